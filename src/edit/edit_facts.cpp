// SPDX-License-Identifier: MIT
#include "edit/edit_facts.hpp"

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "edit/edit_facts.hpp"
#include "edit/notes.hpp"

namespace mocap::edit {

namespace {

/// For clips without places in space.
constexpr std::string_view edits_of_values =
    "Columns and analog channels have no place in space. Use edits of frames, rate, speed and "
    "names, such as --trim, --fps, --speed, --rename and --keep.";

Status no_joints(const Clip& clip, RecordingUse use) {
  const Recording& recording = clip.recording;
  if (use == RecordingUse::places)
    return fail_advised(codes::edit_no_joints,
                        "the edit needs joints, points or rigid bodies, but the clip only has "
                        "other recorded data",
                        std::string(edits_of_values));
  if (recording.points.empty() && recording.bodies.empty())
    return fail_advised(codes::edit_no_joints,
                        "the edit needs a skeleton, but the clip only has recorded data",
                        std::string(edits_of_values));
  if (recording.points.empty())
    return fail(codes::edit_no_joints,
                "the edit needs a skeleton, but the clip only has rigid bodies and other recorded "
                "data");
  return fail_advised(codes::edit_no_joints,
                      "the edit needs a skeleton, but the clip only has points and other recorded "
                      "data",
                      "Put --points-to-joints before the edit, which replaces points with joints; "
                      "edits that need a body, such as --plant-feet, need a skeleton with bones.");
}

}  // namespace

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
  if (use == RecordingUse::refused)
    return fail(codes::edit_recording,
                "the edit cannot change the markers and other recorded data of the clip");
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
