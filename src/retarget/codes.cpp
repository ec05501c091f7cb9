// SPDX-License-Identifier: MIT
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
     .remedy = "If names are unusual, rename the joints to a known convention first. If no pose is "
               "upright, specify one that stands."},
});

}  // namespace

namespace codes {

constinit const Code retarget_body = detail::code_in(retarget_table, "retarget.body");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> retarget_codes() {
  return retarget_table;
}

}  // namespace detail

}  // namespace mocap
