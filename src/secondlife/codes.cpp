// SPDX-License-Identifier: MIT
#include "mocap/secondlife.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto secondlife_table = detail::code_table({
    {.name = "secondlife.root",
     .severity = Severity::error,
     .title = "The first joint is not the avatar's hip",
     .explanation = "The viewer rejects a file whose first joint is not called `hip`, "
                    "`mPelvis` or `avatar_mPelvis`.",
     .remedy = "Retarget the motion to the avatar's skeleton.",
     .command = "mocap convert FILE --profile secondlife -o FIXED"},
    {.name = "secondlife.joint-unknown",
     .severity = Severity::error,
     .title = "The avatar has no such bone",
     .explanation = "If a joint moves but is not a bone of the avatar, by exact name or "
                    "alias, the viewer rejects the whole file. A joint that does not move "
                    "is ignored. A joint with the name of an attachment point, such as "
                    "`Chest`, moves the attached objects instead of the body.",
     .remedy = "Retarget the motion to the avatar's skeleton.",
     .command = "mocap convert FILE --profile secondlife -o FIXED"},
    {.name = "secondlife.joint-forbidden",
     .severity = Severity::error,
     .title = "Joint that animations may not move",
     .explanation =
         "`mRoot` and `mScreen` are reserved for the viewer; it rejects files that move them.",
     .remedy = "Remove the joint.",
     .command = "mocap convert FILE --remove mRoot,mScreen -o FIXED"},
    {.name = "secondlife.name-long",
     .severity = Severity::warning,
     .title = "Joint name too long for the viewer",
     .explanation = "The viewer reads 79 bytes of a name and ignores the rest.",
     .remedy = "Rename the joint.",
     .command = "mocap convert FILE --rename OLD=NEW -o FIXED"},
    {.name = "secondlife.channels",
     .severity = Severity::warning,
     .title = "Channels that the viewer misreads",
     .explanation =
         "For a joint with six channels, the viewer reads x, y, z and three angles; for any other "
         "joint, three angles. It ignores the channel names except for the order of the three "
         "rotations. It rejects a file that has a joint with fewer than three rotation channels. "
         "Positions of joints other than the hip set the bone lengths of the avatar.",
     .remedy = "Write the channel layout that the viewer expects.",
     .command = "mocap convert FILE --profile secondlife -o FIXED"},
    {.name = "secondlife.line-form",
     .severity = Severity::error,
     .title = "The viewer cannot read the lines of the file",
     .explanation = "The viewer reads text line by line: name, {, OFFSET and CHANNELS of a joint "
                    "on four lines, three lines after `End Site`, `Frames:` and `Frame Time:` "
                    "at the start of their lines, one frame per line, values separated by spaces "
                    "and tabs. For a file of a format that it does not read, the "
                    "message names those that it does.",
     .remedy = "Write the line layout that the viewer expects.",
     .command = "mocap convert FILE --profile secondlife -o FIXED"},
    {.name = "secondlife.duration",
     .severity = Severity::error,
     .title = "The animation is longer than 60 seconds",
     .explanation =
         "The viewer plays all frames but the first and the last, and rejects more than 60 s of "
         "them. The limit of 900 frames in old documentation was 30 s at 30 frames per second.",
     .remedy = "Play it faster with --speed 2, make several animations with --split every:59s "
               "before --profile, or trim it.",
     .command = "mocap convert FILE --trim ..59.9s -o FIXED",
     .audience = Audience::command},
    {.name = "secondlife.reference-frame",
     .severity = Severity::warning,
     .title = "The first frame changes the motion",
     .explanation =
         "The viewer does not play the first frame. It drops joints that never differ "
         "from it, and subtracts its hip position and rotation from all frames. The first "
         "frame must therefore be a different pose, usually a T-pose.",
     .remedy = "Insert a T-pose before the motion.",
     .command = "mocap convert FILE --profile secondlife -o FIXED"},
    {.name = "secondlife.unmoved",
     .severity = Severity::note,
     .title = "Joints that are not animated",
     .explanation =
         "Joints that do not move are not uploaded, so other animations that play at the "
         "same time can move them. If no joint moves, the viewer rejects the file.",
     .remedy = "To hold a joint still, make its first frame differ from the others."},
    {.name = "secondlife.hip-travel",
     .severity = Severity::warning,
     .title = "The hip moves farther than the viewer allows",
     .explanation = "Positions are clamped to 5 m (196.85 inches) from the first frame "
                    "along each axis, so the figure stops there.",
     .remedy = "Trim the clip, or make it move in place.",
     .command = "mocap convert FILE --in-place -o FIXED"},
    {.name = "secondlife.size",
     .severity = Severity::warning,
     .title = "The animation is large",
     .explanation = "The service is reported to reject animations above about 250 kB; the "
                    "viewer itself has no such limit. A key takes 8 bytes.",
     .remedy = "Lower the frame rate or shorten the clip.",
     .command = "mocap convert FILE --fps 20 -o FIXED"},
    {.name = "secondlife.joint-count",
     .severity = Severity::error,
     .title = "Too many joints move",
     .explanation = "An animation can move at most 216 joints.",
     .remedy = "Remove joints.",
     .command = "mocap convert FILE --remove JOINTS -o FIXED"},
    {.name = "secondlife.rate",
     .severity = Severity::warning,
     .title = "The frame rate is too high for an animation",
     .explanation = "Times are stored in steps of 1/65,536 of the duration; of several frames with "
                    "the same time, only the last one is kept.",
     .remedy = "Lower the frame rate.",
     .command = "mocap convert FILE --fps 60 -o FIXED"},
    {.name = "secondlife.offsets",
     .severity = Severity::warning,
     .title = "The skeleton differs from the avatar's",
     .explanation = "The viewer ignores OFFSET: the avatar has its own skeleton, in a "
                    "T-pose, in inches. Angles made for a different rest pose rotate its "
                    "limbs differently, and different leg lengths make the feet slide.",
     .remedy = "Retarget the motion to the avatar's skeleton.",
     .command = "mocap convert FILE --profile secondlife -o FIXED"},
    {.name = "secondlife.last-frame",
     .severity = Severity::note,
     .title = "What the viewer plays",
     .explanation = "The viewer plays neither the first frame, which is the reference, nor the "
                    "last one, which it only interpolates to. Keys that are close to the "
                    "interpolation between their neighbours are dropped.",
     .remedy = "No action needed."},
    {.name = "secondlife.small-motion",
     .severity = Severity::note,
     .title = "Joints that move very little are dropped",
     .explanation = "A joint is not uploaded if it never differs from the first frame by more than "
                    "about 0.03° about Z, 0.06° about X or Y, or 0.001 inches.",
     .remedy = "To hold a joint still, make its first frame differ from the others."},
    {.name = "secondlife.fitted",
     .severity = Severity::note,
     .title = "The motion was retargeted to the avatar",
     .explanation =
         "The note lists the changes that make the motion look the same on the avatar's skeleton: "
         "matched joints, scale, axes, frame rate, and the reference pose before the motion.",
     .remedy = "View it before you upload it.",
     .command = "mocap view FIXED"},
    {.name = "secondlife.joint-left-out",
     .severity = Severity::note,
     .title = "Joints without a match on the avatar",
     .explanation =
         "The avatar has no bone for these joints. Their effect on their descendants is kept.",
     .remedy = "No action needed."},
});

}  // namespace

