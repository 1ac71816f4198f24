"""Builds and runs the C tests, where a C compiler is at hand: .ci/run adds the sanitizers by SUECA_CFLAGS."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILER = shutil.which(os.environ.get("CC", "cc"))


@pytest.mark.skipif(COMPILER is None or not (ROOT / "csrc").is_dir(), reason="needs a C compiler and the C sources")
@pytest.mark.parametrize("source", sorted((ROOT / "tests" / "c").glob("test_*.c")), ids=lambda path: path.stem)
def test_c(source: Path, tmp_path: Path) -> None:
    assert COMPILER is not None
    flags = os.environ.get("SUECA_CFLAGS", "-O2").split()
    strict = [
        "-std=c11",
        "-pthread",
        "-D_POSIX_C_SOURCE=200809L",
        "-Wall",
        "-Wextra",
        "-Wshadow",
        "-pedantic",
        "-Werror",
    ]
    program = tmp_path / source.stem
    units = [str(ROOT / "csrc" / f"{name}.c") for name in ("budget", "five", "four", "four_v3", "six", "sueca")]
    subprocess.run(
        [COMPILER, *strict, *flags, f"-I{ROOT / 'csrc'}", *units, str(source), "-o", str(program)], check=True
    )
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
