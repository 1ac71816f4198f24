"""Text in, text out: one module a format.

Records of hands, in five formats, are read and written by `sueca.notation.records`.
"""

from sueca.notation.files import read_bytes, read_file, read_positions
from sueca.notation.line import format_position, parse_position
from sueca.notation.puzzle import format_puzzle, parse_puzzle

__all__ = [
    "format_position",
    "format_puzzle",
    "parse_position",
    "parse_puzzle",
    "read_bytes",
    "read_file",
    "read_positions",
]
