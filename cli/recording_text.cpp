// SPDX-License-Identifier: MIT
#include "recording_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "quantities.hpp"
#include "report/recording_json.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t most_labels = 12;

/// The first labels, and the number of the others.
template <class Labelled>
void add_labels(const std::vector<Labelled>& all, std::vector<std::string>& parts) {
  for (std::size_t i = 0; i < std::min(all.size(), most_labels); ++i) {
    std::string label = visible(all[i].label);
    parts.push_back(label.empty() ? fmt::format("unnamed {}", i + 1) : std::move(label));
  }
  if (all.size() > most_labels) parts.push_back(fmt::format("{} more", all.size() - most_labels));
}

std::string gaps_text(const Recording& recording, std::size_t frames) {
  const std::vector<report::PointGaps> gaps = report::gaps_of(recording);
  std::size_t missing = 0;
  std::size_t count = 0;
  std::size_t longest = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    missing += gaps[i].missing;
    count += gaps[i].count;
    if (gaps[i].longest <= longest) continue;
    longest = gaps[i].longest;
    at = i;
  }
  if (missing == 0) return "none";
  constexpr double percent = 100.0;
  const double share =
      percent * static_cast<double>(missing) / static_cast<double>(frames * gaps.size());
  if (count == 0) return fmt::format("none, but {:.3g} % of all positions are missing", share);
  return fmt::format("{}, {:.3g} % of all positions; the longest has {} ({})", grouped(count),
                     share, counted(longest, "frame"), visible(recording.points[at].label));
}

}  // namespace

std::string recorded_text(const Recording& recording) {
  if (recording.empty()) return {};
  if (!recording.points.empty()) return counted(recording.points.size(), "point");
  if (!recording.bodies.empty())
    return counted(recording.bodies.size(), "rigid body", "rigid bodies");
  if (!recording.columns.empty()) return counted(recording.columns.size(), "column");
  return counted(recording.points.size(), "point");
}

std::vector<std::pair<std::string, std::vector<std::string>>> recording_lines(const Clip& clip) {
  const Recording& recording = clip.recording;
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
  if (!recording.points.empty()) {
    std::vector<std::string> parts{grouped(recording.points.size()) + ":"};
    add_labels(recording.points, parts);
    lines.emplace_back("points", std::move(parts));
    if (!clip.motion.empty())
      lines.emplace_back("gaps", std::vector{gaps_text(recording, clip.motion.frames())});
  }
  if (!recording.bodies.empty()) {
    std::vector<std::string> parts{grouped(recording.bodies.size()) + ":"};
    add_labels(recording.bodies, parts);
    lines.emplace_back("rigid bodies", std::move(parts));
  }
  if (!recording.analog_channels.empty()) {
    const double rate = clip.motion.frame_time.frames_per_second() *
                        static_cast<double>(recording.analog_per_frame);
    std::vector<std::string> parts{fmt::format(
        "{} at {} Hz:", grouped(recording.analog_channels.size()), plain_number(rate, 3))};
    add_labels(recording.analog_channels, parts);
    lines.emplace_back("analog", std::move(parts));
  }
  if (!recording.events.empty()) {
    std::vector<std::string> parts{grouped(recording.events.size()) + ":"};
    add_labels(recording.events, parts);
    lines.emplace_back("events", std::move(parts));
  }
  if (!recording.columns.empty()) {
    std::vector<std::string> parts{grouped(recording.columns.size()) + ":"};
    add_labels(recording.columns, parts);
    lines.emplace_back("columns", std::move(parts));
  }
  return lines;
}

}  // namespace mocap::cli
