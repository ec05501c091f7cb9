// SPDX-License-Identifier: MIT
#include "pipeline/repaired_copy.hpp"

#include <utility>

#include "mocap/check.hpp"
#include "pipeline/export.hpp"
#include "pipeline/open.hpp"
#include "pipeline/output_place.hpp"
#include "pipeline/read_back.hpp"
#include "pipeline/repair.hpp"

namespace mocap::pipeline {

namespace fs = std::filesystem;

Result<RepairedCopy> write_repaired_copy(const fs::path& file, std::span<const std::string> repairs,
                                         const fs::path& folder, LoadOptions options,
                                         Diagnostics& diagnostics) {
  LoadOptions repairing = options;
  set_repairs(repairs, repairing);
  Result<Clip> clip = open(file, {.options = std::move(repairing)}, diagnostics);
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  const Format format = repaired_format(*clip);
  if (Status repaired = repair(*clip, format, diagnostics); !repaired)
    return tl::unexpected<Error>(std::move(repaired.error()));
  const fs::path path = folder / output_name(file.filename(), format);
  Result<std::vector<SavedFile>> files =
      export_clip(*clip, path, repaired_export(format, Overwrite::replace), diagnostics);
  if (!files) return tl::unexpected<Error>(std::move(files.error()));
  RepairedCopy copy{.files = std::move(*files), .left = {}};
  set_keep_style(options, false);
  Diagnostics of_copy;
  Result<Clip> again = read_back(copy.files, options, of_copy);
  copy.left = findings_left(std::move(again), {}, std::move(of_copy));
  return copy;
}

std::vector<Diagnostic> findings_left(Result<Clip> copy, std::optional<bool> starts_with_reference,
                                      Diagnostics diagnostics) {
  if (copy) {
    if (starts_with_reference) copy->metadata.starts_with_reference = starts_with_reference;
    check(*copy, diagnostics);
  } else {
    diagnostics.add_once(copy.error());
  }
  return diagnostics.entries();
}

}  // namespace mocap::pipeline
