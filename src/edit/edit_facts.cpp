// SPDX-License-Identifier: MIT
#include "edit/edit_facts.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "edit/notes.hpp"
#include "edit/recorded_names.hpp"

namespace mocap::edit {

namespace {

/// For clips without places in space.
constexpr std::string_view edits_of_values =
    "Columns and analog channels have no place in space. Use edits of frames, rate, speed and "
    "names, such as --trim, --fps, --speed, --rename and --keep.";

/// What a recording contains, such as `points, analog channels and events`.
std::string contents_of(const Recording& recording) {
  std::vector<std::string> kinds;
  for (const RecordedKind kind : recorded_kinds)
    if (!labels_of(recording, kind).empty()) kinds.push_back(plural_of(kind));
  if (!recording.events.empty()) kinds.emplace_back("events");
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (i > 0) text += i + 1 == kinds.size() ? " and " : ", ";
    text += kinds[i];
  }
  return text;
}

bool has_only_points(const Recording& recording) {
  return recording.bodies.empty() && recording.analog_channels.empty() &&
         recording.events.empty() && recording.columns.empty();
}

Status no_joints(const Clip& clip, RecordingUse use) {
  const Recording& recording = clip.recording;
  const std::string message =
      fmt::format("the edit needs {}, but the clip only has {}",
                  use == RecordingUse::places ? "joints, points or rigid bodies" : "a skeleton",
                  contents_of(recording));
  if (recording.points.empty() && recording.bodies.empty())
    return fail_advised(codes::edit_no_joints, message, std::string(edits_of_values));
  if (recording.points.empty()) {
    if (!recording.has_places()) return fail(codes::edit_no_joints, message);
    return fail_advised(codes::edit_no_joints, message,
                        "Put --bodies-to-joints before the edit, which replaces rigid bodies with "
                        "joints.");
  }
  if (use == RecordingUse::refused && !has_only_points(recording))
    return fail_advised(
        codes::edit_no_joints, message,
        "Convert the points to joints in a format that only stores joints, and edit that file.",
        "mocap convert FILE --points-to-joints -o FIXED.glb");
  return fail_advised(codes::edit_no_joints, message,
                      "Put --points-to-joints before the edit, which replaces points with joints; "
                      "edits that need a body, such as --plant-feet, need a skeleton with bones.");
}

}  // namespace

Status refuse_recording(const Clip& clip) {
  return fail_advised(
      codes::edit_recording,
      fmt::format("the edit cannot change the {} of the clip", contents_of(clip.recording)),
      "Convert the clip, with any edits before this one, to a format that only stores joints, and "
      "edit that file.",
      "mocap convert FILE -o FIXED.glb");
}

bool needs_unit(const Edit& edit) {
  return std::visit(
      [](const auto& options) {
        if constexpr (requires { uses_unit(options); }) return uses_unit(options);
        return false;
      },
      edit);
}

FileSettings file_settings_of(const Edit& edit) {
  return std::visit(
      [](const auto& options) -> FileSettings {
        if constexpr (requires { file_settings(options); }) return file_settings(options);
        return {};
      },
      edit);
}

RecordingUse recording_use_of(const Edit& edit) {
  return std::visit(
      [](const auto& options) {
        using Options = std::decay_t<decltype(options)>;
        if constexpr (requires { Options::recording_use; }) return Options::recording_use;
        if constexpr (requires { Options::whole_clip; }) {
          if (Options::whole_clip != WholeClip::skeleton) return RecordingUse::refused;
        }
        return RecordingUse::with_joints;
      },
      edit);
}

Status check_recording_use(const Edit& edit, const Clip& clip) {
  if (clip.recording.empty()) return {};
  const RecordingUse use = recording_use_of(edit);
  if (use == RecordingUse::alone) return {};
  if (clip.skeleton.empty()) {
    const bool has_places = !clip.recording.points.empty() || !clip.recording.bodies.empty();
    return use == RecordingUse::places && has_places ? Status() : no_joints(clip, use);
  }
  if (use == RecordingUse::refused) return refuse_recording(clip);
  return {};
}

double cut_before_of(const Edit& edit, const Clip& clip) {
  return std::visit(
      [&clip](const auto& options) {
        if constexpr (requires { cut_before(options, clip); }) return cut_before(options, clip);
        return 0.0;
      },
      edit);
}

}  // namespace mocap::edit
