# SPDX-License-Identifier: MIT
import pathlib

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def samples() -> pathlib.Path:
    """The folder with the sample motions."""
    return PROJECT / "samples"
