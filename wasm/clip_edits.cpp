// SPDX-License-Identifier: MIT
#include "clip_edits.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "clip_store.hpp"
#include "lines.hpp"
#include "mocap/edit/chain.hpp"
#include "pipeline/edit_settings.hpp"
#include "pipeline/open.hpp"
#include "read_options.hpp"

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

/// Time that an edit is about to cut off before the first frame of a clip, seconds.
double cut_before(const edit::Edit& each, const Motion& motion) {
  const auto* trim = std::get_if<edit::Trim>(&each);
  if (trim == nullptr) return 0.0;
  const Result<FrameSpan> span = edit::frames_in(trim->range, motion);
  return span ? motion.frame_time.time_of(span->first) : 0.0;
}

Json failed(const edit::Step* step, std::size_t index, const Error& error) {
  Json json;
  json["name"] = step == nullptr ? std::string() : step->name;
  json["step"] = index;
  json["findings"] = failure_json(Diagnostics(), error);
  return json;
}

}  // namespace

Json edit_facts_json() {
  Json list = Json::array();
  for (const edit::StepFacts& facts : edit::step_facts()) {
    list.push_back({{"name", facts.name},
                    {"valueName", facts.value_name},
                    {"defaultValue", facts.default_value},
                    {"text", facts.text}});
  }
  return list;
}

Json edit_clip(int id, std::string_view steps, const fs::path& folder) {
  const OpenedClip* opened = clip_store().find(id);
  if (opened == nullptr)
    return failed(nullptr, 0, make_diagnostic(codes::argument_invalid, "no such clip"));
  OpenedClip edited = *opened;
  Json notes = Json::array();
  Diagnostics all;
  double start_s = 0.0;
  std::size_t index = 0;
  const std::vector<edit::Step> chain = steps_in(steps);
  LoadOptions options = load_options();
  auto edits = pipeline::parse_steps(chain, options, reader_of(folder));
  if (!edits) return failed(&chain[edits.error().step], edits.error().step, edits.error().error);
  edited.edits = pipeline::settings_of(*edits, edited.edits);
  edit::number_draws(*edits);
  for (const edit::Edit& each : *edits) {
    Diagnostics diagnostics;
    start_s += cut_before(each, edited.clip.motion);
    if (const Status done = edit::apply(std::span(&each, 1), edited.clip, diagnostics); !done)
      return failed(&chain[index], index, done.error());
    notes.push_back(findings_json(diagnostics.entries()));
    for (const Diagnostic& note : diagnostics.entries()) all.add(note);
    ++index;
  }
  Json json;
  json["clip"] = clip_store().keep(std::move(edited), std::move(all));
  json["notes"] = std::move(notes);
  json["startS"] = start_s;
  return json;
}

}  // namespace mocap::wasm
