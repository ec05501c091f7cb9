// SPDX-License-Identifier: MIT
#include "pipeline/repair.hpp"

#include <algorithm>
#include <string_view>

#include "mocap/edit/skeleton.hpp"

namespace mocap::pipeline {

void set_repairs(std::span<const std::string> repairs, LoadOptions& options) {
  const auto has = [&](Repair kind) {
    return std::any_of(repairs.begin(), repairs.end(), [&](const std::string& word) {
      return word == word_of(kind) || word == "all";
    });
  };
  if (has(Repair::drop_frames)) options.bvh.bad_rows = options.acclaim.bad_rows = BadRows::drop;
  if (has(Repair::hold_values))
    options.bvh.bad_values = options.acclaim.bad_values = BadValues::hold;
}

Format repaired_format(const Clip& clip) {
  return clip.metadata.format == "amc" ? Format::amc : Format::bvh;
}

Status repair(Clip& clip, Format format, Diagnostics& diagnostics) {
  if (format != Format::bvh) return {};
  return edit::apply(edit::EndSites{edit::EndSites::Kind::add}, clip, diagnostics);
}

ExportRequest repaired_export(Format format, Overwrite overwrite) {
  ExportRequest request;
  request.format = format;
  request.save.bvh.canonical = request.save.acclaim.canonical = true;
  request.save.overwrite = overwrite;
  return request;
}

}  // namespace mocap::pipeline
