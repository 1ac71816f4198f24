"""Builds the one extension; everything else is in pyproject.toml."""

import os
import sys
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("SUECA_DEBUG") == "1"

if sys.platform == "win32":
    compile_args = ["/std:c11", "/O2"]
else:
    compile_args = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-fvisibility=hidden"]
    compile_args += (
        ["-O1", "-g", "-UNDEBUG"] if DEBUG else ["-O3"]
    )  # the search is one unit: nothing to gain from -flto

# The other .c files are included by four.c, five.c and the like, once for each number of players.
UNITS = [f"csrc/{name}.c" for name in ("budget", "five", "four", "four_v3", "six", "sueca")]

core = Extension(
    "sueca._core",
    sources=["src/sueca/_core.pyx", *UNITS],
    depends=sorted(glob("csrc/*.[ch]")),
    include_dirs=["csrc"],
    extra_compile_args=compile_args,
)

setup(ext_modules=cythonize([core], build_dir="build"))
