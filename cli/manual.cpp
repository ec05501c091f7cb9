// SPDX-License-Identifier: MIT
#include "manual.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "verb.hpp"

namespace mocap::cli {

namespace {

struct Term {
  std::string_view term, meaning;
};

constexpr std::string_view summary =
    "inspects, repairs, converts, views and publishes motion capture files";

constexpr std::string_view description[] = {
    "The first word is the command, followed by files and options in any order. A folder or a "
    "pattern may be given instead of a file; `-` is standard input or output. Files are "
    "overwritten only with --overwrite.",
    "Colour and progress are shown only on a terminal. Control characters in names from files are "
    "escaped."};

constexpr Term statuses[] = {
    {"0", "Done."},
    {"1", "Done, with findings: warnings or errors in a file, or a difference."},
    {"2",
     "Usage error: an invalid option or value, or a joint or frame that the motion does not have. "
     "Nothing was written for that file."},
    {"3", "A file could not be read, or is not a motion file."},
    {"4", "A file could not be written, or already exists."},
    {"5",
     "An edit or a conversion is not possible for this motion, such as a T-pose without arms, or a "
     "size in metres if the unit is unknown; or the program mocap-site is not installed."}};

constexpr Term variables[] = {
    {"NO_COLOR", "If set and not empty: no colour."},
    {"TERM", "`dumb`: no colour and no progress."},
    {"COLUMNS", "The width of the output, overriding that of the terminal."},
    {"LC_ALL, LC_CTYPE, LANG",
     "With a locale that is not UTF-8: plain ASCII characters instead of lines and dots."}};

/// Escapes text for roff: backslashes, and periods and quotes at the start of a line.
std::string roff(std::string_view text) {
  std::string result;
  if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c != '`') {
      result.push_back(c);
    }
  }
  return result;
}

class RoffPage {
 public:
  void section(std::string_view title) { append(".SH {}\n", title); }
  void subsection(std::string_view title) { append(".SS {}\n", roff(title)); }
  void heading(std::string_view title) { append(".PP\n.I {}\n", roff(title)); }
  void paragraph(std::string_view text) { append(".PP\n{}\n", roff(text)); }
  void entry(std::string_view term, std::string_view meaning) {
    append(".TP\n.B {}\n{}\n", roff(term), roff(meaning));
  }
  void example(const Example& example) {
    append(".TP\n.B {}\n{}\n", roff(example.command), roff(example.purpose));
  }
  template <class... Args>
  void append(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void append_verb(RoffPage& page, const Verb& verb) {
  page.subsection(fmt::format("mocap {} {}", verb.name, verb.synopsis));
  page.append("{}.\n", roff(verb.summary));
  for (const std::string_view paragraph : verb.paragraphs) page.paragraph(paragraph);
  for (const Example& example : verb.examples) page.example(example);
  OptionTable table;
  verb.declare(table);
  if (!table.operands().name.empty()) page.entry(table.operands().name, table.operands().text);
  for (const OptionGroup& group : grouped_options(table)) {
    if (!group.name.empty()) page.heading(group.name);
    for (const Option* option : group.options) page.entry(option->heading(), option->text);
  }
}

void append_verb(std::string& page, const Verb& verb) {
  const auto append = std::back_inserter(page);
  fmt::format_to(append, "\n## mocap {}\n\n{}.\n\n", verb.name, verb.summary);
  fmt::format_to(append, "```\nmocap {} {}\n```\n\n", verb.name, verb.synopsis);
  for (const Example& example : verb.examples)
    fmt::format_to(append, "- `{}`: {}\n", example.command, example.purpose);
  for (const std::string_view paragraph : verb.paragraphs)
    fmt::format_to(append, "\n{}\n", paragraph);
  OptionTable table;
  verb.declare(table);
  if (table.operands().name.empty() && table.options().empty()) return;
  page += '\n';
  if (!table.operands().name.empty())
    fmt::format_to(append, "- `{}`: {}\n", table.operands().name, table.operands().text);
  for (const OptionGroup& group : grouped_options(table)) {
    if (!group.name.empty()) fmt::format_to(append, "\n### {}\n\n", group.name);
    for (const Option* option : group.options)
      fmt::format_to(append, "- `{}`: {}\n", option->heading(), option->text);
  }
}

}  // namespace

std::string manual_page() {
  RoffPage page;
  page.append(".TH MOCAP 1 \"\" \"mocapkit {}\" \"User commands\"\n", MOCAP_VERSION);
  page.section("NAME");
  page.append("mocap \\- {}\n", roff(summary));
  page.section("SYNOPSIS");
  page.append(".B mocap\n.I VERB FILE\\fR... [\\fIOPTIONS\\fR]\n");
  page.section("DESCRIPTION");
  for (const std::string_view paragraph : description) page.paragraph(paragraph);
  page.section("VERBS");
  for (const Verb& verb : verbs()) append_verb(page, verb);
  page.section("EXIT STATUS");
  for (const Term& status : statuses) page.entry(status.term, status.meaning);
  page.section("ENVIRONMENT");
  for (const Term& variable : variables) page.entry(variable.term, variable.meaning);
  return page.take();
}

std::string manual_markdown() {
  std::string page = fmt::format("# The mocap command\n\n`mocap` {}.\n", summary);
  const auto append = std::back_inserter(page);
  for (const std::string_view paragraph : description) fmt::format_to(append, "\n{}\n", paragraph);
  page +=
      "\nThis page is the output of `mocap man --markdown`; `mocap help COMMAND` shows the same.\n";
  for (const Verb& verb : verbs()) append_verb(page, verb);
  page += "\n## Exit status\n\n";
  for (const Term& status : statuses)
    fmt::format_to(append, "- `{}`: {}\n", status.term, status.meaning);
  page += "\n## Environment\n\n";
  for (const Term& variable : variables)
    fmt::format_to(append, "- `{}`: {}\n", variable.term, variable.meaning);
  return page;
}

}  // namespace mocap::cli
