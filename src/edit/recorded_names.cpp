// SPDX-License-Identifier: MIT
#include "edit/recorded_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "edit/skeleton/joint_words.hpp"
#include "mocap/edit/values.hpp"
#include "model/nearest.hpp"

namespace mocap::edit {

namespace {

std::string_view singular_of(RecordedKind kind) {
  switch (kind) {
    case RecordedKind::point:
      return "point";
    case RecordedKind::body:
      return "rigid body";
    case RecordedKind::analog_channel:
      return "analog channel";
    case RecordedKind::column:
      break;
  }
  return "column";
}

/// Calls `visit` with each part of one kind, all of which have a member `label`.
template <class AnyRecording, class Visit>
void for_parts(AnyRecording& recording, RecordedKind kind, const Visit& visit) {
  const auto for_each = [&](auto& parts) {
    for (auto& part : parts) visit(part);
  };
  switch (kind) {
    case RecordedKind::point:
      return for_each(recording.points);
    case RecordedKind::body:
      return for_each(recording.bodies);
    case RecordedKind::analog_channel:
      return for_each(recording.analog_channels);
    case RecordedKind::column:
      return for_each(recording.columns);
  }
}

/// `joint`, `point or analog channel`: the kinds of names in a clip.
std::string kinds_in(const Clip& clip) {
  std::string kinds;
  if (!clip.skeleton.empty()) kinds = "joint";
  for (const RecordedKind kind : recorded_kinds) {
    if (labels_of(clip.recording, kind).empty()) continue;
    if (!kinds.empty()) kinds += " or ";
    kinds += singular_of(kind);
  }
  return kinds.empty() ? "joint" : kinds;
}

}  // namespace

std::string plural_of(RecordedKind kind) {
  return kind == RecordedKind::body ? "rigid bodies" : fmt::format("{}s", singular_of(kind));
}

std::vector<std::string> labels_of(const Recording& recording, RecordedKind kind) {
  std::vector<std::string> labels;
  for_parts(recording, kind, [&](const auto& part) { labels.push_back(part.label); });
  return labels;
}

void set_labels(Recording& recording, RecordedKind kind, std::vector<std::string> labels) {
  std::size_t next = 0;
  for_parts(recording, kind, [&](auto& part) { part.label = std::move(labels[next++]); });
}

std::vector<std::size_t> labels_meant(const std::vector<std::string>& labels,
                                      const std::string& word) {
  std::vector<std::size_t> meant;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] == word || matches_pattern(word, labels[i])) meant.push_back(i);
  return meant;
}

Error no_such_name(const Clip& clip, const std::string& word) {
  std::vector<std::string> names;
  for (const Joint& joint : clip.skeleton.joints()) names.push_back(joint.name);
  for (const RecordedKind kind : recorded_kinds) {
    std::vector<std::string> labels = labels_of(clip.recording, kind);
    std::move(labels.begin(), labels.end(), std::back_inserter(names));
  }
  Error error =
      make_diagnostic(codes::edit_joint, fmt::format("no such {} `{}`", kinds_in(clip), word));
  error.subject = word;
  if (std::string near = did_you_mean(word, names); !near.empty()) error.advise(std::move(near));
  return error;
}

}  // namespace mocap::edit
