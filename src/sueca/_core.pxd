from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t


cdef extern from "sueca.h" nogil:
    enum:
        SUECA_MIN_SEATS
        SUECA_MAX_SEATS
        SUECA_CARDS
        SUECA_LINE
        SUECA_MIN_TABLE
        SUECA_ALL

    ctypedef enum sueca_status:
        SUECA_OK
        SUECA_STOPPED
        SUECA_NO_MEMORY
        SUECA_BAD_POSITION

    ctypedef enum sueca_unit:
        SUECA_POINTS
        SUECA_TRICKS

    ctypedef struct sueca_position:
        uint64_t hands[SUECA_MAX_SEATS]
        uint8_t players
        uint8_t side_a
        uint8_t trump
        uint8_t leader
        uint8_t played
        uint8_t trick[SUECA_MAX_SEATS]

    ctypedef struct sueca_bounds:
        int lower
        int upper

    ctypedef struct sueca_card:
        uint8_t card
        sueca_bounds bounds

    ctypedef struct sueca_solver:
        pass

    ctypedef int (*sueca_poll)(void *argument) noexcept nogil

    sueca_solver *sueca_new(size_t table_bytes, unsigned switches)
    void sueca_free(sueca_solver *solver)
    void sueca_clear(sueca_solver *solver)
    sueca_status sueca_load(sueca_solver *solver, const sueca_position *position)
    void sueca_begin(sueca_solver *solver, uint64_t nodes, double seconds, sueca_poll poll, void *argument)
    void sueca_stop(sueca_solver *solver)
    uint64_t sueca_nodes(const sueca_solver *solver)
    void sueca_trivial(const sueca_solver *solver, sueca_unit unit, sueca_bounds *bounds)
    sueca_status sueca_value(sueca_solver *solver, sueca_unit unit, sueca_bounds *bounds)
    sueca_status sueca_test(sueca_solver *solver, sueca_unit unit, int goal, sueca_bounds *bounds)
    sueca_status sueca_cards(
        sueca_solver *solver, sueca_unit unit, sueca_card *cards, int *count, sueca_bounds *bounds
    )
    sueca_status sueca_line(
        sueca_solver *solver, sueca_unit unit, sueca_bounds goal, uint8_t *line, int *length
    )
    int sueca_best(const sueca_solver *solver)
    sueca_status sueca_ranks(sueca_solver *solver, sueca_unit unit, int value, uint64_t *ranks)
    uint64_t sueca_count(const sueca_position *position, int depth)


cdef class Core:
    cdef sueca_solver *solver
