// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The layers of a take above the first.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/fbx/curve.hpp"
#include "formats/fbx/joints.hpp"
#include "mocap/rotation.hpp"

namespace mocap::fbx {

/// The values with which an additive layer changes nothing.
Vector3 neutral_values(const Layer& layer, Animated property);

/// Angles, by axis, in the order of their rotations.
Vector3 in_order_of(const AxisOrder& order, const Vector3& by_axis);

/// A curve; empty for `none` and for a curve without keys. Fails like `Curve::read`.
Result<std::optional<Curve>> read_curve(const Records& file, const Scene& scene, std::size_t record,
                                        const ReadLimits& limits);

/// The values of a joint on the layers above the first, which change those on the first layer.
class JointLayers {
 public:
  /// Fails like `Curve::read`, and with `limit.memory`.
  static Result<JointLayers> read(const Records& file, const Scene& scene, const JointSource& joint,
                                  const ReadLimits& limits);

  /// Whether one of these layers changes a property.
  bool change(Animated property) const;
  /// Whether it does so differently over time.
  bool vary(Animated property) const;
  /// The number of layers that change the joint.
  std::size_t size() const { return parts_.size(); }
  /// The memory of the curves.
  std::uint64_t bytes() const { return bytes_; }

  /// The value of a property at a time. `value`: that on the first layer, by axis; angles are in
  /// degrees, about moving axes in this order, and continuous over calls with increasing times.
  Vector3 combined(Animated property, Vector3 value, const AxisOrder& order, std::int64_t time);

 private:
  struct Values {
    Vector3 still = Vector3::Zero();
    std::array<std::optional<Curve>, 3> curves;  ///< Only those that vary.
    Vector3 at(std::int64_t time);
    bool vary() const;
  };
  struct Part {
    const Layer* layer = nullptr;
    double still_weight = 1.0;
    std::optional<Curve> weight;  ///< In percent, if it varies.
    std::array<std::optional<Values>, 3> values;
  };

  static Result<Values> read_values(const Records& file, const Scene& scene, const CurveNode& node,
                                    const ReadLimits& limits);
  Status count(const std::optional<Curve>& curve, const Records& file, const ReadLimits& limits);
  Vector3 turned(const Layer& layer, const Vector3& angles, const Vector3& by, double weight,
                 const AxisOrder& order) const;

  std::vector<Part> parts_;
  std::uint64_t bytes_ = 0;
  std::optional<Vector3> last_angles_;
};

}  // namespace mocap::fbx
