// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "formats/descriptor.hpp"
#include "mocap/codes.hpp"

// One declaration per table here, and one entry in the list below. A format's table is in its
// descriptor.
namespace mocap::detail {

std::span<const CodeFacts> model_codes();
std::span<const CodeFacts> fit_codes();
std::span<const CodeFacts> motion_codes();
std::span<const CodeFacts> value_codes();
std::span<const CodeFacts> io_codes();
std::span<const CodeFacts> format_codes();
std::span<const CodeFacts> secondlife_codes();
std::span<const CodeFacts> program_codes();
std::span<const CodeFacts> edit_codes();

}  // namespace mocap::detail

namespace mocap {

namespace {

const std::vector<Code>& all_codes() {
  static const std::vector<Code> all = [] {
    std::vector<Code> codes;
    const auto add = [&](std::span<const CodeFacts> table) {
      for (const CodeFacts& row : table) codes.emplace_back(row);
    };
    add(detail::io_codes());
    add(detail::model_codes());
    add(detail::format_codes());
    for (const detail::FormatDescriptor* format : detail::descriptors())
      if (format->codes != nullptr) add(format->codes());
    add(detail::fit_codes());
    add(detail::motion_codes());
    add(detail::value_codes());  // Also of family `edit`, like the next.
    add(detail::edit_codes());
    add(detail::program_codes());
    add(detail::secondlife_codes());
    return codes;
  }();
  return all;
}

}  // namespace

std::span<const Code> catalogue() {
  return all_codes();
}

std::optional<Code> find_code(std::string_view name) {
  const std::vector<Code>& codes = all_codes();
  const auto found = std::find_if(codes.begin(), codes.end(),
                                  [&](Code code) { return facts_of(code).name == name; });
  if (found == codes.end()) return std::nullopt;
  return *found;
}

}  // namespace mocap
