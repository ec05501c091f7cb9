// SPDX-License-Identifier: MIT
#include "mocap/edit/values.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto edit_table = detail::code_table({
    {.name = "edit.no-body",
     .severity = Severity::error,
     .title = "Body not recognised",
     .explanation = "The edit needs the head, hands and feet or the up axis, but neither the joint "
                    "names nor the shape of the skeleton identify them.",
     .remedy = "Rename the joints to common names such as LeftFoot; `mocap info` shows "
               "what it recognises.",
     .command = "mocap info FILE"},
    {.name = "edit.several-figures",
     .severity = Severity::error,
     .title = "The clip has several figures",
     .explanation = "The edit works on a single figure, such as an avatar, but the clip has "
                    "several with a head and feet.",
     .remedy = "Remove the joints of the others first; `Ben,Ben/*` matches a root and all "
               "its descendants.",
     .command = "mocap convert FILE --remove JOINTS -o FIXED"},
    {.name = "edit.no-travel",
     .severity = Severity::error,
     .title = "No joint moves the body",
     .explanation = "No joint from the root to the hips has position channels, so there "
                    "is no horizontal travel to change.",
     .remedy = "No action needed if the figure stays in place; otherwise rename the joint that "
               "moves it to Hips."},
    {.name = "edit.mirror-pairs",
     .severity = Severity::error,
     .title = "No joints to mirror",
     .explanation =
         "No joint names distinguish left from right, and the skeleton has no symmetric limbs.",
     .remedy = "Rename the joints so that their names include the side, such as LeftArm and "
               "RightArm."},
    {.name = "edit.loop",
     .severity = Severity::error,
     .title = "The clip is too short for this loop",
     .explanation = "The motion is not cyclic. The blended frames come from both ends, so "
                    "they cannot exceed half of the clip.",
     .remedy = "Blend fewer frames, such as --loop=5.",
     .audience = Audience::command},
    {.name = "edit.join",
     .severity = Severity::error,
     .title = "The clips cannot be joined",
     .explanation = "Clips are joined joint by joint, by name: each clip must have all joints that "
                    "move, and be longer than the blend.",
     .remedy = "Rename joints with --rename first, or blend fewer frames.",
     .audience = Audience::command},
    {.name = "edit.recipe",
     .severity = Severity::error,
     .title = "Invalid recipe",
     .explanation =
         "A recipe is a TOML file with one [[edit]] table per edit, in which the name of "
         "the edit is the key. The location shows where the file deviates from this format.",
     .remedy = "Write edits as described in docs/edit.md, or generate a recipe with "
               "`mocap convert --write-recipe`."},
    {.name = "edit.scaled",
     .severity = Severity::note,
     .title = "The figure was scaled to a height",
     .explanation = "The height of a figure is measured from the soles to the top of the head. "
                    "Its unit is estimated from its size unless it is specified.",
     .remedy = "Check the height in the message; if it is wrong, set the unit with --units.",
     .audience = Audience::command},
    {.name = "edit.mirrored",
     .severity = Severity::note,
     .title = "Left and right were exchanged",
     .explanation = "Joints are paired by their names, in many naming conventions, or otherwise by "
                    "the shape of the skeleton.",
     .remedy =
         "Compare the number of pairs with the skeleton; rename joints that were not paired."},
    {.name = "edit.looped",
     .severity = Severity::note,
     .title = "The clip loops",
     .explanation = "The gap is the largest joint rotation between the last and the first "
                    "frame, and the difference in root height. A figure that climbs stairs "
                    "starts each repetition on the level it has reached.",
     .remedy = "If the seam is visible, close the loop over more frames, such as --loop=0.5s.",
     .audience = Audience::command},
    {.name = "edit.positions-dropped",
     .severity = Severity::note,
     .title = "Position channels were removed",
     .explanation =
         "Joints with only rotation channels cannot move relative to their parents; each stays at "
         "its mean position, and the message reports how far a joint had moved.",
     .remedy = "If that is too far, keep the position channels."},
    {.name = "edit.clips-differ",
     .severity = Severity::error,
     .title = "Two clips do not match",
     .explanation =
         "Values are combined one by one, so both clips need the same joints, channels and "
         "number of frames. A clip that is layered over another needs the joints of that clip.",
     .remedy = "Make them match first: --order, --keep, --fps and --trim.",
     .audience = Audience::command},
    {.name = "edit.whole-clip",
     .severity = Severity::error,
     .title = "The edit applies to the whole clip",
     .explanation = "An edit that changes the skeleton, its channels, the frame rate or "
                    "the number of frames cannot be limited to selected joints or frames. An edit "
                    "that moves the whole clip changes only its root.",
     .remedy = "Omit --only and --during, or cut the clip with --trim.",
     .audience = Audience::command},
    {.name = "edit.reference-frame",
     .severity = Severity::error,
     .title = "Reference pose already present, or missing",
     .explanation = "A reference pose before the motion is detected by its angles: most "
                    "are exactly zero, and the motion starts far from it.",
     .remedy = "--trim 1.. always drops the first frame; `mocap info` describes it.",
     .command = "mocap info FILE",
     .audience = Audience::command},
    {.name = "edit.rate-set",
     .severity = Severity::note,
     .title = "The frame rate or the duration was changed",
     .explanation = "The note gives a guessed rate and its source, or the new duration of "
                    "a clip whose speed was changed.",
     .remedy = "If a guess is wrong, set the rate: --rate 120.",
     .audience = Audience::command},
    {.name = "edit.order",
     .severity = Severity::note,
     .title = "Joints extended to three rotation channels",
     .explanation = "Two angles in one order cannot be converted to two in another, and "
                    "quaternions have no order, so these joints need three.",
     .remedy = "No action needed; to keep the channels of these joints, name the others, "
               "as in --order ZXY:Hips,*Arm.",
     .audience = Audience::command},
    {.name = "edit.channels",
     .severity = Severity::note,
     .title = "Channels were added to joints",
     .explanation = "New angles are 0 and new positions equal the offset, so the pose "
                    "does not change. Programs disagree on whether positions replace the "
                    "offset of a joint or are added to it.",
     .remedy = "No action needed if this is intended."},
    {.name = "edit.root",
     .severity = Severity::note,
     .title = "New root added",
     .explanation = "The new root is the parent of all others; the world positions of the "
                    "other joints are unchanged.",
     .remedy = "No action needed; --remove removes it again.",
     .audience = Audience::command},
    {.name = "edit.roots-joined",
     .severity = Severity::note,
     .title = "Several roots were joined",
     .explanation = "Many programs read only the first root of a file. The world "
                    "positions of all joints are unchanged.",
     .remedy = "No action needed; --remove removes the new root again.",
     .audience = Audience::command},
    {.name = "edit.end-sites",
     .severity = Severity::note,
     .title = "End sites were added or removed",
     .explanation = "An end site has no motion; it gives the length of the last bone of a "
                    "chain. Added end sites extend the previous bone by its own length.",
     .remedy = "No action needed; the motion of all joints is unchanged."},
    {.name = "edit.renamed",
     .severity = Severity::note,
     .title = "Joints were renamed to a convention",
     .explanation = "Joints are recognised by the naming convention of the skeleton. "
                    "Joints without a name in the other convention keep their names.",
     .remedy = "Rename the remaining joints with --rename OLD=NEW.",
     .audience = Audience::command},
    {.name = "edit.spikes",
     .severity = Severity::note,
     .title = "Spikes were repaired",
     .explanation = "Single frames far from their neighbours were replaced by a smooth "
                    "curve; all other frames are unchanged.",
     .remedy = "Check the frames in the message; if they were intended, use a larger "
               "threshold, such as --mend-spikes=20.",
     .audience = Audience::command},
    {.name = "edit.flips",
     .severity = Severity::note,
     .title = "Flips were repaired",
     .explanation = "Joints that jumped in one frame and back some frames later were "
                    "rotated back; their motion in between is kept where possible.",
     .remedy = "Check the frames in the message; if they were intended, use a larger "
               "threshold, such as --mend-flips=150.",
     .audience = Audience::command},
    {.name = "edit.stuck",
     .severity = Severity::note,
     .title = "Stuck joints were repaired",
     .explanation = "Joints that repeated their values while the others moved, and then "
                    "jumped, are interpolated instead.",
     .remedy = "Check the frames in the message; where joints rest, use a longer time, "
               "such as --mend-stuck=1s.",
     .audience = Audience::command},
    {.name = "edit.no-contacts",
     .severity = Severity::error,
     .title = "No foot contacts, or none that define a floor",
     .explanation =
         "A foot is in contact while it is slow, no joint of the body is clearly lower, and the "
         "body is not in the air, for at least 0.06 s. There are no contacts if the figure swims, "
         "flies, hangs or lies; if the feet slide or tremble all the time, as in a clip in place; "
         "if the clip is too short; or if the up axis, the frame rate or the scale is wrong. "
         "--level also needs contacts on a single floor: it fails if the feet rest at too few "
         "positions to fit a plane, if they rest on several levels, as on stairs or a platform, or "
         "if the body is not tilted with the plane, as on a slope.",
     .remedy = "No action needed if the figure swims or flies, or if the ground is not level; "
               "otherwise check the up axis, the frame rate and the size.",
     .command = "mocap info FILE"},
    {.name = "edit.contacts",
     .severity = Severity::note,
     .title = "Foot contacts",
     .explanation = "How often each foot touches the ground, and in how many frames. The "
                    "viewer shows the same contacts, and `--table contacts` writes them.",
     .remedy = "No action needed if the numbers are plausible."},
    {.name = "edit.slide",
     .severity = Severity::note,
     .title = "Foot sliding was reduced",
     .explanation = "How far the ankle or the toe slides along the ground, summed over all "
                    "contacts, before and after.",
     .remedy = "Any remaining sliding is beyond the reach of the leg, or a shuffling foot."},
    {.name = "edit.drop-out",
     .severity = Severity::note,
     .title = "Dropouts were simulated",
     .explanation = "Joints keep the values of an earlier frame for a while, as with a "
                    "sensor that drops out. The seed determines which ones.",
     .remedy = "Use another seed, as in --drop-out 0.1:7, for other dropouts.",
     .audience = Audience::command},
    {.name = "edit.keyframes",
     .severity = Severity::error,
     .title = "Invalid keyframes",
     .explanation = "At least two keyframes are needed, in increasing order and within the clip.",
     .remedy = "List them in order, such as 0:10,1s:45,60:10."},
    {.name = "edit.joined",
     .severity = Severity::note,
     .title = "A clip of another figure was joined",
     .explanation = "The joined clip keeps the skeleton of the first one. A figure of a different "
                    "size is scaled to match it. If the proportions differ, hands and feet are at "
                    "different positions; joints that the first clip lacks are dropped.",
     .remedy = "Check the feet; if they slide, use `--plant-feet`.",
     .audience = Audience::command},
    {.name = "edit.level",
     .severity = Severity::note,
     .title = "The floor was leveled",
     .explanation = "A plane was fitted through the positions where the feet rest, and "
                    "the clip was rotated to make this plane level. Without enough "
                    "contacts to fit a plane, nothing is changed.",
     .remedy = "To rotate the clip by a known angle, use --rotate AXIS:DEGREES.",
     .audience = Audience::command},
    {.name = "edit.bone-length",
     .severity = Severity::note,
     .title = "Bone lengths were changed",
     .explanation =
         "The offsets of these joints have a new length. Rotation values are unchanged, so all "
         "descendants move with the bone, and longer or shorter legs lift or sink the feet.",
     .remedy = "Put the feet back on the ground with --ground-feet or --on-ground.",
     .audience = Audience::command},
    {.name = "edit.joint-inserted",
     .severity = Severity::note,
     .title = "A joint was inserted",
     .explanation = "The new joint is part of an existing bone and has no rotation; the "
                    "world positions of all other joints are unchanged.",
     .remedy = "Animate the new joint with --set, --keys or an editor.",
     .audience = Audience::command},
    {.name = "edit.pin",
     .severity = Severity::note,
     .title = "A joint was pinned in the world",
     .explanation =
         "Two-bone inverse kinematics moves the end of a limb to a fixed position. A limb "
         "is never stretched; frames in which the position is out of reach are counted.",
     .remedy = "If the limb cannot reach the position, pin a shorter range or use the "
               "position of another frame."},
    {.name = "edit.ground",
     .severity = Severity::note,
     .title = "Feet were placed on the ground",
     .explanation = "How deep each foot was below the ground and how high it floated "
                    "during contacts, before and after, in file units.",
     .remedy = "Any remaining distance is beyond the reach of the leg."},
    {.name = "edit.align",
     .severity = Severity::note,
     .title = "The clip was aligned in time",
     .explanation =
         "The time offset at which the poses of both clips match best, or how much the clip was "
         "sped up and slowed down, and the remaining mean distance. Poses are compared by joint "
         "positions relative to the trunk, which do not depend on the rest pose.",
     .remedy = "If the offset is wrong, set it with --trim or --extend.",
     .audience = Audience::command},
    {.name = "edit.random",
     .severity = Severity::note,
     .title = "Random value",
     .explanation =
         "The value depends on the seed, the edit, and the path of the file relative to the input "
         "folder. Files and edits get different values, and a second run gives the same result.",
     .remedy = "Use another seed, as in --turn random:-180..180:7, for other values.",
     .audience = Audience::command},
    {.name = "edit.skeleton",
     .severity = Severity::note,
     .title = "The motion was transferred to another skeleton",
     .explanation = "Joints are matched by name. The clip gets the offsets, channels and end "
                    "sites of the other skeleton; joints that only one of them has are listed.",
     .remedy = "If names differ, rename joints first with --rename or --names.",
     .audience = Audience::command},
    {.name = "edit.rest-pose",
     .severity = Severity::error,
     .title = "No T-pose for arms and legs",
     .explanation = "Arms and legs are rotated into a T-pose from an upright rest pose. The "
                    "rest pose of this skeleton is folded, lying or sitting, as in files whose "
                    "bones all lie along one axis; or an arm or leg has no rotation channels.",
     .remedy = "Use an upright frame as the rest pose first, with --rest-pose frame:N "
               "--rest-pose t-pose; `mocap info` lists such frames if there are any.",
     .command = "mocap info FILE",
     .audience = Audience::command},
    {.name = "edit.reference-pose",
     .severity = Severity::note,
     .title = "A frame of the motion is the reference pose",
     .explanation = "Figures are matched in a pose in which both are upright. The rest pose of "
                    "this one is not, so its most upright frame is used. Its limbs are rotated "
                    "into the T-pose; their twist is estimated from the elbows and knees.",
     .remedy = "Compare hands and feet with the original. If they are twisted, use a frame with "
               "straight arms: --rest-pose frame:N.",
     .audience = Audience::command},
});

}  // namespace

