// SPDX-License-Identifier: MIT
#include "clip_edits.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "clip_store.hpp"
#include "lines.hpp"
#include "mocap/edit/chain.hpp"
#include "pipeline/edit.hpp"
#include "pipeline/edit_settings.hpp"
#include "pipeline/open.hpp"
#include "pipeline/recipe.hpp"
#include "read_options.hpp"
#include "transfer_json.hpp"

namespace mocap::wasm {

namespace {

namespace fs = std::filesystem;

std::vector<edit::Step> steps_in(std::string_view lines) {
  constexpr char between_fields = '\x1f';
  std::vector<edit::Step> steps;
  while (!lines.empty()) {
    const std::string line = take_until('\n', lines);
    std::string_view rest = line;
    edit::Step step;
    for (std::string* field : {&step.name, &step.value, &step.only, &step.during, &step.fade})
      *field = take_until(between_fields, rest);
    steps.push_back(std::move(step));
  }
  return steps;
}

/// Names come from a page: only files directly in the folder are read.
pipeline::StepFileReader reader_of(const fs::path& folder) {
  return [folder](const std::string& name, const LoadOptions& options) {
    Diagnostics unneeded;
    const fs::path file = fs::path(name).filename();
    Result<Clip> clip = pipeline::open(folder / file, {.options = options}, unneeded);
    if (clip) clip->metadata.source = file.string();
    return clip;
  };
}

Json failed(const edit::Step* step, std::size_t index, const Error& error) {
  Json json;
  json["name"] = step == nullptr ? std::string() : step->name;
  json["step"] = index;
  json["findings"] = failure_json(Diagnostics(), error);
  return json;
}

/// The recipe for `mocap convert --recipe`.
std::string recipe_of(const std::vector<edit::Step>& chain, const fs::path& file) {
  pipeline::Recipe recipe;
  for (const edit::Step& step : chain) recipe.steps.push_back({step, {}});
  return pipeline::recipe_text(recipe, "Edits of " + file.filename().string() + ".");
}

}  // namespace

Json edit_facts_json() {
  Json list = Json::array();
  for (const edit::StepFacts& facts : edit::step_facts()) {
    list.push_back({{"name", facts.name},
                    {"valueName", facts.value_name},
                    {"defaultValue", facts.default_value},
                    {"text", facts.text},
                    {"takesFile", edit::takes_file(facts)},
                    {"takesPart", facts.takes_part}});
  }
  return list;
}

Json edit_clip(int id, std::string_view steps, const fs::path& folder) {
  const OpenedClip* opened = clip_store().find(id);
  if (opened == nullptr)
    return failed(nullptr, 0, make_diagnostic(codes::argument_invalid, "no such clip"));
  const std::vector<edit::Step> chain = steps_in(steps);
  const auto fail_at = [&](const pipeline::StepError& error) {
    return failed(chain.empty() ? nullptr : &chain[error.step], error.step, error.error);
  };
  LoadOptions options = load_options();
  auto edits =
      pipeline::plan_edits(chain, pipeline::usual_target(opened->clip), options, reader_of(folder));
  if (!edits) return fail_at(edits.error());
  std::optional<MeasuredTransfer> transfer;
  measure_last(*edits, transfer);
  pipeline::StepNotes notes;
  auto edited = pipeline::edit_clip(*edits, opened->clip, notes);
  if (!edited) return fail_at(edited.error());
  Diagnostics all;
  pipeline::add_notes(notes, all);
  Json json;
  json["transfer"] = transfer ? transfer_json(*transfer) : Json();
  OpenedClip result{.clip = std::move(edited->clip),
                    .files = opened->files,
                    .edits = pipeline::settings_of(*edits, opened->edits)};
  if (transfer) result.quality_curves = std::move(transfer->curves);
  json["clip"] = clip_store().keep(std::move(result), std::move(all));
  json["notes"] = Json::array();
  for (const Diagnostics& of_step : notes)
    json["notes"].push_back(findings_json(of_step.entries()));
  json["startS"] = edited->start_s;
  json["recipe"] = recipe_of(chain, opened->files.front());
  return json;
}

}  // namespace mocap::wasm
