// SPDX-License-Identifier: MIT
#include "mocap/acclaim.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto amc_table = detail::code_table({
    {.name = "amc.syntax",
     .severity = Severity::error,
     .title = "Unexpected line",
     .explanation = "Before the first frame only keywords and comments are allowed. A "
                    "frame is its number followed by one line per bone.",
     .remedy = "Check the line."},
    {.name = "amc.header",
     .severity = Severity::note,
     .title = "Unknown keyword",
     .explanation = "Keywords specific to one program are kept and written back.",
     .remedy = "No action needed."},
    {.name = "amc.skeleton-found",
     .severity = Severity::note,
     .title = "Skeleton used for the motion",
     .explanation = "An AMC contains values only; the ASF declares the joints they belong to.",
     .remedy = "If this is the wrong one, specify another ASF before the AMC."},
    {.name = "amc.skeleton-missing",
     .severity = Severity::error,
     .title = "No skeleton for this motion",
     .explanation = "An AMC contains values only. mocap looked for its ASF by the name in "
                    "the file's header, the AMC's own name, the part of that before `_`, "
                    "and for a single ASF in the folder.",
     .remedy = "Specify the ASF before the AMC.",
     .command = "mocap info SKELETON.asf FILE"},
    {.name = "amc.skeleton-mismatch",
     .severity = Severity::error,
     .title = "The motion belongs to another skeleton",
     .explanation = "The AMC has values for bones that the skeleton lacks, and none for "
                    "others that can move.",
     .remedy = "Use the ASF that came with this AMC."},
    {.name = "amc.rate-assumed",
     .severity = Severity::note,
     .title = "Assumed frame rate",
     .explanation =
         "AMC does not store the frame rate. CMU and HDM05 recorded at 120 frames per second.",
     .remedy = "If the rate is wrong, set it with --rate.",
     .audience = Audience::command},
    {.name = "amc.frame-number",
     .severity = Severity::error,
     .title = "Frame numbers are not consecutive",
     .explanation = "Some exporters skip frames that could not be solved but keep counting. The "
                    "frames are read one after another, and their numbers are kept.",
     .remedy = "If timing matters, fill the gaps with --fill-gaps.",
     .audience = Audience::command},
    {.name = "amc.bone-unknown",
     .severity = Severity::warning,
     .title = "Values for a bone that the skeleton lacks",
     .explanation = "The skeleton has no joint for these values, so they are ignored.",
     .remedy = "Check that the ASF is the right one.",
     .drops_data = true},
    {.name = "amc.bone-missing",
     .severity = Severity::warning,
     .title = "Bone without values",
     .explanation = "Every bone with a dof should have a line in every frame. The "
                    "previous frame's values are used.",
     .remedy = "No action needed if the bone should not move."},
    {.name = "amc.bone-repeated",
     .severity = Severity::error,
     .title = "Bone given twice in a frame",
     .explanation = "If the values differ, the motion is ambiguous.",
     .remedy = "Remove one of the lines."},
    {.name = "amc.bone-case",
     .severity = Severity::warning,
     .title = "Bone name with different letter case",
     .explanation = "The ASF spells the name with different letter case; some programs "
                    "will not find the bone.",
     .remedy = "Use the same spelling in both files."},
    {.name = "amc.value-count",
     .severity = Severity::error,
     .title = "Wrong number of values for a bone",
     .explanation = "The number of values per line is given by the bone's dof.",
     .remedy = "Check that the ASF is the right one. Damaged frames can be dropped.",
     .command = "mocap check FILE --fix=drop-frames -o FIXED",
     .repair = Repair::drop_frames},
    {.name = "amc.bad-value",
     .severity = Severity::error,
     .title = "Invalid value in a frame",
     .explanation = "`nan` and similar words come from a solver that failed in this frame.",
     .remedy = "Replace it with the previous frame's value.",
     .command = "mocap check FILE --fix=hold-values -o FIXED",
     .repair = Repair::hold_values},
    {.name = "amc.frame-partial",
     .severity = Severity::warning,
     .title = "Last frame is incomplete",
     .explanation = "The file is truncated. The incomplete frame is dropped.",
     .remedy = "If the end matters, export or download the file again.",
     .drops_data = true},
    {.name = "amc.bone-without-dof",
     .severity = Severity::warning,
     .title = "Values for a bone without degrees of freedom",
     .explanation = "The skeleton declares the bone as rigid, so its values are ignored.",
     .remedy = "If the bone should move, add a dof line to it.",
     .drops_data = true},
    {.name = "amc.translation",
     .severity = Severity::warning,
     .title = "Bone with translation channels",
     .explanation = "tx, ty and tz of a bone other than the root are valid, but most programs read "
                    "them as angles or ignore them. mocap reads them in the axes of the parent.",
     .remedy = "No action needed unless another program shows a different motion."},
});

}  // namespace

namespace codes {

constinit const Code amc_syntax = detail::code_in(amc_table, "amc.syntax");
constinit const Code amc_header = detail::code_in(amc_table, "amc.header");
constinit const Code amc_skeleton_found = detail::code_in(amc_table, "amc.skeleton-found");
constinit const Code amc_skeleton_missing = detail::code_in(amc_table, "amc.skeleton-missing");
constinit const Code amc_skeleton_mismatch = detail::code_in(amc_table, "amc.skeleton-mismatch");
constinit const Code amc_rate_assumed = detail::code_in(amc_table, "amc.rate-assumed");
constinit const Code amc_frame_number = detail::code_in(amc_table, "amc.frame-number");
constinit const Code amc_bone_unknown = detail::code_in(amc_table, "amc.bone-unknown");
constinit const Code amc_bone_missing = detail::code_in(amc_table, "amc.bone-missing");
constinit const Code amc_bone_repeated = detail::code_in(amc_table, "amc.bone-repeated");
constinit const Code amc_bone_case = detail::code_in(amc_table, "amc.bone-case");
constinit const Code amc_value_count = detail::code_in(amc_table, "amc.value-count");
constinit const Code amc_bad_value = detail::code_in(amc_table, "amc.bad-value");
constinit const Code amc_frame_partial = detail::code_in(amc_table, "amc.frame-partial");
constinit const Code amc_bone_without_dof = detail::code_in(amc_table, "amc.bone-without-dof");
constinit const Code amc_translation = detail::code_in(amc_table, "amc.translation");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> amc_codes() {
  return amc_table;
}

}  // namespace detail

}  // namespace mocap
