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

/* SplitMix64: the same numbers everywhere. */
static inline uint64_t random_word(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static inline int random_below(uint64_t *state, int n) { return (int)(random_word(state) % (uint64_t)n); }

/* Hands of so many cards each, any trump, leader and sides, nothing on the table; six play with 48 cards. */
static inline sueca_position random_position(uint64_t *state, int players, int length)
{
    int pack[48], cards = 0;
    for (int card = 0; card < 64; card++)
        if (card % 16 < 12 && (players == 6 || (card % 16 != 5 && card % 16 != 6)))
            pack[cards++] = card;
    sueca_position p = {.players = (uint8_t)players, .side_a = 5};
    if (players > 4 || random_below(state, 4) == 0)
        p.side_a = (uint8_t)random_below(state, 1 << players);
    p.trump = (uint8_t)random_below(state, 4);
    p.leader = (uint8_t)random_below(state, players);
    for (int i = 0; i < players * length; i++) {
        int j = i + random_below(state, cards - i), card = pack[j];
        pack[j] = pack[i];
        p.hands[i % players] |= (uint64_t)1 << card;
    }
    return p;
}

#endif
