// SPDX-License-Identifier: MIT
#include "formats/gltf/clip_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/gltf/animation_faults.hpp"
#include "formats/gltf/frames.hpp"
#include "formats/gltf/humanoid.hpp"
#include "formats/gltf/key_times.hpp"
#include "formats/gltf/own_file.hpp"
#include "formats/gltf/rest_scale.hpp"
#include "formats/gltf/skeleton_nodes.hpp"
#include "formats/moving_scale.hpp"
#include "formats/sampled_memory.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf::input {

namespace {

using mocap::detail::ScaledJoint;

/// Digits of 32-bit floats in metres.
constexpr unsigned sufficient_decimals = 9;
/// Relative to the first; exporters write constant scale with rounding errors.
constexpr double scale_tolerance = 1e-5;

/// The tracks of one joint.
struct TracksOfJoint {
  std::optional<FilledTrack> translation;
  std::optional<FilledTrack> rotation;
  std::optional<FilledTrack> scale;
  bool moves_children = false;  ///< Its scale changes, and joints are below it.
};

class ClipFromAsset {
 public:
  ClipFromAsset(const Asset& asset, Buffers& buffers, const Animation* animation,
                std::uint64_t file_bytes, const ReadLimits& limits, Diagnostics& found)
      : asset_(asset),
        buffers_(buffers),
        animation_(animation),
        file_bytes_(file_bytes),
        limits_(limits),
        found_(found) {}

  Result<BuiltClip> build() {
    own_up_ = up_of_own_file(asset_);
    if (Status mapped = read_humanoid(); !mapped) return failed(mapped);
    values_ = find_value_nodes(asset_);
    nodes_ = choose_nodes(asset_, animation_, nodes_of_humanoid(), nodes_of_values(),
                          own_up_ ? 0 : none);
    if (Status checked = check_nodes(); !checked) return failed(checked);
    if (Status read = read_tracks(); !read) return failed(read);
    choose_frames();
    if (Status added = add_joints(); !added) return failed(added);
    if (Status filled = fill(); !filled) return failed(filled);
    report();
    describe();
    const std::uint64_t digest = mocap::detail::digest_of(clip_, motion_digest_);
    return BuiltClip{std::move(clip_), digest, std::move(kept_tracks_), nodes_.joints,
                     std::move(above_)};
  }

 private:
  static tl::unexpected<Error> failed(Status& status) {
    return tl::unexpected<Error>(std::move(status.error()));
  }
  const Node& node_of(std::size_t joint) const { return asset_.nodes[nodes_.joints[joint]]; }
  std::string name_of(std::size_t joint) const {
    const Node& node = node_of(joint);
    return node.name.empty() ? fmt::format("node_{}", nodes_.joints[joint]) : node.name;
  }
  SourceLocation in_file() const {
    SourceLocation at;
    at.file = asset_.file;
    return at;
  }
  void report(Code code, std::string message, std::string_view subject = {}) {
    Diagnostic finding = make_diagnostic(code, std::move(message), in_file());
    finding.subject = subject;
    found_.add(std::move(finding));
  }

  Status read_humanoid() {
    Result<std::vector<HumanBone>> bones = find_human_bones(asset_);
    if (!bones) return tl::unexpected<Error>(std::move(bones.error()));
    constexpr std::size_t most_reported = 10;
    std::vector<std::string> faults = faults_of_humanoid(asset_, *bones);
    if (faults.size() > most_reported) faults.resize(most_reported);
    for (std::string& fault : faults) {
      const std::string subject = fault;
      report(codes::gltf_humanoid, std::move(fault), subject);
    }
    for (HumanBone& bone : *bones) part_of_node_.emplace(bone.node, std::move(bone.name));
    return {};
  }

  std::vector<std::size_t> nodes_of_humanoid() const {
    std::vector<std::size_t> nodes;
    for (const auto& [node, part] : part_of_node_) nodes.push_back(node);
    return nodes;
  }

  std::vector<std::size_t> nodes_of_values() const {
    std::vector<std::size_t> nodes;
    for (const HumanBone& expression : values_.expressions) nodes.push_back(expression.node);
    if (values_.eye_gaze) nodes.push_back(*values_.eye_gaze);
    return nodes;
  }

