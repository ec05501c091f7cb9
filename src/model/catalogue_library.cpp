// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array library_rows{
    CodeEntry{.code = Code::library_not_found,
              .name = "library.not-found",
              .severity = Severity::error,
              .title = "No such motion in the library",
              .explanation = "No motion has this id or address. It may have been removed.",
              .remedy = "Search the library for its name."},
    CodeEntry{.code = Code::library_in_use,
              .name = "library.in-use",
              .severity = Severity::error,
              .title = "The library is in use by another program",
              .explanation = "Only one process may write to a library. Usually a server is still "
                             "running on the same folder.",
              .remedy = "Stop the other server, or serve another folder."},
    CodeEntry{.code = Code::library_newer,
              .name = "library.newer",
              .severity = Severity::error,
              .title = "The library was written by a newer mocap",
              .explanation = "Its catalogue or its journal has entries that this version does not "
                             "support. It was not changed.",
              .remedy = "Use the version of mocap that wrote it, or a later one."},
    CodeEntry{.code = Code::library_skeleton_alone,
              .name = "library.skeleton-alone",
              .severity = Severity::error,
              .title = "A skeleton without a motion",
              .explanation = "An ASF contains only a skeleton; the motion is in the matching AMC. "
                             "A skeleton alone cannot be added to a library.",
              .remedy = "Add the AMC and the ASF together."},
    CodeEntry{.code = Code::library_no_frames,
              .name = "library.no-frames",
              .severity = Severity::error,
              .title = "A motion without frames or joints",
              .explanation = "The file is readable but has no joints or no frames.",
              .remedy = "Export the file again with its frames."},
    CodeEntry{.code = Code::library_file_changed,
              .name = "library.file-changed",
              .severity = Severity::error,
              .title = "The file has changed since it was indexed",
              .explanation = "The file was changed or removed after it was indexed, so the "
                             "catalogue entry no longer matches it.",
              .remedy = "Try again in a moment: the library is indexing changed files."},
};

}  // namespace

std::span<const CodeEntry> library_codes() {
  return library_rows;
}

}  // namespace mocap::detail
