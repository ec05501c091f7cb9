// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

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
  /// `turn_factor`: of the angles in the rows.
  explicit WorldPositions(double turn_factor) : turn_factor_(turn_factor) {}

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
    last_turn_ = turn_factor_ * row[humanml::turn_column];
    last_velocity_ = {row[humanml::velocity_column], 0.0, row[humanml::velocity_column + 1]};
  }

 private:
  static void put(const Vector3& position, double* out) { std::copy_n(position.data(), 3, out); }

  double turn_factor_ = 1.0;
  double half_angle_ = 0.0;
  Vector3 root_ = Vector3::Zero();
  double last_turn_ = 0.0;
  Vector3 last_velocity_ = Vector3::Zero();
};

Vector3 vector_in(std::span<const double> row, std::size_t column) {
  return {row[column], row[column + 1], row[column + 2]};
}

/// How far the joints of a row, moved by their steps, are from those of the next one, if the root
/// turns by this share of the angle in the file: the sum of squares.
double error_of_turn(std::span<const double> row, std::span<const double> next, double share) {
  const Quaternion turn = facing(share * row[humanml::turn_column]);
  const Vector3 root_step = vector_in(row, humanml::steps_column);
  const Vector3 level_step(root_step.x(), 0.0, root_step.z());
  double sum = 0.0;
  for (std::size_t joint = 1; joint < humanml::joints; ++joint) {
    const std::size_t at = humanml::joints_column + 3 * (joint - 1);
    const Vector3 moved =
        vector_in(row, at) + vector_in(row, humanml::steps_column + 3 * joint) - level_step;
    sum += (turn * vector_in(next, at) - moved).squaredNorm();
  }
  return sum;
}

/// Whether the angles of the turns are whole ones instead of halves, by the steps of the joints.
bool has_whole_angles(ArrayRows& rows, std::size_t frames) {
  constexpr std::size_t most_compared = 2'000;
  constexpr double least_turn = 0.2;
  constexpr double clear_ratio = 0.1;
  double turned = 0.0;
  double of_half = 0.0;
  double of_whole = 0.0;
  std::vector<double> row;
  for (std::size_t frame = 0; frame < std::min(frames, most_compared); ++frame) {
    const std::span<const double> next = rows.row(frame);
    if (!row.empty()) {
      turned += std::abs(row[humanml::turn_column]);
      of_half += error_of_turn(row, next, 1.0);
      of_whole += error_of_turn(row, next, 0.5);
    }
    row.assign(next.begin(), next.end());
  }
  return turned >= least_turn && of_whole < clear_ratio * of_half;
}

}  // namespace

bool is_humanml(const Array& array) {
  return array.has_shape({0, humanml::columns});
}

Status read_humanml(Archive& archive, const std::string& name, Clip& clip, Diagnostics& found) {
  Result<ArrayNumbers> numbers = archive.large_numbers(name, {0, humanml::columns});
  if (!numbers) return tl::unexpected<Error>(std::move(numbers.error()));
  const std::size_t frames = numbers->size() / humanml::columns;
  ArrayRows rows(std::move(*numbers), humanml::columns);
  const bool is_whole = has_whole_angles(rows, frames);
  if (is_whole)
    found.add(make_diagnostic(codes::npz_whole_angle,
                              "the turns of the root are whole angles instead of halves: the "
                              "velocities of the joints match only half of each angle"));
  WorldPositions positions(is_whole ? 0.5 : 1.0);
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
