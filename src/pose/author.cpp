// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mocap/evaluate.hpp"
#include "model/parallel.hpp"
#include "pose/channels.hpp"
#include "pose/position_channels.hpp"
#include "pose/unit_quaternion.hpp"

namespace mocap {
namespace detail {
namespace {

/// Data for converting one joint of the layout.
class JointAuthor {
 public:
  JointAuthor(const Skeleton& layout, std::size_t joint, std::size_t first_column)
      : rotation_channels_(layout, joint),
        position_channels_(layout, joint),
        first_column_(first_column),
        channel_count_(layout[joint].channels.size()) {
    for (std::size_t i = 0; i < channel_count_; ++i) {
      if (is_scale(layout[joint].channels[i])) scale_columns_.push_back(first_column + i);
    }
  }

  /// Writes the scale channels, and the position channels for a local translation; returns the
  /// residual distance.
  double write_position(const Vector3& wanted, std::span<double> row) const {
    for (const std::size_t column : scale_columns_) row[column] = 1.0;
    return position_channels_.write(wanted, row.subspan(first_column_, channel_count_));
  }

  /// Returns the angle in degrees between the requested and the written rotation.
  double write_rotation(const Quaternion& wanted, std::span<double> row,
                        std::optional<std::span<const double>> previous_row) const {
    if (previous_row) previous_row = previous_row->subspan(first_column_, channel_count_);
    return rotation_channels_.write(unit_quaternion(wanted),
                                    row.subspan(first_column_, channel_count_), previous_row);
  }

 private:
  RotationChannels rotation_channels_;
  PositionChannels position_channels_;
  std::size_t first_column_;
  std::size_t channel_count_;
  std::vector<std::size_t> scale_columns_;
};

/// Updates the largest residual and its location.
void note_greatest(double residual, std::size_t joint, std::size_t frame, double& greatest,
                   std::size_t& greatest_joint, std::size_t& greatest_frame) {
  if (residual <= greatest) return;
  greatest = residual;
  greatest_joint = joint;
  greatest_frame = frame;
}

/// Whether `count` is frames x joints x components, without computing a product that may overflow.
bool has_shape(std::size_t count, std::size_t frames, std::size_t joints, std::size_t parts) {
  if (joints == 0 || frames == 0) return count == 0;
  return count % parts == 0 && count / parts % joints == 0 && count / parts / joints == frames;
}

Status check_shape(const Poses& poses, const Skeleton& layout) {
  if (poses.joints != layout.size()) {
    return fail(codes::argument_shape, "the poses have " + std::to_string(poses.joints) +
                                           " joints, but the layout has " +
                                           std::to_string(layout.size()));
  }
  if (!has_shape(poses.local_positions.size(), poses.frames, poses.joints, 3) ||
      !has_shape(poses.local_rotations.size(), poses.frames, poses.joints, 4)) {
    return fail(codes::argument_shape, "expected local transforms for " +
                                           std::to_string(poses.frames) +
                                           " frames: evaluate the poses with `local`");
  }
  return {};
}

Result<Motion> motion_of_zeros(std::size_t frames, std::size_t channels,
                               const FrameTime& frame_time) {
  ValueArray values;
  const std::size_t largest_size = std::numeric_limits<std::size_t>::max() / sizeof(double);
  const bool fits = channels == 0 || frames <= largest_size / channels;
  if (!fits || !values.reserve(frames * channels)) {
    return fail(codes::limit_memory, "not enough memory for " + std::to_string(frames) +
                                         " frames of " + std::to_string(channels) + " channels");
  }
  values.set_size(frames * channels);
  return Motion(std::move(values), frames, channels, frame_time);
}

std::vector<JointAuthor> joint_authors(const Skeleton& layout) {
  std::vector<JointAuthor> authors;
  authors.reserve(layout.size());
  const std::vector<std::size_t> first_columns = layout.channel_offsets();
  for (std::size_t joint = 0; joint < layout.size(); ++joint) {
    authors.emplace_back(layout, joint, first_columns[joint]);
  }
  return authors;
}

/// Writes the channels of a layout in blocks of frames, on several threads. The angles of a joint
/// depend only on its own previous frame, so joints are independent of each other.
class MotionAuthor {
 public:
  MotionAuthor(const Skeleton& layout, Motion& motion, std::size_t threads)
      : authors_(joint_authors(layout)),
        motion_(motion),
        threads_(std::max<std::size_t>(1, std::min(threads, authors_.size()))),
        reports_(threads_) {}

