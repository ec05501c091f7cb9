#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares transfers with those of other programs, in one run, and prints Markdown tables.

    python3 bench/retarget_peers.py --mocap build/mocap --gmr GMR lafan.bvh
    python3 bench/retarget_peers.py --mocap build/mocap --three FOLDER walk.bvh

--gmr: onto Unitree's G1, with General Motion Retargeting, of which this is a clone. Needs the
packages mink, mujoco, daqp and rich; files must have the names and the Y-up axes of LAFAN1. Both
results are judged by MuJoCo's kinematics of GMR's model.
--three: onto the skeleton of VRM, with SkeletonUtils of three.js, which is in node_modules of this
folder, and with pybvh if it is installed. Results are judged by the places of the joints.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
import types
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

#: Joints of LAFAN1 at both ends of each limb, and the bodies of the robot.
LIMBS = {
    f"{side.lower()} {part}": ((side + a, side + b), (f"{side.lower()}_{c}_link", f"{side.lower()}_{d}_link"))
    for side in ("Left", "Right")
    for part, a, b, c, d in (
        ("thigh", "UpLeg", "Leg", "hip_pitch", "knee"),
        ("shin", "Leg", "Foot", "knee", "ankle_roll"),
        ("upper arm", "Arm", "ForeArm", "shoulder_pitch", "elbow"),
        ("forearm", "ForeArm", "Hand", "elbow", "wrist_yaw"),
    )
}
FEET = {"LeftFoot": "left_ankle_roll_link", "RightFoot": "right_ankle_roll_link"}

#: A foot of the person that is slower stands, metres per second.
STANDING_SPEED = 0.15
#: As in holosoma's evaluation, metres.
VISIBLE_STEP = VISIBLE_DEPTH = 0.01


@dataclass(frozen=True)
class Robot:
    """Poses (T, 7 + 29) of a robot, and the seconds in which they were found."""

    qpos: np.ndarray
    seconds: float


def load_gmr(folder: Path) -> tuple[Any, Any]:
    """Its class and its reader of LAFAN1, without its viewers."""
    package = types.ModuleType("general_motion_retargeting")
    package.__path__ = [str(folder / "general_motion_retargeting")]
    sys.modules[package.__name__] = package
    solver = importlib.import_module("general_motion_retargeting.motion_retarget")
    reader = importlib.import_module("general_motion_retargeting.utils.lafan1")
    return solver.GeneralMotionRetargeting, reader.load_lafan1_file


def model_without_meshes(folder: Path, place: Path) -> Path:
    """GMR's model of the robot; the meshes do not matter for kinematics, and may be absent."""
    tree = ElementTree.parse(folder / "assets/unitree_g1/g1_mocap_29dof.xml")
    for parent in list(tree.iter()):
        for child in list(parent):
            if child.tag == "mesh" or child.get("mesh") is not None:
                parent.remove(child)
    path = place / "g1.xml"
    tree.write(path)
    return path


def by_gmr(retarget: Any, model: Path, frames: list[Any], height: float) -> Robot:
    params = sys.modules["general_motion_retargeting.params"]
    params.ROBOT_XML_DICT["unitree_g1"] = model
    solver = retarget(src_human="bvh", tgt_robot="unitree_g1", actual_human_height=height)
    begin = time.perf_counter()
    rows = [np.array(solver.retarget(frame)) for frame in frames]
    return Robot(np.stack(rows), time.perf_counter() - begin)


def by_mocap(mocap: Path, file: Path, place: Path) -> Robot:
    """The whole command: reading, the transfer with its report, and writing."""
    table = place / "ours.csv"
    table.unlink(missing_ok=True)
    begin = time.perf_counter()
    subprocess.run(
        [mocap, "convert", file, "--onto", "g1", "--table", "qpos", "-o", table],
        check=True,
        capture_output=True,
    )
    seconds = time.perf_counter() - begin
    return Robot(np.loadtxt(table, delimiter=",", comments="#"), seconds)


