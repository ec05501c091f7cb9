// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The data section of a file, computed again from the recording that was read from it. The bytes
/// of the data are then not kept in memory.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/c3d/layout.hpp"
#include "mocap/c3d.hpp"
#include "mocap/recording.hpp"

namespace mocap::c3d {

/// The values of a frame of a recording. A null pointer means that all values are zero.
struct FrameValues {
  std::size_t points = 0;
  std::size_t samples = 0;            ///< Analog samples of all channels.
  const double* positions = nullptr;  ///< 3 per point.
  const SampleState* states = nullptr;
  const float* residuals = nullptr;
  const std::uint8_t* cameras = nullptr;
  const double* analog = nullptr;

  static FrameValues of(const Recording& recording, std::size_t frame);
};

/// Computes the words of frames.
class DataWords {
 public:
  explicit DataWords(float inverse_scale) : inverse_scale_(inverse_scale) {}

  /// The words of a frame, without corrections; valid until the next call.
  const std::vector<std::uint32_t>& of_frame(const FrameValues& values);

 private:
  float inverse_scale_;
  std::vector<std::uint32_t> words_;
};

/// Compares the frames of a file, as they are read, with what `DataWords` computes.
class DataRecorder {
 public:
  explicit DataRecorder(const Layout& layout);

  /// Whether the data of such a file can be computed: little-endian floating-point numbers, and
  /// analog samples that are stored in their units.
  static bool supports(const Layout& layout);

  /// Notes the words of a frame that differ.
  void compare(std::string_view bytes, const FrameValues& values, std::size_t frame);
  /// What is needed to compute the data; nothing if too many words differ.
  std::optional<DataSection> take();

 private:
  DataSection section_;
  DataWords words_;
  std::size_t most_corrections_;
  bool is_too_different_ = false;
};

}  // namespace mocap::c3d
