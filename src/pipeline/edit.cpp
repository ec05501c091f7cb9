// SPDX-License-Identifier: MIT
#include "pipeline/edit.hpp"

#include <optional>
#include <utility>
#include <variant>

#include "edit/edit_facts.hpp"
#include "edit/watched_chain.hpp"
#include "formats/descriptor.hpp"
#include "pipeline/recipe.hpp"

namespace mocap::pipeline {

namespace {

/// Sets the frame rate of files that declare none.
void set_frame_time(const FrameTime& frame_time, LoadOptions& options) {
  for (const detail::FormatDescriptor* format : detail::descriptors())
    if (format->set_frame_time != nullptr) format->set_frame_time(frame_time, options);
}

/// The format only affects what the edits report.
void set_target(const EditTarget& target, std::span<edit::Edit> edits) {
  const detail::FormatDescriptor& format = detail::descriptor_of(target.format);
  for (edit::Edit& each : edits) {
    const auto set = [&](auto& options) {
      if constexpr (requires { options.to_readable_format; })
        options.to_readable_format = format.is_read_by_programs;
      if constexpr (requires { options.to_playable_format; })
        options.to_playable_format = format.upload == detail::Upload::binary;
      if constexpr (requires { options.detects_zero_frame; })
        options.detects_zero_frame = target.detects_reference;
    };
    std::visit(set, each);
  }
}

/// Starts the notes of the next step.
Diagnostics& next_notes(std::size_t step, StepNotes& notes) {
  notes.resize(step + 1);
  return notes.back();
}

tl::unexpected<StepError> failed_step(const StepNotes& notes, Error error) {
  return tl::unexpected<StepError>(
      StepError{notes.empty() ? 0 : notes.size() - 1, std::move(error)});
}

}  // namespace

tl::expected<std::vector<edit::Edit>, StepError> parse_steps(std::span<const edit::Step> steps,
                                                             LoadOptions& options,
                                                             const StepFileReader& read) {
  std::vector<edit::Edit> edits(steps.size());
  std::optional<StepError> wrong;
  bool has_rate = false;
  // A rate also applies to files that are read for other steps, so it is looked up first.
  for (std::size_t i = 0; i < steps.size() && !wrong; ++i) {
    if (names_file(steps[i].name)) continue;
    Result<edit::Edit> parsed = edit::parse(steps[i]);
    if (!parsed) {
      wrong = StepError{i, std::move(parsed.error())};
      break;
    }
    const std::optional<FrameTime> frame_time = edit::file_settings_of(*parsed).frame_time;
    if (frame_time && !std::exchange(has_rate, true)) set_frame_time(*frame_time, options);
    edits[i] = std::move(*parsed);
  }
  const edit::ClipReader read_file = [&](const std::string& path) { return read(path, options); };
  const std::size_t sound = wrong ? wrong->step : steps.size();
  for (std::size_t i = 0; i < sound; ++i) {
    if (!names_file(steps[i].name)) continue;
    Result<edit::Edit> parsed = edit::parse(steps[i], read_file);
    if (!parsed) return tl::unexpected(StepError{i, std::move(parsed.error())});
    edits[i] = std::move(*parsed);
  }
  if (wrong) return tl::unexpected(std::move(*wrong));
  return edits;
}

EditTarget usual_target(const Clip& clip) {
  const std::optional<Format> own = find_format(clip.metadata.format);
  return {.format = own && facts_of(*own).writes ? *own : default_format};
}

tl::expected<std::vector<edit::Edit>, StepError> plan_edits(std::span<const edit::Step> steps,
                                                            const EditTarget& target,
                                                            LoadOptions& options,
                                                            const StepFileReader& read) {
  auto edits = parse_steps(steps, options, read);
  if (edits) set_target(target, *edits);
  return edits;
}

void add_notes(const StepNotes& notes, Diagnostics& diagnostics) {
  for (const Diagnostics& of_step : notes)
    for (const Diagnostic& note : of_step.entries()) diagnostics.add(note);
}

tl::expected<Edited, StepError> edit_clip(std::span<const edit::Edit> edits, Clip clip,
                                          StepNotes& notes) {
  notes.clear();
  Edited edited;
  const auto watch = [&](std::size_t step, std::span<const Clip> clips) -> Diagnostics& {
    edited.start_s += edit::cut_before_of(edits[step], clips.front());
    return next_notes(step, notes);
  };
  Result<std::vector<Clip>> clips =
      edit::apply_watched(edits, std::move(clip), edit::Splits::no, {}, watch);
  if (!clips) return failed_step(notes, std::move(clips.error()));
  edited.clip = std::move(clips->front());
  return edited;
}

tl::expected<std::vector<Clip>, StepError> edit_to_pieces(std::span<const edit::Edit> edits,
                                                          Clip clip, StepNotes& notes,
                                                          std::string_view name) {
  notes.clear();
  const auto watch = [&](std::size_t step, std::span<const Clip> /*clips*/) -> Diagnostics& {
    return next_notes(step, notes);
  };
  Result<std::vector<Clip>> clips =
      edit::apply_watched(edits, std::move(clip), edit::Splits::yes, name, watch);
  if (!clips) return failed_step(notes, std::move(clips.error()));
  return std::move(*clips);
}

}  // namespace mocap::pipeline
