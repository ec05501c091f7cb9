// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array program_rows{
    CodeEntry{
        .code = Code::program_no_import,
        .name = "program.no-import",
        .severity = Severity::error,
        .title = "The program does not import this format",
        .explanation = "Unreal Engine and Maya have no BVH importer; the others import BVH, but "
                       "neither Acclaim files nor tables.",
        .remedy = "Write a format that it imports, or use an intermediate program that reads BVH."},
    CodeEntry{.code = Code::program_refuses,
              .name = "program.refuses",
              .severity = Severity::error,
              .title = "The program rejects the file",
              .explanation =
                  "The importer of the program fails on a property of the file. The message "
                  "names it and the joints concerned; the file itself may be valid.",
              .remedy = "Write a file for it.",
              .command = "mocap convert FILE --profile NAME -o FIXED"},
    CodeEntry{
        .code = Code::program_drops,
        .name = "program.drops",
        .severity = Severity::warning,
        .title = "The program drops part of the motion",
        .explanation = "The program reads the file but silently ignores what the message lists.",
        .remedy = "Write a file for it.",
        .command = "mocap convert FILE --profile NAME -o FIXED"},
    CodeEntry{.code = Code::program_misreads,
              .name = "program.misreads",
              .severity = Severity::warning,
              .title = "The program misreads the file",
              .explanation =
                  "The program reads the file but shows a different motion or different joints.",
              .remedy = "Write a file for it.",
              .command = "mocap convert FILE --profile NAME -o FIXED"},
    CodeEntry{
        .code = Code::program_unit,
        .name = "program.unit",
        .severity = Severity::note,
        .title = "The program expects another unit or up axis",
        .explanation = "BVH declares neither. One unit is a metre in Blender and a centimetre in "
                       "Maya, MotionBuilder and Unreal Engine; all expect Y up in BVH. This is "
                       "reported only if size and posture of the figure are unambiguous.",
        .remedy = "Set scale and axis when importing the file, or let --profile change them."},
    CodeEntry{.code = Code::program_fitted,
              .name = "program.fitted",
              .severity = Severity::note,
              .title = "The motion was changed for a program",
              .explanation = "--profile changes only what the program would reject, drop or "
                             "misread, and the unit and the up axis if both are certain.",
              .remedy = "No action needed."},
};

}  // namespace

std::span<const CodeEntry> program_codes() {
  return program_rows;
}

}  // namespace mocap::detail
