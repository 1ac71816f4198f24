/* search.h - the state of a search, shared by its parts, and the proofs they hand to each other. */
#ifndef SUECA_SEARCH_H
#define SUECA_SEARCH_H

#include "budget.h"
#include "cards.h"
#include "rules.h"
#include "sueca.h"
#include "table.h"

/* The answer to "does side A take at least goal more?", which is also its proof.
 *
 * Contract (fail-soft): value >= goal  implies  true value >= value: side A is the prover;
 *                       value <  goal  implies  true value <= value: side B is the prover.
 *
 * The proof is a strategy of the prover, of which two things are kept:
 *   - relevant: it compares ranks only where two cards of the winner's suit meet in a trick, and from that
 *     winner up every card is relevant. So it stays a strategy, with the same seats winning the same tricks, in
 *     every position with hands as long in every suit whose top cards, as far as they are relevant, belong
 *     to the same seats;
 *   - captured: in every line of it, those of the captured cards that the prover takes are worth at least
 *     what `value` gives him (with the worth of tricks won, if tricks are counted). The set may hold more.
 * See table.c for what that says of other positions. */
typedef struct proof {
    int value;
    cards relevant; /* upper part of each lane: the cards whose rank the proof used */
    cards captured; /* cards with points whose capture the proof counts on */
    cards card;     /* the card that settled it for its player; 0 if none did: all failed, or no card was looked at */
} proof;

static inline int proves_a(const proof *p, int goal) { return p->value >= goal; }

enum { HISTORY_MAX = 1 << 14, CUTOFFS = 1 << 14 };

typedef struct search {
    /* the position: what is still in the hands, and derived from it */
    cards hand[SEATS];
    cards left;      /* all the hands together */
    layout layout;   /* lengths and owners, as they were when the current trick began */
    int value_left;  /* what the cards in the hands and on the table, and the tricks, are worth */
    trick root;      /* the trick in progress */
    cards best;      /* the card that last settled a question about it for its player, or 0 */

    /* what is counted */
    sueca_unit unit;
    uint8_t worth[RANKS]; /* of a card, by rank */
    int trick_worth;      /* of winning a trick */
    cards worthy;         /* the cards that are worth something */

    /* the game */
    unsigned side_a; /* bit i: seat i */
    int trump;       /* the caller's number of the suit in the top lane */
    unsigned switches;

    /* what is remembered */
    table table;
    cards seen[SEATS]; /* every card the seats held in the positions since the table was emptied */
    uint16_t history[SEATS][LANES * LANE_BITS]; /* grows, up to HISTORY_MAX, with each node the card settles */
    uint32_t cutoffs[CUTOFFS];                  /* the card that settled the last node of a kind, see order.c */

    budget *budget;
} search;

static inline int on_side_a(const search *s, int seat) { return (int)(s->side_a >> seat & 1); }

static inline int same_side(const search *s, int a, int b) { return on_side_a(s, a) == on_side_a(s, b); }

static inline int worth_of(const search *s, cards one) { return s->worth[rank_of(one)]; }

static inline int enabled(const search *s, unsigned rule) { return (s->switches & rule) != 0; }

/* Number of tricks still to be finished, the current one included. */
static inline int tricks_left(const search *s) { return s->layout.length; }

/* Asks whether side A takes at least goal more from the trick in progress on. With s->budget->stopped set
 * afterwards the result means nothing. */
static proof search_card(search *s, const trick *t, int goal);

/* The same at the start of a trick. */
static proof search_trick(search *s, int leader, int goal);

/* Takes a card from its hand, or puts it back. */
static void move_card(search *s, int seat, cards one);

/* Takes a finished trick from the table: changes the layout and what is left to be won. */
static void take_trick(search *s, const trick *t);

#endif
