// SPDX-License-Identifier: MIT
#include "mocap/codes.hpp"

#include "mocap/edit/values.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto model_table = detail::code_table({
    {.name = "limit.bytes",
     .severity = Severity::error,
     .title = "Too many bytes",
     .explanation = "The input exceeds the limit of 1 TiB, or one of its lines is longer than "
                    "any motion needs. Endless input usually comes from a pipe that never "
                    "closes. Programs that use the library set ReadLimits::max_bytes.",
     .remedy = "Check the source of the input; split recordings of that size."},
    {.name = "limit.joints",
     .severity = Severity::error,
     .title = "Too many joints",
     .explanation = "Hands, face and cloth together need a few hundred joints; the default "
                    "limit is 20,000. Programs that use the library set ReadLimits::max_joints.",
     .remedy = "Check the hierarchy for repetitions. Exclude points that are not joints, such "
               "as those of cloth, from the export."},
    {.name = "limit.depth",
     .severity = Severity::error,
     .title = "Joints nested too deeply",
     .explanation =
         "The longest real chains (tails, ropes) have about a hundred joints; the default "
         "limit is 2,000. Programs that use the library set ReadLimits::max_depth.",
     .remedy = "Check the hierarchy for missing closing braces."},
    {.name = "limit.channels",
     .severity = Severity::error,
     .title = "Too many channels in a joint",
     .explanation =
         "A joint has 3, 6 or 9 channels, rarely another number; the default limit is 64. "
         "Programs that use the library set ReadLimits::max_channels_per_joint.",
     .remedy = "Check the number in the joint's CHANNELS line."},
    {.name = "limit.frames",
     .severity = Severity::error,
     .title = "Too many frames",
     .explanation = "The default limit of 1,000,000,000 frames is three months at 120 frames "
                    "per second. Programs that use the library set ReadLimits::max_frames.",
     .remedy = "Split the recording into shorter ones."},
    {.name = "limit.memory",
     .severity = Severity::error,
     .title = "Not enough memory for the motion",
     .explanation = "Values are stored as doubles of 8 bytes; the default limit is 16 "
                    "GiB. The same code is used when the system runs out of memory. "
                    "Programs that use the library set ReadLimits::max_memory.",
     .remedy = "Split the recording into shorter ones, or close other programs."},
    {.name = "limit.name",
     .severity = Severity::error,
     .title = "Name too long",
     .explanation =
         "The default limit is 4,096 bytes. A name of that length usually comes from a missing "
         "line ending. Programs that use the library set ReadLimits::max_name_bytes.",
     .remedy = "Check the line: the name should end at the end of its line."},
    {.name = "argument.invalid",
     .severity = Severity::error,
     .title = "Invalid argument of a function",
     .explanation = "An index, a name or an option is out of range; the message gives details.",
     .remedy = "Correct the call."},
    {.name = "argument.shape",
     .severity = Severity::error,
     .title = "Skeleton and motion do not match",
     .explanation =
         "A clip needs as many columns of motion as its skeleton has channels, its joints "
         "depth first, finite offsets, and unit quaternions as constant rotations.",
     .remedy = "Edit clips through the functions of Clip, which keep both consistent."},
});

}  // namespace

namespace codes {

constinit const Code limit_bytes = detail::code_in(model_table, "limit.bytes");
constinit const Code limit_joints = detail::code_in(model_table, "limit.joints");
constinit const Code limit_depth = detail::code_in(model_table, "limit.depth");
constinit const Code limit_channels = detail::code_in(model_table, "limit.channels");
constinit const Code limit_frames = detail::code_in(model_table, "limit.frames");
constinit const Code limit_memory = detail::code_in(model_table, "limit.memory");
constinit const Code limit_name = detail::code_in(model_table, "limit.name");
constinit const Code argument_invalid = detail::code_in(model_table, "argument.invalid");
constinit const Code argument_shape = detail::code_in(model_table, "argument.shape");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> model_codes() {
  return model_table;
}

}  // namespace detail

