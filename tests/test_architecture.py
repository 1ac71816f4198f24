"""Imports go one way."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sueca

ROOT = Path(sueca.__file__).parent
STATE = ["words", "errors", "seats", "cards", "scoring", "rules", "deal", "position", "record", "solution", "puzzle"]
"""The modules of rules and state; each may import those before it only."""


def _imports() -> Iterator[tuple[str, str]]:
    """Yields every module of the package, dotted and without its name, with each name that it imports."""
    for path in sorted(ROOT.rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((module, name.name) for name in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module} has a relative import"
                yield from ((module, f"{node.module}.{name.name}") for name in node.names)


IMPORTS = list(_imports())


def _importers(package: str) -> set[str]:
    return {module.split(".")[0] for module, name in IMPORTS if f"{name}.".startswith(f"{package}.")}


def test_only_what_people_see_knows_rich_and_typer() -> None:
    assert _importers("typer") == {"cli"}
    assert _importers("rich") == {"cli", "render"}
    assert _importers("click") == _importers("typer._click") == set()


def test_only_the_solver_knows_the_core() -> None:
    assert _importers("sueca._core") == {"solver"}


def test_the_command_line_and_the_screens_are_known_to_nobody_else() -> None:
    assert _importers("sueca.cli") == {"cli", "__main__"}
    assert _importers("sueca.render") == {"cli", "notebook", "render"}


def test_notebooks_know_the_screens_only_when_they_ask() -> None:
    tree = ast.parse((ROOT / "notebook.py").read_text(encoding="utf-8"))
    names = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert names == {"__future__", "html", "typing"}


def test_rules_and_state_import_what_comes_before_them() -> None:
    for place, module in enumerate(STATE):
        used = {name.split(".")[1] for importer, name in IMPORTS if importer == module and name.startswith("sueca.")}
        assert used <= {*STATE[:place], "notebook"}, module
