"""Text in, text out: one module a format."""

from sueca.notation.files import read_bytes, read_file, read_positions
from sueca.notation.json_record import record_from_json, record_to_json
from sueca.notation.line import format_position, parse_position
from sueca.notation.puzzle import format_puzzle, parse_puzzle
from sueca.notation.records import FORMATS, format_record, read_record_bytes, read_record_file, read_records

__all__ = [
    "FORMATS",
    "format_position",
    "format_puzzle",
    "format_record",
    "parse_position",
    "parse_puzzle",
    "read_bytes",
    "read_file",
    "read_positions",
    "read_record_bytes",
    "read_record_file",
    "read_records",
    "record_from_json",
    "record_to_json",
]
