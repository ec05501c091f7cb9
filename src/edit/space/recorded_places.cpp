// SPDX-License-Identifier: MIT
#include "edit/space/recorded_places.hpp"

#include <cstddef>

#include "model/body_poses.hpp"

namespace mocap::edit {

namespace {

/// Writes values that differ, so that the others keep their printed form.
class NewPlaces {
 public:
  NewPlaces(Motion& motion, const PlaceChange& change) : motion_(motion), change_(change) {}

  void put(std::size_t frame, std::size_t channel, double value) {
    if (motion_.at(frame, channel) == value) return;
    if (change_.is_exact)
      motion_.exact_at(frame, channel) = value;
    else
      motion_.computed_at(frame, channel) = value;
  }

  void put_place(std::size_t frame, std::size_t channel, const Vector3& old) {
    const Vector3 place = change_.place(frame, old);
    for (std::size_t axis = 0; axis < 3; ++axis)
      put(frame, channel + axis, place[static_cast<Eigen::Index>(axis)]);
  }

  void put_body(std::size_t frame, std::size_t body) {
    const std::size_t first = Recording::channels_per_body * body;
    const auto row = motion_.row(frame);
    const Quaternion rotation = change_.rotation(frame, detail::body_rotation_in(row, body));
    put_place(frame, first, detail::body_place_in(row, body));
    put(frame, first + 3, rotation.w());
    put(frame, first + 4, rotation.x());
    put(frame, first + 5, rotation.y());
    put(frame, first + 6, rotation.z());
  }

 private:
  Motion& motion_;
  const PlaceChange& change_;
};

}  // namespace

void change_places(Clip& clip, const PlaceChange& change) {
  Recording& recording = clip.recording;
  clip.format_data.on_places_changed();
  NewPlaces points(recording.positions, change);
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
    for (std::size_t point = 0; point < recording.points.size(); ++point) {
      if (recording.points[point].kind == PointKind::place && recording.is_known(frame, point))
        points.put_place(frame, 3 * point, recording.position(frame, point));
    }
  }
  NewPlaces bodies(recording.body_poses, change);
  for (std::size_t frame = 0; frame < recording.body_poses.frames(); ++frame) {
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
      if (recording.is_lost(frame, body) ||
          (recording.bodies[body].parent && !change.changes_relative_poses))
        continue;
      bodies.put_body(frame, body);
    }
  }
}

}  // namespace mocap::edit
