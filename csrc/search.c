/* search.c - the null-window alpha-beta search; read search.h first. */
#include "search.h"

#include "bounds.h"
#include "order.h"

enum { PEEK_LENGTH = 3 }; /* with so few tricks left a search is as cheap as a look into the table */

/* A card that was searched and failed, and the proof of its failure. */
typedef struct {
    cards card;
    proof proof;
} failure;

/* Which side wins the trick whatever the seats after this card play: 1 the player's, -1 the other,
 * 0 not yet certain. */
static int decided(const search *s, const trick *t, cards one)
{
    int me = to_play(t);
    trick next = add_card(t, one, 0);
    for (int turn = next.turn; turn < SEATS; turn++) {
        int seat = seat_after(t->leader, turn);
        cards able = s->hand[seat] & next.led ? s->hand[seat] & next.led : s->hand[seat] & TRUMPS;
        if (able > next.best && !same_side(s, seat, next.winner))
            return 0;
    }
    return same_side(s, next.winner, me) ? 1 : -1;
}

/* Tries to derive the failure of a card from that of another, of the same suit in the same hand, by exchanging
 * the two in the rest of the play. The prover (the other side) plays on as if the player had played the
 * searched card f and kept this one, c. That works if no trick can tell the two apart:
 *   - equal: no card of another hand, nor the card that is winning, lies between. A trick then compares both
 *     alike with every card they can meet. (Cards beaten in this trick do not separate, since c and f
 *     both beat the winner or both do not.) If the proof used the rank of either, the new one uses both.
 *   - unused: neither is relevant to the proof, so each time one of them lay in a trick with a card of
 *     its suit it lost to a relevant one, which the other is below too.
 * The prover takes c where he took f, and f where he took c: he loses at most f's worth over c's if f is
 * captured, or c's over f's if c is. He loses nothing at all, of equal cards, if the trick is decided and
 * goes to the player's side with f worth at least c (f is never captured; taking f for c only gains) or
 * to the prover with c worth at least f (he has the difference now, and later loses at most it). */
static int derive(const search *s, const trick *t, cards one, const failure *f, proof *p)
{
    cards both = one | f->card, hand = s->hand[to_play(t)];
    if (suit_of(one) != suit_of(f->card))
        return 0;
    int equal = !(((s->left & ~hand) | t->best) & between(one, f->card));
    int unused = enabled(s, SUECA_UNUSED) && !(f->proof.relevant & both);
    int more = worth_of(s, one) - worth_of(s, f->card), slack = 0;
    int swap = unused || (equal && enabled(s, SUECA_EQUAL));
    if (equal && enabled(s, SUECA_DECIDED) && more != 0) {
        int winner = decided(s, t, one);
        swap |= winner * more < 0;
        more = winner * more < 0 ? 0 : more;
    }
    if (!swap)
        return 0;
    if (more < 0 && f->proof.captured & f->card)
        slack = -more;
    if (more > 0 && f->proof.captured & one)
        slack = more;
    *p = f->proof;
    p->value += on_side_a(s, to_play(t)) ? slack : -slack;
    if (p->relevant & both)
        p->relevant |= from(lowest(both));
    if (p->captured & both)
        p->captured |= both & s->worthy;
    return 1;
}

/* The same over all the cards that have failed. */
static int fails_too(const search *s, const trick *t, cards one, const failure *failed, int n, int goal, proof *p)
{
    for (const failure *f = failed; f < failed + n; f++)
        if (derive(s, t, one, f, p) && proves_a(p, goal) != on_side_a(s, to_play(t)))
            return 1;
    return 0;
}

/* Adds the failure of one more card to the failure of a node: the prover needs an answer to each. */
static void join(proof *all, const proof *one, int by_a)
{
    if (by_a ? one->value > all->value : one->value < all->value)
        all->value = one->value;
    all->relevant |= one->relevant;
    all->captured |= one->captured;
}

static void take_trick(search *s, const trick *t)
{
    cards before = s->left | union_of(t->card);
    for (int turn = 0; turn < SEATS; turn++) {
        cards one = t->card[turn];
        int index = lane_of(one);
        s->layout.owners[index] = without_owner(s->layout.owners[index], count(before & from(one)) - 1);
        add_length(&s->layout, seat_after(t->leader, turn), index, -1);
        before ^= one;
    }
    s->layout.length--;
    s->value_left -= t->worth + s->trick_worth;
}

/* What a finished trick adds to the proof of the rest: if its winner beat a card of his suit, his rank
 * and all above it mattered; if the prover won it, he took its cards. */
