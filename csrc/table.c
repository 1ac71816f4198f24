/* table.c - what one proof says of other positions.
 *
 * An entry was proved in a position P and is looked up in a position Q with the same lengths and leader.
 * Align the cards of P and Q: in each hand and suit the n-th highest with the n-th highest. If in each
 * lane the relevant top cards of P belong, in order, to the same seats as the top cards of Q, the
 * alignment maps those onto each other in order, and every other card to one below them. Then the
 * proof, played card by card through the alignment, is a legal strategy in Q in which the same seats win
 * the same tricks (see search.h). In each line of P those of the captured cards that the prover takes are
 * worth at least v. In the aligned line of Q he takes the cards aligned with them, so at least
 *
 *     v - sum over captured cards c of max(0, worth of c - worth of the card aligned with c),
 *
 * and the aligned cards are the captured ones of the proof in Q: those that are worth nothing there may be left out.
 *
 * Only A 7 K J Q are worth anything. They are the highest cards of any hand, so the place of one in its
 * hand follows from the owners of the honours above it; no other card of P needs to be remembered.
 *
 * Nothing in an entry is tied to a deal: the table may be kept for any positions with the same side A; the unit
 * is part of the key. */
#include "table.h"

#include <string.h>

#include "search.h"

enum {
    HONOUR_BITS = 5,
    HONOUR_MASK = 31,
    FIRST_HONOUR = RANKS - HONOUR_BITS,
    HONOURS_MASK = (1 << (HONOUR_BITS * LANES)) - 1,
    LAST_EPOCH = 255,
    COUNT_MASK = 15,
    CARD_LANE_BIT = 20,
    CARD_PLACE_BIT = 22,
    HAS_CARD_BIT = 26,
    VALUE_BIT = 20,
    VALUE_MASK = 127,
    PROVES_A_BIT = 27
};

static void table_init(table *t, void *memory, size_t bytes)
{
    t->buckets = 1;
    while (t->buckets <= bytes / (2 * SLOTS * sizeof(entry)))
        t->buckets *= 2;
    t->epoch = 1;
    t->slots = memory;
}

static void table_clear(table *t)
{
    if (t->epoch == LAST_EPOCH) {
        memset(t->slots, 0, t->buckets * SLOTS * sizeof(entry));
        t->epoch = 0;
    }
    t->epoch++;
}

static layout layout_of(const cards hand[SEATS])
{
    layout out = {.length = count(hand[0])};
    for (int index = 0; index < LANES; index++) {
        int shift = OWNER_LIST_BITS - OWNER_BITS;
        cards rest = union_of(hand) & lane(index);
        for (; rest; rest ^= top(rest), shift -= OWNER_BITS)
            for (int seat = 0; seat < SEATS; seat++)
                if (hand[seat] & top(rest)) {
                    out.owners[index] |= (owner_list)seat << shift;
                    add_length(&out, seat, index, 1);
                }
    }
    return out;
}

/* The first word of the key; a second one is just lengths. */
static uint64_t key_of(const search *s, int leader)
{
    return s->layout.lengths[0] | (uint64_t)s->layout.length << 48 | (uint64_t)leader << 52 |
           (uint64_t)s->unit << 55 | (uint64_t)s->table.epoch << 56;
}

static int same_key(const search *s, const entry *e, uint64_t key)
{
    return e->key[0] == key && (WORDS == 1 || e->key[WORDS - 1] == s->layout.lengths[WORDS - 1]);
}

/* Positions that differ in who holds the top card of a suit go to different buckets: one alone fills up. The
 * epoch is left out, so that a search fills the same buckets each time. */
static entry *bucket_of(const search *s, uint64_t key)
{
    uint64_t tops = 0;
    for (int index = 0; index < LANES; index++)
        tops = tops << OWNER_BITS | s->layout.owners[index] >> (OWNER_LIST_BITS - OWNER_BITS);
    uint64_t hash = (key << 8 ^ tops << 44 ^ tops) * 0x9E3779B97F4A7C15;
    if (WORDS > 1)
        hash = (hash ^ hash >> 31 ^ s->layout.lengths[WORDS - 1]) * 0x94D049BB133111EB;
    hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9;
    return s->table.slots + (hash >> 20 & (s->table.buckets - 1)) * SLOTS;
}

static uint32_t honours_of(cards set)
{
    uint32_t packed = 0;
    for (int index = 0; index < LANES; index++)
        packed |= (uint32_t)(in_lane(set, index) >> FIRST_HONOUR) << (HONOUR_BITS * index);
    return packed;
}

static cards nth_card(cards set, int place)
{
    for (; place > 0; place--)
        set ^= top(set);
    return top(set);
}

/* Whether the first n owners of two lanes are the same. */
static int same_owners(owner_list a, owner_list b, int n)
{
    return n == 0 || (a ^ b) >> (OWNER_LIST_BITS - OWNER_BITS * n) == 0;
}

/* One lane of an entry's captured cards, aligned with the cards now in the hands: adds those to *captured and
 * returns what they are worth less, in sum. */
static int align_lane(const search *s, const entry *e, int index, cards *captured)
{
    unsigned taken = e->proof >> (HONOUR_BITS * index) & HONOUR_MASK;
    unsigned then = e->honours >> (HONOUR_BITS * index) & HONOUR_MASK;
    int place[SEATS] = {0}, loss = 0, shift = OWNER_LIST_BITS - OWNER_BITS;
    for (int rank = HONOUR_BITS - 1; taken >> (rank + 1) << (rank + 1) != taken; rank--) {
        if (!(then >> rank & 1))
            continue;
        int seat = (int)(e->owners[index] >> shift & ((1 << OWNER_BITS) - 1));
        shift -= OWNER_BITS;
        if (taken >> rank & 1) {
            cards aligned = nth_card(s->hand[seat] & lane(index), place[seat]);
            int less = s->worth[FIRST_HONOUR + rank] - worth_of(s, aligned);
            loss += less > 0 ? less : 0;
            *captured |= aligned;
        }
        place[seat]++;
    }
    return loss;
}

