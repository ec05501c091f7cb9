// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "help_page.hpp"
#include "verb.hpp"

namespace mocap::cli {

namespace {

Exit run_help(const std::vector<std::string>& words, Console& console) {
  if (words.empty()) {
    print_welcome(console);
    return Exit::done;
  }
  return explain_verb(console, *find_verb(words.front()));
}

Run declare_help(OptionTable& table) {
  auto words = std::make_shared<std::vector<std::string>>();
  table.operands({"COMMAND", "The command to explain. Default: an overview of the most used ones.",
                  words.get(), 0, 1, verb_names()});
  return [words](Console& console) { return run_help(*words, console); };
}

}  // namespace

Verb help_verb() {
  return {.name = "help",
          .synopsis = "[COMMAND]",
          .summary = "Explain a command, starting with three examples",
          .examples = {{{"mocap help convert", "all options of one command"},
                        {"mocap help", "the most common commands"},
                        {"mocap man | man -l -", "the whole manual"}}},
          .paragraphs = {"`mocap COMMAND --help` does the same."},
          .declare = declare_help,
          .only_prints = true};
}

}  // namespace mocap::cli
