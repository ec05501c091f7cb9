// SPDX-License-Identifier: MIT
#include "formats/usd/clip_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/moving_scale.hpp"
#include "formats/sampled_memory.hpp"
#include "formats/text_as_read.hpp"
#include "formats/usd/animation_as_read.hpp"
#include "formats/usd/frame_grid.hpp"
#include "formats/usd/joint_scale.hpp"
#include "formats/usd/joints.hpp"
#include "formats/usd/track.hpp"
#include "formats/usd/transforms.hpp"
#include "mocap/usd.hpp"
#include "text/utf8.hpp"

namespace mocap::usd::input {

namespace {

using mocap::detail::ScaledJoint;

constexpr double usual_codes_per_second = 24.0;
/// Digits of 32-bit floats.
constexpr unsigned sufficient_decimals = 9;

/// A joint of the clip and the columns that it fills.
struct FilledJoint {
  std::size_t source = 0;  ///< In the joints of the file.
  std::size_t position = none;
  std::size_t rotation = none;
  Eigen::Matrix3d above = Eigen::Matrix3d::Identity();  ///< Applied to positions.
  bool is_scaled = false;
  Quaternion joint_from_rest = Quaternion::Identity();
  bool is_turned = false;
  bool is_moved_root = false;  ///< Below an animated transform.
};

class ClipFromScene {
 public:
  ClipFromScene(const Layer& layer, const Choice& choice, std::uint64_t file_bytes,
                const ReadLimits& limits, Diagnostics& found)
      : layer_(layer),
        choice_(choice),
        file_bytes_(file_bytes),
        limits_(limits),
        found_(found),
        transform_(layer, choice.skeleton) {}

  Result<Clip> build() {
    Result<Joints> joints = read_joints(layer_, choice_, limits_, found_);
    if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
    joints_ = std::move(*joints);
    Status done = read_tracks();
    if (done) done = choose_frames();
    if (!done) return tl::unexpected<Error>(std::move(done.error()));
    set_missing_rest();
    done = add_joints();
    if (done) done = fill();
    if (!done) return tl::unexpected<Error>(std::move(done.error()));
    report();
    describe();
    keep_animation();
    return std::move(clip_);
  }

 private:
  std::size_t prim() const {
    return choice_.skeleton == none ? choice_.animation : choice_.skeleton;
  }
  SourceLocation here() const { return layer_.where(layer_.prims[prim()].place); }
  void report(Code code, std::string message, std::string_view subject = {}) {
    Diagnostic finding = make_diagnostic(code, std::move(message), here());
    finding.subject = subject;
    found_.add(std::move(finding));
  }

  Status read_tracks() {
    if (choice_.animation == none) return {};
    const Prim& animation = layer_.prims[choice_.animation];
    struct Part {
      std::string_view property;
      std::size_t width;
      Track& track;
    };
    std::string missing;
    for (const Part& part : {Part{"translations", 3, translations_},
                             Part{"rotations", 4, rotations_}, Part{"scales", 3, scales_}}) {
      Result<Track> track =
          Track::read(layer_, animation, part.property, part.width, joints_.animation_joints);
      if (!track) return tl::unexpected<Error>(std::move(track.error()));
      part.track = std::move(*track);
      if (!part.track.empty()) continue;
      if (!missing.empty()) missing += " and ";
      missing += fmt::format("`{}`", part.property);
    }
    if (!missing.empty())
      found_.add(make_diagnostic(codes::usd_incomplete,
                                 fmt::format("`{}` has no {}; the rest pose is used for them",
                                             text::shown(animation.name), missing),
                                 layer_.where(animation.place)));
    return {};
  }

