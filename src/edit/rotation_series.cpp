// SPDX-License-Identifier: MIT
#include "edit/rotation_series.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "edit/joint_track.hpp"
#include "mocap/rotation.hpp"
#include "pose/kernels/rotation_job.hpp"
#include "pose/unit_quaternion.hpp"
#include "text/isa.hpp"

namespace mocap::edit {

namespace {

/// Frames per block, chosen so that their angles fit in the first-level cache.
constexpr std::size_t block_size = 256;
static_assert(block_size % detail::rotation_padding == 0);

/// Number of rows to prefetch, because the stride is too large for the hardware prefetcher.
constexpr std::size_t rows_ahead = 16;

/// Three angles for a block of frames.
using AngleBlock = std::array<std::array<double, block_size>, 3>;

/// The angles of a joint that has exactly one about each of the three axes, as almost all joints
/// do.
struct ThreeAngles {
  std::array<int, 3> axes{};             ///< In multiplication order, like the columns.
  std::array<std::size_t, 3> columns{};  ///< Of the motion.
};

std::optional<ThreeAngles> three_angles_of(const Skeleton& skeleton, const JointPlace& joint) {
  ThreeAngles angles;
  std::size_t count = 0;
  const std::vector<Channel>& channels = skeleton[joint.index].channels;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (is_quaternion(channels[i])) return std::nullopt;
    if (!is_rotation(channels[i])) continue;
    if (count == 3) return std::nullopt;
    angles.axes[count] = axis_of(channels[i]);
    angles.columns[count] = joint.first_column + i;
    ++count;
  }
  const auto& [a, b, c] = angles.axes;
  if (count != 3 || a == b || b == c || a == c) return std::nullopt;
  if (skeleton.euler_axes == EulerAxes::fixed) {
    std::reverse(angles.axes.begin(), angles.axes.end());
    std::reverse(angles.columns.begin(), angles.columns.end());
  }
  return angles;
}

detail::AngleJob job_for(const ThreeAngles& angles, const Joint& joint) {
  detail::AngleJob job;
  std::copy(angles.axes.begin(), angles.axes.end(), job.axes);
  const Quaternion before = detail::unit_quaternion(joint.before);
  const Quaternion after = detail::unit_quaternion(joint.after);
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
      __builtin_prefetch(values + frame_of(i + rows_ahead) * columns + angles.columns[0]);
    }
    const double* row = values + frame_of(i) * columns;
    for (std::size_t k = 0; k < 3; ++k) block[k][i] = row[angles.columns[k]];
  }
  for (auto& each : block) {
    std::fill(each.begin() + static_cast<std::ptrdiff_t>(count),
              each.begin() + static_cast<std::ptrdiff_t>(detail::padded_rotations(count)), 0.0);
  }
}

/// Writes rotations of a joint with three angles to its channels, block by block.
class AngleWriter {
 public:
  AngleWriter(const RotationSeries& rotations, const Skeleton& layout, const JointPlace& joint,
              const ThreeAngles& angles, std::size_t first_frame, Motion& motion)
      : rotations_(rotations),
        writer_(layout, joint.index),
        joint_(joint),
        channels_(layout[joint.index].channels.size()),
        angles_(angles),
        job_(job_for(angles, layout[joint.index])),
        first_frame_(first_frame),
        motion_(motion) {
    for (std::size_t k = 0; k < 3; ++k) job_.angles_deg[k] = found_[k].data();
    job_.left_over = left_over_.data();
  }

  void write_near(const NearAngles& near) {
    for (std::size_t k = 0; k < 3; ++k) job_.near_deg[k] = near_[k].data();
    for (std::size_t first = 0; first < rotations_.size(); first += block_size) {
      const std::size_t count = std::min(block_size, rotations_.size() - first);
      const auto frame_of = [&](std::size_t i) { return near.frames[first + i]; };
      gather(near.motion, angles_, frame_of, count, near_);
      find(first, count);
      for (std::size_t i = 0; i < count; ++i) {
        if (left_over_[i] != 0) {
          const auto row = near.motion.row(frame_of(i));
          write_alone(first + i, std::vector<double>(row.begin(), row.end()));
        } else {
          put(first + i, {found_[0][i], found_[1][i], found_[2][i]});
        }
      }
    }
  }

