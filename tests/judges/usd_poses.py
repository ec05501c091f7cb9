#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares joint positions with those that OpenUSD computes, and runs its validators.

Arguments: a USD file; a table of time code, joint and position, separated by tabs and blanks; `poses` to
run no validators, for files of other programs. Joints are the `jointNames` of the skeleton or the last
parts of its paths. Exits with 1 if a position differs by more than a millionth of the largest one, or with
`poses` 20 millionths, because OpenUSD scales joints by quaternions that were not normalised; or if a
validator reports an error; with 77 if OpenUSD (the package usd-core) is not installed.
"""

import sys

try:
    from pxr import Usd, UsdGeom, UsdSkel
except ImportError:
    sys.exit(77)


def positions_in(stage):
    """A function from a time code to the world positions of all joints, as lists by name.

    The stage must exist as long as the function.
    """
    prims = list(Usd.PrimRange(stage.GetPseudoRoot()))
    skeleton = UsdSkel.Skeleton(next(prim for prim in prims if prim.IsA(UsdSkel.Skeleton)))
    cache = UsdSkel.Cache()
    for prim in prims:
        if prim.IsA(UsdSkel.Root):
            cache.Populate(UsdSkel.Root(prim), Usd.PrimDefaultPredicate)
    query = cache.GetSkelQuery(skeleton)
    names = skeleton.GetJointNamesAttr().Get() or [path.split("/")[-1] for path in query.GetJointOrder()]

    def at(code):
        matrices = query.ComputeJointWorldTransforms(UsdGeom.XformCache(code))
        positions = {}
        for name, matrix in zip(names, matrices):
            positions.setdefault(name, []).append(matrix.ExtractTranslation())
        return positions

    return at


def largest_difference(file, table):
    stage = Usd.Stage.Open(file)
    at = positions_in(stage)
    largest, size, known = 0.0, 1e-9, (None, {})
    for line in open(table, encoding="utf-8"):
        code, name, position = line.rstrip("\n").split("\t")
        if known[0] != code:
            known = (code, at(float(code)))
        ours = [float(word) for word in position.split()]
        # Fingers of both hands may have the same names.
        difference = min(max(abs(a - b) for a, b in zip(ours, theirs)) for theirs in known[1][name])
        largest = max(largest, difference)
        size = max(size, *map(abs, ours))
    return largest / size


def errors_of(file):
    try:
        from pxr import UsdValidation
    except ImportError:
        return []
    registry = UsdValidation.ValidationRegistry()
    context = UsdValidation.ValidationContext(registry.GetOrLoadAllValidators())
    return [error.GetMessage() for error in context.Validate(Usd.Stage.Open(file))]


def main():
    file, table, *words = sys.argv[1:]
    difference = largest_difference(file, table)
    errors = [] if words else errors_of(file)
    if difference > (2e-5 if words else 1e-6) or errors:
        print(f"{file}: difference {difference:.3g} of the size", *errors, sep="\n  ")
        sys.exit(1)


main()
