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
        .title = "A word that does not belong there",
        .explanation =
            "The reader expected a section, a key or `begin` and `end`, and found something else.",
        .remedy = "Look at the line; a keyword is misspelt or a line was lost."},
    CodeEntry{.code = Code::asf_section_missing,
              .name = "asf.section-missing",
              .severity = Severity::error,
              .title = "A section is missing",
              .explanation = "An ASF needs `:bonedata` and `:hierarchy`; without `:root` the usual "
                             "order of channels is taken.",
              .remedy = "Get the file again: it was cut off, or is no skeleton."},
    CodeEntry{.code = Code::asf_section_unknown,
              .name = "asf.section-unknown",
              .severity = Severity::note,
              .title = "A section that the format does not name",
              .explanation = "`:skin` and sections of single programs are kept and written back.",
              .remedy = "Nothing needs to be done."},
    CodeEntry{.code = Code::asf_key_missing,
              .name = "asf.key-missing",
              .severity = Severity::warning,
              .title = "A key is missing",
              .explanation = "Every bone has a name, a direction and a length, the root an order. "
                             "What can be taken as the usual value is.",
              .remedy = "Add the key that is named."},
    CodeEntry{.code = Code::asf_key_unknown,
              .name = "asf.key-unknown",
              .severity = Severity::note,
              .title = "A key that the format does not name",
              .explanation =
                  "Keys of single programs are kept and written back; they do not move anything.",
              .remedy = "Nothing needs to be done."},
    CodeEntry{
        .code = Code::asf_number,
        .name = "asf.number",
        .severity = Severity::error,
        .title = "A number is wrong",
        .explanation = "A word stands where a number should, or the number is out of its range.",
        .remedy = "Look at the line; decimal commas are the usual reason."},
    CodeEntry{.code = Code::asf_axis_order,
              .name = "asf.axis-order",
              .severity = Severity::warning,
              .title = "The order of an axis is missing",
              .explanation = "The three angles of an axis are followed by the order of rotation, "
                             "`XYZ`. Where it is missing, XYZ is taken.",
              .remedy = "Write XYZ behind the angles."},
    CodeEntry{.code = Code::asf_dof,
              .name = "asf.dof",
              .severity = Severity::error,
              .title = "Degrees of freedom are unclear",
              .explanation = "The dof line says which numbers of the AMC belong to the bone, so a "
                             "wrong word would shift them.",
              .remedy = "Use rx ry rz, tx ty tz and l, each once."},
    CodeEntry{.code = Code::asf_limits,
              .name = "asf.limits",
              .severity = Severity::warning,
              .title = "Limits do not fit the dof",
              .explanation = "There is one pair of limits a degree of freedom. AMCParser counts "
                             "the freedoms by the limits and misreads such bones.",
              .remedy = "Write one pair a dof, or none at all."},
    CodeEntry{.code = Code::asf_direction,
              .name = "asf.direction",
              .severity = Severity::warning,
              .title = "A direction is not of unit length",
              .explanation = "Programs differ: some multiply direction and length, some scale the "
                             "direction to 1 first.",
              .remedy = "Scale the direction to length 1."},
    CodeEntry{
        .code = Code::asf_root_offset,
        .name = "asf.root-offset",
        .severity = Severity::warning,
        .title = "The root is moved or turned at rest",
        .explanation = "`position` and `orientation` of the root are not zero. Programs read them "
                       "differently; here they come before the motion: T(position + t) "
                       "R(orientation) R(motion).",
        .remedy = "Set both to zero and put the offset into the motion, if programs disagree."},
    CodeEntry{.code = Code::asf_name,
              .name = "asf.name",
              .severity = Severity::warning,
              .title = "A name that no AMC can use",
              .explanation = "Lines of an AMC are split at blanks, so a bone whose name holds one "
                             "can never be moved.",
              .remedy = "Give the bone a name of one word."},
    CodeEntry{.code = Code::asf_name_duplicate,
              .name = "asf.name-duplicate",
              .severity = Severity::error,
              .title = "Two bones have the same name",
              .explanation =
                  "The hierarchy and the AMC name bones, so it would be unclear which is meant.",
              .remedy = "Rename one of them, in the AMC too."},
    CodeEntry{.code = Code::asf_hierarchy,
              .name = "asf.hierarchy",
              .severity = Severity::error,
              .title = "The hierarchy is wrong",
              .explanation =
                  "A line of `:hierarchy` is a parent and its children; each bone is a child once.",
              .remedy = "Look at the line that is named."},
    CodeEntry{.code = Code::asf_cycle,
              .name = "asf.cycle",
              .severity = Severity::error,
              .title = "A bone is its own ancestor",
              .explanation = "The hierarchy goes in a circle, so there is no place to begin.",
              .remedy = "Mend the line that is named."},
    CodeEntry{
        .code = Code::asf_orphan,
        .name = "asf.orphan",
        .severity = Severity::error,
        .title = "A bone has no parent",
        .explanation =
            "It is declared in `:bonedata` and stands nowhere in `:hierarchy`, so it has no place.",
        .remedy = "Add it to the line of its parent, or remove it."},
    CodeEntry{.code = Code::amc_syntax,
              .name = "amc.syntax",
              .severity = Severity::error,
              .title = "A line that does not belong there",
              .explanation = "Before the first frame stand keywords and comments; a frame is its "
                             "number and one line a bone.",
              .remedy = "Look at the line."},
    CodeEntry{.code = Code::amc_header,
              .name = "amc.header",
              .severity = Severity::note,
              .title = "A keyword that the format does not name",
              .explanation = "Keywords of single programs are kept and written back.",
              .remedy = "Nothing needs to be done."},
    CodeEntry{.code = Code::amc_skeleton_found,
              .name = "amc.skeleton-found",
              .severity = Severity::note,
              .title = "The skeleton that belongs to the motion",
              .explanation = "An AMC holds numbers only; the ASF beside it says what they move.",
              .remedy = "Name another ASF before the AMC if this is not the right one."},
    CodeEntry{.code = Code::amc_skeleton_missing,
              .name = "amc.skeleton-missing",
              .severity = Severity::error,
              .title = "No skeleton for this motion",
              .explanation =
                  "An AMC holds numbers only. Its ASF was looked for by the name in the file, by "
                  "its own name, by the part before `_`, and as the only one in the folder.",
              .remedy = "Name the ASF too, before the AMC.",
              .command = "mocap info SKELETON.asf FILE"},
    CodeEntry{
        .code = Code::amc_skeleton_mismatch,
        .name = "amc.skeleton-mismatch",
        .severity = Severity::error,
        .title = "The motion belongs to another skeleton",
        .explanation =
            "The file moves bones that the skeleton lacks and leaves out others that can move.",
        .remedy = "Give the ASF that came with this AMC."},
    CodeEntry{
        .code = Code::amc_rate_assumed,
        .name = "amc.rate-assumed",
        .severity = Severity::note,
        .title = "The rate is assumed",
        .explanation = "AMC has no place for the rate. CMU and HDM05 recorded 120 frames a second.",
        .remedy = "Give the rate with --rate if it is another."},
    CodeEntry{.code = Code::amc_frame_number,
              .name = "amc.frame-number",
              .severity = Severity::error,
              .title = "The frames are not numbered 1, 2, 3",
              .explanation =
                  "Some writers leave out frames that they could not solve and keep counting. "
                  "The frames are read one after the other, and the numbers kept.",
              .remedy = "Fill gaps with --fill-gaps where the time matters."},
    CodeEntry{.code = Code::amc_bone_unknown,
              .name = "amc.bone-unknown",
              .severity = Severity::warning,
              .title = "Values for a bone that the skeleton lacks",
              .explanation = "They have nothing to move and are left out.",
              .remedy = "Check that it is the right ASF."},
    CodeEntry{.code = Code::amc_bone_missing,
              .name = "amc.bone-missing",
              .severity = Severity::warning,
              .title = "A bone without values",
              .explanation = "Every bone with a dof should have a line in every frame. The values "
                             "of the frame before are held.",
              .remedy = "Nothing, if the bone should stand still."},
    CodeEntry{.code = Code::amc_bone_repeated,
              .name = "amc.bone-repeated",
              .severity = Severity::error,
              .title = "A bone comes twice in a frame",
              .explanation = "With different values it is unclear which are meant.",
              .remedy = "Remove one of the lines."},
    CodeEntry{
        .code = Code::amc_bone_case,
        .name = "amc.bone-case",
        .severity = Severity::warning,
        .title = "A name in other letter case",
        .explanation = "The ASF writes the name in other letters; some programs will not find it.",
        .remedy = "Write both alike."},
    CodeEntry{.code = Code::amc_value_count,
              .name = "amc.value-count",
              .severity = Severity::error,
              .title = "Too few or too many values for a bone",
              .explanation = "The dof of the bone says how many values a line has.",
              .remedy = "Check that it is the right ASF; damaged frames can be left out.",
              .command = "mocap check FILE --fix=drop-frames -o FIXED",
              .repair = Repair::drop_frames},
    CodeEntry{.code = Code::amc_bad_value,
              .name = "amc.bad-value",
              .severity = Severity::error,
              .title = "A word where a number should stand",
              .explanation = "`nan` and the like come from a solver that failed in this frame.",
              .remedy = "Hold the value of the frame before.",
              .command = "mocap check FILE --fix=hold-values -o FIXED",
              .repair = Repair::hold_values},
    CodeEntry{.code = Code::amc_frame_partial,
              .name = "amc.frame-partial",
              .severity = Severity::warning,
              .title = "The last frame is not whole",
              .explanation = "The file was cut off. The frame is left out.",
              .remedy = "Get the file again if the end matters."},
    CodeEntry{
        .code = Code::amc_bone_without_dof,
        .name = "amc.bone-without-dof",
        .severity = Severity::warning,
        .title = "Values for a bone without freedom",
        .explanation = "The skeleton says that the bone is rigid, so its values are left out.",
        .remedy = "Add a dof line to the bone if it should move."},
    CodeEntry{.code = Code::amc_translation,
              .name = "amc.translation",
              .severity = Severity::warning,
              .title = "A bone that moves against its parent",
              .explanation =
                  "tx ty tz of a bone other than the root are legal, and most programs take them "
                  "for angles or leave them out. They are read in the axes of the parent.",
              .remedy = "Nothing, unless another program shows something else."},
};

