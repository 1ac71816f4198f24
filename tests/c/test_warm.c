/* test_warm.c - one solver, its table kept warm, against exhaustive minimax all along many plays.
 *
 * test_warm [seed] [deals]: random deals of up to four cards a hand for four to six players. Each is played at random
 * several times, from any leader, and at every step one solver, kept through all deals, is asked for
 * the value, for all cards or some question. Another has speed-ups switched off at random. This finds what
 * a new solver for each question cannot: entries used for a position they do not speak of. */
#include "minimax.h"

enum { MOST = 4, PLAYS = 6 };

/* The values of every position of a deal between tricks, by leader and what is left of each hand. */
static struct {
    sueca_position deal;
    int length;
    sueca_unit unit;
    signed char *values;
} oracle;

static size_t place_of(const sueca_position *p)
{
    size_t place = p->leader;
    for (int seat = 0; seat < p->players; seat++)
        for (uint64_t rest = oracle.deal.hands[seat]; rest; rest &= rest - 1)
            place = place << 1 | ((p->hands[seat] & (rest & (0 - rest))) != 0);
    return place;
}

static int oracle_value(const sueca_position *p)
{
    size_t place = p->played ? 0 : place_of(p);
    if (!p->played && oracle.values[place] >= 0)
        return oracle.values[place];
    int legal[10], n = legal_cards(p, legal), a_plays = p->side_a >> seat_to_play(p) & 1;
    int best = n ? (a_plays ? -1 : 1000) : 0;
    for (int i = 0; i < n; i++) {
        sueca_position next = *p;
        int gain = play_card(&next, legal[i], oracle.unit), value = gain + oracle_value(&next);
        if (a_plays ? value > best : value < best)
            best = value;
    }
    if (!p->played)
        oracle.values[place] = (signed char)best;
    return best;
}

static void start_oracle(const sueca_position *deal, int length, sueca_unit unit)
{
    size_t size = (size_t)deal->players << (deal->players * length);
    oracle.deal = *deal;
    oracle.length = length;
    oracle.unit = unit;
    oracle.values = realloc(oracle.values, size);
    CHECK(oracle.values);
    memset(oracle.values, -1, size);
}

static void ask_about(sueca_solver *solver, const sueca_position *p, uint64_t *state)
{
    sueca_bounds all, bounds;
    int value = oracle_value(p);
    CHECK(sueca_load(solver, p) == SUECA_OK);
    sueca_begin(solver, 0, 0, NULL, NULL);
    sueca_trivial(solver, oracle.unit, &all);
    bounds = all;
    if (random_below(state, 3) == 0) {
        CHECK(sueca_value(solver, oracle.unit, &bounds) == SUECA_OK);
        CHECK(bounds.lower == value && bounds.upper == value);
    }
    for (int i = 0; i < 3; i++) {
        int goal = random_below(state, 2) ? value - 1 + random_below(state, 3) : random_below(state, all.upper + 2);
        bounds = all;
        CHECK(sueca_test(solver, oracle.unit, goal, &bounds) == SUECA_OK);
        CHECK(bounds.lower <= value && value <= bounds.upper);
        CHECK(goal <= value ? bounds.lower >= goal : bounds.upper < goal);
    }
    if (random_below(state, 4) == 0) {
        sueca_card cards[SUECA_CARDS];
        int n;
        CHECK(sueca_cards(solver, oracle.unit, cards, &n, &bounds) == SUECA_OK);
        for (int i = 0; i < n; i++) {
            sueca_position next = *p;
            int gain = play_card(&next, cards[i].card, oracle.unit);
            CHECK(cards[i].bounds.lower == gain + oracle_value(&next));
            CHECK(cards[i].bounds.upper == cards[i].bounds.lower);
        }
    }
}

static void play_out(sueca_solver *solver, sueca_position p, uint64_t *state)
{
    for (int left = p.players * oracle.length; left > 0; left--) {
        int legal[10], n = legal_cards(&p, legal);
        if (!p.played && random_below(state, 4) == 0)
            p.leader = (uint8_t)random_below(state, p.players);
        n = legal_cards(&p, legal);
        ask_about(solver, &p, state);
        play_card(&p, legal[random_below(state, n)], oracle.unit);
    }
}

/* After 255 clearings the table's epochs begin again: entries of the first must not come back to life. */
static void check_epochs(uint64_t *state)
{
    sueca_position p = random_position(state, 4, 4);
    sueca_solver *solver = sueca_new(SUECA_MIN_TABLE, SUECA_ALL);
    int values[2], total = 0;
    CHECK(solver);
    for (int pass = 0; pass < 2; pass++) {
        sueca_bounds bounds;
        for (int i = 0; i < 255; i++) { /* an odd number of times, so that the sides have changed places */
            p.side_a ^= 15;
            CHECK(sueca_load(solver, &p) == SUECA_OK);
        }
        sueca_begin(solver, 0, 0, NULL, NULL);
        sueca_trivial(solver, SUECA_POINTS, &bounds);
        total = bounds.upper;
        CHECK(sueca_value(solver, SUECA_POINTS, &bounds) == SUECA_OK);
        values[pass] = bounds.lower;
    }
    CHECK(values[0] + values[1] == total);
    sueca_free(solver);
}

int main(int argc, char **argv)
{
    uint64_t state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int deals = argc > 2 ? atoi(argv[2]) : 5000;
    sueca_solver *warm = sueca_new(SUECA_MIN_TABLE, SUECA_ALL);
    CHECK(warm);
    for (int i = 0; i < deals; i++) {
        int players = 4 + random_below(&state, 3), longest = players == 6 ? MOST - 1 : MOST;
        int length = 2 + random_below(&state, longest - 1);
        sueca_position deal = random_position(&state, players, length);
        sueca_solver *other = sueca_new(SUECA_MIN_TABLE, (unsigned)random_below(&state, SUECA_ALL + 1));
        CHECK(other);
        start_oracle(&deal, length, random_below(&state, 4) ? SUECA_POINTS : SUECA_TRICKS);
        for (int play = 0; play < PLAYS; play++)
            play_out(play % 3 ? warm : other, deal, &state);
        sueca_free(other);
    }
    for (int i = 0; i < 20; i++)
        check_epochs(&state);
    sueca_free(warm);
    free(oracle.values);
    printf("%d deals, played %d times each, agree with minimax at every card\n", deals, PLAYS);
    return 0;
}
