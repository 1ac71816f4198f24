# cython: freethreading_compatible=True
# cython: language_level=3
"""The binding to csrc/sueca.h: owns the C solver and converts; no rules, no text."""

import threading

MIN_TABLE = SUECA_MIN_TABLE
ALL_SWITCHES = SUECA_ALL


cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals"() noexcept
    void *pending_error "PyErr_Occurred"() noexcept


cdef int poll(void *argument) noexcept with gil:
    return check_signals()


cdef int fill(sueca_position *out, tuple hands, int side_a, int trump, int leader, bytes trick) except -1:
    cdef int i, players = len(hands), played = len(trick)
    if not SUECA_MIN_SEATS <= players <= SUECA_MAX_SEATS or played >= players:
        raise ValueError(f"{players} hands and {played} cards on the table")
    if not (0 <= side_a < 256 and 0 <= trump < 256 and 0 <= leader < 256):
        raise ValueError(f"sides {side_a}, trump {trump}, leader {leader}")
    for i in range(SUECA_MAX_SEATS):
        out.hands[i] = hands[i] if i < players else 0
        out.trick[i] = trick[i] if i < played else 0
    out.players, out.played = players, played
    out.side_a, out.trump, out.leader = side_a, trump, leader
    return 0


cdef void fill_row(
    sueca_position *out, const uint64_t[:, ::1] hands, const uint8_t[:, ::1] starts, const uint8_t[:, ::1] tricks,
    int side_a, Py_ssize_t row,
) noexcept nogil:
    """Sets a position from a row of arrays; `starts` holds trump, leader and the number of cards on the table."""
    cdef Py_ssize_t i
    for i in range(SUECA_MAX_SEATS):
        out.hands[i] = hands[row, i] if i < hands.shape[1] else 0
        out.trick[i] = tricks[row, i] if i < tricks.shape[1] else 0
    out.players, out.side_a = <uint8_t>hands.shape[1], <uint8_t>side_a
    out.trump, out.leader, out.played = starts[row, 0], starts[row, 1], starts[row, 2]


cdef class Core:

    def __cinit__(self, size_t table_bytes, unsigned switches=SUECA_ALL):
        if table_bytes < SUECA_MIN_TABLE:
            raise ValueError(f"a table of {table_bytes} bytes; the least is {SUECA_MIN_TABLE}")
        self.solver = sueca_new(table_bytes, switches)
        if self.solver is NULL:
            raise MemoryError(f"no memory for a table of {table_bytes} bytes")

    def __dealloc__(self):
        sueca_free(self.solver)

    def clear(self):
        sueca_clear(self.solver)

    def load(self, tuple hands, int side_a, int trump, int leader, bytes trick):
        cdef sueca_position position
        fill(&position, hands, side_a, trump, leader, trick)
        cdef sueca_status status = sueca_load(self.solver, &position)
        if status == SUECA_NO_MEMORY:
            raise MemoryError("no memory for the search")
        if status != SUECA_OK:
            raise ValueError("not a position")

    def begin(self, uint64_t nodes, double seconds):
        cdef sueca_poll signals = NULL
        if threading.current_thread() is threading.main_thread():  # only there does Python handle signals
            signals = poll
        sueca_begin(self.solver, nodes, seconds, signals, NULL)

    def stop(self):
        sueca_stop(self.solver)

    @property
    def nodes(self):
        return sueca_nodes(self.solver)

    def value(self, int unit, int lower, int upper):
        cdef sueca_bounds bounds = sueca_bounds(lower, upper)
        with nogil:
            sueca_value(self.solver, <sueca_unit>unit, &bounds)
        raise_pending()
        return bounds.lower, bounds.upper

    def test(self, int unit, int goal, int lower, int upper):
        cdef sueca_bounds bounds = sueca_bounds(lower, upper)
        with nogil:
            sueca_test(self.solver, <sueca_unit>unit, goal, &bounds)
        raise_pending()
        return bounds.lower, bounds.upper

    def cards(self, int unit):
        cdef sueca_bounds bounds
        cdef sueca_card cards[SUECA_CARDS]
        cdef int count, i
        with nogil:
            sueca_cards(self.solver, <sueca_unit>unit, cards, &count, &bounds)
        raise_pending()
        values = [(cards[i].card, cards[i].bounds.lower, cards[i].bounds.upper) for i in range(count)]
        return bounds.lower, bounds.upper, values

    def line(self, int unit, int lower, int upper):
        cdef sueca_bounds goal = sueca_bounds(lower, upper)
        cdef uint8_t line[SUECA_LINE]
        cdef int length
        cdef sueca_status status
        with nogil:
            status = sueca_line(self.solver, <sueca_unit>unit, goal, line, &length)
        raise_pending()
        return line[:length] if status == SUECA_OK else None

    def many(
        self, const int64_t[::1] rows, const uint64_t[:, ::1] hands, const uint8_t[:, ::1] starts,
        const uint8_t[:, ::1] tricks, int side_a, int unit, const int16_t[::1] goals, int16_t[::1] values,
    ):
        cdef sueca_position position
        cdef sueca_bounds bounds
        cdef Py_ssize_t done = 0, row
        with nogil:
            while done < rows.shape[0]:
                row = rows[done]
                fill_row(&position, hands, starts, tricks, side_a, row)
                if sueca_load(self.solver, &position) != SUECA_OK:
                    break
                sueca_trivial(self.solver, <sueca_unit>unit, &bounds)
                if goals.shape[0]:
                    if sueca_test(self.solver, <sueca_unit>unit, goals[row], &bounds) != SUECA_OK:
                        break
                    values[row] = bounds.lower >= goals[row]
                else:
                    if sueca_value(self.solver, <sueca_unit>unit, &bounds) != SUECA_OK:
                        break
                    values[row] = bounds.lower
                done += 1
        raise_pending()
        return done

    def many_cards(
        self, const int64_t[::1] rows, const uint64_t[:, ::1] hands, const uint8_t[:, ::1] starts,
        const uint8_t[:, ::1] tricks, int side_a, const uint8_t[::1] columns, int16_t[:, ::1] values,
    ):
        cdef sueca_position position
        cdef sueca_bounds bounds
        cdef sueca_card cards[SUECA_CARDS]
        cdef Py_ssize_t done = 0, row
        cdef int count, i
        with nogil:
            while done < rows.shape[0]:
                row = rows[done]
                fill_row(&position, hands, starts, tricks, side_a, row)
                if sueca_load(self.solver, &position) != SUECA_OK:
                    break
                if sueca_cards(self.solver, SUECA_POINTS, cards, &count, &bounds) != SUECA_OK:
                    break
                for i in range(count):
                    values[row, columns[cards[i].card]] = cards[i].bounds.lower
                done += 1
        raise_pending()
        return done

    def best(self):
        return sueca_best(self.solver)

    def ranks(self, int unit, int value):
        cdef uint64_t ranks
        cdef sueca_status status
        with nogil:
            status = sueca_ranks(self.solver, <sueca_unit>unit, value, &ranks)
        raise_pending()
        return ranks if status == SUECA_OK else None


cdef int raise_pending() except -1:
    """Raises what a signal handler raised while the search ran: KeyboardInterrupt, as a rule."""
    return -1 if pending_error() is not NULL else 0


def count(tuple hands, int side_a, int trump, int leader, bytes trick, int depth):
    cdef sueca_position position
    cdef uint64_t sequences
    fill(&position, hands, side_a, trump, leader, trick)
    with nogil:
        sequences = sueca_count(&position, depth)
    return sequences
