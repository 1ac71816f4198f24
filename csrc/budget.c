/* budget.c - when a search must stop. */
#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif
#include <time.h>

#include "budget.h"

enum { CHECK_EVERY = 1 << 11, POLL_EVERY = 1 << 15 }; /* nodes */

double now(void)
{
#ifdef _WIN32
    LARGE_INTEGER ticks, rate;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&rate);
    return (double)ticks.QuadPart / (double)rate.QuadPart;
#else
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
#endif
}

void budget_start(budget *b, uint64_t nodes, double seconds, sueca_poll poll, void *argument)
{
    b->nodes = b->next_check = b->next_poll = 0;
    b->node_limit = nodes;
    b->deadline = seconds > 0 ? now() + seconds : 0;
    b->poll = poll;
    b->poll_argument = argument;
    b->stop = 0;
    b->stopped = 0;
}

void budget_check(budget *b)
{
    if (b->stop || (b->node_limit && b->nodes >= b->node_limit) || (b->deadline > 0 && now() >= b->deadline))
        b->stopped = 1;
    if (b->poll && b->nodes >= b->next_poll) {
        b->stopped |= b->poll(b->poll_argument) != 0;
        b->next_poll = b->nodes + POLL_EVERY;
    }
    b->next_check = b->nodes + CHECK_EVERY;
    if (b->node_limit && b->next_check > b->node_limit)
        b->next_check = b->node_limit;
}
