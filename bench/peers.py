#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""peers.py PACKAGE FILE

Prints the seconds in which a Python package reads a file, without starting Python and importing the
package. Exits with 77 if the package is not installed.
"""

import sys
import time


def reader_of(package, file):
    """A function that reads the file."""
    if package == "ezc3d":
        import ezc3d

        # The class of the C++ library; the Python class also converts everything to dictionaries.
        return lambda: ezc3d.ezc3d.c3d(file)
    if package == "c3d":
        import c3d

        def read():
            with open(file, "rb") as handle:
                for _ in c3d.Reader(handle).read_frames():
                    pass

        return read
    if package == "opensim":
        import opensim

        opensim.Logger.setLevelString("Off")
        table = opensim.TimeSeriesTableVec3 if file.endswith(".trc") else opensim.TimeSeriesTable
        return lambda: table(file)
    if package == "ufbx":
        import ufbx

        return lambda: ufbx.load_file(file)
    if package == "numpy":
        import numpy

        def read():
            with numpy.load(file) as arrays:
                for name in arrays.files:
                    arrays[name]

        return read
    raise SystemExit(f"{package} is unknown")


def main():
    package, file = sys.argv[1:]
    try:
        read = reader_of(package, file)
    except ImportError:
        sys.exit(77)
    begin = time.perf_counter()
    read()
    print(f"{time.perf_counter() - begin:.9f}")


main()
