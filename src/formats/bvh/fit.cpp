// SPDX-License-Identifier: MIT
#include "formats/bvh/fit.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"
#include "pose/position_channels.hpp"

namespace mocap::bvh {

namespace {

bool is_identity(const Quaternion& rotation) {
  return rotation.isApprox(Quaternion::Identity(), 1e-15);
}

std::size_t rotation_count(const Joint& joint) {
  return static_cast<std::size_t>(
      std::count_if(joint.channels.begin(), joint.channels.end(), is_rotation));
}

bool has(const Joint& joint, Channel channel) {
  return std::find(joint.channels.begin(), joint.channels.end(), channel) != joint.channels.end();
}

bool fits(const Joint& joint, EulerAxes axes) {
  return obstacle_of(joint, axes) == Obstacle::none;
}

/// Whether a joint can be merged into its parent. Joints below a bone with animated length are not
/// fixed.
bool is_fixed(const Skeleton& skeleton, std::size_t index) {
  const Joint& joint = skeleton[index];
  return joint.channels.empty() && joint.parent != Joint::no_parent &&
         !has(skeleton[joint.parent], Channel::bone_length);
}

/// The transform that a chain of fixed joints adds to the joint below it.
struct Merged {
  Vector3 offset = Vector3::Zero();
  Quaternion rotation = Quaternion::Identity();
};

/// The skeleton without its fixed joints. Columns do not change, because fixed joints have none.
Skeleton without_fixed_joints(const Skeleton& skeleton) {
  Skeleton result;
  result.euler_axes = skeleton.euler_axes;
  result.position_mode = skeleton.position_mode;
  std::vector<std::size_t> kept_as(skeleton.size(), Joint::no_parent);
  std::vector<Merged> merged(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    Joint joint = skeleton[i];
    Merged above;
    std::size_t parent = Joint::no_parent;
    if (joint.parent != Joint::no_parent) {
      parent = kept_as[joint.parent];
      above = merged[joint.parent];
    }
    const Vector3 offset = above.offset + above.rotation * joint.offset;
    if (!is_fixed(skeleton, i)) {
      joint.offset = offset;
      joint.before = above.rotation * joint.before;
      // The new joint is appended: `parent` is the last joint added or one of its ancestors.
      const Result<std::size_t> index = result.add(parent, std::move(joint));
      kept_as[i] = index.value_or(Joint::no_parent);
      continue;
    }
    kept_as[i] = parent;
    merged[i] = {offset, above.rotation * joint.before * joint.after};
    // Fixed leaves become end sites, so the end of the body is still shown.
    std::vector<EndSite> ends = result[parent].end_sites;
    for (const EndSite& site : joint.end_sites) {
      ends.push_back({site.label, offset + merged[i].rotation * site.offset});
    }
    result.set_end_sites(parent, std::move(ends));
  }
  return result;
}

std::vector<Channel> channels_of(const AxisOrder& order, bool with_positions) {
  std::vector<Channel> channels;
  if (with_positions) {
    channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  }
  for (const int axis : order) {
    channels.push_back(on_axis(Channel::x_rotation, axis));
  }
  return channels;
}

bool has_quaternion(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_quaternion);
}

Skeleton layout_of(const Skeleton& skeleton, bool keeps_quaternions, const FitOptions& options) {
  Skeleton layout = skeleton;
  layout.euler_axes = EulerAxes::moving;
  layout.set_position_mode_of_all(PositionMode::replace);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    const bool keeps = fits(joint, skeleton.euler_axes) && !options.order_of_all &&
                       (keeps_quaternions || !has_quaternion(joint)) &&
                       (rotation_count(joint) > 0 || joint.parent == Joint::no_parent) &&
                       skeleton.euler_axes == EulerAxes::moving;
    layout.set_fixed_rotations(i, Quaternion::Identity(), Quaternion::Identity());
    if (keeps) continue;
    const bool moves = std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
    const bool parent_lengthens =
        joint.parent != Joint::no_parent && has(skeleton[joint.parent], Channel::bone_length);
    const bool is_root = joint.parent == Joint::no_parent;
    layout.set_channels(i, channels_of(options.order, moves || parent_lengthens || is_root));
  }
  return layout;
}

/// Few programs read quaternion channels in a BVH, so they are only kept if the clip is from a BVH
/// that has them.
bool has_bvh_quaternions(const Clip& clip) {
  return clip.metadata.format == "bvh";
}

/// Inserts a frame with the rest pose: no rotation, every joint at its offset.
void put_reference_frame(Clip& clip) {
  clip.motion.insert_frames(0, 1);
  detail::write_rest(clip.skeleton, clip.motion.exact_row(0));
  clip.format_data.remove<bvh::Style>();
}

}  // namespace

Obstacle obstacle_of(const Joint& joint, EulerAxes axes) {
  if (has(joint, Channel::bone_length)) return Obstacle::length_channel;
  if (!is_identity(joint.before) || !is_identity(joint.after)) return Obstacle::constant_rotation;
  const bool fits_axes = axes == EulerAxes::moving || rotation_count(joint) <= 1;
  return fits_axes ? Obstacle::none : Obstacle::fixed_axes;
}

bool fits(const Skeleton& skeleton) {
  return std::all_of(skeleton.joints().begin(), skeleton.joints().end(),
                     [&](const Joint& joint) { return fits(joint, skeleton.euler_axes); });
}

bool fits(const Clip& clip) {
  const auto joints = clip.skeleton.joints();
  return fits(clip.skeleton) &&
         (has_bvh_quaternions(clip) || std::none_of(joints.begin(), joints.end(), has_quaternion));
}

Result<Clip> as_bvh(const Clip& clip, const FitOptions& options) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  const bool fits_already = fits(clip) && !options.order_of_all;
  Clip result;
  result.metadata = clip.metadata;
  if (fits_already) result.format_data.take<bvh::Style>(clip.format_data);
  Clip source;
  const Clip* from = &clip;
  if (options.drop_fixed) {
    source = clip;
    source.skeleton = without_fixed_joints(clip.skeleton);
    if (!(source.skeleton == clip.skeleton)) result.format_data.remove<bvh::Style>();
    from = &source;
  }
  if (fits_already && fits(from->skeleton)) {
    result.skeleton = from->skeleton;
    result.motion = from->motion;
  } else {
    result.skeleton = layout_of(from->skeleton, has_bvh_quaternions(clip), options);
    Result<Motion> motion = author(*from, result.skeleton, nullptr, options.threads);
    if (!motion) return tl::unexpected<Error>(motion.error());
    result.motion = std::move(*motion);
  }
  if (options.reference_frame) put_reference_frame(result);
  return result;
}

}  // namespace mocap::bvh
