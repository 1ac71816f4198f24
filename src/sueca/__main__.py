"""The entry point of the command `sueca` and of `python -m sueca`."""

from sueca.cli import app


def main() -> None:
    """Runs the command line and exits with its code: 0, 1 for no room, 2 for bad input, 130 for Ctrl-C."""
    app(prog_name="sueca")


if __name__ == "__main__":
    main()
