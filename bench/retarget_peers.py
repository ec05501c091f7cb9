#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares transfers by `mocap convert --onto` with those of other programs, in one sitting.

    bench/retarget_peers.py --mocap build/mocap --gmr GMR --three FOLDER --work TMP --clips FILE...

Prints a Markdown table for each group of programs and clips, with the ratios `mocap / program`;
except for frames per second, smaller numbers are better.

- Onto Unitree's G1: General Motion Retargeting, if --gmr is a copy of its repository and the packages
  mink, mujoco, daqp, scipy and rich are installed for this Python. MuJoCo computes the positions of
  all results from GMR's model of the robot. The column `mocap` is the transfer onto this model;
  `--onto g1` has Unitree's limits, some of which are wider. GMR solves for the first frame many times
  before the measurement, so that it does not start far from it.
- Onto the skeleton of Mixamo: SkeletonUtils.retargetClip of three.js, if --three is a folder with
  node_modules/three, and Bvh.retarget of pybvh, if it is installed. Both get the pairs of joints and
  the scale that `mocap match` finds, but no offsets for other rest poses. pybvh copies offsets of
  bones only; its way of the hips is scaled here.

Programs that are missing are skipped. All clips are resampled to 30 frames per second, and lose their
first frame, which may be a reference pose. GMR reads only the skeleton of LAFAN1: clips with other
names are first transferred to that of the first clip that has it, and all programs get the result.
Positions are compared after the turn about the up axis that fits best.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import resource
import shutil
import subprocess
import sys
import time
import types
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from retarget_measures import (
    LAFAN_JOINTS,
    LINK_AXES,
    POINTS,
    RATE,
    SIDES,
    Array,
    Figure,
    Measures,
    Motion,
    figure_from,
    figure_of,
    limb_directions,
    measure,
    read_bvh,
    sum_and_count,
)

#: How often GMR solves for the first frame before the others; this is not measured.
WARM_UP = 200
# ------------------------------------------------------------------ programs


@dataclass(frozen=True)
class Run:
    """Output and seconds of a program: by the clock, and of all processors."""

    output: str
    seconds: float
    processor_seconds: float