namespace {

constexpr auto fit_table = detail::code_table({
    {.name = "fit.name",
     .severity = Severity::note,
     .title = "Renamed for the output format",
     .explanation = "The output format cannot store the name as it is: it contains spaces or "
                    "brackets, is used twice, or belongs to a root that must be called `root`.",
     .remedy = "No action needed unless a program looks for the old name."},
    {.name = "fit.translation",
     .severity = Severity::error,
     .title = "Joint with translation",
     .explanation =
         "The bones of the output format have a fixed length and start where their parent ends. By "
         "default, a joint that translates gets the channels tx, ty and tz, which the format "
         "allows but few programs read; nothing is lost.",
     .remedy = "Choose with --translations: keep (tx ty tz, which few programs read), "
               "drop (use the mean position) or refuse (fail).",
     .audience = Audience::command},
    {.name = "fit.channel",
     .severity = Severity::warning,
     .title = "Channels were dropped",
     .explanation = "The output format has no such channel.",
     .remedy = "Keep the original file if the channels matter."},
    {.name = "fit.skeleton",
     .severity = Severity::error,
     .title = "The motion does not match the skeleton",
     .explanation = "Joints are matched by name. Some joints that can move have no match.",
     .remedy = "Use the skeleton that the motion was made with."},
    {.name = "fit.rotation",
     .severity = Severity::warning,
     .title = "Rotation out of reach of the joint",
     .explanation = "A joint with fewer than three rotation channels cannot reach every "
                    "rotation; the nearest one is written.",
     .remedy = "Give the joint more degrees of freedom if it needs the exact rotation."},
    {.name = "fit.unit-unknown",
     .severity = Severity::error,
     .title = "Unknown unit of length",
     .explanation =
         "Most motion files do not declare a unit of length. If the file declares none, it "
         "follows from the height of the figure, which is usually plausible in only "
         "one unit. For this clip neither is certain, so the unit must be specified.",
     .remedy = "Specify the unit: --units cm (m, mm, in, ft, cmu, or metres).",
     .audience = Audience::command},
    {.name = "fit.unit-assumed",
     .severity = Severity::note,
     .title = "Assumed unit of length",
     .explanation =
         "Most motion files do not declare a unit of length. If the file declares one, that is "
         "used; for other files it follows from the height of the figure. Lengths "
         "are converted only if the unit is certain; otherwise they are not changed. "
         "Either way this note gives the unit and the reason.",
     .remedy = "If the unit is wrong, set it with --units.",
     .audience = Audience::command},
    {.name = "fit.verify",
     .severity = Severity::error,
     .title = "Joints moved in the written file",
     .explanation =
         "The written file was read again and its joint positions were compared with the "
         "input over the whole clip. They differ by more than 1e-9 of the height.",
     .remedy = "Rounding (--decimals), dropped translations and a different skeleton move "
               "joints. Remove these options, or accept the difference.",
     .audience = Audience::command},
    {.name = "fit.up-assumed",
     .severity = Severity::note,
     .title = "Assumed up axis",
     .explanation = "Motion files do not declare the up axis. It is determined from rest pose, "
                    "motion, floor contacts and travel of the figure. For a format that is always "
                    "Y-up, a figure whose up axis is certain is rotated; any other is written as "
                    "it is. Edits, "
                    "contacts and curves also assume +Y unless another axis is certain.",
     .remedy = "If the axis is wrong, specify both axes: --up z:y rotates Z-up to Y-up.",
     .audience = Audience::command},
});

}  // namespace

namespace codes {

constinit const Code fit_name = detail::code_in(fit_table, "fit.name");
constinit const Code fit_translation = detail::code_in(fit_table, "fit.translation");
constinit const Code fit_channel = detail::code_in(fit_table, "fit.channel");
constinit const Code fit_skeleton = detail::code_in(fit_table, "fit.skeleton");
constinit const Code fit_rotation = detail::code_in(fit_table, "fit.rotation");
constinit const Code fit_unit_unknown = detail::code_in(fit_table, "fit.unit-unknown");
constinit const Code fit_unit_assumed = detail::code_in(fit_table, "fit.unit-assumed");
constinit const Code fit_verify = detail::code_in(fit_table, "fit.verify");
constinit const Code fit_up_assumed = detail::code_in(fit_table, "fit.up-assumed");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> fit_codes() {
  return fit_table;
}

}  // namespace detail

