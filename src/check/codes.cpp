// SPDX-License-Identifier: MIT
#include "mocap/programs.hpp"
#include "model/code_table.hpp"

// Codes that modules below this one report too, `motion.*` and `skeleton.*`, are in
// model/codes.cpp; those about uploads to Second Life in secondlife/codes.cpp.
namespace mocap {

namespace {

constexpr auto program_table = detail::code_table({
    {.name = "program.no-import",
     .severity = Severity::error,
     .title = "The program does not import this format",
     .explanation = "Most programs import only one motion format, the one that `mocap convert` "
                    "writes by default; Unreal Engine and Maya do not import even that one.",
     .remedy =
         "Write a format that it imports, or export the motion from another program that reads the "
         "file."},
    {.name = "program.refuses",
     .severity = Severity::error,
     .title = "The program rejects the file",
     .explanation = "The importer of the program fails on a property of the file. The message "
                    "names it and the joints concerned; the file itself may be valid.",
     .remedy = "Write a file for it.",
     .command = "mocap convert FILE --profile NAME -o FIXED"},
    {.name = "program.drops",
     .severity = Severity::warning,
     .title = "The program drops part of the motion",
     .explanation = "The program reads the file but silently ignores what the message lists.",
     .remedy = "Write a file for it.",
     .command = "mocap convert FILE --profile NAME -o FIXED"},
    {.name = "program.misreads",
     .severity = Severity::warning,
     .title = "The program misreads the file",
     .explanation = "The program reads the file but shows a different motion or different joints.",
     .remedy = "Write a file for it.",
     .command = "mocap convert FILE --profile NAME -o FIXED"},
    {.name = "program.unit",
     .severity = Severity::note,
     .title = "The program expects another unit or up axis",
     .explanation =
         "Most motion files declare neither. One unit is a metre in Blender and a centimetre in "
         "Maya, MotionBuilder and Unreal Engine; all expect Y up. This is "
         "reported only if size and posture of the figure are unambiguous.",
     .remedy = "Set scale and axis when importing the file, or let --profile change them.",
     .audience = Audience::command},
    {.name = "program.fitted",
     .severity = Severity::note,
     .title = "The motion was changed for a program",
     .explanation = "--profile changes only what the program would reject, drop or "
                    "misread, and the unit and the up axis if both are certain.",
     .remedy = "No action needed."},
});

}  // namespace

namespace codes {

constinit const Code program_no_import = detail::code_in(program_table, "program.no-import");
constinit const Code program_refuses = detail::code_in(program_table, "program.refuses");
constinit const Code program_drops = detail::code_in(program_table, "program.drops");
constinit const Code program_misreads = detail::code_in(program_table, "program.misreads");
constinit const Code program_unit = detail::code_in(program_table, "program.unit");
constinit const Code program_fitted = detail::code_in(program_table, "program.fitted");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> program_codes() {
  return program_table;
}

}  // namespace detail

}  // namespace mocap
