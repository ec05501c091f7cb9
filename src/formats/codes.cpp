// SPDX-License-Identifier: MIT
#include "mocap/formats.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto format_table = detail::code_table({
    {.name = "format.unknown",
     .severity = Severity::error,
     .title = "Unknown format",
     .explanation = "Neither the first bytes nor the name identifies the format. A file with only "
                    "rows of numbers is usually a motion without its skeleton.",
     .remedy = "Open the file in a text editor and check how it starts; if you know the "
               "format, use --from FORMAT.",
     .audience = Audience::command},
    {.name = "format.unsupported",
     .severity = Severity::error,
     .title = "Unsupported format",
     .explanation = "The first bytes belong to another format. File names are ignored, "
                    "because files with the extension of another format are common.",
     .remedy = "Export the motion from the program that wrote the file, in a format that "
               "mocap reads."},
    {.name = "format.git-lfs",
     .severity = Severity::error,
     .title = "Git LFS pointer instead of the file",
     .explanation = "The repository stores large files in Git Large File Storage, and this is "
                    "only a pointer.",
     .remedy = "Run `git lfs pull` in the repository, or download the file from its web page."},
    {.name = "format.empty",
     .severity = Severity::error,
     .title = "The file is empty",
     .explanation =
         "The file has no bytes, or only whitespace. Usually a download or an export failed.",
     .remedy = "Export or download the file again."},
});

}  // namespace

namespace codes {

constinit const Code format_unknown = detail::code_in(format_table, "format.unknown");
constinit const Code format_unsupported = detail::code_in(format_table, "format.unsupported");
constinit const Code format_git_lfs = detail::code_in(format_table, "format.git-lfs");
constinit const Code format_empty = detail::code_in(format_table, "format.empty");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> format_codes() {
  return format_table;
}

}  // namespace detail

}  // namespace mocap
