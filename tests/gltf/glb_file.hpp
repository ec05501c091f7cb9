// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A GLB taken apart by the words of the specification, knowing nothing of how it was made.

#include <Eigen/Geometry>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/gltf.hpp"

namespace mocap::test {

class GlbFile {
 public:
  /// Throws where the bytes are no GLB.
  explicit GlbFile(const std::string& bytes);

  const nlohmann::json& json() const { return json_; }
  /// All numbers of an accessor, integers too.
  std::vector<double> numbers(std::size_t accessor) const;
  /// Global transforms of all nodes in a key frame of the animation; with none, as they stand.
  std::vector<Eigen::Affine3d> globals(std::size_t key) const;
  /// Seconds of the key frames; none without an animation.
  std::vector<double> times() const;

 private:
  nlohmann::json json_;
  std::string binary_;
};

/// The bytes of a GLB. Fails the test where there is an error.
std::string glb_of(const Clip& clip, const gltf::WriteOptions& options = {});

}  // namespace mocap::test
