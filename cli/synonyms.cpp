// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "edit/step_kind.hpp"
#include "formats/format_option.hpp"
#include "model/nearest.hpp"
#include "options.hpp"
#include "text/ascii.hpp"

namespace mocap::cli {

namespace {

struct Synonym {
  std::string_view word;    ///< The typed word, without dashes.
  std::string_view option;  ///< The option of this program, without dashes.
  std::string_view use{};   ///< The whole option with its value, if that is clearer.
};

/// Option names in other programs; those of formats are in their `FormatOption::synonyms`, those of
/// edits in their `StepKind::synonyms`. If a word has several rows, the first whose option the
/// command has is used.
constexpr std::array synonyms{
    Synonym{"format", "to"},
    Synonym{"format", "from"},
    Synonym{"output-format", "to"},
    Synonym{"target-format", "to"},
    Synonym{"type", "to"},
    Synonym{"type", "from"},
    Synonym{"input-format", "from"},
    Synonym{"out", "output"},
    Synonym{"outfile", "output"},
    Synonym{"output-file", "output"},
    Synonym{"outdir", "output"},
    Synonym{"output-dir", "output"},
    Synonym{"dest", "output"},
    Synonym{"destination", "output"},
    Synonym{"force", "overwrite"},
    Synonym{"replace", "overwrite"},
    Synonym{"clobber", "overwrite"},
    Synonym{"yes", "overwrite"},
    Synonym{"threads", "jobs"},
    Synonym{"parallel", "jobs"},
    Synonym{"workers", "jobs"},
    Synonym{"cores", "jobs"},
    Synonym{"camera", "view"},
    Synonym{"angle", "view"},
    Synonym{"side", "view", "--view side"},
    Synonym{"front", "view", "--view front"},
    Synonym{"top", "view", "--view top"},
    Synonym{"width", "size", "--size 640x480"},
    Synonym{"resolution", "size", "--size 640x480"},
    Synonym{"animate", "moving"},
    Synonym{"video", "moving"},
    Synonym{"repair", "fix"},
    Synonym{"mend", "fix"},
    Synonym{"exclude", "ignore"},
    Synonym{"disable", "ignore"},
    Synonym{"only-codes", "select"},
    Synonym{"show-tree", "tree"},
    Synonym{"skeleton", "tree"},
    Synonym{"hierarchy", "tree"},
};

/// Option values in other programs; those of formats are in their `FormatOption::value_synonyms`.
struct ValueSynonym {
  std::string_view option;  ///< Without dashes.
  std::string_view word;    ///< The typed word.
  std::string_view choice;  ///< The value in this program.
};

constexpr std::array value_synonyms{
    ValueSynonym{"view", "left", "side"},    ValueSynonym{"view", "profile", "side"},
    ValueSynonym{"view", "lateral", "side"}, ValueSynonym{"view", "above", "top"},
    ValueSynonym{"view", "bird", "top"},     ValueSynonym{"view", "auto", "best"},
};

/// Command names in other programs.
struct VerbSynonym {
  std::string_view word;   ///< The typed word.
  std::string_view verb;   ///< The verb of this program; empty for an option of the program itself.
  std::string_view use{};  ///< The command with its options, if that is clearer.
};

/// If a word has several rows, the first whose verb the command has is used. Names of edits are in
/// edit_advice.
constexpr std::array verb_synonyms{
    VerbSynonym{"play", "view"},
    VerbSynonym{"show", "view"},
    VerbSynonym{"open", "view"},
    VerbSynonym{"display", "view"},
    VerbSynonym{"fix", "check", "check --fix"},
    VerbSynonym{"repair", "check", "check --fix"},
    VerbSynonym{"validate", "check"},
    VerbSynonym{"verify", "check"},
    VerbSynonym{"lint", "check"},
    VerbSynonym{"test", "check"},
    VerbSynonym{"stat", "info"},
    VerbSynonym{"stats", "info"},
    VerbSynonym{"inspect", "info"},
    VerbSynonym{"print", "info"},
    VerbSynonym{"dump", "info"},
    VerbSynonym{"ls", "info"},
    VerbSynonym{"edit", "convert"},
    VerbSynonym{"export", "convert"},
    VerbSynonym{"compare", "diff"},
    VerbSynonym{"plot", "render", "render --curve"},
    VerbSynonym{"draw", "render"},
    VerbSynonym{"picture", "render"},
    VerbSynonym{"start", "serve"},
    VerbSynonym{"server", "serve"},
    VerbSynonym{"manual", "man"},
    VerbSynonym{"version", "", "--version"},
    VerbSynonym{"-v", "", "--version"},
    VerbSynonym{"usage", "help"},
};

/// Advice for an edit typed as a command, by its own name or one in another program.
std::string edit_advice(std::string_view word) {
  const std::string name = text::lower(word);
  for (const edit::StepFacts& facts : edit::step_facts())
    if (facts.name == name) return fmt::format("did you mean mocap convert --{}?", name);
  const auto edit = edit::find_step_synonym(name);
  if (!edit) return {};
  return fmt::format("did you mean mocap convert --{}{}{}?", edit->step,
                     edit->value.empty() ? "" : " ", edit->value);
}

}  // namespace

std::string synonym_advice(std::string_view word, const std::vector<std::string>& known) {
  if (!word.starts_with("--")) return {};
  for (const Synonym& synonym : synonyms) {
    if (synonym.word != word.substr(2)) continue;
    const std::string option = fmt::format("--{}", synonym.option);
    if (std::find(known.begin(), known.end(), option) == known.end()) continue;
    return fmt::format("did you mean {}?", synonym.use.empty() ? option : std::string(synonym.use));
  }
  const auto advice = [&](std::string_view name, std::string_view value) -> std::string {
    const std::string option = fmt::format("--{}", name);
    if (std::find(known.begin(), known.end(), option) == known.end()) return {};
    return fmt::format("did you mean {}{}{}?", option, value.empty() ? "" : " ", value);
  };
  if (const auto format = detail::find_option_synonym(word.substr(2))) {
    if (std::string meant = advice(format->option, format->value); !meant.empty()) return meant;
  }
  if (const auto edit = edit::find_step_synonym(word.substr(2)))
    return advice(edit->step, edit->value);
  return {};
}

std::string choice_advice(std::string_view option, std::string_view word) {
  const auto meant =
      std::find_if(value_synonyms.begin(), value_synonyms.end(), [&](const ValueSynonym& synonym) {
        return synonym.option == option && text::equal_in_any_case(synonym.word, word);
      });
  if (meant != value_synonyms.end()) return fmt::format("did you mean {}?", meant->choice);
  const std::string_view value = detail::find_value_synonym(option, word);
  return value.empty() ? std::string() : fmt::format("did you mean {}?", value);
}

std::string verb_advice(std::string_view word, const std::vector<std::string>& verbs) {
  for (const VerbSynonym& synonym : verb_synonyms) {
    if (!text::equal_in_any_case(synonym.word, word)) continue;
    const bool is_there =
        synonym.verb.empty() || std::find(verbs.begin(), verbs.end(), synonym.verb) != verbs.end();
    if (is_there)
      return fmt::format("did you mean mocap {}?",
                         synonym.use.empty() ? synonym.verb : synonym.use);
  }
  if (std::find(verbs.begin(), verbs.end(), "convert") != verbs.end()) return edit_advice(word);
  return {};
}

}  // namespace mocap::cli
