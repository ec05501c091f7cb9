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
  print_help(console, *find_verb(words.front()));
  return Exit::done;
}

Run declare_help(OptionTable& table) {
  auto words = std::make_shared<std::vector<std::string>>();
  table.operands({"VERB", "The verb to explain. Without it: what people need first.", words.get(),
                  0, 1, verb_names()});
  return [words](Console& console) { return run_help(*words, console); };
}

}  // namespace

Verb help_verb() {
  return {.name = "help",
          .synopsis = "[VERB]",
          .summary = "Explain a verb, beginning with three examples",
          .examples = {{{"mocap help convert", "all about one verb"},
                        {"mocap help", "the verbs that people need first"},
                        {"mocap man | man -l -", "the whole manual"}}},
          .paragraphs = {"`mocap VERB --help` does the same."},
          .declare = declare_help};
}

}  // namespace mocap::cli
