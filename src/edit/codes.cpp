// SPDX-License-Identifier: MIT
// Codes that several edits report; those of one edit are in its source file.
#include "edit/edit_codes.hpp"
#include "mocap/edit/values.hpp"

namespace mocap {

namespace {

constexpr auto edit_table = edit::edit_code_table({
    {.name = "edit.value",
     .severity = Severity::error,
     .title = "Invalid value of an edit",
     .explanation = "An edit has an invalid value; the message gives the expected values.",
     .remedy = "See `mocap help convert` for the values of each edit."},
    {.name = "edit.rate",
     .severity = Severity::error,
     .title = "Invalid frame rate",
     .explanation =
         "A frame rate is a positive number of frames per second within the supported range.",
     .remedy = "Use a rate such as 30, 59.94 or 120."},
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
    {.name = "edit.recipe",
     .severity = Severity::error,
     .title = "Invalid recipe",
     .explanation =
         "A recipe is a TOML file with one [[edit]] table per edit, in which the name of "
         "the edit is the key. The location shows where the file deviates from this format.",
     .remedy = "Write edits as described in docs/edit.md, or generate a recipe with "
               "`mocap convert --write-recipe`."},
    {.name = "edit.mirrored",
     .severity = Severity::note,
     .title = "Left and right were exchanged",
     .explanation = "Joints are paired by their names, in many naming conventions, or otherwise by "
                    "the shape of the skeleton.",
     .remedy =
         "Compare the number of pairs with the skeleton; rename joints that were not paired."},
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
    {.name = "edit.rate-set",
     .severity = Severity::note,
     .title = "The frame rate or the duration was changed",
     .explanation = "The note gives a guessed rate and its source, or the new duration of "
                    "a clip whose speed was changed.",
     .remedy = "If a guess is wrong, set the rate: --rate 120.",
     .audience = Audience::command},
    {.name = "edit.channels",
     .severity = Severity::note,
     .title = "Channels were added to joints",
     .explanation = "New angles are 0 and new positions equal the offset, so the pose "
                    "does not change. Programs disagree on whether positions replace the "
                    "offset of a joint or are added to it.",
     .remedy = "No action needed if this is intended."},
    {.name = "edit.no-contacts",
     .severity = Severity::error,
     .title = "No foot contacts, or none that define a floor",
     .explanation =
         "A foot is in contact while it is slow, no joint of the body is clearly lower, and the "
         "body is not in the air, for at least 0.06 s. There are no contacts if the figure swims, "
         "flies, hangs or lies; if the feet slide or shake all the time, as in an in-place clip; "
         "if the clip is too short; or if the up axis, the frame rate or the scale is wrong. "
         "--level also needs contacts on a single floor: it fails if the feet rest at too few "
         "positions to fit a plane, if they rest on several levels, as on stairs or a platform, or "
         "if the body is not tilted with the plane, as on a slope.",
     .remedy = "No action needed if the figure swims or flies, or if the ground is not level; "
               "otherwise check the up axis, the frame rate and the size.",
     .command = "mocap info FILE"},
    {.name = "edit.joined",
     .severity = Severity::note,
     .title = "The joined clips differ",
     .explanation = "The joined clip keeps the skeleton of the first one. A figure of a different "
                    "size is scaled to match it. If the proportions differ, hands and feet are at "
                    "different positions; joints that the first clip lacks are dropped. Recorded "
                    "data are appended as they are in their file.",
     .remedy = "Check the feet; if they slide, use `--plant-feet`.",
     .audience = Audience::command},
    {.name = "edit.random",
     .severity = Severity::note,
     .title = "Random value",
     .explanation =
         "The value depends on the seed, the edit, and the path of the file relative to the input "
         "folder. Each edit of each file gets its own value, and a second run gives the same one.",
     .remedy = "Use another seed, as in --turn random:-180..180:7, for other values.",
     .audience = Audience::command},
    {.name = "edit.no-joints",
     .severity = Severity::error,
     .title = "The edit needs a skeleton",
     .explanation = "The clip only has recorded data such as markers, and the edit changes joints "
                    "or finds its values from them.",
     .remedy =
         "Use edits that apply to recorded data, which trim, resample, scale, move, turn, mirror, "
         "smooth or rename, or a clip with joints."},
    {.name = "edit.recording",
     .severity = Severity::error,
     .title = "The edit cannot change recorded data",
     .explanation = "The clip has both joints and recorded data such as markers. The edit would "
                    "only change the joints, which would then no longer match the recorded data.",
     .remedy = "Convert the clip, with any edits before this one, to a format that only stores "
               "joints, and edit that file."},
});

}  // namespace

namespace codes {

constinit const Code edit_value = detail::code_in(edit_table, "edit.value");
constinit const Code edit_rate = detail::code_in(edit_table, "edit.rate");
constinit const Code edit_no_body = detail::code_in(edit_table, "edit.no-body");
constinit const Code edit_several_figures = detail::code_in(edit_table, "edit.several-figures");
constinit const Code edit_no_travel = detail::code_in(edit_table, "edit.no-travel");
constinit const Code edit_mirror_pairs = detail::code_in(edit_table, "edit.mirror-pairs");
constinit const Code edit_recipe = detail::code_in(edit_table, "edit.recipe");
constinit const Code edit_mirrored = detail::code_in(edit_table, "edit.mirrored");
constinit const Code edit_clips_differ = detail::code_in(edit_table, "edit.clips-differ");
constinit const Code edit_whole_clip = detail::code_in(edit_table, "edit.whole-clip");
constinit const Code edit_rate_set = detail::code_in(edit_table, "edit.rate-set");
constinit const Code edit_channels = detail::code_in(edit_table, "edit.channels");
constinit const Code edit_no_contacts = detail::code_in(edit_table, "edit.no-contacts");
constinit const Code edit_joined = detail::code_in(edit_table, "edit.joined");
constinit const Code edit_random = detail::code_in(edit_table, "edit.random");
constinit const Code edit_no_joints = detail::code_in(edit_table, "edit.no-joints");
constinit const Code edit_recording = detail::code_in(edit_table, "edit.recording");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> edit_codes() {
  return edit_table;
}

}  // namespace detail

}  // namespace mocap
