/* sueca.c - the interface: hands each position to the engine for its number of players. */
#include "sueca.h"

#include "budget.h"
#include "engine.h"

#include <stdlib.h>
#include <string.h>

enum { ENGINES = SUECA_MAX_SEATS - SUECA_MIN_SEATS + 1 };

struct sueca_solver {
    budget budget;
    unsigned switches;
    size_t bytes;
    void *memory;           /* the table, used by the engine of the last position */
    const engine *engine;   /* NULL before the first position */
    void *state;            /* of that engine */
    void *states[ENGINES];  /* of each engine that was used so far */
};

static const engine *engine_for(const sueca_position *p)
{
    switch (p->players) {
    case 4:
#ifdef HAS_ENGINE_FOUR_V3
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
            return &engine_four_v3;
#endif
        return &engine_four;
    case 5:
        return &engine_five;
    case 6:
        return &engine_six;
    default:
        return NULL;
    }
}

sueca_solver *sueca_new(size_t table_bytes, unsigned switches)
{
    if (table_bytes < SUECA_MIN_TABLE)
        return NULL;
    sueca_solver *s = calloc(1, sizeof *s);
    void *memory = calloc(1, table_bytes);
    if (!s || !memory) {
        free(s);
        free(memory);
        return NULL;
    }
    s->memory = memory;
    s->bytes = table_bytes;
    s->switches = switches;
    return s;
}

void sueca_free(sueca_solver *s)
{
    if (!s)
        return;
    for (int i = 0; i < ENGINES; i++)
        free(s->states[i]);
    free(s->memory);
    free(s);
}

sueca_status sueca_load(sueca_solver *s, const sueca_position *p)
{
    const engine *wanted = engine_for(p);
    if (!wanted)
        return SUECA_BAD_POSITION;
    void **state = &s->states[p->players - SUECA_MIN_SEATS];
    if (!*state && !(*state = wanted->open(s->memory, s->bytes, s->switches, &s->budget)))
        return SUECA_NO_MEMORY;
    if (s->engine && s->engine != wanted) { /* the entries of another engine mean nothing to this one */
        memset(s->memory, 0, s->bytes);
        wanted->clear(*state);
    }
    sueca_status status = wanted->load(*state, p);
    if (status == SUECA_OK) {
        s->engine = wanted;
        s->state = *state;
    }
    return status;
}

void sueca_clear(sueca_solver *s)
{
    if (s->engine)
        s->engine->clear(s->state);
}

void sueca_begin(sueca_solver *s, uint64_t nodes, double seconds, sueca_poll poll, void *argument)
{
    budget_start(&s->budget, nodes, seconds, poll, argument);
}

void sueca_stop(sueca_solver *s) { s->budget.stop = 1; }

uint64_t sueca_nodes(const sueca_solver *s) { return s->budget.nodes; }

void sueca_trivial(const sueca_solver *s, sueca_unit unit, sueca_bounds *bounds)
{
    s->engine->trivial(s->state, unit, bounds);
}

sueca_status sueca_value(sueca_solver *s, sueca_unit unit, sueca_bounds *bounds)
{
    return s->engine->value(s->state, unit, bounds);
}

sueca_status sueca_test(sueca_solver *s, sueca_unit unit, int goal, sueca_bounds *bounds)
{
    return s->engine->test(s->state, unit, goal, bounds);
}

sueca_status sueca_cards(sueca_solver *s, sueca_unit unit, sueca_card *cards, int *count, sueca_bounds *bounds)
{
    return s->engine->cards(s->state, unit, cards, count, bounds);
}

sueca_status sueca_line(sueca_solver *s, sueca_unit unit, sueca_bounds goal, uint8_t *line, int *length)
{
    return s->engine->line(s->state, unit, goal, line, length);
}

int sueca_best(const sueca_solver *s) { return s->engine->best(s->state); }

sueca_status sueca_ranks(sueca_solver *s, sueca_unit unit, int value, uint64_t *ranks)
{
    return s->engine->ranks(s->state, unit, value, ranks);
}

uint64_t sueca_count(const sueca_position *p, int depth)
{
    const engine *wanted = engine_for(p);
    return wanted ? wanted->count(p, depth) : 0;
}
