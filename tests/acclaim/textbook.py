#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second, independent implementation of the textbook formula of Acclaim.

    textbook.py POSITIONS FOLDER

POSITIONS is the helper program in this folder: `POSITIONS pairs` lists the pairs to compare,
`POSITIONS ASF AMC` prints the start of every bone as computed by the library. FOLDER contains
pairs with the same stem. Each pair is computed here too; the results must agree to 1e-9 of the
body's height.
"""
import math
import pathlib
import re
import subprocess
import sys

AXES = {"x": 0, "y": 1, "z": 2}


def product(a, b):
    (p, q, r), (s, t, u), (v, w, x) = b
    return [[i * p + j * s + k * v, i * q + j * t + k * w, i * r + j * u + k * x] for i, j, k in a]


def apply(a, v):
    x, y, z = v
    return [i * x + j * y + k * z for i, j, k in a]


def transpose(a):
    return [list(row) for row in zip(*a)]


def about(axis, angle):
    i, j = (axis + 1) % 3, (axis + 2) % 3
    m = [[float(r == c) for c in range(3)] for r in range(3)]
    m[i][i] = m[j][j] = math.cos(angle)
    m[j][i] = math.sin(angle)
    m[i][j] = -m[j][i]
    return m


def fixed(turns):
    """Rotations about fixed axes: the first listed is applied first."""
    m = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    for axis, angle in turns:
        m = product(about(axis, angle), m)
    return m


def words_of(path):
    """Lines split into words, without comments; commas and parentheses count as whitespace."""
    text = path.read_bytes().decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
    for line in text.split("\n"):
        words = re.sub(r"[(),]", " ", re.sub(r"(#|//).*", "", line)).split()
        if words:
            yield words


def read_asf(path):
    bones = {"root": {"dof": [], "length": 0.0, "direction": [0.0, 0.0, 0.0]}}
    section, bone, unit, parents = "", None, math.pi / 180, {}
    for words in words_of(path):
        key = words[0].lower()
        if key.startswith(":"):
            section, bone = key, bones["root"] if key == ":root" else None
        elif section == ":units" and key == "angle":
            unit = 1.0 if words[1].lower().startswith("rad") else unit
        elif section == ":bonedata" and key == "begin":
            bone = {"dof": [], "length": 0.0, "direction": [0.0, 0.0, 0.0]}
        elif section == ":hierarchy" and key not in ("begin", "end"):
            parents.update((child, words[0]) for child in words[1:])
        elif bone is not None:
            if key == "name":
                bones[words[1]] = bone
            elif key in ("dof", "order"):
                bone["dof"] = [word.lower() for word in words[1:]]
            elif key == "length":
                bone["length"] = float(words[1])
            elif key in ("direction", "position", "orientation"):
                bone[key] = [float(word) for word in words[1:4]]
            elif key == "axis" and len(words) == 5:
                bone["axis"] = [float(word) for word in words[1:4]]
                bone["letters"] = words[4].lower()
            elif key == "axis":
                bone["letters"] = words[1].lower()
    for bone in bones.values():
        angles = bone.get("axis") or bone.get("orientation") or [0.0, 0.0, 0.0]
        letters = bone.get("letters", "xyz")
        bone["frame"] = fixed([(AXES[c], angles[AXES[c]] * unit) for c in letters])
    return bones, parents


def read_amc(path, bones):
    """Frames of values by bone. A bone that is not listed keeps its values."""
    frames, unit = [], math.pi / 180
    current = {name: [0.0] * len(bone["dof"]) for name, bone in bones.items()}
    for words in words_of(path):
        if words[0].lower() == ":force-all-joints-be-3dof":
            for name, bone in bones.items():
                if name != "root" and bone["dof"]:
                    bone["dof"] = ["rx", "ry", "rz"]
                    current[name] = [0.0] * 3
        elif words[0].startswith(":"):
            unit = 1.0 if words[0].lower().startswith(":rad") else unit
        elif len(words) == 1 and words[0].lstrip("+-").isdigit():
            current = dict(current)
            frames.append(current)
        elif words[0] in bones and bones[words[0]]["dof"]:
            dof = bones[words[0]]["dof"]
            values = [float(word) for word in words[1:]]
            if len(values) == len(dof):
                current[words[0]] = [v * unit if d[0] == "r" else v for d, v in zip(dof, values)]
    return frames


def starts(bones, parents, frame):
    """Start of each bone: the end of its parent."""
    ends, turned, result = {}, {}, {}

    def place(name):
        if name in ends:
            return
        bone = bones[name]
        by_dof = dict(zip(bone["dof"], frame[name]))
        moved = [by_dof.get("t" + letter, 0.0) for letter in "xyz"]
        motion = fixed([(AXES[d[1]], v) for d, v in zip(bone["dof"], frame[name]) if d[0] == "r"])
        if name == "root":
            turned[name] = product(bone["frame"], motion)
            result[name] = [a + b for a, b in zip(bone.get("position", [0.0] * 3), moved)]
        else:
            parent = parents[name]
            place(parent)
            local = product(product(bone["frame"], motion), transpose(bone["frame"]))
            turned[name] = product(turned[parent], local)
            result[name] = [a + b for a, b in zip(ends[parent], apply(turned[parent], moved))]
        length = bone["length"] + by_dof.get("l", 0.0)
        along = apply(turned[name], bone["direction"])
        ends[name] = [a + length * b for a, b in zip(result[name], along)]

    for name in bones:
        place(name)
    return result


def compare(program, asf, amc):
    bones, parents = read_asf(asf)
    frames = read_amc(amc, bones)
    printed = subprocess.run([program, asf, amc], check=True, capture_output=True, text=True)
    lines = printed.stdout.splitlines()
    names, rows = lines[0].split(" "), lines[1:]
    assert set(names) == set(bones), f"{amc}: other bones"
    # The library drops an incomplete last frame.
    assert len(frames) - len(rows) in (0, 1), f"{amc}: {len(rows)} frames, not {len(frames)}"
    rest = {name: [0.0] * len(bone["dof"]) for name, bone in bones.items()}
    ups = [point[1] for point in starts(bones, parents, rest).values()]
    height = max(max(ups) - min(ups), 1.0)
    worst = 0.0
    for frame, row in zip(frames, rows):
        numbers = [float(word) for word in row.split(" ")]
        expected = starts(bones, parents, frame)
        for i, name in enumerate(names):
            worst = max(worst, math.dist(expected[name], numbers[3 * i : 3 * i + 3]))
    print(f"{amc.name}: {len(rows)} frames, {worst / height:.1e} of the height")
    assert worst < 1e-9 * height, f"{amc}: {worst} off"


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    pairs = [(amc.with_suffix(".asf"), amc) for amc in sorted(folder.glob("*.amc"))]
    listed = subprocess.run([program, "pairs"], check=True, capture_output=True, text=True).stdout
    for line in listed.splitlines():
        asf, amc = line.split("\t")
        pairs.append((pathlib.Path(asf), pathlib.Path(amc)))
    assert pairs, "nothing to compare"
    for asf, amc in pairs:
        compare(program, asf, amc)
    print(f"{len(pairs)} pairs agree")


if __name__ == "__main__":
    main()
