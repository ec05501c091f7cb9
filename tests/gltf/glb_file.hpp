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

  /// Where the values of an accessor are.
  struct Array {
    std::size_t offset = 0;  ///< In the binary part.
    std::size_t count = 0;   ///< Number of elements, such as vectors.
    std::size_t width = 1;   ///< Values per element.
    int component_type = 0;
  };

  const nlohmann::json& json() const { return json_; }
  Array array(std::size_t accessor) const;
  /// All values of an accessor, including integers.
  std::vector<double> numbers(std::size_t accessor) const;
  /// The values of one element.
  std::vector<double> numbers(const Array& array, std::size_t element) const;
  /// Global transforms of all nodes at a key frame of the animation; without one, in the rest pose.
  std::vector<Eigen::Affine3d> globals(std::size_t key) const;
  /// Times of the key frames in seconds; empty without an animation.
  std::vector<double> times() const;

 private:
  nlohmann::json json_;
  std::string binary_;
};

/// The scene and the animation of a GLB. Looking them up in its JSON takes longer than computing
/// a pose, so for several poses it is done once. The file must outlive it.
class GlbPoses {
 public:
  explicit GlbPoses(const GlbFile& file);

  /// As `GlbFile::globals`.
  std::vector<Eigen::Affine3d> globals(std::size_t key) const;

 private:
  struct Node {
    Eigen::Vector3d translation = Eigen::Vector3d::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    std::vector<std::size_t> children;
  };
  struct Track {
    std::size_t node = 0;
    bool is_rotation = false;
    GlbFile::Array values;
  };

  const GlbFile& file_;
  std::vector<std::size_t> roots_;
  std::vector<Node> nodes_;
  std::vector<Track> tracks_;
};

/// The bytes of a GLB. Fails the test on an error.
std::string glb_of(const Clip& clip, const gltf::WriteOptions& options = {});

}  // namespace mocap::test