static void add_trick(const search *s, const trick *t, int goal, proof *p)
{
    int by_a = on_side_a(s, t->winner);
    cards all = union_of(t->card);
    p->value += by_a ? t->worth + s->trick_worth : 0;
    p->card = 0;
    if (all & suit_of(t->best) & ~t->best)
        p->relevant |= from(t->best);
    if (by_a == proves_a(p, goal))
        p->captured |= all & s->worthy;
}

typedef proof (*continuation)(search *s, int leader, int goal);

/* The proof from a finished trick on; `rest` searches, or only looks, at what follows it. */
static proof finish(search *s, const trick *t, int goal, continuation rest)
{
    layout saved = s->layout;
    int value_left = s->value_left, gain = on_side_a(s, t->winner) ? t->worth + s->trick_worth : 0;
    take_trick(s, t);
    proof p = rest(s, t->winner, goal - gain);
    s->layout = saved;
    s->value_left = value_left;
    add_trick(s, t, goal, &p);
    return p;
}

static void move_card(search *s, int seat, cards one)
{
    s->hand[seat] ^= one;
    s->left ^= one;
}

/* Plays a card and searches on. */
static proof after(search *s, const trick *t, cards one, int goal)
{
    trick next = add_card(t, one, worth_of(s, one));
    s->budget->nodes++;
    move_card(s, to_play(t), one);
    proof p = next.turn < SEATS ? search_card(s, &next, goal) : finish(s, &next, goal, search_trick);
    move_card(s, to_play(t), one);
    return p;
}

/* Answers from static bounds or the table alone; returns whether it could, if not p->card may be a card to try. */
static int look(const search *s, int leader, int goal, proof *p)
{
    return trivial_bound(s, goal, p) || (enabled(s, SUECA_STATIC) && sure_trumps(s, goal, p)) ||
           (p->card = 0, enabled(s, SUECA_TABLE) && table_probe(s, leader, goal, p));
}

enum { UNKNOWN = -1000 }; /* a value no proof has, whatever a trick adds to it */

static proof peek(search *s, int leader, int goal)
{
    proof p;
    return look(s, leader, goal, &p) ? p : (proof){.value = UNKNOWN};
}

/* The last seat looks at where each card leads before it searches any; returns whether one settles it. */
static int peek_cards(search *s, const trick *t, cards moves, int goal, proof *p)
{
    int by_a = on_side_a(s, to_play(t));
    for (; moves; moves = without_lowest(moves)) {
        cards one = lowest(moves);
        trick next = add_card(t, one, worth_of(s, one));
        s->budget->nodes++;
        move_card(s, to_play(t), one);
        *p = finish(s, &next, goal, peek);
        move_card(s, to_play(t), one);
        if (p->value >= 0 && proves_a(p, goal) == by_a) {
            p->card = one;
            return 1;
        }
    }
    return 0;
}

static proof search_moves(search *s, const trick *t, cards first, int goal)
{
    int by_a = on_side_a(s, to_play(t)), n_failed = 0;
    failure failed[SUECA_CARDS];
    picker order;
    proof p, all = {.value = by_a ? 0 : s->value_left};
    cards set = legal(t, s->hand[to_play(t)]);

    if (t->turn == SEATS - 1 && tricks_left(s) > PEEK_LENGTH && enabled(s, SUECA_PEEK) && peek_cards(s, t, set, goal, &p))
        return p;
    start_picking(&order, s, t, set, first, goal);
    for (cards one; (one = pick(&order)) != 0;) {
        if (fails_too(s, t, one, failed, n_failed, goal, &p)) {
            join(&all, &p, by_a);
            continue;
        }
        p = after(s, t, one, goal);
        if (s->budget->stopped)
            return p;
        if (proves_a(&p, goal) == by_a) { /* one good card is enough */
            if (set != one)
                remember(s, t, one);
            p.card = one;
            return p;
        }
        failed[n_failed++] = (failure){one, p};
        join(&all, &p, by_a);
    }
    return all;
}

static proof search_card(search *s, const trick *t, int goal) { return search_moves(s, t, 0, goal); }

static proof search_trick(search *s, int leader, int goal)
{
    proof p;
    if (s->budget->nodes >= s->budget->next_check)
        budget_check(s->budget);
    if (s->budget->stopped)
        return (proof){0};
    if (look(s, leader, goal, &p))
        return p;
    trick t = new_trick(leader);
    p = search_moves(s, &t, p.card, goal);
    if (enabled(s, SUECA_TABLE) && !s->budget->stopped && tricks_left(s) > 1)
        table_store(s, leader, goal, &p);
    return p;
}
