/* order.h - which card to search first. */
#ifndef SUECA_ORDER_H
#define SUECA_ORDER_H

#include "search.h"

typedef struct {
    cards card;
    int score;
} move;

enum { FOLLOW_KINDS = 36, FOLLOW_FEATURES = 12, LEAD_KINDS = 8, LEAD_FEATURES = 16 };

/* Lists the cards of a set with their scores for the question "at least goal more?"; `first` (or 0) is the
 * table's choice. Returns their number. */
int list_moves(const sueca_solver *s, const trick *t, cards set, cards first, int goal, move *moves);

/* Describes a card as the scores see it: writes its features (FOLLOW_FEATURES, or LEAD_FEATURES if nothing
 * is led) and returns its kind. */
int describe(const sueca_solver *s, const trick *t, cards one, int goal, int *features);

/* Moves the best-scored of moves[0..n-1] to moves[0]; of equals the one listed first. */
void bring_best(move *moves, int n);

/* Remembers that a card settled its node. */
void remember(sueca_solver *s, const trick *t, cards one);

#endif
