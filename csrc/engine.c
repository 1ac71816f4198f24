/* engine.c - positions in, values and lines out, by null-window questions. */
#include "engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "search.h"

/* The caller's suits and the lanes: trump and the last suit change places. */
static int swap_suit(const search *s, int suit)
{
    return suit == s->trump ? TRUMP : suit == TRUMP ? s->trump : suit;
}

static int swap_card(const search *s, int card)
{
    return swap_suit(s, card / LANE_BITS) * LANE_BITS + card % LANE_BITS;
}

static cards swap_cards(const search *s, cards set)
{
    cards out = 0;
    for (int index = 0; index < LANES; index++)
        out |= in_lane(set, index) << (LANE_BITS * swap_suit(s, index));
    return out;
}

static void *engine_open(void *memory, size_t bytes, unsigned switches, budget *shared)
{
    search *s = calloc(1, sizeof *s);
    if (s) {
        table_init(&s->table, memory, bytes);
        s->switches = switches;
        s->budget = shared;
    }
    return s;
}

enum { MOST_CARDS = SEATS == 4 ? SUECA_CARDS : 8 };

/* Whether a position can be: every card once and in the pack, as many cards in each hand, less those on the table. */
static int is_possible(const sueca_position *p)
{
    const cards pack = lane(0) | lane(1) | lane(2) | lane(3);
    cards all = 0;
    if (p->players != SEATS || p->side_a >> SEATS || p->trump >= LANES || p->leader >= SEATS || p->played >= SEATS)
        return 0;
    int length = count(p->hands[seat_after(p->leader, p->played)]);
    if (length < 1 || length > MOST_CARDS)
        return 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int turn = (seat - p->leader + SEATS) % SEATS;
        if ((p->hands[seat] & ~pack) || (p->hands[seat] & all))
            return 0;
        if (count(p->hands[seat]) != length - (turn < p->played))
            return 0;
        all |= p->hands[seat];
    }
    for (int turn = 0; turn < p->played; turn++) {
        if (p->trick[turn] >= LANES * LANE_BITS || !(single(p->trick[turn]) & pack & ~all))
            return 0;
        all |= single(p->trick[turn]);
        cards suit = suit_of(single(p->trick[0])), hand = p->hands[seat_after(p->leader, turn)];
        if (!(single(p->trick[turn]) & suit) && (hand & suit))
            return 0; /* a revoke */
    }
    return 1;
}

static void forget_order(search *s)
{
    memset(s->history, 0, sizeof s->history);
    memset(s->cutoffs, 0, sizeof s->cutoffs);
}

static void engine_clear(void *state)
{
    search *s = state;
    table_clear(&s->table);
    memset(s->seen, 0, sizeof s->seen);
    forget_order(s);
}

/* Forgets the order of cards, and empties the table unless the hands are of the deal it was filled with. Another side A must empty it; the rest is
 * thrift, and makes a search of another deal the same as with a new solver. */
static void keep_or_clear(search *s, const cards hand[SEATS], int same_game)
{
    int same = same_game;
    for (int i = 0; i < SEATS; i++)
        for (int j = 0; j < SEATS; j++)
            same &= i == j || !(hand[i] & s->seen[j]);
    if (same)
        forget_order(s);
    else
        engine_clear(s);
    for (int seat = 0; seat < SEATS; seat++)
        s->seen[seat] |= hand[seat];
}

static sueca_status engine_load(void *state, const sueca_position *p)
{
    search *s = state;
    if (!is_possible(p))
        return SUECA_BAD_POSITION;
    int same_game = s->trump == p->trump && s->side_a == p->side_a;
    s->trump = p->trump;
    s->side_a = p->side_a;
    s->root = new_trick(p->leader);
    s->best = 0;
    cards whole[SEATS]; /* the hands as they were when the trick began */
    for (int seat = 0; seat < SEATS; seat++)
        whole[seat] = s->hand[seat] = swap_cards(s, p->hands[seat]);
    s->left = union_of(s->hand);
    for (int turn = 0; turn < p->played; turn++) {
        cards one = single(swap_card(s, p->trick[turn]));
        whole[to_play(&s->root)] |= one;
        s->root = add_card(&s->root, one, 0);
    }
    s->layout = layout_of(whole);
    keep_or_clear(s, whole, same_game);
    return SUECA_OK;
}

/* Sets what is counted, and what it makes of the position. */
static void count_in(search *s, sueca_unit unit)
{
    s->unit = unit;
    s->trick_worth = unit == SUECA_TRICKS;
    s->worthy = unit == SUECA_POINTS ? HONOURS : 0;
    s->root.worth = 0;
    for (int rank = 0; rank < RANKS; rank++)
        s->worth[rank] = (uint8_t)(unit == SUECA_POINTS ? rank_points(rank) : 0);
    for (int turn = 0; turn < s->root.turn; turn++)
        s->root.worth += worth_of(s, s->root.card[turn]);
    s->value_left = s->root.worth + tricks_left(s) * s->trick_worth;
    for (cards rest = s->left; rest; rest = without_lowest(rest))
        s->value_left += worth_of(s, lowest(rest));
}

