"""Builds the one extension; everything else is in pyproject.toml."""

import os
import sys
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("SUECA_DEBUG") == "1"

if sys.platform == "win32":
    compile_args = ["/std:c11", "/O2"]
    link_args = []
else:
    compile_args = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-fvisibility=hidden"]
    compile_args += ["-O1", "-g", "-UNDEBUG"] if DEBUG else ["-O3", "-flto"]
    link_args = [] if DEBUG else ["-flto"]

core = Extension(
    "sueca._core",
    sources=["src/sueca/_core.pyx", *sorted(glob("csrc/*.c"))],
    depends=sorted(glob("csrc/*.h")),
    include_dirs=["csrc"],
    extra_compile_args=compile_args,
    extra_link_args=link_args,
)

setup(ext_modules=cythonize([core], build_dir="build"))
