// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Access to the sample files for tests: read from samples/, in metres, Y up.

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::samples_test {

std::filesystem::path samples_folder();

/// Properties of a file that it cannot declare itself.
struct SampleFacts {
  std::string_view name;
  double units_per_metre = 100.0;
  bool z_up = false;
  bool reference_frame = false;
  bool human = true;
  bool loops = false;
};
const std::vector<SampleFacts>& all_samples();
const SampleFacts& facts_of(std::string_view name);

/// World positions of a sample's joints and end sites, without the reference frame.
class SampleClip {
 public:
  explicit SampleClip(const SampleFacts& facts);

  std::size_t frames() const { return poses_.frames - first_; }
  std::size_t joints() const { return poses_.joints; }
  double frame_time_s() const { return clip_.motion.frame_time.seconds(); }
  std::string name(std::size_t joint) const { return clip_.skeleton[joint].name; }
  /// Index of a joint by name; the test fails if it does not exist.
  std::size_t find(std::string_view name) const;
  /// Metres, Y up.
  Vector3 position(std::size_t frame, std::size_t joint) const;
  /// All joints and end sites of a frame.
  std::vector<Vector3> points(std::size_t frame) const;
  /// The ball of every foot: the toe joint, or the end of a foot without one.
  std::vector<std::size_t> feet() const;
  Vector3 foot_position(std::size_t frame, std::size_t foot) const;

 private:
  Vector3 in_metres(const Vector3& file) const;

  SampleFacts facts_;
  Clip clip_;
  Poses poses_;
  std::size_t first_ = 0;
};

}  // namespace mocap::samples_test
