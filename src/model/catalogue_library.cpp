// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array library_rows{
    CodeEntry{.code = Code::library_not_found,
              .name = "library.not-found",
              .severity = Severity::error,
              .title = "The library has no such motion",
              .explanation = "No motion has this id or address: it was removed, or never there.",
              .remedy = "Search the library for its name."},
    CodeEntry{.code = Code::library_in_use,
              .name = "library.in-use",
              .severity = Severity::error,
              .title = "Another program has the library open",
              .explanation =
                  "Only one process writes a library, so that what it confirmed stays true. "
                  "Usually a server is still running on the same folder.",
              .remedy = "Stop the other server, or serve another folder."},
    CodeEntry{.code = Code::library_newer,
              .name = "library.newer",
              .severity = Severity::error,
              .title = "The library was written by a newer mocap",
              .explanation =
                  "Its catalogue or its journal holds what this version does not know; it is left "
                  "as it is.",
              .remedy = "Use the version of mocap that wrote it, or a later one."},
    CodeEntry{.code = Code::library_skeleton_alone,
              .name = "library.skeleton-alone",
              .severity = Severity::error,
              .title = "A skeleton without a motion",
              .explanation =
                  "An ASF holds a skeleton only; the motion is in the AMC that goes with it. A "
                  "skeleton alone is no entry of a library.",
              .remedy = "Add the AMC and the ASF together."},
    CodeEntry{.code = Code::library_no_frames,
              .name = "library.no-frames",
              .severity = Severity::error,
              .title = "A motion without frames or joints",
              .explanation =
                  "The file reads, but there is nothing in it that could move: no joint, or not "
                  "one frame.",
              .remedy = "Export the file again with its frames."},
    CodeEntry{.code = Code::library_file_changed,
              .name = "library.file-changed",
              .severity = Severity::error,
              .title = "The file is not what was catalogued",
              .explanation =
                  "Its bytes changed, or it went away, since the library looked at it. What is "
                  "known of it belongs to the old bytes, and the two are never mixed.",
              .remedy = "Try again in a moment: the library reads changed files anew."},
};

}  // namespace

std::span<const CodeEntry> library_codes() {
  return library_rows;
}

}  // namespace mocap::detail