class Judge:
    """MuJoCo's kinematics."""

    def __init__(self, model: Path) -> None:
        import mujoco

        self.kinematics = mujoco.mj_kinematics
        self.model = mujoco.MjModel.from_xml_path(str(model))
        self.data = mujoco.MjData(self.model)

    def places(self, qpos: np.ndarray) -> dict[str, np.ndarray]:
        names = [self.model.body(i).name for i in range(self.model.nbody)]
        rows = []
        for row in qpos:
            self.data.qpos[:] = row
            self.kinematics(self.model, self.data)
            rows.append(self.data.xpos.copy())
        places = np.stack(rows)
        return {name: places[:, i] for i, name in enumerate(names)}

    def limit_violations(self, qpos: np.ndarray) -> int:
        """Values beyond their limits by more than rounding."""
        count = 0
        for joint in range(self.model.njnt):
            if not self.model.jnt_limited[joint]:
                continue
            lower, upper = self.model.jnt_range[joint]
            values = qpos[:, self.model.jnt_qposadr[joint]]
            count += int(((values < lower - 1e-6) | (values > upper + 1e-6)).sum())
        return count


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def degrees_between(
    wanted: dict[str, np.ndarray], found: dict[str, np.ndarray], up: int
) -> dict[str, np.ndarray]:
    """Angles (T) between bones, after the turn about the up axis that suits all frames best."""
    a, b = np.concatenate(list(wanted.values())), np.concatenate(list(found.values()))
    x, y = (up + 1) % 3, (up + 2) % 3
    yaw = np.arctan2(
        (a[:, x] * b[:, y] - a[:, y] * b[:, x]).sum(), (a[:, x] * b[:, x] + a[:, y] * b[:, y]).sum()
    )
    turn = Rotation.from_euler("xyz"[up], yaw)
    return {
        name: np.degrees(np.arccos(np.clip((turn.apply(wanted[name]) * found[name]).sum(-1), -1, 1)))
        for name in wanted
    }


def limb_numbers(degrees: dict[str, np.ndarray]) -> dict[str, float]:
    legs = np.concatenate([v for name, v in degrees.items() if "thigh" in name or "shin" in name])
    arms = np.concatenate([v for name, v in degrees.items() if "arm" in name])
    return {
        "arms, mean degrees": float(arms.mean()),
        "legs, mean degrees": float(legs.mean()),
        "worst 1 % of limbs, degrees": float(np.percentile(np.concatenate([arms, legs]), 99)),
    }


def steps_of(places: np.ndarray, up: int) -> np.ndarray:
    """Ways (T - 1) along the ground."""
    return np.linalg.norm(np.delete(np.diff(places, axis=0), up, axis=1), axis=1)


def measure_robot(
    person: dict[str, np.ndarray], robot: Robot, judge: Judge, fps: float
) -> dict[str, float]:
    places = judge.places(robot.qpos)
    degrees = degrees_between(
        {name: unit(person[b] - person[a]) for name, ((a, b), _) in LIMBS.items()},
        {name: unit(places[b] - places[a]) for name, (_, (a, b)) in LIMBS.items()},
        2,
    )
    standing = sliding = below = 0
    heights = []
    for human, body in FEET.items():
        stands = steps_of(person[human], 2) * fps < STANDING_SPEED
        standing += int(stands.sum())
        sliding += int((steps_of(places[body], 2)[stands] > VISIBLE_STEP).sum())
        heights.append(places[body][1:][stands, 2])
    # The height at which the feet of the robot usually are when it stands.
    ground = float(np.median(np.concatenate(heights)))
    for body in FEET.values():
        below += int((places[body][:, 2] < ground - VISIBLE_DEPTH).sum())
    frames = len(robot.qpos)
    return {
        **limb_numbers(degrees),
        "values beyond limits": judge.limit_violations(robot.qpos),
        "feet that slide > 1 cm a frame, % of standing": 100.0 * sliding / max(standing, 1),
        "ankles > 1 cm below standing, % of frames": 100.0 * below / (2 * frames),
        "frames per second": frames / robot.seconds,
    }


def converted(mocap: Path, file: Path, output: Path, *options: str) -> Path:
    output.unlink(missing_ok=True)
    subprocess.run([mocap, "convert", file, "-o", output, *options], check=True, capture_output=True)
    return output


def number_in(file: Path, key: str) -> float:
    """`Frames` or `Frame Time` of a BVH."""
    with open(file) as lines:
        return next(float(line.split(":")[1]) for line in lines if line.startswith(key + ":"))


def positions_in(mocap: Path, file: Path, place: Path) -> dict[str, np.ndarray]:
    """World positions (T, 3) of the joints of a file."""
    table = converted(mocap, file, place / "positions.csv", "--table", "positions")
    with open(table) as lines:
        rows = list(csv.reader(line for line in lines if not line.startswith("#")))
    values = np.array(rows[1:], float)
    columns = {name: i for i, name in enumerate(rows[0])}
    joints = [name[:-2] for name in rows[0] if name.endswith(".x")]
    return {name: values[:, columns[name + ".x"] : columns[name + ".x"] + 3] for name in joints}


