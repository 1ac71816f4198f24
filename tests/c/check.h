/* check.h - what the C tests share: a check that says where it failed, and random positions. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sueca.h"

#define CHECK(condition)                                                                  \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);     \
            exit(1);                                                                      \
        }                                                                                 \
    } while (0)

static const int RANK_OF[10] = {0, 1, 2, 3, 4, 7, 8, 9, 10, 11}; /* the 40-card pack */

/* SplitMix64: the same numbers everywhere. */
static inline uint64_t random_word(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static inline int random_below(uint64_t *state, int n) { return (int)(random_word(state) % (uint64_t)n); }

/* Hands of so many cards each, any trump and leader, nothing on the table. */
static inline sueca_position random_position(uint64_t *state, int length)
{
    int pack[40];
    for (int i = 0; i < 40; i++)
        pack[i] = i / 10 * 16 + RANK_OF[i % 10];
    sueca_position p = {.side_a = 5};
    p.trump = (uint8_t)random_below(state, 4);
    p.leader = (uint8_t)random_below(state, 4);
    for (int i = 0; i < 4 * length; i++) {
        int j = i + random_below(state, 40 - i), card = pack[j];
        pack[j] = pack[i];
        p.hands[i % 4] |= (uint64_t)1 << card;
    }
    return p;
}

#endif
