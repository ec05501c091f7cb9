// SPDX-License-Identifier: MIT
#include "mocap/formats.hpp"
#include "mocap/robots.hpp"
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

namespace {

constexpr auto clip_table = detail::code_table({
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
     .remedy = "Keep the original file if the channels matter.",
     .drops_data = true},
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
    {.name = "fit.unit-assumed",
     .severity = Severity::note,
     .title = "Assumed unit of length",
     .explanation =
         "Most motion files do not declare a unit of length. If the file declares one, that is "
         "used, unless a human figure would not be of human size in it; otherwise it follows from "
         "the height of the figure. Lengths are converted only if the unit is certain; otherwise "
         "they are not changed. Either way this note gives the unit and the reason.",
     .remedy = "If the unit is wrong, set it with --units.",
     .audience = Audience::command},
    {.name = "fit.up",
     .severity = Severity::note,
     .title = "The up axis is not stated",
     .explanation = "The file that was read states which axis is up, and it is not +Y. The output "
                    "format cannot state it, and programs that expect +Y show the figure lying.",
     .remedy = "Choose the up axis when importing the file, or rotate the motion with --up.",
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
    {.name = "fit.no-joints",
     .severity = Severity::error,
     .title = "The output format needs joints",
     .explanation = "The clip only has data such as markers, rigid bodies or analog channels, and "
                    "the output format only stores joints and their motion.",
     .remedy = "Write a format that stores these data, such as a table."},
    {.name = "fit.robot",
     .severity = Severity::error,
     .title = "Not the motion of a robot",
     .explanation =
         "Tables and arrays for robots have the place of the root and one value for each hinge or "
         "slide. All joints below the root must be hinges or slides, with one channel, or fixed.",
     .remedy = "Transfer the motion to a robot first, with --onto g1 or --onto and the file of "
               "the robot.",
     .audience = Audience::command},
    {.name = "robot.assumed",
     .severity = Severity::note,
     .title = "Read as the motion of a robot",
     .explanation =
         "The file has the place of the root and the values of hinges, but not the robot. The "
         "quaternion is read as x, y, z, w, or as w, x, y, z if the root is upright only in that "
         "order.",
     .remedy = "If another robot has as many hinges, specify its model.",
     .command = "mocap convert FILE --skeleton MODEL -o FIXED"},
    {.name = "fit.dropped",
     .severity = Severity::warning,
     .title = "Recorded data were dropped",
     .explanation = "The clip has data such as markers, rigid bodies, analog channels or events "
                    "that the output format does not store. The rest of the clip is written.",
     .remedy = "Write these data to another file, or use --strict to get an error instead.",
     .audience = Audience::command},
    {.name = "motion.rate-doubtful",
     .severity = Severity::warning,
     .title = "The frame rate is uncertain",
     .explanation = "The decimals of the frame time match several standard rates (0.0417: "
                    "24 or 23.976), or the value is implausible.",
     .remedy = "Set the rate of the recording, for example 24.",
     .command = "mocap convert FILE --rate 24 -o FIXED",
     .inferred = Inferred::rate},
    {.name = "motion.out-of-reach",
     .severity = Severity::warning,
     .title = "Lengths out of range",
     .explanation = "An OFFSET or a position exceeds 1e18 units. Sums and squares of such "
                    "values overflow, so programs show nothing or lose the figure.",
     .remedy = "Correct the value, or remove the frame. Usual causes are a failed solver and "
               "shifted columns."},
    {.name = "edit.range",
     .severity = Severity::error,
     .title = "Frame range outside the clip",
     .explanation =
         "Frames are counted from 0, times from the first frame. Ranges include both ends.",
     .remedy =
         "Use frames or times of the clip; `mocap info` prints how many it has. If it has none, "
         "export the file again.",
     .command = "mocap info FILE",
     .counts_by_message = true},
    {.name = "edit.joint",
     .severity = Severity::error,
     .title = "No such joint",
     .explanation = "A name, path or pattern matches no joint or label of the clip, or the edit "
                    "would leave nothing, or two things with the same name.",
     .remedy = "Use the name of a joint, or the label of a point, of the file. In patterns, `*` "
               "matches any "
               "text and `?` one character.",
     .command = "mocap info --tree FILE",
     .counts_by_message = true},
});

}  // namespace

namespace codes {

constinit const Code fit_name = detail::code_in(clip_table, "fit.name");
constinit const Code fit_translation = detail::code_in(clip_table, "fit.translation");
constinit const Code fit_channel = detail::code_in(clip_table, "fit.channel");
constinit const Code fit_skeleton = detail::code_in(clip_table, "fit.skeleton");
constinit const Code fit_rotation = detail::code_in(clip_table, "fit.rotation");
constinit const Code fit_unit_assumed = detail::code_in(clip_table, "fit.unit-assumed");
constinit const Code fit_up = detail::code_in(clip_table, "fit.up");
constinit const Code fit_verify = detail::code_in(clip_table, "fit.verify");
constinit const Code fit_no_joints = detail::code_in(clip_table, "fit.no-joints");
constinit const Code fit_robot = detail::code_in(clip_table, "fit.robot");
constinit const Code robot_assumed = detail::code_in(clip_table, "robot.assumed");
constinit const Code fit_dropped = detail::code_in(clip_table, "fit.dropped");
constinit const Code motion_rate_doubtful = detail::code_in(clip_table, "motion.rate-doubtful");
constinit const Code motion_out_of_reach = detail::code_in(clip_table, "motion.out-of-reach");
constinit const Code edit_range = detail::code_in(clip_table, "edit.range");
constinit const Code edit_joint = detail::code_in(clip_table, "edit.joint");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> clip_codes() {
  return clip_table;
}

}  // namespace detail

}  // namespace mocap