  Status choose_frames() {
    std::vector<double> codes = translations_.codes();
    codes.insert(codes.end(), rotations_.codes().begin(), rotations_.codes().end());
    codes.insert(codes.end(), transform_.times().begin(), transform_.times().end());
    // Constant scale does not determine the frames.
    moves_scale_ = has_moving_scale(joints_, scales_);
    if (moves_scale_) codes.insert(codes.end(), scales_.codes().begin(), scales_.codes().end());
    const double per_second = codes_per_second();
    if (!(per_second > 0.0) || !std::isfinite(1.0 / per_second)) {
      SourceLocation in_file;
      in_file.file = layer_.file;
      return fail(
          codes::usd_value,
          fmt::format("the file has {} time codes per second; expected more than 0", per_second),
          std::move(in_file));
    }
    if (codes.empty()) {
      // A pose, without a time.
      if (translations_.empty() && rotations_.empty()) return {};
      codes.push_back(0.0);
    }
    grid_ = choose_grid(std::move(codes), per_second);
    translations_.place_on(*grid_);
    rotations_.place_on(*grid_);
    scales_.place_on(*grid_);
    return {};
  }

  double codes_per_second() const {
    return layer_.time_codes_per_second.value_or(
        layer_.frames_per_second.value_or(usual_codes_per_second));
  }

  double start_code() const { return grid_ ? grid_->start : 0.0; }

  /// The rest pose of a skeleton without one is its first frame.
  void set_missing_rest() {
    if (joints_.has_rest) return;
    for (JointSource& joint : joints_.list) {
      if (joint.animated == none) continue;
      Eigen::Matrix4d rest = Eigen::Matrix4d::Identity();
      if (!rotations_.empty())
        rest.topLeftCorner<3, 3>() =
            rotation_of(rotations_.value(0, joint.animated)).toRotationMatrix();
      if (!translations_.empty())
        rest.topRightCorner<3, 1>() = translations_.vector_at({}, joint.animated);
      joint.rest = rest;
    }
    report(codes::usd_rest, "no rest and bind transforms; the rest pose is the first frame");
  }

  /// The transform above the roots is the scale of an additional joint.
  JointScales scales_of_joints() {
    const TurnAndScale root = turn_and_scale(transform_.at(start_code()));
    JointScales scales = find_scales(joints_, scales_, root.scale);
    if (root.has_shear) report(codes::usd_transform, "shear of the skeleton's transform is lost");
    report_joints(scales.animated, "animated scale is applied to positions only");
    mocap::detail::leave_out_scale(scales.animated.size(), clip_.metadata);
    report_joints(scales.sheared, "shear in the rest transform is lost");
    report_joints(scales.skewed,
                  "the shear from rotation below non-uniform scale is applied to positions only");
    return scales;
  }

  void report_joints(const std::vector<std::size_t>& joints, std::string_view what) {
    if (joints.empty()) return;
    const std::string& name = joints_.list[joints[0]].name;
    const std::string others =
        joints.size() == 1 ? "" : fmt::format(" and {} more", joints.size() - 1);
    report(codes::usd_scale, fmt::format("`{}`{}: {}", text::shown(name), others, what), name);
  }

  Status add_joints() {
    const JointScales scales = scales_of_joints();
    const std::vector<Eigen::Matrix3d>& above = scales.above;
    const std::vector<TurnAndScale>& rests = scales.rests;
    has_scale_ = have_own_scale(scales);
    scaled_.resize(joints_.list.size());
    const Eigen::Matrix4d root = transform_.at(start_code());
    const Quaternion root_turn = turn_and_scale(root).rotation;
    std::vector<std::size_t>& index = index_;
    index.assign(joints_.list.size(), Joint::no_parent);
    for (std::size_t i = 0; i < joints_.list.size(); ++i) {
      const JointSource& source = joints_.list[i];
      const Vector3 translation = source.rest.topRightCorner<3, 1>();
      const std::size_t parent = source.parent == none ? Joint::no_parent : index[source.parent];
      Joint joint;
      joint.name = source.name;
      joint.offset = above[i] * translation;
      joint.before = rests[i].rotation;
      if (source.parent == none && !transform_.is_identity()) {
        joint.offset = (root * translation.homogeneous()).head<3>();
        joint.before = root_turn * rests[i].rotation;
      }
      if (!joint.offset.allFinite() || !joint.before.coeffs().allFinite())
        return fail(
            codes::usd_value,
            fmt::format("the rest transform of `{}` is not finite", text::shown(source.path)),
            here());
      // The offset of an end site cannot change.
      if (source.is_end_site && !scales.is_below_change[i]) {
        add_end_site(parent, joint);
        continue;
      }
      set_scaled(i, scales, root_turn, joint);
      add_channels(i, above[i], rests[i].rotation, joint);
      // In depth-first order, no joint that was added before changes its index.
      Result<std::size_t> added = clip_.skeleton.add(parent, std::move(joint));
      if (!added) return tl::unexpected<Error>(std::move(added.error()));
      index[i] = *added;
    }
    return {};
  }

