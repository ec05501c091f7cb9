// SPDX-License-Identifier: MIT
#include "check/motion_scan.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "body/largest_length.hpp"

namespace mocap::detail {

namespace {

constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;

/// Limits of each column.
struct ColumnLimits {
  std::vector<double> step;
  std::vector<double> size;
};

ColumnLimits limits_by_column(const Skeleton& skeleton, const StepLimits& limits) {
  constexpr double never = std::numeric_limits<double>::infinity();
  // The angle of a rotation cannot be derived from a single quaternion component, so these frames
  // are always examined.
  constexpr double always = -1.0;
  ColumnLimits columns;
  for (const Joint& joint : skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      columns.step.push_back(is_rotation(channel)     ? limits.rotation_deg
                             : is_position(channel)   ? limits.position
                             : is_quaternion(channel) ? always
                                                      : never);
      columns.size.push_back(is_rotation(channel)   ? full_turn_deg
                             : is_position(channel) ? largest_length
                                                    : never);
    }
  }
  return columns;
}

/// Bit masks, each accumulated over a row to avoid branches in the loop.
struct RowMarks {
  std::uint64_t differences = 0;  ///< Nonzero if any value differs from the previous row.
  std::uint64_t step_signs = 0;   ///< The sign bit is set if any step exceeds its limit.
  std::uint64_t size_signs = 0;   ///< The sign bit is set if any value exceeds its limit.
};

RowMarks compare_rows(const double* row, const double* before, const double* step_limits,
                      const double* size_limits, std::size_t columns) {
  RowMarks marks;
  for (std::size_t i = 0; i < columns; ++i) {
    const double value = row[i];
    const double previous = before[i];
    marks.differences |=
        std::bit_cast<std::uint64_t>(value) ^ std::bit_cast<std::uint64_t>(previous);
    marks.step_signs |= std::bit_cast<std::uint64_t>(step_limits[i] - std::abs(value - previous));
    marks.size_signs |= std::bit_cast<std::uint64_t>(size_limits[i] - std::abs(value));
  }
  return marks;
}

/// Counts a frame in which any value exceeds its limit.
void note_sizes(std::size_t frame, std::span<const double> row, const std::vector<double>& limits,
                MotionScan& scan) {
  bool beyond_a_turn = false;
  bool out_of_reach = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!(std::abs(row[i]) > limits[i])) continue;
    (limits[i] == full_turn_deg ? beyond_a_turn : out_of_reach) = true;
  }
  if (beyond_a_turn && scan.frames_beyond_a_turn++ == 0) scan.first_frame_beyond_a_turn = frame;
  if (out_of_reach && scan.frames_out_of_reach++ == 0) scan.first_frame_out_of_reach = frame;
}

}  // namespace

MotionScan scan_motion(const Clip& clip, std::size_t first_frame, const StepLimits& limits) {
  MotionScan scan;
  const Motion& motion = clip.motion;
  // Nothing can move. Such frames use no memory, so there may be any number of them.
  if (motion.channels() == 0) return scan;
  const ColumnLimits columns = limits_by_column(clip.skeleton, limits);
  FrameStretch still;
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const double* row = motion.row(frame).data();
    const double* before = frame == 0 ? row : motion.row(frame - 1).data();
    const RowMarks marks =
        compare_rows(row, before, columns.step.data(), columns.size.data(), motion.channels());
    if (frame > first_frame && (marks.step_signs & sign_bit) != 0) {
      scan.big_steps.push_back(frame);
    }
    if ((marks.size_signs & sign_bit) != 0)
      note_sizes(frame, motion.row(frame), columns.size, scan);
    if (marks.differences != 0) still = {frame, 0};
    ++still.count;
    if (still.count > scan.longest_still.count) scan.longest_still = still;
  }
  return scan;
}

}  // namespace mocap::detail
