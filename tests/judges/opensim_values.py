#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the values that OpenSim reads from a file with the numbers in its text.

usage: opensim_values.py FILE.sto|FILE.trc
       opensim_values.py FILE TABLE [FILE TABLE]...

With tables of row, column and values, separated by tabs, compares those instead. The values of a point
are X, Y and Z, or `nan`. Files that OpenSim does not read are listed. Exit code 77 if the package
`opensim` is not installed, and 78 if OpenSim reads none of the files.
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


def compare_table(path, expected):
    """Compares the values of a file that any program has written."""
    elements = 3 if path.endswith(".trc") else 1
    try:
        table = opensim.TimeSeriesTableVec3(path) if elements == 3 else opensim.TimeSeriesTable(path)
    except Exception as problem:
        print(f"{path}: OpenSim: {str(problem).strip().splitlines()[0]}", file=sys.stderr)
        return False
    known, rows, columns = (None, None), 0, 0
    for line in open(expected, encoding="utf-8"):
        row, column, *values = line.rstrip("\n").split("\t")
        row, column = int(row), int(column)
        if known[0] != row:
            known = (row, table.getRowAtIndex(row))
        found = known[1][column]
        for element, value in enumerate(values):
            compare(float(value), found[element] if elements == 3 else found, f"row {row}, column {column}")
        rows, columns = max(rows, row + 1), max(columns, column + 1)
    if (rows, columns) != (table.getNumRows(), table.getNumColumns()) or rows * columns == 0:
        fail(f"OpenSim reads {table.getNumRows()} x {table.getNumColumns()} instead of {rows} x {columns}")
    return True


def compare_tables(words):
    compared = 0
    differ = False
    for path, expected in zip(words[::2], words[1::2]):
        try:
            compared += compare_table(path, expected)
        except SystemExit:
            print(f"in {path}", file=sys.stderr)
            differ = True
    print(f"{compared} of {len(words) // 2} files compared")
    sys.exit(1 if differ else 0 if compared else 78)


def main(path, *tables):
    opensim.Logger.setLevelString("off")
    if tables:
        compare_tables([path, *tables])
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


main(*sys.argv[1:])