namespace {

constexpr auto motion_table = detail::code_table({
    {.name = "motion.empty",
     .severity = Severity::warning,
     .title = "No frames",
     .explanation =
         "The clip contains only a skeleton. Most programs reject a motion without frames.",
     .remedy = "Export the motion again if there should be one."},
    {.name = "motion.reference-frame",
     .severity = Severity::note,
     .title = "The first frame is a reference pose",
     .explanation = "A T-pose precedes the motion, for characterization in MotionBuilder "
                    "(cgspeed added one to every CMU file) or because Second Life "
                    "requires one. Players show it as a jump at the start.",
     .remedy = "Keep it for a program that needs it; otherwise use --drop-reference.",
     .audience = Audience::command,
     .inferred = Inferred::reference_frame},
    {.name = "motion.rate-doubtful",
     .severity = Severity::warning,
     .title = "The frame rate is uncertain",
     .explanation = "The decimals of the frame time match several standard rates (0.0417: "
                    "24 or 23.976), or the value is implausible.",
     .remedy = "Set the rate of the recording, for example 24.",
     .command = "mocap convert FILE --rate 24 -o FIXED",
     .inferred = Inferred::rate},
    {.name = "motion.jump",
     .severity = Severity::warning,
     .title = "Sudden jump",
     .explanation =
         "From one frame to the next, a joint rotates or moves faster than a "
         "body can. Usual causes are swapped markers, a lost track, and two takes joined "
         "into one.",
     .remedy = "Repair a joint that jumps back with --mend-flips (it flips over) or "
               "--mend-spikes (single frames); separate two takes with --split.",
     .audience = Audience::command},
    {.name = "motion.frozen",
     .severity = Severity::note,
     .title = "No movement",
     .explanation = "Every channel keeps its value for a long time: the recording kept "
                    "running, or a sensor stopped responding.",
     .remedy = "Trim these frames if they are not needed."},
    {.name = "motion.angle-range",
     .severity = Severity::note,
     .title = "Angles beyond 360 degrees",
     .explanation = "Values beyond 360 degrees are valid and keep a spin continuous. Some "
                    "readers wrap them and show a jump.",
     .remedy = "No action needed unless a program shows a jump."},
    {.name = "motion.out-of-reach",
     .severity = Severity::warning,
     .title = "Lengths out of range",
     .explanation = "An OFFSET or a position exceeds 1e18 units. Sums and squares of such "
                    "values overflow, so programs show nothing or lose the figure.",
     .remedy = "Correct the value, or remove the frame. Usual causes are a failed solver and "
               "shifted columns."},
    {.name = "skeleton.no-length",
     .severity = Severity::warning,
     .title = "Skeleton without lengths",
     .explanation = "All offsets are zero, so all joints are at the same position. Some exporters "
                    "write the rest pose only into the position channels of each frame.",
     .remedy = "Export again with bone offsets."},
    {.name = "skeleton.units",
     .severity = Severity::note,
     .title = "The unit of length is uncertain",
     .explanation = "The file does not declare a unit. It is estimated from the size of the "
                    "body, and several units fit, or none.",
     .remedy = "Specify the unit when converting, `--units UNIT`, or scale the figure to "
               "a known height.",
     .command = "mocap convert FILE --to-height 1.75 -o FIXED",
     .audience = Audience::command,
     .inferred = Inferred::unit},
    {.name = "skeleton.up-axis",
     .severity = Severity::warning,
     .title = "The up axis is not Y",
     .explanation = "Most programs expect Y up and will show this figure lying on the floor.",
     .remedy = "Choose the up axis when importing the file, or rotate the motion.",
     .command = "mocap convert FILE --up y -o FIXED",
     .inferred = Inferred::up_axis},
    {.name = "skeleton.sides",
     .severity = Severity::warning,
     .title = "Left and right seem to be swapped",
     .explanation = "The feet of the rest pose point one way, but the joints named left "
                    "and right indicate the opposite facing direction. The motion would "
                    "use the wrong hand, or knees would bend backwards on another figure.",
     .remedy = "View the motion first. If the names are wrong, exchange them with "
               "--swap-sides; if the motion is, use --mirror.",
     .command = "mocap view FILE",
     .audience = Audience::command},
    {.name = "skeleton.no-feet",
     .severity = Severity::error,
     .title = "No feet were found",
     .explanation = "Ground contacts are those of feet and toes. The joint names follow no "
                    "known convention, or the body has no length.",
     .remedy = "Rename the joints to a known convention.",
     .command = "mocap convert FILE --rename OLD=NEW -o FIXED"},
});

}  // namespace

