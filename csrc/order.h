/* order.h - which card to search first. */
#ifndef SUECA_ORDER_H
#define SUECA_ORDER_H

#include "search.h"

enum { FOLLOW_KINDS = 36, FOLLOW_FEATURES = 12, LEAD_KINDS = 8, LEAD_FEATURES = 16 };

typedef struct {
    cards card;
    int score;
} move;

/* Hands out the cards of a node, the most promising first: the table's, the one that settled the last
 * node like it, then the others by score. They are scored only if it comes to that. */
typedef struct {
    const search *search;
    const trick *trick;
    cards left;  /* not yet handed out */
    cards first; /* the table's, or 0 */
    int goal;
    enum { TABLE_CARD, CUTOFF_CARD, SCORING, SCORED } stage;
    int n; /* of moves, once they are scored */
    move moves[SUECA_CARDS];
} picker;

/* Starts to hand out a set of cards, for the question "at least goal more?". */
static void start_picking(picker *p, const search *s, const trick *t, cards set, cards first, int goal);

/* The next card, 0 if there is none. */
static cards pick(picker *p);

/* Remembers that a card settled its node. */
static void remember(search *s, const trick *t, cards one);

#endif
