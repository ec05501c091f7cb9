// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array secondlife_rows{
    CodeEntry{.code = Code::secondlife_root,
              .name = "secondlife.root",
              .severity = Severity::error,
              .title = "The first joint is not the avatar's hip",
              .explanation = "The viewer refuses a file whose first joint is not called `hip`, "
                             "`mPelvis` or `avatar_mPelvis`.",
              .remedy = "Put the motion onto the avatar's skeleton.",
              .command = "mocap convert FILE --profile secondlife -o FIXED"},
    CodeEntry{.code = Code::secondlife_joint_unknown,
              .name = "secondlife.joint-unknown",
              .severity = Severity::error,
              .title = "The avatar has no such bone",
              .explanation =
                  "A joint that moves and is no bone of the avatar, by name or alias in these "
                  "very letters, makes the viewer refuse the whole file. Where nothing moves "
                  "there it is left out; where it is the name of an attachment point, "
                  "such as `Chest`, what is worn there would move instead of the body.",
              .remedy = "Put the motion onto the avatar's skeleton.",
              .command = "mocap convert FILE --profile secondlife -o FIXED"},
    CodeEntry{.code = Code::secondlife_joint_forbidden,
              .name = "secondlife.joint-forbidden",
              .severity = Severity::error,
              .title = "No animation may move this joint",
              .explanation = "`mRoot` and `mScreen` belong to the viewer; a file that moves them "
                             "is refused.",
              .remedy = "Remove the joint.",
              .command = "mocap convert FILE --remove mRoot,mScreen -o FIXED"},
    CodeEntry{.code = Code::secondlife_name_long,
              .name = "secondlife.name-long",
              .severity = Severity::warning,
              .title = "A joint's name is longer than the viewer reads",
              .explanation = "The viewer reads 79 bytes of a name and leaves out the rest.",
              .remedy = "Rename the joint.",
              .command = "mocap convert FILE --rename OLD=NEW -o FIXED"},
    CodeEntry{.code = Code::secondlife_channels,
              .name = "secondlife.channels",
              .severity = Severity::warning,
              .title = "Channels are read as others than they are",
              .explanation =
                  "Of a joint with six channels the viewer takes x, y, z and then three "
                  "angles, of any other joint three angles, whatever the words say; only the "
                  "order of the three rotations is looked at. A joint with less than three "
                  "rotations makes it refuse the file. Positions of joints beside the hip "
                  "set the lengths of the avatar's bones.",
              .remedy = "Write the shape that the viewer knows.",
              .command = "mocap convert FILE --profile secondlife -o FIXED"},
    CodeEntry{.code = Code::secondlife_line_form,
              .name = "secondlife.line-form",
              .severity = Severity::error,
              .title = "The viewer cannot read the lines of the file",
              .explanation =
                  "The viewer reads BVH line by line: name, {, OFFSET and CHANNELS of a joint "
                  "on four lines, three lines behind `End Site`, `Frames:` and `Frame Time:` "
                  "at the start of their lines, one frame a line, numbers parted by blanks "
                  "and tabs. Formats other than BVH and .anim it does not know.",
              .remedy = "Write it in the form that the viewer reads.",
              .command = "mocap convert FILE --profile secondlife -o FIXED"},
    CodeEntry{.code = Code::secondlife_duration,
              .name = "secondlife.duration",
              .severity = Severity::error,
              .title = "The animation is longer than 60 seconds",
              .explanation = "The viewer plays all frames but the first and the last, and refuses "
                             "more than 60 s of them. The limit of 900 frames that old pages tell "
                             "of was 30 s at 30 frames a second.",
              .remedy = "Play it faster with --speed 2, make several animations of it with --split "
                        "every:59s before --profile, or trim it.",
              .command = "mocap convert FILE --trim ..59.9s -o FIXED"},
    CodeEntry{.code = Code::secondlife_reference_frame,
              .name = "secondlife.reference-frame",
              .severity = Severity::warning,
              .title = "The first frame takes something out of the motion",
              .explanation =
                  "The viewer does not play the first frame. A joint that never differs from "
                  "it is dropped, and place and turn of the hip in it are taken off all "
                  "frames. So the first frame has to be another pose, mostly a T-pose.",
              .remedy = "Insert a T-pose before the motion.",
              .command = "mocap convert FILE --profile secondlife -o FIXED"},
    CodeEntry{.code = Code::secondlife_unmoved,
              .name = "secondlife.unmoved",
              .severity = Severity::note,
              .title = "Joints are left to other animations",
              .explanation = "What does not move is not uploaded: other animations that play at "
                             "the same time move these joints. Where nothing moves at all, the "
                             "viewer refuses the file.",
              .remedy = "Where a joint is to be held still, let the first frame differ from the "
                        "others there."},
    CodeEntry{.code = Code::secondlife_hip_travel,
              .name = "secondlife.hip-travel",
              .severity = Severity::warning,
              .title = "The hip goes farther than the viewer lets it",
              .explanation = "Places are cut at 5 m (196.85 inches) from the first frame along "
                             "each axis, so the figure stands still there.",
              .remedy = "Trim the clip, or let it move in place.",
              .command = "mocap convert FILE --in-place -o FIXED"},
    CodeEntry{.code = Code::secondlife_size,
              .name = "secondlife.size",
              .severity = Severity::warning,
              .title = "The animation is large",
              .explanation = "Animations above about 250 kB are reported to be refused by the "
                             "service; the viewer itself has no such limit. A key has 8 bytes.",
              .remedy = "Lower the rate or shorten the clip.",
              .command = "mocap convert FILE --fps 20 -o FIXED"},
    CodeEntry{.code = Code::secondlife_joint_count,
              .name = "secondlife.joint-count",
              .severity = Severity::error,
              .title = "More joints move than an animation can have",
              .explanation = "An animation moves 216 joints at most.",
              .remedy = "Remove joints.",
              .command = "mocap convert FILE --remove JOINTS -o FIXED"},
    CodeEntry{.code = Code::secondlife_rate,
              .name = "secondlife.rate",
              .severity = Severity::warning,
              .title = "More frames a second than an animation can hold",
              .explanation = "Times are kept as one of 65,536 moments between start and end; of "
                             "frames that fall on one moment only the last one stays.",
              .remedy = "Lower the frame rate.",
              .command = "mocap convert FILE --fps 60 -o FIXED"},
    CodeEntry{.code = Code::secondlife_offsets,
              .name = "secondlife.offsets",
              .severity = Severity::warning,
              .title = "The skeleton is not built like the avatar",
              .explanation =
                  "The viewer does not look at OFFSET: the avatar has a skeleton of its own, "
                  "in a T-pose, in inches. Angles that were made for another rest pose turn "
                  "its limbs elsewhere, and another length of leg lets the feet slide.",
              .remedy = "Put the motion onto the avatar's skeleton.",
              .command = "mocap convert FILE --profile secondlife -o FIXED"},
    CodeEntry{.code = Code::secondlife_last_frame,
              .name = "secondlife.last-frame",
              .severity = Severity::note,
              .title = "What the viewer plays of the file",
              .explanation = "The first frame is the reference, and the last one only tells where "
                             "the motion goes to; both are not played. Keys that the way between "
                             "their neighbours passes nearly are left out.",
              .remedy = "No action is needed."},
    CodeEntry{.code = Code::secondlife_small_motion,
              .name = "secondlife.small-motion",
              .severity = Severity::note,
              .title = "Joints that move very little are dropped",
              .explanation = "A joint whose rotation never differs from the first frame by more "
                             "than about 0.03° about Z, or 0.06° about X or Y, and which never "
                             "moves by 0.001 inches, is not uploaded.",
              .remedy = "Where a joint is to be held still, let the first frame differ from the "
                        "others there."},
    CodeEntry{.code = Code::secondlife_fitted,
              .name = "secondlife.fitted",
              .severity = Severity::note,
              .title = "The motion was put onto the avatar",
              .explanation = "What was done to let a motion look the same on the avatar's "
                             "skeleton: the joints that were found, scale, axes, rate, and the "
                             "reference pose before it.",
              .remedy = "Look at it before it is uploaded.",
              .command = "mocap view FIXED"},
    CodeEntry{.code = Code::secondlife_joint_left_out,
              .name = "secondlife.joint-left-out",
              .severity = Severity::note,
              .title = "Joints have no place on the avatar",
              .explanation = "The avatar has no bone for these joints. What they do to the joints "
                             "below them is kept.",
              .remedy = "No action is needed."},
};

}  // namespace

std::span<const CodeEntry> secondlife_codes() {
  return secondlife_rows;
}

}  // namespace mocap::detail
