/* table.h - the transposition table: proofs that hold for every position alike in what mattered. */
#ifndef SUECA_TABLE_H
#define SUECA_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "cards.h"
#include "rules.h"

/* The seat that holds a card takes OWNER_BITS; the owners of a lane's cards follow each other from the top
 * bit down, high cards first, and leave the lowest four bits free. At five and six seats the lengths of
 * the fifth and sixth hand need a word of their own. */
#if SEATS == 4
enum { OWNER_BITS = 2 };
typedef uint32_t owner_list;
#else
enum { OWNER_BITS = 3 };
typedef uint64_t owner_list;
#endif

enum { OWNER_LIST_BITS = 8 * sizeof(owner_list), SEATS_A_WORD = 4, WORDS = SEATS > SEATS_A_WORD ? 2 : 1 };

/* How the cards in the hands lie at the start of a trick, apart from their absolute ranks. */
typedef struct {
    uint64_t lengths[WORDS];  /* cards of each seat in lanes 0 to 2, four bits each, four seats a word */
    owner_list owners[LANES]; /* who holds the lane's cards */
    int length;               /* cards in each hand */
} layout;

/* An entry, 32 bytes at four seats.
 *   key      lengths (48 bits), length (4), leader (3), unit (1), epoch (8); the second word just lengths
 *   owners   owners of the lane's cards, number of relevant top cards (low 4 bits)
 *   honours  bits 0-19 which of A 7 K J Q were in the hands, lane by lane
 *   proof    bits 0-19 which of them are captured; 20-26 what the prover takes; 27 set if that is side A
 * and in the bits above those of honours, the card that settled it: 20-21 its lane, 22-25 its place in the
 * leader's suit from the top, 26 set if there is one. */
typedef struct {
    uint64_t key[WORDS];
    owner_list owners[LANES];
    uint32_t honours;
    uint32_t proof;
} entry;

enum { SLOTS = 16 };

typedef struct {
    entry *slots;
    size_t buckets; /* a power of two */
    int epoch;      /* entries of other epochs are empty; 1 to 255 */
} table;

/* Makes a table of so many zeroed bytes, or as many of them as it can use. */
static void table_init(table *t, void *memory, size_t bytes);

/* Forgets every entry. */
static void table_clear(table *t);

struct search;
struct proof;

/* Looks for a proof that answers "at least goal more?" for the solver's position at the start of a trick.
 * Returns whether there is one, and it in *out; if not, out->card is still a card to try first, or 0. */
static int table_probe(const struct search *s, int leader, int goal, struct proof *out);

/* Remembers a proof that answered it. */
static void table_store(struct search *s, int leader, int goal, const struct proof *p);

/* The layout of hands at the start of a trick. */
static layout layout_of(const cards hand[SEATS]);

/* The owners after a lane has lost the card with `above` cards over it. */
static inline owner_list without_owner(owner_list owners, int above)
{
    owner_list below = (owner_list)-1 >> (OWNER_BITS * above);
    return (owners & ~below) | (owners << OWNER_BITS & below);
}

/* Changes the number of cards of a seat in a lane (trumps are not counted: they are what remains of the length). */
static inline void add_length(layout *l, int seat, int lane_index, int change)
{
    int shift = 4 * (TRUMP * (seat % SEATS_A_WORD) + lane_index);
    if (lane_index != TRUMP)
        l->lengths[seat / SEATS_A_WORD] += (uint64_t)(int64_t)change << shift;
}

#endif