  /// `poses` start at `first_frame`; all earlier frames must already be written.
  void write(const Poses& poses, std::size_t first_frame) {
    const std::size_t worth = poses.frames * poses.joints / rotations_worth_a_thread;
    const std::size_t parts = std::max<std::size_t>(1, std::min(threads_, worth));
    run_side_by_side(parts, [&](std::size_t part) {
      write_joints(poses, first_frame, authors_.size() * part / parts,
                   authors_.size() * (part + 1) / parts, reports_[part]);
    });
  }

  AuthorReport report() const {
    AuthorReport whole;
    for (const AuthorReport& part : reports_) {
      note_greatest(part.max_rotation_residual_deg, part.max_rotation_joint,
                    part.max_rotation_frame, whole.max_rotation_residual_deg,
                    whole.max_rotation_joint, whole.max_rotation_frame);
      note_greatest(part.max_position_residual, part.max_position_joint, part.max_position_frame,
                    whole.max_position_residual, whole.max_position_joint,
                    whole.max_position_frame);
    }
    return whole;
  }

 private:
  /// Minimum number of frames times joints per thread; below that, threads cost more than they
  /// save.
  static constexpr std::size_t rotations_worth_a_thread = 10'000;

  void write_joints(const Poses& poses, std::size_t first_frame, std::size_t first, std::size_t end,
                    AuthorReport& found) {
    for (std::size_t i = 0; i < poses.frames; ++i) {
      const std::size_t frame = first_frame + i;
      const std::span<double> row = motion_.computed_row(frame);
      std::optional<std::span<const double>> previous_row;
      if (frame > 0) previous_row = motion_.row(frame - 1);
      for (std::size_t joint = first; joint < end; ++joint) {
        const Vector3 position = poses.local_position(i, joint);
        const Quaternion rotation = poses.local_rotation(i, joint);
        note_greatest(authors_[joint].write_position(position, row), joint, frame,
                      found.max_position_residual, found.max_position_joint,
                      found.max_position_frame);
        note_greatest(authors_[joint].write_rotation(rotation, row, previous_row), joint, frame,
                      found.max_rotation_residual_deg, found.max_rotation_joint,
                      found.max_rotation_frame);
      }
    }
  }

  std::vector<JointAuthor> authors_;
  Motion& motion_;
  std::size_t threads_;
  std::vector<AuthorReport> reports_;  ///< One per thread.
};

}  // namespace
}  // namespace detail

Result<Motion> author(const Poses& poses, const Skeleton& layout, const FrameTime& frame_time,
                      AuthorReport* report, std::size_t threads) {
  if (Status shape = detail::check_shape(poses, layout); !shape) {
    return tl::unexpected(shape.error());
  }
  Result<Motion> motion = detail::motion_of_zeros(poses.frames, layout.channel_count(), frame_time);
  if (!motion) return motion;
  detail::MotionAuthor author(layout, *motion, threads);
  author.write(poses, 0);
  if (report != nullptr) *report = author.report();
  return motion;
}

Result<Motion> author(const Clip& clip, const Skeleton& layout, AuthorReport* report,
                      std::size_t threads) {
  if (clip.skeleton.size() != layout.size()) {
    return fail(codes::argument_shape, "the clip has " + std::to_string(clip.skeleton.size()) +
                                           " joints, but the layout has " +
                                           std::to_string(layout.size()));
  }
  const std::size_t frames = clip.motion.frames();
  Result<Motion> motion =
      detail::motion_of_zeros(frames, layout.channel_count(), clip.motion.frame_time);
  if (!motion) return motion;
  detail::MotionAuthor author(layout, *motion, threads);
  // Small enough that the poses of a body stay in the second-level cache of each core.
  constexpr std::size_t frames_at_once = 1024;
  Poses poses;
  for (std::size_t first = 0; first < frames; first += frames_at_once) {
    evaluate(clip, {.first_frame = first, .frame_count = frames_at_once, .world = false}, poses);
    if (poses.joints != layout.size()) {
      return fail(codes::argument_shape, "the poses of the clip could not be computed");
    }
    author.write(poses, first);
  }
  if (report != nullptr) *report = author.report();
  return motion;
}

}  // namespace mocap
