/* engine.h - the search for one number of players, as sueca.c sees it. */
#ifndef SUECA_ENGINE_H
#define SUECA_ENGINE_H

#include "budget.h"
#include "sueca.h"

/* What sueca.h says of the function of the same name, but for one number of players. A state is made by
 * open() and ended by free(); the memory is the table's, zeroed, and the caller's to free. */
typedef struct {
    void *(*open)(void *memory, size_t bytes, unsigned switches, budget *shared);
    sueca_status (*load)(void *state, const sueca_position *position);
    void (*clear)(void *state);
    void (*trivial)(void *state, sueca_unit unit, sueca_bounds *bounds);
    sueca_status (*value)(void *state, sueca_unit unit, sueca_bounds *bounds);
    sueca_status (*test)(void *state, sueca_unit unit, int goal, sueca_bounds *bounds);
    sueca_status (*cards)(void *state, sueca_unit unit, sueca_card *cards, int *count, sueca_bounds *bounds);
    sueca_status (*line)(void *state, sueca_unit unit, sueca_bounds goal, uint8_t *line, int *length);
    int (*best)(void *state);
    sueca_status (*ranks)(void *state, sueca_unit unit, int value, uint64_t *ranks);
    uint64_t (*count)(const sueca_position *position, int depth);
} engine;

extern const engine engine_four, engine_five, engine_six;

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(SUECA_BASELINE)
#define HAS_ENGINE_FOUR_V3
extern const engine engine_four_v3;
#endif

#endif
