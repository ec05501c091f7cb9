// SPDX-License-Identifier: MIT
#include "edit/edit_facts.hpp"

#include <type_traits>
#include <variant>

namespace mocap::edit {

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
  if (clip.skeleton.empty())
    return fail(codes::edit_no_joints,
                "the edit needs a skeleton, but the clip only has recorded data");
  if (use == RecordingUse::refused)
    return fail(codes::edit_recording,
                "the edit cannot change the markers and other recorded data of the clip");
  return {};
}

double cut_before_of(const Edit& edit, const Motion& motion) {
  return std::visit(
      [&motion](const auto& options) {
        if constexpr (requires { cut_before(options, motion); }) return cut_before(options, motion);
        return 0.0;
      },
      edit);
}

}  // namespace mocap::edit
