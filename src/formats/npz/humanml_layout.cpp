// SPDX-License-Identifier: MIT
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

/// The positions of the joints in the world: frames x 22 x 3.
std::vector<double> world_positions(std::span<const double> rows, std::size_t frames) {
  std::vector<double> positions;
  positions.reserve(frames * humanml::joints * 3);
  double half_angle = 0.0;
  Vector3 root = Vector3::Zero();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const std::span<const double> row = rows.subspan(frame * humanml::columns, humanml::columns);
    if (frame > 0) {
      // Velocities are those from the frame before.
      const std::span<const double> last =
          rows.subspan((frame - 1) * humanml::columns, humanml::columns);
      half_angle += last[humanml::turn_column];
      root += facing(half_angle) *
              Vector3(last[humanml::velocity_column], 0.0, last[humanml::velocity_column + 1]);
    }
    const Quaternion world_from_facing = facing(half_angle);
    positions.insert(positions.end(), {root.x(), row[humanml::height_column], root.z()});
    for (std::size_t joint = 1; joint < humanml::joints; ++joint) {
      const std::size_t at = humanml::joints_column + 3 * (joint - 1);
      const Vector3 position = world_from_facing * Vector3(row[at], row[at + 1], row[at + 2]) +
                               Vector3(root.x(), 0.0, root.z());
      positions.insert(positions.end(), {position.x(), position.y(), position.z()});
    }
  }
  return positions;
}

}  // namespace

bool is_humanml(const Array& array) {
  return array.has_shape({0, humanml::columns});
}

Status read_humanml(Archive& archive, const std::string& name, Clip& clip, Diagnostics& found) {
  Result<std::vector<double>> rows = archive.numbers(name, {0, humanml::columns});
  if (!rows) return tl::unexpected<Error>(std::move(rows.error()));
  const std::size_t frames = rows->size() / humanml::columns;
  double height = 0.0;
  for (std::size_t frame = 0; frame < frames; ++frame)
    height += (*rows)[frame * humanml::columns + humanml::height_column];
  if (frames > 0 && !(height / static_cast<double>(frames) > lowest_mean_height))
    found.add(make_diagnostic(codes::npz_normalised,
                              "the height of the root is not that of a person in metres; the "
                              "features seem to be normalised"));
  set_points(world_positions(*rows, frames), smpl_body_names(), frames,
             FrameTime::from_rate(humanml::rate), clip);
  set_metres("HumanML3D features are in metres", clip);
  clip.metadata.up = Axis::plus_y;
  return {};
}

}  // namespace mocap::npz
