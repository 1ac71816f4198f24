"""The names of the package: all there, and none slower to have than need be."""

import subprocess
import sys

import pytest

import sueca


@pytest.mark.parametrize("name", sueca.__all__)
def test_every_name_is_there_and_listed(name: str) -> None:
    assert getattr(sueca, name) is not None
    assert name in dir(sueca)


def test_names_are_sorted_and_the_late_ones_among_them() -> None:
    assert len(set(sueca.__all__)) == len(sueca.__all__)
    assert {name for names in sueca._LATER.values() for name in names} <= set(sueca.__all__)


def test_a_name_that_is_none() -> None:
    with pytest.raises(AttributeError, match="module 'sueca' has no attribute 'revue'"):
        sueca.revue  # noqa: B018


def test_what_is_imported_late_is_not_imported_early() -> None:
    told = "import sys, sueca; print(*sorted(name for name in sys.modules if name.startswith('sueca.')))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & set(sueca._LATER)
    heavy = "import sys, sueca; print(*sorted({'numpy', 'rich', 'typer', 'jinja2', 'gettext'} & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True).stdout.strip() == ""
    )
