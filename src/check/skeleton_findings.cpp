// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "check/findings.hpp"

namespace mocap::detail {

namespace {

bool has_no_length(const Skeleton& skeleton) {
  return std::all_of(skeleton.joints().begin(), skeleton.joints().end(), [](const Joint& joint) {
    const bool is_at_parent = joint.parent == Joint::no_parent || joint.offset.isZero(0.0);
    return is_at_parent && std::all_of(joint.end_sites.begin(), joint.end_sites.end(),
                                       [](const EndSite& site) { return site.offset.isZero(0.0); });
  });
}

bool inner_joints_have_positions(const Skeleton& skeleton) {
  return std::any_of(skeleton.joints().begin(), skeleton.joints().end(), [](const Joint& joint) {
    return joint.parent != Joint::no_parent &&
           std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
  });
}

void check_length(const Examination& examination, Diagnostics& diagnostics) {
  const Skeleton& skeleton = examination.clip.skeleton;
  if (skeleton.size() < 2 || !has_no_length(skeleton)) return;
  FindingText text{.message = fmt::format("the offsets of all {} joints are 0: all joints of the "
                                          "rest pose are at the same position",
                                          skeleton.size())};
  if (inner_joints_have_positions(skeleton)) {
    text.detail =
        "The bone lengths are in the position channels instead; programs that read these only at "
        "the root show a single point";
  }
  text.advice = "Export again with bone offsets.";
  add_finding(examination, codes::skeleton_no_length, std::move(text), diagnostics);
}

void check_units(const Examination& examination, Diagnostics& diagnostics) {
  const ScaleGuess& scale = examination.scale;
  // Without a body, there is nothing to measure; this is not an error in the file.
  if (scale.body_length <= 0.0 || scale.confidence >= Confidence::medium) return;
  add_finding(
      examination, codes::skeleton_units,
      {.message = "the unit of length is uncertain: " + scale.reason,
       .advice =
           "Specify the unit when converting, --units UNIT, or scale the figure to a known height.",
       .command = "mocap convert FILE --to-height 1.75 -o FIXED",
       .audience = Audience::command},
      diagnostics);
}

/// The unit of the file is not used if a person would not be of human size in it.
void check_declared_unit(const Examination& examination, Diagnostics& diagnostics) {
  const ScaleGuess& scale = examination.scale;
  const std::optional<Decision<double>>& declared = examination.clip.metadata.declared_unit;
  if (!declared || !(declared->value > 0.0) || !(scale.metres_per_unit > 0.0) ||
      scale.confidence < Confidence::medium || examination.clip.metadata.metres_per_unit ||
      examination.clip.metadata.unit)
    return;
  constexpr double rounding = 1e-6;
  if (std::abs(scale.metres_per_unit / declared->value - 1.0) <= rounding) return;
  add_finding(
      examination, codes::skeleton_declared_unit,
      {.message = fmt::format("{}, but the figure would be {:.4g} m tall; it is read as {}",
                              declared->evidence, scale.height * declared->value, scale.name),
       .advice = "If the size is intended, specify the unit: --units UNIT. Otherwise write the "
                 "file again in the right size.",
       .command = "mocap convert FILE --to-units m -o FIXED",
       .audience = Audience::command},
      diagnostics);
}

void check_up_axis(const Examination& examination, Diagnostics& diagnostics) {
  const AxisGuess& axes = examination.axes;
  if (axes.up == Axis::plus_y || axes.up_confidence < Confidence::high) return;
  const std::string axis = to_string(axes.up);
  const bool is_negative = axis.front() == '-';
  add_finding(examination, codes::skeleton_up_axis,
              {.message = fmt::format("{} is up; most programs expect Y up: {}",
                                      is_negative ? axis : axis.substr(1), axes.up_reason),
               .detail = fmt::format("Programs that expect Y up show the figure {}",
                                     axes.up == Axis::minus_y ? "upside down" : "lying"),
               .advice = fmt::format(
                   "Choose {} as the up axis when importing the file, or rotate the motion.", axis),
               .command = "mocap convert FILE --up y -o FIXED"},
              diagnostics);
}

void check_sides(const Examination& examination, Diagnostics& diagnostics) {
  if (!examination.axes.sides_contradict) return;
  add_finding(
      examination, codes::skeleton_sides,
      {.message = "left and right seem to be swapped: the joint names indicate one facing "
                  "direction, the feet the other",
       .advice = "View the motion. If the names are wrong, exchange them with --swap-sides.",
       .command = "mocap view FILE",
       .audience = Audience::command},
      diagnostics);
}

}  // namespace

void check_skeleton(const Examination& examination, Diagnostics& diagnostics) {
  check_length(examination, diagnostics);
  check_units(examination, diagnostics);
  check_declared_unit(examination, diagnostics);
  check_up_axis(examination, diagnostics);
  check_sides(examination, diagnostics);
}

}  // namespace mocap::detail