static proof prove(search *s, int goal)
{
    return s->root.turn ? search_card(s, &s->root, goal) : search_trick(s, s->root.leader, goal);
}

/* Asks one question and narrows the bounds by the answer. */
static sueca_status ask(search *s, int goal, sueca_bounds *bounds)
{
    proof p = prove(s, goal);
    if (s->budget->stopped)
        return SUECA_STOPPED;
    if (p.card && proves_a(&p, goal) == on_side_a(s, to_play(&s->root)))
        s->best = p.card;
    if (proves_a(&p, goal))
        bounds->lower = p.value > bounds->lower ? p.value : bounds->lower;
    else
        bounds->upper = p.value < bounds->upper ? p.value : bounds->upper;
    assert(bounds->lower <= bounds->upper && (bounds->lower >= goal || bounds->upper < goal));
    return SUECA_OK;
}

enum { FIRST_STEP = 1, MIDDLE = -1 };

/* Asks until the bounds meet. With direction 0 it bisects. Otherwise the value is thought to lie not far from
 * `first`, below (-1) or above (1): it asks that first and goes on in steps that double, until
 * one passes the value. */
static sueca_status narrow(search *s, int first, int direction, sueca_bounds *bounds)
{
    sueca_status status = SUECA_OK;
    int goal = direction ? first : MIDDLE;
    for (int step = FIRST_STEP; status == SUECA_OK && bounds->lower < bounds->upper; step *= 2) {
        if (goal <= bounds->lower || goal > bounds->upper)
            goal = (bounds->lower + bounds->upper + 1) / 2;
        status = ask(s, goal, bounds);
        if (direction < 0 ? bounds->lower >= goal : bounds->upper < goal)
            direction = 0;
        goal = direction == 0 ? MIDDLE : direction < 0 ? bounds->upper - step : bounds->lower + 1 + step;
    }
    return status;
}

static void engine_trivial(void *state, sueca_unit unit, sueca_bounds *bounds)
{
    search *s = state;
    count_in(s, unit);
    *bounds = (sueca_bounds){0, s->value_left};
}

static sueca_status engine_value(void *state, sueca_unit unit, sueca_bounds *bounds)
{
    search *s = state;
    count_in(s, unit);
    return narrow(s, MIDDLE, 0, bounds);
}

static sueca_status engine_test(void *state, sueca_unit unit, int goal, sueca_bounds *bounds)
{
    search *s = state;
    count_in(s, unit);
    return goal > bounds->lower && goal <= bounds->upper ? ask(s, goal, bounds) : SUECA_OK;
}

/* The position after a card, to come back from. */
typedef struct {
    cards hand[SEATS], left;
    layout layout;
    trick root;
    cards best;
    int value_left;
} saved;

static saved save(const search *s)
{
    saved out = {.left = s->left, .layout = s->layout, .root = s->root, .best = s->best};
    out.value_left = s->value_left;
    memcpy(out.hand, s->hand, sizeof out.hand);
    return out;
}

static void restore(search *s, const saved *from)
{
    memcpy(s->hand, from->hand, sizeof s->hand);
    s->left = from->left;
    s->layout = from->layout;
    s->root = from->root;
    s->best = from->best;
    s->value_left = from->value_left;
}

/* Plays a card in the position itself; returns what side A wins by it. */
static int play(search *s, cards one)
{
    int seat = to_play(&s->root);
    s->root = add_card(&s->root, one, worth_of(s, one));
    move_card(s, seat, one);
    if (s->root.turn < SEATS)
        return 0;
    trick done = s->root;
    take_trick(s, &done);
    s->root = new_trick(done.winner);
    return on_side_a(s, done.winner) ? done.worth + s->trick_worth : 0;
}

/* The value after one card, from what its seat's best card is worth (best) and the cards before it: two cards
 * of equal rank can exchange their parts in the play, so their values differ by no more than their worth. */
static sueca_status value_card(search *s, cards one, const sueca_bounds *best, const sueca_card *before,
                               int n, sueca_bounds *bounds)
{
    int by_a = on_side_a(s, to_play(&s->root));
    *bounds = (sueca_bounds){by_a ? 0 : best->lower, by_a ? best->upper : s->value_left};
    for (int i = 0; i < n; i++) {
        cards other = single(swap_card(s, before[i].card));
        int differ = abs(worth_of(s, one) - worth_of(s, other));
        if (!equal_cards(s, &s->root, one, other))
            continue;
        if (before[i].bounds.upper + differ < bounds->upper)
            bounds->upper = before[i].bounds.upper + differ;
        if (before[i].bounds.lower - differ > bounds->lower)
            bounds->lower = before[i].bounds.lower - differ;
    }
    if (s->budget->stopped)
        return SUECA_STOPPED;
    saved here = save(s);
    int gain = play(s, one);
    sueca_bounds rest = {bounds->lower > gain ? bounds->lower - gain : 0, bounds->upper - gain};
    rest.upper = rest.upper < s->value_left ? rest.upper : s->value_left;
    sueca_status status = narrow(s, (by_a ? best->lower : best->upper + 1) - gain, by_a ? -1 : 1, &rest);
    restore(s, &here);
    *bounds = (sueca_bounds){rest.lower + gain, rest.upper + gain};
    return status;
}

