#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares joint positions with those that OpenUSD computes, and runs its validators.

Arguments: a USD file; a table of time code, joint and position, separated by tabs and blanks. Joints
are the `jointNames` of the skeleton or the last parts of its paths. Exits with 1 if a position differs
by more than a millionth of the largest one, or a validator reports an error; with 77 if OpenUSD (the
package usd-core) is not installed.
"""

import sys

try:
    from pxr import Usd, UsdGeom, UsdSkel
except ImportError:
    sys.exit(77)


def positions_in(stage):
    """A function from a time code to the world positions of all joints, by name.

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
        return {name: matrix.ExtractTranslation() for name, matrix in zip(names, matrices)}

    return at


def largest_difference(file, table):
    stage = Usd.Stage.Open(file)
    at = positions_in(stage)
    largest, size, known = 0.0, 1e-9, (None, {})
    for line in open(table, encoding="utf-8"):
        code, name, position = line.rstrip("\n").split("\t")
        if known[0] != code:
            known = (code, at(float(code)))
        for ours, theirs in zip(map(float, position.split()), known[1][name]):
            largest = max(largest, abs(ours - theirs))
            size = max(size, abs(ours))
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
    file, table = sys.argv[1:]
    difference = largest_difference(file, table)
    errors = errors_of(file)
    if difference > 1e-6 or errors:
        print(f"{file}: difference {difference:.3g} of the size", *errors, sep="\n  ")
        sys.exit(1)


main()
