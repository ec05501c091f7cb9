// SPDX-License-Identifier: MIT
#include "help_page.hpp"

#include <algorithm>

#include "site_program.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t widest_page = 90;
constexpr std::size_t verbs_needed_first = 5;

void print_command(Console& console, std::string_view command, std::size_t width,
                   std::string_view purpose) {
  console.out.write("  ");
  console.out.write(Ink::green, padded(command, width));
  console.out.print("  {}\n", purpose);
}

/// Prints the option's heading and as much of its first sentence as fits on a line.
void print_option_line(Console& console, const Option& option) {
  constexpr std::size_t heading_width = 26;
  constexpr std::size_t indent = 2;
  const std::string heading = option.heading();
  console.out.write("  ");
  console.out.write(Ink::green, padded(heading, heading_width));
  const std::size_t used = indent + std::max(heading_width, display_width(heading)) + 2;
  const std::size_t space = std::min(console.width(), widest_page);
  std::string_view text = first_sentence(option.text);
  // Up to the last word that fits.
  if (used + display_width(text) > space && space > used) {
    const std::size_t mark_width = display_width(console.marks().ellipsis);
    std::string_view cut = text.substr(0, space - used - std::min(space - used, mark_width));
    cut = cut.substr(0, std::min(cut.rfind(' '), cut.size()));
    console.out.print("  {}{}\n", cut, console.marks().ellipsis);
    return;
  }
  console.out.print("  {}\n", text);
}

void print_option(Console& console, const Option& option, std::size_t width) {
  console.out.write("  ");
  console.out.write(Ink::green, option.heading());
  console.out.print("\n{}\n", wrapped(option.text, width, "      "));
}

}  // namespace

void print_welcome(Console& console) {
  const std::span<const Verb> first = verbs().first(verbs_needed_first);
  std::size_t width = 0;
  for (const Verb& verb : first)
    width = std::max(width, display_width(verb.examples.front().command));

  console.out.write(
      "mocap inspects, repairs, converts, views and publishes motion capture files.\n\n");
  for (const Verb& verb : first)
    print_command(console, verb.examples.front().command, width, verb.summary);
  console.out.write(
      "\nA folder or `*.bvh` may be given instead of a file; `-` is standard input or output.\nSee "
      "mocap help COMMAND, or mocap COMMAND -h for a summary.\n");
}

Exit explain_verb(Console& console, const Verb& verb, HelpLength length) {
  const bool is_brief = length == HelpLength::brief;
  if (verb.declare == nullptr)
    return run_site_program(console, {std::string(verb.name), is_brief ? "-h" : "--help"},
                            std::string(verb.name));
  std::size_t command_width = 0;
  for (const Example& example : verb.examples)
    command_width = std::max(command_width, display_width(example.command));
  for (const Example& example : verb.examples)
    print_command(console, example.command, command_width, example.purpose);

  console.out.write("\n");
  console.out.write(Ink::strong, "mocap ");
  console.out.write(Ink::strong, verb.name);
  if (!verb.synopsis.empty()) console.out.print(" {}", verb.synopsis);
  console.out.write("\n");
  const std::size_t width = std::min(console.width(), widest_page);
  console.out.print("{}.\n", wrapped(verb.summary, width, "  "));
  if (!is_brief) {
    for (const std::string_view paragraph : verb.paragraphs)
      console.out.print("\n{}\n", wrapped(paragraph, width, "  "));
  }

  OptionTable table;
  verb.declare(table);
  if (!is_brief && !table.operands().name.empty()) {
    console.out.write("\n");
    console.out.write(Ink::strong, table.operands().name);
    console.out.print("\n{}\n", wrapped(table.operands().text, width, "      "));
  }
  for (const OptionGroup& group : grouped_options(table)) {
    console.out.write("\n");
    console.out.write(Ink::strong, group.name.empty() ? "Options" : group.name);
    console.out.write("\n");
    for (const Option* option : group.options) {
      if (is_brief) {
        print_option_line(console, *option);
      } else {
        print_option(console, *option, width);
      }
    }
  }
  if (is_brief && !table.options().empty())
    console.out.print("\nFor details of each option:  mocap {} --help\n", verb.name);
  return Exit::done;
}

}  // namespace mocap::cli
