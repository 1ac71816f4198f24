/* order.h - which card to search first. */
#ifndef SUECA_ORDER_H
#define SUECA_ORDER_H

#include "search.h"

typedef struct {
    cards card;
    int score;
} move;

/* Lists the cards of a set with their scores; `first` (or 0) is the table's choice. Returns their number. */
int list_moves(const sueca_solver *s, const trick *t, cards set, cards first, move *moves);

/* Moves the best-scored of moves[0..n-1] to moves[0]; of equals the one listed first. */
void bring_best(move *moves, int n);

/* Remembers that a card settled its node. */
void reward(sueca_solver *s, int seat, cards one);

#endif
