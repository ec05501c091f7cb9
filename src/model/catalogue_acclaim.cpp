// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array acclaim_rows{
    CodeEntry{
        .code = Code::asf_syntax,
        .name = "asf.syntax",
        .severity = Severity::error,
        .title = "Unexpected word",
        .explanation =
            "The reader expected a section, a key or `begin` and `end`, and found something else.",
        .remedy = "Check the line for a misspelt keyword or a missing line before it."},
    CodeEntry{.code = Code::asf_section_missing,
              .name = "asf.section-missing",
              .severity = Severity::error,
              .title = "Missing section",
              .explanation = "An ASF needs `:bonedata` and `:hierarchy`. Without `:root` the "
                             "default channel order is used.",
              .remedy = "Export or download the file again: it is truncated or not a skeleton."},
    CodeEntry{
        .code = Code::asf_section_unknown,
        .name = "asf.section-unknown",
        .severity = Severity::note,
        .title = "Unknown section",
        .explanation = "`:skin` and sections specific to one program are kept and written back.",
        .remedy = "No action needed."},
    CodeEntry{.code = Code::asf_key_missing,
              .name = "asf.key-missing",
              .severity = Severity::warning,
              .title = "Missing key",
              .explanation = "Every bone needs a name, a direction and a length; the root needs an "
                             "order. A default is used where there is one.",
              .remedy = "Add the missing key."},
    CodeEntry{.code = Code::asf_key_unknown,
              .name = "asf.key-unknown",
              .severity = Severity::note,
              .title = "Unknown key",
              .explanation = "Keys specific to one program are kept and written back. They do not "
                             "affect the motion.",
              .remedy = "No action needed."},
    CodeEntry{.code = Code::asf_number,
              .name = "asf.number",
              .severity = Severity::error,
              .title = "Invalid number",
              .explanation = "The value is not a number or is out of range.",
              .remedy = "Check the line. The most common cause is a decimal comma."},
    CodeEntry{.code = Code::asf_axis_order,
              .name = "asf.axis-order",
              .severity = Severity::warning,
              .title = "Missing axis order",
              .explanation = "The three angles of an axis are followed by the rotation order, such "
                             "as `XYZ`. If it is missing, XYZ is assumed.",
              .remedy = "Write XYZ after the angles."},
    CodeEntry{
        .code = Code::asf_dof,
        .name = "asf.dof",
        .severity = Severity::error,
        .title = "Invalid degrees of freedom",
        .explanation =
            "The dof line assigns values of the AMC to the bone; a wrong entry would shift them.",
        .remedy = "Use rx, ry, rz, tx, ty, tz and l, each at most once."},
    CodeEntry{.code = Code::asf_limits,
              .name = "asf.limits",
              .severity = Severity::warning,
              .title = "Limits do not match the dof",
              .explanation = "Each degree of freedom has one pair of limits. AMCParser counts the "
                             "degrees of freedom by the limits and misreads such bones.",
              .remedy = "Write one pair per degree of freedom, or none at all."},
    CodeEntry{
        .code = Code::asf_direction,
        .name = "asf.direction",
        .severity = Severity::warning,
        .title = "Direction is not a unit vector",
        .explanation =
            "Some programs multiply direction and length; others normalize the direction first.",
        .remedy = "Normalize the direction."},
    CodeEntry{.code = Code::asf_root_offset,
              .name = "asf.root-offset",
              .severity = Severity::warning,
              .title = "The root has a rest position or orientation",
              .explanation = "`position` and `orientation` of the root are not zero, and programs "
                             "interpret them differently. mocap applies them before the motion: "
                             "T(position + t) R(orientation) R(motion).",
              .remedy = "If programs disagree, set both to zero and add the offset to the motion."},
    CodeEntry{.code = Code::asf_name,
              .name = "asf.name",
              .severity = Severity::warning,
              .title = "Bone name that an AMC cannot use",
              .explanation = "AMC lines are split at spaces, so a bone whose name contains a space "
                             "can never be animated.",
              .remedy = "Rename the bone to a single word."},
    CodeEntry{
        .code = Code::asf_name_duplicate,
        .name = "asf.name-duplicate",
        .severity = Severity::error,
        .title = "Duplicate bone name",
        .explanation =
            "The hierarchy and the AMC refer to bones by name, so the reference is ambiguous.",
        .remedy = "Rename one of them, in the AMC too."},
    CodeEntry{.code = Code::asf_hierarchy,
              .name = "asf.hierarchy",
              .severity = Severity::error,
              .title = "Invalid hierarchy",
              .explanation = "A line of `:hierarchy` is a parent followed by its children. Each "
                             "bone may be a child once.",
              .remedy = "Correct the line named in the message."},
    CodeEntry{.code = Code::asf_cycle,
              .name = "asf.cycle",
              .severity = Severity::error,
              .title = "Cycle in the hierarchy",
              .explanation = "A bone is its own ancestor, so the hierarchy has no root.",
              .remedy = "Correct the line named in the message."},
    CodeEntry{.code = Code::asf_orphan,
              .name = "asf.orphan",
              .severity = Severity::error,
              .title = "Bone without a parent",
              .explanation = "The bone is declared in `:bonedata` but missing from `:hierarchy`, "
                             "so it has no position.",
              .remedy = "Add it to its parent's line, or remove it."},
    CodeEntry{.code = Code::amc_syntax,
              .name = "amc.syntax",
              .severity = Severity::error,
              .title = "Unexpected line",
              .explanation = "Before the first frame only keywords and comments are allowed. A "
                             "frame is its number followed by one line per bone.",
              .remedy = "Check the line."},
    CodeEntry{.code = Code::amc_header,
              .name = "amc.header",
              .severity = Severity::note,
              .title = "Unknown keyword",
              .explanation = "Keywords specific to one program are kept and written back.",
              .remedy = "No action needed."},
    CodeEntry{
        .code = Code::amc_skeleton_found,
        .name = "amc.skeleton-found",
        .severity = Severity::note,
        .title = "Skeleton used for the motion",
        .explanation = "An AMC contains values only; the ASF declares the joints they belong to.",
        .remedy = "If this is the wrong one, name another ASF before the AMC."},
    CodeEntry{.code = Code::amc_skeleton_missing,
              .name = "amc.skeleton-missing",
              .severity = Severity::error,
              .title = "No skeleton for this motion",
              .explanation = "An AMC contains values only. mocap looked for its ASF by the name in "
                             "the file's header, the AMC's own name, the part of that before `_`, "
                             "and for a single ASF in the folder.",
              .remedy = "Name the ASF before the AMC.",
              .command = "mocap info SKELETON.asf FILE"},
    CodeEntry{.code = Code::amc_skeleton_mismatch,
              .name = "amc.skeleton-mismatch",
              .severity = Severity::error,
              .title = "The motion belongs to another skeleton",
              .explanation = "The AMC has values for bones that the skeleton lacks, and none for "
                             "others that can move.",
              .remedy = "Use the ASF that came with this AMC."},
    CodeEntry{
        .code = Code::amc_rate_assumed,
        .name = "amc.rate-assumed",
        .severity = Severity::note,
        .title = "Assumed frame rate",
        .explanation =
            "AMC does not store the frame rate. CMU and HDM05 recorded at 120 frames per second.",
        .remedy = "If the rate is wrong, set it with --rate."},
    CodeEntry{.code = Code::amc_frame_number,
              .name = "amc.frame-number",
              .severity = Severity::error,
              .title = "Frame numbers are not consecutive",
              .explanation =
                  "Some exporters skip frames that could not be solved but keep counting. The "
                  "frames are read one after the other, and their numbers are kept.",
              .remedy = "If timing matters, fill the gaps with --fill-gaps."},
    CodeEntry{.code = Code::amc_bone_unknown,
              .name = "amc.bone-unknown",
              .severity = Severity::warning,
              .title = "Values for a bone that the skeleton lacks",
              .explanation = "The skeleton has no joint for these values, so they are ignored.",
              .remedy = "Check that the ASF is the right one."},
    CodeEntry{.code = Code::amc_bone_missing,
              .name = "amc.bone-missing",
              .severity = Severity::warning,
              .title = "Bone without values",
              .explanation = "Every bone with a dof should have a line in every frame. The "
                             "previous frame's values are used.",
              .remedy = "No action needed if the bone should not move."},
    CodeEntry{.code = Code::amc_bone_repeated,
              .name = "amc.bone-repeated",
              .severity = Severity::error,
              .title = "Bone given twice in a frame",
              .explanation = "If the values differ, the motion is ambiguous.",
              .remedy = "Remove one of the lines."},
    CodeEntry{.code = Code::amc_bone_case,
              .name = "amc.bone-case",
              .severity = Severity::warning,
              .title = "Bone name with different letter case",
              .explanation = "The ASF spells the name with different letter case; some programs "
                             "will not find the bone.",
              .remedy = "Use the same spelling in both files."},
    CodeEntry{.code = Code::amc_value_count,
              .name = "amc.value-count",
              .severity = Severity::error,
              .title = "Wrong number of values for a bone",
              .explanation = "The number of values per line is given by the bone's dof.",
              .remedy = "Check that the ASF is the right one. Damaged frames can be dropped.",
              .command = "mocap check FILE --fix=drop-frames -o FIXED",
              .repair = Repair::drop_frames},
    CodeEntry{
        .code = Code::amc_bad_value,
        .name = "amc.bad-value",
        .severity = Severity::error,
        .title = "Invalid value in a frame",
        .explanation = "`nan` and similar words come from a solver that failed in this frame.",
        .remedy = "Replace it with the previous frame's value.",
        .command = "mocap check FILE --fix=hold-values -o FIXED",
        .repair = Repair::hold_values},
    CodeEntry{.code = Code::amc_frame_partial,
              .name = "amc.frame-partial",
              .severity = Severity::warning,
              .title = "Last frame is incomplete",
              .explanation = "The file is truncated. The incomplete frame is dropped.",
              .remedy = "If the end matters, export or download the file again."},
    CodeEntry{.code = Code::amc_bone_without_dof,
              .name = "amc.bone-without-dof",
              .severity = Severity::warning,
              .title = "Values for a bone without degrees of freedom",
              .explanation = "The skeleton declares the bone as rigid, so its values are ignored.",
              .remedy = "If the bone should move, add a dof line to it."},
    CodeEntry{.code = Code::amc_translation,
              .name = "amc.translation",
              .severity = Severity::warning,
              .title = "Bone with translation channels",
              .explanation =
                  "tx, ty and tz of a bone other than the root are valid, but most programs read "
                  "them as angles or ignore them. mocap reads them in the axes of the parent.",
              .remedy = "No action needed unless another program shows a different motion."},
};

