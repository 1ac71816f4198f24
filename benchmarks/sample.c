/* sample.c - what each card of a node costs, for tune.py to learn from.
 *
 * sample SEED SECONDS RATE: solves random deals until the time is up. At some of the nodes (RATE is the share
 * of those with few tricks left; the rest are taken the more often the rarer they are) every card is searched
 * on its own, from an empty table, and a line is printed:
 *
 *   led n  then n times:  settles nodes kind feature...
 *
 * led is 0 for leads; settles tells whether the card answers the question for its player. */
#define start_picking sampled_start_picking
#include "../csrc/search.c"
#undef start_picking
#include "check.h"

void start_picking(picker *p, const sueca_solver *s, const trick *t, cards set, cards first, int goal);

enum { MOST_NODES = 300000, LINE = 4096 };

static struct {
    double rate;
    uint64_t random;
    sueca_solver solver; /* searches the cards of a sample */
    table spare;
} sampler;

static int is_chosen(const sueca_solver *s, const trick *t)
{
    double rarity = (double)(1 << tricks_left(s)) * (1 << tricks_left(s)) * (t->led ? 1 : 8);
    double uniform = (double)(random_word(&sampler.random) >> 11) / 9007199254740992.0;
    return tricks_left(s) > 2 && uniform < sampler.rate * rarity / 64;
}

/* Searches one card; writes its outcome to text and returns the number of characters, *settles the answer. */
static int sample_card(const sueca_solver *s, const trick *t, cards one, int goal, char *text, int *settles)
{
    sueca_solver *own = &sampler.solver;
    int features[LEAD_FEATURES], kind = describe(s, t, one, goal, features), length;
    *own = *s;
    own->table = sampler.spare;
    table_clear(&own->table);
    own->nodes = own->next_check = own->next_poll = 0;
    own->node_limit = MOST_NODES;
    proof p = after(own, t, one, goal);
    sampler.spare = own->table;
    *settles = !own->stopped && proves_a(&p, goal) == on_side_a(s, to_play(t));
    length = sprintf(text, " %d %" PRIu64 " %d", *settles, own->nodes, kind);
    for (int i = 0; i < (t->led ? FOLLOW_FEATURES : LEAD_FEATURES); i++)
        length += sprintf(text + length, " %d", features[i]);
    return length;
}

static void sample_node(const sueca_solver *s, const trick *t, cards set, int goal)
{
    char line[LINE], *end = line;
    int any = 0, settles;
    for (cards rest = set; rest; rest = without_lowest(rest), any |= settles)
        end += sample_card(s, t, lowest(rest), goal, end, &settles);
    if (any)
        printf("%d %d%s\n", t->led != 0, count(set), line);
}

/* Stands in the search for start_picking. */
void sampled_start_picking(picker *p, const sueca_solver *s, const trick *t, cards set, cards first, int goal)
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
    sampler.rate = atof(argv[3]);
    sampler.random = ~state;
    sueca_solver *solver = sueca_new((size_t)16 << 20, SUECA_ALL);
    CHECK(solver && table_init(&sampler.spare, SUECA_MIN_TABLE));
    while (now() < end) {
        sueca_position p = random_position(&state, 10);
        sueca_bounds bounds;
        CHECK(sueca_load(solver, &p) == SUECA_OK);
        sueca_begin(solver, 3000000, 0, NULL, NULL);
        sueca_trivial(solver, SUECA_POINTS, &bounds);
        sueca_value(solver, SUECA_POINTS, &bounds);
    }
    free(sampler.spare.slots);
    sueca_free(solver);
    return 0;
}
