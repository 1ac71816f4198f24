"""The binding to the C core. Cards are numbers suit * 16 + rank, hands are 64-bit sets of them, seats
are numbered in order of play, and all values count what side A (the seats set in `side_a`) still takes.
`unit` is 0 for card points and 1 for tricks."""

import numpy as np
import numpy.typing as npt

MIN_TABLE: int
ALL_SWITCHES: int

class Core:
    """A C solver. Not for two threads at a time, but for `stop`."""

    def __init__(self, table_bytes: int, switches: int = ...) -> None:
        """Raises ValueError for a table under MIN_TABLE bytes, MemoryError if there is no room."""
    def clear(self) -> None:
        """Forgets all that was found."""
    def load(self, hands: tuple[int, ...], side_a: int, trump: int, leader: int, trick: bytes) -> None:
        """Sets the position, `trick` being the cards on the table. Raises ValueError for one that cannot be."""
    def begin(self, nodes: int, seconds: float) -> None:
        """Starts a budget of nodes and seconds, 0 for no limit; Ctrl-C is heeded if this is the main thread."""
    def stop(self) -> None:
        """Makes a running search return soon with what is proved."""
    @property
    def nodes(self) -> int:
        """Cards played since `begin`."""
    def value(self, unit: int, lower: int, upper: int) -> tuple[int, int]:
        """Narrows bounds that hold until they meet or the budget is used up."""
    def test(self, unit: int, goal: int, lower: int, upper: int) -> tuple[int, int]:
        """Narrows bounds that hold until lower >= goal or upper < goal, or the budget is used up."""
    def cards(self, unit: int) -> tuple[int, int, list[tuple[int, int, int]]]:
        """Bounds on the value, and (card, lower, upper) for each legal card, by suit and high to low."""
    def line(self, unit: int, lower: int, upper: int) -> bytes | None:
        """A line of play that keeps within lower..upper; None if the budget was used up first."""
    def many(
        self,
        rows: npt.NDArray[np.int64],
        hands: npt.NDArray[np.uint64],
        starts: npt.NDArray[np.uint8],
        tricks: npt.NDArray[np.uint8],
        side_a: int,
        unit: int,
        goals: npt.NDArray[np.int16],
        values: npt.NDArray[np.int16],
    ) -> int:
        """Solves rows of arrays in the order of `rows`: values, or 1 and 0 for the answers to "at least goal?".

        `starts` holds trump, leader and the number of cards on the table. Returns how many were done before a stop or
        a row that is no position."""
    def many_cards(
        self,
        rows: npt.NDArray[np.int64],
        hands: npt.NDArray[np.uint64],
        starts: npt.NDArray[np.uint8],
        tricks: npt.NDArray[np.uint8],
        side_a: int,
        columns: npt.NDArray[np.uint8],
        values: npt.NDArray[np.int16],
    ) -> int:
        """Does the same for the value after every legal card, a card's in the column that `columns` gives it."""
    def best(self) -> int:
        """The card that last settled a question for the side to play, since `load`; -1 if there was none."""
    def ranks(self, unit: int, value: int) -> int | None:
        """The set of cards whose rank proves the value; None if the budget was used up first."""

def count(hands: tuple[int, ...], side_a: int, trump: int, leader: int, trick: bytes, depth: int) -> int:
    """Counts the legal sequences of the next `depth` cards."""
