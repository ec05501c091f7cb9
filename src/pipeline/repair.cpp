// SPDX-License-Identifier: MIT
#include "pipeline/repair.hpp"

#include <algorithm>

#include "edit/format_option_word.hpp"
#include "formats/descriptor.hpp"
#include "mocap/edit/skeleton.hpp"

namespace mocap::pipeline {

std::vector<std::string> repair_names() {
  std::vector<std::string> names;
  for (const detail::ListedOption& listed : detail::format_options())
    if (listed.option->repairs) names.emplace_back(listed.option->name);
  return names;
}

void set_repairs(std::span<const std::string> repairs, LoadOptions& options) {
  SaveOptions unused;
  for (const detail::ListedOption& listed : detail::format_options()) {
    const auto is_wanted = [&](const std::string& word) {
      return word == listed.option->name || word == "all";
    };
    if (listed.option->repairs && std::any_of(repairs.begin(), repairs.end(), is_wanted))
      edit::set_format_option(*listed.option, {}, {options, unused});
  }
}

bool is_repaired(Format format) {
  return detail::descriptor_of(format).is_repaired;
}

std::string repaired_formats() {
  return detail::formats_that(
      [](const detail::FormatDescriptor& format) { return format.is_repaired; });
}

Format repaired_format(const Clip& clip) {
  return detail::repaired_format(find_format(clip.metadata.format));
}

Status repair(Clip& clip, Format format, Diagnostics& diagnostics) {
  if (!detail::descriptor_of(format).needs_end_sites) return {};
  return edit::apply(edit::EndSites{edit::EndSites::Kind::add}, clip, diagnostics);
}

ExportRequest repaired_export(Format format, Overwrite overwrite) {
  ExportRequest request;
  request.format = format;
  LoadOptions unused;
  edit::set_format_option(detail::shared_options::canonical, {}, {unused, request.save});
  request.save.overwrite = overwrite;
  return request;
}

}  // namespace mocap::pipeline
