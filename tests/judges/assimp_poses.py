#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares joint positions with those of the file as assimp reads it.

Arguments: an FBX or GLB file; a table of frame (from 0), joint and position, separated by tabs and
blanks; the frame rate; the size of the unit of the file in those of the table. Exits with 1 if a position
differs by more than a hundred-thousandth of the largest one; with 77 if assimp (the package pyassimp and
the library libassimp) is not installed. Prints the largest difference.
"""

import bisect
import sys

try:
    import numpy
    import pyassimp
except ImportError:
    sys.exit(77)

LARGEST_SHARE = 1e-5


def matrix_of(translation, rotation, scale):
    """A transformation; `rotation` is w, x, y, z."""
    w, x, y, z = rotation / numpy.linalg.norm(rotation)
    matrix = numpy.identity(4)
    matrix[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    matrix[:3, :3] *= scale
    matrix[:3, 3] = translation
    return matrix


def vector(value):
    return numpy.array([value.x, value.y, value.z])


def quaternion(value):
    return numpy.array([value.w, value.x, value.y, value.z])


class Keys:
    """The keys of one property of a node."""

    def __init__(self, pointer, count, convert):
        self.times = [pointer[i].mTime for i in range(count)]
        self.values = [convert(pointer[i].mValue) for i in range(count)]

    def at(self, time):
        after = bisect.bisect_right(self.times, time)
        if after == 0:
            return self.values[0]
        if after == len(self.times):
            return self.values[-1]
        a, b = self.values[after - 1], self.values[after]
        share = (time - self.times[after - 1]) / (self.times[after] - self.times[after - 1])
        # Frames are on keys except for rounding, so rotations need no spherical interpolation.
        if len(a) == 4 and a @ b < 0.0:
            b = -b
        return a + (b - a) * share


class Track:
    """The animation of one node."""

    def __init__(self, channel):
        self.positions = Keys(channel.mPositionKeys, channel.mNumPositionKeys, vector)
        self.rotations = Keys(channel.mRotationKeys, channel.mNumRotationKeys, quaternion)
        self.scales = Keys(channel.mScalingKeys, channel.mNumScalingKeys, vector)

    def at(self, time):
        return matrix_of(self.positions.at(time), self.rotations.at(time), self.scales.at(time))


def text(value):
    return value.data.decode("utf-8", "surrogateescape")


def rest_of(node):
    m = node.mTransformation
    return numpy.array(
        [
            [m.a1, m.a2, m.a3, m.a4],
            [m.b1, m.b2, m.b3, m.b4],
            [m.c1, m.c2, m.c3, m.c4],
            [m.d1, m.d2, m.d3, m.d4],
        ]
    )


class Scene:
    """The nodes of a file and their first animation."""

    def __init__(self, scene):
        self.root = scene.mRootNode.contents
        animation = scene.mAnimations[0].contents
        self.ticks = animation.mTicksPerSecond
        channels = [animation.mChannels[i].contents for i in range(animation.mNumChannels)]
        self.tracks = {text(channel.mNodeName): Track(channel) for channel in channels}

    def positions_at(self, second):
        """The world positions of all nodes by name."""
        positions = {}
        open_nodes = [(self.root, numpy.identity(4))]
        while open_nodes:
            node, parent = open_nodes.pop()
            name = text(node.mName)
            track = self.tracks.get(name)
            own = rest_of(node) if track is None else track.at(second * self.ticks)
            world = parent @ own
            positions[name] = world[:3, 3]
            open_nodes += [(node.mChildren[i].contents, world) for i in range(node.mNumChildren)]
        return positions


def largest_difference(scene, table, rate, unit):
    largest, size, where = 0.0, 1e-9, ""
    known = (None, {})
    for line in open(table, encoding="utf-8"):
        frame, name, position = line.rstrip("\n").split("\t")
        if known[0] != frame:
            known = (frame, scene.positions_at(float(frame) / rate))
        ours = numpy.array([float(word) for word in position.split()])
        size = max(size, numpy.abs(ours).max())
        difference = numpy.abs(ours - known[1][name] * unit).max()
        if difference > largest:
            largest, where = difference, f"{name} in frame {frame}"
    return largest / size, where


def main():
    file, table, rate, unit = sys.argv[1:]
    library = pyassimp.core._assimp_lib.dll
    scene = library.aiImportFile(file.encode(), 0)
    if not scene:
        print(f"{file}: assimp cannot read it")
        sys.exit(1)
    share, where = largest_difference(Scene(scene.contents), table, float(rate), float(unit))
    print(f"{file}: assimp: difference {share:.3g} of the size, {where}")
    sys.exit(1 if share > LARGEST_SHARE else 0)


main()
