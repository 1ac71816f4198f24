/* test_search.c - the search against exhaustive minimax.
 *
 * test_search [seed] [positions] [most cards a hand]: random positions for four, five and six players with any
 * sides, in the middle of a trick too; value, cards, questions around the value and line, in both units,
 * with each speed-up off, alone, and all on. At five and six seats hands have a card or two less. */
#include "minimax.h"

static const unsigned ALONE[] = {SUECA_TABLE, SUECA_TABLE | SUECA_RELEVANT, SUECA_TABLE | SUECA_SLACK,
                                 SUECA_TABLE | SUECA_RELEVANT | SUECA_SLACK, SUECA_STATIC, SUECA_EQUAL,
                                 SUECA_DECIDED, SUECA_UNUSED, SUECA_ORDER, 0};

static void check_questions(sueca_solver *solver, sueca_unit unit, int value)
{
    sueca_bounds all;
    sueca_trivial(solver, unit, &all);
    CHECK(all.lower == 0 && value >= 0 && value <= all.upper);
    for (int goal = value - 1; goal <= value + 1; goal++) {
        sueca_bounds bounds = all;
        CHECK(sueca_test(solver, unit, goal, &bounds) == SUECA_OK);
        CHECK(bounds.lower <= value && value <= bounds.upper);
        CHECK(goal <= value ? bounds.lower >= goal : bounds.upper < goal);
    }
}

static void check_cards(sueca_solver *solver, const sueca_position *p, sueca_unit unit, int value)
{
    sueca_card cards[SUECA_CARDS];
    sueca_bounds bounds;
    int n, legal[10];
    CHECK(sueca_cards(solver, unit, cards, &n, &bounds) == SUECA_OK);
    CHECK(bounds.lower == value && bounds.upper == value);
    CHECK(n == legal_cards(p, legal));
    for (int i = 0; i < n; i++) {
        sueca_position next = *p;
        int gain = play_card(&next, cards[i].card, unit);
        CHECK(cards[i].bounds.lower == cards[i].bounds.upper);
        CHECK(cards[i].bounds.lower == gain + minimax(&next, unit));
    }
}

static void check_line(sueca_solver *solver, const sueca_position *p, sueca_unit unit, int value)
{
    uint8_t line[SUECA_LINE];
    int length, sum = 0;
    sueca_position now = *p;
    CHECK(sueca_line(solver, unit, (sueca_bounds){value, value}, line, &length) == SUECA_OK);
    for (int i = 0; i < length; i++) {
        int legal[10], n = legal_cards(&now, legal), found = 0;
        for (int j = 0; j < n; j++)
            found |= legal[j] == line[i];
        CHECK(found);
        sum += play_card(&now, line[i], unit);
    }
    for (int seat = 0; seat < now.players; seat++)
        CHECK(!now.hands[seat]);
    CHECK(sum == value);
}

static void check_position(const sueca_position *p, unsigned switches, int points, int tricks, int deep)
{
    sueca_solver *solver = sueca_new(SUECA_MIN_TABLE, switches);
    CHECK(solver && sueca_load(solver, p) == SUECA_OK);
    for (int unit = SUECA_POINTS; unit <= SUECA_TRICKS; unit++) {
        int value = unit == SUECA_POINTS ? points : tricks;
        sueca_bounds bounds;
        sueca_begin(solver, 0, 0, NULL, NULL);
        sueca_trivial(solver, (sueca_unit)unit, &bounds);
        CHECK(sueca_value(solver, (sueca_unit)unit, &bounds) == SUECA_OK);
        CHECK(bounds.lower == value && bounds.upper == value);
        check_questions(solver, (sueca_unit)unit, value);
        check_line(solver, p, (sueca_unit)unit, value);
        if (deep)
            check_cards(solver, p, (sueca_unit)unit, value);
    }
    sueca_free(solver);
}

int main(int argc, char **argv)
{
    uint64_t state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int positions = argc > 2 ? atoi(argv[2]) : 300, most = argc > 3 ? atoi(argv[3]) : 4;
    for (int i = 0; i < positions; i++) {
        int players = 4 + i % 3, longest = most - (players - 3) / 2;
        sueca_position p = random_position(&state, players, 1 + random_below(&state, longest > 1 ? longest : 1));
        for (int turn = random_below(&state, players); turn > 0; turn--) {
            int legal[10], n = legal_cards(&p, legal);
            play_card(&p, legal[random_below(&state, n)], SUECA_POINTS);
        }
        int points = minimax(&p, SUECA_POINTS), tricks = minimax(&p, SUECA_TRICKS);
        check_position(&p, SUECA_ALL, points, tricks, 1);
        for (int bit = 1; bit < SUECA_ALL; bit *= 2)
            check_position(&p, SUECA_ALL & ~(unsigned)bit, points, tricks, 0);
        for (size_t j = 0; j < sizeof ALONE / sizeof *ALONE; j++)
            check_position(&p, ALONE[j], points, tricks, 0);
    }
    printf("%d positions of up to %d cards a hand agree with minimax\n", positions, most);
    return 0;
}
