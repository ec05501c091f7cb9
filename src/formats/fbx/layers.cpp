// SPDX-License-Identifier: MIT
#include "formats/fbx/layers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mocap::fbx {

namespace {

Vector3 by_axis_of(const AxisOrder& order, const Vector3& in_order) {
  Vector3 by_axis;
  for (std::size_t i = 0; i < 3; ++i) by_axis[order[i]] = in_order[static_cast<Eigen::Index>(i)];
  return by_axis;
}

/// A scale of which a layer applies only a part.
Vector3 part_of_scale(const Vector3& scale, double weight) {
  if (weight <= 0.0) return Vector3::Ones();
  if (weight >= 1.0) return scale;
  return scale.unaryExpr(
      [&](double factor) { return std::copysign(std::pow(std::abs(factor), weight), factor); });
}

}  // namespace

Vector3 neutral_values(const Layer& layer, Animated property) {
  const bool is_factor = property == Animated::scaling && layer.multiplies_scales;
  return is_factor ? Vector3::Ones() : Vector3::Zero();
}

Vector3 in_order_of(const AxisOrder& order, const Vector3& by_axis) {
  return {by_axis[order[0]], by_axis[order[1]], by_axis[order[2]]};
}

Result<std::optional<Curve>> read_curve(const Records& file, const Scene& scene, std::size_t record,
                                        const ReadLimits& limits) {
  if (record == none) return std::optional<Curve>();
  Result<Curve> read = Curve::read(file, record, scene.settings.ticks_per_second, limits);
  if (!read) return tl::unexpected<Error>(std::move(read.error()));
  if (read->times().empty()) return std::optional<Curve>();
  return std::optional<Curve>(std::move(*read));
}

bool JointLayers::Values::vary() const {
  return std::any_of(curves.begin(), curves.end(),
                     [](const std::optional<Curve>& curve) { return curve.has_value(); });
}

Vector3 JointLayers::Values::at(std::int64_t time) {
  Vector3 values = still;
  for (std::size_t axis = 0; axis < curves.size(); ++axis)
    if (curves[axis]) values[static_cast<Eigen::Index>(axis)] = curves[axis]->at(time);
  return values;
}

Result<JointLayers::Values> JointLayers::read_values(const Records& file, const Scene& scene,
                                                     const CurveNode& node,
                                                     const ReadLimits& limits) {
  Values values;
  values.still = still_values(file, node, Vector3::Zero());
  for (std::size_t axis = 0; axis < values.curves.size(); ++axis) {
    Result<std::optional<Curve>> curve = read_curve(file, scene, node.curves[axis], limits);
    if (!curve) return tl::unexpected<Error>(std::move(curve.error()));
    if (*curve && (*curve)->is_still())
      values.still[static_cast<Eigen::Index>(axis)] = (*curve)->value_range().first;
    else
      values.curves[axis] = std::move(*curve);
  }
  return values;
}

Result<JointLayers> JointLayers::read(const Records& file, const Scene& scene,
                                      const JointSource& joint, const ReadLimits& limits) {
  JointLayers layers;
  for (const LayerNodes& nodes : joint.above) {
    Part part;
    part.layer = &scene.layers[nodes.layer];
    part.still_weight = part.layer->weight;
    const std::size_t weight = part.layer->weight_node;
    if (weight != none) {
      Result<std::optional<Curve>> curve =
          read_curve(file, scene, scene.curve_nodes[weight].curves[0], limits);
      if (!curve) return tl::unexpected<Error>(std::move(curve.error()));
      if (*curve && (*curve)->is_still())
        part.still_weight = weight_of_percent((*curve)->value_range().first);
      else
        part.weight = std::move(*curve);
    }
    const bool is_added = part.layer->mode == LayerMode::added;
    const bool has_no_weight = !part.weight && part.still_weight <= 0.0;
    if (has_no_weight && part.layer->mode != LayerMode::replacing) continue;
    if (Status counted = layers.count(part.weight, file, limits); !counted)
      return tl::unexpected<Error>(std::move(counted.error()));
    for (std::size_t i = 0; i < part.values.size(); ++i) {
      if (nodes.animation[i] == none) continue;
      Result<Values> values =
          read_values(file, scene, scene.curve_nodes[nodes.animation[i]], limits);
      if (!values) return tl::unexpected<Error>(std::move(values.error()));
      const Vector3 neutral = neutral_values(*part.layer, static_cast<Animated>(i));
      if (is_added && !values->vary() && values->still == neutral) continue;
      for (const std::optional<Curve>& curve : values->curves)
        if (Status counted = layers.count(curve, file, limits); !counted)
          return tl::unexpected<Error>(std::move(counted.error()));
      part.values[i] = std::move(*values);
    }
    layers.parts_.push_back(std::move(part));
  }
  return layers;
}

Status JointLayers::count(const std::optional<Curve>& curve, const Records& file,
                          const ReadLimits& limits) {
  if (curve) bytes_ += curve->bytes();
  if (bytes_ <= limits.max_memory) return {};
  return tl::unexpected<Error>(
      file.finding(codes::limit_memory, "the curves of the layers need too much memory", 0));
}

bool JointLayers::change(Animated property) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
    return part.values[static_cast<std::size_t>(property)].has_value();
  });
}

bool JointLayers::vary(Animated property) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
    const std::optional<Values>& values = part.values[static_cast<std::size_t>(property)];
    return values && (part.weight || values->vary());
  });
}

/// The angles of a rotation that is combined with that of a layer.
Vector3 JointLayers::turned(const Layer& layer, const Vector3& angles, const Vector3& by,
                            double weight, const AxisOrder& order) const {
  const Vector3 near = in_order_of(order, last_angles_.value_or(angles));
  // Without a rotation, the angles keep their digits.
  if (layer.mode == LayerMode::added && by.isZero(0.0))
    return by_axis_of(order, nearest_euler_deg(in_order_of(order, angles), order, near));
  const Quaternion below = rotation_from_euler_deg(order, in_order_of(order, angles));
  const Quaternion own = rotation_from_euler_deg(order, in_order_of(order, by));
  const Quaternion both = layer.mode == LayerMode::added
                              ? below * Quaternion::Identity().slerp(weight, own)
                              : below.slerp(weight, own);
  const Vector3 found =
      euler_deg_from_rotation(both.normalized().toRotationMatrix(), order, near[2]);
  return by_axis_of(order, nearest_euler_deg(found, order, near));
}

Vector3 JointLayers::combined(Animated property, Vector3 value, const AxisOrder& order,
                              std::int64_t time) {
  for (Part& part : parts_) {
    std::optional<Values>& own = part.values[static_cast<std::size_t>(property)];
    if (!own) continue;
    const Layer& layer = *part.layer;
    const Vector3 by = own->at(time);
    const double weight =
        part.weight ? weight_of_percent(part.weight->at(time)) : part.still_weight;
    if (layer.mode == LayerMode::replacing) {
      value = by;
    } else if (property == Animated::rotation && layer.multiplies_rotations) {
      value = turned(layer, value, by, weight, order);
    } else if (property == Animated::scaling && layer.multiplies_scales) {
      const Vector3 below =
          layer.mode == LayerMode::added ? value : part_of_scale(value, 1.0 - weight);
      value = below.cwiseProduct(part_of_scale(by, weight));
    } else {
      const double kept = layer.mode == LayerMode::added ? 1.0 : 1.0 - weight;
      value = value * kept + by * weight;
    }
  }
  if (property == Animated::rotation && change(property)) last_angles_ = value;
  return value;
}

}  // namespace mocap::fbx
