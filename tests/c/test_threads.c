/* test_threads.c - many solvers in many threads give what one alone gives, and can be stopped from outside.
 *
 * test_threads [seed] [positions a thread]; to be run under the thread sanitizer too. */
#include <pthread.h>

#include "check.h"

enum { THREADS = 6, LENGTH = 7, MOST = 1000 };

typedef struct {
    uint64_t seed;
    int positions;
    int values[MOST];
    uint64_t nodes[MOST];
} work;

static void *solve_all(void *argument)
{
    work *w = argument;
    uint64_t state = w->seed;
    sueca_solver *solver = sueca_new(SUECA_MIN_TABLE, SUECA_ALL);
    CHECK(solver);
    for (int i = 0; i < w->positions; i++) {
        sueca_position p = random_position(&state, 4 + i % 3, LENGTH);
        sueca_bounds bounds;
        CHECK(sueca_load(solver, &p) == SUECA_OK);
        sueca_clear(solver);
        sueca_begin(solver, 0, 0, NULL, NULL);
        sueca_trivial(solver, SUECA_POINTS, &bounds);
        CHECK(sueca_value(solver, SUECA_POINTS, &bounds) == SUECA_OK);
        CHECK(bounds.lower == bounds.upper);
        w->values[i] = bounds.lower;
        w->nodes[i] = sueca_nodes(solver);
    }
    sueca_free(solver);
    return NULL;
}

/* A search that would not end by itself: without a table or an order. */
static void *solve_for_ever(void *argument)
{
    sueca_solver *solver = argument;
    sueca_bounds bounds;
    sueca_trivial(solver, SUECA_POINTS, &bounds);
    CHECK(sueca_value(solver, SUECA_POINTS, &bounds) == SUECA_STOPPED);
    return NULL;
}

static void check_stop(uint64_t *state)
{
    pthread_t thread;
    sueca_position p = random_position(state, 4, 10);
    sueca_solver *solver = sueca_new(SUECA_MIN_TABLE, 0);
    CHECK(solver && sueca_load(solver, &p) == SUECA_OK);
    sueca_begin(solver, 0, 0, NULL, NULL);
    CHECK(pthread_create(&thread, NULL, solve_for_ever, solver) == 0);
    sueca_stop(solver);
    CHECK(pthread_join(thread, NULL) == 0);
    sueca_free(solver);
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    static work alone, shared[THREADS];
    pthread_t threads[THREADS];
    alone.seed = seed;
    alone.positions = argc > 2 ? atoi(argv[2]) : 60;
    CHECK(alone.positions <= MOST);
    solve_all(&alone);
    for (int i = 0; i < THREADS; i++) {
        shared[i].seed = seed;
        shared[i].positions = alone.positions;
        CHECK(pthread_create(&threads[i], NULL, solve_all, &shared[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(!memcmp(shared[i].values, alone.values, sizeof alone.values));
        CHECK(!memcmp(shared[i].nodes, alone.nodes, sizeof alone.nodes));
    }
    check_stop(&seed);
    printf("%d threads agree on %d positions\n", THREADS, alone.positions);
    return 0;
}
