// SPDX-License-Identifier: MIT
#include "mocap/vrma.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto vrma_table = detail::code_table({
    {.name = "vrma.body",
     .severity = Severity::error,
     .title = "No humanoid for a VRM animation",
     .explanation =
         "A VRM animation is the motion of one human body. These bones are required: "
         "hips, spine, head, and on each side upper leg, lower leg, foot, upper arm, "
         "lower arm and hand. They are found by the names of the joints, or otherwise by "
         "the shape of the skeleton.",
     .remedy = "Give the joints that the message lists the names of VRM, such as leftLowerArm: "
               "--rename OLD=NEW.",
     .audience = Audience::command},
    {.name = "vrma.rest-pose",
     .severity = Severity::error,
     .title = "No T-pose for a VRM animation",
     .explanation = "Rotations in a VRM animation are relative to a T-pose, which is computed from "
                    "an upright rest pose. The rest pose of this skeleton is folded, lying or "
                    "sitting, its facing direction is uncertain, or an arm or leg has no rotation "
                    "channels.",
     .remedy = "Use an upright frame as the rest pose, with --rest-pose frame:N; `mocap info` "
               "lists upright frames.",
     .command = "mocap info FILE",
     .audience = Audience::command},
    {.name = "vrma.left-out",
     .severity = Severity::note,
     .title = "Joints that are not bones of a VRM humanoid",
     .explanation = "A VRM animation only contains the bones of VRM humanoids. The rotation of "
                    "joints between two bones becomes part of the lower one. Others, such as props "
                    "and twist joints, are left out.",
     .remedy = "No action needed unless a joint should be one of these bones; if so, rename it to "
               "the bone: --rename OLD=NEW.",
     .audience = Audience::command,
     .drops_data = true},
});

}  // namespace

namespace codes {

constinit const Code vrma_body = detail::code_in(vrma_table, "vrma.body");
constinit const Code vrma_rest_pose = detail::code_in(vrma_table, "vrma.rest-pose");
constinit const Code vrma_left_out = detail::code_in(vrma_table, "vrma.left-out");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> vrma_codes() {
  return vrma_table;
}

}  // namespace detail

}  // namespace mocap
