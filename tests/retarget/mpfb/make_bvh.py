#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a rig of MPFB2 as a BVH in its rest pose: make_bvh.py RIG.json > RIG.bvh

The rigs are data of MakeHuman's MPFB2 (src/mpfb/data/rigs/standard), released under CC0. All of
them stand in the same body. Bones of the face and the breasts are left out.
"""

import json
import sys

LEFT_OUT = ("breast", "eye", "jaw", "levator", "oculi", "oris", "orbicularis", "risorius", "special",
            "temporalis", "tongue")


def place(end):
    """From Blender's axes (Z up, -Y to the front) to those of BVH files, in metres."""
    x, y, z = end["default_position"]
    return x, z, -y


def numbers(values):
    return " ".join(repr(round(value, 12) + 0.0) for value in values)


def write_joint(name, parent_at, depth, bones, children, out):
    at = place(bones[name]["head"])
    pad = "\t" * depth
    out.append(f"{pad}{'JOINT' if depth else 'ROOT'} {name}")
    out.append(pad + "{")
    out.append(f"{pad}\tOFFSET {numbers(a - b for a, b in zip(at, parent_at))}")
    positions = "" if depth else "Xposition Yposition Zposition "
    out.append(f"{pad}\tCHANNELS {3 if depth else 6} {positions}Zrotation Xrotation Yrotation")
    for child in children[name]:
        write_joint(child, at, depth + 1, bones, children, out)
    if not children[name]:
        end = place(bones[name]["tail"])
        out += [f"{pad}\tEnd Site", pad + "\t{", f"{pad}\t\tOFFSET {numbers(a - b for a, b in zip(end, at))}",
                pad + "\t}"]
    out.append(pad + "}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        bones = {name: bone for name, bone in json.load(file).items()
                 if not any(word in name for word in LEFT_OUT)}
    children = {name: [child for child in bones if bones[child]["parent"] == name] for name in bones}
    root = next(name for name in bones if not bones[name]["parent"])
    out = ["HIERARCHY"]
    write_joint(root, (0.0, 0.0, 0.0), 0, bones, children, out)
    rest = [*place(bones[root]["head"])] + [0.0] * 3 * len(bones)
    print("\n".join([*out, "MOTION", "Frames: 1", "Frame Time: 0.0333333", numbers(rest)]))


main()
