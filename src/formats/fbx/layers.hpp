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

/// The values of a joint on the layers above the first, which change those on the first layer.
class JointLayers {
 public:
  /// Fails like `Curve::read`.
  static Result<JointLayers> read(const Records& file, const Scene& scene, const JointSource& joint,
                                  const ReadLimits& limits);

  /// Whether a property is animated on one of these layers.
  bool change(Animated property) const;

  /// The value of a property at a time. `value`: that on the first layer, by axis; angles are in
  /// degrees, about moving axes in this order, and continuous over calls with increasing times.
  Vector3 combined(Animated property, Vector3 value, const AxisOrder& order, std::int64_t time);

 private:
  struct Values {
    Vector3 still = Vector3::Zero();
    std::array<std::optional<Curve>, 3> curves;
    Vector3 at(std::int64_t time);
  };
  struct Part {
    const Layer* layer = nullptr;
    std::optional<Curve> weight;  ///< In percent.
    std::array<std::optional<Values>, 3> values;
  };

  static Result<Values> read_values(const Records& file, const Scene& scene, const CurveNode& node,
                                    const ReadLimits& limits);
  Vector3 turned(const Layer& layer, const Vector3& angles, const Vector3& by, double weight,
                 const AxisOrder& order) const;

  std::vector<Part> parts_;
  std::optional<Vector3> last_angles_;
};

}  // namespace mocap::fbx