  /// What scale does to the positions of a joint and those below it.
  void set_scaled(std::size_t index, const JointScales& scales, const Quaternion& root_turn,
                  const Joint& joint) {
    ScaledJoint& scaled = scaled_[index];
    const std::size_t parent = joints_.list[index].parent;
    if (parent == none) {
      // Rotations of roots include that of the transform above them.
      const Eigen::Matrix3d turn = root_turn.toRotationMatrix();
      scaled.root_scale = turn * scales.above[index] * turn.transpose();
    } else {
      scaled.parent = parent;
    }
    scaled.scale = scales.own[index];
    scaled.rest_rotation = joint.before;
    scaled.has_translation = true;
    scaled.is_below_change = scales.is_below_change[index];
    if (!scales.is_moving[index]) return;
    scaled.scale_column = 3 * moving_.size();
    moving_.push_back(index);
  }

  void add_end_site(std::size_t parent, const Joint& joint) {
    std::vector<EndSite> sites = clip_.skeleton[parent].end_sites;
    // The name that our writer makes up for an end site without a label.
    const bool has_label = joint.name != clip_.skeleton[parent].name + "_end";
    sites.push_back({has_label ? joint.name : std::string(), joint.offset});
    clip_.skeleton.set_end_sites(parent, std::move(sites));
  }

  void add_channels(std::size_t index, const Eigen::Matrix3d& above, const Quaternion& rest,
                    Joint& joint) {
    const JointSource& source = joints_.list[index];
    FilledJoint filled;
    filled.source = index;
    const bool is_root = source.parent == none;
    filled.is_moved_root = is_root && transform_.is_animated();
    const bool is_animated = grid_ && source.animated != none;
    const bool moves = is_animated && !translations_.empty() && !is_rest_translation(source);
    const bool turns = is_animated && !rotations_.empty();
    ScaledJoint& scaled = scaled_[index];
    if (moves || filled.is_moved_root || (is_root && !grid_) || (grid_ && scaled.is_below_change)) {
      filled.position = columns_;
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
      columns_ += 3;
    }
    if (turns || filled.is_moved_root || !grid_) {
      filled.rotation = columns_;
      for (const Channel channel : {Channel::quaternion_x, Channel::quaternion_y,
                                    Channel::quaternion_z, Channel::quaternion_w})
        joint.channels.push_back(channel);
      columns_ += 4;
    }
    scaled.position_column = filled.position;
    scaled.rotation_column = filled.rotation;
    filled.above = above;
    filled.is_scaled =
        !scaled.is_below_change && above != Eigen::Matrix3d(Eigen::Matrix3d::Identity());
    // The rotation of a moved root includes the transform above it, which is in `before` too.
    const Quaternion& turned = filled.is_moved_root ? joint.before : rest;
    filled.joint_from_rest = turned.conjugate();
    filled.is_turned = turned.coeffs() != Quaternion::Identity().coeffs();
    if (grid_ && (filled.position != none || filled.rotation != none)) filled_.push_back(filled);
  }

  /// Animations store the translations of all joints, although few change.
  bool is_rest_translation(const JointSource& source) const {
    const double* const first = translations_.value(0, source.animated);
    for (int i = 0; i < 3; ++i)
      if (static_cast<float>(first[i]) != static_cast<float>(source.rest(i, 3))) return false;
    return translations_.is_constant(source.animated, 0.0);
  }

