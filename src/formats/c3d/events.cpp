// SPDX-License-Identifier: MIT
#include "formats/c3d/events.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace mocap::c3d {

namespace {

/// The events in the header: their number, times, and labels.
constexpr std::size_t key_at = 298;
constexpr std::uint16_t key_of_labels = 12345;
constexpr std::size_t count_at = 300;
constexpr std::size_t times_at = 304;
constexpr std::size_t labels_at = 396;
constexpr std::size_t most_events = 18;
constexpr std::size_t label_bytes = 4;

constexpr double seconds_per_minute = 60.0;

std::vector<RecordingEvent> events_of_group(const Layout& layout, double before) {
  const std::vector<double> times = layout.parameters.all_numbers("EVENT", "TIMES");
  const auto labels = layout.parameters.all_texts("EVENT", "LABELS");
  const auto contexts = layout.parameters.all_texts("EVENT", "CONTEXTS");
  const auto subjects = layout.parameters.all_texts("EVENT", "SUBJECTS");
  const std::size_t stored = times.size() / 2;
  const double used =
      layout.parameters.number("EVENT", "USED").value_or(static_cast<double>(stored));
  std::vector<RecordingEvent> events;
  for (std::size_t i = 0; 2 * i + 1 < times.size() && static_cast<double>(i) < used; ++i) {
    RecordingEvent event;
    event.time_s = times[2 * i] * seconds_per_minute + times[2 * i + 1] - before;
    if (!std::isfinite(event.time_s)) continue;
    if (i < labels.size()) event.label = labels[i];
    if (i < contexts.size()) event.context = contexts[i];
    if (i < subjects.size()) event.subject = subjects[i];
    events.push_back(std::move(event));
  }
  return events;
}

std::vector<RecordingEvent> events_of_header(std::string_view bytes, const Layout& layout,
                                             double before) {
  std::vector<RecordingEvent> events;
  if (word_in(layout.processor, bytes.substr(key_at)) != key_of_labels) return events;
  const std::size_t count =
      std::min<std::size_t>(most_events, word_in(layout.processor, bytes.substr(count_at)));
  for (std::size_t i = 0; i < count; ++i) {
    RecordingEvent event;
    event.time_s =
        static_cast<double>(float_in(layout.processor, bytes.substr(times_at + 4 * i))) - before;
    if (!std::isfinite(event.time_s)) continue;
    std::string_view label = bytes.substr(labels_at + label_bytes * i, label_bytes);
    while (!label.empty() && (label.back() == ' ' || label.back() == '\0')) label.remove_suffix(1);
    event.label = std::string(label);
    events.push_back(std::move(event));
  }
  return events;
}

}  // namespace

double seconds_before(std::int64_t first_frame, double rate) {
  // Some programs count from 0.
  return static_cast<double>(std::max<std::int64_t>(first_frame, 1) - 1) / rate;
}

std::vector<RecordingEvent> events_of(std::string_view bytes, const Layout& layout) {
  const double before = seconds_before(layout.first_frame, layout.rate);
  std::vector<RecordingEvent> events = events_of_group(layout, before);
  if (events.empty()) events = events_of_header(bytes, layout, before);
  return events;
}

}  // namespace mocap::c3d
