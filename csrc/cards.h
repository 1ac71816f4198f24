/* cards.h - sets of cards as 64-bit words.
 *
 *   bit  63     48 47     32 31     16 15      0
 *        [ trump ] [ lane 2 ] [ lane 1 ] [ lane 0 ]      each lane:  .... A7KJ Q986 5432
 *
 * A lane holds a suit, its lowest bit the two. Trump is always the top lane: of two cards of the suit
 * led or trump, the one with the higher bit wins.
 */
#ifndef SUECA_CARDS_H
#define SUECA_CARDS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

typedef uint64_t cards;

enum { LANES = 4, LANE_BITS = 16, RANKS = 12, TRUMP = LANES - 1 };

#define LANE ((cards)0x0FFF)
#define TRUMPS (LANE << (LANE_BITS * TRUMP))
#define HONOURS ((cards)0x0F800F800F800F80) /* A 7 K J Q of every suit: all the cards with points */

static inline int bit_index(cards one)
{
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long index;
    _BitScanForward64(&index, one);
    return (int)index;
#else
    return __builtin_ctzll(one);
#endif
}

static inline int top_index(cards set)
{
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long index;
    _BitScanReverse64(&index, set);
    return (int)index;
#else
    return 63 - __builtin_clzll(set);
#endif
}

static inline int count(cards set)
{
#ifdef __POPCNT__ /* the processor can count (see four_v3.c) */
    return __builtin_popcountll(set);
#else
    set -= (set >> 1) & 0x5555555555555555;
    set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (int)((set * 0x0101010101010101) >> 56);
#endif
}

static inline cards single(int index) { return (cards)1 << index; }
static inline cards lowest(cards set) { return set & (0 - set); }
static inline cards top(cards set) { return single(top_index(set)); }
static inline cards without_lowest(cards set) { return set & (set - 1); }

static inline int lane_of(cards one) { return bit_index(one) / LANE_BITS; }
static inline int rank_of(cards one) { return bit_index(one) % LANE_BITS; }
static inline cards lane(int index) { return LANE << (LANE_BITS * index); }
static inline cards suit_of(cards one) { return lane(lane_of(one)); }
static inline cards in_lane(cards set, int index) { return (set >> (LANE_BITS * index)) & LANE; }

/* The card itself and every higher one of its suit. */
static inline cards from(cards one) { return suit_of(one) & (0 - one); }

/* The cards strictly between two of one suit, whichever is higher. */
static inline cards between(cards a, cards b)
{
    cards low = a < b ? a : b, high = a < b ? b : a;
    return (high - 1) & ~(low | (low - 1));
}

#endif