  Status fill() {
    const std::size_t frames = grid_ ? grid_->frames : 0;
    const FrameTime frame_time = grid_ ? grid_->frame_time : FrameTime();
    if (Status checked = check_size(frames, frame_time); !checked) return checked;
    clip_.motion = Motion(frames, columns_, frame_time);
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const auto now = static_cast<double>(frame);
      const SamplePosition place = translations_.find(now);
      const SamplePosition turn = rotations_.find(now);
      const Eigen::Matrix4d root = transform_.is_identity()
                                       ? Eigen::Matrix4d(Eigen::Matrix4d::Identity())
                                       : transform_.at(grid_->code_of(frame));
      const Quaternion root_turn = turn_and_scale(root).rotation;
      double* const row = clip_.motion.exact_row(frame).data();
      for (const FilledJoint& filled : filled_) {
        if (filled.position != none) put_position(filled, place, root, row + filled.position);
        if (filled.rotation != none) put_rotation(filled, turn, root_turn, row + filled.rotation);
      }
    }
    if (Status scaled = apply_scales(); !scaled) return scaled;
    clip_.motion.set_known_decimals(sufficient_decimals);
    return {};
  }

  /// Moves joints below scale that changes.
  Status apply_scales() {
    const bool is_needed = std::any_of(scaled_.begin(), scaled_.end(), [](const ScaledJoint& each) {
      return each.is_below_change;
    });
    if (!is_needed) return {};
    Motion scales(clip_.motion.frames(), 3 * moving_.size(), clip_.motion.frame_time);
    for (std::size_t frame = 0; frame < scales.frames(); ++frame) {
      const SamplePosition at = scales_.find(static_cast<double>(frame));
      double* out = scales.exact_row(frame).data();
      for (const std::size_t joint : moving_)
        out = std::copy_n(scales_.vector_at(at, joints_.list[joint].animated).data(), 3, out);
    }
    mocap::detail::apply_moving_scale(scaled_, scales, clip_.motion);
    if (mocap::detail::all_finite(clip_.motion.values())) return {};
    return fail(codes::motion_out_of_reach, "animated scale moves a joint too far", here());
  }

  void put_position(const FilledJoint& filled, const SamplePosition& at,
                    const Eigen::Matrix4d& root, double* out) const {
    const JointSource& source = joints_.list[filled.source];
    const bool is_animated = source.animated != none && !translations_.empty();
    Vector3 place = is_animated ? translations_.vector_at(at, source.animated)
                                : Vector3(source.rest.topRightCorner<3, 1>());
    if (source.parent == none && !transform_.is_identity()) {
      place = (root * place.homogeneous()).head<3>();
    } else if (filled.is_scaled) {
      place = filled.above * place;
    }
    std::copy_n(place.data(), 3, out);
  }

  void put_rotation(const FilledJoint& filled, const SamplePosition& at,
                    const Quaternion& root_turn, double* out) const {
    const JointSource& source = joints_.list[filled.source];
    const bool is_animated = source.animated != none && !rotations_.empty();
    Quaternion rotation = is_animated ? rotations_.rotation_at(at, source.animated)
                                      : turn_and_scale(source.rest).rotation;
    if (filled.is_moved_root) rotation = root_turn * rotation;
    // Products of quaternions preserve the length, which need not be exactly 1.
    if (filled.is_turned) rotation = filled.joint_from_rest * rotation;
    std::copy_n(rotation.coeffs().data(), 4, out);
  }

  Status check_size(std::size_t frames, const FrameTime& frame_time) const {
    if (frames > limits_.max_frames)
      return fail(codes::limit_frames,
                  fmt::format("the animation has {} frames, more than the limit of {}", frames,
                              limits_.max_frames),
                  here());
    const std::uint64_t most_bytes = mocap::detail::most_sampled_bytes(limits_, file_bytes_);
    const std::size_t columns = columns_ + 3 * moving_.size();
    if (frames > most_bytes / sizeof(double) / std::max<std::size_t>(columns, 1))
      return fail(codes::limit_memory,
                  fmt::format("at {:.6g} frames per second, the animation has {} frames, which "
                              "need more memory than allowed",
                              frame_time.frames_per_second(), frames),
                  here());
    return {};
  }

  void report() {
    report_sampling();
    for (const std::string& each : transform_.unknown())
      report(codes::usd_transform, fmt::format("`{}` is not applied", text::shown(each)), each);
    if (layer_.composition_arcs > 0)
      report(codes::usd_composition,
             fmt::format("{} reference{} or other composition arc{} not followed",
                         layer_.composition_arcs, layer_.composition_arcs == 1 ? "" : "s",
                         layer_.composition_arcs == 1 ? " is" : "s are"));
    if (layer_.variant_sets > 0)
      report(codes::usd_composition, fmt::format("{} variant set{} not read", layer_.variant_sets,
                                                 layer_.variant_sets == 1 ? " is" : "s are"));
  }

