// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A GLB parser based on the specification, independent of the writer.

#include <Eigen/Geometry>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/gltf.hpp"

namespace mocap::test {

class GlbFile {
 public:
  /// Throws if the bytes are not a GLB.
  explicit GlbFile(const std::string& bytes);

  const nlohmann::json& json() const { return json_; }
  /// All values of an accessor, including integers.
  std::vector<double> numbers(std::size_t accessor) const;
  /// Global transforms of all nodes at a key frame of the animation; without one, in the rest pose.
  std::vector<Eigen::Affine3d> globals(std::size_t key) const;
  /// Times of the key frames in seconds; empty without an animation.
  std::vector<double> times() const;

 private:
  nlohmann::json json_;
  std::string binary_;
};

/// The bytes of a GLB. Fails the test on an error.
std::string glb_of(const Clip& clip, const gltf::WriteOptions& options = {});

}  // namespace mocap::test
