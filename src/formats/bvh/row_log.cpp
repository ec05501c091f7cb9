// SPDX-License-Identifier: MIT
#include "formats/bvh/row_log.hpp"

#include <algorithm>
#include <numeric>

namespace mocap::bvh {

namespace {

/// A run of irregular lines since the last position between two frames.
struct Run {
  std::size_t first = 0;
  std::size_t last = 0;  ///< One past the end.
};

void mark_bad(const Run& run, std::vector<std::size_t>& bad) {
  for (std::size_t i = run.first; i < run.last; ++i) bad.push_back(i);
}

std::vector<std::size_t> all_lines(const std::vector<IrregularLine>& log) {
  std::vector<std::size_t> indices(log.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  return indices;
}

/// Whether some frame ends in the middle of a line that started in the middle of a frame or
/// contains more than one. Such free wrapping is only plausible if the frame count matches.
bool frames_end_inside_lines(const std::vector<IrregularLine>& log, std::uint64_t columns) {
  std::uint64_t in_frame = 0;
  std::uint64_t expected_next = log.front().first_value;
  for (const IrregularLine& line : log) {
    if (line.first_value != expected_next) in_frame = 0;
    in_frame += line.count;
    if (in_frame > columns && in_frame % columns != 0) return true;
    in_frame %= columns;
    expected_next = line.first_value + line.count;
  }
  return false;
}

/// No line contains exactly one frame.
RowPlan plan_without_anchor(const std::vector<IrregularLine>& log, std::uint64_t columns,
                            std::uint64_t total, std::optional<std::uint64_t> declared) {
  RowPlan plan;
  plan.kind = RowPlan::Kind::wrapped;
  plan.frames = total / columns;
  plan.partial = total % columns;
  if (declared && *declared * columns == total) return plan;
  const bool lines_are_frames = log.size() == 1 ? plan.partial != 0 : declared == log.size();
  if (!lines_are_frames && !frames_end_inside_lines(log, columns)) return plan;
  plan.kind = RowPlan::Kind::conflict;
  plan.bad = all_lines(log);
  return plan;
}

}  // namespace

RowPlan plan_rows(const std::vector<IrregularLine>& log, std::uint64_t columns, std::uint64_t total,
                  std::optional<std::uint64_t> declared_frames) {
  RowPlan plan;
  plan.frames = total / columns;
  plan.partial = total % columns;
  if (log.empty()) return plan;

  const std::uint64_t odd_values = std::accumulate(
      log.begin(), log.end(), std::uint64_t{0},
      [](std::uint64_t sum, const IrregularLine& line) { return sum + line.count; });
  const std::uint64_t whole_lines = (total - odd_values) / columns;
  if (whole_lines == 0) return plan_without_anchor(log, columns, total, declared_frames);

  const bool count_fits = declared_frames && *declared_frames * columns == total;
  if (!count_fits && frames_end_inside_lines(log, columns)) {
    plan.kind = RowPlan::Kind::conflict;
    plan.bad = all_lines(log);
    return plan;
  }
  plan.kind = RowPlan::Kind::wrapped;
  Run run;
  std::uint64_t in_frame = 0;  // Values of an incomplete frame.
  std::uint64_t expected_next = log.front().first_value;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const bool whole_lines_between = log[i].first_value != expected_next;
    if (whole_lines_between && in_frame != 0) {
      mark_bad(run, plan.bad);
      in_frame = 0;
      run.first = i;
    }
    if (in_frame == 0) run.first = i;
    run.last = i + 1;
    in_frame = (in_frame + log[i].count) % columns;
    expected_next = log[i].first_value + log[i].count;
  }
  const bool whole_lines_after = expected_next != total;
  if (in_frame != 0 && whole_lines_after) {
    mark_bad(run, plan.bad);
  } else if (in_frame != 0) {
    // At the end of the file, one short line is a truncated frame; anything else is a conflict.
    const bool cut_frame = run.last - run.first == 1 && log[run.first].count < columns;
    if (!cut_frame) mark_bad(run, plan.bad);
  }
  if (!plan.bad.empty()) {
    plan.kind = RowPlan::Kind::conflict;
  } else if (log.size() == 1 && plan.partial != 0 && log.front().count == plan.partial) {
    plan.kind = RowPlan::Kind::one_a_line;  // Nothing is wrapped; the last line is truncated.
  }
  return plan;
}

}  // namespace mocap::bvh
