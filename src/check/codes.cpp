// SPDX-License-Identifier: MIT
#include "mocap/check.hpp"
#include "mocap/programs.hpp"
#include "model/code_table.hpp"

// Codes of the families `motion` and `skeleton` that lower modules also report are in the tables of
// those modules; codes about uploads to Second Life are in secondlife/codes.cpp.
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
     .remedy = "Write a file for this program.",
     .command = "mocap convert FILE --profile NAME -o FIXED"},
    {.name = "program.drops",
     .severity = Severity::warning,
     .title = "The program drops part of the motion",
     .explanation = "The program reads the file but silently ignores what the message lists.",
     .remedy = "Write a file for this program.",
     .command = "mocap convert FILE --profile NAME -o FIXED"},
    {.name = "program.misreads",
     .severity = Severity::warning,
     .title = "The program misreads the file",
     .explanation = "The program reads the file but shows a different motion or different joints.",
     .remedy = "Write a file for this program.",
     .command = "mocap convert FILE --profile NAME -o FIXED"},
    {.name = "program.unit",
     .severity = Severity::note,
     .title = "The program expects a different unit or up axis",
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

namespace {

constexpr auto check_table = detail::code_table({
    {.name = "motion.empty",
     .severity = Severity::warning,
     .title = "No frames",
     .explanation = "The clip contains only a skeleton, or only the names of points, columns or "
                    "channels. Most "
                    "programs reject a motion without frames.",
     .remedy = "If the file should contain a motion, export it again."},
    {.name = "motion.reference-frame",
     .severity = Severity::note,
     .title = "The first frame is a reference pose",
     .explanation = "A T-pose precedes the motion, for characterization in MotionBuilder "
                    "(cgspeed added one to every CMU file) or because Second Life "
                    "requires one. Players show it as a jump at the start.",
     .remedy = "Keep it for a program that needs it; otherwise use --drop-reference.",
     .audience = Audience::command,
     .inferred = Inferred::reference_frame},
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
    {.name = "motion.repeated-frames",
     .severity = Severity::note,
     .title = "Each pose is stored several times",
     .explanation = "The motion was captured at a lower rate than that of the file, and its frames "
                    "were repeated instead of interpolated. It stutters, and speeds computed from "
                    "it alternate between zero and values that are too high.",
     .remedy = "Keep one frame of each pose with --fps RATE:nearest.",
     .audience = Audience::command},
    {.name = "motion.angle-range",
     .severity = Severity::note,
     .title = "Angles beyond 360 degrees",
     .explanation = "Values beyond 360 degrees are valid and keep a spin continuous. Some "
                    "readers wrap them and show a jump.",
     .remedy = "No action needed unless a program shows a jump."},
    {.name = "skeleton.no-length",
     .severity = Severity::warning,
     .title = "Skeleton without lengths",
     .explanation = "All offsets are zero, so all joints are at the same position. Some exporters "
                    "write the rest pose only into the position channels of each frame.",
     .remedy = "Export again with bone offsets."},
    {.name = "skeleton.units",
     .severity = Severity::note,
     .title = "The unit of length is uncertain",
     .explanation = "The file does not declare a unit, or declares one in which the figure would "
                    "not be of human size. The unit is estimated from the size of the body, and "
                    "several units fit, or none.",
     .remedy = "Specify the unit when converting, `--units UNIT`, or scale the figure to "
               "a known height.",
     .command = "mocap convert FILE --to-height 1.75 -o FIXED",
     .audience = Audience::command,
     .inferred = Inferred::unit},
    {.name = "skeleton.declared-unit",
     .severity = Severity::warning,
     .title = "The figure is not of human size in the unit of the file",
     .explanation =
         "The file declares a unit of length, or its format has one, such as metres in glTF and "
         "VRM, but a person would be taller or smaller than people are, often 100 times. mocap "
         "uses the unit that gives a human size; other programs show a giant or a dwarf.",
     .remedy = "If the size is intended, specify the unit with --units UNIT. Otherwise, write the "
               "file again in the right size.",
     .command = "mocap convert FILE --to-units m -o FIXED",
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
    {.name = "recording.empty",
     .severity = Severity::warning,
     .title = "Nothing was recorded",
     .explanation = "The file is valid, but it has neither joints nor points, rigid bodies, analog "
                    "channels, events or columns. Capture programs write such files if nothing is "
                    "selected for the export.",
     .remedy = "Export the take again, with its markers, rigid bodies or skeletons."},
    {.name = "recording.gaps",
     .severity = Severity::warning,
     .title = "A point has gaps",
     .explanation = "No camera saw the point in some frames between known positions.",
     .remedy = "Fill the gaps with --fill, or in the program that recorded the points.",
     .command = "mocap convert FILE --fill -o FIXED",
     .audience = Audience::command},
    {.name = "recording.held",
     .severity = Severity::warning,
     .title = "A point is held in place",
     .explanation = "Measured positions vary slightly in every frame, even at rest. A program "
                    "probably repeated the last known position while no camera saw the point.",
     .remedy = "Replace these positions with --fill=spline,held, which treats them as a gap.",
     .command = "mocap convert FILE --fill=spline,held -o FIXED",
     .audience = Audience::command},
    {.name = "recording.jitter",
     .severity = Severity::warning,
     .title = "A point shakes",
     .explanation = "The deviations from a smooth path are larger than 0.15 % of the extent of all "
                    "points, about 3 mm for a person. Cameras usually measure to a fraction of a "
                    "millimetre. Reported from 50 frames per second on.",
     .remedy = "Smooth the points with --smooth, or find the cause: few cameras, a poor "
               "calibration, or a loose marker.",
     .command = "mocap convert FILE --smooth -o FIXED",
     .audience = Audience::command},
    {.name = "recording.labels",
     .severity = Severity::warning,
     .title = "Several points have the same label",
     .explanation = "Programs find points by label, and use only one of them.",
     .remedy = "Give each point its own label in the program that recorded them."},
    {.name = "recording.origin",
     .severity = Severity::warning,
     .title = "A point is at the origin in some frames",
     .explanation = "The position is exactly zero in some frames, but far from it in the frames "
                    "before or after. Programs write zeros for frames in which no camera saw the "
                    "point; the file does not mark them as missing.",
     .remedy = "Replace these positions with --fill=spline,origin, which treats them as a gap.",
     .command = "mocap convert FILE --fill=spline,origin -o FIXED",
     .audience = Audience::command},
    {.name = "recording.spike",
     .severity = Severity::warning,
     .title = "A point jumps away and back",
     .explanation = "For one to three frames, the point is far from its path, compared to its "
                    "usual noise. Usually the cameras mistook a reflection or another marker for "
                    "it.",
     .remedy = "Replace these positions with --fill=spline,spikes, which treats them as a gap.",
     .command = "mocap convert FILE --fill=spline,spikes -o FIXED",
     .audience = Audience::command},
    {.name = "recording.swap",
     .severity = Severity::warning,
     .title = "Two points exchange positions",
     .explanation = "From one frame to the next, each of two points moves to the position of the "
                    "other. Usually the program that recorded them exchanged their labels.",
     .remedy = "Correct the labels in the program that recorded the points, from each of these "
               "frames to the next."},
    {.name = "recording.times",
     .severity = Severity::warning,
     .title = "The times of the frames are uneven",
     .explanation =
         "The file has a time for each frame, and they are not evenly spaced. Frames may "
         "be missing. Other formats store only a frame rate.",
     .remedy =
         "Check whether the recording lost frames; --fps RATE interpolates evenly spaced ones.",
     .audience = Audience::command},
});

}  // namespace

namespace codes {

constinit const Code motion_empty = detail::code_in(check_table, "motion.empty");
constinit const Code motion_reference_frame =
    detail::code_in(check_table, "motion.reference-frame");
constinit const Code motion_jump = detail::code_in(check_table, "motion.jump");
constinit const Code motion_frozen = detail::code_in(check_table, "motion.frozen");
constinit const Code motion_repeated_frames =
    detail::code_in(check_table, "motion.repeated-frames");
constinit const Code motion_angle_range = detail::code_in(check_table, "motion.angle-range");
constinit const Code skeleton_no_length = detail::code_in(check_table, "skeleton.no-length");
constinit const Code skeleton_units = detail::code_in(check_table, "skeleton.units");
constinit const Code skeleton_declared_unit =
    detail::code_in(check_table, "skeleton.declared-unit");
constinit const Code skeleton_up_axis = detail::code_in(check_table, "skeleton.up-axis");
constinit const Code skeleton_sides = detail::code_in(check_table, "skeleton.sides");
constinit const Code recording_empty = detail::code_in(check_table, "recording.empty");
constinit const Code recording_gaps = detail::code_in(check_table, "recording.gaps");
constinit const Code recording_held = detail::code_in(check_table, "recording.held");
constinit const Code recording_jitter = detail::code_in(check_table, "recording.jitter");
constinit const Code recording_labels = detail::code_in(check_table, "recording.labels");
constinit const Code recording_origin = detail::code_in(check_table, "recording.origin");
constinit const Code recording_spike = detail::code_in(check_table, "recording.spike");
constinit const Code recording_swap = detail::code_in(check_table, "recording.swap");
constinit const Code recording_times = detail::code_in(check_table, "recording.times");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> check_codes() {
  return check_table;
}

}  // namespace detail

}  // namespace mocap
