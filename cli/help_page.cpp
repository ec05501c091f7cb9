// SPDX-License-Identifier: MIT
#include "help_page.hpp"

#include <algorithm>

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

}  // namespace

void print_welcome(Console& console) {
  const std::span<const Verb> first = verbs().first(verbs_needed_first);
  std::size_t width = 0;
  for (const Verb& verb : first)
    width = std::max(width, display_width(verb.examples.front().command));

  console.out.write(
      "mocap reads, explains, mends, converts, shows and publishes motion capture.\n\n");
  for (const Verb& verb : first)
    print_command(console, verb.examples.front().command, width, verb.summary);
  console.out.write(
      "\nA folder or `*.bvh` may stand where a file may; `-` is standard input or output.\n"
      "More on each:  mocap help VERB\n");
}

void print_help(Console& console, const Verb& verb) {
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
  for (const std::string_view paragraph : verb.paragraphs)
    console.out.print("\n{}\n", wrapped(paragraph, width, "  "));

  OptionTable table;
  verb.declare(table);
  if (!table.operands().name.empty()) {
    console.out.write("\n");
    console.out.write(Ink::strong, table.operands().name);
    console.out.print("\n{}\n", wrapped(table.operands().text, width, "      "));
  }
  if (table.options().empty()) return;
  console.out.write("\n");
  console.out.write(Ink::strong, "Options");
  console.out.write("\n");
  for (const Option& option : table.options()) {
    console.out.write("  ");
    console.out.write(Ink::green, option.heading());
    console.out.print("\n{}\n", wrapped(option.text, width, "      "));
  }
}

}  // namespace mocap::cli
