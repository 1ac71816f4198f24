/* minimax.h - exhaustive minimax, written apart from the search: cards as numbers, no sets but the hands. */
#ifndef MINIMAX_H
#define MINIMAX_H

#include "check.h"

static inline int card_points(int card) { return (int[]){0, 0, 0, 0, 0, 0, 0, 2, 3, 4, 10, 11}[card % 16]; }

static inline int seat_to_play(const sueca_position *p) { return (p->leader + p->played) % p->players; }

/* The legal cards of the seat to play, ascending; returns their number. */
static inline int legal_cards(const sueca_position *p, int *out)
{
    int n = 0, follows = 0;
    uint64_t hand = p->hands[seat_to_play(p)];
    for (int pass = 0; pass < 2 && !n; pass++)
        for (int card = 0; card < 64; card++) {
            follows = p->played && card / 16 == p->trick[0] / 16;
            if (hand >> card & 1 && (pass || follows))
                out[n++] = card;
        }
    return n;
}

/* Plays a card; returns the points (or, in tricks, 1) that side A wins by it. */
static inline int play_card(sueca_position *p, int card, sueca_unit unit)
{
    p->hands[seat_to_play(p)] ^= (uint64_t)1 << card;
    p->trick[p->played++] = (uint8_t)card;
    if (p->played < p->players)
        return 0;
    int best = 0, sum = card_points(p->trick[0]);
    for (int turn = 1; turn < p->players; turn++) {
        int old = p->trick[best], new = p->trick[turn];
        if (new / 16 == old / 16 ? new > old : new / 16 == p->trump)
            best = turn;
        sum += card_points(new);
    }
    p->leader = (uint8_t)((p->leader + best) % p->players);
    p->played = 0;
    return !(p->side_a >> p->leader & 1) ? 0 : unit == SUECA_TRICKS ? 1 : sum;
}

/* What side A still takes, by trying everything. */
static inline int minimax(const sueca_position *p, sueca_unit unit)
{
    int legal[10], n = legal_cards(p, legal), mine = p->side_a >> seat_to_play(p) & 1;
    int best = n ? (mine ? -1 : 1000) : 0;
    for (int i = 0; i < n; i++) {
        sueca_position next = *p;
        int gain = play_card(&next, legal[i], unit), value = gain + minimax(&next, unit);
        if (mine ? value > best : value < best)
            best = value;
    }
    return best;
}

#endif
