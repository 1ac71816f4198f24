/* test_cards.c - the words of cards.h and rules.h, each against the plain meaning of it. */
#define SEATS 4
#include "check.h"

#include "cards.h"
#include "rules.h"

static int same_lane(int a, int b) { return a / LANE_BITS == b / LANE_BITS; }

static void check_single_cards(void)
{
    for (int a = 0; a < LANES * LANE_BITS; a++) {
        CHECK(bit_index(single(a)) == a && top_index(single(a)) == a && count(single(a)) == 1);
        if (a % LANE_BITS >= RANKS)
            continue;
        CHECK(lane_of(single(a)) == a / LANE_BITS && rank_of(single(a)) == a % LANE_BITS);
        for (int b = 0; b < LANES * LANE_BITS; b++) {
            int card = b % LANE_BITS < RANKS;
            CHECK((from(single(a)) >> b & 1) == (uint64_t)(card && same_lane(a, b) && b >= a));
            CHECK((suit_of(single(a)) >> b & 1) == (uint64_t)(card && same_lane(a, b)));
        }
    }
}

static void check_sets(uint64_t *state)
{
    for (int i = 0; i < 2000; i++) {
        cards set = random_word(state) & random_word(state), seen = 0;
        int members = 0;
        for (cards rest = set; rest; rest = without_lowest(rest), members++) {
            CHECK(lowest(rest) <= rest && (lowest(rest) & set) && !(lowest(rest) & seen));
            seen |= lowest(rest);
        }
        CHECK(seen == set && count(set) == members);
        CHECK(!set || (top(set) & set && set - top(set) < top(set)));
        cards a = single(random_below(state, 64)), b = single(random_below(state, 64));
        for (int c = 0; c < 64; c++) {
            int inside = (single(c) > a && single(c) < b) || (single(c) > b && single(c) < a);
            CHECK((between(a, b) >> c & 1) == (uint64_t)inside);
        }
    }
}

/* Every trick of three suits and trump: the winner by comparing cards one by one. */
static void check_tricks(uint64_t *state)
{
    for (int i = 0; i < 20000; i++) {
        sueca_position p = random_position(state, 4, 1);
        trick t = new_trick(p.leader);
        int best = -1, winner = p.leader;
        for (int turn = 0; turn < SEATS; turn++) {
            int seat = seat_after(p.leader, turn), card = bit_index(p.hands[seat]);
            int beats = best < 0 || (same_lane(card, best) ? card > best : card / LANE_BITS == TRUMP);
            CHECK(to_play(&t) == seat && would_win(&t, single(card)) == beats);
            t = add_card(&t, single(card), rank_points(card % LANE_BITS));
            if (beats) {
                best = card;
                winner = seat;
            }
            CHECK(t.winner == winner && t.best == single(best));
        }
        CHECK(union_of(t.card) == union_of(p.hands));
        cards hand = random_word(state) & (lane(0) | lane(1) | lane(2) | lane(3));
        CHECK(legal(&t, hand) == (hand & t.led ? hand & t.led : hand));
    }
}

int main(void)
{
    uint64_t state = 1;
    int points = 0;
    for (int rank = 0; rank < RANKS; rank++)
        points += rank_points(rank);
    CHECK(points == 30);
    check_single_cards();
    check_sets(&state);
    check_tricks(&state);
    puts("cards and tricks are what they say");
    return 0;
}
