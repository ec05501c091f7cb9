# SPDX-License-Identifier: MIT
"""Many files at once."""

from __future__ import annotations

import glob
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from mocapkit import _core, rot
from mocapkit.clip import Clip, Path, load
from mocapkit.errors import Error, FindingWarning
from mocapkit.facts import Facts, FactsCache, FactsTable, facts_of

Edit = Callable[[Clip], Clip]
Result = TypeVar("Result")


@dataclass(frozen=True)
class Failure:
    """A file that could not be read or edited."""

    path: str
    code: str
    message: str
    line: int
    column: int


@dataclass(frozen=True)
class Item:
    """A file of a corpus: its clip, or why there is none."""

    path: str
    clip: Clip | None
    failure: Failure | None


@dataclass(frozen=True)
class Batch:
    """Clips as arrays of one length, padded with zeros at the end.

    Attributes:
        arrays: an array (B, T, ...) for each feature.
        lengths: frames of each clip (B,).
        mask: (B, T) bool, true where there is a frame.
        names: names of the joints (J), those of the first clip.
        paths: the files of the clips (B).
        failures: the files that are left out.
    """

    arrays: dict[str, NDArray[Any]]
    lengths: NDArray[np.int64]
    mask: NDArray[np.bool_]
    names: list[str]
    paths: list[str]
    failures: list[Failure] = field(default_factory=list)

    def __getitem__(self, feature: str) -> NDArray[Any]:
        return self.arrays[feature]

    def __len__(self) -> int:
        return len(self.paths)


def _positions(clip: Clip, poses: Any) -> NDArray[Any]:
    return np.asarray(poses.positions)


def _rotations(clip: Clip, poses: Any) -> NDArray[Any]:
    return np.asarray(poses.rotations)


def _local_rotations(clip: Clip, poses: Any) -> NDArray[Any]:
    return np.asarray(poses.local_rotations)


def _local_6d(clip: Clip, poses: Any) -> NDArray[Any]:
    return np.asarray(rot.to_6d(poses.local_rotations))


def _velocities(clip: Clip, poses: Any) -> NDArray[Any]:
    return np.asarray(poses.velocities())


def _angular_velocities(clip: Clip, poses: Any) -> NDArray[Any]:
    return np.asarray(poses.angular_velocities())


def _contacts(clip: Clip, poses: Any) -> NDArray[Any]:
    return clip.contacts().mask


def _heading(clip: Clip, poses: Any) -> NDArray[Any]:
    return clip.heading().astype(np.float32)


def _channels(clip: Clip, poses: Any) -> NDArray[Any]:
    return np.asarray(clip.channels)


#: The features of `Corpus.load`, by name.
FEATURES: dict[str, Callable[[Clip, Any], NDArray[Any]]] = {
    "positions": _positions,
    "rotations": _rotations,
    "local_rotations": _local_rotations,
    "local_6d": _local_6d,
    "velocities": _velocities,
    "angular_velocities": _angular_velocities,
    "contacts": _contacts,
    "heading": _heading,
    "channels": _channels,
}


def features_of(clip: Clip, features: Sequence[str]) -> dict[str, NDArray[Any]]:
    """The features of a clip: an array (T, ...) for each name of `FEATURES`.

    Raises:
        ValueError: there is no such feature.
    """
    for name in features:
        if name not in FEATURES:
            raise ValueError(f"no feature is called `{name}`; there are {', '.join(FEATURES)}")
    poses = clip.poses()
    return {name: FEATURES[name](clip, poses) for name in features}


def feature_type(name: str) -> np.dtype[Any]:
    """The type of the numbers of a feature.

    Raises:
        ValueError: there is no such feature.
    """
    return features_of(_nothing(), [name])[name].dtype


