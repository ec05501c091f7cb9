// SPDX-License-Identifier: MIT
#include <memory>

#include "manual.hpp"
#include "verb.hpp"

namespace mocap::cli {

namespace {

Run declare_man(OptionTable& table) {
  auto markdown = std::make_shared<bool>(false);
  table.flag("markdown", *markdown, "Print it as Markdown.");
  return [markdown](Console& console) {
    console.out.write(*markdown ? manual_markdown() : manual_page());
    return Exit::done;
  };
}

}  // namespace

Verb man_verb() {
  return {.name = "man",
          .synopsis = "[--markdown]",
          .summary = "Print the whole manual",
          .examples = {{{"mocap man | man -l -", "read it"},
                        {"mocap man > mocap.1", "keep it"},
                        {"mocap man --markdown", "for a web page"}}},
          .paragraphs = {},
          .declare = declare_man};
}

}  // namespace mocap::cli
