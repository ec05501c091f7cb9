// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/curve.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_track.hpp"
#include "edit/option_words.hpp"
#include "edit/signal/repaired_frames.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "model/ranking.hpp"

namespace mocap::edit {

namespace {

/// After a flip is undone, the remaining step must be less than this fraction of the jump.
constexpr double max_left_of_leap = 0.4;
/// Minimum size of a flip, as a multiple of the typical step of its joint.
constexpr double min_times_usual = 8.0;
/// Of two ways to undo a flip, the simpler one is used unless the other is better by this many
/// degrees.
constexpr double clearly_better_deg = 1.0;
constexpr double longest_bridge_s = 0.1;
/// Maximum number of jumps after the first one that are tried as its return.
constexpr std::size_t max_ways_back = 6;

/// One way to undo a flip. For quaternions, the masks are axes of half turns, multiplied on the
/// left and on the right.
struct Undoing {
  unsigned half_turns = 0;  ///< Bit mask of angles to change by half a turn.
  unsigned signs = 0;       ///< Bit mask of angles to negate.
  int parts() const { return std::popcount(half_turns) + std::popcount(signs); }
};

std::vector<Undoing> ways_to_undo(std::size_t angles) {
  std::vector<Undoing> ways;
  if (angles == 0) {
    for (const unsigned axis : {1U, 2U, 4U}) {
      ways.push_back({axis, 0});
      ways.push_back({0, axis});
    }
    return ways;
  }
  const unsigned all = 1U << angles;
  for (unsigned turns = 0; turns < all; ++turns) {
    for (unsigned signs = turns == 0 ? 1U : 0U; signs < all; ++signs)
      ways.push_back({turns, signs});
  }
  std::stable_sort(ways.begin(), ways.end(),
                   [](const Undoing& a, const Undoing& b) { return a.parts() < b.parts(); });
  return ways;
}

/// The flips of one joint.
class FlipRepair {
 public:
  FlipRepair(Clip& clip, std::size_t joint, std::size_t column, std::size_t begin,
             const MendFlips& options)
      : clip_(clip), joint_(joint), column_(column), begin_(begin) {
    const std::vector<Channel>& channels = clip.skeleton[joint].channels;
    const bool has_quaternion = std::any_of(channels.begin(), channels.end(), is_quaternion);
    for (std::size_t i = 0; i < channels.size() && !has_quaternion; ++i) {
      if (is_rotation(channels[i]) && angles_.size() < 3) angles_.push_back(column + i);
    }
    const double longest = frames_of(options.longest, clip.motion.frame_time);
    longest_ = static_cast<std::size_t>(std::clamp(longest, 1.0, 1e9));
    longest_bridge_ = static_cast<std::size_t>(
        std::clamp(longest_bridge_s * clip.motion.frame_time.frames_per_second(), 1.0, 1e6));
    least_ = std::max(options.least_deg,
                      options.least_deg_s / clip.motion.frame_time.frames_per_second());
  }

  std::vector<FrameSpan> mend() {
    std::vector<FrameSpan> flips;
    curve_ = track_of(clip_, joint_, column_).rotations;
    find_leaps();
    for (std::size_t i = 0; i + 1 < leaps_.size(); ++i) {
      for (std::size_t back = i + 1; back < std::min(leaps_.size(), i + 1 + max_ways_back);
           ++back) {
        const FrameSpan span{leaps_[i], leaps_[back] - leaps_[i]};
        if (span.count > longest_) break;
        if (!undo(span) && !bridge_over(span)) continue;
        flips.push_back(span);
        i = back;
        break;
      }
    }
    return flips;
  }

 private:
  double step(std::size_t frame) const {
    return distance_between(curve_[frame - 1], curve_[frame]);
  }

  void find_leaps() {
    std::vector<double> steps;
    for (std::size_t frame = begin_ + 1; frame < curve_.size(); ++frame) {
      steps.push_back(step(frame));
    }
    const bool has_any =
        std::any_of(steps.begin(), steps.end(), [&](double each) { return each >= least_; });
    if (!has_any) return;
    const double least = std::max(least_, min_times_usual * detail::lower_median_of(steps));
    for (std::size_t frame = begin_ + 1; frame < curve_.size(); ++frame) {
      if (step(frame) >= least) leaps_.push_back(frame);
    }
  }

  /// The larger of the two steps at the ends of a span if these rotations are used in it.
  double worst_step(const FrameSpan& span, const std::vector<Quaternion>& within) const {
    return std::max(distance_between(curve_[span.first - 1], within.front()),
                    distance_between(within.back(), curve_[span.first + span.count]));
  }

  bool undo(const FrameSpan& span) {
    const double leap = std::min(step(span.first), step(span.first + span.count));
    std::optional<Undoing> best;
    double least_step = max_left_of_leap * leap;
    for (const Undoing& way : ways_to_undo(angles_.size())) {
      const double worst = worst_step(span, undone(span, way).rotations);
      const double margin = best && way.parts() > best->parts() ? clearly_better_deg : 0.0;
      if (worst + margin >= least_step) continue;
      best = way;
      least_step = worst;
    }
    if (!best) return false;
    const Undone result = undone(span, *best);
    for (std::size_t i = 0; i < span.count; ++i) {
      const std::size_t frame = span.first + i;
      curve_[frame] = result.rotations[i];
      for (std::size_t k = 0; k < angles_.size(); ++k) {
        clip_.motion.computed_at(frame, angles_[k]) = result.angles[i][k];
      }
    }
    if (angles_.empty()) write_rotations(clip_, joint_, column_, curve_, span);
    return true;
  }

