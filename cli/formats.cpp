// SPDX-License-Identifier: MIT
#include "mocap/formats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/format_list.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

struct FormatsOptions {
  bool json = false;
  bool markdown = false;
};

/// All extensions, separated by commas; that of written files is first.
std::string extensions_of(const FormatFacts& facts) {
  std::vector<std::string_view> all{facts.extension};
  all.insert(all.end(), facts.other_extensions.begin(), facts.other_extensions.end());
  return fmt::format("{}", fmt::join(all, ", "));
}

/// The names of the parts, separated by commas.
std::string parts_of(const FormatFacts& facts) {
  return fmt::format("{}", fmt::join(names_of(facts.parts), ", "));
}

void print_text(Console& console) {
  using Row = std::array<std::string, 5>;
  std::vector<Row> rows{{"format", "extensions", "read", "written", "holds"}};
  for (const FormatFacts& facts : formats())
    rows.push_back({std::string(facts.name), extensions_of(facts), facts.reads ? "yes" : "-",
                    facts.writes ? "yes" : "-", parts_of(facts)});
  std::array<std::size_t, 4> widths{};
  for (const Row& row : rows)
    for (std::size_t i = 0; i < widths.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) line += padded(row[i], widths[i]) + "  ";
    line += row.back() + "\n";
    console.out.write(&row == rows.data() ? Ink::faint : Ink::plain, line);
  }
}

/// Links are relative to the root of the project.
void print_markdown(Console& console) {
  console.out.write(
      "| format | | extensions | reads | writes | holds |\n|---|---|---|---|---|---|\n");
  for (const FormatFacts& facts : formats()) {
    const std::string_view page = facts.shared_page.empty() ? facts.name : facts.shared_page;
    console.out.print("| [{}](docs/formats/{}.md) | {} | {} | {} | {} | {} |\n", facts.label, page,
                      facts.title, extensions_of(facts), facts.reads ? "yes" : "",
                      facts.writes ? "yes" : "", parts_of(facts));
  }
}

Exit run_formats(const FormatsOptions& options, Console& console) {
  if (options.json && options.markdown)
    return complain(console, "formats", {"--json and --markdown cannot be combined", ""});
  if (options.json) {
    console.out.write(pipeline::formats_text());
    console.out.write("\n");
  } else if (options.markdown) {
    print_markdown(console);
  } else {
    print_text(console);
  }
  return Exit::done;
}

Run declare_formats(OptionTable& table) {
  auto options = std::make_shared<FormatsOptions>();
  table.flag("json", options->json, "Print one JSON array with an object for each format.");
  table.flag("markdown", options->markdown,
             "Print the table as Markdown, with links to docs/formats.");
  return [options](Console& console) { return run_formats(*options, console); };
}

}  // namespace

Verb formats_verb() {
  return {
      .name = "formats",
      .synopsis = "[OPTIONS]",
      .summary = "List the file formats and what they hold",
      .examples = {{{"mocap formats", "a table of all formats"},
                    {"mocap formats --json", "the same for scripts, with media types"},
                    {"mocap formats --markdown", "the table in README.md"}}},
      .paragraphs =
          {"The first extension is that of written files. The last column lists what a written "
           "file can hold: joints (a skeleton and its motion), points (markers), bodies (rigid "
           "bodies), analog channels, events, columns of numbers, times of frames that are not "
           "even; residuals and cameras of points, and results of models among them, such as "
           "angles; limits of hinges, scale and meshes of joints. `mocap convert` reports what it "
           "cannot write; with --strict it fails instead."},
      .declare = declare_formats,
      .only_prints = true};
}

}  // namespace mocap::cli
