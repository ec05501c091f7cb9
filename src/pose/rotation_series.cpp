// SPDX-License-Identifier: MIT
#include "pose/rotation_series.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "mocap/rotation.hpp"
#include "pose/channels.hpp"
#include "pose/joint_track.hpp"
#include "pose/kernels/rotation_job.hpp"
#include "pose/unit_quaternion.hpp"
#include "text/isa.hpp"

namespace mocap::detail {
namespace {

/// Frames per block, chosen so that their angles fit in the first-level cache.
constexpr std::size_t block_frames = 256;
static_assert(block_frames % rotation_padding == 0);

/// Number of rows to prefetch, because the stride is too large for the hardware prefetcher.
constexpr std::size_t rows_ahead = 16;

/// Three angles for a block of frames.
using AngleBlock = std::array<std::array<double, block_frames>, 3>;

/// The columns of a joint's channels.
struct JointColumns {
  std::size_t first = 0;
  std::size_t count = 0;

  std::span<double> of(std::span<double> row) const { return row.subspan(first, count); }
  std::span<const double> of(const Motion& motion, std::size_t frame) const {
    return motion.row(frame).subspan(first, count);
  }
};

/// The three angles of a joint, as almost every joint has, with the columns of the motion.
std::optional<ThreeAngles> angle_columns(const RotationChannels& channels,
                                         const JointPlace& joint) {
  std::optional<ThreeAngles> angles = channels.three_angles();
  if (!angles) return std::nullopt;
  for (std::size_t& column : angles->channels) column += joint.first_column;
  return angles;
}

AngleJob job_for(const RotationChannels& channels, const ThreeAngles& angles) {
  AngleJob job;
  std::copy(angles.axes.begin(), angles.axes.end(), job.axes);
  const Quaternion& before = channels.before();
  const Quaternion& after = channels.after();
  job.has_fixed_rotations = !before.vec().isZero(0.0) || !after.vec().isZero(0.0);
  std::copy(before.coeffs().begin(), before.coeffs().end(), job.before);
  std::copy(after.coeffs().begin(), after.coeffs().end(), job.after);
  return job;
}

/// The angles of a block of frames, padded with zeros to a full register.
template <class FrameOf>
void gather(const Motion& motion, const ThreeAngles& angles, const FrameOf& frame_of,
            std::size_t count, AngleBlock& block) {
  const std::size_t columns = motion.channels();
  const double* values = motion.values().data();
  for (std::size_t i = 0; i < count; ++i) {
    if (i + rows_ahead < count) {
      __builtin_prefetch(values + frame_of(i + rows_ahead) * columns + angles.channels[0]);
    }
    const double* row = values + frame_of(i) * columns;
    for (std::size_t k = 0; k < 3; ++k) block[k][i] = row[angles.channels[k]];
  }
  for (auto& each : block) {
    std::fill(each.begin() + static_cast<std::ptrdiff_t>(count),
              each.begin() + static_cast<std::ptrdiff_t>(padded_rotations(count)), 0.0);
  }
}

/// Writes rotations of a joint with three angles to its channels, block by block.
class AngleWriter {
 public:
  AngleWriter(const RotationSeries& rotations, const RotationChannels& writer,
              const ThreeAngles& angles, const JointColumns& columns, std::size_t first_frame,
              Motion& motion)
      : rotations_(rotations),
        writer_(writer),
        angles_(angles),
        columns_(columns),
        job_(job_for(writer, angles)),
        first_frame_(first_frame),
        motion_(motion) {
    for (std::size_t k = 0; k < 3; ++k) job_.angles_deg[k] = found_[k].data();
    job_.left_over = left_over_.data();
  }

  void write_near(const NearAngles& near) {
    for (std::size_t k = 0; k < 3; ++k) job_.near_deg[k] = near_[k].data();
    for (std::size_t first = 0; first < rotations_.size(); first += block_frames) {
      const std::size_t count = std::min(block_frames, rotations_.size() - first);
      const auto frame_of = [&](std::size_t i) { return near.frames[first + i]; };
      gather(near.motion, angles_, frame_of, count, near_);
      find(first, count);
      for (std::size_t i = 0; i < count; ++i) {
        if (left_over_[i] != 0) {
          write_alone(first + i, columns_.of(near.motion, frame_of(i)));
        } else {
          put(first + i, {found_[0][i], found_[1][i], found_[2][i]});
        }
      }
    }
  }

  void write_following() {
    std::optional<Vector3> previous;
    for (std::size_t first = 0; first < rotations_.size(); first += block_frames) {
      const std::size_t count = std::min(block_frames, rotations_.size() - first);
      find(first, count);
      for (std::size_t i = 0; i < count; ++i) {
        if (left_over_[i] != 0) {
          std::optional<std::span<const double>> before;
          if (previous) before = columns_.of(motion_, first_frame_ + first + i - 1);
          write_alone(first + i, before);
        } else {
          const Vector3 angles(found_[0][i], found_[1][i], found_[2][i]);
          put(first + i, previous ? nearest_euler_deg(angles, angles_.axes, *previous) : angles);
        }
        previous = angles_in(first + i);
      }
    }
  }