/* The cards captured by an entry's proof in the position now; returns what they are worth less, in sum. */
static int align_captured(const search *s, const entry *e, uint32_t honours, cards *captured)
{
    int loss = 0;
    *captured = 0;
    for (int index = 0; index < LANES; index++) {
        uint32_t mask = (uint32_t)HONOUR_MASK << (HONOUR_BITS * index);
        if (!(e->proof & mask))
            continue;
        if (!((e->honours ^ honours) & mask) &&
            same_owners(e->owners[index], s->layout.owners[index], count(honours & mask)))
            *captured |= (cards)((e->proof & mask) >> (HONOUR_BITS * index)) << (LANE_BITS * index + FIRST_HONOUR);
        else
            loss += align_lane(s, e, index, captured);
    }
    *captured &= s->worthy;
    return loss;
}

/* Whether an entry speaks of the position now: same lengths, leader, and owners of the relevant cards. */
static int speaks_of(const search *s, const entry *e, uint64_t key)
{
    if (!same_key(s, e, key))
        return 0;
    for (int index = 0; index < LANES; index++)
        if (!same_owners(e->owners[index], s->layout.owners[index], (int)(e->owners[index] & COUNT_MASK)))
            return 0;
    return 1;
}

/* Without SUECA_SLACK an entry also wants the same honours in the same hands. */
static int same_honours(const search *s, const entry *e, uint32_t honours)
{
    if ((e->honours & HONOURS_MASK) != honours)
        return 0;
    for (int index = 0; index < LANES; index++)
        if (!same_owners(e->owners[index], s->layout.owners[index],
                         count(honours >> (HONOUR_BITS * index) & HONOUR_MASK)))
            return 0;
    return 1;
}

static cards card_of(const search *s, const entry *e, int leader)
{
    if (!(e->honours >> HAS_CARD_BIT & 1))
        return 0;
    cards suit = s->hand[leader] & lane((int)(e->honours >> CARD_LANE_BIT & 3));
    return nth_card(suit, (int)(e->honours >> CARD_PLACE_BIT & 15));
}

static int table_probe(const search *s, int leader, int goal, proof *out)
{
    uint64_t key = key_of(s, leader);
    const entry *slots = bucket_of(s, key);
    uint32_t honours = honours_of(s->left);
    out->card = 0;
    for (const entry *e = slots; e < slots + SLOTS; e++) {
        if (!speaks_of(s, e, key))
            continue;
        if (!enabled(s, SUECA_SLACK) && !same_honours(s, e, honours))
            continue;
        if (!out->card)
            out->card = card_of(s, e, leader);
        int taken = (int)(e->proof >> VALUE_BIT & VALUE_MASK) - align_captured(s, e, honours, &out->captured);
        int by_a = (int)(e->proof >> PROVES_A_BIT & 1);
        out->value = by_a ? taken : s->value_left - taken;
        if (by_a != proves_a(out, goal))
            continue;
        out->card = card_of(s, e, leader);
        out->relevant = 0;
        for (int index = 0; index < LANES; index++)
            if (e->owners[index] & COUNT_MASK)
                out->relevant |=
                    from(nth_card(s->left & lane(index), (int)(e->owners[index] & COUNT_MASK) - 1));
        return 1;
    }
    return 0;
}

/* Whether an entry makes another hardly worth its place: the same prover takes as much, with the same honours in play
 * and no more relevant ranks. (The other may still lose less where the points differ.) */
static int covers(const entry *a, const entry *b)
{
    int same = !memcmp(a->key, b->key, sizeof a->key) && !((a->honours ^ b->honours) & HONOURS_MASK) &&
               !((a->proof ^ b->proof) >> PROVES_A_BIT & 1) &&
               (a->proof >> VALUE_BIT & VALUE_MASK) >= (b->proof >> VALUE_BIT & VALUE_MASK);
    for (int index = 0; same && index < LANES; index++) {
        int n = (int)(a->owners[index] & COUNT_MASK);
        same = n <= (int)(b->owners[index] & COUNT_MASK) && same_owners(a->owners[index], b->owners[index], n);
    }
    return same;
}

static void table_store(search *s, int leader, int goal, const proof *p)
{
    uint64_t key = key_of(s, leader);
    entry *slots = bucket_of(s, key);
    int by_a = proves_a(p, goal);
    entry e = {.key = {key}, .honours = honours_of(s->left)};
    if (WORDS > 1)
        e.key[WORDS - 1] = s->layout.lengths[WORDS - 1];
    cards relevant = enabled(s, SUECA_RELEVANT) ? p->relevant & s->left : s->left;
    for (int index = 0; index < LANES; index++)
        e.owners[index] = s->layout.owners[index] | (owner_list)count(relevant & lane(index));
    if (p->card) {
        int index = lane_of(p->card);
        uint32_t place = (uint32_t)count(s->hand[leader] & from(p->card)) - 1;
        e.honours |= (uint32_t)index << CARD_LANE_BIT | place << CARD_PLACE_BIT | 1u << HAS_CARD_BIT;
    }
    e.proof = honours_of(p->captured) | (uint32_t)(by_a ? p->value : s->value_left - p->value) << VALUE_BIT |
              (uint32_t)by_a << PROVES_A_BIT;
    int out = 0; /* an entry that says no more goes, else the oldest */
    while (out < SLOTS - 1 && !covers(&e, &slots[out]))
        out++;
    memmove(slots + 1, slots, (size_t)out * sizeof(entry));
    slots[0] = e;
}
