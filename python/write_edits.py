# SPDX-License-Identifier: MIT
"""Writes mocapkit/edits.py: a method for each edit of the library, with its help.

write_edits.py PACKAGE, where PACKAGE contains the compiled module.
"""

import importlib.util
import pathlib
import sys
import textwrap

HEAD = '''\
# SPDX-License-Identifier: MIT
"""The edits of the command as methods, with the same words. Written by python/write_edits.py."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    from mocapkit.clip import Clip

    Value = Union[str, float, "os.PathLike[str]", Clip, tuple[Any, ...], list[Any]]


class Edits:
    """Each method returns a new clip."""

    def edit(self, name: str, value: Value = "", *, only: str = "", during: str = "", fade: str = "") -> Clip:
        raise NotImplementedError
'''

# The frame rate is a fact of a clip here.
RENAMED = {"fps": "resample"}

# Its options are those of the transfer; see clip.py.
LEFT_OUT = {"onto"}

METHOD = '''
    def {method}(self{value}, *, only: str = "", during: str = "", fade: str = "") -> Clip:
        """{text}"""
        return self.edit({name!r}{argument}, only=only, during=during, fade=fade)
'''


def compiled_module(package):
    path = next(package.glob("_core*.so"))
    spec = importlib.util.spec_from_file_location("mocapkit._core", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def method_of(row):
    value = argument = ""
    if row["value"]:
        argument = ", value"
        value = ", value: Value"
        if row["default"]:
            value += f" = {row['default']!r}"
    text = row["text"].replace("\\", "\\\\").replace('"""', "'''")
    if row["value"]:
        text += f" The value is {row['value']}."
    lines = textwrap.wrap(text, 100, subsequent_indent=" " * 8)
    return METHOD.format(method=RENAMED.get(row["name"], row["name"].replace("-", "_")), name=row["name"], value=value, argument=argument,
                         text="\n".join(lines))


def main():
    package = pathlib.Path(sys.argv[1])
    methods = "".join(method_of(row) for row in compiled_module(package).edits()
                      if row["name"] not in LEFT_OUT)
    (package / "edits.py").write_text(HEAD + methods, encoding="utf-8")


main()
