// SPDX-License-Identifier: MIT
#include "secondlife/key_reduction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "secondlife/viewer_blend.hpp"

namespace mocap::secondlife {

namespace {

constexpr double position_key_distance = 0.03;
constexpr double position_motion_distance = 0.001;
constexpr double rotation_key_distance = 0.01;
constexpr double rotation_motion_distance = 0.001;
constexpr double finer_each_level = 0.33;

/// Where a rotation moves the tips of the x and y axes.
struct Tips {
  std::array<double, 3> x{};
  std::array<double, 3> y{};
};

/// As `rotation * Vector3::UnitX()` and `rotation * Vector3::UnitY()`, without the products with 0.
Tips tips_of(const Quaternion& rotation) {
  const double w = rotation.w();
  const double x = rotation.x();
  const double y = rotation.y();
  const double z = rotation.z();
  return {
      {1.0 - (2.0 * y * y + 2.0 * z * z), 2.0 * z * w + 2.0 * y * x, 2.0 * z * x - 2.0 * y * w},
      {2.0 * x * y - 2.0 * z * w, 1.0 - (2.0 * z * z + 2.0 * x * x), 2.0 * x * w + 2.0 * z * y}};
}

std::vector<Tips> tips_of(const std::vector<Quaternion>& rotations) {
  std::vector<Tips> tips;
  tips.reserve(rotations.size());
  for (const Quaternion& rotation : rotations) tips.push_back(tips_of(rotation));
  return tips;
}

double length_between(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  const double x = a[0] - b[0];
  const double y = a[1] - b[1];
  const double z = a[2] - b[2];
  return std::sqrt(x * x + (y * y + z * z));
}

/// Sum of the distances between the tips of the x axes and between those of the y axes.
double tip_distance(const Tips& a, const Tips& b) {
  return length_between(a.x, b.x) + length_between(a.y, b.y);
}

void thin_positions(const FileTrack& track, std::size_t first, std::vector<bool>& keeps) {
  std::size_t last_good = first;
  std::size_t considered = 2;
  for (std::size_t frame = first + 2; frame < track.positions.size(); ++frame) {
    const Vector3& now = track.positions[frame];
    const Vector3 on_line =
        now + (track.positions[last_good] - now) / static_cast<double>(considered);
    if ((on_line - track.positions[frame - 1]).norm() < position_key_distance) {
      keeps[frame - 1] = false;
      ++considered;
    } else {
      considered = 2;
      last_good = frame - 1;
    }
  }
}

void thin_rotations(const FileTrack& track, const std::vector<Tips>& tips, std::size_t first,
                    std::vector<bool>& keeps) {
  const double distance = rotation_key_distance /
                          std::max(static_cast<double>(track.levels_below) * finer_each_level, 1.0);
  std::size_t last_good = first;
  std::size_t considered = 2;
  double farthest = 0.0;
  std::optional<std::size_t> farthest_frame;
  for (std::size_t frame = first + 2; frame < track.rotations.size(); ++frame) {
    const Quaternion on_line = viewer_lerp(track.rotations[frame], track.rotations[last_good],
                                           1.0 / static_cast<double>(considered));
    const double off = tip_distance(tips_of(on_line), tips[frame - 1]);
    const bool is_last = frame + 1 == track.rotations.size();
    if (off >= distance || (is_last && considered > 2)) {
      considered = 2;
      last_good = frame - 1;
      if (farthest_frame) keeps[*farthest_frame] = true;
      farthest_frame.reset();
      farthest = 0.0;
      continue;
    }
    keeps[frame - 1] = false;
    ++considered;
    // As in the viewer, this is the frame after the one that deviates.
    if (off > farthest) {
      farthest = off;
      farthest_frame = frame;
    }
  }
}

std::size_t count_of(const std::vector<bool>& keeps) {
  return static_cast<std::size_t>(std::count(keeps.begin(), keeps.end(), true));
}

}  // namespace

std::size_t KeptKeys::rotation_count() const {
  return count_of(rotation);
}
std::size_t KeptKeys::position_count() const {
  return count_of(position);
}

KeptKeys keys_kept(const FileTrack& track) {
  KeptKeys kept;
  const std::size_t frames = std::min(track.rotations.size(), track.positions.size());
  kept.rotation.assign(frames, true);
  kept.position.assign(frames, true);
  if (frames == 0) return kept;
  if (frames == 1) {
    kept.is_moved = kept.is_touched = true;
    return kept;
  }
  kept.rotation[0] = kept.position[0] = false;
  // Not all frames are compared with the reference: the last rotation is excluded unless there is
  // no other, and the second position of the motion is excluded.
  const std::size_t end_of_compared = frames == 2 ? 2 : frames - 1;
  const std::vector<Tips> tips = tips_of(track.rotations);
  for (std::size_t frame = 1; frame < frames; ++frame) {
    const double moved = (track.positions[frame] - track.positions[0]).norm();
    const double turned = tip_distance(tips[frame], tips[0]);
    const bool turns = frame < end_of_compared && turned > rotation_motion_distance;
    const bool moves = frame != 2 && moved > position_motion_distance;
    kept.is_moved = kept.is_moved || turns || moves;
    kept.is_touched = kept.is_touched || moved > 0.0 || turned > 1e-12;
  }
  thin_positions(track, 1, kept.position);
  thin_rotations(track, tips, 1, kept.rotation);
  return kept;
}

}  // namespace mocap::secondlife
