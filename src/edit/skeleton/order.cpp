// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/relayout.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "pose/axis_letters.hpp"

namespace mocap::edit {

namespace {

/// The channels of an order as listed in a file: reversed for fixed axes.
std::vector<Channel> channels_in_order(const AxisOrder& order, EulerAxes axes) {
  std::vector<Channel> channels;
  channels.reserve(order.size());
  for (const int axis : order) channels.push_back(on_axis(Channel::x_rotation, axis));
  if (axes == EulerAxes::fixed) std::reverse(channels.begin(), channels.end());
  return channels;
}

/// Whether `part` is a subsequence of `whole`.
bool is_contained_in(const std::vector<Channel>& part, const std::vector<Channel>& whole) {
  std::size_t found = 0;
  for (const Channel channel : whole) {
    if (found < part.size() && part[found] == channel) ++found;
  }
  return found == part.size();
}

/// A joint's channels with the angles in the requested order; empty if they are unchanged.
std::optional<std::vector<Channel>> reordered(const std::vector<Channel>& channels,
                                              const std::vector<Channel>& wanted) {
  std::vector<Channel> turning;
  std::copy_if(channels.begin(), channels.end(), std::back_inserter(turning), is_turn);
  if (is_contained_in(turning, wanted)) return std::nullopt;
  std::vector<Channel> result = channels;
  if (turning.size() == wanted.size()) {
    auto next = wanted.begin();
    for (Channel& channel : result) {
      if (is_turn(channel)) channel = *next++;
    }
    return result;
  }
  const auto first = std::find_if(result.begin(), result.end(), is_turn) - result.begin();
  std::erase_if(result, is_turn);
  result.insert(result.begin() + first, wanted.begin(), wanted.end());
  return result;
}

Result<std::vector<std::size_t>> joints_of(const Order& options, const Skeleton& skeleton) {
  std::array<int, 3> axes = options.order;
  std::sort(axes.begin(), axes.end());
  if (axes != std::array<int, 3>{0, 1, 2}) {
    return fail(codes::edit_value, "a rotation order has three different axes, such as ZXY");
  }
  return joints_or_all(skeleton, options.joints);
}

Diagnostic note_of(const std::vector<std::string>& completed, const Order& options,
                   const Clip& clip) {
  return about_clip(
      clip, codes::edit_order,
      fmt::format("{} now have all three rotation channels, which are needed for {}: {}",
                  counted_joints(completed.size()), detail::letters_of(options.order),
                  listed(completed)));
}

}  // namespace

Status validate(const Order& options, const Clip& clip) {
  const Result<std::vector<std::size_t>> joints = joints_of(options, clip.skeleton);
  if (!joints) return tl::unexpected<Error>(joints.error());
  return {};
}

Status apply(const Order& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<std::vector<std::size_t>> joints = joints_of(options, clip.skeleton);
  if (!joints) return tl::unexpected<Error>(joints.error());
  const std::vector<Channel> wanted = channels_in_order(options.order, clip.skeleton.euler_axes);
  Skeleton layout = clip.skeleton;
  std::vector<std::string> completed;
  bool changes = false;
  for (const std::size_t joint : *joints) {
    std::optional<std::vector<Channel>> channels = reordered(layout[joint].channels, wanted);
    if (!channels) continue;
    changes = true;
    if (channels->size() != layout[joint].channels.size()) completed.push_back(layout[joint].name);
    layout.set_channels(joint, std::move(*channels));
  }
  if (!changes) return {};
  relayout(clip, layout);
  if (!completed.empty()) diagnostics.add(note_of(completed, options, clip));
  return {};
}

FileSettings file_settings(const Order& options) {
  if (!options.joints.empty()) return {};
  return {.order = options.order};
}

namespace {

Result<Edit> parse_order(std::string_view value) {
  WordAndJoints parts = split_at_colon(value);
  const std::optional<AxisOrder> order = detail::order_in(parts.word);
  if (!order || !parts.is_sound) {
    return invalid_value("order", value, "three axes, such as ZXY, or ZXY:JOINTS");
  }
  return Edit(Order{*order, std::move(parts.joints)});
}

constexpr auto order_codes = edit_code_table({
    {.name = "edit.order",
     .severity = Severity::note,
     .title = "Joints extended to three rotation channels",
     .explanation = "Two angles in one order cannot be converted to two in another, and "
                    "quaternions have no order, so these joints need three.",
     .remedy = "No action needed; to keep the channels of these joints, name the others, "
               "as in --order ZXY:Hips,*Arm.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind order_step{
    .facts = {"order", "AXES", "",
              "Change the rotation order of joints, such as ZYX; angles stay continuous. "
              "ZYX:LeftArm,*Leg: these joints only. Default: as in the input; ZYX when rotations "
              "about fixed axes are converted to moving ones, rx ry rz in the other direction."},
    .parse = parse_order,
    .synonyms = "rotation-order euler-order",
    .codes = order_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_order = detail::code_in(edit::order_codes, "edit.order");

}  // namespace mocap::codes
