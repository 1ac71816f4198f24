"""Text in, text out: one module a format."""

from sueca.notation.files import read_bytes, read_file, read_positions
from sueca.notation.line import format_position, parse_position

__all__ = ["format_position", "parse_position", "read_bytes", "read_file", "read_positions"]
