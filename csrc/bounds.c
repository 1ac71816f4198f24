/* bounds.c - bounds at the start of a trick that need no search. */
#include "bounds.h"

int trivial_bound(const sueca_solver *s, int goal, proof *out)
{
    if (goal > 0 && goal <= s->value_left)
        return 0;
    *out = (proof){.value = goal <= 0 ? 0 : s->value_left}; /* a side takes at least nothing */
    return 1;
}

/* What the n cheapest cards of a hand are worth. */
static int cheapest(const sueca_solver *s, cards hand, int n)
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

/* Take the highest trumps as long as they belong to one side: the run. A trick to which a card of the
 * run is played is won by the run, for only a card of the run beats one. So the side takes every card of the run,
 * and if one hand holds k of them, k different tricks, each with a card of every opponent: of each
 * opponent at least what its k cheapest cards are worth. The proof uses the ranks of the run, and
 * any card of the opponents may be among those taken. */
int sure_trumps(const sueca_solver *s, int goal, proof *out)
{
    cards trumps = s->left & TRUMPS, run = 0;
    if (!trumps)
        return 0;
    int holder = 0, sum = 0, most = 0;
    while (!(s->hand[holder] & top(trumps)))
        holder++;
    cards ours = 0;
    for (int seat = 0; seat < SEATS; seat++)
        ours |= same_side(s, seat, holder) ? s->hand[seat] : 0;
    for (; trumps && (ours & top(trumps)); trumps ^= top(trumps))
        run |= top(trumps), sum += worth_of(s, top(trumps));
    for (int seat = 0; seat < SEATS; seat++) {
        int held = count(s->hand[seat] & run);
        most = held > most ? held : most;
    }
    sum += most * s->trick_worth;
    *out = (proof){.relevant = from(lowest(run)), .captured = run & s->worthy};
    for (int seat = 0; seat < SEATS; seat++) {
        int extra = same_side(s, seat, holder) ? 0 : cheapest(s, s->hand[seat], most);
        sum += extra;
        if (extra)
            out->captured |= s->hand[seat] & s->worthy;
    }
    out->value = on_side_a(s, holder) ? sum : s->value_left - sum;
    return on_side_a(s, holder) == proves_a(out, goal);
}
