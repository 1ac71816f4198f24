/* sample.c - what each card of a node costs, for tune.py to learn from.
 *
 * sample SEED SECONDS RATE: solves random deals until the time is up. At some of the nodes (RATE is the share
 * of those with few tricks left; the rest are taken the more often the rarer they are) every card is searched
 * on its own, from an empty table, and a line is printed:
 *
 *   led n  then n times:  settles nodes kind feature...
 *
 * led is 0 for leads; settles tells whether the card answers the question for its player. */
#define SEATS 4
#define ENGINE engine_sampling
#include "bounds.c"
#include "order.c"
static void sampled_start_picking(picker *p, const search *s, const trick *t, cards set, cards first, int goal);
#define start_picking sampled_start_picking /* the search calls it, and it the order's */
#include "search.c"
#undef start_picking
#include "table.c"
#include "engine.c"
#include "check.h"

enum { MOST_NODES = 300000, LINE = 4096 };

static struct {
    double rate;
    uint64_t random;
    search own; /* searches the cards of a sample */
    budget budget;
} sampler;

static int is_chosen(const search *s, const trick *t)
{
    double rarity = (double)(1 << tricks_left(s)) * (1 << tricks_left(s)) * (t->led ? 1 : 8);
    double uniform = (double)(random_word(&sampler.random) >> 11) / 9007199254740992.0;
    return tricks_left(s) > 2 && uniform < sampler.rate * rarity / 64;
}

/* Searches one card; writes its outcome to text and returns the number of characters, *settles the answer. */
static int sample_card(const search *s, const trick *t, cards one, int goal, char *text, int *settles)
{
    search *own = &sampler.own;
    node here = node_of(s, t, goal);
    int features[LEAD_FEATURES], kind = describe(s, t, one, &here, features), length;
    table spare = own->table;
    *own = *s;
    own->table = spare;
    own->budget = &sampler.budget;
    table_clear(&own->table);
    budget_start(own->budget, MOST_NODES, 0, NULL, NULL);
    proof p = after(own, t, one, goal);
    *settles = !own->budget->stopped && proves_a(&p, goal) == on_side_a(s, to_play(t));
    length = sprintf(text, " %d %" PRIu64 " %d", *settles, own->budget->nodes, kind);
    for (int i = 0; i < (t->led ? FOLLOW_FEATURES : LEAD_FEATURES); i++)
        length += sprintf(text + length, " %d", features[i]);
    return length;
}

static void sample_node(const search *s, const trick *t, cards set, int goal)
{
    char line[LINE], *end = line;
    int any = 0, settles;
    for (cards rest = set; rest; rest = without_lowest(rest), any |= settles)
        end += sample_card(s, t, lowest(rest), goal, end, &settles);
    if (any)
        printf("%d %d%s\n", t->led != 0, count(set), line);
}

/* Stands in the search for start_picking. */
static void sampled_start_picking(picker *p, const search *s, const trick *t, cards set, cards first, int goal)
{
    double rate = sampler.rate;
    if (rate > 0 && (set & (set - 1)) && is_chosen(s, t)) {
        sampler.rate = 0; /* no samples within samples */
        sample_node(s, t, set, goal);
        sampler.rate = rate;
    }
    start_picking(p, s, t, set, first, goal);
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    uint64_t state = strtoull(argv[1], NULL, 10);
    double end = now() + atof(argv[2]);
    size_t bytes = (size_t)16 << 20;
    void *memory = calloc(1, bytes), *spare = calloc(1, SUECA_MIN_TABLE);
    budget budget;
    search *s = engine_open(memory, bytes, SUECA_ALL, &budget);
    CHECK(memory && spare && s);
    sampler.rate = atof(argv[3]);
    sampler.random = ~state;
    table_init(&sampler.own.table, spare, SUECA_MIN_TABLE);
    while (now() < end) {
        sueca_position p = random_position(&state, SEATS, 10);
        sueca_bounds bounds;
        CHECK(engine_load(s, &p) == SUECA_OK);
        budget_start(&budget, MOST_NODES * 10, 0, NULL, NULL);
        engine_trivial(s, SUECA_POINTS, &bounds);
        engine_value(s, SUECA_POINTS, &bounds);
    }
    free(s);
    free(spare);
    free(memory);
    return 0;
}
