# SPDX-License-Identifier: MIT
"""Windows of motions for training, such as `torch.utils.data.DataLoader` reads them.

PyTorch is not needed until a loader asks for tensors.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mocapkit.clip import Path
from mocapkit.corpus import Corpus, Edit, Failure, features_of, scan
from mocapkit.files import completed, write_bytes

Transform = Callable[[NDArray[np.float32], np.random.Generator], NDArray[np.float32]]


class MotionDataset:
    """Windows of equal length of the motions of a corpus: a map-style data set.

    An item is a dictionary: `x`, the window (window, D) float32 with the features one after the
    other; `mask` (window,) bool, false where a short clip has ended; `clip`, its number, and
    `start`, the first frame.

    With `cache`, the features of all frames are in a file that is mapped into memory, so that
    worker processes share them and a second run starts at once. The file is made again if the
    files, the features or `recipe` change.
    """

    def __init__(
        self,
        files: Path | Corpus,
        *,
        features: Sequence[str] = ("local_6d",),
        window: int = 64,
        stride: int = 16,
        edit: Edit | None = None,
        recipe: str = "",
        cache: Path | None = None,
        transform: Transform | None = None,
        seed: int = 0,
        threads: int = 0,
    ) -> None:
        """Reads the motions.

        Args:
            files: a corpus, or what `mocapkit.scan` takes.
            features: names of `mocapkit.corpus.FEATURES`, which are flattened and joined.
            window: frames of an item, > 0. Shorter clips are padded with zeros.
            stride: frames between the starts of two windows, > 0.
            edit: is applied to each clip.
            recipe: any text that changes if `edit` does; it is only needed with `cache`.
            cache: a file for the features; default: memory.
            transform: changes a window; its random numbers depend on `seed`, the epoch and the
                number of the window only, not on the workers.
            seed: of these numbers.
            threads: for reading; 0: one per processor.

        Raises:
            ValueError: a number is out of range, no file can be read, or the clips have different
                shapes.
        """
        if window < 1 or stride < 1:
            raise ValueError("window and stride must be at least 1")
        corpus = files if isinstance(files, Corpus) else scan(files)
        self._features = tuple(features)
        self._window = window
        self._transform = transform
        self._seed = seed
        self._epoch = 0
        self._cache = None if cache is None else os.fspath(cache)
        self._layout: dict[str, tuple[int, int]] = {}
        self._lengths: list[int] = []
        self._paths: list[str] = []
        self._failures: list[Failure] = []
        digest = _digest(corpus, self._features, recipe)
        values: NDArray[np.float32] | None = None
        if self._cache is None or not self._take_cache(digest):
            values = self._read(corpus, edit, threads)
            if self._cache is not None:
                self._write_cache(digest, values)
                values = None
        self._values = values
        self._starts = self._windows(stride)

    @property
    def layout(self) -> dict[str, slice]:
        """The columns of each feature in `x`."""
        return {name: slice(*ends) for name, ends in self._layout.items()}

    @property
    def paths(self) -> list[str]:
        """The files of the clips, by their number."""
        return list(self._paths)

    @property
    def failures(self) -> list[Failure]:
        """The files that could not be read."""
        return list(self._failures)

    @property
    def frames(self) -> int:
        """Frames of all clips."""
        return sum(self._lengths)

    def set_epoch(self, epoch: int) -> None:
        """Chooses the random numbers of `transform`."""
        self._epoch = epoch

    def __len__(self) -> int:
        return len(self._starts)

    def __getitem__(self, index: int) -> dict[str, Any]:
        if not -len(self) <= index < len(self):
            raise IndexError(f"window {index} of {len(self)}")
        index %= len(self)
        clip, start = (int(number) for number in self._starts[index])
        first = int(self._firsts[clip]) + start
        count = min(self._window, self._lengths[clip] - start)
        values = self._mapped()
        x = np.zeros((self._window, values.shape[1]), np.float32)
        x[:count] = values[first : first + count]
        if self._transform is not None:
            random = np.random.Generator(np.random.Philox(key=[self._seed, (self._epoch << 40) + index]))
            x = self._transform(x, random)
        mask = np.arange(self._window) < count
        return {"x": x, "mask": mask, "clip": clip, "start": start}

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        # Each process maps the file itself.
        if self._cache is not None:
            state["_values"] = None
        return state

    def _mapped(self) -> NDArray[np.float32]:
        if self._values is None:
            self._values = np.load(_data_file(str(self._cache)), mmap_mode="r")
        return self._values

    def _windows(self, stride: int) -> NDArray[np.int64]:
        self._firsts = np.concatenate([[0], np.cumsum(self._lengths)]).astype(np.int64)
        starts = [
            (clip, start)
            for clip, length in enumerate(self._lengths)
            for start in range(0, max(length - self._window, 0) + 1, stride)
            if length > 0
        ]
        return np.asarray(starts, np.int64).reshape(-1, 2)

    def _read(self, corpus: Corpus, edit: Edit | None, threads: int) -> NDArray[np.float32]:
        rows: list[NDArray[np.float32]] = []
        for item in corpus.items(edit, threads=threads):
            if item.clip is None:
                if item.failure is not None:
                    self._failures.append(item.failure)
                continue
            flat: list[NDArray[np.float32]] = []
            layout: dict[str, tuple[int, int]] = {}
            column = 0
            for name, array in features_of(item.clip, self._features).items():
                flat.append(array.reshape(len(item.clip), -1).astype(np.float32))
                layout[name] = (column, column + flat[-1].shape[1])
                column = layout[name][1]
            if self._layout and layout != self._layout:
                raise ValueError(
                    f"the features of {item.path} have {column} columns, but those of "
                    f"{self._paths[0]} have {rows[0].shape[1]}; transfer all clips to one skeleton "
                    "with edit=lambda clip: clip.onto(...)"
                )
            self._layout = layout
            rows.append(np.concatenate(flat, axis=1))
            self._lengths.append(len(item.clip))
            self._paths.append(item.path)
        if not rows:
            raise ValueError(f"none of {len(corpus)} files can be read")
        return np.concatenate(rows)

    def _take_cache(self, digest: str) -> bool:
        try:
            with open(str(self._cache), encoding="utf-8") as file:
                facts = json.load(file)
            if facts["digest"] != digest or not os.path.exists(_data_file(str(self._cache))):
                return False
            self._layout = {name: (ends[0], ends[1]) for name, ends in facts["layout"].items()}
            self._lengths = facts["lengths"]
            self._paths = facts["paths"]
            self._failures = [Failure(**each) for each in facts["failures"]]
        except (OSError, ValueError, KeyError, TypeError):
            return False
        return True

    def _write_cache(self, digest: str, values: NDArray[np.float32]) -> None:
        name = str(self._cache)
        # The facts are written last, so that a killed run leaves no half.
        with completed(_data_file(name)) as unfinished, open(unfinished, "wb") as data:
            np.save(data, values)
        facts = {
            "digest": digest,
            "layout": self._layout,
            "lengths": self._lengths,
            "paths": self._paths,
            "failures": [vars(each) for each in self._failures],
        }
        write_bytes(name, json.dumps(facts).encode())


def _data_file(cache: str) -> str:
    return cache + ".data"


def _digest(corpus: Corpus, features: Sequence[str], recipe: str) -> str:
    """Changes if a file, its size or time, or what is computed from it does."""
    digest = hashlib.sha256(json.dumps([list(features), recipe]).encode())
    for file in corpus:
        try:
            facts = os.stat(file)
            digest.update(json.dumps([file, facts.st_size, facts.st_mtime_ns]).encode())
        except OSError:
            digest.update(json.dumps([file, None]).encode())
    return digest.hexdigest()
