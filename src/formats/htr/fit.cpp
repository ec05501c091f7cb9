// SPDX-License-Identifier: MIT
#include "formats/htr/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "formats/numbered_names.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/htr.hpp"
#include "text/ascii.hpp"

namespace mocap::htr {

namespace {

constexpr int usual_bone_axis = 1;
/// Maximum distance of the end of a bone from the bone axis, as a fraction of its length.
constexpr double off_axis = 1e-9;

bool is_identity(const Quaternion& rotation) {
  return rotation.isApprox(Quaternion::Identity(), 1e-15);
}

bool is_last(const Skeleton& skeleton, std::size_t index) {
  return skeleton.subtree_end(index) == index + 1;
}

bool is_legal_name(std::string_view name) {
  if (name.empty()) return false;
  for (const std::string_view reserved :
       {"header", "segmentnames&hierarchy", "baseposition", "endoffile", "global"})
    if (text::equal_in_any_case(name, reserved)) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > ' ' && byte != 0x7F && c != '#' && c != ',' && c != '[' && c != ']';
  });
}

/// The rotation channels of a joint as axes, in multiplication order.
std::vector<int> rotation_axes(const Joint& joint, EulerAxes axes) {
  std::vector<int> result;
  for (const Channel channel : joint.channels)
    if (is_rotation(channel)) result.push_back(axis_of(channel));
  if (axes == EulerAxes::fixed) std::reverse(result.begin(), result.end());
  return result;
}

/// Whether the axes are those of `order` in its order, each at most once.
bool is_part_of(const std::vector<int>& axes, const AxisOrder& order) {
  auto at = order.begin();
  for (const int axis : axes) {
    at = std::find(at, order.end(), axis);
    if (at == order.end()) return false;
    ++at;
  }
  return true;
}

bool has_plain_channels(const Skeleton& skeleton, std::size_t index, const AxisOrder& order) {
  const Joint& joint = skeleton[index];
  std::array<int, 14> uses{};
  std::size_t scales = 0;
  for (const Channel channel : joint.channels) {
    if (is_quaternion(channel) || channel == Channel::bone_length) return false;
    if (++uses[static_cast<std::size_t>(channel)] > 1) return false;
    if (is_position(channel) && skeleton.position_mode_of(index) == PositionMode::replace &&
        joint.offset[axis_of(channel)] != 0.0)
      return false;
    if (is_scale(channel) && ++scales > 1) return false;
  }
  return is_part_of(rotation_axes(joint, skeleton.euler_axes), order);
}

/// Whether a vector is on an axis.
bool is_along(const Vector3& vector, int axis) {
  Vector3 off = vector;
  off[axis] = 0.0;
  return off.stableNorm() <= off_axis * vector.stableNorm();
}

bool has_plain_end(const Skeleton& skeleton, std::size_t index, int bone_axis) {
  const std::vector<EndSite>& sites = skeleton[index].end_sites;
  if (sites.empty()) return true;
  return sites.size() == 1 && is_last(skeleton, index) && is_along(sites.front().offset, bone_axis);
}

/// Unique, valid names.
std::vector<std::string> legal_names(const Skeleton& skeleton) {
  detail::NumberedNames numbered;
  std::vector<std::string> names;
  names.reserve(skeleton.size());
  for (const std::string& unique : skeleton.unique_names()) {
    std::string name = unique;
    for (char& c : name)
      if (!is_legal_name(std::string_view(&c, 1))) c = '_';
    if (!is_legal_name(name)) name.insert(0, "segment_");
    names.push_back(numbered.take(name));
  }
  return names;
}

Diagnostic about(const Clip& clip, Code code, std::string message, const std::string& joint) {
  Diagnostic finding = make_diagnostic(code, std::move(message));
  finding.at.file = clip.metadata.source;
  finding.subject = joint;
  return finding;
}

class Fitting {
 public:
  Fitting(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics)
      : clip_(clip), options_(options), diagnostics_(diagnostics), layout_(clip.skeleton) {}

  Result<Clip> run() {
    layout_.euler_axes = EulerAxes::moving;
    layout_.set_position_mode_of_all(PositionMode::add);
    for (std::size_t i = 0; i < layout_.size(); ++i) lay_out(i);
    Result<Motion> motion = author(clip_, layout_, nullptr, options_.threads);
    if (!motion) return tl::unexpected<Error>(motion.error());
    Clip result;
    result.metadata = clip_.metadata;
    result.motion = std::move(*motion);
    for (std::size_t i = 0; i < layout_.size(); ++i) {
      layout_.set_fixed_rotations(i, layout_[i].before, Quaternion::Identity());
      layout_.set_end_sites(i, std::move(ends_[i]));
    }
    result.skeleton = std::move(layout_);
    rename(result.skeleton);
    return result;
  }

 private:
  const Joint& old(std::size_t index) const { return clip_.skeleton[index]; }

