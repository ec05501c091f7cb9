// SPDX-License-Identifier: MIT
#include "library/codes.hpp"

#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto library_table = detail::code_table({
    {.name = "library.not-found",
     .severity = Severity::error,
     .title = "No such motion in the library",
     .explanation = "No motion has this id or address. It may have been removed.",
     .remedy = "Search the library for its name."},
    {.name = "library.in-use",
     .severity = Severity::error,
     .title = "The library is in use by another program",
     .explanation = "Only one process may write to a library. Usually a server is still "
                    "running on the same folder.",
     .remedy = "Stop the other server, or serve another folder."},
    {.name = "library.newer",
     .severity = Severity::error,
     .title = "The library was written by a newer version of mocap",
     .explanation = "Its catalogue or its journal has entries that this version does not "
                    "support. It was not changed.",
     .remedy = "Use the version of mocap that wrote it, or a later one."},
    {.name = "library.skeleton-alone",
     .severity = Severity::error,
     .title = "A skeleton without a motion",
     .explanation = "The file contains only a skeleton; its motions are in other files. A skeleton "
                    "alone cannot be added to a library.",
     .remedy = "Add the skeleton together with a motion for it."},
    {.name = "library.no-frames",
     .severity = Severity::error,
     .title = "A motion without frames or contents",
     .explanation = "The file is readable, but has no frames, or neither joints nor recorded data, "
                    "such as points. A library consists of motions: a character without an "
                    "animation, such as a VRM, cannot be added, but motions can be transferred to "
                    "it.",
     .remedy = "Export the file again with its frames. To move a character, choose its file with "
               "`Retarget to …` in the viewer."},
    {.name = "library.file-changed",
     .severity = Severity::error,
     .title = "The file has changed since it was indexed",
     .explanation = "The file was changed or removed after it was indexed, so the "
                    "catalogue entry no longer matches it.",
     .remedy = "Try again in a moment: the library is indexing changed files."},
});

}  // namespace

namespace codes {

constinit const Code library_not_found = detail::code_in(library_table, "library.not-found");
constinit const Code library_in_use = detail::code_in(library_table, "library.in-use");
constinit const Code library_newer = detail::code_in(library_table, "library.newer");
constinit const Code library_skeleton_alone =
    detail::code_in(library_table, "library.skeleton-alone");
constinit const Code library_no_frames = detail::code_in(library_table, "library.no-frames");
constinit const Code library_file_changed = detail::code_in(library_table, "library.file-changed");

}  // namespace codes

std::span<const CodeFacts> detail::library_codes() {
  return library_table;
}

}  // namespace mocap
