// SPDX-License-Identifier: MIT
#include "findings_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

#include "formats/descriptor.hpp"
#include "library/codes.hpp"
#include "report.hpp"
#include "server/codes.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

std::string_view family_of(std::string_view code) {
  return code.substr(0, code.find('.'));
}

std::string title_of_family(std::string_view family) {
  struct Title {
    std::string_view family, title;
  };
  constexpr Title titles[] = {{"io", "Files"},
                              {"limit", "Limits"},
                              {"argument", "Library API"},
                              {"format", "Formats"},
                              {"motion", "Motion"},
                              {"skeleton", "Skeleton"},
                              {"library", "The motion library"},
                              {"server", "The server"}};
  for (const Title& title : titles)
    if (title.family == family) return std::string(title.title);
  const std::optional<Format> format = find_format(family);
  return format ? detail::word_of(*format) : std::string(family);
}

}  // namespace

std::vector<Code> all_codes() {
  const std::span<const Code> of_library = catalogue();
  std::vector<Code> codes(of_library.begin(), of_library.end());
  for (const std::span<const CodeFacts> table : {detail::library_codes(), detail::server_codes()})
    for (const CodeFacts& row : table) codes.emplace_back(row);
  return codes;
}

std::string findings_page() {
  std::string page =
      "# Findings\n\nEvery message of the readers and of `mocap check` has a code, which never "
      "changes. A note is\ninformation. A warning is a problem with one sensible interpretation, "
      "which was used. An error cannot\nbe interpreted with certainty. `mocap check --select` and "
      "`--ignore` accept codes and families (the\nword before the period). This page is the output "
      "of `mocap check --catalogue`.\n";
  std::string_view family;
  for (const Code code : all_codes()) {
    const CodeFacts& facts = facts_of(code);
    if (family_of(facts.name) != family) {
      family = family_of(facts.name);
      fmt::format_to(std::back_inserter(page), "\n## {}: `{}`\n", title_of_family(family), family);
    }
    fmt::format_to(std::back_inserter(page), "\n### `{}`\n\n**{}** ({})\n\n{}\n", facts.name,
                   facts.title, word_of(facts.severity), facts.explanation);
    if (const std::string advice = advice_text(facts); !advice.empty())
      fmt::format_to(std::back_inserter(page), "\n*What to do:* {}\n", advice);
  }
  return page;
}

void print_explanation(Console& console, const CodeFacts& facts) {
  const std::size_t width = std::min<std::size_t>(console.width(), 90);
  console.out.write(ink_of(facts.severity), word_of(facts.severity));
  console.out.write(Ink::strong, fmt::format(": {}", facts.title));
  console.out.write(Ink::faint, fmt::format("  [{}]\n", facts.name));
  console.out.print("{}\n", wrapped(facts.explanation, width, "   "));
  if (!facts.remedy.empty())
    console.out.print("{}\n", wrapped(fmt::format("What to do: {}", facts.remedy), width, "   "));
  if (!facts.command.empty()) console.out.print("   {}\n", facts.command);
}

std::vector<std::string> selectable_names() {
  std::vector<std::string> names;
  for (const Code code : all_codes()) {
    const CodeFacts& facts = facts_of(code);
    const std::string family(family_of(facts.name));
    if (std::find(names.begin(), names.end(), family) == names.end()) names.push_back(family);
    names.emplace_back(facts.name);
  }
  return names;
}

}  // namespace mocap::cli
