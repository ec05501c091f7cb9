// SPDX-License-Identifier: MIT
#include "edit/space/recorded_places.hpp"

#include <cstddef>

namespace mocap::edit {

namespace {

/// Writes the values that differ, so that the others keep their printed form.
void put(Motion& motion, std::size_t frame, std::size_t channel, double value) {
  if (motion.at(frame, channel) != value) motion.computed_at(frame, channel) = value;
}

void put_place(Motion& motion, std::size_t frame, std::size_t channel, const Vector3& place) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    put(motion, frame, channel + axis, place[static_cast<Eigen::Index>(axis)]);
}

void change_body(Recording& recording, std::size_t frame, std::size_t body,
                 const PlaceChange& change) {
  Motion& poses = recording.body_poses;
  const std::size_t first = Recording::channels_per_body * body;
  const auto row = poses.row(frame).subspan(first, Recording::channels_per_body);
  const Vector3 place = change.place(frame, {row[0], row[1], row[2]});
  const Quaternion rotation = change.rotation(frame, Quaternion(row[3], row[4], row[5], row[6]));
  put_place(poses, frame, first, place);
  put(poses, frame, first + 3, rotation.w());
  put(poses, frame, first + 4, rotation.x());
  put(poses, frame, first + 5, rotation.y());
  put(poses, frame, first + 6, rotation.z());
}

}  // namespace

void change_places(Clip& clip, const PlaceChange& change) {
  Recording& recording = clip.recording;
  clip.format_data.on_places_changed();
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
    for (std::size_t point = 0; point < recording.points.size(); ++point) {
      if (!recording.is_known(frame, point)) continue;
      put_place(recording.positions, frame, 3 * point,
                change.place(frame, recording.position(frame, point)));
    }
  }
  for (std::size_t frame = 0; frame < recording.body_poses.frames(); ++frame) {
    for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
      const bool is_lost = !recording.lost_bodies.empty() &&
                           recording.lost_bodies[frame * recording.bodies.size() + body] != 0;
      if (is_lost || (recording.bodies[body].parent && !change.changes_relative_poses)) continue;
      change_body(recording, frame, body, change);
    }
  }
}

}  // namespace mocap::edit
