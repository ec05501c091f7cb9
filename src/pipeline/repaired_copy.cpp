// SPDX-License-Identifier: MIT
#include "pipeline/repaired_copy.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include "mocap/check.hpp"
#include "pipeline/export.hpp"
#include "pipeline/output_place.hpp"
#include "pipeline/read_back.hpp"
#include "pipeline/repair.hpp"

namespace mocap::pipeline {

namespace {

namespace fs = std::filesystem;

/// The format given by the name of the copy, otherwise the one for the original.
Format format_of_copy(const Clip& clip, const CopyTarget& target) {
  const Format format = repaired_format(clip);
  return target.takes_extension ? format : format_of_file(target.path).value_or(format);
}

Status write_as_text(const Clip& clip, const ExportRequest& request, RepairedCopy& copy,
                     Diagnostics& diagnostics) {
  const auto append = [&](std::string_view text) {
    copy.text += text;
    return true;
  };
  Result<Exported> exported = export_to_stream(clip, append, request, diagnostics);
  if (!exported) return tl::unexpected<Error>(std::move(exported.error()));
  return {};
}

Status write_copy(const Clip& clip, Format format, const CopyTarget& target, RepairedCopy& copy,
                  Diagnostics& diagnostics) {
  if (target.clash) return tl::unexpected<Error>(*target.clash);
  const ExportRequest request = repaired_export(format, target.overwrite);
  if (target.path.empty()) return write_as_text(clip, request, copy, diagnostics);
  const fs::path path = target.takes_extension ? output_name(target.path, format) : target.path;
  std::error_code unneeded;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), unneeded);
  Result<std::vector<SavedFile>> files = export_clip(clip, path, request, diagnostics);
  if (!files) return tl::unexpected<Error>(std::move(files.error()));
  copy.files = std::move(*files);
  return {};
}

/// The findings that remain in the copy, read as the original was, but without repairs.
std::vector<Diagnostic> findings_left(const RepairedCopy& copy, const Clip& clip, Format format,
                                      const OpenRequest& request) {
  LoadOptions options = request.options;
  set_keep_style(options, false);
  Diagnostics diagnostics;
  Result<Clip> again = copy.files.empty() ? read_back(copy.text, format, clip, options, diagnostics)
                                          : read_back(copy.files, options, diagnostics);
  if (again) {
    if (request.starts_with_reference)
      again->metadata.starts_with_reference = request.starts_with_reference;
    check(*again, diagnostics);
  } else {
    diagnostics.add_once(again.error());
  }
  return diagnostics.entries();
}

/// The findings of the reader and the writer about data that they left out. The copy lacks them, so
/// they are not found in it.
std::vector<Diagnostic> findings_of_lost_data(const Diagnostics& diagnostics) {
  std::vector<Diagnostic> lost;
  for (const Diagnostic& finding : diagnostics.entries())
    if (facts_of(finding.code).drops_data) lost.push_back(finding);
  return lost;
}

}  // namespace

const Error* RepairedCopy::error() const {
  if (read_error) return &*read_error;
  return write_error ? &*write_error : nullptr;
}

RepairedCopy write_repaired_copy(const ReadOriginal& read, const OpenRequest& request,
                                 std::span<const std::string> repairs, const CopyTarget& target,
                                 Diagnostics& diagnostics) {
  RepairedCopy copy;
  OpenRequest repairing = request;
  set_repairs(repairs, repairing.options);
  Result<Clip> clip = read(repairing, diagnostics);
  if (!clip) {
    copy.read_error = std::move(clip.error());
    return copy;
  }
  copy.decisions = check_and_decide(*clip, diagnostics);
  copy.frames = clip->motion.frames();
  const Format format = format_of_copy(*clip, target);
  Status done = repair(*clip, format, diagnostics);
  if (done) done = write_copy(*clip, format, target, copy, diagnostics);
  if (!done) {
    copy.write_error = std::move(done.error());
    return copy;
  }
  copy.written = true;
  std::vector<Diagnostic> lost = findings_of_lost_data(diagnostics);
  copy.left = findings_left(copy, *clip, format, request);
  std::move(lost.begin(), lost.end(), std::back_inserter(copy.left));
  return copy;
}

RepairedCopy write_repaired_copy(const fs::path& file, const OpenRequest& request,
                                 std::span<const std::string> repairs, const CopyTarget& target,
                                 Diagnostics& diagnostics) {
  const auto read = [&](const OpenRequest& repairing, Diagnostics& findings) {
    return open(file, repairing, findings);
  };
  return write_repaired_copy(read, request, repairs, target, diagnostics);
}

}  // namespace mocap::pipeline
