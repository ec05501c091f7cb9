// SPDX-License-Identifier: MIT
#include "recipe.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <array>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "mocap/source.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

tl::unexpected<Error> wrong(const std::string& path, const toml::source_region& at,
                            std::string message) {
  Error error = make_diagnostic(Code::edit_recipe, std::move(message));
  error.at.file = path;
  error.at.line = at.begin.line;
  error.at.column = at.begin.column;
  return tl::unexpected<Error>(std::move(error));
}

/// All of a source; a recipe is a page of text.
Result<std::string> text_in(ByteSource& source, const std::string& path) {
  constexpr std::size_t most_bytes = 1 << 20;
  std::string text;
  std::array<char, 4096> piece{};
  for (;;) {
    const Result<std::size_t> count = source.read(piece);
    if (!count) return tl::unexpected<Error>(count.error());
    if (*count == 0) return text;
    text.append(piece.data(), *count);
    if (text.size() > most_bytes) {
      Error error = make_diagnostic(Code::edit_recipe, "this is too long for a recipe");
      error.at.file = path;
      return tl::unexpected<Error>(std::move(error));
    }
  }
}

/// The value of an edit as it would be typed; nothing where it is of no kind that an edit takes.
std::optional<std::string> typed(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* truth = node.as_boolean()) {
    if (truth->get()) return std::string();
    return std::nullopt;
  }
  const auto* list = node.as_array();
  if (list == nullptr) return std::nullopt;
  std::string words;
  for (const toml::node& each : *list) {
    const auto* word = each.as_string();
    if (word == nullptr) return std::nullopt;
    words += (words.empty() ? "" : ",") + word->get();
  }
  return words;
}

constexpr std::string_view one_edit =
    "an [[edit]] holds one edit, such as trim = \"10..200\", and only, during or fade beside it";

/// One `[[edit]]`: the edit, and what it is kept to.
Result<edit::Step> step_in(const toml::table& table, const std::string& path) {
  edit::Step step;
  for (const auto& [key, node] : table) {
    std::optional<std::string> value = typed(node);
    if (!value) {
      return wrong(path, node.source(),
                   fmt::format("the value of `{}` is a text, a number, true, or a list of texts",
                               visible(key.str())));
    }
    if (edit::set_mask(step, key.str(), *value)) {
      if (value->empty())
        return wrong(path, node.source(), fmt::format("`{}` needs a value", key.str()));
      continue;
    }
    if (!step.name.empty()) return wrong(path, table.source(), std::string(one_edit));
    step.name = std::string(key.str());
    step.value = std::move(*value);
  }
  if (step.name.empty()) return wrong(path, table.source(), std::string(one_edit));
  return step;
}

/// The words beside an edit that are not empty.
void insert_mask(toml::table& table, const edit::Step& step) {
  if (!step.only.empty()) table.insert("only", step.only);
  if (!step.during.empty()) table.insert("during", step.during);
  if (!step.fade.empty()) table.insert("fade", step.fade);
}

}  // namespace

Result<std::vector<edit::Step>> read_recipe(const std::string& path) {
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) return tl::unexpected<Error>(std::move(source.error()));
  const Result<std::string> text = text_in(*source, path);
  if (!text) return tl::unexpected<Error>(text.error());
  toml::table table;
  try {
    table = toml::parse(*text, path);
  } catch (const toml::parse_error& error) {
    return wrong(path, error.source(), std::string(error.description()));
  }
  for (const auto& [key, node] : table) {
    if (key != "edit")
      return wrong(path, node.source(),
                   fmt::format("a recipe has [[edit]] tables, no `{}`", visible(key.str())));
  }
  const toml::node* edits = table.get("edit");
  if (edits == nullptr || edits->as_array() == nullptr) {
    return wrong(path, table.source(),
                 "a recipe has one [[edit]] table for each edit; it has none");
  }
  std::vector<edit::Step> steps;
  for (const toml::node& each : *edits->as_array()) {
    const toml::table* table_of_step = each.as_table();
    if (table_of_step == nullptr) return wrong(path, each.source(), std::string(one_edit));
    Result<edit::Step> step = step_in(*table_of_step, path);
    if (!step) return tl::unexpected<Error>(std::move(step.error()));
    steps.push_back(std::move(*step));
  }
  return steps;
}

std::string recipe_text(const std::vector<edit::Step>& steps, const std::string& comment) {
  std::ostringstream text;
  text << comment;
  for (const edit::Step& step : steps) {
    toml::table table;
    if (step.value.empty()) {
      table.insert(step.name, true);
    } else {
      table.insert(step.name, step.value);
    }
    insert_mask(table, step);
    text << "\n[[edit]]\n" << table << '\n';
  }
  return text.str();
}

}  // namespace mocap::cli
