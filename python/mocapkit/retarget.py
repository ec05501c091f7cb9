# SPDX-License-Identifier: MIT
"""Transfers many clips to one skeleton, and reports how good each result is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mocapkit import _core
from mocapkit.clip import Clip, Path, transfer_of


@dataclass(frozen=True)
class WorstFrame:
    """A frame in which a result visibly differs from the clip.

    Attributes:
        frame: its index.
        measure: `direction` (degrees), `slide`, `depth`, `floating`, `hands_distance` or `overlap`
            (units of the result).
        part: the part of the body, such as `left thigh`.
        value: the measured value.
        severity: the value relative to one that is just visible; 1 or more.
    """

    frame: int
    measure: str
    part: str
    value: float
    severity: float


class Report:
    """How good a transfer is: the numbers of `mocap convert --report`.

    Lengths are in units of the result. False if the clip was on the target already, so that nothing
    was transferred; all numbers are None then.
    """

    def __init__(self, numbers: dict[str, Any]) -> None:
        self._numbers = numbers

    def __bool__(self) -> bool:
        return bool(self._numbers)

    def _number(self, *keys: str) -> float | None:
        value: Any = self._numbers
        for key in keys:
            value = (value or {}).get(key)
        return None if value is None else float(value)

    @property
    def scale(self) -> float | None:
        """Units of the result for a unit of the clip."""
        return self._number("scale")

    @property
    def body_length(self) -> float | None:
        """Length of the target's body."""
        return self._number("body_length")

    @property
    def contacts_f1(self) -> float | None:
        """F1 of the frames in which feet touch the ground in clip and result; None without contacts."""
        return self._number("contacts", "f1")

    @property
    def flights_f1(self) -> float | None:
        """The same for frames in which no foot does; None without flights."""
        return self._number("flights", "f1")

    @property
    def slide(self) -> float | None:
        """Mean way of a foot from one frame to the next during contacts of the clip."""
        return self._number("slide", "mean_step")

    @property
    def source_slide(self) -> float | None:
        """The same of the clip, scaled."""
        return self._number("source_slide", "mean_step")

    @property
    def deepest_sole(self) -> float | None:
        """How far a sole is below the ground at most."""
        return max((foot["deepest"] for foot in self._numbers.get("feet") or ()), default=None)

    @property
    def floating(self) -> float | None:
        """Mean height of the higher foot above the ground while that of the clip stands."""
        return max((foot["mean_floating"] for foot in self._numbers.get("feet") or ()), default=None)

    @property
    def jerk_ratio(self) -> float | None:
        """Third differences of all positions relative to those of the clip."""
        return self._number("jerk_ratio")

    @property
    def limbs(self) -> dict[str, float]:
        """Mean angle between each bone of arms and legs and that of the clip, degrees."""
        return {limb["name"]: limb["mean_deg"] for limb in self._numbers.get("limbs") or ()}

    @property
    def frames_missed(self) -> int:
        """Of a robot: frames in which a hand or foot is visibly away from its place."""
        return int(self._number("hinges", "frames_missed") or 0)

    @property
    def doubts(self) -> list[str]:
        """What is unsure about the parts of both bodies."""
        return list(self._numbers.get("doubts") or ())

    @property
    def worst(self) -> list[WorstFrame]:
        """At most 20 frames, the worst first."""
        return [WorstFrame(**frame) for frame in self._numbers.get("worst") or ()]

    @property
    def series(self) -> dict[tuple[str, str], NDArray[np.float64]]:
        """Values of all frames (T,), by measure and part, such as `("slide", "left foot")`.

        NaN where a value is unknown.
        """
        return {
            (each["measure"], each["part"]): np.array(
                [np.nan if value is None else value for value in each["values"]], np.float64
            )
            for each in self._numbers.get("series") or ()
        }

    def to_dict(self) -> dict[str, Any]:
        """All numbers, as in the JSON file of `mocap convert --report`."""
        return dict(self._numbers)

    def row(self) -> dict[str, Any]:
        """The numbers without lists: a row of a data frame."""
        names = (
            "scale body_length contacts_f1 flights_f1 slide source_slide deepest_sole floating "
            "jerk_ratio frames_missed"
        )
        limbs = self.limbs
        return {
            **{name: getattr(self, name) for name in names.split()},
            "worst_limb": max(limbs, key=lambda name: limbs[name]) if limbs else None,
            "worst_limb_deg": max(limbs.values(), default=None),
            "doubts": len(self.doubts),
        }

    def __repr__(self) -> str:
        if not self:
            return "<Report: already on the target>"
        words = [
            f"{name} {value:.3g}"
            for name, value in self.row().items()
            if name in ("contacts_f1", "slide", "jerk_ratio") and value is not None
        ]
        return f"<Report: {', '.join(words)}>"


class Retarget:
    """Transfers clips to one skeleton.

        to_vrm = mk.Retarget("vrm", hands="touch")
        clip, report = to_vrm(mk.load("walk.bvh"))

    It can be sent to other processes if the target is a file or a built-in skeleton.
    """

    def __init__(
        self,
        target: Clip | Path,
        *,
        feet: str = "",
        hands: str = "",
        spine: str = "",
        scale: str | float = "",
        from_pose: str = "",
        onto_pose: str = "",
    ) -> None:
        """Takes the arguments of `Clip.onto`. They are checked with the first clip."""
        self._text, self._clips = transfer_of(
            target,
            feet=feet,
            hands=hands,
            spine=spine,
            scale=scale,
            from_pose=from_pose,
            onto_pose=onto_pose,
        )

    def __call__(self, clip: Clip) -> tuple[Clip, Report]:
        """The clip on the target, and the report.

        Raises:
            EditError: the bodies do not correspond, or an option is invalid.
        """
        result, text = _core.transfer(clip._clip, self._text, self._clips)
        numbers = json.loads(text) if text else {}
        for key in ("output", "state", "message"):
            numbers.pop(key, None)
        return Clip(result), Report(numbers)

    def __repr__(self) -> str:
        return f"<Retarget onto {self._text}>"
