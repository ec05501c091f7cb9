// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The transform of a prim from its xformOps and those of the prims above it.

#include <Eigen/Core>
#include <vector>

#include "formats/usd/layer.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::usd::input {

/// A matrix as a rotation after a scale, without its translation.
struct TurnAndScale {
  Quaternion rotation = Quaternion::Identity();
  Vector3 scale = Vector3::Ones();
  bool has_shear = false;
};
TurnAndScale turn_and_scale(const Eigen::Matrix4d& matrix);

/// A matrix in a file, whose vectors are rows, for column vectors.
Eigen::Matrix4d matrix_of(const double* numbers);

/// Quaternion of four numbers, w first, of any length.
Quaternion rotation_of(const double* numbers);

/// world_from_prim.
class PrimTransform {
 public:
  /// `prim` may be `none`: identity.
  PrimTransform(const Layer& layer, std::size_t prim);

  bool is_identity() const { return ops_.empty(); }
  bool is_animated() const { return !times_.empty(); }
  /// The time codes of all samples of animated operations, not sorted.
  const std::vector<double>& times() const { return times_; }
  /// Operations that are not known, and are left out.
  const std::vector<std::string>& unknown() const { return unknown_; }
  /// Interpolated between samples.
  Eigen::Matrix4d at(double code) const;

 private:
  struct Op {
    std::string kind;  ///< `translate`
    const Property* property = nullptr;
    bool is_inverse = false;
  };

  /// False if the prim does not inherit the transforms above it.
  bool add_ops(const Prim& prim);
  static Eigen::Matrix4d matrix_at(const Op& op, double code);

  std::vector<Op> ops_;  ///< The outermost last.
  std::vector<double> times_;
  std::vector<std::string> unknown_;
};

}  // namespace mocap::usd::input
