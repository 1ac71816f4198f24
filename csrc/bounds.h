/* bounds.h - bounds at the start of a trick that need no search. */
#ifndef SUECA_BOUNDS_H
#define SUECA_BOUNDS_H

#include "search.h"

/* Tries to answer "at least goal more?" from what must come in any play; returns whether it could. */
static int trivial_bound(const search *s, int goal, proof *out);

/* The same from the trumps that cannot be beaten. */
static int sure_trumps(const search *s, int goal, proof *out);

#endif
