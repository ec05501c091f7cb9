// SPDX-License-Identifier: MIT
#include "pipeline/edit_settings.hpp"

#include "edit/edit_facts.hpp"
#include "formats/descriptor.hpp"

namespace mocap::pipeline {

EditSettings settings_of(std::span<const edit::Edit> edits, const EditSettings& earlier) {
  EditSettings settings = earlier;
  for (const edit::Edit& each : edits) {
    const edit::FileSettings required = edit::file_settings_of(each);
    if (required.order) settings.order = required.order;
    settings.canonical = settings.canonical || required.canonical;
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

}  // namespace mocap::pipeline
