#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the values that OpenSim reads from a file with the numbers in its text.

usage: opensim_values.py FILE.sto|FILE.trc
Exit code 77 if the package `opensim` is not installed.
"""
import math
import sys

try:
    import opensim
except ImportError:
    sys.exit(77)


def rows_of(path, first):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(first))
    labels = lines[start].split("\t")
    rows = [line.split("\t") for line in lines[start + 1:] if line[:1].isdigit()]
    return labels, rows


def fail(message):
    print(message, file=sys.stderr)
    sys.exit(1)


def compare(expected, found, where):
    if not (expected == found or (math.isnan(expected) and math.isnan(found))):
        fail(f"{where}: the file has {expected}, OpenSim reads {found}")


def main(path):
    opensim.Logger.setLevelString("off")
    if path.endswith(".trc"):
        _, rows = rows_of(path, "Frame#")
        table = opensim.TimeSeriesTableVec3(path)
        rows = [row[1:] for row in rows]
        elements = 3
    else:
        labels, rows = rows_of(path, "time")
        table = opensim.TimeSeriesTable(path)
        elements = 1
        if list(table.getColumnLabels()) != labels[1:]:
            fail("the labels differ")
        if table.getTableMetaDataString("inDegrees") != "yes":
            fail("the angles are not in degrees")
    if table.getNumRows() != len(rows):
        fail(f"OpenSim reads {table.getNumRows()} rows instead of {len(rows)}")
    times = table.getIndependentColumn()
    for index, row in enumerate(rows):
        compare(float(row[0]), times[index], f"time of row {index}")
        values = table.getRowAtIndex(index)
        for column in range(table.getNumColumns()):
            for element in range(elements):
                text = row[1 + elements * column + element]
                value = values[column] if elements == 1 else values[column][element]
                compare(float(text) if text else math.nan, value, f"row {index}, column {column}")
    if table.getNumRows() * table.getNumColumns() == 0:
        fail("the table is empty")


main(sys.argv[1])
