/* rules.h - the rules of a trick: what may be played, what it is worth, who wins. */
#ifndef SUECA_RULES_H
#define SUECA_RULES_H

#include "cards.h"
#include "sueca.h"

#ifndef SEATS
#error "the including file says for how many seats the rules are"
#endif

/* A trick in progress. */
typedef struct {
    cards led;         /* the suit led, 0 before the lead */
    cards can_win;     /* the suit led and trump, 0 before the lead */
    cards best;        /* the card that is winning, 0 before the lead */
    cards card[SEATS]; /* the cards on the table, in order of play */
    int leader;
    int turn;   /* cards on the table */
    int winner; /* the seat that played best */
    int worth;  /* what the cards on the table are worth */
} trick;

/* All the cards of one hand each, or of a trick. */
static inline cards union_of(const cards set[SEATS])
{
    cards all = 0;
    for (int seat = 0; seat < SEATS; seat++)
        all |= set[seat];
    return all;
}

static inline trick new_trick(int leader) { return (trick){.leader = leader, .winner = leader}; }

static inline int seat_after(int seat, int turns) { return (int)((unsigned)(seat + turns) % SEATS); }

static inline int to_play(const trick *t) { return seat_after(t->leader, t->turn); }

static inline cards legal(const trick *t, cards hand)
{
    cards follow = hand & t->led;
    return follow ? follow : hand;
}

/* Whether a card would be winning: only trumps and the suit led can, and the higher bit does. */
static inline int would_win(const trick *t, cards one) { return !t->led || (one & t->can_win) > t->best; }

/* The strongest card a hand can play to a trick, 0 if none can win. */
static inline cards strongest(cards hand, cards led)
{
    cards able = hand & led ? hand & led : hand & TRUMPS;
    return able ? top(able) : 0;
}

/* The trick with one more card on the table. */
static inline trick add_card(const trick *t, cards one, int worth)
{
    trick next = *t;
    if (would_win(t, one)) {
        next.best = one;
        next.winner = to_play(t);
    }
    if (!t->led) {
        next.led = suit_of(one);
        next.can_win = next.led | TRUMPS;
    }
    next.card[next.turn++] = one;
    next.worth += worth;
    return next;
}

/* Card points by rank. */
static inline int rank_points(int rank)
{
    static const uint8_t points[RANKS] = {0, 0, 0, 0, 0, 0, 0, 2, 3, 4, 10, 11};
    return points[rank];
}

#endif
