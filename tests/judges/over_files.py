#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""over_files.py MOCAP FILE...

Converts motion files of any format to FBX, GLB and BVH with the command MOCAP, and prints the largest
difference of the joint positions that Blender and assimp read from the results, relative to the size of
the motion. Blender and assimp are those of the running interpreter. For a whole folder:

  find ../shared/corpus2 -name '*.fbx' | xargs "$(tools/judges build-judges)" tests/judges/over_files.py build/mocap
"""

import csv
import os
import pathlib
import subprocess
import sys
import tempfile

FRAMES = 5


def run(words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


def write_tables(mocap, file, metres, units):
    """Writes the positions of a few frames in metres and in units of the file.

    Returns the frame rate and the unit in metres.
    """
    positions = metres.with_suffix(".csv")
    run([mocap, "convert", file, "-o", positions, "--table", "positions", "--overwrite"]).check_returncode()
    unit = 1.0
    lines = positions.read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("# unit"):
            unit = float(line.split()[2]) if line.split()[2] != "unknown" else 1.0
    rows = csv.reader(line for line in lines if not line.startswith("#"))
    names = next(rows)
    frames = list(rows)
    for table, scale in ((metres, unit), (units, 1.0)):
        with open(table, "w", encoding="utf-8") as out:
            for frame in range(0, len(frames), max(1, len(frames) // FRAMES)):
                for column, name in enumerate(names):
                    if name.endswith(".x"):
                        cells = frames[frame][column : column + 3]
                        place = " ".join(str(float(cell) * scale) for cell in cells)
                        print(frame, name[:-2], place, sep="\t", file=out)
    rate = (len(frames) - 1) / float(frames[-1][1]) if len(frames) > 1 else 30.0
    return rate, unit


def verdict_of(script, words):
    done = run([sys.executable, pathlib.Path(__file__).parent / script, *map(str, words)])
    if done.returncode == 77:
        return f"{script}: not installed"
    verdicts = [line for line in done.stdout.splitlines() if "difference" in line]
    return verdicts[-1].split(": ", 1)[1] if verdicts else f"{script} failed: {done.stderr.strip()[-200:]}"


def judge(mocap, file, folder):
    metres, units = folder / "metres.tsv", folder / "units.tsv"
    rate, unit = write_tables(mocap, file, metres, units)
    for extension in ("fbx", "glb", "bvh"):
        written = folder / f"written.{extension}"
        run([mocap, "convert", file, "-o", written, "--overwrite", "--canonical"]).check_returncode()
        # BVH has no unit.
        table = units if extension == "bvh" else metres
        print(f"  {extension}: {verdict_of('blender_poses.py', [written, table, rate])}")
        if extension == "bvh":
            continue
        # assimp returns the numbers of an FBX file without applying its unit.
        words = [written, metres, rate, unit if extension == "fbx" else 1]
        print(f"  {extension}: {verdict_of('assimp_poses.py', words)}")


def main():
    mocap, *files = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            print(file, flush=True)
            try:
                judge(os.path.abspath(mocap), file, pathlib.Path(folder))
            except (subprocess.CalledProcessError, ValueError, IndexError) as problem:
                print(f"  not compared: {problem}")


main()