static sueca_status engine_cards(void *state, sueca_unit unit, sueca_card *out, int *n, sueca_bounds *bounds)
{
    search *s = state;
    engine_trivial(s, unit, bounds);
    sueca_status status = engine_value(s, unit, bounds);
    cards set = legal(&s->root, s->hand[to_play(&s->root)]);
    *n = 0;
    for (int suit = 0; suit < LANES; suit++)
        for (cards rest = set & lane(swap_suit(s, suit)); rest; rest ^= top(rest)) {
            sueca_card *card = &out[*n];
            card->card = (uint8_t)swap_card(s, top_index(rest));
            if (value_card(s, top(rest), bounds, out, *n, &card->bounds) != SUECA_OK)
                status = SUECA_STOPPED;
            ++*n;
        }
    return status;
}

/* The legal cards by fewest points, lowest rank, first suit; returns their number. */
static int frugal_order(const search *s, cards *order)
{
    int n = 0;
    cards set = legal(&s->root, s->hand[to_play(&s->root)]);
    for (int rank = 0; rank < RANKS; rank++) /* points never fall as ranks rise */
        for (int suit = 0; suit < LANES; suit++)
            if (in_lane(set, swap_suit(s, suit)) >> rank & 1)
                order[n++] = single(swap_suit(s, suit) * LANE_BITS + rank);
    return n;
}

/* Whether the value after a card is within goal, as far as it is its player's business. As the value before it is,
 * some card keeps it so: if no other does, the last one. */
static sueca_status keeps(search *s, cards one, sueca_bounds goal, int *yes)
{
    int by_a = on_side_a(s, to_play(&s->root));
    saved here = save(s);
    int gain = play(s, one), question = (by_a ? goal.lower : goal.upper + 1) - gain;
    sueca_bounds bounds = {0, s->value_left};
    sueca_status status = SUECA_OK;
    if (question > 0 && question <= s->value_left)
        status = ask(s, question, &bounds);
    *yes = (bounds.lower >= question || question <= 0) == by_a;
    restore(s, &here);
    return status;
}

static sueca_status engine_line(void *state, sueca_unit unit, sueca_bounds goal, uint8_t *line, int *length)
{
    search *s = state;
    count_in(s, unit);
    saved start = save(s);
    sueca_status status = SUECA_OK;
    for (*length = 0; s->left && status == SUECA_OK; ++*length) {
        cards order[SUECA_CARDS];
        int n = frugal_order(s, order), i = 0, yes = 0;
        for (; i < n - 1 && status == SUECA_OK; i++) { /* if all others do not, the last one does */
            int again = i > 0 && worth_of(s, order[i]) == worth_of(s, order[i - 1]) &&
                        equal_cards(s, &s->root, order[i], order[i - 1]);
            if (!again)
                status = keeps(s, order[i], goal, &yes);
            if (yes)
                break;
        }
        line[*length] = (uint8_t)swap_card(s, top_index(order[i]));
        int gain = play(s, order[i]);
        goal.lower -= gain;
        goal.upper -= gain;
    }
    restore(s, &start);
    return status;
}

static int engine_best(void *state)
{
    search *s = state;
    return s->best ? swap_card(s, top_index(s->best)) : -1;
}

static sueca_status engine_ranks(void *state, sueca_unit unit, int value, uint64_t *ranks)
{
    search *s = state;
    count_in(s, unit);
    *ranks = 0;
    for (int goal = value; goal <= value + 1; goal++) {
        proof p = prove(s, goal);
        if (s->budget->stopped)
            return SUECA_STOPPED;
        *ranks |= swap_cards(s, p.relevant & s->left);
    }
    return SUECA_OK;
}

static uint64_t count_from(const cards hand[SEATS], const trick *t, int depth)
{
    cards left = union_of(hand);
    if (depth == 0 || !left)
        return 1;
    uint64_t sum = 0;
    int seat = to_play(t);
    for (cards rest = legal(t, hand[seat]); rest; rest = without_lowest(rest)) {
        cards next_hand[SEATS];
        memcpy(next_hand, hand, sizeof next_hand);
        next_hand[seat] ^= lowest(rest);
        trick next = add_card(t, lowest(rest), 0);
        if (next.turn == SEATS)
            next = new_trick(next.winner);
        sum += count_from(next_hand, &next, depth - 1);
    }
    return sum;
}

static uint64_t engine_count(const sueca_position *position, int depth)
{
    search s = {0};
    return engine_load(&s, position) == SUECA_OK ? count_from(s.hand, &s.root, depth) : 0;
}

const engine ENGINE = {
    .open = engine_open,   .load = engine_load,   .clear = engine_clear, .trivial = engine_trivial,
    .value = engine_value, .test = engine_test,   .cards = engine_cards, .line = engine_line,
    .best = engine_best,   .ranks = engine_ranks, .count = engine_count,
};
