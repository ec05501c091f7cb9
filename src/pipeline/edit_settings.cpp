// SPDX-License-Identifier: MIT
#include "pipeline/edit_settings.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "edit/time/rates.hpp"
#include "formats/descriptor.hpp"

namespace mocap::pipeline {

namespace {

bool reads_file(const edit::Step& step) {
  const auto facts = edit::step_facts();
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const edit::StepFacts& each) {
    return each.name == step.name;
  });
  return found != facts.end() && edit::takes_file(*found);
}

/// Sets the frame rate of files that declare none.
void set_frame_time(const FrameTime& frame_time, LoadOptions& options) {
  for (const detail::FormatDescriptor* format : detail::descriptors())
    if (format->set_frame_time != nullptr) format->set_frame_time(frame_time, options);
}

}  // namespace

EditSettings settings_of(std::span<const edit::Edit> edits, const EditSettings& earlier) {
  EditSettings settings = earlier;
  for (const edit::Edit& each : edits) {
    const auto* order = std::get_if<edit::Order>(&each);
    if (order != nullptr && order->joints.empty()) settings.order = order->order;
    if (std::holds_alternative<edit::FitProgram>(each)) settings.canonical = true;
  }
  return settings;
}

void apply(const EditSettings& settings, SaveOptions& options) {
  LoadOptions unused;
  for (const detail::FormatDescriptor* format : detail::descriptors()) {
    for (const detail::FormatSetting& setting : detail::settings_of(*format)) {
      // Formats that other programs do not read keep their layout.
      if (settings.canonical && format->is_read_by_programs &&
          setting.option == &detail::shared_options::canonical)
        setting.set({}, {unused, options});
    }
    if (settings.order && format->set_order != nullptr) format->set_order(*settings.order, options);
  }
}

void set_target(Format format, bool detects_reference, std::span<edit::Edit> edits) {
  for (edit::Edit& each : edits) {
    if (auto* profile = std::get_if<edit::FitProgram>(&each))
      profile->to_readable_format = detail::descriptor_of(format).is_read_by_programs;
    if (auto* profile = std::get_if<edit::SecondLife>(&each)) {
      profile->to_playable_format = detail::descriptor_of(format).upload == detail::Upload::binary;
      profile->detects_zero_frame = detects_reference;
    }
  }
}

tl::expected<std::vector<edit::Edit>, StepError> parse_steps(std::span<const edit::Step> steps,
                                                             LoadOptions& options,
                                                             const StepFileReader& read) {
  std::vector<edit::Edit> edits(steps.size());
  std::optional<StepError> wrong;
  bool has_rate = false;
  // A rate also applies to files that are read for other steps, so it is looked up first.
  for (std::size_t i = 0; i < steps.size() && !wrong; ++i) {
    if (reads_file(steps[i])) continue;
    Result<edit::Edit> parsed = edit::parse(steps[i]);
    if (!parsed) {
      wrong = StepError{i, std::move(parsed.error())};
      break;
    }
    const auto* rate = std::get_if<edit::SetRate>(&*parsed);
    const auto frame_time = rate == nullptr ? std::nullopt : edit::frame_time_of(*rate);
    if (frame_time && !std::exchange(has_rate, true)) set_frame_time(*frame_time, options);
    edits[i] = std::move(*parsed);
  }
  const edit::ClipReader read_file = [&](const std::string& path) { return read(path, options); };
  const std::size_t sound = wrong ? wrong->step : steps.size();
  for (std::size_t i = 0; i < sound; ++i) {
    if (!reads_file(steps[i])) continue;
    Result<edit::Edit> parsed = edit::parse(steps[i], read_file);
    if (!parsed) return tl::unexpected(StepError{i, std::move(parsed.error())});
    edits[i] = std::move(*parsed);
  }
  if (wrong) return tl::unexpected(std::move(*wrong));
  return edits;
}

}  // namespace mocap::pipeline
