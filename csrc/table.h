/* table.h - the transposition table: proofs that hold for every position alike in what mattered. */
#ifndef SUECA_TABLE_H
#define SUECA_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "cards.h"
#include "rules.h"

/* How the cards in the hands lie at the start of a trick, apart from their absolute ranks. */
typedef struct {
    uint64_t lengths;       /* cards of each seat in lanes 0 to 2, four bits each, seat by seat */
    uint32_t owners[LANES]; /* from bit 31 down, two bits a card: the seats holding the lane's cards, high to low */
    int length;             /* cards in each hand */
} layout;

/* An entry, 32 bytes.
 *   key      lengths (48 bits), length (4), leader (2), unit (1), epoch (8)
 *   owners   owners of the lane's cards (24 bits), number of relevant top cards (low 4 bits)
 *   honours  bits 0-19 which of A 7 K J Q were in the hands, lane by lane
 *   proof    bits 0-19 which of them are captured; 20-26 what the prover takes; 27 set if that is side A
 * and in the bits above those of honours, the card that settled it: 20-21 its lane, 22-25 its place in the
 * leader's suit from the top, 26 set if there is one. */
typedef struct {
    uint64_t key;
    uint32_t owners[LANES];
    uint32_t honours;
    uint32_t proof;
} entry;

enum { SLOTS = 8 };

typedef struct {
    entry *slots;
    size_t buckets; /* a power of two */
    int epoch;      /* entries of other epochs are empty; 1 to 255 */
} table;

/* Allocates at most `bytes`; returns 0 if there is no memory. */
int table_init(table *t, size_t bytes);

/* Forgets every entry. */
void table_clear(table *t);

struct sueca_solver;
struct proof;

/* Looks for a proof that answers "at least goal more?" for the solver's position at the start of a trick.
 * Returns whether there is one, and it in *out; if not, out->card is still a card to try first, or 0. */
int table_probe(const struct sueca_solver *s, int leader, int goal, struct proof *out);

/* Remembers a proof that answered it. */
void table_store(struct sueca_solver *s, int leader, int goal, const struct proof *p);

/* The layout of hands at the start of a trick. */
layout layout_of(const cards hand[SEATS]);

/* The owners after a lane has lost the card with `above` cards over it. */
static inline uint32_t without_owner(uint32_t owners, int above)
{
    uint32_t below = UINT32_MAX >> (2 * above);
    return (owners & ~below) | (owners << 2 & below);
}

/* One card fewer for a seat in a lane (trumps are not counted: they are what remains of the length). */
static inline uint64_t length_unit(int seat, int lane_index)
{
    return lane_index == TRUMP ? 0 : (uint64_t)1 << (4 * (TRUMP * seat + lane_index));
}

#endif
