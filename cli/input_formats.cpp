// SPDX-License-Identifier: MIT
#include "input_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "formats/descriptor.hpp"

namespace mocap::cli {

bool InputFormats::may_be(const std::function<bool(Format)>& wanted) const {
  return has_other || std::any_of(named.begin(), named.end(), wanted);
}

bool InputFormats::may_read_with(std::string_view option) const {
  return may_be([&](Format format) { return detail::reads_with(format, option); });
}

InputFormats formats_of(const Inputs& inputs, const std::optional<std::string>& from) {
  InputFormats formats;
  for (const Input& input : inputs.files) {
    const std::optional<Format> format = from ? find_format(*from) : format_of_file(input.relative);
    if (format && (from || !input.is_standard_input()))
      formats.named.insert(*format);
    else
      formats.has_other = true;
  }
  return formats;
}

std::string extensions_in_folders() {
  std::vector<std::string> motions;
  std::vector<std::string> on_request;
  for (const FormatFacts& facts : formats()) {
    if (!facts.reads || facts.holds == Holds::skeleton) continue;
    if (facts.extension_use == ExtensionUse::general) {
      std::vector<std::string_view> extensions{facts.extension};
      extensions.insert(extensions.end(), facts.other_extensions.begin(),
                        facts.other_extensions.end());
      on_request.push_back(
          fmt::format("with `--from {}`: all {} files", facts.name, fmt::join(extensions, ", ")));
      continue;
    }
    motions.emplace_back(facts.extension);
    if (facts.partner)
      motions.back() += fmt::format(" (with its {})", facts_of(*facts.partner).extension);
    motions.insert(motions.end(), facts.other_extensions.begin(), facts.other_extensions.end());
  }
  if (on_request.empty()) return fmt::format("{}", fmt::join(motions, ", "));
  return fmt::format("{} ({})", fmt::join(motions, ", "), fmt::join(on_request, "; "));
}

std::string pairs_among_formats() {
  std::string text;
  for (const FormatFacts& facts : formats())
    if (facts.holds == Holds::motion)
      text += fmt::format("; {}: {} with its {}", facts.name,
                          detail::word_with_article(*facts.partner), detail::word_of(facts.format));
  return text;
}

std::string pairs_paragraph() {
  std::string text;
  for (const FormatFacts& facts : formats()) {
    if (facts.holds != Holds::motion) continue;
    const FormatFacts& skeleton = facts_of(*facts.partner);
    std::string motion = detail::word_with_article(facts.format);
    motion.front() = 'A';
    const std::string partner = detail::word_of(skeleton.format);
    text += fmt::format(
        "{}{} is read with its {}: the one given before it, otherwise the one named in its "
        "header, the one with the same name, the one with the same name up to `_`, or the only "
        "one in the folder. With -o walk{} or -o walk{} both files are written; in a folder, "
        "motions of one unchanged {} share it.",
        text.empty() ? "" : " ", motion, partner, skeleton.extension, facts.extension, partner);
  }
  return text;
}

}  // namespace mocap::cli
