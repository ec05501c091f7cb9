// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array edit_rows{
    CodeEntry{.code = Code::edit_value,
              .name = "edit.value",
              .severity = Severity::error,
              .title = "The value of an edit is not understood",
              .explanation = "An edit got an unusable number or word; the message says "
                             "what it takes.",
              .remedy = "See `mocap help convert` for the values of each edit."},
    CodeEntry{.code = Code::edit_range,
              .name = "edit.range",
              .severity = Severity::error,
              .title = "The clip does not have these frames",
              .explanation =
                  "Frames are counted from 0, times from the first frame on; both ends of a "
                  "range belong to it.",
              .remedy = "Use frames or times of the clip; `mocap info` shows how many it has.",
              .command = "mocap info FILE"},
    CodeEntry{
        .code = Code::edit_rate,
        .name = "edit.rate",
        .severity = Severity::error,
        .title = "There is no such frame rate",
        .explanation = "A rate is a number of frames a second above 0 that a recording can have.",
        .remedy = "Give a rate such as 30, 59.94 or 120."},
    CodeEntry{.code = Code::edit_joint,
              .name = "edit.joint",
              .severity = Severity::error,
              .title = "The clip has no such joint",
              .explanation = "A name, path or pattern means no joint of the clip, or what was "
                             "asked for would leave none or give two of them one name.",
              .remedy = "Use the name of a joint of the file; patterns have `*` for any text and "
                        "`?` for one letter.",
              .command = "mocap info --tree FILE"},
    CodeEntry{.code = Code::edit_no_body,
              .name = "edit.no-body",
              .severity = Severity::error,
              .title = "The body was not found in the skeleton",
              .explanation =
                  "The edit has to know where head, hands and feet are, or which way is up, "
                  "and neither the joint names nor the shape of the skeleton shows it.",
              .remedy = "Rename the joints in a common way, such as LeftFoot; `mocap info` shows "
                        "what it finds.",
              .command = "mocap info FILE"},
    CodeEntry{.code = Code::edit_several_figures,
              .name = "edit.several-figures",
              .severity = Severity::error,
              .title = "The clip has several figures",
              .explanation =
                  "The edit makes one figure of the clip, such as an avatar, and the clip "
                  "has several with a head and feet.",
              .remedy = "Remove the joints of the others first; `Ben,Ben/*` is a root and all "
                        "joints below it.",
              .command = "mocap convert FILE --remove JOINTS -o FIXED"},
    CodeEntry{.code = Code::edit_no_travel,
              .name = "edit.no-travel",
              .severity = Severity::error,
              .title = "Nothing carries the body along",
              .explanation = "No joint from the root to the hips has position channels, so that "
                             "there is no way along the ground that could be changed.",
              .remedy = "No action is needed if the figure stays on its spot; else rename "
                        "the joint that travels to Hips."},
    CodeEntry{
        .code = Code::edit_mirror_pairs,
        .name = "edit.mirror-pairs",
        .severity = Severity::error,
        .title = "No joints change sides in the mirror",
        .explanation = "No two joints are named left and right of one another, and the shape of "
                       "the skeleton shows no pair of limbs.",
        .remedy = "Rename the joints so that they name their side, such as LeftArm, RightArm."},
    CodeEntry{.code = Code::edit_loop,
              .name = "edit.loop",
              .severity = Severity::error,
              .title = "The clip is too short for this loop",
              .explanation =
                  "The motion is no cycle. The frames that are blended are taken from both "
                  "ends, and may not be more than half of the clip.",
              .remedy = "Blend fewer frames, such as --loop=5."},
    CodeEntry{.code = Code::edit_join,
              .name = "edit.join",
              .severity = Severity::error,
              .title = "The clips cannot be joined",
              .explanation = "Clips are joined joint by joint, by their names: each must have all "
                             "joints that move, and be longer than the blend.",
              .remedy = "Rename joints with --rename first, or blend fewer frames."},
    CodeEntry{
        .code = Code::edit_recipe,
        .name = "edit.recipe",
        .severity = Severity::error,
        .title = "The recipe is not understood",
        .explanation = "A recipe is a TOML file with one [[edit]] table for each edit, in which "
                       "the edit's name is the key; the place is where it departs from that.",
        .remedy =
            "Write edits as in docs/edit.md, or let `mocap convert --write-recipe` write one."},
    CodeEntry{.code = Code::edit_scaled,
              .name = "edit.scaled",
              .severity = Severity::note,
              .title = "The figure was scaled to a height",
              .explanation = "The height of a figure is its standing height, from the soles to the "
                             "crown, and its unit is guessed by its size unless it is given.",
              .remedy = "Check the height in the message; give the unit with --units where "
                        "it is wrong."},
    CodeEntry{.code = Code::edit_mirrored,
              .name = "edit.mirrored",
              .severity = Severity::note,
              .title = "Left and right were exchanged",
              .explanation = "Joints are paired by their names, in many conventions, else by the "
                             "shape of the skeleton.",
              .remedy = "Compare the number of pairs with what the skeleton has; rename joints "
                        "that were not paired."},
    CodeEntry{.code = Code::edit_looped,
              .name = "edit.looped",
              .severity = Severity::note,
              .title = "The clip loops",
              .explanation = "The gap is how far the joint that differs most turns from the last "
                             "frame to the first one, and how far the root is from it in height. A "
                             "figure that climbs stairs begins each loop on the floor that it has "
                             "reached.",
              .remedy = "Close it over more frames, such as --loop=0.5s, where the seam is seen."},
    CodeEntry{.code = Code::edit_positions_dropped,
              .name = "edit.positions-dropped",
              .severity = Severity::note,
              .title = "Position channels were taken off",
              .explanation =
                  "Joints that only turn cannot move against their parents; each stays at its "
                  "mean position, and the message reports how far a joint has moved.",
              .remedy = "Where that is too far, leave the position channels on."},
    CodeEntry{.code = Code::edit_clips_differ,
              .name = "edit.clips-differ",
              .severity = Severity::error,
              .title = "Two clips do not match",
              .explanation = "Numbers are added one by one, so both clips must have the same "
                             "joints with the same channels and as many frames; where one is laid "
                             "over another, it must have its joints.",
              .remedy = "Make them match first: --order, --keep, --fps and --trim."},
    CodeEntry{.code = Code::edit_whole_clip,
              .name = "edit.whole-clip",
              .severity = Severity::error,
              .title = "The edit is of the whole clip",
              .explanation = "An edit that changes the skeleton, its channels, the rate or the "
                             "number of frames cannot be kept to some joints or frames; one that "
                             "moves the whole clip does it by its root alone.",
              .remedy = "Leave out --only and --during, or cut the clip apart with --trim."},
    CodeEntry{
        .code = Code::edit_reference_frame,
        .name = "edit.reference-frame",
        .severity = Severity::error,
        .title = "There is a reference pose already, or none",
        .explanation = "A reference pose before the motion is found by its angles: most "
                       "are exactly zero, and the motion begins far from it.",
        .remedy = "--trim 1.. drops the first frame in any case; `mocap info` shows what it is.",
        .command = "mocap info FILE"},
    CodeEntry{.code = Code::edit_rate_set,
              .name = "edit.rate-set",
              .severity = Severity::note,
              .title = "The rate or the length was changed",
              .explanation = "A rate that was guessed, and by what, or how long the clip is "
                             "since it plays at other speeds.",
              .remedy = "Where a guess is wrong, give the rate: --rate 120."},
    CodeEntry{.code = Code::edit_order,
              .name = "edit.order",
              .severity = Severity::note,
              .title = "Joints got all three rotation channels",
              .explanation = "Two angles in one order cannot be turned into two in another, and "
                             "quaternions have none, so that these joints needed three.",
              .remedy = "No action is needed; name other joints, as in --order ZXY:Hips,*Arm, "
                        "where these are to keep their channels."},
    CodeEntry{.code = Code::edit_channels,
              .name = "edit.channels",
              .severity = Severity::note,
              .title = "Channels of joints were completed",
              .explanation = "New angles are 0 and new positions are what the offset says, so that "
                             "the pose stays; programs disagree on whether positions replace the "
                             "offset of a joint or are added to it.",
              .remedy = "No action is needed if the message says what was wanted."},
    CodeEntry{.code = Code::edit_root,
              .name = "edit.root",
              .severity = Severity::note,
              .title = "A new root carries the body",
              .explanation = "The root was put above all others; the world positions of the other "
                             "joints are as before.",
              .remedy = "No action is needed; --remove removes it again."},
    CodeEntry{.code = Code::edit_roots_joined,
              .name = "edit.roots-joined",
              .severity = Severity::note,
              .title = "Several roots were joined below one",
              .explanation = "Many programs read the first root of a file only. All joints keep "
                             "their world positions.",
              .remedy = "No action is needed; --remove removes the new root again."},
    CodeEntry{.code = Code::edit_end_sites,
              .name = "edit.end-sites",
              .severity = Severity::note,
              .title = "End sites were added or dropped",
              .explanation = "An end site has no motion; it shows how long the last bone of a "
                             "chain is. Added ones continue the bone before, as long as that.",
              .remedy = "No action is needed; the motion of all joints is as before."},
    CodeEntry{.code = Code::edit_renamed,
              .name = "edit.renamed",
              .severity = Severity::note,
              .title = "Joints were renamed by a convention",
              .explanation = "Joints are recognised by the names of the convention that the "
                             "skeleton follows; what the other convention has no name for keeps "
                             "its own.",
              .remedy = "Rename those that stayed with --rename OLD=NEW."},
    CodeEntry{.code = Code::edit_spikes,
              .name = "edit.spikes",
              .severity = Severity::note,
              .title = "Spikes were repaired",
              .explanation = "Single frames that were far from their neighbours were replaced by a "
                             "smooth curve; all others are what they were.",
              .remedy = "Look at the frames named; give a greater turn, such as --mend-spikes=20, "
                        "where they were meant so."},
    CodeEntry{.code = Code::edit_flips,
              .name = "edit.flips",
              .severity = Severity::note,
              .title = "Flips were repaired",
              .explanation = "Joints that leapt over in one frame and back some frames later were "
                             "turned back; what they did meanwhile is kept where it can be.",
              .remedy = "Look at the frames named; give a greater turn, such as --mend-flips=150, "
                        "where they were meant so."},
    CodeEntry{.code = Code::edit_stuck,
              .name = "edit.stuck",
              .severity = Severity::note,
              .title = "Stuck joints were bridged",
              .explanation = "Joints that repeated their numbers while the others moved, and then "
                             "jumped, are interpolated instead.",
              .remedy = "Look at the frames named; give a longer time, such as --mend-stuck=1s, "
                        "where joints rest."},
    CodeEntry{
        .code = Code::edit_no_contacts,
        .name = "edit.no-contacts",
        .severity = Severity::error,
        .title = "No foot contacts, or none that make a floor",
        .explanation =
            "A foot is in contact while it is slow, no joint of the body is clearly lower, and "
            "the body is not in the air, for 0.06 s or longer. No frame is like that where "
            "the figure swims, flies, hangs or lies; where the feet slide all the time, as in a "
            "clip in place, or tremble; where the clip is too short; and where the up axis, the "
            "frame rate or the scale is wrong. --level needs contacts on one floor as well: it "
            "refuses feet that rest in too few places to fit a plane, feet on several levels, "
            "as on stairs or a platform, and a plane with which the body does not lean, as on "
            "a slope.",
        .remedy = "No action is needed if the figure swims or flies, or if the ground is not "
                  "level; else check the up axis, the frame rate and the size.",
        .command = "mocap info FILE"},
    CodeEntry{.code = Code::edit_contacts,
              .name = "edit.contacts",
              .severity = Severity::note,
              .title = "Feet touch the ground",
              .explanation = "How often each foot touches the ground, and in how many frames. The "
                             "viewer shows the same contacts, and `--table contacts` writes them.",
              .remedy = "No action is needed if the numbers are plausible."},
    CodeEntry{.code = Code::edit_slide,
              .name = "edit.slide",
              .severity = Severity::note,
              .title = "Feet on the ground slide less",
              .explanation = "How far ankle or toe slide along the ground, summed over all "
                             "contacts, before and after.",
              .remedy = "What is left is out of reach of the leg, or a foot that shuffles."},
    CodeEntry{.code = Code::edit_drop_out,
              .name = "edit.drop-out",
              .severity = Severity::note,
              .title = "Numbers were dropped and held",
              .explanation = "Joints keep the numbers of an earlier frame for a while, as with a "
                             "sensor that drops out; which ones, the seed decides.",
              .remedy = "Give another seed, as in --drop-out 0.1:7, for other drop-outs."},
    CodeEntry{.code = Code::edit_keyframes,
              .name = "edit.keyframes",
              .severity = Severity::error,
              .title = "There are no such keyframes",
              .explanation = "Keyframes are two or more, rise in time, and lie within the clip.",
              .remedy = "Give them in their order, such as 0:10,1s:45,60:10."},
    CodeEntry{.code = Code::edit_joined,
              .name = "edit.joined",
              .severity = Severity::note,
              .title = "A clip of another figure was joined",
              .explanation = "The joined clip keeps the skeleton of the first one. One of another "
                             "size is scaled to it; where bones differ in their proportions, hands "
                             "and feet are elsewhere, and joints that the first clip "
                             "lacks are left out.",
              .remedy = "Look at the feet, and plant them with `--plant-feet` where they slide."},
    CodeEntry{.code = Code::edit_level,
              .name = "edit.level",
              .severity = Severity::note,
              .title = "The floor was leveled",
              .explanation =
                  "A plane was fitted through the places where the feet rest, and the "
                  "clip was rotated so that this plane is level. Without enough contacts "
                  "to fit a plane nothing is changed.",
              .remedy = "Rotate the clip by a known angle instead with --rotate AXIS:DEGREES."},
    CodeEntry{.code = Code::edit_bone_length,
              .name = "edit.bone-length",
              .severity = Severity::note,
              .title = "Bone lengths were changed",
              .explanation = "The offsets of these joints have another length. Rotations keep "
                             "their values, so that everything below such a bone moves with it, "
                             "and longer or shorter legs lift the feet or sink them.",
              .remedy = "Put the feet back onto the ground with --ground-feet or --on-ground."},
    CodeEntry{.code = Code::edit_joint_inserted,
              .name = "edit.joint-inserted",
              .severity = Severity::note,
              .title = "A joint was inserted",
              .explanation = "The new joint is part of an existing bone and has no rotation; all "
                             "other joints keep their world positions.",
              .remedy = "Animate the new joint with --set, --keys or an editor."},
    CodeEntry{.code = Code::edit_pin,
              .name = "edit.pin",
              .severity = Severity::note,
              .title = "A joint was pinned in the world",
              .explanation =
                  "Two-bone inverse kinematics moves the end of a limb to a fixed place. "
                  "A limb is never stretched, so frames in which the place is out of "
                  "reach are counted.",
              .remedy = "Pin a shorter range, or choose another frame for the place, where the "
                        "limb cannot reach it."},
    CodeEntry{.code = Code::edit_ground,
              .name = "edit.ground",
              .severity = Severity::note,
              .title = "Feet were put onto the ground",
              .explanation = "How deep each foot was below the ground and how high it floated "
                             "while it was in contact, before and after, in units of the file.",
              .remedy = "What is left is out of reach of the leg."},
    CodeEntry{.code = Code::edit_align,
              .name = "edit.align",
              .severity = Severity::note,
              .title = "The clip was aligned in time",
              .explanation =
                  "The time offset at which the poses of both clips agree best, or how far the "
                  "clip was sped up and slowed down, and the mean distance that is left. "
                  "Poses are compared by the positions of joints seen from the trunk, which "
                  "do not depend on the rest pose.",
              .remedy = "Give the offset yourself with --trim or --extend where it is wrong."},
    CodeEntry{.code = Code::edit_random,
              .name = "edit.random",
              .severity = Severity::note,
              .title = "A value was drawn at random",
              .explanation = "The value depends on the seed, the edit, and the path of the file "
                             "below the folder that was given, so that files and edits differ and "
                             "a second run gives the same result.",
              .remedy = "Give another seed, as in --turn random:-180..180:7, for other values."},
    CodeEntry{.code = Code::edit_skeleton,
              .name = "edit.skeleton",
              .severity = Severity::note,
              .title = "The clip was moved onto another skeleton",
              .explanation = "Joints are matched by name. The clip gets the offsets, channels and "
                             "end sites of the other skeleton; joints that only one of both has "
                             "are named.",
              .remedy = "Rename joints first with --rename or --names where they differ."},
    CodeEntry{.code = Code::edit_rest_pose,
              .name = "edit.rest-pose",
              .severity = Severity::error,
              .title = "Arms and legs cannot be brought into a T-pose",
              .explanation =
                  "Arms and legs are brought into a T-pose from an upright rest pose, by turning "
                  "their joints. The rest pose of this skeleton is folded, lies or sits, as in "
                  "files whose bones all lie along one axis; or an arm or leg has no rotation "
                  "channels.",
              .remedy = "Make an upright frame the rest pose first, with --rest-pose frame:N "
                        "--rest-pose t-pose; `mocap info` lists such frames where there are any.",
              .command = "mocap info FILE"},
    CodeEntry{.code = Code::edit_reference_pose,
              .name = "edit.reference-pose",
              .severity = Severity::note,
              .title = "A frame of the motion is the reference pose",
              .explanation =
                  "Figures are matched in a pose in which both are upright. The rest pose of this "
                  "one is not, so its most upright frame is used. Its limbs are brought to the "
                  "T-pose; how far they are twisted about themselves is estimated from the elbows "
                  "and knees.",
              .remedy = "Compare hands and feet with the original. If they are twisted, give a "
                        "frame with straight arms: --rest-pose frame:N."},
};

}  // namespace

std::span<const CodeEntry> edit_codes() {
  return edit_rows;
}

}  // namespace mocap::detail