  bool bridge_over(const FrameSpan& span) {
    if (span.count > longest_bridge_) return false;
    const std::size_t behind = span.first + span.count;
    const double across = distance_between(curve_[span.first - 1], curve_[behind]);
    if (across > max_left_of_leap * std::min(step(span.first), step(behind))) return false;
    const std::vector<Quaternion> repaired = bridge(curve_, begin_, span.first, span.count);
    std::copy(repaired.begin(), repaired.end(),
              curve_.begin() + static_cast<std::ptrdiff_t>(span.first));
    write_rotations(clip_, joint_, column_, curve_, span);
    return true;
  }

  struct Undone {
    std::vector<Quaternion> rotations;
    std::vector<std::array<double, 3>> angles;
  };

  Undone undone(const FrameSpan& span, const Undoing& way) const {
    Undone result;
    if (angles_.empty()) {
      const auto half_turn = [](unsigned axes) {
        Quaternion turn(axes == 0 ? 1.0 : 0.0, 0.0, 0.0, 0.0);
        if (axes != 0) turn.coeffs()[std::countr_zero(axes)] = 1.0;
        return turn;
      };
      for (std::size_t i = 0; i < span.count; ++i) {
        result.rotations.push_back(half_turn(way.half_turns) * curve_[span.first + i] *
                                   half_turn(way.signs));
      }
      return result;
    }
    // A clip of only this joint and the frames of the flip.
    Joint joint = clip_.skeleton[joint_];
    const std::size_t columns = joint.channels.size();
    joint.parent = Joint::no_parent;
    Clip alone;
    alone.skeleton.euler_axes = clip_.skeleton.euler_axes;
    alone.skeleton.position_mode = clip_.skeleton.position_mode;
    if (!alone.skeleton.add(Joint::no_parent, std::move(joint))) return result;
    alone.motion = Motion(span.count, columns);
    result.angles.resize(span.count);
    for (std::size_t i = 0; i < span.count; ++i) {
      const auto from = clip_.motion.row(span.first + i).subspan(column_, columns);
      const auto row = alone.motion.exact_row(i);
      std::copy(from.begin(), from.end(), row.begin());
      for (std::size_t k = 0; k < angles_.size(); ++k) {
        double& angle = row[angles_[k] - column_];
        if ((way.signs >> k & 1U) != 0) angle = -angle;
        if ((way.half_turns >> k & 1U) != 0) angle += angle > 0.0 ? -180.0 : 180.0;
        result.angles[i][k] = angle;
      }
    }
    result.rotations = track_of(alone, 0, 0).rotations;
    return result;
  }

  Clip& clip_;
  std::size_t joint_;
  std::size_t column_;
  std::size_t begin_;
  std::vector<std::size_t> angles_;  ///< Columns; empty for a joint with a quaternion.
  std::size_t longest_ = 1;
  std::size_t longest_bridge_ = 1;
  double least_ = 0.0;
  std::vector<Quaternion> curve_;
  std::vector<std::size_t> leaps_;  ///< Frames before which the joint jumps.
};

}  // namespace

Status validate(const MendFlips& options, const Clip& /*clip*/) {
  if (!(options.least_deg > 0.0) || !(options.least_deg <= 180.0))
    return fail(codes::edit_value,
                "the threshold for a flip must be greater than 0 and at most 180 degrees");
  if (!(options.longest.value > 0.0) || !(options.least_deg_s >= 0.0))
    return fail(codes::edit_value, "the limits for flips must be greater than 0");
  return {};
}

Status apply(const MendFlips& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::size_t first = first_of_motion(clip);
  if (clip.motion.frames() < first + 3) return {};
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  std::vector<JointFaults> faults;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    if (!turns(clip.skeleton[joint])) continue;
    std::vector<FrameSpan> flips = FlipRepair(clip, joint, columns[joint], first, options).mend();
    if (!flips.empty()) faults.push_back({joint, std::move(flips)});
  }
  report_repaired(clip, codes::edit_flips, "flip", "flips", faults, diagnostics);
  return {};
}

namespace {

Result<Edit> parse_mend_flips(std::string_view value) {
  MendFlips mend;
  if (value == "auto") return Edit(mend);
  mend.least_deg_s = 0.0;
  const Status read = parse_fault("mend-flips", value, mend.least_deg, mend.longest);
  if (!read) return tl::unexpected<Error>(read.error());
  return Edit(mend);
}

constexpr auto mend_flips_codes = edit_code_table({
    {.name = "edit.flips",
     .severity = Severity::note,
     .title = "Flips were repaired",
     .explanation = "Joints that jumped in one frame and back some frames later were "
                    "rotated back; their motion in between is kept where possible.",
     .remedy = "Check the frames in the message; if they were intended, use a larger "
               "threshold, such as --mend-flips=150.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind mend_flips_step{
    .facts = {"mend-flips", "HOW", "auto",
              "Repair flips: joints that jump by at least this many degrees and back within a "
              "second, or within the time after a colon: 90:3s. auto (default): at least 90 "
              "degrees and 1800 degrees per second."},
    .parse = parse_mend_flips,
    .words = "auto",
    .codes = mend_flips_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_flips = detail::code_in(edit::mend_flips_codes, "edit.flips");

}  // namespace mocap::codes