constexpr std::array fit_rows{
    CodeEntry{.code = Code::fit_name,
              .name = "fit.name",
              .severity = Severity::note,
              .title = "Renamed for the output format",
              .explanation =
                  "The output format cannot store the name as it is: it contains spaces or "
                  "brackets, is used twice, or belongs to a root that must be called `root`.",
              .remedy = "No action needed unless a program looks for the old name."},
    CodeEntry{.code = Code::fit_translation,
              .name = "fit.translation",
              .severity = Severity::error,
              .title = "Joint with translation",
              .explanation = "ASF bones have a fixed length and start where their parent ends. By "
                             "default, a joint that translates gets the channels tx, ty and tz, "
                             "which ASF allows but few programs read; nothing is lost.",
              .remedy = "Choose with --translations: keep (tx ty tz, which few programs read), "
                        "drop (use the mean position) or refuse (fail)."},
    CodeEntry{.code = Code::fit_channel,
              .name = "fit.channel",
              .severity = Severity::warning,
              .title = "Channels were dropped",
              .explanation = "The output format has no such channel.",
              .remedy = "Keep the original file if the channels matter."},
    CodeEntry{.code = Code::fit_skeleton,
              .name = "fit.skeleton",
              .severity = Severity::error,
              .title = "The motion does not match the skeleton",
              .explanation = "Joints are matched by name. Some joints that can move have no match.",
              .remedy = "Use the skeleton that the motion was made with."},
    CodeEntry{.code = Code::fit_rotation,
              .name = "fit.rotation",
              .severity = Severity::warning,
              .title = "Rotation out of reach of the joint",
              .explanation = "A joint with fewer than three rotation channels cannot reach every "
                             "rotation; the nearest one is written.",
              .remedy = "Give the joint more degrees of freedom if it needs the exact rotation."},
    CodeEntry{.code = Code::fit_unit_unknown,
              .name = "fit.unit-unknown",
              .severity = Severity::error,
              .title = "Unknown unit of length",
              .explanation = "Motion files do not declare a unit of length. It is known for an ASF "
                             "with a `length` other than 1, by the rule of the CMU library, and "
                             "for most figures by their height, which fits one unit only. For this "
                             "clip neither is certain, so the unit must be given.",
              .remedy = "Specify the unit: --units cm (m, mm, in, ft, cmu, or metres)."},
    CodeEntry{.code = Code::fit_unit_assumed,
              .name = "fit.unit-assumed",
              .severity = Severity::note,
              .title = "Assumed unit of length",
              .explanation =
                  "Motion files do not declare a unit of length. For an ASF with a `length` "
                  "other than 1 it follows from the rule of the CMU library, (1 / length) * "
                  "2.54 / 100 metres; for other files from the height of the figure. Lengths "
                  "are converted only if the unit is certain; otherwise they are not changed. "
                  "Either way this note gives the unit and the reason.",
              .remedy = "If the unit is wrong, set it with --units."},
    CodeEntry{.code = Code::fit_verify,
              .name = "fit.verify",
              .severity = Severity::error,
              .title = "Joints moved in the written file",
              .explanation =
                  "The written file was read again and its joint positions were compared with the "
                  "input over the whole clip. They differ by more than 1e-9 of the height.",
              .remedy = "Rounding (--decimals), dropped translations and a different skeleton move "
                        "joints. Remove these options, or accept the distance."},
    CodeEntry{.code = Code::fit_up_assumed,
              .name = "fit.up-assumed",
              .severity = Severity::note,
              .title = "Assumed up axis",
              .explanation =
                  "Motion files do not declare the up axis. It is determined from rest pose, "
                  "motion, floor contacts and travel of the figure. GLB is Y-up: a figure "
                  "whose up axis is certain is rotated; any other is written as it is. Edits, "
                  "contacts and curves also assume +Y unless another axis is certain.",
              .remedy = "If the axis is wrong, give both: --up z:y rotates Z-up to Y-up."},
};

}  // namespace

std::span<const CodeEntry> acclaim_codes() {
  return acclaim_rows;
}

std::span<const CodeEntry> fit_codes() {
  return fit_rows;
}

}  // namespace mocap::detail
