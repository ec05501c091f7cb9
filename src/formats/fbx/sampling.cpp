// SPDX-License-Identifier: MIT
#include "formats/fbx/sampling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/fbx/curve.hpp"
#include "formats/fbx/inherited_scale.hpp"
#include "formats/fbx/key_columns.hpp"
#include "formats/fbx/layers.hpp"
#include "formats/finite_values.hpp"
#include "formats/moving_scale.hpp"
#include "mocap/fbx.hpp"
#include "mocap/rotation.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

using Matrix3 = Eigen::Matrix3d;

/// By `RotationOrder`, in multiplication order: files list the axes in the order in which they are
/// applied. Spherical rotations (6) are treated as XYZ.
constexpr std::array<AxisOrder, 7> orders{
    {{2, 1, 0}, {1, 2, 0}, {0, 2, 1}, {2, 0, 1}, {1, 0, 2}, {0, 1, 2}, {2, 1, 0}}};

/// Pre- and post-rotations always have this order.
Quaternion constant_rotation(const Vector3& angles) {
  return rotation_from_euler_deg(orders[0], in_order_of(orders[0], angles));
}

/// What a joint contributes to the transforms below it.
struct JointFrame {
  AxisOrder order{2, 1, 0};
  Quaternion before = Quaternion::Identity();
  Quaternion after = Quaternion::Identity();
  bool has_offset = false;         ///< The rotation centre is not at the translation.
  bool moves_on_rotation = false;  ///< Rotations or scales move the origin.
  bool animates_scale = false;
  bool is_mapped = false;  ///< Its position must be computed.
  bool is_position_varying = false;
  std::array<bool, 3> layers_change{};  ///< By property: whether layers above the first do.
  std::array<bool, 3> layers_vary{};    ///< Whether they do so differently over time.
  std::array<std::optional<Curve>, 3> scale_curves;
  JointLayers layers;                           ///< Only if the scale varies.
  Vector3 still_translation = Vector3::Zero();  ///< On all layers, in the first frame.
  Vector3 still_angles_deg = Vector3::Zero();
  Vector3 base_scale = Vector3::Ones();  ///< On the first layer.
  Vector3 scale = Vector3::Ones();
  InheritedScale inherited;
};

/// The values of constant scales vary by this much, because they are 32-bit floats.
constexpr double scale_rounding = 1e-6;
/// A scale that varies less cannot be seen, and is not reported.
constexpr double visible_scale = 1e-4;

bool varies(const Curve& curve, double tolerance) {
  const auto [least, most] = curve.value_range();
  return most - least > tolerance * std::max(std::abs(least), std::abs(most));
}

/// The value of a scale that does not vary: 1 if it varies around 1.
double constant_scale(const Curve& curve) {
  const auto [least, most] = curve.value_range();
  return least <= 1.0 && most >= 1.0 ? 1.0 : least + 0.5 * (most - least);
}

class Sampler {
 public:
  Sampler(const Records& file, const Scene& scene, std::span<const JointSource> joints,
          const FrameTimes& times, const ReadLimits& limits, Clip& clip)
      : file_(file),
        scene_(scene),
        joints_(joints),
        times_(times),
        limits_(limits),
        clip_(clip),
        frames_(joints.size()),
        key_columns_(file, times, limits) {}

