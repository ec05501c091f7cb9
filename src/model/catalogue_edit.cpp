// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array edit_rows{
    CodeEntry{.code = Code::edit_value,
              .name = "edit.value",
              .severity = Severity::error,
              .title = "Invalid value of an edit",
              .explanation = "An edit has an invalid value; the message gives the expected values.",
              .remedy = "See `mocap help convert` for the values of each edit."},
    CodeEntry{
        .code = Code::edit_range,
        .name = "edit.range",
        .severity = Severity::error,
        .title = "Frame range outside the clip",
        .explanation =
            "Frames are counted from 0, times from the first frame. Ranges include both ends.",
        .remedy = "Use frames or times of the clip; `mocap info` prints how many it has.",
        .command = "mocap info FILE"},
    CodeEntry{
        .code = Code::edit_rate,
        .name = "edit.rate",
        .severity = Severity::error,
        .title = "Invalid frame rate",
        .explanation =
            "A frame rate is a positive number of frames per second within the supported range.",
        .remedy = "Use a rate such as 30, 59.94 or 120."},
    CodeEntry{.code = Code::edit_joint,
              .name = "edit.joint",
              .severity = Severity::error,
              .title = "No such joint",
              .explanation = "A name, path or pattern matches no joint of the clip, or the edit "
                             "would leave no joints or two with the same name.",
              .remedy = "Use the name of a joint of the file. In patterns, `*` matches any text "
                        "and `?` one character.",
              .command = "mocap info --tree FILE"},
    CodeEntry{.code = Code::edit_no_body,
              .name = "edit.no-body",
              .severity = Severity::error,
              .title = "Body not recognised",
              .explanation = "The edit needs head, hands and feet or the up axis, and neither the "
                             "joint names nor the shape of the skeleton identifies them.",
              .remedy = "Rename the joints to common names such as LeftFoot; `mocap info` shows "
                        "what it recognises.",
              .command = "mocap info FILE"},
    CodeEntry{.code = Code::edit_several_figures,
              .name = "edit.several-figures",
              .severity = Severity::error,
              .title = "The clip has several figures",
              .explanation = "The edit works on one figure, such as an avatar; the clip has "
                             "several with a head and feet.",
              .remedy = "Remove the joints of the others first; `Ben,Ben/*` matches a root and all "
                        "its descendants.",
              .command = "mocap convert FILE --remove JOINTS -o FIXED"},
    CodeEntry{.code = Code::edit_no_travel,
              .name = "edit.no-travel",
              .severity = Severity::error,
              .title = "No joint carries the body",
              .explanation = "No joint from the root to the hips has position channels, so there "
                             "is no horizontal travel to change.",
              .remedy = "No action needed if the figure stays in place; otherwise rename the joint "
                        "that carries it to Hips."},
    CodeEntry{
        .code = Code::edit_mirror_pairs,
        .name = "edit.mirror-pairs",
        .severity = Severity::error,
        .title = "No joints to mirror",
        .explanation =
            "No joint names differ in left and right, and the skeleton has no symmetric limbs.",
        .remedy = "Rename the joints so that their names include the side, such as LeftArm and "
                  "RightArm."},
    CodeEntry{.code = Code::edit_loop,
              .name = "edit.loop",
              .severity = Severity::error,
              .title = "The clip is too short for this loop",
              .explanation = "The motion is not cyclic. The blended frames come from both ends, so "
                             "they cannot exceed half of the clip.",
              .remedy = "Blend fewer frames, such as --loop=5."},
    CodeEntry{.code = Code::edit_join,
              .name = "edit.join",
              .severity = Severity::error,
              .title = "The clips cannot be joined",
              .explanation = "Clips are joined joint by joint, by name: each must have all joints "
                             "that move, and be longer than the blend.",
              .remedy = "Rename joints with --rename first, or blend fewer frames."},
    CodeEntry{.code = Code::edit_recipe,
              .name = "edit.recipe",
              .severity = Severity::error,
              .title = "Invalid recipe",
              .explanation =
                  "A recipe is a TOML file with one [[edit]] table per edit, in which the name of "
                  "the edit is the key. The location is where the file deviates from that.",
              .remedy = "Write edits as described in docs/edit.md, or generate a recipe with "
                        "`mocap convert --write-recipe`."},
    CodeEntry{
        .code = Code::edit_scaled,
        .name = "edit.scaled",
        .severity = Severity::note,
        .title = "The figure was scaled to a height",
        .explanation = "The height of a figure is measured from the soles to the top of the head. "
                       "Its unit is estimated from its size unless given.",
        .remedy = "Check the height in the message; if it is wrong, set the unit with --units."},
    CodeEntry{
        .code = Code::edit_mirrored,
        .name = "edit.mirrored",
        .severity = Severity::note,
        .title = "Left and right were exchanged",
        .explanation = "Joints are paired by name, in many naming conventions, otherwise by the "
                       "shape of the skeleton.",
        .remedy =
            "Compare the number of pairs with the skeleton; rename joints that were not paired."},
    CodeEntry{
        .code = Code::edit_looped,
        .name = "edit.looped",
        .severity = Severity::note,
        .title = "The clip loops",
        .explanation = "The gap is the largest joint rotation between the last and the first "
                       "frame, and the difference in root height. A figure that climbs stairs "
                       "starts each repetition on the level it has reached.",
        .remedy = "If the seam is visible, close the loop over more frames, such as --loop=0.5s."},
    CodeEntry{.code = Code::edit_positions_dropped,
              .name = "edit.positions-dropped",
              .severity = Severity::note,
              .title = "Position channels were removed",
              .explanation =
                  "Joints with rotation channels only cannot move relative to their parents; each "
                  "stays at its mean position, and the message reports how far a joint has moved.",
              .remedy = "If that is too far, keep the position channels."},
    CodeEntry{
        .code = Code::edit_clips_differ,
        .name = "edit.clips-differ",
        .severity = Severity::error,
        .title = "Two clips do not match",
        .explanation =
            "Values are combined one by one, so both clips need the same joints, channels and "
            "number of frames. A clip that is layered over another needs the joints of that clip.",
        .remedy = "Make them match first: --order, --keep, --fps and --trim."},
    CodeEntry{.code = Code::edit_whole_clip,
              .name = "edit.whole-clip",
              .severity = Severity::error,
              .title = "The edit applies to the whole clip",
              .explanation = "An edit that changes the skeleton, its channels, the frame rate or "
                             "the number of frames cannot be limited to some joints or frames. One "
                             "that moves the whole clip only changes its root.",
              .remedy = "Omit --only and --during, or cut the clip with --trim."},
    CodeEntry{.code = Code::edit_reference_frame,
              .name = "edit.reference-frame",
              .severity = Severity::error,
              .title = "Reference pose already present, or missing",
              .explanation = "A reference pose before the motion is detected by its angles: most "
                             "are exactly zero, and the motion starts far from it.",
              .remedy = "--trim 1.. always drops the first frame; `mocap info` describes it.",
              .command = "mocap info FILE"},
    CodeEntry{.code = Code::edit_rate_set,
              .name = "edit.rate-set",
              .severity = Severity::note,
              .title = "The frame rate or the duration was changed",
              .explanation = "The note gives a guessed rate and its source, or the new duration of "
                             "a clip whose speed was changed.",
              .remedy = "If a guess is wrong, set the rate: --rate 120."},
    CodeEntry{.code = Code::edit_order,
              .name = "edit.order",
              .severity = Severity::note,
              .title = "Joints got all three rotation channels",
              .explanation = "Two angles in one order cannot be converted to two in another, and "
                             "quaternions have no order, so these joints need three.",
              .remedy = "No action needed; to keep the channels of these joints, name the others, "
                        "as in --order ZXY:Hips,*Arm."},
    CodeEntry{.code = Code::edit_channels,
              .name = "edit.channels",
              .severity = Severity::note,
              .title = "Channels were added to joints",
              .explanation = "New angles are 0 and new positions equal the offset, so the pose "
                             "does not change. Programs disagree on whether positions replace the "
                             "offset of a joint or are added to it.",
              .remedy = "No action needed if this is intended."},
    CodeEntry{.code = Code::edit_root,
              .name = "edit.root",
              .severity = Severity::note,
              .title = "New root added",
              .explanation = "The new root is the parent of all others; the world positions of the "
                             "other joints are unchanged.",
              .remedy = "No action needed; --remove removes it again."},
    CodeEntry{.code = Code::edit_roots_joined,
              .name = "edit.roots-joined",
              .severity = Severity::note,
              .title = "Several roots were joined",
              .explanation = "Many programs read only the first root of a file. The world "
                             "positions of all joints are unchanged.",
              .remedy = "No action needed; --remove removes the new root again."},
    CodeEntry{.code = Code::edit_end_sites,
              .name = "edit.end-sites",
              .severity = Severity::note,
              .title = "End sites were added or removed",
              .explanation = "An end site has no motion; it gives the length of the last bone of a "
                             "chain. Added end sites extend the previous bone by its own length.",
              .remedy = "No action needed; the motion of all joints is unchanged."},
    CodeEntry{.code = Code::edit_renamed,
              .name = "edit.renamed",
              .severity = Severity::note,
              .title = "Joints were renamed to a convention",
              .explanation = "Joints are recognised by the naming convention of the skeleton. "
                             "Joints without a name in the other convention keep their names.",
              .remedy = "Rename the remaining joints with --rename OLD=NEW."},
    CodeEntry{.code = Code::edit_spikes,
              .name = "edit.spikes",
              .severity = Severity::note,
              .title = "Spikes were repaired",
              .explanation = "Single frames far from their neighbours were replaced by a smooth "
                             "curve; all other frames are unchanged.",
              .remedy = "Check the frames in the message; if they were intended, use a larger "
                        "threshold, such as --mend-spikes=20."},
    CodeEntry{.code = Code::edit_flips,
              .name = "edit.flips",
              .severity = Severity::note,
              .title = "Flips were repaired",
              .explanation = "Joints that jumped in one frame and back some frames later were "
                             "rotated back; their motion in between is kept where possible.",
              .remedy = "Check the frames in the message; if they were intended, use a larger "
                        "threshold, such as --mend-flips=150."},
    CodeEntry{.code = Code::edit_stuck,
              .name = "edit.stuck",
              .severity = Severity::note,
              .title = "Stuck joints were repaired",
              .explanation = "Joints that repeated their values while the others moved, and then "
                             "jumped, are interpolated instead.",
              .remedy = "Check the frames in the message; where joints rest, use a longer time, "
                        "such as --mend-stuck=1s."},
    CodeEntry{
        .code = Code::edit_no_contacts,
        .name = "edit.no-contacts",
        .severity = Severity::error,
        .title = "No foot contacts, or none that define a floor",
        .explanation =
            "A foot is in contact while it is slow, no joint of the body is clearly lower, and the "
            "body is not in the air, for at least 0.06 s. There are no contacts if the figure "
            "swims, flies, hangs or lies; if the feet slide or tremble all the time, as in a clip "
            "in place; if the clip is too short; or if the up axis, the frame rate or the scale is "
            "wrong. --level also needs contacts on one floor: it fails if the feet rest at too few "
            "positions to fit a plane, on several levels, as on stairs or a platform, or on a "
            "plane with which the body does not tilt, as on a slope.",
        .remedy = "No action needed if the figure swims or flies, or if the ground is not level; "
                  "otherwise check the up axis, the frame rate and the size.",
        .command = "mocap info FILE"},
    CodeEntry{.code = Code::edit_contacts,
              .name = "edit.contacts",
              .severity = Severity::note,
              .title = "Foot contacts",
              .explanation = "How often each foot touches the ground, and in how many frames. The "
                             "viewer shows the same contacts, and `--table contacts` writes them.",
              .remedy = "No action needed if the numbers are plausible."},
    CodeEntry{.code = Code::edit_slide,
              .name = "edit.slide",
              .severity = Severity::note,
              .title = "Foot sliding was reduced",
              .explanation = "How far ankle or toe slide along the ground, summed over all "
                             "contacts, before and after.",
              .remedy = "The remaining sliding is out of reach of the leg, or a shuffling foot."},
    CodeEntry{.code = Code::edit_drop_out,
              .name = "edit.drop-out",
              .severity = Severity::note,
              .title = "Dropouts were simulated",
              .explanation = "Joints keep the values of an earlier frame for a while, as with a "
                             "sensor that drops out. The seed determines which ones.",
              .remedy = "Use another seed, as in --drop-out 0.1:7, for other dropouts."},
    CodeEntry{.code = Code::edit_keyframes,
              .name = "edit.keyframes",
              .severity = Severity::error,
              .title = "Invalid keyframes",
              .explanation =
                  "At least two keyframes are needed, in increasing order and within the clip.",
              .remedy = "List them in order, such as 0:10,1s:45,60:10."},
    CodeEntry{.code = Code::edit_joined,
              .name = "edit.joined",
              .severity = Severity::note,
              .title = "A clip of another figure was joined",
              .explanation =
                  "The joined clip keeps the skeleton of the first one. A clip of another "
                  "size is scaled to it. If the proportions differ, hands and feet are at "
                  "other positions; joints that the first clip lacks are dropped.",
              .remedy = "Check the feet; if they slide, use `--plant-feet`."},
    CodeEntry{.code = Code::edit_level,
              .name = "edit.level",
              .severity = Severity::note,
              .title = "The floor was leveled",
              .explanation = "A plane was fitted through the positions where the feet rest, and "
                             "the clip was rotated to make this plane level. Without enough "
                             "contacts to fit a plane, nothing is changed.",
              .remedy = "To rotate the clip by a known angle, use --rotate AXIS:DEGREES."},
    CodeEntry{
        .code = Code::edit_bone_length,
        .name = "edit.bone-length",
        .severity = Severity::note,
        .title = "Bone lengths were changed",
        .explanation =
            "The offsets of these joints have a new length. Rotation values are unchanged, so all "
            "descendants move with the bone, and longer or shorter legs lift or sink the feet.",
        .remedy = "Put the feet back on the ground with --ground-feet or --on-ground."},
    CodeEntry{.code = Code::edit_joint_inserted,
              .name = "edit.joint-inserted",
              .severity = Severity::note,
              .title = "A joint was inserted",
              .explanation = "The new joint is part of an existing bone and has no rotation; the "
                             "world positions of all other joints are unchanged.",
              .remedy = "Animate the new joint with --set, --keys or an editor."},
    CodeEntry{.code = Code::edit_pin,
              .name = "edit.pin",
              .severity = Severity::note,
              .title = "A joint was pinned in the world",
              .explanation =
                  "Two-bone inverse kinematics moves the end of a limb to a fixed position. A limb "
                  "is never stretched; frames in which the position is out of reach are counted.",
              .remedy = "If the limb cannot reach the position, pin a shorter range or use the "
                        "position of another frame."},
    CodeEntry{.code = Code::edit_ground,
              .name = "edit.ground",
              .severity = Severity::note,
              .title = "Feet were put on the ground",
              .explanation = "How deep each foot was below the ground and how high it floated "
                             "during contacts, before and after, in file units.",
              .remedy = "The remaining distance is out of reach of the leg."},
    CodeEntry{
        .code = Code::edit_align,
        .name = "edit.align",
        .severity = Severity::note,
        .title = "The clip was aligned in time",
        .explanation =
            "The time offset at which the poses of both clips match best, or how much the clip was "
            "sped up and slowed down, and the remaining mean distance. Poses are compared by joint "
            "positions relative to the trunk, which do not depend on the rest pose.",
        .remedy = "If the offset is wrong, set it with --trim or --extend."},
    CodeEntry{.code = Code::edit_random,
              .name = "edit.random",
              .severity = Severity::note,
              .title = "Random value",
              .explanation = "The value depends on the seed, the edit, and the path of the file "
                             "relative to the given folder. Files and edits get different values, "
                             "and a second run gives the same result.",
              .remedy = "Use another seed, as in --turn random:-180..180:7, for other values."},
    CodeEntry{.code = Code::edit_skeleton,
              .name = "edit.skeleton",
              .severity = Severity::note,
              .title = "The motion was moved onto another skeleton",
              .explanation =
                  "Joints are matched by name. The clip gets the offsets, channels and end "
                  "sites of the other skeleton; joints that only one of them has are listed.",
              .remedy = "If names differ, rename joints first with --rename or --names."},
    CodeEntry{.code = Code::edit_rest_pose,
              .name = "edit.rest-pose",
              .severity = Severity::error,
              .title = "No T-pose for arms and legs",
              .explanation =
                  "Arms and legs are rotated into a T-pose from an upright rest pose. The "
                  "rest pose of this skeleton is folded, lying or sitting, as in files whose "
                  "bones all lie along one axis; or an arm or leg has no rotation channels.",
              .remedy = "Use an upright frame as the rest pose first, with --rest-pose frame:N "
                        "--rest-pose t-pose; `mocap info` lists such frames if there are any.",
              .command = "mocap info FILE"},
    CodeEntry{
        .code = Code::edit_reference_pose,
        .name = "edit.reference-pose",
        .severity = Severity::note,
        .title = "A frame of the motion is the reference pose",
        .explanation = "Figures are matched in a pose in which both are upright. The rest pose of "
                       "this one is not, so its most upright frame is used. Its limbs are rotated "
                       "into the T-pose; their twist is estimated from the elbows and knees.",
        .remedy = "Compare hands and feet with the original. If they are twisted, use a frame with "
                  "straight arms: --rest-pose frame:N."},
};

}  // namespace

std::span<const CodeEntry> edit_codes() {
  return edit_rows;
}

}  // namespace mocap::detail
