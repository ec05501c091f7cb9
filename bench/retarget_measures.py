# SPDX-License-Identifier: MIT
"""Figures of BVH files and robots, and measures of how far a transfer is from its source."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
#: Sums of a measure and what they are divided by; the sums of several clips can be added.
Measures = dict[str, tuple[float, float]]

RATE = 30.0
SIDES = ("left", "right")
#: A foot of the source stands if its toes move less than this share of the leg in a second ...
STANDING_SPEED = 0.17
#: ... and are less than this share of the leg above their lowest level.
STANDING_HEIGHT = 0.08
#: Length of a leg of an adult, metres: what one centimetre is in files of any unit.
ADULT_LEG = 0.86

#: The points of a figure, by joints of LAFAN1 and bodies of GMR's model of the G1.
POINTS = {
    "thigh": ("UpLeg", "hip_roll_link"),
    "shin": ("Leg", "knee_link"),
    "foot": ("Foot", "ankle_roll_link"),
    "toe": ("Toe", "toe_link"),
    "upper arm": ("Arm", "shoulder_roll_link"),
    "forearm": ("ForeArm", "elbow_link"),
    "hand": ("Hand", "wrist_yaw_link"),
}
#: Limbs from point to point.
LIMBS = {"thigh": "shin", "shin": "foot", "upper arm": "forearm", "forearm": "hand"}
#: Axes of the links of the robot along its limbs: what GMR's table of rotations is about.
LINK_AXES = {
    "thigh": ("hip_yaw_link", (0.0, 0.0, -1.0)),
    "shin": ("knee_link", (0.0, 0.0, -1.0)),
    "upper arm": ("shoulder_yaw_link", (0.0, 0.0, -1.0)),
    "forearm": ("elbow_link", (1.0, 0.0, 0.0)),
}
LEG, ARM = ("thigh", "shin", "foot"), ("upper arm", "forearm", "hand")
#: Places of hands and feet: what they are in percent of, and the steps from where to where, each of
#: which is scaled to the figure of the result by the length of the way along some points.
PLACES: dict[str, tuple[str, list[tuple[str, str, tuple[str, ...]]]]] = {
    "foot from the pelvis": ("leg", [("pelvis", "foot", LEG)]),
    "foot from the thigh": ("leg", [("thigh", "foot", LEG)]),
    "hand from the pelvis": (
        "trunk and arm",
        [
            ("pelvis", "chest", ("pelvis", "chest")),
            ("chest", "upper arm", ("chest", "upper arm")),
            ("upper arm", "hand", ARM),
        ],
    ),
    "hand from the upper arm": ("arm", [("upper arm", "hand", ARM)]),
}
LAFAN_JOINTS = {"Hips", "Spine2", "Neck"} | {side + joint for side in ("Left", "Right") for joint, _ in POINTS.values()}


@dataclass(frozen=True)
class Motion:
    """A BVH file: world positions (frames, joints, 3), Y up, and the positions at rest."""

    names: list[str]
    positions: Array
    rest: Array
    rate: float


def turns(axis: str, degrees: Array) -> Array:
    """Rotation matrices (frames, 3, 3) about an axis."""
    first, second = {"X": (1, 2), "Y": (2, 0), "Z": (0, 1)}[axis]
    cosines, sines = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    matrices = np.tile(np.eye(3), (len(degrees), 1, 1))
    matrices[:, first, first] = matrices[:, second, second] = cosines
    matrices[:, first, second], matrices[:, second, first] = -sines, sines
    return matrices


def read_bvh(file: Path) -> Motion:
    """Position channels replace the OFFSET of a joint."""
    hierarchy, motion = file.read_text().split("MOTION", 1)
    names: list[str] = []
    parents: list[int] = []
    offsets: list[list[float]] = []
    channels: list[list[str]] = []
    open_joints: list[int] = []
    current = -1
    words = iter(hierarchy.split())
    for word in words:
        if word in ("ROOT", "JOINT", "End"):
            name = next(words)
            parents.append(open_joints[-1] if open_joints else -1)
            names.append(name if word != "End" else f"end of {names[parents[-1]]}")
            channels.append([])
            current = len(names) - 1
        elif word == "{":
            open_joints.append(current)
        elif word == "}":
            open_joints.pop()
        elif word == "OFFSET":
            offsets.append([float(next(words)) for _ in range(3)])
        elif word == "CHANNELS":
            channels[current] = [next(words) for _ in range(int(next(words)))]
    header, rows = motion.split("Frame Time:", 1)
    rate_word, rows = rows.split(None, 1)
    values = np.array(rows.split(), dtype=np.float64).reshape(int(header.split(":")[1]), -1)

    positions = np.zeros((len(values), len(names), 3))
    rest = np.zeros((len(names), 3))
    rotations: list[Array] = []
    column = 0
    for joint, parent in enumerate(parents):
        local = np.tile(np.array(offsets[joint]), (len(values), 1))
        turn = np.tile(np.eye(3), (len(values), 1, 1))
        for channel in channels[joint]:
            if channel.endswith("position"):
                local[:, "XYZ".index(channel[0])] = values[:, column]
            else:
                turn = turn @ turns(channel[0], values[:, column])
            column += 1
        if parent >= 0:
            local = positions[:, parent] + np.einsum("tij,tj->ti", rotations[parent], local)
            turn = rotations[parent] @ turn
        positions[:, joint] = local
        rest[joint] = np.array(offsets[joint]) + (rest[parent] if parent >= 0 else 0.0)
        rotations.append(turn)
    return Motion(names, positions, rest, 1.0 / float(rate_word))


@dataclass(frozen=True)
class Figure:
    """Positions (frames, 3), Z up, of the points of POINTS, by side and name."""

    points: dict[str, Array]
    #: Lowest points of each sole (frames); of persons, the toes.
    soles: dict[str, Array]
    #: What one centimetre is, in the unit of the positions.
    centimetre: float
    #: Directions of the limbs by LINK_AXES; empty for persons.
    axes: dict[str, Array]

    def at(self, side: str, point: str) -> Array:
        return self.points[point if point in ("pelvis", "chest") else f"{side} {point}"]

    def way(self, side: str, points: tuple[str, ...]) -> float:
        """The mean length of the way from point to point."""
        steps = zip(points, points[1:], strict=False)
        return float(sum(np.linalg.norm(self.at(side, a) - self.at(side, b), axis=1).mean() for a, b in steps))

    def leg(self) -> float:
        return sum(self.way(side, LEG) for side in SIDES) / 2.0


def figure_from(points: dict[str, Array], soles: dict[str, Array], centimetre: float, axes: dict[str, Array]) -> Figure:
    """With the points in the middle of hips and shoulders."""
    middles = {
        name: (points[f"left {point}"] + points[f"right {point}"]) / 2.0
        for name, point in (("pelvis", "thigh"), ("chest", "upper arm"))
    }
    return Figure(points | middles, soles, centimetre, axes)


def figure_of(motion: Motion, joints: dict[str, str]) -> Figure:
    """`joints` are the names by side and point."""
    points = {
        point: np.roll(motion.positions[:, motion.names.index(joint)], 1, axis=1)  # y up to z up
        for point, joint in joints.items()
    }
    soles = {side: points[f"{side} toe"][:, 2] for side in SIDES}
    figure = figure_from(points, soles, 1.0, {})
    return figure_from(points, soles, figure.leg() / ADULT_LEG / 100.0, {})


def sum_and_count(values: npt.NDArray[Any]) -> tuple[float, float]:
    return float(values.sum()), float(values.size)


def unit(vectors: Array) -> Array:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, 1e-12))


def horizontal_turn(source: Array, result: Array) -> Array:
    """The rotation about Z that brings vectors (any number, 3) of the source closest to those of the result."""
    cross = source[:, 0] @ result[:, 1] - source[:, 1] @ result[:, 0]
    angle = np.degrees(np.arctan2(cross, source[:, 0] @ result[:, 0] + source[:, 1] @ result[:, 1]))
    return np.asarray(turns("Z", np.array([angle]))[0])


def limb_directions(figure: Figure) -> dict[str, Array]:
    return {
        f"{side} {first}": unit(figure.points[f"{side} {last}"] - figure.points[f"{side} {first}"])
        for side in SIDES
        for first, last in LIMBS.items()
    }


def direction_measures(source: dict[str, Array], result: dict[str, Array], note: str) -> Measures:
    turn = horizontal_turn(np.concatenate([source[name] for name in result]), np.concatenate(list(result.values())))
    measures: Measures = {}
    everything = []
    for title, limbs in (("arms", ("upper arm", "forearm")), ("legs", ("thigh", "shin"))):
        angles = np.concatenate(
            [
                np.degrees(np.arccos(np.clip(np.sum(source[name] @ turn.T * result[name], axis=1), -1.0, 1.0)))
                for name in (f"{side} {limb}" for side in SIDES for limb in limbs)
            ]
        )
        measures[f"directions of {title}{note}, degrees"] = sum_and_count(angles)
        everything.append(angles)
    angles = np.concatenate(everything)
    measures[f"directions more than 20 degrees off{note}, %"] = sum_and_count(100.0 * (angles > 20.0))
    return measures


def standing_frames(source: Figure, side: str) -> npt.NDArray[np.bool_]:
    """Frames, but the first, in which a foot of the source stands."""
    toes = source.points[f"{side} toe"]
    leg = source.leg()
    slow = np.linalg.norm(np.diff(toes, axis=0), axis=1) * RATE < STANDING_SPEED * leg
    low = toes[1:, 2] < np.percentile(toes[:, 2], 2.0) + STANDING_HEIGHT * leg
    return np.asarray(slow & low)


def measure(source: Figure, result: Figure) -> Measures:
    """The numbers of one result; smaller is better."""
    wanted = limb_directions(source)
    measures = direction_measures(wanted, limb_directions(result), "")
    if result.axes:
        measures |= direction_measures(wanted, result.axes, " by axes of links")
    turn = horizontal_turn(
        np.concatenate(list(wanted.values())), np.concatenate(list(limb_directions(result).values()))
    )

    jerk: dict[str, tuple[float, float]] = {}
    for title, (whole, parts) in PLACES.items():
        misses, sums = [], np.zeros(2)
        for side in SIDES:
            wanted_place, place = np.zeros((2, *result.at(side, "hand").shape))
            length = 0.0
            for first, last, path in parts:
                size = result.way(side, path)
                wanted_place += (source.at(side, last) - source.at(side, first)) * (size / source.way(side, path))
                place += result.at(side, last) - result.at(side, first)
                length += size
            misses.append(100.0 * np.linalg.norm(wanted_place @ turn.T - place, axis=1) / length)
            sums += [np.linalg.norm(np.diff(ends, n=3, axis=0), axis=1).sum() for ends in (place, wanted_place)]
        measures[f"place of the {title}, % of {whole}"] = sum_and_count(np.concatenate(misses))
        jerk[f"jerk of the {title}, over that of the source"] = (float(sums[0]), float(sums[1]))

    way, found = (figure.points["pelvis"] - figure.points["pelvis"].mean(axis=0) for figure in (source, result))
    way = way @ turn.T
    miss = np.linalg.norm(way * (float((way * found).sum()) / float((way * way).sum())) - found, axis=1)
    measures["place of the pelvis, best scale, % of the leg"] = sum_and_count(100.0 * miss / result.leg())

    stands = {side: standing_frames(source, side) for side in SIDES}
    heights = np.concatenate([result.soles[side][1:][stands[side]] for side in SIDES])
    ground = float(np.median(heights)) if heights.size else 0.0
    deepest = np.minimum(result.soles["left"], result.soles["right"]) - ground
    steps = np.concatenate(
        [np.linalg.norm(np.diff(result.points[f"{side} toe"], axis=0), axis=1)[stands[side]] for side in SIDES]
    )
    measures["soles more than 1 cm below the level of standing, % of frames"] = sum_and_count(
        100.0 * (deepest < -result.centimetre)
    )
    measures["height of soles that stand, from their level, mm"] = sum_and_count(
        10.0 * np.abs(heights - ground) / result.centimetre
    )
    measures["standing feet that move more than 1 cm, % of frames"] = sum_and_count(100.0 * (steps > result.centimetre))
    measures["way of standing feet, mm per frame"] = sum_and_count(10.0 * steps / result.centimetre)
    measures |= {name: sums for name, sums in jerk.items() if "pelvis" in name}
    return measures