 private:
  void find(std::size_t first, std::size_t count) {
    job_.count = count;
    for (std::size_t part = 0; part < RotationSeries::parts; ++part) {
      job_.wanted[part] = rotations_.part(part).data() + first;
    }
    angles_from_rotations(best_isa(), job_);
  }

  std::span<double> row_of(std::size_t i) { return motion_.computed_row(first_frame_ + i); }

  Vector3 angles_in(std::size_t i) {
    const auto row = row_of(i);
    return {row[angles_.channels[0]], row[angles_.channels[1]], row[angles_.channels[2]]};
  }

  void put(std::size_t i, const Vector3& angles_deg) {
    const auto row = row_of(i);
    for (std::size_t k = 0; k < 3; ++k) row[angles_.channels[k]] = angles_deg[static_cast<int>(k)];
  }

  void write_alone(std::size_t i, std::optional<std::span<const double>> near) {
    const Quaternion rotation = rotations_.at(i);
    if (rotation.coeffs().isZero(0.0)) return;
    writer_.write(unit_quaternion(rotation), columns_.of(row_of(i)), near);
  }

  const RotationSeries& rotations_;
  const RotationChannels& writer_;
  ThreeAngles angles_;
  JointColumns columns_;
  AngleJob job_;
  std::size_t first_frame_;
  Motion& motion_;
  alignas(64) AngleBlock near_{};
  alignas(64) AngleBlock found_{};
  std::array<signed char, block_frames> left_over_{};
};

}  // namespace

void RotationSeries::assign(std::size_t count) {
  size_ = count;
  const std::size_t room = padded_rotations(count);
  for (std::size_t k = 0; k < parts; ++k) parts_[k].assign(room, k == 3 ? 1.0 : 0.0);
}

void RotationSeries::align_signs() {
  auto& [x, y, z, w] = parts_;
  for (std::size_t i = 1; i < size_; ++i) {
    const double cosine = x[i] * x[i - 1] + y[i] * y[i - 1] + z[i] * z[i - 1] + w[i] * w[i - 1];
    if (!(cosine < 0.0)) continue;
    for (auto& part : parts_) part[i] = -part[i];
  }
}

void read_rotations(const Clip& clip, const JointPlace& joint, std::size_t first_frame,
                    std::size_t count, RotationSeries& rotations) {
  rotations.assign(count);
  const RotationChannels channels(clip.skeleton, joint.index);
  const std::optional<ThreeAngles> angles = angle_columns(channels, joint);
  if (!angles) {
    const JointTrack track = track_of(clip, joint.index, joint.first_column, {first_frame, count});
    for (std::size_t i = 0; i < track.rotations.size(); ++i) rotations.set(i, track.rotations[i]);
    return;
  }
  AngleJob job = job_for(channels, *angles);
  alignas(64) AngleBlock block;
  for (std::size_t k = 0; k < 3; ++k) job.angles_deg[k] = block[k].data();
  for (std::size_t first = 0; first < count; first += block_frames) {
    job.count = std::min(block_frames, count - first);
    gather(
        clip.motion, *angles, [&](std::size_t i) { return first_frame + first + i; }, job.count,
        block);
    for (std::size_t part = 0; part < RotationSeries::parts; ++part) {
      job.rotations[part] = rotations.part(part).data() + first;
    }
    if (rotations_from_angles(best_isa(), job)) continue;
    for (auto& each : block) {
      for (double& angle : each) angle = std::remainder(angle, 360.0);
    }
    rotations_from_angles(best_isa(), job);
  }
}

void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, const NearAngles& near, std::size_t first_frame,
                     Motion& motion) {
  const RotationChannels writer(layout, joint.index);
  const JointColumns columns{joint.first_column, layout[joint.index].channels.size()};
  if (const auto angles = angle_columns(writer, joint)) {
    AngleWriter(rotations, writer, *angles, columns, first_frame, motion).write_near(near);
    return;
  }
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    if (rotations.at(i).coeffs().isZero(0.0)) continue;
    const auto row = columns.of(motion.computed_row(first_frame + i));
    writer.write(unit_quaternion(rotations.at(i)), row, columns.of(near.motion, near.frames[i]));
  }
}

void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, std::size_t first_frame, Motion& motion) {
  const RotationChannels writer(layout, joint.index);
  const JointColumns columns{joint.first_column, layout[joint.index].channels.size()};
  if (const auto angles = angle_columns(writer, joint)) {
    AngleWriter(rotations, writer, *angles, columns, first_frame, motion).write_following();
    return;
  }
  std::optional<std::span<const double>> before;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const auto row = columns.of(motion.computed_row(first_frame + i));
    if (!rotations.at(i).coeffs().isZero(0.0))
      writer.write(unit_quaternion(rotations.at(i)), row, before);
    before = std::span<const double>(row);
  }
}

}  // namespace mocap::detail
