// SPDX-License-Identifier: MIT
#include "mocap/match.hpp"
#include "mocap/retarget.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto retarget_table = detail::code_table({
    {.name = "retarget.body",
     .severity = Severity::error,
     .title = "The bodies do not correspond",
     .explanation = "Motion is transferred between human figures that have hips and two legs, or "
                    "between skeletons with the same joint names. A figure must be upright in its "
                    "rest pose, or in at least one frame of its motion.",
     .remedy =
         "If names are unusual, specify hips and limbs with --map, or rename the joints to a "
         "known convention first. If no pose is upright, specify a frame that is: --from-pose "
         "frame:N or --onto-pose frame:N.",
     .audience = Audience::command},
    {.name = "retarget.channels",
     .severity = Severity::warning,
     .title = "Joints of the other skeleton cannot rotate as needed",
     .explanation =
         "A joint with fewer than three rotation channels gets the closest rotation that "
         "it can have.",
     .remedy = "Give the joints of the other skeleton three rotation channels first, with `mocap "
               "convert --add-channels rotations`."},
    {.name = "retarget.doubt",
     .severity = Severity::warning,
     .title = "A part of the body is uncertain",
     .explanation = "Parts are found by names and shape. Two joints may have the same part, or a "
                    "limb may have no counterpart on the other side.",
     .remedy = "Compare the result with the original. If a part is wrong, specify its joint with "
               "--map.",
     .audience = Audience::command},
    {.name = "retarget.feet",
     .severity = Severity::note,
     .title = "Feet were planted",
     .explanation = "While a foot of the source touches the ground, that of the target is kept in "
                    "place. The slide is what the feet would have moved along the ground without "
                    "that, and what is left, summed over all contacts. If a leg is too short to "
                    "reach the ground, the hips come down.",
     .remedy = "No action needed. --feet place keeps the slide of the source.",
     .audience = Audience::command},
    {.name = "retarget.hands",
     .severity = Severity::note,
     .title = "Hands were placed",
     .explanation = "With --hands reach or touch, elbows bend so that the hands are where those of "
                    "the source are, relative to the shoulders and scaled. With touch, a hand near "
                    "the head, the trunk, a thigh or the other hand is at the same place of the "
                    "other body. An arm that is too short stops on the way.",
     .remedy = "No action needed. --hands turn copies the rotations of the arms.",
     .audience = Audience::command},
    {.name = "retarget.hinges",
     .severity = Severity::warning,
     .title = "Hinges cannot reach the poses",
     .explanation = "The joints of a robot have one axis each and limits. They were set so that "
                    "feet, hands, knees, elbows and trunk are as close as possible to their "
                    "places, feet first. Values never exceed the limits.",
     .remedy = "Compare the result with the original. Smaller motion, such as --onto-scale 90%, "
               "needs smaller angles of the legs.",
     .audience = Audience::command},
    {.name = "retarget.lean",
     .severity = Severity::warning,
     .title = "The reference pose is a frame in which the body leans",
     .explanation =
         "The rest pose does not show how the body stands, so a frame of the motion is used, and "
         "its trunk leans, forwards or to a side. How much of this is the posture of the hips or "
         "of a joint of the spine is not known: the trunk is turned upright as one piece, and the "
         "head is kept.",
     .remedy = "If the clip is a part of a longer one that starts with a T-pose, transfer that one "
               "and cut it afterwards: --onto FILE --trim FIRST..LAST. Otherwise compare the "
               "posture with the original, and try another frame: --from-pose frame:N or "
               "--onto-pose frame:N.",
     .audience = Audience::command},
    {.name = "retarget.legs",
     .severity = Severity::warning,
     .title = "The legs of a body are incomplete",
     .explanation = "One of the bodies has hips and arms, but lacks joints of its legs. The parts "
                    "that both have are paired, lengths are scaled by the trunks, and the feet are "
                    "not placed on the ground. Legs without a partner stay in their rest pose.",
     .remedy = "If the body has these joints, specify them with --map. Otherwise, no action is "
               "needed.",
     .audience = Audience::command},
    {.name = "retarget.map",
     .severity = Severity::error,
     .title = "Invalid table of joints",
     .explanation =
         "Each line of a table for --map has the name of a joint of the other skeleton, "
         "`=`, and in quotes the joint of the clip that moves it, or nothing. Names with "
         "characters other than letters, digits, `_` and `-` need quotes.",
     .remedy = "Correct the line. --write-map writes a table that can be edited.",
     .audience = Audience::command},
    {.name = "retarget.names",
     .severity = Severity::warning,
     .title = "Joints are not paired by part of the body",
     .explanation =
         "Human figures are paired by part of the body. If one of two bodies has no hips "
         "with two legs, joints with the same name are paired unless a table specifies others, "
         "and their rest poses correspond to each other.",
     .remedy =
         "If it is a figure, specify its hips and limbs with --map, or rename its joints to a "
         "known convention first.",
     .audience = Audience::command},
    {.name = "retarget.quality",
     .severity = Severity::warning,
     .title = "The result differs visibly from the source",
     .explanation =
         "Directions of arms or legs differ, soles are below the ground, feet float while "
         "those of the source stand, or slide then, or a robot overlaps with itself, by more than "
         "bodies of other proportions need.",
     .remedy = "See where and when: --report walk.html writes the numbers, the worst frames and "
               "graphs. docs/retargeting.md has remedies.",
     .audience = Audience::command},
    {.name = "retarget.reach",
     .severity = Severity::warning,
     .title = "A foot does not reach its place on the ground",
     .explanation = "Even with lowered hips, a leg is too short for a step of the source.",
     .remedy = "Compare the result with the original. --onto-scale 90% makes the steps shorter.",
     .audience = Audience::command},
    {.name = "retarget.twist",
     .severity = Severity::warning,
     .title = "The twist of a limb is uncertain",
     .explanation = "The rest pose is not upright, and the limb is hardly bent, so that neither "
                    "shows where its elbow or knee faces.",
     .remedy = "Compare hands and feet with the original. If they are twisted, select a frame with "
               "a T-pose: --from-pose frame:N or --onto-pose frame:N.",
     .audience = Audience::command},
});

}  // namespace

namespace codes {

constinit const Code retarget_body = detail::code_in(retarget_table, "retarget.body");
constinit const Code retarget_channels = detail::code_in(retarget_table, "retarget.channels");
constinit const Code retarget_doubt = detail::code_in(retarget_table, "retarget.doubt");
constinit const Code retarget_feet = detail::code_in(retarget_table, "retarget.feet");
constinit const Code retarget_hands = detail::code_in(retarget_table, "retarget.hands");
constinit const Code retarget_hinges = detail::code_in(retarget_table, "retarget.hinges");
constinit const Code retarget_lean = detail::code_in(retarget_table, "retarget.lean");
constinit const Code retarget_legs = detail::code_in(retarget_table, "retarget.legs");
constinit const Code retarget_map = detail::code_in(retarget_table, "retarget.map");
constinit const Code retarget_names = detail::code_in(retarget_table, "retarget.names");
constinit const Code retarget_quality = detail::code_in(retarget_table, "retarget.quality");
constinit const Code retarget_reach = detail::code_in(retarget_table, "retarget.reach");
constinit const Code retarget_twist = detail::code_in(retarget_table, "retarget.twist");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> retarget_codes() {
  return retarget_table;
}

}  // namespace detail

}  // namespace mocap