namespace codes {

constinit const Code edit_no_body = detail::code_in(edit_table, "edit.no-body");
constinit const Code edit_several_figures = detail::code_in(edit_table, "edit.several-figures");
constinit const Code edit_no_travel = detail::code_in(edit_table, "edit.no-travel");
constinit const Code edit_mirror_pairs = detail::code_in(edit_table, "edit.mirror-pairs");
constinit const Code edit_loop = detail::code_in(edit_table, "edit.loop");
constinit const Code edit_join = detail::code_in(edit_table, "edit.join");
constinit const Code edit_recipe = detail::code_in(edit_table, "edit.recipe");
constinit const Code edit_scaled = detail::code_in(edit_table, "edit.scaled");
constinit const Code edit_mirrored = detail::code_in(edit_table, "edit.mirrored");
constinit const Code edit_looped = detail::code_in(edit_table, "edit.looped");
constinit const Code edit_positions_dropped = detail::code_in(edit_table, "edit.positions-dropped");
constinit const Code edit_clips_differ = detail::code_in(edit_table, "edit.clips-differ");
constinit const Code edit_whole_clip = detail::code_in(edit_table, "edit.whole-clip");
constinit const Code edit_reference_frame = detail::code_in(edit_table, "edit.reference-frame");
constinit const Code edit_rate_set = detail::code_in(edit_table, "edit.rate-set");
constinit const Code edit_order = detail::code_in(edit_table, "edit.order");
constinit const Code edit_channels = detail::code_in(edit_table, "edit.channels");
constinit const Code edit_root = detail::code_in(edit_table, "edit.root");
constinit const Code edit_roots_joined = detail::code_in(edit_table, "edit.roots-joined");
constinit const Code edit_end_sites = detail::code_in(edit_table, "edit.end-sites");
constinit const Code edit_renamed = detail::code_in(edit_table, "edit.renamed");
constinit const Code edit_spikes = detail::code_in(edit_table, "edit.spikes");
constinit const Code edit_flips = detail::code_in(edit_table, "edit.flips");
constinit const Code edit_stuck = detail::code_in(edit_table, "edit.stuck");
constinit const Code edit_no_contacts = detail::code_in(edit_table, "edit.no-contacts");
constinit const Code edit_contacts = detail::code_in(edit_table, "edit.contacts");
constinit const Code edit_slide = detail::code_in(edit_table, "edit.slide");
constinit const Code edit_drop_out = detail::code_in(edit_table, "edit.drop-out");
constinit const Code edit_keyframes = detail::code_in(edit_table, "edit.keyframes");
constinit const Code edit_joined = detail::code_in(edit_table, "edit.joined");
constinit const Code edit_level = detail::code_in(edit_table, "edit.level");
constinit const Code edit_bone_length = detail::code_in(edit_table, "edit.bone-length");
constinit const Code edit_joint_inserted = detail::code_in(edit_table, "edit.joint-inserted");
constinit const Code edit_pin = detail::code_in(edit_table, "edit.pin");
constinit const Code edit_ground = detail::code_in(edit_table, "edit.ground");
constinit const Code edit_align = detail::code_in(edit_table, "edit.align");
constinit const Code edit_random = detail::code_in(edit_table, "edit.random");
constinit const Code edit_skeleton = detail::code_in(edit_table, "edit.skeleton");
constinit const Code edit_rest_pose = detail::code_in(edit_table, "edit.rest-pose");
constinit const Code edit_reference_pose = detail::code_in(edit_table, "edit.reference-pose");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> edit_codes() {
  return edit_table;
}

}  // namespace detail

}  // namespace mocap
