# SPDX-License-Identifier: MIT
"""Files that appear when they are complete."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def completed(path: str) -> Iterator[str]:
    """The name of a file to write, which replaces `path` at the end, also for other processes.

    If the block raises, the file is removed, and `path` stays as it was. Its folder is made.
    """
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    unfinished = os.path.join(folder, f".{uuid.uuid4().hex}.unfinished")
    try:
        yield unfinished
        with open(unfinished, "r+b") as file:
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        if os.path.exists(unfinished):
            os.unlink(unfinished)


def write_bytes(path: str, data: bytes) -> None:
    """Writes a file, all of it or nothing."""
    with completed(path) as unfinished, open(unfinished, "wb") as file:
        file.write(data)
