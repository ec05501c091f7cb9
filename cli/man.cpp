// SPDX-License-Identifier: MIT
#include <memory>

#include "manual.hpp"
#include "site_verbs.hpp"
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
  Verb verb = describe_man();
  verb.declare = declare_man;
  return verb;
}

}  // namespace mocap::cli
