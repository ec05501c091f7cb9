// SPDX-License-Identifier: MIT
#include "mocap/edit/chain.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>

#include "edit/step_kind.hpp"
#include "edit/step_mask.hpp"
#include "mocap/nearest.hpp"

namespace mocap::edit {

namespace {

const std::vector<StepKind>& all_kinds() {
  static const std::vector<StepKind> kinds = [] {
    std::vector<StepKind> all;
    for (const auto family :
         {time_steps(), space_steps(), skeleton_steps(), signal_steps(), profile_steps()})
      all.insert(all.end(), family.begin(), family.end());
    return all;
  }();
  return kinds;
}

}  // namespace

Status apply(std::span<const Edit> edits, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound) return sound;
  for (const Edit& each : edits) {
    Status done =
        std::visit([&](const auto& options) { return apply(options, clip, diagnostics); }, each);
    if (done) continue;
    if (done.error().at.file.empty()) done.error().at.file = clip.metadata.source;
    return done;
  }
  return {};
}

void use_threads(std::span<Edit> edits, std::size_t threads) {
  for (Edit& each : edits) {
    std::visit(
        [threads](auto& options) {
          if constexpr (requires { options.threads; }) options.threads = threads;
        },
        each);
    auto* masked = std::get_if<Within>(&each);
    if (masked == nullptr || masked->edit == nullptr) continue;
    AnyEdit inner = *masked->edit;
    use_threads(std::span(&inner.edit, 1), threads);
    masked->edit = std::make_shared<const AnyEdit>(std::move(inner));
  }
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

namespace {

/// The edit without its mask.
Result<Edit> parse_bare(const Step& step, const ClipReader& read) {
  for (const StepKind& kind : all_kinds()) {
    if (kind.facts.name != step.name) continue;
    const bool takes_value = !kind.facts.value_name.empty();
    if (!takes_value && !step.value.empty()) {
      return fail(Code::edit_value, fmt::format("{} takes no value", step.name));
    }
    const std::string_view value =
        step.value.empty() ? kind.facts.value_left_out : std::string_view(step.value);
    if (takes_value && value.empty()) {
      return fail(Code::edit_value, fmt::format("{} needs a value", step.name));
    }
    return kind.parse_file != nullptr ? kind.parse_file(value, read) : kind.parse(value);
  }
  std::vector<std::string> names;
  names.reserve(step_facts().size());
  for (const StepFacts& facts : step_facts()) names.emplace_back(facts.name);
  Error unknown =
      make_diagnostic(Code::edit_value, fmt::format("there is no edit `{}`", step.name));
  if (std::string near = did_you_mean(step.name, names); !near.empty()) {
    unknown.advice = std::move(near);
  }
  return tl::unexpected<Error>(std::move(unknown));
}

}  // namespace

Result<Edit> parse(const Step& step, const ClipReader& read) {
  const Result<std::optional<Mask>> mask = parse_mask(step);
  if (!mask) return tl::unexpected<Error>(mask.error());
  Result<Edit> edit = parse_bare(step, read);
  if (!edit || !*mask) return edit;
  return Edit(within(**mask, std::move(*edit)));
}

}  // namespace mocap::edit