namespace codes {

constinit const Code secondlife_root = detail::code_in(secondlife_table, "secondlife.root");
constinit const Code secondlife_joint_unknown =
    detail::code_in(secondlife_table, "secondlife.joint-unknown");
constinit const Code secondlife_joint_forbidden =
    detail::code_in(secondlife_table, "secondlife.joint-forbidden");
constinit const Code secondlife_name_long =
    detail::code_in(secondlife_table, "secondlife.name-long");
constinit const Code secondlife_channels = detail::code_in(secondlife_table, "secondlife.channels");
constinit const Code secondlife_line_form =
    detail::code_in(secondlife_table, "secondlife.line-form");
constinit const Code secondlife_duration = detail::code_in(secondlife_table, "secondlife.duration");
constinit const Code secondlife_reference_frame =
    detail::code_in(secondlife_table, "secondlife.reference-frame");
constinit const Code secondlife_unmoved = detail::code_in(secondlife_table, "secondlife.unmoved");
constinit const Code secondlife_hip_travel =
    detail::code_in(secondlife_table, "secondlife.hip-travel");
constinit const Code secondlife_size = detail::code_in(secondlife_table, "secondlife.size");
constinit const Code secondlife_joint_count =
    detail::code_in(secondlife_table, "secondlife.joint-count");
constinit const Code secondlife_rate = detail::code_in(secondlife_table, "secondlife.rate");
constinit const Code secondlife_offsets = detail::code_in(secondlife_table, "secondlife.offsets");
constinit const Code secondlife_last_frame =
    detail::code_in(secondlife_table, "secondlife.last-frame");
constinit const Code secondlife_small_motion =
    detail::code_in(secondlife_table, "secondlife.small-motion");
constinit const Code secondlife_fitted = detail::code_in(secondlife_table, "secondlife.fitted");
constinit const Code secondlife_joint_left_out =
    detail::code_in(secondlife_table, "secondlife.joint-left-out");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> secondlife_codes() {
  return secondlife_table;
}

}  // namespace detail

}  // namespace mocap