def compare_figures(mocap: Path, three: Path, file: Path, place: Path) -> dict[str, dict[str, float]]:
    """Numbers of each program for a transfer onto VRM."""
    matched = json.loads(
        subprocess.run([mocap, "match", file, "vrm", "--json"], capture_output=True).stdout
    )
    pairs = {pair["part"]: (pair["a"], pair["b"]) for pair in matched["pairs"] if not pair["second_a"]}
    target = converted(mocap, file, place / "target.bvh", "--trim", "0..0", "--onto", "vrm")
    source = positions_in(mocap, file, place)
    fps = 1.0 / number_in(file, "Frame Time")
    results: dict[str, tuple[dict[str, np.ndarray], float]] = {}

    begin = time.perf_counter()
    ours = converted(mocap, file, place / "ours.bvh", "--onto", "vrm")
    results["mocap (whole command)"] = positions_in(mocap, ours, place), time.perf_counter() - begin

    names = place / "names.json"
    names.write_text(json.dumps({b: a for a, b in pairs.values()}))
    done = subprocess.run(
        ["node", Path(__file__).with_name("skeleton_utils.mjs"), three, file, target, names, str(matched["scale"])],
        capture_output=True,
        check=True,
    )
    found = json.loads(done.stdout)
    places = {name: np.array(rows) for name, rows in found["positions"].items()}
    results["SkeletonUtils"] = places, found["seconds"]

    if importlib.util.find_spec("pybvh"):
        import pybvh

        bvh, skeleton = pybvh.read_bvh_file(str(file)), pybvh.read_bvh_file(str(target))
        begin = time.perf_counter()
        moved = bvh.retarget(skeleton, dict(pairs.values()))
        seconds = time.perf_counter() - begin
        output = place / "pybvh.bvh"
        output.unlink(missing_ok=True)
        moved.write(output)
        copied = positions_in(mocap, output, place)
        results["pybvh"] = {b: copied[a] for a, b in pairs.values() if a in copied}, seconds

    table = {}
    for program, (places, seconds) in results.items():
        frames = min(len(source[pairs["hips"][0]]), len(places[pairs["hips"][1]]))
        # The first frame may be a reference pose.
        ends = {
            f"{side} {part}": (pairs[f"{side} {part}"], pairs[f"{side} {end}"])
            for side in ("left", "right")
            for part, end in (("thigh", "shin"), ("shin", "foot"), ("upper arm", "forearm"), ("forearm", "hand"))
        }
        degrees = degrees_between(
            {name: unit((source[b[0]] - source[a[0]])[1:frames]) for name, (a, b) in ends.items()},
            {name: unit((places[b[1]] - places[a[1]])[1:frames]) for name, (a, b) in ends.items()},
            1,
        )
        slide = []
        for side in ("left", "right"):
            human, foot = pairs[f"{side} foot"]
            way = steps_of(source[human][1:frames], 1)
            stands = way * matched["scale"] * fps < STANDING_SPEED
            slide.append(steps_of(places[foot][1:frames], 1)[stands])
        table[program] = {
            **limb_numbers(degrees),
            "slide of standing feet, mm a frame": 1000.0 * float(np.concatenate(slide).mean()),
            "frames per second": frames / seconds,
        }
    return table


def print_table(title: str, table: dict[str, dict[str, float]]) -> None:
    print(f"\n{title}\n\n| | {' | '.join(table)} |\n|---|{'---:|' * len(table)}")
    for name in next(iter(table.values())):
        print(f"| {name} | {' | '.join(f'{numbers[name]:.4g}' for numbers in table.values())} |")


def compare_robots(mocap: Path, gmr: Path, file: Path, place: Path) -> dict[str, dict[str, float]]:
    """Numbers of each program for a transfer onto the G1."""
    retarget, read = load_gmr(gmr)
    model = model_without_meshes(gmr, place)
    judge = Judge(model)
    frames, height = read(str(file))
    person = {
        name: np.stack([frame[name][0] for frame in frames])
        for name in {joint for ends, _ in LIMBS.values() for joint in ends} | set(FEET)
    }
    fps = 1.0 / number_in(file, "Frame Time")
    return {
        "mocap (whole command)": measure_robot(person, by_mocap(mocap, file, place), judge, fps),
        "GMR": measure_robot(person, by_gmr(retarget, model, frames, height), judge, fps),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mocap", type=Path, required=True, help="the command")
    parser.add_argument("--gmr", type=Path, help="a clone of GMR")
    parser.add_argument("--three", type=Path, help="a folder with node_modules/three")
    parser.add_argument("--frames", type=int, default=600, help="frames of each file, from the first (default: 600)")
    parser.add_argument("files", type=Path, nargs="+")
    arguments = parser.parse_args()
    if not arguments.gmr and not arguments.three:
        parser.error("--gmr or --three is required")
    mocap = arguments.mocap.resolve()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for file in arguments.files:
            last = min(arguments.frames, int(number_in(file, "Frames"))) - 1
            short = converted(mocap, file, place / "short.bvh", "--trim", f"0..{last}")
            if arguments.gmr:
                print_table(f"{file.name} onto the G1", compare_robots(mocap, arguments.gmr, short, place))
            if arguments.three:
                print_table(f"{file.name} onto VRM", compare_figures(mocap, arguments.three, short, place))


if __name__ == "__main__":
    main()