  void lay_out(std::size_t index) {
    const Joint& joint = old(index);
    const bool is_root = joint.parent == Joint::no_parent;
    const auto has = [&](const Joint& of, auto&& what) {
      return std::any_of(of.channels.begin(), of.channels.end(), what);
    };
    const auto is_length = [](Channel channel) { return channel == Channel::bone_length; };
    const bool moves = has(joint, is_position) || (!is_root && has(old(joint.parent), is_length));
    std::vector<Channel> channels;
    if (is_root || moves)
      channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    for (const int axis : options_.order) channels.push_back(on_axis(Channel::x_rotation, axis));
    if (has(joint, is_scale))
      diagnostics_.add(about(clip_, codes::fit_channel,
                             fmt::format("the scale channels of `{}` are dropped", joint.name),
                             joint.name));
    layout_.set_channels(index, std::move(channels));
    set_end(index);
  }

  /// Rotates the axes of a leaf joint so that its end is on the bone axis. `after` compensates for
  /// this when `author` runs, and is removed afterwards.
  void set_end(std::size_t index) {
    const Joint& joint = old(index);
    Quaternion turn = Quaternion::Identity();
    std::vector<EndSite>& ends = ends_.emplace_back();
    std::size_t dropped = joint.end_sites.size();
    if (is_last(clip_.skeleton, index) && dropped > 0) {
      const Vector3& end = joint.end_sites.front().offset;
      const double length = end.stableNorm();
      // The end is in the joint's own axes, after its constant rotations.
      if (length > 0.0) turn = rotation_between(Vector3::Unit(usual_bone_axis), end / length);
      ends.push_back({{}, length * Vector3::Unit(usual_bone_axis)});
      --dropped;
    }
    // With all angles zero, the joint is in its rest pose: before * after.
    const Quaternion base = (joint.before * joint.after * turn).normalized();
    layout_.set_fixed_rotations(index, base, turn.conjugate());
    layout_.set_end_sites(index, {});
    if (dropped == 0) return;
    diagnostics_.add(about(
        clip_, codes::htr_end_sites,
        fmt::format("{} end site{} of `{}` {} dropped: a segment has one end, at its first child",
                    dropped, dropped == 1 ? "" : "s", joint.name, dropped == 1 ? "is" : "are"),
        joint.name));
  }

  /// The shortest rotation from one unit vector to another.
  static Quaternion rotation_between(const Vector3& from, const Vector3& to) {
    const double cosine = from.dot(to);
    constexpr double nearly_opposite = -1.0 + 1e-12;
    if (cosine < nearly_opposite) return Quaternion(0.0, 1.0, 0.0, 0.0);  // About x: y to -y.
    const Vector3 axis = from.cross(to);
    return Quaternion(1.0 + cosine, axis.x(), axis.y(), axis.z()).normalized();
  }

  void rename(Skeleton& skeleton) {
    std::vector<std::string> names = legal_names(skeleton);
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      if (names[i] == skeleton[i].name) continue;
      diagnostics_.add(about(clip_, codes::fit_name,
                             fmt::format("`{}` is written as `{}`", skeleton[i].name, names[i]),
                             skeleton[i].name));
      skeleton.set_name(i, std::move(names[i]));
    }
  }

  const Clip& clip_;
  const FitOptions& options_;
  Diagnostics& diagnostics_;
  Skeleton layout_;
  std::vector<std::vector<EndSite>> ends_;  ///< Indexed by joint.
};

}  // namespace

AxisOrder common_order(const Skeleton& skeleton) {
  for (const Joint& joint : skeleton.joints()) {
    const std::vector<int> axes = rotation_axes(joint, skeleton.euler_axes);
    const bool is_order =
        axes.size() == 3 && axes[0] != axes[1] && axes[1] != axes[2] && axes[0] != axes[2];
    if (is_order) return {axes[0], axes[1], axes[2]};
  }
  return {2, 1, 0};
}

int common_bone_axis(const Skeleton& skeleton) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (!is_last(skeleton, i) || skeleton[i].end_sites.empty()) continue;
    const Vector3& end = skeleton[i].end_sites.front().offset;
    for (int axis = 0; axis < 3; ++axis)
      if (end[axis] != 0.0 && is_along(end, axis)) return axis;
  }
  return usual_bone_axis;
}

bool fits(const Skeleton& skeleton) {
  const AxisOrder order = common_order(skeleton);
  const int bone_axis = common_bone_axis(skeleton);
  std::unordered_set<std::string_view> names;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    if (!is_legal_name(joint.name) || !names.insert(joint.name).second) return false;
    if (!is_identity(joint.after)) return false;
    if (!has_plain_channels(skeleton, i, order) || !has_plain_end(skeleton, i, bone_axis))
      return false;
  }
  return true;
}

std::optional<std::vector<std::string>> names_as_written(const Skeleton& skeleton) {
  if (fits(skeleton)) return std::nullopt;
  return legal_names(skeleton);
}

Result<Clip> as_htr(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  if (fits(clip.skeleton)) return clip;
  return Fitting(clip, options, diagnostics).run();
}

}  // namespace mocap::htr
