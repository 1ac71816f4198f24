/* sueca.h - exact double-dummy search for Sueca, the public interface.
 *
 * A card is the number suit * 16 + rank, suits in any fixed order (0..3), ranks by strength:
 *   2 3 4 5 6 8 9 Q J K 7 A  =  0 1 2 3 4 5 6 7 8 9 10 11
 * and a set of cards is a 64-bit word with bit c set for card c. Seats are numbered in order of play.
 * Values count the points (or tricks) that side A still takes, the cards on the table included; side B
 * takes the rest.
 *
 * Threads: a solver holds all the state there is; different solvers may be used by different threads
 * at the same time, one solver by one thread at a time. Only sueca_stop may be called from any thread.
 */
#ifndef SUECA_H
#define SUECA_H

#include <stddef.h>
#include <stdint.h>

#define SUECA_MIN_SEATS 4     /* players at a table, from */
#define SUECA_MAX_SEATS 6     /* to */
#define SUECA_CARDS 10        /* most cards a hand; 8 at five and six seats */
#define SUECA_LINE 48         /* most cards in a line of play */
#define SUECA_MIN_TABLE ((size_t)1 << 20)

/* What went well or wrong. */
typedef enum {
    SUECA_OK,
    SUECA_STOPPED,     /* a limit, sueca_stop or the poll function ended the search; bounds hold */
    SUECA_NO_MEMORY,
    SUECA_BAD_POSITION /* the hands, the trick, the trump or a seat cannot be */
} sueca_status;

/* What is counted. */
typedef enum { SUECA_POINTS, SUECA_TRICKS } sueca_unit;

/* The speed-ups, which tests switch off one by one; none changes a value. */
enum {
    SUECA_TABLE = 1,    /* transposition table */
    SUECA_RELEVANT = 2, /* table entries hold for every position alike in the ranks that mattered */
    SUECA_SLACK = 4,    /* table entries hold for other points, less the difference */
    SUECA_STATIC = 8,   /* sure trump points */
    SUECA_EQUAL = 16,   /* cards of equal rank searched once; the swap bound */
    SUECA_DECIDED = 32, /* of equal cards in a decided trick only the best is searched */
    SUECA_UNUSED = 64,  /* cards whose rank did not matter to a failure are skipped */
    SUECA_ORDER = 128,  /* cards are searched in order of promise */
    SUECA_ALL = 255
};

/* A position. hands[i] is what seat i still holds; the trick's cards are in order of play from leader
 * and no longer in the hands. Bit i of side_a is set if seat i belongs to side A. */
typedef struct {
    uint64_t hands[SUECA_MAX_SEATS];
    uint8_t players;
    uint8_t side_a;
    uint8_t trump;
    uint8_t leader;
    uint8_t played; /* cards on the table, less than players */
    uint8_t trick[SUECA_MAX_SEATS];
} sueca_position;

/* Proved bounds on a value: lower <= value <= upper. */
typedef struct {
    int lower, upper;
} sueca_bounds;

/* A legal card and the bounds on the value after it. */
typedef struct {
    uint8_t card;
    sueca_bounds bounds;
} sueca_card;

typedef struct sueca_solver sueca_solver;

/* Makes a solver with a table of table_bytes (at least SUECA_MIN_TABLE; of what is no power of two a part is
 * not used) and the given speed-ups. Returns NULL if there is no memory or the table is too small. Owned
 * by the caller, who frees it with sueca_free. */
sueca_solver *sueca_new(size_t table_bytes, unsigned switches);

/* Frees a solver; NULL is allowed. */
void sueca_free(sueca_solver *solver);

/* Sets the position that all the functions below work on but for sueca_begin, sueca_stop, sueca_nodes and
 * sueca_count; they must not be called before. The table is kept if every card is where it was in the
 * positions before (one deal and trump), else it is emptied. Returns SUECA_OK or, leaving the position as
 * it was, SUECA_NO_MEMORY or SUECA_BAD_POSITION. */
sueca_status sueca_load(sueca_solver *solver, const sueca_position *position);

/* Forgets all that was found, as if the solver were new. */
void sueca_clear(sueca_solver *solver);

/* Called every 32768 nodes or so; a result other than 0 stops the search. */
typedef int (*sueca_poll)(void *argument);

/* Starts a budget that the searches after it share: so many nodes (0 for no limit), so many seconds (0
 * for no limit), and a poll function (NULL for none). Takes back an earlier sueca_stop. */
void sueca_begin(sueca_solver *solver, uint64_t nodes, double seconds, sueca_poll poll, void *argument);

/* Makes the search that is running stop soon; callable from any thread. */
void sueca_stop(sueca_solver *solver);

/* Returns the cards played by the search since sueca_begin. */
uint64_t sueca_nodes(const sueca_solver *solver);

/* Sets *bounds to what needs no search: 0 and all that is left. */
void sueca_trivial(const sueca_solver *solver, sueca_unit unit, sueca_bounds *bounds);

/* Narrows *bounds, which must hold, until lower == upper. Returns SUECA_OK, or SUECA_STOPPED with the
 * bounds proved so far. */
sueca_status sueca_value(sueca_solver *solver, sueca_unit unit, sueca_bounds *bounds);

/* Answers "at least goal?": narrows *bounds, which must hold, until lower >= goal or upper < goal.
 * Returns as sueca_value. */
sueca_status sueca_test(sueca_solver *solver, sueca_unit unit, int goal, sueca_bounds *bounds);

/* Finds the value of every legal card into cards[SUECA_CARDS], from suit 0 up and high to low in each,
 * their number into *count, and the position's own value into *bounds. Returns as sueca_value. */
sueca_status sueca_cards(sueca_solver *solver, sueca_unit unit, sueca_card *cards, int *count, sueca_bounds *bounds);

/* Finds a line of play, of *length cards in line[SUECA_LINE], along which side A never plays a card that
 * leads below goal.lower, nor side B one that leads above goal.upper; each seat plays the first such
 * card by fewest points, lowest rank, first suit. With both ends equal to the position's value this is
 * best play; (t, all) and (0, t - 1) show an answer of yes or no. The position's value must lie within
 * goal. Returns as sueca_value; a line cut short is not valid. */
sueca_status sueca_line(sueca_solver *solver, sueca_unit unit, sueca_bounds goal, uint8_t *line, int *length);

/* Returns the card that last settled a question about the position in favour of the side to play: the best one
 * known since sueca_load, also where a search was stopped. -1 if there was none. */
int sueca_best(const sueca_solver *solver);

/* Finds the cards in the hands whose rank is used by a proof that the position is worth `value`, as it must be,
 * neither less nor more. The other cards of a suit may be exchanged between the hands: if they are worth
 * nothing, or the unit is tricks, that changes no value. Returns as sueca_value. */
sueca_status sueca_ranks(sueca_solver *solver, sueca_unit unit, int value, uint64_t *ranks);

/* Counts the legal sequences of the next depth cards (fewer where play ends before); 0 for a bad position. */
uint64_t sueca_count(const sueca_position *position, int depth);

#endif
