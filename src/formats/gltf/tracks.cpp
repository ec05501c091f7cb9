// SPDX-License-Identifier: MIT
#include "formats/gltf/tracks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "mocap/evaluate.hpp"

namespace mocap::gltf::detail {

namespace {

/// Poses are computed in blocks that stay close to the processor's cache.
constexpr std::size_t values_at_once = std::size_t{1} << 18;

std::vector<std::uint8_t> find_changing_columns(const Motion& motion) {
  std::vector<std::uint8_t> changes(motion.channels(), 0);
  const std::span<const double> first = motion.row(0);
  for (std::size_t frame = 1; frame < motion.frames(); ++frame) {
    const std::span<const double> row = motion.row(frame);
    for (std::size_t i = 0; i < row.size(); ++i) {
      changes[i] |= static_cast<std::uint8_t>(row[i] != first[i]);
    }
  }
  return changes;
}

/// Chooses the sign closest to the previous rotation, so that linear interpolation follows the
/// shorter arc.
void put_rotation(const Quaternion& rotation, const float* before, float* out) {
  const Eigen::Vector4d& xyzw = rotation.coeffs();
  double along = 0.0;
  for (Eigen::Index i = 0; i < 4; ++i) {
    along += before == nullptr ? 0.0 : xyzw[i] * static_cast<double>(before[i]);
  }
  const double sign = along < 0.0 ? -1.0 : 1.0;
  for (Eigen::Index i = 0; i < 4; ++i) out[i] = static_cast<float>(sign * xyzw[i]);
}

Status put_position(const Vector3& position, double scale, float* out) {
  for (Eigen::Index i = 0; i < 3; ++i) {
    out[i] = static_cast<float>(position[i] * scale);
    if (!std::isfinite(out[i])) return fail(codes::motion_out_of_reach, {});
  }
  return {};
}

}  // namespace

MovingJoints find_moving_joints(const Clip& clip) {
  MovingJoints moving;
  const std::size_t frames = clip.motion.frames();
  // The only frame of a skeleton without a motion is its rest pose.
  if (frames == 0 || (frames == 1 && clip.metadata.is_skeleton_alone) || clip.skeleton.empty())
    return moving;
  const std::vector<std::uint8_t> changes = find_changing_columns(clip.motion);
  std::vector<std::uint8_t> shifts(clip.skeleton.size(), 0);
  std::vector<std::uint8_t> lengthens(clip.skeleton.size(), 0);
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    bool turns = false;
    for (const Channel channel : joint.channels) {
      if (changes[column++] == 0) continue;
      turns = turns || is_rotation(channel) || is_quaternion(channel);
      shifts[i] |= static_cast<std::uint8_t>(is_position(channel));
      lengthens[i] |= static_cast<std::uint8_t>(channel == Channel::bone_length);
    }
    if (turns) moving.turning.push_back(i);
    if (joint.parent != Joint::no_parent) {
      shifts[i] |= lengthens[joint.parent];
    }
    if (shifts[i] != 0) moving.shifting.push_back(i);
  }
  if (moving.turning.empty() && moving.shifting.empty()) moving.shifting.push_back(0);
  return moving;
}

std::vector<float> key_times(const FrameTime& frame_time, std::size_t frames) {
  std::vector<float> times(frames);
  float least = 0.0F;
  for (std::size_t i = 0; i < times.size(); ++i) {
    times[i] = std::max(static_cast<float>(frame_time.time_of(i)), least);
    least = std::nextafter(times[i], std::numeric_limits<float>::max());
  }
  return times;
}

Result<LargeVector<float>> sample_tracks(const Clip& clip, const MovingJoints& moving,
                                         double metres_per_unit) {
  const std::size_t frames = clip.motion.frames();
  const std::size_t first_position = moving.turning.size() * frames * 4;
  LargeVector<float> samples(first_position + moving.shifting.size() * frames * 3);
  EvaluateOptions piece;
  piece.world = false;
  piece.frame_count = std::max<std::size_t>(1, values_at_once / (clip.skeleton.size() * 7 + 1));
  Poses poses;
  for (piece.first_frame = 0; piece.first_frame < frames; piece.first_frame += piece.frame_count) {
    evaluate(clip, piece, poses);
    if (poses.frames == 0) return fail(codes::limit_memory, "not enough memory for the poses");
    for (std::size_t track = 0; track < moving.turning.size(); ++track) {
      float* out = &samples[(track * frames + piece.first_frame) * 4];
      for (std::size_t frame = 0; frame < poses.frames; ++frame, out += 4) {
        const bool is_first = piece.first_frame + frame == 0;
        put_rotation(poses.local_rotation(frame, moving.turning[track]),
                     is_first ? nullptr : out - 4, out);
      }
    }
    for (std::size_t track = 0; track < moving.shifting.size(); ++track) {
      float* out = &samples[first_position + (track * frames + piece.first_frame) * 3];
      for (std::size_t frame = 0; frame < poses.frames; ++frame, out += 3) {
        if (put_position(poses.local_position(frame, moving.shifting[track]), metres_per_unit,
                         out)) {
          continue;
        }
        return fail(
            codes::motion_out_of_reach,
            fmt::format("`{}` is too far away in frame {} for GLB's 32-bit numbers",
                        clip.skeleton[moving.shifting[track]].name, piece.first_frame + frame));
      }
    }
  }
  return samples;
}

}  // namespace mocap::gltf::detail
