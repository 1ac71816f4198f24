/* order.c - which card to search first.
 *
 * For each card: who wins the trick if everybody after plays the strongest card he can? If the player's
 * own side does, points are welcome, best on a card that is not itself needed to win; if the others do,
 * the cheapest card is best. */
#include "order.h"

enum { FIRST = 1 << 20, HISTORY_SHARE = 128 };

/* The strongest card a hand can play to a trick, 0 if none can win. */
static cards strongest(cards hand, cards led)
{
    cards able = hand & led ? hand & led : hand & TRUMPS;
    return able ? top(able) : 0;
}

/* The strongest cards that the seats yet to play, and the trick's winner so far, can put against a card:
 * of the player's side and of the other. */
typedef struct {
    cards ours, theirs;
} rivals;

static rivals rivals_of(const sueca_solver *s, const trick *t, cards led)
{
    int me = to_play(t);
    rivals r = {0, 0};
    for (int turn = t->turn + 1; turn < SEATS; turn++) {
        int seat = seat_after(t->leader, turn);
        cards best = strongest(s->hand[seat], led);
        cards *side = same_side(s, seat, me) ? &r.ours : &r.theirs;
        *side = best > *side ? best : *side;
    }
    if (t->led) {
        cards *side = same_side(s, t->winner, me) ? &r.ours : &r.theirs;
        *side = t->best > *side ? t->best : *side;
    }
    return r;
}

static int follow_score(const sueca_solver *s, const trick *t, cards one, const rivals *r)
{
    int worth = worth_of(s, one), rank = rank_of(one);
    int trump = (one & TRUMPS) != 0;
    cards able = one & t->can_win;
    if (r->ours > r->theirs && r->ours > able) /* won without this card */
        return 200 + 10 * worth - rank - 60 * trump;
    if (able > r->theirs && able > r->ours) /* won with this card only, or more surely */
        return 150 + (r->ours > r->theirs ? -20 : 0) + 6 * worth - rank - 20 * trump;
    return 100 - 10 * worth - rank - 15 * trump; /* lost */
}

static int lead_score(const sueca_solver *s, const trick *t, cards one)
{
    int me = to_play(t), worth = worth_of(s, one), rank = rank_of(one);
    cards suit = suit_of(one);
    rivals r = rivals_of(s, t, suit);
    int trump = suit == TRUMPS;
    if (one > r.theirs && one > r.ours)
        return 200 + 5 * worth - 25 * trump;
    if (r.ours > r.theirs)
        return 160 + 4 * worth - rank - 10 * trump;
    int mine = count(s->hand[me] & suit);
    return 100 - 8 * worth - rank - 10 * trump - 2 * mine;
}

int list_moves(const sueca_solver *s, const trick *t, cards set, cards first, move *moves)
{
    const uint16_t *history = s->history[to_play(t)];
    rivals r = rivals_of(s, t, t->led);
    int n = 0;
    for (cards rest = set; rest; rest = without_lowest(rest)) {
        cards one = lowest(rest);
        int score = 0;
        if (enabled(s, SUECA_ORDER)) {
            score = t->led ? follow_score(s, t, one, &r) : lead_score(s, t, one);
            score += history[bit_index(one)] / HISTORY_SHARE;
        }
        moves[n++] = (move){one, one == first ? FIRST : score};
    }
    return n;
}

void bring_best(move *moves, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (moves[i].score > moves[best].score)
            best = i;
    move chosen = moves[best];
    for (; best > 0; best--)
        moves[best] = moves[best - 1];
    moves[0] = chosen;
}

void reward(sueca_solver *s, int seat, cards one)
{
    uint16_t *history = &s->history[seat][bit_index(one)];
    int bonus = tricks_left(s) * tricks_left(s);
    *history = (uint16_t)(*history + bonus - *history * bonus / HISTORY_MAX);
}
