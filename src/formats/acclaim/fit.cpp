// SPDX-License-Identifier: MIT
#include "formats/acclaim/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "formats/acclaim/dof_words.hpp"
#include "mocap/acclaim.hpp"
#include "text/ascii.hpp"

namespace mocap::acclaim {

namespace {

std::optional<std::string> channel_misfit(const Joint& joint, const Skeleton& skeleton) {
  std::size_t rotations = 0;
  for (std::size_t i = 0; i < joint.channels.size(); ++i) {
    const Channel channel = joint.channels[i];
    if (dof_word(channel).empty()) {
      return fmt::format("`{}` has the channel {}, which is not a degree of freedom", joint.name,
                         name_of(channel));
    }
    if (std::find(joint.channels.begin(), joint.channels.begin() + static_cast<std::ptrdiff_t>(i),
                  channel) != joint.channels.begin() + static_cast<std::ptrdiff_t>(i)) {
      return fmt::format("`{}` has {} twice", joint.name, name_of(channel));
    }
    rotations += is_rotation(channel) ? 1U : 0U;
    if (is_position(channel) &&
        joint.position_mode.value_or(skeleton.position_mode) != PositionMode::add) {
      return fmt::format("the positions of `{}` replace its offset", joint.name);
    }
  }
  if (rotations > 1 && skeleton.euler_axes != EulerAxes::fixed) {
    return fmt::format("`{}` rotates about moving axes", joint.name);
  }
  return std::nullopt;
}

std::optional<std::string> bone_misfit(const Skeleton& skeleton, std::size_t index) {
  const Joint& joint = skeleton[index];
  const bool is_root = joint.parent == Joint::no_parent;
  constexpr double precision = 1e-12;
  const Quaternion left = is_root ? joint.after : joint.before * joint.after;
  if (!left.isApprox(Quaternion::Identity(), precision) &&
      !left.isApprox(Quaternion(-1, 0, 0, 0), precision)) {
    return fmt::format("`{}` has a constant rotation", joint.name);
  }
  const std::vector<std::size_t> children = skeleton.children(index);
  const Vector3 end = is_root ? Vector3::Zero().eval() : bone_vector(skeleton, index);
  for (const std::size_t child : children) {
    if (skeleton[child].offset != end) {
      return fmt::format("`{}` does not start where `{}` ends", skeleton[child].name, joint.name);
    }
  }
  const std::size_t most_end_sites = children.empty() && !is_root ? 1 : 0;
  if (joint.end_sites.size() > most_end_sites) {
    return fmt::format("`{}` has an end site that is not at the end of a bone", joint.name);
  }
  return std::nullopt;
}

}  // namespace

bool is_legal_name(std::string_view name) {
  if (name.empty() || name.front() == ':') return false;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte == 0x7F || c == '#' || c == ',' || c == '(' || c == ')') return false;
  }
  if (name.find("//") != std::string_view::npos) return false;
  if (name.find_first_not_of("+-0123456789") == std::string_view::npos) return false;
  return !text::equal_in_any_case(name, "begin") && !text::equal_in_any_case(name, "end") &&
         !text::equal_in_any_case(name, "root");
}

Vector3 bone_vector(const Skeleton& skeleton, std::size_t joint) {
  return skeleton.bone(joint).vector;
}

std::optional<std::string> misfit(const Skeleton& skeleton) {
  if (skeleton.empty()) return "there are no joints";
  if (skeleton.roots().size() != 1) return "there is more than one root";
  if (skeleton[0].name != "root") {
    return fmt::format("the root is named `{}`, not `root`", skeleton[0].name);
  }
  std::unordered_set<std::string_view> names;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    if (i > 0 && !is_legal_name(joint.name)) {
      return fmt::format("`{}` is not a valid name in an AMC", joint.name);
    }
    if (!names.insert(joint.name).second) {
      return fmt::format("two joints are named `{}`", joint.name);
    }
    if (auto reason = channel_misfit(joint, skeleton)) return reason;
    if (auto reason = bone_misfit(skeleton, i)) return reason;
  }
  return std::nullopt;
}

bool fits(const Skeleton& skeleton) {
  return !misfit(skeleton).has_value();
}

}  // namespace mocap::acclaim