def run(command: list[str | Path], repeats: int = 1) -> Run:
    """The fastest of several runs."""
    runs = []
    for _ in range(repeats):
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True)
        seconds, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        runs.append(Run(done.stdout, seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return Run(runs[0].output, min(r.seconds for r in runs), min(r.processor_seconds for r in runs))


def convert(mocap: Path, source: Path, output: Path, *options: str | Path, repeats: int = 1) -> Run:
    output.unlink(missing_ok=True)
    command: list[str | Path] = [mocap, "convert", source, *options, "-o", output, "--overwrite"]
    return run(command, repeats)


def all_speeds(frames: int, done: Run, transfer: float) -> Measures:
    return {
        "frames per second: process": (float(frames), done.seconds),
        "frames per second of processor time: process": (float(frames), done.processor_seconds),
        "frames per second: transfer alone (mocap: process)": (float(frames), transfer),
    }


def child_of_gmr(folder: Path, clip: Path, output: Path) -> None:
    """In a process of its own: writes GMR's poses, and prints the seconds of its loop and of the warm-up."""
    # Only two of its modules are needed; the package itself also imports viewers and PyTorch.
    package = types.ModuleType("general_motion_retargeting")
    package.__path__ = [str(folder / package.__name__)]
    sys.modules[package.__name__] = package
    solver = importlib.import_module(f"{package.__name__}.motion_retarget")
    reader = importlib.import_module(f"{package.__name__}.utils.lafan1")
    frames, height = reader.load_lafan1_file(str(clip))
    retargeting = solver.GeneralMotionRetargeting(src_human="bvh", tgt_robot="unitree_g1", actual_human_height=height)
    # It comes closer to its goals with each frame: without this, the first seconds would be far off.
    begin, processor_begin = time.perf_counter(), time.process_time()
    for _ in range(WARM_UP):
        retargeting.retarget(frames[0])
    middle, processor_middle = time.perf_counter(), time.process_time()
    poses = [retargeting.retarget(frame) for frame in frames]
    print(time.perf_counter() - middle, middle - begin, processor_middle - processor_begin)
    np.save(output, np.array(poses))


def child_of_pybvh(clip: Path, target: Path, names: Path, scale: float, output: Path) -> None:
    """In a process of its own: prints the seconds of its transfer without reading and writing."""
    pybvh: Any = importlib.import_module("pybvh")
    source, skeleton = pybvh.read_bvh_file(str(clip)), pybvh.read_bvh_file(str(target))
    target_of = {a: b for b, a in json.loads(names.read_text())["names"].items()}
    begin = time.perf_counter()
    result = source.retarget(skeleton, target_of)
    result.root_pos = result.root_pos * scale  # it copies offsets only
    print(time.perf_counter() - begin)
    pybvh.write_bvh_file(result, str(output))


class Robot:
    """MuJoCo's model of the G1."""

    def __init__(self, file: Path) -> None:
        self.mujoco: Any = importlib.import_module("mujoco")
        self.file = file
        self.model = self.mujoco.MjModel.from_xml_path(str(file))

    def body(self, name: str) -> int:
        return int(self.mujoco.mj_name2id(self.model, self.mujoco.mjtObj.mjOBJ_BODY, name))

    def figure(self, poses: Array) -> Figure:
        """The figure in poses (frames, 7 + joints)."""
        data = self.mujoco.MjData(self.model)
        places, matrices, spheres = [], [], []
        for pose in poses:
            data.qpos[:] = pose
            self.mujoco.mj_kinematics(self.model, data)
            places.append(data.xpos.copy())
            matrices.append(data.xmat.copy())
            spheres.append(data.geom_xpos.copy())
        xpos, xmat, geoms = (
            np.array(places),
            np.array(matrices).reshape(len(poses), -1, 3, 3),
            np.array(spheres),
        )
        points, soles, axes = {}, {}, {}
        for side in SIDES:
            for point, (_, body) in POINTS.items():
                points[f"{side} {point}"] = xpos[:, self.body(f"{side}_{body}")]
            for limb, (body, axis) in LINK_AXES.items():
                axes[f"{side} {limb}"] = xmat[:, self.body(f"{side}_{body}")] @ np.array(axis)
            foot = self.body(f"{side}_ankle_roll_link")
            balls = [
                geom
                for geom in range(self.model.ngeom)
                if self.model.geom_bodyid[geom] == foot
                and self.model.geom_type[geom] == self.mujoco.mjtGeom.mjGEOM_SPHERE
            ]
            soles[side] = np.min(geoms[:, balls, 2] - self.model.geom_size[balls, 0], axis=1)
        return figure_from(points, soles, 0.01, axes)

    def limits(self, poses: Array) -> Measures:
        """Values beyond the limits, and joints that turn suddenly."""
        hinges = self.model.jnt_type == self.mujoco.mjtJoint.mjJNT_HINGE
        limited = hinges & (self.model.jnt_limited != 0)
        values = poses[:, self.model.jnt_qposadr[limited]]
        low, high = self.model.jnt_range[limited].T
        beyond = (values < low - 1e-6) | (values > high + 1e-6)
        jumps = np.abs(np.diff(poses[:, self.model.jnt_qposadr[hinges]], axis=0)) > np.radians(30.0)
        return {
            "values beyond limits of joints": (float(beyond.sum()), 1.0),
            "joints that turn more than 30 degrees in a frame, % of frames": sum_and_count(100.0 * jumps.any(axis=1)),
        }


# ------------------------------------------------------------------ groups

#: Numbers by program.
Group = dict[str, Measures]


def prepare(mocap: Path, clip: Path, frames: int, work: Path) -> Path:
    """The clip at 30 frames per second, cut, with names that all programs can read."""
    output = work / f"{clip.stem}.bvh"
    convert(mocap, clip, output, "--to", "bvh")
    motion = read_bvh(output)
    if abs(motion.rate - RATE) > 0.01 * RATE:
        convert(mocap, output, work / "rate.bvh", "--fps", f"{RATE:g}")
        (work / "rate.bvh").replace(output)
        motion = read_bvh(output)
    last = min(frames, len(motion.positions) - 1)
    convert(mocap, output, work / "part.bvh", "--trim", f"1..{last}")  # frame 0 may be a reference pose
    (work / "part.bvh").replace(output)
    return with_plain_names(output)


def with_plain_names(file: Path) -> Path:
    """three.js cannot animate bones with `:` or `.` in their names."""
    hierarchy, motion = file.read_text().split("MOTION", 1)
    lines = [
        line.replace(":", "_").replace(".", "_") if line.split()[:1] in (["ROOT"], ["JOINT"]) else line
        for line in hierarchy.splitlines()
    ]
    file.write_text("\n".join(lines) + "\nMOTION" + motion)
    return file


def robot_group(mocap: Path, gmr: Path, clip: Path, work: Path) -> Group:
    robot = Robot(gmr / "assets/unitree_g1/g1_mocap_29dof.xml")
    source = figure_of(
        read_bvh(clip),
        {f"{side} {point}": side.title() + joint for side in SIDES for point, (joint, _) in POINTS.items()},
    )

    group: Group = {"source": measure(source, source)}

    def add(program: str, poses: Array, done: Run, seconds: float) -> None:
        figure = robot.figure(poses)
        lowest = np.minimum(figure.soles["left"], figure.soles["right"])
        group[program] = (
            robot.limits(poses)
            | measure(source, figure)
            | {"soles more than 1 cm below z = 0, % of frames": sum_and_count(100.0 * (lowest < -0.01))}
            | all_speeds(len(poses), done, seconds)
        )

    for program, target in (("mocap", robot.file), ("mocap --onto g1", "g1")):
        table = work / "ours.csv"
        done = convert(mocap, clip, table, "--onto", target, "--table", "qpos", repeats=3)
        add(program, np.loadtxt(table, delimiter=","), done, done.seconds)
    output = work / "gmr.npy"
    done = run([sys.executable, Path(__file__), "--child", "gmr", gmr, clip, output])
    loop, warm_up, processor_warm_up = (float(word) for word in done.output.split()[-3:])
    done = Run(done.output, done.seconds - warm_up, done.processor_seconds - processor_warm_up)
    add("GMR", np.load(output), done, loop)
    return group


@dataclass(frozen=True)
class Pairs:
    """What corresponds in a clip and the skeleton of Mixamo, which is the file `target`."""

    joints: dict[str, tuple[str, str]]
    scale: float
    target: Path

    def points(self, which: int) -> dict[str, str]:
        """Names of joints of the clip (0) or the target (1), by side and point."""
        return {name: self.joints[name][which] for name in (f"{side} {point}" for side in SIDES for point in POINTS)}

    def rest_poses_agree(self, clip: Path) -> bool:
        """Whether limbs have similar directions at rest, as programs expect that copy rotations."""
        first, second = (
            limb_directions(
                figure_of(Motion(motion.names, motion.rest[np.newaxis], motion.rest, RATE), self.points(which))
            )
            for which, motion in enumerate((read_bvh(clip), read_bvh(self.target)))
        )
        return bool(min(float(np.sum(first[limb] * second[limb])) for limb in first) > np.cos(np.radians(45.0)))


def pairs_of(mocap: Path, clip: Path, work: Path) -> Pairs:
    # Warnings about the file set its exit status.
    done = subprocess.run([mocap, "match", "--json", clip, "mixamo"], capture_output=True, text=True)
    matched = json.loads(done.stdout)
    joints = {pair["part"]: (pair["a"], plain(pair["b"])) for pair in matched["pairs"] if not pair.get("second_a")}
    target = work / "target.bvh"
    convert(mocap, clip, target, "--onto", "mixamo", "--trim", "0..0")
    return Pairs(joints, float(matched["scale"]), with_plain_names(target))


def figure_group(mocap: Path, three: Path | None, pybvh: bool, clip: Path, work: Path) -> Group:
    pairs = pairs_of(mocap, clip, work)
    source = figure_of(read_bvh(clip), pairs.points(0))
    names = work / "names.json"
    names.write_text(json.dumps({"hip": pairs.joints["hips"][0], "names": {b: a for a, b in pairs.joints.values()}}))

    def numbers(result: Motion, which: int, done: Run, seconds: float) -> Measures:
        measures = measure(source, figure_of(result, pairs.points(which)))
        return measures | all_speeds(len(result.positions), done, seconds)

    group: Group = {"source": measure(source, source)}
    for program, options in (("mocap", []), ("mocap --feet free", ["--feet", "free"])):
        output = work / "ours.bvh"
        done = convert(mocap, clip, output, "--onto", "mixamo", *options, repeats=3)
        group[program] = numbers(read_bvh(with_plain_names(output)), 1, done, done.seconds)
    scale = str(pairs.scale)
    if three:
        script, output = Path(__file__).with_name("skeleton_utils.mjs"), work / "three.bin"
        done = run(["node", script, three.resolve(), clip.resolve(), pairs.target.resolve(), names, scale, output])
        found = json.loads(done.output.splitlines()[-1])
        places = np.fromfile(output).reshape(-1, len(found["names"]), 3)
        group["three.js"] = numbers(Motion(found["names"], places, places[0], RATE), 1, done, found["seconds"])
    if pybvh:
        output = work / "pybvh.bvh"
        done = run([sys.executable, Path(__file__), "--child", "pybvh", clip, pairs.target, names, scale, output])
        group["pybvh"] = numbers(read_bvh(output), 0, done, float(done.output.split()[-1]))
    return group


def plain(name: str) -> str:
    return name.replace(":", "_").replace(".", "_")


def print_table(title: str, groups: list[Group]) -> None:
    """The sums of all clips, and the ratios of the column `mocap` to the other programs."""
    programs = list(groups[0])
    peers = [program for program in programs if program != "source" and not program.startswith("mocap")]
    head = ["", *programs, *(f"mocap / {program}" for program in peers)]
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|---|{'---:|' * (len(head) - 1)}")
    for name in groups[0]["mocap"]:
        values = {}
        for program in programs:
            if name in groups[0][program]:
                value, count = np.sum([group[program][name] for group in groups], axis=0)
                values[program] = float(value / max(count, 1e-9))
        cells = [number(values[program]) if program in values else "" for program in programs]
        cells += [f"{values['mocap'] / values[p]:.2g}" if values[p] > 0.0 else "" for p in peers]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100.0 else f"{value:.3g}" if value >= 1e-3 else "0"


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        _, _, program, *words = sys.argv
        if program == "gmr":
            child_of_gmr(Path(words[0]), Path(words[1]), Path(words[2]))
        else:
            child_of_pybvh(Path(words[0]), Path(words[1]), Path(words[2]), float(words[3]), Path(words[4]))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mocap", type=Path, required=True, help="the command")
    parser.add_argument("--gmr", type=Path, help="a copy of the repository of GMR")
    parser.add_argument("--three", type=Path, help="a folder with node_modules/three")
    parser.add_argument("--work", type=Path, required=True, help="a folder for files of the comparison")
    parser.add_argument("--clips", type=Path, nargs="+", required=True, help="motions of one person each")
    parser.add_argument("--frames", type=int, default=1500, help="the longest clip, in frames (default: 1500)")
    parser.add_argument("--each", action="store_true", help="also print a table for each clip")
    arguments = parser.parse_args()
    arguments.mocap = Path(shutil.which(arguments.mocap) or arguments.mocap).resolve()
    arguments.work.mkdir(parents=True, exist_ok=True)

    def missing(*modules: str) -> list[str]:
        return [module for module in modules if not importlib.util.find_spec(module)]

    work: Path = arguments.work
    clips = [prepare(arguments.mocap, clip, arguments.frames, work) for clip in arguments.clips]
    groups: list[tuple[str, Callable[[Path], Group], list[Path]]] = []

    lafan = [clip for clip in clips if LAFAN_JOINTS <= set(read_bvh(clip).names)]
    lacking = missing("mujoco", "mink", "daqp", "scipy", "rich")
    if not arguments.gmr or not (arguments.gmr / "general_motion_retargeting").is_dir():
        print("GMR is skipped: --gmr is not a copy of its repository.")
    elif lacking:
        print(f"GMR is skipped: {', '.join(lacking)} are not installed.")
    elif not lafan:
        print("GMR is skipped: no clip has the skeleton of LAFAN1.")
    else:
        folder = work / "lafan"
        folder.mkdir(exist_ok=True)
        others = [folder / clip.name for clip in clips if clip not in lafan]
        for clip in others:
            convert(arguments.mocap, work / clip.name, clip, "--onto", lafan[0])

        def compare_robots(clip: Path) -> Group:
            return robot_group(arguments.mocap, arguments.gmr, clip, work)

        groups.append(("Onto the G1, clips of LAFAN1", compare_robots, lafan))
        groups.append(("Onto the G1, clips on the skeleton of LAFAN1", compare_robots, others))

    three = arguments.three
    if not three or not (three / "node_modules/three").is_dir() or not shutil.which("node"):
        print("three.js is skipped: --three has no node_modules/three, or there is no node.")
        three = None
    pybvh = not missing("pybvh")
    if not pybvh:
        print("pybvh is skipped: it is not installed.")
    if three or pybvh:

        def compare(clip: Path) -> Group:
            return figure_group(arguments.mocap, three, pybvh, clip, work)

        agree = [clip for clip in clips if pairs_of(arguments.mocap, clip, work).rest_poses_agree(clip)]
        groups.append(("Onto Mixamo, rest poses agree", compare, agree))
        groups.append(("Onto Mixamo, rest poses differ", compare, [clip for clip in clips if clip not in agree]))

    for title, measure_clip, inputs in groups:
        results = []
        for clip in inputs:
            results.append(measure_clip(clip))
            if arguments.each:
                print_table(f"{title}: {clip.stem}", results[-1:])
        if results:
            print_table(f"{title}: {', '.join(clip.stem for clip in inputs)}", results)


if __name__ == "__main__":
    main()