  Status check_nodes() {
    if (nodes_.joints.empty())
      return fail(codes::gltf_no_skeleton,
                  "the file contains neither a skin nor animated nodes, so it has no skeleton",
                  in_file());
    if (nodes_.joints.size() > limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} joints", limits_.max_joints),
                  in_file());
    std::vector<std::size_t> depth(nodes_.joints.size(), 1);
    for (std::size_t i = 0; i < nodes_.joints.size(); ++i) {
      const std::size_t parent = parent_of(i);
      if (parent != Joint::no_parent) depth[i] = depth[parent] + 1;
      if (depth[i] > limits_.max_depth)
        return fail(codes::limit_depth,
                    fmt::format("nodes are nested deeper than {} levels", limits_.max_depth),
                    in_file());
    }
    return {};
  }

  std::size_t parent_of(std::size_t joint) const {
    const std::size_t parent = node_of(joint).parent;
    if (parent == none || nodes_.joint_of[parent] == none) return Joint::no_parent;
    return nodes_.joint_of[parent];
  }

  Status read_tracks() {
    tracks_.resize(nodes_.joints.size());
    if (animation_ == nullptr) return {};
    for (const Track& track : animation_->tracks) {
      const std::size_t joint = nodes_.joint_of[track.node];
      if (joint == none) continue;
      // Constant scale does not determine the frames: exporters write it at other times.
      AllKeyTimes& keys = track.path == Path::scale ? scale_keys_ : keys_;
      if (Status added = add_key_times(asset_, buffers_, track, keys); !added) return added;
      FilledTrack filled;
      filled.track = &track;
      filled.keys = &keys.at(track.input);
      Result<Numbers> values = values_of(asset_, buffers_, track, *filled.keys);
      if (!values) return tl::unexpected<Error>(std::move(values.error()));
      filled.values = *values;
      TracksOfJoint& own = tracks_[joint];
      (track.path == Path::translation ? own.translation
       : track.path == Path::rotation  ? own.rotation
                                       : own.scale) = filled;
    }
    return {};
  }

  /// The keys of scale that changes and moves joints.
  AllKeyTimes find_moving_scales() {
    AllKeyTimes keys;
    // In depth-first order, the joint after one with children is its child.
    for (std::size_t i = 0; i + 1 < tracks_.size(); ++i) {
      const std::optional<FilledTrack>& track = tracks_[i].scale;
      if (!track || parent_of(i + 1) != i || is_constant(*track, 3, scale_tolerance)) continue;
      tracks_[i].moves_children = true;
      keys.emplace(track->track->input, *track->keys);
    }
    return keys;
  }

  void choose_frames() {
    AllKeyTimes moving = find_moving_scales();
    if (keys_.empty() && moving.empty()) moving = scale_keys_;
    if (keys_.empty() && moving.empty()) return;
    grid_ = choose_grid(keys_, moving);
    number_keys(*grid_, keys_);
    FrameGrid of_scale = *grid_;
    of_scale.holds_keys = false;
    number_keys(of_scale, scale_keys_);
  }