  Status sample(Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < joints_.size(); ++i)
      if (Status prepared = prepare(i); !prepared) return prepared;
    for (std::size_t i = 0; i < joints_.size(); ++i) add_joint(i);
    if (Status made = make_motion(); !made) return made;
    offsets_ = clip_.skeleton.channel_offsets();
    for (std::size_t i = 0; i < joints_.size(); ++i)
      if (Status filled = fill(i); !filled) return filled;
    key_columns_.fill(clip_.motion);
    if (Status applied = apply_layers(); !applied) return applied;
    map_positions();
    report_scale(diagnostics);
    return check_finite();
  }

 private:
  const JointSource& source(std::size_t i) const { return joints_[i]; }

  bool has_curves(std::size_t joint, Animated property) const {
    if (frames_[joint].layers_vary[static_cast<std::size_t>(property)]) return true;
    const std::size_t node = source(joint).animation[static_cast<std::size_t>(property)];
    if (node == none) return false;
    const auto& curves = scene_.curve_nodes[node].curves;
    return std::any_of(curves.begin(), curves.end(), [](std::size_t i) { return i != none; });
  }

  Result<std::array<std::optional<Curve>, 3>> read_curves(std::size_t joint,
                                                          Animated property) const {
    std::array<std::optional<Curve>, 3> curves;
    const std::size_t node = source(joint).animation[static_cast<std::size_t>(property)];
    if (node == none) return curves;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Result<std::optional<Curve>> curve =
          read_curve(file_, scene_, scene_.curve_nodes[node].curves[axis], limits_);
      if (!curve) return tl::unexpected<Error>(std::move(curve.error()));
      curves[axis] = std::move(*curve);
    }
    return curves;
  }

  /// The value of each axis without curves on the first layer: that of the curve node, otherwise of
  /// the object.
  Vector3 values_on_base(std::size_t joint, Animated property, Vector3 values) const {
    const std::size_t node = source(joint).animation[static_cast<std::size_t>(property)];
    if (node == none) return values;
    return fbx::still_values(file_, scene_.curve_nodes[node], values);
  }

  Status prepare(std::size_t joint) {
    const Transform& transform = source(joint).transform;
    JointFrame& frame = frames_[joint];
    const bool is_active = transform.rotation_active && !transform.rotation_space_for_limit_only;
    if (is_active) {
      frame.order = orders[static_cast<std::size_t>(transform.rotation_order)];
      frame.before = constant_rotation(transform.pre_rotation_deg);
      frame.after = constant_rotation(transform.post_rotation_deg).conjugate();
    }
    Result<std::array<std::optional<Curve>, 3>> scale = read_curves(joint, Animated::scaling);
    if (!scale) return tl::unexpected<Error>(std::move(scale.error()));
    frame.base_scale = values_on_base(joint, Animated::scaling, transform.scaling);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::optional<Curve>& curve = (*scale)[axis];
      if (!curve) continue;
      double& value = frame.base_scale[static_cast<Eigen::Index>(axis)];
      value = constant_scale(*curve);
      if (!varies(*curve, scale_rounding)) continue;
      value = curve->at(times_.at(0));
      frame.animates_scale = true;
      if (Status counted = count(curve->bytes()); !counted) return counted;
      frame.scale_curves[axis] = std::move(curve);
    }
    if (Status read = prepare_layers(joint); !read) return read;
    frame.moves_on_rotation = !transform.rotation_pivot.isZero(0.0) ||
                              !transform.scaling_pivot.isZero(0.0) ||
                              !transform.scaling_offset.isZero(0.0);
    frame.has_offset = frame.moves_on_rotation || !transform.rotation_offset.isZero(0.0);
    set_inheritance(joint);
    return {};
  }

  /// Sets what follows from all layers, in the first frame.
  Status prepare_layers(std::size_t joint) {
    JointFrame& frame = frames_[joint];
    const Transform& transform = source(joint).transform;
    Result<JointLayers> layers = JointLayers::read(file_, scene_, source(joint), limits_);
    if (!layers) return tl::unexpected<Error>(std::move(layers.error()));
    for (std::size_t i = 0; i < frame.layers_change.size(); ++i) {
      frame.layers_change[i] = layers->change(static_cast<Animated>(i));
      frame.layers_vary[i] = layers->vary(static_cast<Animated>(i));
    }
    const auto combined = [&](Animated property, const Vector3& base) {
      return layers->combined(property, base, frame.order, times_.at(0));
    };
    frame.scale = combined(Animated::scaling, frame.base_scale);
    frame.still_translation = combined(
        Animated::translation, values_on_base(joint, Animated::translation, transform.translation));
    frame.still_angles_deg = combined(
        Animated::rotation, values_on_base(joint, Animated::rotation, transform.rotation_deg));
    frame.animates_scale = frame.animates_scale || layers->vary(Animated::scaling);
    if (!frame.animates_scale || !layers->change(Animated::scaling)) return {};
    if (Status counted = count(layers->bytes()); !counted) return counted;
    frame.layers = std::move(*layers);
    return {};
  }

  /// Counts the memory of curves that are kept.
  Status count(std::uint64_t bytes) {
    kept_bytes_ += bytes;
    if (kept_bytes_ <= limits_.max_memory) return {};
    return tl::unexpected<Error>(
        file_.finding(codes::limit_memory, "the curves of scales need too much memory", 0));
  }

  /// Whether positions and scales vary below a joint. Its parent was prepared before.
  void set_inheritance(std::size_t joint) {
    JointFrame& frame = frames_[joint];
    const std::size_t parent = source(joint).parent;
    const InheritedScale* above = parent == none ? nullptr : &frames_[parent].inherited;
    const bool rotates = has_curves(joint, Animated::rotation);
    frame.inherited.inherit(source(joint).transform.inherit_type, above);
    frame.inherited.set_variation(frame.animates_scale, rotates);
    const bool parent_varies = above != nullptr && above->varies();
    frame.is_position_varying =
        parent_varies || (frame.moves_on_rotation && (rotates || frame.animates_scale));
    frame.is_mapped = frame.is_position_varying || frame.has_offset ||
                      (above != nullptr && above->below() != Matrix3::Identity());
    frame.inherited.set(frame.scale, still_rotation(joint));
    frame.inherited.remove_rounding();
  }

  Matrix3 still_rotation(std::size_t joint) const {
    return rotation(joint, frames_[joint].still_angles_deg);
  }

  Matrix3 rotation(std::size_t joint, const Vector3& angles) const {
    const JointFrame& frame = frames_[joint];
    return (frame.before * rotation_from_euler_deg(frame.order, in_order_of(frame.order, angles)) *
            frame.after)
        .toRotationMatrix();
  }

  /// The origin of a joint in the frame of its parent.
  Vector3 origin(std::size_t joint, const Vector3& translation, const Matrix3& rotation) const {
    const JointFrame& frame = frames_[joint];
    const Transform& transform = source(joint).transform;
    Vector3 at = translation;
    if (frame.has_offset) {
      at += transform.rotation_offset + transform.rotation_pivot;
      if (frame.moves_on_rotation)
        at += rotation *
              (transform.scaling_offset + transform.scaling_pivot - transform.rotation_pivot -
               frame.scale.cwiseProduct(transform.scaling_pivot));
    }
    const std::size_t parent = source(joint).parent;
    return parent == none ? at : Vector3(frames_[parent].inherited.below() * at);
  }

  void add_joint(std::size_t i) {
    const JointSource& from = source(i);
    const JointFrame& frame = frames_[i];
    Joint joint;
    joint.name = from.name;
    joint.before = frame.before;
    joint.after = frame.after;
    joint.offset = frame.is_mapped ? origin(i, frame.still_translation, still_rotation(i))
                                   : frame.still_translation;
    if (from.parent == none || frame.is_position_varying || has_curves(i, Animated::translation))
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    for (const int axis : frame.order) joint.channels.push_back(on_axis(Channel::x_rotation, axis));
    // In depth-first order, no joint that was added before changes its index.
    (void)clip_.skeleton.add(from.parent == none ? Joint::no_parent : from.parent,
                             std::move(joint));
  }

  Status make_motion() {
    const std::uint64_t channels = clip_.skeleton.channel_count();
    const std::uint64_t most = limits_.max_memory / sizeof(double);
    if (channels != 0 && times_.count > most / channels)
      return tl::unexpected<Error>(file_.finding(
          codes::limit_memory,
          fmt::format("{} frames of {} channels need too much memory", times_.count, channels), 0));
    clip_.motion = Motion(static_cast<std::size_t>(times_.count),
                          static_cast<std::size_t>(channels), times_.frame_time);
    return {};
  }

  /// Fills the columns of a joint with the values of the file.
  Status fill(std::size_t joint) {
    const Transform& transform = source(joint).transform;
    const bool has_positions = is_position(clip_.skeleton[joint].channels.front());
    if (has_positions)
      if (Status filled = fill_property(joint, Animated::translation, transform.translation,
                                        {0, 1, 2}, offsets_[joint]);
          !filled)
        return filled;
    return fill_property(joint, Animated::rotation, transform.rotation_deg, frames_[joint].order,
                         offsets_[joint] + (has_positions ? 3 : 0));
  }

  Status fill_property(std::size_t joint, Animated property, const Vector3& values,
                       const AxisOrder& axes, std::size_t column) {
    const Vector3 still = values_on_base(joint, property, values);
    const std::size_t node = source(joint).animation[static_cast<std::size_t>(property)];
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const auto axis = static_cast<std::size_t>(axes[i]);
      const std::size_t curve = node == none ? none : scene_.curve_nodes[node].curves[axis];
      if (Status filled = fill_column(curve, still[axes[i]], column + i); !filled) return filled;
    }
    return {};
  }

  /// `curve`: its record; `none` for a constant.
  Status fill_column(std::size_t curve, double constant, std::size_t column) {
    std::optional<Curve> sampled;
    if (curve != none) {
      const Result<bool> added = key_columns_.add(curve, column, clip_.motion);
      if (!added) return tl::unexpected<Error>(added.error());
      if (*added) return {};
      Result<Curve> read = Curve::read(file_, curve, scene_.settings.ticks_per_second, limits_);
      if (!read) return tl::unexpected<Error>(std::move(read.error()));
      if (!read->times().empty()) sampled = std::move(*read);
    }
    // New motions are zero.
    if (!sampled && std::bit_cast<std::uint64_t>(constant) == 0) return {};
    double* out = clip_.motion.exact_values().data() + column;
    for (std::size_t frame = 0; frame < clip_.motion.frames(); ++frame) {
      *out = sampled ? sampled->at(times_.at(frame)) : constant;
      out += clip_.motion.channels();
    }
    return {};
  }

  /// Combines the values of the first layer with those of the other layers, joint by joint, so that
  /// the curves of one joint are in memory.
  Status apply_layers() {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      const JointFrame& frame = frames_[i];
      const bool has_positions = is_position(clip_.skeleton[i].channels.front());
      const bool moves = has_positions && frame.layers_change[0];
      if (!moves && !frame.layers_change[1]) continue;
      Result<JointLayers> layers = JointLayers::read(file_, scene_, source(i), limits_);
      if (!layers) return tl::unexpected<Error>(std::move(layers.error()));
      if (Status allowed = check_layers(*layers); !allowed) return allowed;
      if (moves) apply(*layers, Animated::translation, {0, 1, 2}, offsets_[i]);
      apply(*layers, Animated::rotation, frame.order, offsets_[i] + (has_positions ? 3 : 0));
    }
    return {};
  }

  /// Bounds the time of combining: small files may have many layers.
  Status check_layers(const JointLayers& layers) {
    const std::uint64_t most = limits_.max_memory / sizeof(double);
    combined_values_ += std::uint64_t{layers.size()} * clip_.motion.frames();
    if (combined_values_ <= most) return {};
    return tl::unexpected<Error>(file_.finding(
        codes::limit_memory, "the layers of the take have too many values to combine", 0));
  }

  void apply(JointLayers& layers, Animated property, const AxisOrder& axes, std::size_t column) {
    if (!layers.change(property)) return;
    for (std::size_t frame = 0; frame < clip_.motion.frames(); ++frame) {
      double* const cells = clip_.motion.exact_row(frame).data() + column;
      Vector3 value;
      for (std::size_t i = 0; i < 3; ++i) value[axes[i]] = cells[i];
      value = layers.combined(property, value, axes, times_.at(frame));
      for (std::size_t i = 0; i < 3; ++i) cells[i] = value[axes[i]];
    }
  }

  /// Replaces the positions of joints below scales, and of joints with pivots.
  void map_positions() {
    const bool is_needed = std::any_of(frames_.begin(), frames_.end(),
                                       [](const JointFrame& frame) { return frame.is_mapped; });
    if (!is_needed) return;
    for (std::size_t frame = 0; frame < clip_.motion.frames(); ++frame) {
      const std::span<double> row = clip_.motion.exact_row(frame);
      for (std::size_t i = 0; i < joints_.size(); ++i) map_position(i, times_.at(frame), row);
    }
  }

  void map_position(std::size_t joint, std::int64_t time, std::span<double> row) {
    JointFrame& frame = frames_[joint];
    if (!frame.is_mapped && !frame.inherited.varies()) return;
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (frame.scale_curves[axis])
        frame.base_scale[static_cast<Eigen::Index>(axis)] = frame.scale_curves[axis]->at(time);
    if (frame.animates_scale)
      frame.scale = frame.layers.combined(Animated::scaling, frame.base_scale, frame.order, time);
    const std::size_t column = offsets_[joint];
    const bool has_positions = is_position(clip_.skeleton[joint].channels.front());
    Matrix3 turned = Matrix3::Identity();
    if (frame.moves_on_rotation || frame.inherited.varies()) {
      Vector3 angles;
      for (std::size_t i = 0; i < 3; ++i)
        angles[frame.order[i]] = row[column + (has_positions ? 3 : 0) + i];
      turned = rotation(joint, angles);
    }
    if (has_positions && frame.is_mapped) {
      const Vector3 at = origin(joint, {row[column], row[column + 1], row[column + 2]}, turned);
      for (std::size_t i = 0; i < 3; ++i) row[column + i] = at[static_cast<Eigen::Index>(i)];
    }
    if (frame.inherited.varies()) frame.inherited.set(frame.scale, turned);
  }

  void report_scale(Diagnostics& diagnostics) {
    std::size_t scaled = 0;
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      const auto& curves = frames_[i].scale_curves;
      const bool is_visible = frames_[i].layers.vary(Animated::scaling) ||
                              std::any_of(curves.begin(), curves.end(), [](const auto& curve) {
                                return curve && varies(*curve, visible_scale);
                              });
      if (!is_visible) continue;
      ++scaled;
      Diagnostic finding = make_diagnostic(
          codes::fbx_scale,
          fmt::format("the scale of `{}` is animated", text::shown(source(i).name)));
      finding.subject = source(i).name;
      diagnostics.add(std::move(finding));
    }
    mocap::detail::leave_out_scale(scaled, clip_.metadata);
  }

  Status check_finite() const {
    bool is_finite = mocap::detail::all_finite(clip_.motion.values());
    if (!is_finite)
      if (Status keys = key_columns_.check_finite(); !keys) return keys;
    for (const Joint& joint : clip_.skeleton.joints())
      is_finite = is_finite && joint.offset.allFinite();
    if (is_finite) return {};
    return tl::unexpected<Error>(
        file_.finding(codes::fbx_curve, "a curve or a scale gives an infinite value", 0));
  }

  const Records& file_;
  const Scene& scene_;
  std::span<const JointSource> joints_;
  const FrameTimes& times_;
  const ReadLimits& limits_;
  Clip& clip_;
  std::vector<JointFrame> frames_;
  std::vector<std::size_t> offsets_;
  KeyColumns key_columns_;
  std::uint64_t kept_bytes_ = 0;
  std::uint64_t combined_values_ = 0;
};

}  // namespace

Status sample(const Records& file, const Scene& scene, std::span<const JointSource> joints,
              const FrameTimes& times, const ReadLimits& limits, Clip& clip,
              Diagnostics& diagnostics) {
  return Sampler(file, scene, joints, times, limits, clip).sample(diagnostics);
}

}  // namespace mocap::fbx
