// SPDX-License-Identifier: MIT
#include "mocap/io.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto io_table = detail::code_table({
    {.name = "io.not-found",
     .severity = Severity::error,
     .title = "File not found",
     .explanation = "The file or one of its folders does not exist.",
     .remedy = "Check the spelling and the current folder, and quote names that contain spaces."},
    {.name = "io.not-a-file",
     .severity = Severity::error,
     .title = "A folder or a device, not a file",
     .explanation = "A motion is read from a file, a pipe or standard input, and written to a "
                    "file, a pipe or a character device.",
     .remedy =
         "Specify a file in the folder; `mocap check` and `mocap convert` also accept folders."},
    {.name = "io.denied",
     .severity = Severity::error,
     .title = "Permission denied",
     .explanation = "The file is not readable, or the folder is not writable: it belongs "
                    "to another user, or the disk is mounted read-only.",
     .remedy = "Ask the owner for permission, or work on a copy in your own folder."},
    {.name = "io.read",
     .severity = Severity::error,
     .title = "Read error",
     .explanation = "The system reported an error while reading. Usual causes are a damaged "
                    "disk and a lost network drive.",
     .remedy = "Copy the file to another disk and try again."},
    {.name = "io.write",
     .severity = Severity::error,
     .title = "Write error",
     .explanation = "The disk is full, the folder does not exist, or the program at the other "
                    "end of a pipe has exited. Files are written under a temporary name first, "
                    "so an older file with the same name is intact.",
     .remedy = "Free some space or choose another folder, then run the same command again."},
    {.name = "io.exists",
     .severity = Severity::error,
     .title = "File exists",
     .explanation = "Files are overwritten only on request.",
     .remedy = "Choose another name, or add --overwrite.",
     .audience = Audience::command},
    {.name = "io.text-not-kept",
     .severity = Severity::note,
     .title = "The layout of the file is not kept",
     .explanation =
         "A file with irregular blanks, blank lines or warnings is written back unchanged "
         "because its text is kept in memory. This text is longer than a quarter of "
         "ReadLimits::max_memory, so a copy has the same values in a regular layout.",
     .remedy = "No action needed, unless every byte matters: then copy the file itself."},
});

}  // namespace

namespace codes {

constinit const Code io_not_found = detail::code_in(io_table, "io.not-found");
constinit const Code io_not_a_file = detail::code_in(io_table, "io.not-a-file");
constinit const Code io_denied = detail::code_in(io_table, "io.denied");
constinit const Code io_read = detail::code_in(io_table, "io.read");
constinit const Code io_write = detail::code_in(io_table, "io.write");
constinit const Code io_exists = detail::code_in(io_table, "io.exists");
constinit const Code io_text_not_kept = detail::code_in(io_table, "io.text-not-kept");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> io_codes() {
  return io_table;
}

}  // namespace detail

}  // namespace mocap
