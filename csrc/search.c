/* search.c - the null-window alpha-beta search; read search.h first. */
#include "search.h"

#include <assert.h>

#include "bounds.h"
#include "order.h"

/* A card that was searched and failed, and the proof of its failure. */
typedef struct {
    cards card;
    proof proof;
} failure;

/* Which side wins the trick whatever the seats after this card play: 1 the player's, -1 the other,
 * 0 not yet certain. */
static int decided(const search *s, const trick *t, cards one)
{
    trick next = add_card(t, one, 0);
    for (int turn = next.turn; turn < SEATS; turn++) {
        int seat = seat_after(t->leader, turn);
        if (strongest(s->hand[seat], next.led) > next.best && !same_side(s, seat, next.winner))
            return 0;
    }
    return same_side(s, next.winner, to_play(t)) ? 1 : -1;
}

/* Whether two cards of a hand are equal in rank: of one suit, and no card of another hand, nor the one that is
 * winning, lies between. A trick then compares both alike with every card they can meet. (Cards beaten in
 * this trick do not separate, since both beat the winner or neither does.) */
static int equal_cards(const search *s, const trick *t, cards a, cards b)
{
    cards others = (s->left & ~s->hand[to_play(t)]) | t->best;
    return suit_of(a) == suit_of(b) && !(others & between(a, b));
}

/* What the prover of a failure may lose if the player exchanges the failed card for another of its suit, and
 * he answers as if it had not been exchanged; -1 if he cannot, because some trick may tell the two apart:
 *   - equal cards cannot be told apart;
 *   - nor can unused ones: neither is relevant to the proof. Wherever one of them lay in a trick it lost to a
 *     relevant card of its suit, which the other is below too, or to a card of another suit, or won as the only
 *     one of its suit, as the other would.
 * The prover takes c where he took f, and f where he took c: he loses f's worth over c's if he counts on f,
 * or c's over f's if he counts on c. Of equal cards he loses nothing if the trick is decided and goes to the
 * player's side with f worth at least c (f is never captured, and f in place of c only gains), or to the
 * prover's with c worth at least f (he has the difference now, and later loses at most that). The leaves of the proof
 * stay true: sure_trumps counts on any of the opponents' cards or none, and a table proof was aligned first. */
static int exchange_loss(const search *s, const trick *t, cards one, const failure *f)
{
    int equal = equal_cards(s, t, one, f->card), more = worth_of(s, one) - worth_of(s, f->card);
    int unused = suit_of(one) == suit_of(f->card) && !(f->proof.relevant & (one | f->card));
    if (equal && more != 0 && enabled(s, SUECA_DECIDED)) {
        int winner = decided(s, t, one);
        if ((winner > 0 && more < 0) || (winner < 0 && more > 0))
            return 0;
    }
    if (!(equal && enabled(s, SUECA_EQUAL)) && !(unused && enabled(s, SUECA_UNUSED)))
        return -1;
    if (more < 0)
        return f->proof.captured & f->card ? -more : 0;
    return f->proof.captured & one ? more : 0;
}

/* Tries to derive the failure of a card from that of one that was searched. If the proof used the rank of either of the
 * two the new one uses both; if it counts on either it counts on both. */
static int derive(const search *s, const trick *t, cards one, const failure *f, proof *p)
{
    cards both = one | f->card;
    int loss = exchange_loss(s, t, one, f);
    if (loss < 0)
        return 0;
    *p = f->proof;
    p->value += on_side_a(s, to_play(t)) ? loss : -loss;
    if (p->relevant & both)
        p->relevant |= from(lowest(both));
    if (p->captured & both)
        p->captured |= both & s->worthy;
    return 1;
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

/* Takes the finished trick and searches on. */
static proof finish(search *s, const trick *t, int goal)
{
    layout saved = s->layout;
    int value_left = s->value_left, gain = on_side_a(s, t->winner) ? t->worth + s->trick_worth : 0;
    take_trick(s, t);
    proof p = search_trick(s, t->winner, goal - gain);
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
    proof p = next.turn < SEATS ? search_card(s, &next, goal) : finish(s, &next, goal);
    move_card(s, to_play(t), one);
    return p;
}

/* The last trick plays itself. */
static proof last_trick(search *s, int leader, int goal)
{
    trick t = new_trick(leader);
    proof p = {0};
    while (t.turn < SEATS) {
        cards one = s->hand[to_play(&t)];
        t = add_card(&t, one, worth_of(s, one));
    }
    s->budget->nodes += SEATS;
    add_trick(s, &t, goal, &p);
    return p;
}

/* Answers without a search, from the table or static bounds; returns whether it could. If not, p->card is a card
 * to try first, or 0. */
static int look(search *s, int leader, int goal, proof *p)
{
    if (trivial_bound(s, goal, p))
        return 1;
    if (tricks_left(s) == 1) {
        *p = last_trick(s, leader, goal);
        return 1;
    }
    p->card = 0;
    if (enabled(s, SUECA_TABLE) && table_probe(s, leader, goal, p))
        return 1;
    cards first = p->card;
    if (enabled(s, SUECA_STATIC) && sure_trumps(s, goal, p))
        return 1;
    p->card = first;
    return 0;
}

/* The cards of a node that have failed, with their proofs, and the proof of the node if all others do too. */
typedef struct {
    failure failed[SUECA_CARDS];
    int n;
    proof all;
} failures;

/* Tries to derive the failure of a card from those there are. */
static int fails_too(const search *s, const trick *t, cards one, const failures *f, int goal, proof *p)
{
    for (int i = 0; i < f->n; i++)
        if (derive(s, t, one, &f->failed[i], p) && proves_a(p, goal) != on_side_a(s, to_play(t)))
            return 1;
    return 0;
}

static void add_failure(failures *f, cards one, const proof *p, int by_a)
{
    f->failed[f->n++] = (failure){one, *p};
    join(&f->all, p, by_a);
}

static proof search_moves(search *s, const trick *t, cards first, int goal)
{
    int by_a = on_side_a(s, to_play(t));
    cards set = legal(t, s->hand[to_play(t)]);
    failures f;
    picker order;
    proof p;

    f.n = 0;
    f.all = (proof){.value = by_a ? 0 : s->value_left};
    start_picking(&order, s, t, set, first, goal);
    for (cards one; (one = pick(&order)) != 0;) {
        if (fails_too(s, t, one, &f, goal, &p)) {
            join(&f.all, &p, by_a);
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
        add_failure(&f, one, &p, by_a);
    }
    return f.all;
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
    assert(s->budget->stopped || (p.value >= 0 && p.value <= s->value_left));
    if (enabled(s, SUECA_TABLE) && !s->budget->stopped)
        table_store(s, leader, goal, &p);
    return p;
}
