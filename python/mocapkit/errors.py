# SPDX-License-Identifier: MIT
"""Exceptions and warnings, with the code, the place and the advice of a finding."""

from __future__ import annotations

import warnings as _warnings


class Error(Exception):
    """What stopped an operation.

    Attributes:
        code: name in the catalogue of findings, such as `motion.spike`.
        message: what was found, one sentence without a full stop.
        file: name of the file; may be empty.
        line: from 1; 0 if unknown.
        column: from 1, in bytes; 0 if it is about the whole line.
        advice: what to do; may be empty.
    """

    code: str = ""
    message: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    advice: str = ""

    @classmethod
    def of_finding(
        cls, code: str, message: str, file: str, line: int, column: int, advice: str
    ) -> Error:
        """Makes an exception of the parts of a finding."""
        place = file
        if line:
            place += f":{line}" + (f":{column}" if column else "")
        text = f"{place}: {message}" if place else message
        error = cls(f"{text} [{code}]" + (f"\n{advice}" if advice else ""))
        error.code, error.message, error.file = code, message, file
        error.line, error.column, error.advice = line, column, advice
        return error


class ReadError(Error, ValueError):
    """A file cannot be read."""


class WriteError(Error, OSError):
    """A file cannot be written."""


class EditError(Error, ValueError):
    """An edit cannot be applied."""


class FindingWarning(UserWarning):
    """A finding with the severity `warning`. The message starts with its code, so that filters can
    select it: `warnings.filterwarnings("ignore", r"motion\\.spike")`."""


def warn(code: str, message: str, file: str, line: int) -> None:
    """Issues a warning at the caller of the package."""
    place = file + (f":{line}" if line else "")
    text = f"{code}: {message}" + (f" ({place})" if place else "")
    _warnings.warn(text, FindingWarning, stacklevel=4)
