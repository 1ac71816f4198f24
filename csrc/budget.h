/* budget.h - when a search must stop. */
#ifndef SUECA_BUDGET_H
#define SUECA_BUDGET_H

#include "sueca.h"

#if defined(__STDC_NO_ATOMICS__) || (defined(_MSC_VER) && !defined(__clang__))
typedef volatile int stop_flag;
#else
#include <stdatomic.h>
typedef atomic_int stop_flag;
#endif

typedef struct {
    uint64_t nodes, node_limit, next_check, next_poll;
    double deadline; /* on the clock of now(), 0 for none */
    sueca_poll poll;
    void *poll_argument;
    stop_flag stop; /* set from any thread */
    int stopped;
} budget;

/* Starts to count: see sueca_begin. */
void budget_start(budget *b, uint64_t nodes, double seconds, sueca_poll poll, void *argument);

/* Sets b->stopped if the budget is used up; to be called when b->nodes has reached b->next_check. */
void budget_check(budget *b);

/* Seconds on a clock that never goes back. */
double now(void);

#endif