  /// The constant scale of each joint, or that of the rest pose. Animated scale is reported, and
  /// its tracks are added to `filled_scales_`.
  std::vector<Vector3> find_scales() {
    std::vector<Vector3> scales;
    std::vector<std::size_t> animated;
    std::vector<std::size_t> sheared;
    scaled_.resize(tracks_.size());
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
      Vector3 scale = node_of(i).scale;
      if (const std::optional<FilledTrack>& track = tracks_[i].scale) {
        if (is_constant(*track, 3, scale_tolerance)) {
          for (unsigned part = 0; part < 3; ++part) scale[part] = key_value(*track, 0, part);
        } else {
          animated.push_back(i);
          if (tracks_[i].moves_children) add_scale_track(i, *track);
        }
      }
      scaled_[i].scale = scale;
      if (node_of(i).has_shear) sheared.push_back(i);
      scales.push_back(scale);
    }
    report_joints(animated, "animated scale is applied to positions only");
    mocap::detail::leave_out_scale(animated.size(), clip_.metadata);
    report_joints(sheared, "shear in the matrix is lost");
    return scales;
  }

  void add_scale_track(std::size_t joint, FilledTrack track) {
    track.column = 3 * filled_scales_.size();
    scaled_[joint].scale_column = track.column;
    filled_scales_.push_back(track);
  }

  /// What scale does to the positions of a joint and those below it.
  void set_scaled(std::size_t index, bool turns_scale, const Joint& joint) {
    ScaledJoint& scaled = scaled_[index];
    scaled.parent = parent_of(index);
    scaled.translation = node_of(index).translation;
    scaled.rest_rotation = joint.before;
    scaled.is_below_change = scaled.parent != Joint::no_parent && changes_below_[scaled.parent];
    changes_below_.push_back(scaled.is_below_change || turns_scale ||
                             scaled.scale_column != ScaledJoint::no_column);
  }

  /// One finding about the scale of several joints.
  void report_joints(const std::vector<std::size_t>& joints, std::string_view what) {
    if (joints.empty()) return;
    const std::string others =
        joints.size() == 1 ? "" : fmt::format(" and {} more", joints.size() - 1);
    report(codes::gltf_scale, fmt::format("`{}`{}: {}", name_of(joints[0]), others, what),
           name_of(joints[0]));
  }

  Status add_joints() {
    const RestScale scale = apply_scale(asset_, nodes_, find_scales());
    std::vector<std::size_t> skewed;
    for (std::size_t i = 0; i < nodes_.joints.size(); ++i) {
      const Eigen::Matrix3d above = scale.above(asset_, nodes_, i);
      above_.push_back(above);
      Joint joint;
      joint.name = name_of(i);
      joint.offset = above * node_of(i).translation;
      joint.before = node_of(i).rotation;
      if (const auto part = part_of_node_.find(nodes_.joints[i]); part != part_of_node_.end())
        joint.part = part->second;
      const bool turns_scale = tracks_[i].rotation && !mocap::detail::is_uniform_scale(above);
      set_scaled(i, turns_scale, joint);
      add_channels(i, above, joint);
      if (turns_scale) skewed.push_back(i);
      bool is_finite = joint.offset.allFinite();
      for (const std::size_t end : nodes_.end_sites[i]) {
        joint.end_sites.push_back(end_site(joint.name, end, scale.of_children[i]));
        is_finite = is_finite && joint.end_sites.back().offset.allFinite();
      }
      if (!is_finite)
        return fail(codes::motion_out_of_reach,
                    fmt::format("the offset of `{}` is too large", joint.name), in_file());
      // In depth-first order, no joint that was added before changes its index.
      if (Result<std::size_t> added = clip_.skeleton.add(parent_of(i), std::move(joint)); !added)
        return tl::unexpected<Error>(std::move(added.error()));
    }
    report_joints(skewed,
                  "the shear from rotation below non-uniform scale is applied to positions only");
    return {};
  }

  EndSite end_site(const std::string& joint, std::size_t node, const Eigen::Matrix3d& scale) const {
    const Node& end = asset_.nodes[node];
    // The name that our writer makes up for an end site without a label.
    const bool has_label = end.name != joint + "_end";
    return {has_label ? end.name : std::string(), scale * end.translation};
  }

  void add_channels(std::size_t index, const Eigen::Matrix3d& above, Joint& joint) {
    TracksOfJoint& own = tracks_[index];
    ScaledJoint& scaled = scaled_[index];
    const bool has_translation =
        own.translation && !is_rest_translation(*own.translation, node_of(index));
    if (has_translation || scaled.is_below_change) {
      scaled.position_column = columns_;
      scaled.has_translation = has_translation;
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
      columns_ += 3;
    }
    if (has_translation) {
      FilledTrack& filled = *own.translation;
      filled.column = scaled.position_column;
      filled.scale = above;
      filled.is_scaled =
          !scaled.is_below_change && above != Eigen::Matrix3d(Eigen::Matrix3d::Identity());
      filled_.push_back(filled);
    }
    if (!own.rotation && animation_ != nullptr && grid_) return;
    if (own.rotation) {
      FilledTrack& filled = *own.rotation;
      filled.column = columns_;
      scaled.rotation_column = columns_;
      filled.joint_from_rest = joint.before.conjugate();
      filled.is_turned = joint.before.coeffs() != Quaternion::Identity().coeffs();
      filled_.push_back(filled);
    } else if (parent_of(index) == Joint::no_parent) {
      // A skeleton without a motion gets the channels that a motion needs.
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
      columns_ += 3;
    }
    for (const Channel channel : {Channel::quaternion_x, Channel::quaternion_y,
                                  Channel::quaternion_z, Channel::quaternion_w})
      joint.channels.push_back(channel);
    columns_ += 4;
  }

  /// Exporters write the translations of all joints, although few change.
  static bool is_rest_translation(const FilledTrack& filled, const Node& node) {
    for (unsigned part = 0; part < 3; ++part)
      if (static_cast<float>(key_value(filled, 0, part)) !=
          static_cast<float>(node.translation[part]))
        return false;
    return is_constant(filled, 3, 0.0);
  }

  Status fill() {
    const std::size_t frames = grid_ ? grid_->frames : 0;
    const FrameTime frame_time = grid_ ? grid_->frame_time : FrameTime();
    if (Status checked = check_size(frames); !checked) return checked;
    clip_.motion = Motion(frames, columns_, frame_time);
    mocap::detail::MotionDigest digest(columns_);
    if (Status filled = fill_tracks(filled_, clip_.motion, digest); !filled) return filled;
    motion_digest_ = digest.value();
    kept_tracks_ = tracks_in_motion(filled_, frames);
    if (Status scaled = apply_scales(); !scaled) return scaled;
    clip_.motion.set_known_decimals(sufficient_decimals);
    return {};
  }

  Status fill_tracks(const std::vector<FilledTrack>& tracks, Motion& motion,
                     mocap::detail::MotionDigest& digest) const {
    const FilledTrack* at = nullptr;
    if (fill_frames(tracks, grid_ ? grid_->step_s : 1.0, motion, digest, at)) return {};
    return tl::unexpected<Error>(asset_.error(
        codes::gltf_keys, at->track->value,
        fmt::format("a value of accessor {} is not a finite number", at->track->output)));
  }

  /// Moves joints below scale that changes.
  Status apply_scales() {
    const bool is_needed = std::any_of(scaled_.begin(), scaled_.end(), [](const ScaledJoint& each) {
      return each.is_below_change;
    });
    if (!is_needed) return {};
    Motion scales(clip_.motion.frames(), 3 * filled_scales_.size(), clip_.motion.frame_time);
    mocap::detail::MotionDigest of_scales(scales.channels());
    if (Status filled = fill_tracks(filled_scales_, scales, of_scales); !filled) return filled;
    mocap::detail::apply_moving_scale(scaled_, scales, clip_.motion);
    motion_digest_ = mocap::detail::digest_of(clip_.motion);
    kept_tracks_.clear();
    if (mocap::detail::all_finite(clip_.motion.values())) return {};
    return fail(codes::motion_out_of_reach, "animated scale moves a joint too far", in_file());
  }

  Status check_size(std::size_t frames) const {
    if (frames > limits_.max_frames)
      return fail(codes::limit_frames,
                  fmt::format("the animation has {} frames, more than the limit of {}", frames,
                              limits_.max_frames),
                  in_file());
    const std::uint64_t most_bytes = mocap::detail::most_sampled_bytes(limits_, file_bytes_);
    const std::size_t columns = columns_ + 3 * filled_scales_.size();
    if (columns > 0 && frames > most_bytes / sizeof(double) / columns)
      return fail(
          codes::limit_memory,
          fmt::format("at {:.6g} frames per second, the animation has {} frames, which need "
                      "more memory than allowed",
                      grid_->frame_time.frames_per_second(), frames),
          in_file());
    return {};
  }

  void report() {
    report_faults();
    report_sampling();
    if (grid_ && grid_->start_s > grid_->frame_time.seconds() * 1.5)
      report(codes::gltf_late_start,
             fmt::format("the first key is at {:.6g} s; the motion starts there", grid_->start_s));
    const auto lost = [&](std::size_t count, std::string_view what) {
      if (count > 0)
        report(codes::gltf_not_read, fmt::format("not read: {} ({})", what, count), what);
    };
    lost(nodes_.animated_aside, "animated nodes outside the skeleton");
    lost(nodes_.unused_skins, "skins of other skeletons");
    if (animation_ == nullptr) return;
    lost(animation_->weights, "animations of morph targets");
    lost(animation_->unknown, "animations of other properties");
    report_values();
  }

  /// Faults of a VRM animation.
  void report_faults() {
    const auto report_first = [&](Code code, const std::vector<std::string>& names,
                                  std::string_view what) {
      if (names.empty()) return;
      const std::string others =
          names.size() == 1 ? "" : fmt::format(" and {} more", names.size() - 1);
      report(code, fmt::format("`{}`{}: {}", names[0], others, what), names[0]);
    };
    report_first(codes::gltf_node_scale, scaled_nodes_of_animation(asset_, nodes_.joints),
                 "nodes of a VRM animation must not have scale");
    if (is_vrm_animation(asset_))
      report_first(codes::gltf_rest_rotations, bones_without_rest_rotation(clip_),
                   "the rotations seem to ignore the rest rotations of the nodes");
  }

  /// Expressions and eye gaze that are animated.
  void report_values() {
    std::vector<bool> is_animated(asset_.nodes.size(), false);
    for (const Track& track : animation_->tracks) is_animated[track.node] = true;
    constexpr std::size_t most_named = 5;
    std::size_t count = 0;
    std::string names;
    for (const HumanBone& expression : values_.expressions) {
      if (!is_animated[expression.node]) continue;
      ++count;
      if (count <= most_named) names += (count == 1 ? "" : ", ") + expression.name;
    }
    if (count > most_named) names += ", ...";
    if (count > 0)
      report(codes::gltf_not_read, fmt::format("not read: expressions ({}): {}", count, names),
             "expressions");
    if (values_.eye_gaze && is_animated[*values_.eye_gaze])
      report(codes::gltf_not_read, "not read: eye gaze (lookAt)", "eye gaze");
  }

  void report_sampling() {
    if (!grid_) return;
    const double rate = grid_->frame_time.frames_per_second();
    if (!grid_->holds_keys) {
      Diagnostic finding = make_diagnostic(
          codes::gltf_sampled,
          fmt::format("no standard frame rate fits all keys; sampled at {:.6g} frames per second",
                      rate),
          in_file());
      finding.severity = Severity::warning;
      found_.add(std::move(finding));
      return;
    }
    const auto has_frames_between = [](const FilledTrack& filled) {
      return is_interpolated(filled, filled.track->path == Path::rotation ? 4 : 3);
    };
    if (std::any_of(filled_.begin(), filled_.end(), has_frames_between) ||
        std::any_of(filled_scales_.begin(), filled_scales_.end(), has_frames_between))
      report(
          codes::gltf_sampled,
          fmt::format("frames between keys are interpolated, at {:.6g} frames per second", rate));
  }

  void describe() {
    Metadata& metadata = clip_.metadata;
    metadata.format = "glb";
    metadata.up = own_up_.value_or(Axis::plus_y);
    metadata.declared_unit =
        Decision<double>{1.0, Confidence::high, "lengths in glTF are metres", "--units UNIT"};
    metadata.is_skeleton_alone = !grid_;
    clip_.format_data.make<Style>().start_s = grid_ ? grid_->start_s : 0.0;
  }

  const Asset& asset_;
  Buffers& buffers_;
  const Animation* animation_;
  std::uint64_t file_bytes_;
  const ReadLimits& limits_;
  Diagnostics& found_;

  std::optional<Axis> own_up_;
  std::map<std::size_t, std::string> part_of_node_;
  ValueNodes values_;
  SkeletonNodes nodes_;
  AllKeyTimes keys_;
  AllKeyTimes scale_keys_;
  std::vector<TracksOfJoint> tracks_;
  std::optional<FrameGrid> grid_;
  std::vector<FilledTrack> filled_;
  std::vector<FilledTrack> filled_scales_;
  std::vector<ScaledJoint> scaled_;
  std::vector<bool> changes_below_;
  std::vector<Eigen::Matrix3d> above_;  ///< The scale above each joint.
  std::size_t columns_ = 0;
  std::uint64_t motion_digest_ = 0;
  std::vector<TrackBytes> kept_tracks_;
  Clip clip_;
};

}  // namespace

Result<BuiltClip> build_clip(const Asset& asset, Buffers& buffers, std::optional<std::size_t> take,
                             std::uint64_t file_bytes, const ReadLimits& limits,
                             Diagnostics& found) {
  const Animation* animation = take ? &asset.animations[*take] : nullptr;
  return ClipFromAsset(asset, buffers, animation, file_bytes, limits, found).build();
}

}  // namespace mocap::gltf::input
