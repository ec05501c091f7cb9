// SPDX-License-Identifier: MIT
#include "pipeline/export.hpp"

#include "formats/descriptor.hpp"
#include "mocap/edit/space.hpp"

namespace mocap::pipeline {

namespace {

Result<std::optional<Clip>> fitted_clip(const Clip& clip, const ExportRequest& request,
                                        const SaveOptions& save, Diagnostics& diagnostics) {
  if (request.onto == nullptr) return fit(clip, request.format, save, diagnostics);
  Result<Clip> moved =
      detail::descriptor_of(request.format).move_onto(clip, *request.onto, diagnostics);
  if (!moved) return tl::unexpected<Error>(std::move(moved.error()));
  return std::optional<Clip>(std::move(*moved));
}

/// The clip with the unit specified by the user; empty if none was specified, or if the file will
/// not declare a unit.
Result<std::optional<Clip>> with_stated_unit(const Clip& clip, const ExportRequest& request,
                                             Diagnostics& diagnostics) {
  if (!request.metres_per_unit || !states_unit(request.format, request.save)) return std::nullopt;
  std::optional<Clip> stated = clip;
  if (Status set = edit::apply(edit::StateUnit{*request.metres_per_unit}, *stated, diagnostics);
      !set)
    return tl::unexpected<Error>(std::move(set.error()));
  return stated;
}

}  // namespace

std::vector<SavedFile> PreparedClip::files(const std::filesystem::path& path) const {
  return files_of(clip(), format_, path);
}

Result<PreparedClip> prepare(const Clip& clip, const ExportRequest& request,
                             Diagnostics& diagnostics) {
  SaveOptions save = request.save;
  apply(request.edits, save);
  PreparedClip prepared(clip, request.format, std::move(save));
  Result<std::optional<Clip>> stated = with_stated_unit(clip, request, diagnostics);
  if (!stated) return tl::unexpected<Error>(std::move(stated.error()));
  Result<std::optional<Clip>> fitted =
      fitted_clip(*stated ? **stated : clip, request, prepared.options_, diagnostics);
  if (!fitted) return tl::unexpected<Error>(std::move(fitted.error()));
  prepared.fitted_ = std::move(*fitted ? *fitted : *stated);
  complete_options(prepared.clip(), request.format, {.up = request.up}, prepared.options_,
                   diagnostics);
  return prepared;
}

Status write(const PreparedClip& prepared, Format half, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  return write_fitted(prepared.clip(), half, out, prepared.options(), diagnostics);
}

Result<std::vector<SavedFile>> export_clip(const Clip& clip, const std::filesystem::path& path,
                                           const ExportRequest& request, Diagnostics& diagnostics) {
  const Result<PreparedClip> prepared = prepare(clip, request, diagnostics);
  if (!prepared) return tl::unexpected<Error>(prepared.error());
  std::vector<SavedFile> files = prepared->files(path);
  if (Status saved = save_fitted(prepared->clip(), files, prepared->options(), diagnostics); !saved)
    return tl::unexpected<Error>(std::move(saved.error()));
  return files;
}

}  // namespace mocap::pipeline
