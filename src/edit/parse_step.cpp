// SPDX-License-Identifier: MIT
// The textual form of edits.
#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/random_words.hpp"
#include "edit/step_kind.hpp"
#include "edit/step_mask.hpp"
#include "mocap/edit/chain.hpp"
#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap::edit {

namespace {

/// All options, in the order of the help page, with their groups.
const std::vector<StepKind>& all_kinds() {
  static const std::vector<StepKind> kinds = [] {
    std::vector<StepKind> all;
    for (const StepGroup& group : step_groups())
      for (const StepKind* kind : group.steps) all.emplace_back(*kind).facts.group = group.title;
    return all;
  }();
  return kinds;
}

/// Null if there is no edit with this name.
const StepKind* find_kind(std::string_view name) {
  for (const StepKind& kind : all_kinds())
    if (kind.facts.name == name) return &kind;
  return nullptr;
}

Error unknown_edit(const std::string& name) {
  std::vector<std::string> names;
  names.reserve(step_facts().size());
  for (const StepFacts& facts : step_facts()) names.emplace_back(facts.name);
  Error unknown = make_diagnostic(codes::edit_value, fmt::format("unknown edit `{}`", name));
  unknown.subject = name;
  // All names are lower-case: `FPS` in a recipe means `fps`.
  if (std::string near = did_you_mean(text::lower(name), names); !near.empty()) {
    unknown.advise(std::move(near));
  }
  return unknown;
}

/// Parses the value of an edit. The error for a misspelled value suggests the correct one.
Result<Edit> parse_value(const StepKind& kind, std::string_view value) {
  Result<Edit> edit = kind.parse(value);
  if (edit || edit.error().code != codes::edit_value || kind.words.empty()) return edit;
  const std::string meant = meant_word(value, kind.words);
  if (!meant.empty() && meant != value && kind.parse(meant))
    edit.error().advise(fmt::format("did you mean {}?", meant));
  return edit;
}

/// Parses a step without its mask.
Result<Edit> parse_bare(const StepKind& kind, const Step& step, const ClipReader& read) {
  const bool takes_value = !kind.facts.value_name.empty();
  if (!takes_value && !step.value.empty()) {
    return fail(codes::edit_value, "takes no value");
  }
  const std::string_view value =
      step.value.empty() ? kind.facts.default_value : std::string_view(step.value);
  if (takes_value && value.empty()) {
    return fail(codes::edit_value, "missing value");
  }
  if (kind.parse_file != nullptr) return kind.parse_file(value, read);
  return is_random(value) ? random_edit(kind, value) : parse_value(kind, value);
}

}  // namespace

bool takes_file(const StepFacts& facts) {
  return facts.value_name == "FILE";
}

std::span<const StepFacts> step_facts() {
  static const std::vector<StepFacts> facts = [] {
    std::vector<StepFacts> all;
    all.reserve(all_kinds().size());
    for (const StepKind& kind : all_kinds()) all.push_back(kind.facts);
    return all;
  }();
  return facts;
}

Result<Edit> parse(const Step& step, const ClipReader& read) {
  Result<std::optional<Mask>> mask = parse_mask(step);
  if (!mask) return tl::unexpected<Error>(std::move(mask.error()));
  const StepKind* kind = find_kind(step.name);
  if (kind == nullptr) return tl::unexpected<Error>(unknown_edit(step.name));
  Result<Edit> edit = parse_bare(*kind, step, read);
  if (edit && *mask) edit = kind->masked(std::move(**mask), std::move(*edit));
  if (!edit) return tl::unexpected<Error>(with_name(step.name, std::move(edit.error())));
  return edit;
}

}  // namespace mocap::edit
