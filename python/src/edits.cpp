// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "bindings.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/formats.hpp"
#include "report/transfer_report.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

/// How an edit is called in the history, as an option of the command.
std::string option_of(const edit::Step& step) {
  std::string text = fmt::format("--{}", step.name);
  if (!step.value.empty()) text += fmt::format(" {}", shell_word(step.value));
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) text += fmt::format(" --{} {}", name, shell_word(value));
  };
  add("only", step.only);
  add("during", step.during);
  add("fade", step.fade);
  return text;
}

/// Clips that are values of edits, by the names under which the edits find them.
using Given = std::map<std::string, SharedClip>;

edit::ClipReader reader_of(const Given& given) {
  return [&given](const std::string& path) -> Result<Clip> {
    if (const auto found = given.find(path); found != given.end()) return found->second.clip();
    Diagnostics ignored;
    return load(std::filesystem::path(path), {}, ignored);
  };
}

/// Prepares the edits of a step before they are applied.
using Prepare = std::function<void(std::vector<edit::Edit>&)>;

SharedClip apply_edit(const SharedClip& self, const edit::Step& step, const Given& given,
                      const Prepare& prepare = {}) {
  Diagnostics findings;
  std::optional<Clip> clip;
  Status done;
  {
    const nb::gil_scoped_release released;
    const Result<edit::Chain> chain = edit::Chain::parse(std::span(&step, 1), reader_of(given));
    if (chain) {
      std::vector<edit::Edit> edits(chain->edits().begin(), chain->edits().end());
      if (prepare) prepare(edits);
      clip = self.clip();
      done = edit::Chain(std::move(edits)).apply(*clip, findings);
    } else {
      done = tl::unexpected<Error>(chain.error());
    }
  }
  if (!done) raise(done.error(), Failure::editing);
  warn(findings);
  std::vector<std::string> history = self.history();
  history.push_back(option_of(step));
  return {std::move(*clip), std::move(history), std::move(findings)};
}

Given given_clips(const nb::dict& clips) {
  Given given;
  for (const auto& [key, clip] : clips)
    given.emplace(nb::cast<std::string>(key), nb::cast<SharedClip>(clip));
  return given;
}

SharedClip edit_clip(const SharedClip& self, std::string name, std::string value, std::string only,
                     std::string during, std::string fade, const nb::dict& clips) {
  return apply_edit(
      self,
      {std::move(name), std::move(value), std::move(only), std::move(during), std::move(fade)},
      given_clips(clips));
}

/// The clip on another skeleton, and the report as JSON; empty if the skeletons are equal.
nb::tuple transfer_clip(const SharedClip& self, std::string value, const nb::dict& clips) {
  std::optional<Result<report::MeasuredTransfer>> measured;
  const Prepare measure_it = [&measured](std::vector<edit::Edit>& edits) {
    for (edit::Edit& each : edits) {
      auto* const onto = std::get_if<edit::OntoSkeleton>(&each);
      if (onto == nullptr) continue;
      onto->watch = [&measured, options = onto->transfer](
                        const Clip& source, const retarget::Transferred& transferred) {
        measured.emplace(report::measure_transfer(source, transferred, options));
      };
    }
  };
  SharedClip done =
      apply_edit(self, {"onto", std::move(value), {}, {}, {}}, given_clips(clips), measure_it);
  if (measured && !*measured) raise(measured->error(), Failure::editing);
  std::string text;
  if (measured) {
    text = report::report_text(
        {self.clip().metadata.source, std::nullopt, "measured", {}, std::move(**measured)});
  }
  return nb::make_tuple(std::move(done), text);
}

nb::list edit_rows() {
  nb::list rows;
  for (const edit::StepFacts& facts : edit::step_facts()) {
    nb::dict row;
    row["name"] = std::string(facts.name);
    row["value"] = std::string(facts.value_name);
    row["default"] = std::string(facts.default_value);
    row["text"] = std::string(facts.text);
    row["group"] = std::string(facts.group);
    row["takes_file"] = edit::takes_file(facts);
    rows.append(row);
  }
  return rows;
}

SharedClip built_in(const std::string& name) {
  Result<Clip> clip = edit::built_in_skeleton(name);
  if (!clip) raise(clip.error(), Failure::other);
  return {std::move(*clip), {}, Diagnostics()};
}

}  // namespace

void bind_edits(nb::module_& module) {
  module.def("edit", &edit_clip, nb::arg("clip"), nb::arg("name"), nb::arg("value"),
             nb::arg("only"), nb::arg("during"), nb::arg("fade"), nb::arg("clips"),
             nb::sig("def edit(clip: Clip, name: str, value: str, only: str, during: str, "
                     "fade: str, clips: dict[str, Clip]) -> Clip"));
  module.def("transfer", &transfer_clip, nb::arg("clip"), nb::arg("value"), nb::arg("clips"),
             nb::sig("def transfer(clip: Clip, value: str, clips: dict[str, Clip]) -> "
                     "tuple[Clip, str]"),
             "The clip on another skeleton, and the report as JSON; empty if they are equal.");
  module.def("edits", &edit_rows, nb::sig("def edits() -> list[dict[str, typing.Any]]"),
             "One dictionary per edit: name, value, default, text, group, takes_file.");
  module.def("built_in", &built_in, nb::arg("name"), "A built-in skeleton in its rest pose.");
}

}  // namespace mocap::python
