// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "formats/npz/humanml_features.hpp"
#include "formats/npz/layouts.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

/// The mean height of the root above the floor is greater in every real motion, in metres, and 0 in
/// normalised data.
constexpr double lowest_mean_height = 0.1;

/// The rotation from the facing frame to the world. The file contains half the angle.
Quaternion facing(double half_angle) {
  return Quaternion(std::cos(half_angle), 0.0, -std::sin(half_angle), 0.0);
}

/// Computes the positions of the joints in the world from the rows of the file, in order.
class WorldPositions {
 public:
  /// `positions`: 22 x 3, to be filled.
  void add(std::span<const double> row, std::span<double> positions) {
    // Velocities are those from the frame before.
    half_angle_ += last_turn_;
    root_ += facing(half_angle_) * last_velocity_;
    const Quaternion world_from_facing = facing(half_angle_);
    put({root_.x(), row[humanml::height_column], root_.z()}, positions.data());
    for (std::size_t joint = 1; joint < humanml::joints; ++joint) {
      const std::size_t at = humanml::joints_column + 3 * (joint - 1);
      put(world_from_facing * Vector3(row[at], row[at + 1], row[at + 2]) +
              Vector3(root_.x(), 0.0, root_.z()),
          &positions[3 * joint]);
    }
    last_turn_ = row[humanml::turn_column];
    last_velocity_ = {row[humanml::velocity_column], 0.0, row[humanml::velocity_column + 1]};
  }

 private:
  static void put(const Vector3& position, double* out) { std::copy_n(position.data(), 3, out); }

  double half_angle_ = 0.0;
  Vector3 root_ = Vector3::Zero();
  double last_turn_ = 0.0;
  Vector3 last_velocity_ = Vector3::Zero();
};

}  // namespace

bool is_humanml(const Array& array) {
  return array.has_shape({0, humanml::columns});
}

Status read_humanml(Archive& archive, const std::string& name, Clip& clip, Diagnostics& found) {
  Result<ArrayNumbers> numbers = archive.large_numbers(name, {0, humanml::columns});
  if (!numbers) return tl::unexpected<Error>(std::move(numbers.error()));
  const std::size_t frames = numbers->size() / humanml::columns;
  ArrayRows rows(std::move(*numbers), humanml::columns);
  WorldPositions positions;
  double height = 0.0;
  const auto fill = [&](std::size_t frame, std::span<double> out) {
    const std::span<const double> row = rows.row(frame);
    height += row[humanml::height_column];
    positions.add(row, out);
  };
  set_points(smpl_body_names(), frames, FrameTime::from_rate(humanml::rate), fill, clip);
  if (frames > 0 && !(height / static_cast<double>(frames) > lowest_mean_height))
    found.add(make_diagnostic(codes::npz_normalised,
                              "the height of the root is not that of a person in metres; the "
                              "features seem to be normalised"));
  set_metres("HumanML3D features are in metres", clip);
  clip.metadata.up = Axis::plus_y;
  return {};
}

}  // namespace mocap::npz
