// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array program_rows{
    CodeEntry{.code = Code::program_no_import,
              .name = "program.no-import",
              .severity = Severity::error,
              .title = "The program does not import this format",
              .explanation = "Unreal Engine and Maya have no importer of BVH; others take BVH, and "
                             "no Acclaim files or tables.",
              .remedy = "Write a format that it imports, or go through a program that reads BVH."},
    CodeEntry{.code = Code::program_refuses,
              .name = "program.refuses",
              .severity = Severity::error,
              .title = "The program refuses the file",
              .explanation = "The file has a property that the importer of the program stops at. "
                             "The message names it and the joints that have it; the file itself "
                             "may be sound.",
              .remedy = "Write a file for it.",
              .command = "mocap convert FILE --profile NAME -o FIXED"},
    CodeEntry{.code = Code::program_drops,
              .name = "program.drops",
              .severity = Severity::warning,
              .title = "The program drops a part of the motion",
              .explanation = "The program reads the file and leaves out what the message names, "
                             "without a word.",
              .remedy = "Write a file for it.",
              .command = "mocap convert FILE --profile NAME -o FIXED"},
    CodeEntry{.code = Code::program_misreads,
              .name = "program.misreads",
              .severity = Severity::warning,
              .title = "The program takes the file for something else",
              .explanation = "The program reads the file and shows another motion, or joints that "
                             "are not those of the file.",
              .remedy = "Write a file for it.",
              .command = "mocap convert FILE --profile NAME -o FIXED"},
    CodeEntry{
        .code = Code::program_unit,
        .name = "program.unit",
        .severity = Severity::note,
        .title = "The program has another unit or up axis",
        .explanation = "BVH declares neither. Blender takes a unit for a metre; Maya, "
                       "MotionBuilder and Unreal Engine for a centimetre; all expect Y up in "
                       "BVH. This is reported only where the size and the posture of the "
                       "figure leave no doubt.",
        .remedy = "Set scale and axis when you import the file, or let --profile change them."},
    CodeEntry{.code = Code::program_fitted,
              .name = "program.fitted",
              .severity = Severity::note,
              .title = "The motion was changed for a program",
              .explanation =
                  "--profile changes only what the program would refuse, drop or misread, "
                  "and the unit and the up axis where both are sure.",
              .remedy = "No action needed."},
};

}  // namespace

std::span<const CodeEntry> program_codes() {
  return program_rows;
}

}  // namespace mocap::detail