  void write_following() {
    std::optional<Vector3> previous;
    for (std::size_t first = 0; first < rotations_.size(); first += block_size) {
      const std::size_t count = std::min(block_size, rotations_.size() - first);
      find(first, count);
      for (std::size_t i = 0; i < count; ++i) {
        if (left_over_[i] != 0) {
          std::optional<std::vector<double>> row;
          if (previous) {
            const auto before = std::as_const(motion_).row(first_frame_ + first + i - 1);
            row.emplace(before.begin(), before.end());
          }
          write_alone(first + i, row);
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
    detail::angles_from_rotations(best_isa(), job_);
  }

  std::span<double> row_of(std::size_t i) { return motion_.computed_row(first_frame_ + i); }

  Vector3 angles_in(std::size_t i) {
    const auto row = row_of(i);
    return {row[angles_.columns[0]], row[angles_.columns[1]], row[angles_.columns[2]]};
  }

  void put(std::size_t i, const Vector3& angles_deg) {
    const auto row = row_of(i);
    for (std::size_t k = 0; k < 3; ++k) row[angles_.columns[k]] = angles_deg[static_cast<int>(k)];
  }

  void write_alone(std::size_t i, const std::optional<std::vector<double>>& near_row) {
    const Quaternion rotation = rotations_.at(i);
    if (rotation.coeffs().isZero(0.0)) return;
    std::optional<std::span<const double>> near;
    if (near_row) {
      near = std::span<const double>(*near_row).subspan(joint_.first_column, channels_);
    }
    writer_.write(detail::unit_quaternion(rotation),
                  row_of(i).subspan(joint_.first_column, channels_), near);
  }

  const RotationSeries& rotations_;
  RotationWriter writer_;
  JointPlace joint_;
  std::size_t channels_;
  ThreeAngles angles_;
  detail::AngleJob job_;
  std::size_t first_frame_;
  Motion& motion_;
  alignas(64) AngleBlock near_{};
  alignas(64) AngleBlock found_{};
  std::array<signed char, block_size> left_over_{};
};

}  // namespace

void RotationSeries::assign(std::size_t count) {
  size_ = count;
  const std::size_t room = detail::padded_rotations(count);
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
  const std::optional<ThreeAngles> angles = three_angles_of(clip.skeleton, joint);
  if (!angles) {
    const JointTrack track = track_of(clip, joint.index, joint.first_column, {first_frame, count});
    for (std::size_t i = 0; i < track.rotations.size(); ++i) rotations.set(i, track.rotations[i]);
    return;
  }
  detail::AngleJob job = job_for(*angles, clip.skeleton[joint.index]);
  alignas(64) AngleBlock block;
  for (std::size_t k = 0; k < 3; ++k) job.angles_deg[k] = block[k].data();
  for (std::size_t first = 0; first < count; first += block_size) {
    job.count = std::min(block_size, count - first);
    gather(
        clip.motion, *angles, [&](std::size_t i) { return first_frame + first + i; }, job.count,
        block);
    for (std::size_t part = 0; part < RotationSeries::parts; ++part) {
      job.rotations[part] = rotations.part(part).data() + first;
    }
    if (detail::rotations_from_angles(best_isa(), job)) continue;
    for (auto& each : block) {
      for (double& angle : each) angle = std::remainder(angle, 360.0);
    }
    detail::rotations_from_angles(best_isa(), job);
  }
}

void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, const NearAngles& near, std::size_t first_frame,
                     Motion& motion) {
  if (const auto angles = three_angles_of(layout, joint)) {
    AngleWriter(rotations, layout, joint, *angles, first_frame, motion).write_near(near);
    return;
  }
  const RotationWriter writer(layout, joint.index);
  const std::size_t channels = layout[joint.index].channels.size();
  std::vector<double> near_row;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    if (rotations.at(i).coeffs().isZero(0.0)) continue;
    const auto from = near.motion.row(near.frames[i]).subspan(joint.first_column, channels);
    near_row.assign(from.begin(), from.end());
    writer.write(detail::unit_quaternion(rotations.at(i)),
                 motion.computed_row(first_frame + i).subspan(joint.first_column, channels),
                 std::span<const double>(near_row));
  }
}

void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, std::size_t first_frame, Motion& motion) {
  if (const auto angles = three_angles_of(layout, joint)) {
    AngleWriter(rotations, layout, joint, *angles, first_frame, motion).write_following();
    return;
  }
  const RotationWriter writer(layout, joint.index);
  const std::size_t channels = layout[joint.index].channels.size();
  std::optional<std::span<const double>> before;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const auto row = motion.computed_row(first_frame + i).subspan(joint.first_column, channels);
    if (!rotations.at(i).coeffs().isZero(0.0)) {
      writer.write(detail::unit_quaternion(rotations.at(i)), row, before);
    }
    before = std::span<const double>(row);
  }
}

}  // namespace mocap::edit
