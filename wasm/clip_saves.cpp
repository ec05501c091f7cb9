// SPDX-License-Identifier: MIT
#include "clip_saves.hpp"

#include <span>
#include <utility>
#include <vector>

#include "clip_store.hpp"
#include "mocap/edit/chain.hpp"
#include "pipeline/edit.hpp"
#include "pipeline/export.hpp"
#include "pipeline/output_place.hpp"
#include "pipeline/save_dialogs.hpp"
#include "save_settings.hpp"
#include "saved_files_json.hpp"

namespace mocap::wasm {

namespace {

namespace fs = std::filesystem;

/// The output files and options of an opened clip.
struct Plan {
  const OpenedClip* opened = nullptr;
  pipeline::ExportRequest request;
  fs::path path;
};

Result<Plan> plan_of(int id, const SaveRequest& request, const fs::path& folder) {
  Plan plan;
  plan.opened = clip_store().find(id);
  const std::optional<Format> format = find_format(request.format);
  if (plan.opened == nullptr || !format)
    return fail(codes::argument_invalid, "no such clip or format");
  Result<pipeline::ExportRequest> parsed = parse_export_request(*format, request.settings);
  if (!parsed) return tl::unexpected<Error>(std::move(parsed.error()));
  plan.request = std::move(*parsed);
  plan.request.edits = plan.opened->edits;
  plan.path = folder / pipeline::output_name(plan.opened->files.front().filename(), *format);
  return plan;
}

Result<std::vector<Clip>> split(std::string_view where, const Plan& plan,
                                Diagnostics& diagnostics) {
  const edit::Step step{"split", std::string(where)};
  LoadOptions unused;
  const auto cut =
      pipeline::plan_edits(std::span(&step, 1), {.format = plan.request.format}, unused, {});
  if (!cut) return tl::unexpected<Error>(cut.error().error);
  pipeline::StepNotes notes;
  auto pieces = pipeline::edit_to_pieces(*cut, plan.opened->clip, notes);
  pipeline::add_notes(notes, diagnostics);
  if (!pieces) return tl::unexpected<Error>(std::move(pieces.error().error));
  return std::move(*pieces);
}

}  // namespace

Json save_clip(int id, const SaveRequest& request, const fs::path& folder) {
  Diagnostics diagnostics;
  const Result<Plan> plan = plan_of(id, request, folder);
  if (!plan) return failed_file_json("", diagnostics, plan.error());
  const Result<std::vector<SavedFile>> files =
      pipeline::export_clip(plan->opened->clip, plan->path, plan->request, diagnostics);
  if (!files) return failed_file_json(plan->path.filename().string(), diagnostics, files.error());
  return saved_files_json(*files, diagnostics.entries());
}

Json save_pieces(int id, std::string_view where, const SaveRequest& request,
                 const fs::path& folder) {
  Diagnostics diagnostics;
  const Result<Plan> plan = plan_of(id, request, folder);
  if (!plan) return failed_file_json("", diagnostics, plan.error());
  const Result<std::vector<Clip>> pieces = split(where, *plan, diagnostics);
  if (!pieces) return failed_file_json(plan->path.filename().string(), diagnostics, pieces.error());
  const Result<pipeline::Exported> exported =
      pipeline::export_pieces(*pieces, {.place = {plan->path}}, plan->request, diagnostics);
  if (!exported)
    return failed_file_json(plan->path.filename().string(), diagnostics, exported.error());
  return saved_files_json(exported->files, diagnostics.entries());
}

std::string option_values(int id, std::string_view format) {
  const OpenedClip* opened = clip_store().find(id);
  const std::optional<Format> found = find_format(format);
  if (opened == nullptr || !found) return "{}";
  return pipeline::option_values_text(opened->clip, *found);
}

}  // namespace mocap::wasm