namespace codes {

constinit const Code motion_empty = detail::code_in(motion_table, "motion.empty");
constinit const Code motion_reference_frame =
    detail::code_in(motion_table, "motion.reference-frame");
constinit const Code motion_rate_doubtful = detail::code_in(motion_table, "motion.rate-doubtful");
constinit const Code motion_jump = detail::code_in(motion_table, "motion.jump");
constinit const Code motion_frozen = detail::code_in(motion_table, "motion.frozen");
constinit const Code motion_angle_range = detail::code_in(motion_table, "motion.angle-range");
constinit const Code motion_out_of_reach = detail::code_in(motion_table, "motion.out-of-reach");
constinit const Code skeleton_no_length = detail::code_in(motion_table, "skeleton.no-length");
constinit const Code skeleton_units = detail::code_in(motion_table, "skeleton.units");
constinit const Code skeleton_up_axis = detail::code_in(motion_table, "skeleton.up-axis");
constinit const Code skeleton_sides = detail::code_in(motion_table, "skeleton.sides");
constinit const Code skeleton_no_feet = detail::code_in(motion_table, "skeleton.no-feet");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> motion_codes() {
  return motion_table;
}

}  // namespace detail

const CodeFacts& facts_of(Code code) {
  static constexpr CodeFacts none{.name = "unknown.code",
                                  .severity = Severity::error,
                                  .title = "Unknown code",
                                  .explanation = {},
                                  .remedy = {}};
  return code.facts_ != nullptr ? *code.facts_ : none;
}

std::string_view family_of(Code code) {
  const std::string_view name = facts_of(code).name;
  return name.substr(0, name.find('.'));
}

namespace {

constexpr auto value_table = detail::code_table({
    {.name = "edit.value",
     .severity = Severity::error,
     .title = "Invalid value of an edit",
     .explanation = "An edit has an invalid value; the message gives the expected values.",
     .remedy = "See `mocap help convert` for the values of each edit."},
    {.name = "edit.range",
     .severity = Severity::error,
     .title = "Frame range outside the clip",
     .explanation =
         "Frames are counted from 0, times from the first frame. Ranges include both ends.",
     .remedy = "Use frames or times of the clip; `mocap info` prints how many it has.",
     .command = "mocap info FILE"},
    {.name = "edit.rate",
     .severity = Severity::error,
     .title = "Invalid frame rate",
     .explanation =
         "A frame rate is a positive number of frames per second within the supported range.",
     .remedy = "Use a rate such as 30, 59.94 or 120."},
    {.name = "edit.joint",
     .severity = Severity::error,
     .title = "No such joint",
     .explanation = "A name, path or pattern matches no joint of the clip, or the edit "
                    "would leave no joints or two with the same name.",
     .remedy = "Use the name of a joint of the file. In patterns, `*` matches any text "
               "and `?` one character.",
     .command = "mocap info --tree FILE"},
});

}  // namespace

namespace codes {

constinit const Code edit_value = detail::code_in(value_table, "edit.value");
constinit const Code edit_range = detail::code_in(value_table, "edit.range");
constinit const Code edit_rate = detail::code_in(value_table, "edit.rate");
constinit const Code edit_joint = detail::code_in(value_table, "edit.joint");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> value_codes() {
  return value_table;
}

}  // namespace detail

}  // namespace mocap
