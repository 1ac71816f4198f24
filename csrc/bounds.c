/* bounds.c - bounds at the start of a trick that need no search. */
#include "bounds.h"

static int trivial_bound(const search *s, int goal, proof *out)
{
    if (goal > 0 && goal <= s->value_left)
        return 0;
    *out = (proof){.value = goal <= 0 ? 0 : s->value_left}; /* a side takes at least nothing */
    return 1;
}

/* What the n cheapest cards of a hand are worth. */
static int cheapest(const search *s, cards hand, int n)
{
    int sum = 0;
    n -= count(hand & ~s->worthy);
    for (int rank = 0; n > 0 && rank < RANKS; rank++) {
        int here = 0;
        for (int index = 0; index < LANES; index++)
            here += (int)((hand & s->worthy) >> (LANE_BITS * index + rank) & 1);
        sum += (here < n ? here : n) * s->worth[rank];
        n -= here;
    }
    return sum;
}

static int worth_of_all(const search *s, cards set)
{
    int sum = 0;
    for (set &= s->worthy; set; set = without_lowest(set))
        sum += worth_of(s, lowest(set));
    return sum;
}

/* Take the highest trumps as long as they belong to one side: the run. A trick to which a card of the
 * run is played is won by the run, for only a card of the run beats one. So the side takes every card of the run,
 * and if one hand holds k of them, k different tricks, each with a card of every opponent: of each
 * opponent at least what its k cheapest cards are worth. The proof uses the ranks of the run; where the
 * opponents' cards are needed any of them may be among those taken. */
static int sure_trumps(const search *s, int goal, proof *out)
{
    cards trumps = s->left & TRUMPS, ours = 0;
    if (!trumps)
        return 0;
    int by_a = 0, most = 0;
    for (int seat = 0; seat < SEATS; seat++)
        by_a |= on_side_a(s, seat) && (s->hand[seat] & top(trumps));
    for (int seat = 0; seat < SEATS; seat++)
        ours |= on_side_a(s, seat) == by_a ? s->hand[seat] : 0;
    cards beaten = trumps & ~ours, run = beaten ? trumps & ~(top(beaten) | (top(beaten) - 1)) : trumps;
    for (int seat = 0; seat < SEATS; seat++) {
        int held = count(s->hand[seat] & run);
        most = held > most ? held : most;
    }
    int need = by_a ? goal : s->value_left - goal + 1, sum = worth_of_all(s, run) + most * s->trick_worth;
    out->relevant = from(lowest(run));
    out->captured = run & s->worthy;
    out->card = 0;
    if (sum < need) {
        for (int seat = 0; seat < SEATS; seat++) {
            int given = on_side_a(s, seat) == by_a ? 0 : cheapest(s, s->hand[seat], most);
            sum += given;
            out->captured |= given ? s->hand[seat] & s->worthy : 0;
        }
    }
    out->value = by_a ? sum : s->value_left - sum;
    return sum >= need;
}