  void report_sampling() {
    if (!grid_) return;
    const double rate = grid_->frame_time.frames_per_second();
    if (!grid_->holds_samples) {
      Diagnostic finding = make_diagnostic(
          codes::usd_sampled,
          fmt::format("no standard frame rate fits all time samples; sampled at {:.6g} frames per "
                      "second",
                      rate),
          here());
      finding.severity = Severity::warning;
      found_.add(std::move(finding));
    } else if (translations_.is_interpolated() || rotations_.is_interpolated() ||
               (moves_scale_ && scales_.is_interpolated())) {
      report(codes::usd_sampled,
             fmt::format("frames between time samples are interpolated, at {:.6g} frames per "
                         "second",
                         rate));
    }
  }

  void describe() {
    Metadata& metadata = clip_.metadata;
    if (layer_.up_axis == "Y") metadata.up = Axis::plus_y;
    if (layer_.up_axis == "Z") metadata.up = Axis::plus_z;
    const std::optional<double> unit = layer_.metres_per_unit;
    if (unit && *unit > 0.0 && std::isfinite(1.0 / *unit))
      metadata.declared_unit = Decision<double>{
          *unit, Confidence::high, fmt::format("`metersPerUnit = {}`", *unit), "--units UNIT"};
    metadata.is_skeleton_alone = !grid_;
    clip_.format_data.make<Style>().start_code = start_code();
  }

  /// Keeps the values of a binary file if they are those of the joints, except for the transform
  /// above the roots. Text files are kept as they are.
  void keep_animation() {
    if (!layer_.text.empty() || !grid_ || choice_.animation == none || has_scale_ ||
        transform_.is_animated() || !transform_.unknown().empty() || translations_.empty() ||
        rotations_.empty() || scales_.empty())
      return;
    const Prim& animation = layer_.prims[choice_.animation];
    AnimationAsRead kept{.translations = track_as_read(animation, "translations"),
                         .rotations = track_as_read(animation, "rotations"),
                         .scales = track_as_read(animation, "scales"),
                         .joints = std::vector<std::size_t>(joints_.animation_joints, none),
                         .world_from_skeleton = transform_.at(start_code()),
                         .codes_per_second = codes_per_second(),
                         .digest = mocap::detail::digest_of(clip_)};
    for (std::size_t i = 0; i < joints_.list.size(); ++i)
      if (const std::size_t animated = joints_.list[i].animated; animated != none)
        kept.joints[animated] = index_[i];
    // An end site is no joint of the clip.
    const bool has_all = std::all_of(kept.joints.begin(), kept.joints.end(),
                                     [](std::size_t joint) { return joint != Joint::no_parent; });
    if (!has_all) return;
    clip_.format_data.make<Style>().animation =
        std::make_shared<const AnimationAsRead>(std::move(kept));
  }

  const Layer& layer_;
  const Choice& choice_;
  std::uint64_t file_bytes_;
  const ReadLimits& limits_;
  Diagnostics& found_;

  PrimTransform transform_;
  Joints joints_;
  Track translations_;
  Track rotations_;
  Track scales_;
  bool moves_scale_ = false;  ///< The scale of a joint changes the positions of others.
  std::optional<FrameGrid> grid_;
  std::vector<FilledJoint> filled_;
  std::vector<std::size_t> index_;   ///< The joint of the clip, by joint of the file.
  bool has_scale_ = false;           ///< `have_own_scale`
  std::vector<ScaledJoint> scaled_;  ///< By joint of the file.
  std::vector<std::size_t> moving_;  ///< Joints of the file, by column of the scales.
  std::size_t columns_ = 0;
  Clip clip_;
};

}  // namespace

Result<Clip> build_clip(const Layer& layer, const Choice& choice, std::uint64_t file_bytes,
                        const ReadLimits& limits, Diagnostics& found) {
  return ClipFromScene(layer, choice, file_bytes, limits, found).build();
}

}  // namespace mocap::usd::input