class Corpus:
    """Motion files that are read when they are needed.

    A file that cannot be read does not end anything: it is listed with the reason.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        self._files = tuple(os.fspath(file) for file in files)
        self._facts: FactsTable | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """Names of the files."""
        return self._files

    def filter(self, keep: Callable[[str], bool] | None = None, **facts: Any) -> Corpus:
        """The files for whose name `keep` is true, and that have these facts.

        Args:
            keep: is called with the name of each file.
            facts: names of `Facts` with the value that is wanted, or a function that says whether
                a value is: `filter(family="Mixamo", frames=lambda frames: frames >= 60)`. Files
                that cannot be read have no facts. Uses `table()`.

        Raises:
            TypeError: there is no such fact.
        """
        for name in facts:
            if name not in Facts.__dataclass_fields__:
                raise TypeError(
                    f"no fact is called `{name}`; there are {', '.join(Facts.__dataclass_fields__)}"
                )
        files = [file for file in self._files if keep is None or keep(file)]
        if not facts:
            return Corpus(files)
        wanted = set(files)
        rows = [
            row
            for row in self.table()
            if row.path in wanted and not row.code and all(_fits(row, *fact) for fact in facts.items())
        ]
        chosen = Corpus(row.path for row in rows)
        chosen._facts = FactsTable(rows)
        return chosen

    def table(self, *, cache: Path | None = None, threads: int = 0) -> FactsTable:
        """What is known of each file; found once.

        Args:
            cache: a file that keeps the facts of files that do not change. Default: none.
            threads: 0: one per processor.
        """
        if self._facts is not None:
            return self._facts
        known = FactsCache(cache) if cache is not None else None
        rows: dict[str, Facts] = {}
        if known is not None:
            for file in self._files:
                if (kept := known.find(file)) is not None:
                    rows[file] = kept
        missing = Corpus(file for file in self._files if file not in rows)
        with warnings.catch_warnings():
            # The codes of the findings are in the table.
            warnings.simplefilter("ignore", FindingWarning)
            for facts in missing._results(facts_of, threads):
                rows[facts.path] = facts
                if known is not None:
                    known.add(facts)
        if known is not None:
            known.save()
        self._facts = FactsTable([rows[file] for file in self._files])
        return self._facts

    def items(self, edit: Edit | None = None, *, threads: int = 0) -> Iterator[Item]:
        """Reads the files, in their order, on some threads.

        Args:
            edit: is applied to each clip, on the thread that has read it.
            threads: 0: one per processor.
        """

        def read(path: str) -> Item:
            try:
                clip = load(path)
                return Item(path, edit(clip) if edit else clip, None)
            except Error as error:
                return Item(
                    path, None, Failure(path, error.code, str(error), error.line, error.column)
                )

        yield from self._each(read, threads)

    def _results(self, use: Callable[[str, Clip], Facts], threads: int) -> Iterator[Facts]:
        """What `use` finds in each clip, so that only this is kept."""

        def read(path: str) -> Facts:
            try:
                return use(path, load(path))
            except Error as error:
                return Facts(path, code=error.code, message=str(error))

        yield from self._each(read, threads)

    def _each(self, work: Callable[[str], Result], threads: int) -> Iterator[Result]:
        """The results of the files, in their order, computed on some threads."""
        count = threads or os.cpu_count() or 1
        with ThreadPoolExecutor(count) as pool:
            # Few more than are worked on, so that memory does not grow with the corpus.
            waiting = [pool.submit(work, path) for path in self._files[: 2 * count]]
            for at in range(len(self._files)):
                result = waiting.pop(0).result()
                if at + 2 * count < len(self._files):
                    waiting.append(pool.submit(work, self._files[at + 2 * count]))
                yield result

    def load(
        self,
        features: Sequence[str] = ("positions",),
        *,
        edit: Edit | None = None,
        threads: int = 0,
    ) -> Batch:
        """Reads all files into padded arrays.

        Args:
            features: names of `mocapkit.corpus.FEATURES`.
            edit: is applied to each clip, such as `lambda clip: clip.to_units("m").resample(30)`.
            threads: 0: one per processor.

        Raises:
            ValueError: two skeletons have different numbers of joints, or there is no such feature.
        """
        features_of(_nothing(), features)  # An unknown name is reported before anything is read.
        taken: list[dict[str, NDArray[Any]]] = []
        lengths: list[int] = []
        paths: list[str] = []
        failures: list[Failure] = []
        names: list[str] = []
        for item in self.items(edit, threads=threads):
            if item.clip is None:
                failures.append(_known(item.failure))
                continue
            try:
                of_clip = features_of(item.clip, features)
            except Error as error:
                failures.append(
                    Failure(item.path, error.code, str(error), error.line, error.column)
                )
                continue
            if not paths:
                names = item.clip.skeleton.names
            _check_shapes(taken[0] if taken else of_clip, of_clip, paths[0] if paths else "", item.path)
            taken.append(of_clip)
            lengths.append(len(item.clip))
            paths.append(item.path)
        return _padded(taken, lengths, paths, names, failures, features)

    def __len__(self) -> int:
        return len(self._files)

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __repr__(self) -> str:
        return f"<Corpus {len(self)} files>"


def _fits(row: Facts, name: str, wanted: Any) -> bool:
    value = getattr(row, name)
    return bool(wanted(value)) if callable(wanted) else bool(value == wanted)


def _nothing() -> Clip:
    return Clip(_core.built_in("vrm"))


def _known(failure: Failure | None) -> Failure:
    assert failure is not None
    return failure


def _check_shapes(
    first: dict[str, NDArray[Any]], other: dict[str, NDArray[Any]], of_first: str, of_other: str
) -> None:
    for name, array in first.items():
        if array.shape[1:] != other[name].shape[1:]:
            raise ValueError(
                f"`{name}` has the shape {list(array.shape[1:])} in a frame of {of_first}, but "
                f"{list(other[name].shape[1:])} in {of_other}; transfer all clips to one skeleton "
                "with edit=lambda clip: clip.onto(...), or load them separately"
            )


def _padded(
    taken: list[dict[str, NDArray[Any]]],
    lengths: list[int],
    paths: list[str],
    names: list[str],
    failures: list[Failure],
    features: Sequence[str],
) -> Batch:
    longest = max(lengths, default=0)
    arrays: dict[str, NDArray[Any]] = {}
    for name in features if taken else ():
        first = taken[0][name]
        array = np.zeros((len(taken), longest, *first.shape[1:]), first.dtype)
        for at, of_clip in enumerate(taken):
            array[at, : lengths[at]] = of_clip[name]
        arrays[name] = array
    count = np.asarray(lengths, np.int64)
    mask = np.arange(longest)[None, :] < count[:, None]
    return Batch(arrays, count, mask, names, paths, failures)


def scan(files: Union[Path, Iterable[Path]]) -> Corpus:
    """Finds motion files.

    Args:
        files: a folder, which is searched with the folders below it; a pattern such as
            `takes/**/*.bvh`; or the names of files.

    Raises:
        ReadError: the folder cannot be read.
    """
    if not isinstance(files, (str, os.PathLike)):
        return Corpus(files)
    name = os.fspath(files)
    if os.path.isdir(name):
        return Corpus(_core.motion_files(name))
    if glob.has_magic(name):
        return Corpus(sorted(path for path in glob.glob(name, recursive=True) if os.path.isfile(path)))
    return Corpus([name])
