// SPDX-License-Identifier: MIT
#include "edit/time/recorded_filter.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "edit/time/tap_means.hpp"
#include "edit/time/tap_table.hpp"
#include "model/body_poses.hpp"
#include "model/recording_gaps.hpp"
#include "pose/rotation_series.hpp"

namespace mocap::edit {

namespace {

/// Calls functions with the weights of the old rows of which a new row is the mean.
class RowFilter {
 public:
  /// `rows` are the old rows that are filtered, `positions` those of all new rows in old ones.
  RowFilter(std::vector<double> positions, const FrameSpan& rows, double step)
      : positions_(std::move(positions)), rows_(rows), step_(step) {
    const auto last = static_cast<double>(rows.first + rows.count - 1);
    for (double& position : positions_) position = std::min(position, last);
    first_ = place_of(rows.first);
    whole_.reserve(positions_.size() - first_);
    for (std::size_t row = first_; row < positions_.size(); ++row) add(whole_, row, rows);
  }

  /// Calls `write(row, taps, weights)` for the new rows whose positions are in a run of old rows
  /// for which `is_known` holds. The taps are relative to the first filtered row.
  template <class Known, class Write>
  void filter(const Known& is_known, const Write& write) const {
    const auto is_known_row = [&](std::size_t row) { return is_known(rows_.first + row); };
    for (const FrameSpan& run : detail::spans_where(rows_.count, is_known_row)) {
      const std::size_t end = run.first + run.count;
      const auto last = static_cast<double>(rows_.first + end - 1);
      for (std::size_t row = place_of(rows_.first + run.first);
           row < positions_.size() && positions_[row] <= last; ++row)
        write_row(row, run, write);
    }
  }

 private:
  std::size_t place_of(std::size_t old_row) const {
    const auto found =
        std::lower_bound(positions_.begin(), positions_.end(), static_cast<double>(old_row));
    return static_cast<std::size_t>(found - positions_.begin());
  }

  void add(TapTable& table, std::size_t row, const FrameSpan& run) const {
    table.add_filter(positions_[row] - static_cast<double>(run.first), step_, run.count);
  }

  /// Uses the weights for the whole recording if they do not reach beyond the run.
  template <class Write>
  void write_row(std::size_t row, const FrameSpan& run, const Write& write) const {
    const Taps& whole = whole_[row - first_];
    if (whole.first >= run.first && whole.first + whole.count <= run.first + run.count) {
      write_taps(row, whole, whole_.weights(whole), write);
      return;
    }
    TapTable table;
    add(table, row, {rows_.first + run.first, run.count});
    Taps taps = table[0];
    const double* weights = table.weights(taps);
    taps.first += run.first;
    write_taps(row, taps, weights, write);
  }

  /// One or two taps are a copy of a row or a mean of neighbours, which are there already.
  template <class Write>
  static void write_taps(std::size_t row, const Taps& taps, const double* weights,
                         const Write& write) {
    constexpr std::size_t fewest = 3;
    if (taps.count >= fewest) write(row, taps, weights);
  }

  std::vector<double> positions_;
  FrameSpan rows_;
  double step_;
  std::size_t first_ = 0;  ///< The first new row that is filtered.
  TapTable whole_;         ///< For rows without gaps.
};

/// Writes the filtered values of a motion.
class MotionFilter {
 public:
  MotionFilter(const Motion& from, std::size_t first, Motion& to)
      : from_(from), first_(first), to_(to) {}

  /// The mean of a channel, relative to the first value: large values stay exact.
  void put_mean(std::size_t row, std::size_t channel, const Taps& taps,
                const double* weights) const {
    const double origin = from_.at(first_ + taps.first, channel);
    double sum = 0.0;
    for (std::size_t i = 0; i < taps.count; ++i)
      sum += weights[i] * (from_.at(first_ + taps.first + i, channel) - origin);
    to_.computed_at(row, channel) = origin + sum;
  }

  void put_turn(std::size_t row, std::size_t channel, const Quaternion& turn) const {
    to_.computed_at(row, channel) = turn.w();
    to_.computed_at(row, channel + 1) = turn.x();
    to_.computed_at(row, channel + 2) = turn.y();
    to_.computed_at(row, channel + 3) = turn.z();
  }

 private:
  const Motion& from_;
  std::size_t first_;
  Motion& to_;
};

void filter_points(const Recording& old, const RowFilter& filter, const MotionFilter& values) {
  for (std::size_t point = 0; point < old.points.size(); ++point) {
    filter.filter([&](std::size_t frame) { return old.is_known(frame, point); },
                  [&](std::size_t row, const Taps& taps, const double* weights) {
                    for (std::size_t axis = 0; axis < 3; ++axis)
                      values.put_mean(row, 3 * point + axis, taps, weights);
                  });
  }
}

void filter_bodies(const Recording& old, std::size_t first, const RowFilter& filter,
                   const MotionFilter& values) {
  const std::size_t count = old.bodies.size();
  detail::RotationSeries turns;
  for (std::size_t body = 0; body < count; ++body) {
    const std::size_t channel = Recording::channels_per_body * body;
    turns.assign(old.body_poses.frames() - first);
    for (std::size_t i = 0; i < turns.size(); ++i)
      turns.set(i, detail::body_rotation_in(old.body_poses.row(first + i), body));
    filter.filter([&](std::size_t frame) { return !old.is_lost(frame, body); },
                  [&](std::size_t row, const Taps& taps, const double* weights) {
                    for (std::size_t axis = 0; axis < 3; ++axis)
                      values.put_mean(row, channel + axis, taps, weights);
                    const Quaternion turn = mean_rotation(turns, taps, weights);
                    if (turn.squaredNorm() > 0.0)
                      values.put_turn(row, channel + 3, turn.normalized());
                  });
  }
}

/// Values without geometry; those that are no numbers are gaps.
void filter_channels(const Motion& from, const RowFilter& filter, const MotionFilter& values) {
  for (std::size_t channel = 0; channel < from.channels(); ++channel) {
    filter.filter([&](std::size_t row) { return std::isfinite(from.at(row, channel)); },
                  [&](std::size_t row, const Taps& taps, const double* weights) {
                    values.put_mean(row, channel, taps, weights);
                  });
  }
}

}  // namespace

void filter_recording(const Recording& old, const FilteredFrames& frames, Recording& sampled) {
  if (old.points.empty() && old.bodies.empty() && old.columns.empty()) return;
  const std::size_t count = !old.points.empty()   ? old.positions.frames()
                            : !old.bodies.empty() ? old.body_poses.frames()
                                                  : old.table.frames();
  if (count <= frames.first) return;
  const RowFilter filter(frames.positions, {frames.first, count - frames.first}, frames.step);
  filter_points(old, filter, {old.positions, frames.first, sampled.positions});
  filter_bodies(old, frames.first, filter, {old.body_poses, frames.first, sampled.body_poses});
  filter_channels(old.table, filter, {old.table, frames.first, sampled.table});
}

}  // namespace mocap::edit