constexpr std::array fit_rows{
    CodeEntry{.code = Code::fit_name,
              .name = "fit.name",
              .severity = Severity::note,
              .title = "A name was changed",
              .explanation =
                  "The format that is written has no room for the name as it is: blanks, "
                  "brackets, a name used twice, or a root that must be called `root`.",
              .remedy = "Nothing, unless a program looks for the old name."},
    CodeEntry{.code = Code::fit_translation,
              .name = "fit.translation",
              .severity = Severity::error,
              .title = "A joint moves against its parent",
              .explanation = "Bones of ASF have a fixed length and start where their parent ends. "
                             "By default a joint that moves gets the channels tx ty tz, which the "
                             "format has and few programs read; nothing is lost.",
              .remedy =
                  "Choose: --translations keep (tx ty tz, which few programs read), "
                  "--translations drop (the mean of the positions) or --translations refuse."},
    CodeEntry{.code = Code::fit_channel,
              .name = "fit.channel",
              .severity = Severity::warning,
              .title = "Channels were left out",
              .explanation = "The format that is written has no such channel.",
              .remedy = "Keep the original file if they matter."},
    CodeEntry{.code = Code::fit_skeleton,
              .name = "fit.skeleton",
              .severity = Severity::error,
              .title = "The motion does not fit the skeleton",
              .explanation = "Joints are matched by name; some that can move have none.",
              .remedy = "Give the skeleton that the motion was made with."},
    CodeEntry{.code = Code::fit_rotation,
              .name = "fit.rotation",
              .severity = Severity::warning,
              .title = "A rotation that the skeleton does not reach",
              .explanation = "A joint with fewer than three angles turns only so far; the nearest "
                             "rotation is written.",
              .remedy = "Give the joint more degrees of freedom, if it should turn so."},
    CodeEntry{
        .code = Code::fit_unit_unknown,
        .name = "fit.unit-unknown",
        .severity = Severity::error,
        .title = "The unit of the lengths is not known",
        .explanation =
            "Motion files do not declare a unit of length. An ASF with a `length` other than 1 "
            "has one by the rule of the CMU library, and the height of most figures fits one "
            "unit only. Of this clip neither is sure, so the unit has to be given.",
        .remedy = "Say what one unit is: --units cm (m, mm, in, ft, cmu, or metres)."},
    CodeEntry{
        .code = Code::fit_unit_assumed,
        .name = "fit.unit-assumed",
        .severity = Severity::note,
        .title = "The unit of the lengths is assumed",
        .explanation =
            "Motion files do not declare a unit of length. An ASF with a `length` other than 1 "
            "has one by the rule of the CMU library, (1 / length) * 2.54 / 100 metres; for "
            "other files the height of the figure decides. Lengths are converted by a unit "
            "that is sure; by one that is not they are left as they are. Either way this "
            "note gives the unit and the reason.",
        .remedy = "Say with --units what one unit is, if that is wrong."},
    CodeEntry{.code = Code::fit_verify,
              .name = "fit.verify",
              .severity = Severity::error,
              .title = "Written joints are elsewhere",
              .explanation =
                  "The file was read again and its joints were compared with those of the input "
                  "over the whole clip. They are farther apart than 1e-9 of the height.",
              .remedy =
                  "Rounded numbers (--decimals), dropped translations and another skeleton move "
                  "joints: leave out what was asked for, or take the distance as it is."},
    CodeEntry{.code = Code::fit_up_assumed,
              .name = "fit.up-assumed",
              .severity = Severity::note,
              .title = "The up axis is assumed",
              .explanation =
                  "Motion files do not declare which axis points up. Rest pose, motion, floor and "
                  "travel of the figure decide. GLB has Y up: a figure whose up axis is sure is "
                  "turned; one whose up axis is not sure is written as it is. Edits, contacts and "
                  "curves take +Y for up as well unless another axis is sure.",
              .remedy = "Give both axes if that is wrong: --up z:y turns Z up to Y up."},
};

}  // namespace

std::span<const CodeEntry> acclaim_codes() {
  return acclaim_rows;
}

std::span<const CodeEntry> fit_codes() {
  return fit_rows;
}

}  // namespace mocap::detail
