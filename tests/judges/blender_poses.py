#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares joint positions with those of Blender after importing a file.

Arguments: a BVH, FBX or GLB file; a table of frame (from 0), joint and position, separated by tabs and
blanks; the frame rate. Positions have y as the up axis, and the unit of Blender: metres, and that of the
file for BVH. Exits with 1 if a position differs by more than a hundred-thousandth of the largest one; with 77
if Blender (the package bpy) is not installed. Prints the largest difference.
"""

import os
import sys

try:
    import bpy
except ImportError:
    sys.exit(77)

LARGEST_SHARE = 1e-5


def import_file(file, rate):
    """Imports a file. Returns its armature and the number of its first frame in Blender."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = round(rate)
    scene.render.fps_base = round(rate) / rate
    kind = os.path.splitext(file)[1].lower()
    if kind == ".bvh":
        bpy.ops.import_anim.bvh(filepath=file, frame_start=1)
    elif kind == ".fbx":
        bpy.ops.import_scene.fbx(filepath=file, anim_offset=1.0)
    else:
        bpy.ops.import_scene.gltf(filepath=file)
    armature = next(each for each in scene.objects if each.type == "ARMATURE")
    return armature, (0 if kind == ".glb" else 1)


def positions_at(armature, frame):
    """The world positions of all joints in a frame, by name, with y up."""
    whole = int(frame // 1)
    bpy.context.scene.frame_set(whole, subframe=frame - whole)
    positions = {}
    for bone in armature.pose.bones:
        x, y, z = armature.matrix_world @ bone.head
        positions[bone.name] = (x, z, -y)
    # An importer may represent the root joint by the armature itself.
    x, y, z = armature.matrix_world.translation
    positions.setdefault(armature.name, (x, z, -y))
    return positions


def largest_difference(file, table, rate):
    armature, first = import_file(file, rate)
    largest, size, where = 0.0, 1e-9, ""
    known = (None, {})
    for line in open(table, encoding="utf-8"):
        frame, name, position = line.rstrip("\n").split("\t")
        if known[0] != frame:
            known = (frame, positions_at(armature, first + float(frame)))
        theirs = known[1][name]
        for ours, other in zip(map(float, position.split()), theirs):
            size = max(size, abs(ours))
            if abs(ours - other) > largest:
                largest, where = abs(ours - other), f"{name} in frame {frame}"
    return largest / size, where


def main():
    file, table, rate = sys.argv[1:]
    share, where = largest_difference(file, table, float(rate))
    print(f"{file}: Blender {bpy.app.version_string}: difference {share:.3g} of the size, {where}")
    sys.stdout.flush()
    # Blender may crash when Python ends normally.
    os._exit(1 if share > LARGEST_SHARE else 0)


main()
