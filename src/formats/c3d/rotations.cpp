// SPDX-License-Identifier: MIT
#include "formats/c3d/rotations.hpp"

#include <fmt/format.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "mocap/c3d.hpp"

namespace mocap::c3d {

namespace {

constexpr std::size_t floats_per_body = std::tuple_size_v<BodyFloats>;

struct Shape {
  std::size_t at = 0;      ///< Offset of the first matrix.
  std::size_t bodies = 0;  ///< Bodies per sample.
  std::size_t ratio = 1;   ///< Samples per frame.
  std::size_t samples = 0;
  std::size_t sample_bytes() const { return bodies * floats_per_body * 4; }
};

std::size_t whole_in(const Layout& layout, std::string_view name, std::size_t otherwise) {
  double value = layout.parameters.number("ROTATION", name).value_or(-1.0);
  constexpr double words = 65536.0;
  // A word is unsigned here.
  const Parameter* const parameter = layout.parameters.find("ROTATION", name);
  if (value < 0.0 && parameter != nullptr && parameter->type == 2) value += words;
  constexpr double most = 1e9;
  return value >= 0.0 && value < most ? static_cast<std::size_t>(value) : otherwise;
}

Shape shape_of(std::string_view bytes, const Layout& layout) {
  Shape shape;
  shape.bodies = whole_in(layout, "USED", 0);
  shape.ratio = std::max<std::size_t>(1, whole_in(layout, "RATIO", 1));
  const std::size_t block = whole_in(layout, "DATA_START", 0);
  if (shape.bodies == 0 || block < 2) return {};
  shape.at = (block - 1) * block_bytes;
  if (shape.at >= bytes.size()) return {};
  shape.samples = (bytes.size() - shape.at) / shape.sample_bytes();
  return shape;
}

/// Writes position and quaternion. Returns false, and the identity, if the pose is unknown.
bool convert_body(const BodyFloats& numbers, double* out) {
  const bool is_finite = std::all_of(numbers.begin(), numbers.end() - 1,
                                     [](float number) { return std::isfinite(number); });
  // False for NaN.
  const bool is_reliable = numbers.back() >= 0.0F;
  Eigen::Matrix3d axes;
  for (std::size_t column = 0; column < 3; ++column)
    for (std::size_t row = 0; row < 3; ++row)
      axes(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
          static_cast<double>(numbers[4 * column + row]);
  constexpr double least = 1e-6;
  if (!is_finite || !is_reliable || !(axes.determinant() > least)) {
    std::fill_n(out, Recording::channels_per_body, 0.0);
    out[3] = 1.0;
    return false;
  }
  const Quaternion rotation = Quaternion(axes).normalized();
  for (std::size_t row = 0; row < 3; ++row) out[row] = static_cast<double>(numbers[12 + row]);
  out[3] = rotation.w();
  out[4] = rotation.x();
  out[5] = rotation.y();
  out[6] = rotation.z();
  return true;
}

}  // namespace

bool read_rotations(std::string_view bytes, const ReadLimits& limits, const FileFindings& findings,
                    Layout& layout, Recording& recording) {
  const Shape shape = shape_of(bytes, layout);
  if (shape.bodies == 0 || shape.samples == 0) return true;
  const std::size_t available = (shape.samples + shape.ratio - 1) / shape.ratio;
  if (available < layout.frames) {
    findings.add(codes::c3d_truncated,
                 fmt::format("the header states {} frames, but the file has rotations for {}",
                             layout.frames, available),
                 bytes.size());
    if (layout.frame_bytes() == 0) layout.frames = available;
    // Poses that are missing take memory too.
    if (available < layout.frames / 8) return true;
  }
  if (shape.ratio > 1)
    findings.add(
        codes::c3d_not_read,
        fmt::format("the rotations have {} samples per frame; the first is read", shape.ratio),
        shape.at);
  const std::size_t channels = Recording::channels_per_body * shape.bodies;
  if (layout.frames > 0 && channels > limits.max_memory / (2 * sizeof(double)) / layout.frames) {
    findings.add(codes::limit_memory, fmt::format("the bodies need more than {} MiB of memory",
                                                  limits.max_memory >> 21U));
    return false;
  }
  const std::vector<std::string> labels = layout.parameters.all_texts("ROTATION", "LABELS");
  if (labels.size() < shape.bodies)
    findings.add(codes::c3d_label,
                 fmt::format("{} of {} bodies have labels", labels.size(), shape.bodies));
  for (std::size_t i = 0; i < shape.bodies; ++i)
    recording.bodies.push_back({i < labels.size() ? labels[i] : std::string()});

  recording.body_poses = Motion(layout.frames, channels, FrameTime::from_rate(layout.rate));
  std::vector<std::uint8_t> lost(layout.frames * shape.bodies, 0);
  BodyFloats numbers = {};
  for (std::size_t frame = 0; frame < layout.frames; ++frame) {
    double* const row = recording.body_poses.exact_row(frame).data();
    for (std::size_t body = 0; body < shape.bodies; ++body) {
      numbers.fill(-1.0F);
      if (frame < available)
        read_floats(layout.processor,
                    bytes.substr(shape.at + frame * shape.ratio * shape.sample_bytes() +
                                 body * floats_per_body * 4),
                    numbers);
      if (!convert_body(numbers, row + body * Recording::channels_per_body))
        lost[frame * shape.bodies + body] = 1;
    }
  }
  if (std::any_of(lost.begin(), lost.end(), [](std::uint8_t is_lost) { return is_lost != 0; }))
    recording.lost_bodies = std::move(lost);
  return true;
}

}  // namespace mocap::c3d
