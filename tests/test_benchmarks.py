"""The benchmark runs, and the search is the one whose nodes are pinned."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench", BENCHMARKS / "bench.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_signature_is_the_pinned_one(bench: ModuleType) -> None:
    pinned = (BENCHMARKS / "signature.txt").read_text(encoding="utf-8")
    assert f"Bench: {bench.signature()}\n" == pinned, "the search has changed: run bench.py --signature and say so"


def test_the_figures_as_json() -> None:
    command = [sys.executable, str(BENCHMARKS / "bench.py"), "--deals", "1", "--ask", "value,61", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    value, question = json.loads(done.stdout)
    assert value["question"] == "value"
    assert value["nodes"]["mean"] > question["nodes"]["mean"] > 0
    assert value["seconds"]["worst"] > 0


def test_an_unknown_question_is_refused() -> None:
    command = [sys.executable, str(BENCHMARKS / "bench.py"), "--ask", "luck"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot ask 'luck'" in done.stderr
