// SPDX-License-Identifier: MIT
#include "edit_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <variant>

#include "edit/combine/join_value.hpp"
#include "edit/skeleton/onto_value.hpp"
#include "edit/step_kind.hpp"
#include "edit/step_mask.hpp"
#include "format_options.hpp"
#include "io/system/path_text.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/formats.hpp"
#include "model/nearest.hpp"
#include "pipeline/edit.hpp"
#include "pipeline/pieces.hpp"
#include "pipeline/recipe_reading.hpp"
#include "pipeline/stated_unit.hpp"
#include "reading.hpp"
#include "report.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::string_view recipe_name = "recipe";

/// A mask option that applies to the next edit on the command line.
struct PendingMask {
  edit::Step step;
  std::string last;  ///< The last mask option; empty if none is pending.

  Misuse take(const ParsedOption& option) {
    if (option.value.empty()) return UsageError{fmt::format("--{} needs a value", option.name), ""};
    const std::string& there = option.name == "only"     ? step.only
                               : option.name == "during" ? step.during
                                                         : step.fade;
    if (!there.empty()) {
      return UsageError{fmt::format("--{} is given twice for the same edit", option.name),
                        option.name == "only" ? "list all joints in one option, separated by commas"
                                              : "omit one of them"};
    }
    edit::set_mask(step, option.name, option.value);
    last = option.name;
    return std::nullopt;
  }
};

/// The edits as text, with those of recipes inserted at the recipe's position. Options that limit
/// an edit to some joints or frames precede it.
tl::expected<std::vector<RecipeStep>, UsageError> steps_of(const std::vector<ParsedOption>& parsed,
                                                           const std::vector<Recipe>& recipes) {
  const auto wrong = [](std::string message) {
    return tl::unexpected<UsageError>(UsageError{std::move(message), ""});
  };
  std::vector<RecipeStep> steps;
  PendingMask mask;
  auto recipe = recipes.begin();
  for (const ParsedOption& each : parsed) {
    if (pipeline::is_mask_word(each.name)) {
      if (Misuse misused = mask.take(each)) return tl::unexpected<UsageError>(*misused);
      continue;
    }
    if (each.name == recipe_name) {
      if (!mask.last.empty())
        return wrong(fmt::format("--{} limits one edit, not a recipe", mask.last));
      steps.insert(steps.end(), recipe->steps.begin(), recipe->steps.end());
      ++recipe;
      continue;
    }
    mask.step.name = each.name;
    mask.step.value = each.value;
    steps.push_back({std::exchange(mask.step, {}), {}});
    mask.last.clear();
  }
  if (!mask.last.empty())
    return tl::unexpected<UsageError>(
        UsageError{fmt::format("--{} must be followed by an edit", mask.last),
                   fmt::format("write --{} before the edit that it limits", mask.last)});
  return steps;
}

/// `--blend` applies to every join on the command line without its own blend time.
Misuse set_blend(const std::optional<std::string>& blend, std::vector<ParsedOption>& edits) {
  if (!blend) return std::nullopt;
  const Result<edit::TimePoint> time_point = edit::parse_time_point(*blend);
  if (!time_point) return UsageError{visible(time_point.error().message), "such as 12 or 0.4s"};
  bool is_joined = false;
  for (ParsedOption& each : edits) {
    if (each.name != "join") continue;
    is_joined = true;
    each.value = edit::with_blend(std::move(each.value), *blend);
  }
  if (!is_joined) return ineffective_option("--blend", "it applies only to --join");
  return std::nullopt;
}

/// The options of `--onto` apply to every one on the command line that does not have its own.
Misuse set_onto_options(const EditWords& words, std::vector<ParsedOption>& edits) {
  for (std::size_t i = 0; i < words.onto.size(); ++i) {
    if (!words.onto[i]) continue;
    const std::string_view name = edit::onto_options()[i].name;
    retarget::Options ignored;
    if (const Status valid = edit::set_onto_option(name, *words.onto[i], ignored); !valid)
      return UsageError{visible("--" + valid.error().message), ""};
    const char* why_unused = "it applies only to --onto";
    bool is_used = false;
    for (ParsedOption& each : edits) {
      if (each.name != "onto") continue;
      why_unused = "every --onto has its own";
      std::string value = edit::with_onto_option(each.value, name, *words.onto[i]);
      is_used = is_used || value != each.value || !edit::parse_onto_value(value);
      each.value = std::move(value);
    }
    if (!is_used) return ineffective_option(fmt::format("--{}", name), why_unused);
  }
  return std::nullopt;
}

/// The table of `--map` applies to every `--onto`.
Misuse check_map(const EditWords& words, const std::vector<RecipeStep>& steps) {
  if (!words.map) return std::nullopt;
  const bool is_used = std::any_of(steps.begin(), steps.end(),
                                   [](const RecipeStep& each) { return each.step.name == "onto"; });
  if (!is_used) return ineffective_option("--map", "it applies only to --onto");
  return std::nullopt;
}

Status set_map(const std::string& path, std::vector<edit::Edit>& edits) {
  Result<std::vector<retarget::JointPair>> map = read_joint_map(path);
  if (!map) return tl::unexpected<Error>(std::move(map.error()));
  for (edit::Edit& each : edits) {
    if (auto* const onto = std::get_if<edit::OntoSkeleton>(&each)) onto->transfer.map = *map;
  }
  return {};
}

/// Turns the error in a value into a usage error of its option.
UsageError option_value_error(const Error& error) {
  return {.message = visible("--" + error.message),
          .advice = error.has_own_advice ? visible(advice_text(error, error.at.file,
                                                               name_of_repaired(error.at.file)))
                                         : std::string(),
          .option = error.subject};
}

/// Prints the error in a step and returns the exit status.
Exit refuse_step(const RecipeStep& each, Error error, Console& console) {
  const bool is_of_recipe = !each.at.file.empty();
  if (error.code != codes::edit_value) {
    pipeline::name_step(each, error);
    print_finding(console, console.err, error);
    return Exit::unreadable;
  }
  if (!is_of_recipe) return complain(console, "convert", option_value_error(error));
  print_finding(console, console.err, pipeline::recipe_error(each.at, error));
  return Exit::usage;
}

/// `--units` must precede the edits that need it.
Misuse find_ineffective_units(const Conversion& conversion) {
  switch (pipeline::use_of_stated_unit(conversion.edits, conversion.to, conversion.save)) {
    case pipeline::UnitUse::effective:
      break;
    case pipeline::UnitUse::too_late:
      return UsageError{
          "--units must precede the edits that need it",
          "edits are applied in the order in which they are given: set the unit first"};
    case pipeline::UnitUse::unused:
      return ineffective_option("--units",
                                fmt::format("it applies only to {} output, and to edits that need "
                                            "a unit, such as --to-units and --to-height",
                                            pipeline::files_with_unit()));
  }
  return std::nullopt;
}

}  // namespace

void declare_edits(OptionTable& table, EditWords& words) {
  for (const edit::StepGroup& group : edit::step_groups()) {
    table.group(std::string(group.title));
    for (const edit::StepKind* kind : group.steps) {
      const edit::StepFacts& step = kind->facts;
      table
          .step(std::string(step.name), std::string(step.value_name),
                std::string(step.default_value), words.edits, std::string(step.text))
          .part_separator = kind->part_separator;
    }
  }
  table.group("Parts of the clip");
  for (const edit::StepFacts& mask : edit::mask_facts()) {
    table
        .step(std::string(mask.name), std::string(mask.value_name), "", words.edits,
              std::string(mask.text))
        .part_separator = edit::mask_part_separator(mask.name);
  }
  table.group("Transfer to another skeleton");
  words.onto.resize(edit::onto_options().size());
  for (std::size_t i = 0; i < words.onto.size(); ++i) {
    const edit::OntoOption& option = edit::onto_options()[i];
    table.value(std::string(option.name), std::string(option.value_name), words.onto[i],
                std::string(option.text));
  }
  table.value("map", "FILE", words.map,
              "For --onto: a table of corresponding joints, which replaces or completes what is "
              "found. `mocap match A B --write-map FILE` writes one.");
  table.group("Recipes and joins");
  table.step(
      std::string(recipe_name), "FILE", "", words.edits,
      "Apply the edits of a recipe at this position among the others: a TOML file with an [[edit]] "
      "table for each, or `-` for standard input. Its options for reading and writing are defaults "
      "for the command line.");
  table.flag(
      "write-recipe", words.write_recipe,
      "Write a recipe for each file, OUT.recipe.toml, with all edits and options that affect it.");
  const edit::TimePoint blend = edit::Join().blend;
  table.value("blend", "LENGTH", words.blend,
              fmt::format("Blend time between clips joined with --join: frames, or seconds such as "
                          "0.4s. Default: {}{}.",
                          blend.value, blend.is_time ? "s" : ""));
}

std::size_t uses_of_standard_input(const EditWords& words) {
  const auto is_read = [](const ParsedOption& each) {
    if (each.name == recipe_name) return each.value == "-";
    return pipeline::names_file(each.name) && (each.value == "-" || each.value.starts_with("-@"));
  };
  return static_cast<std::size_t>(std::count_if(words.edits.begin(), words.edits.end(), is_read));
}

Result<std::vector<Recipe>> read_recipes(const EditWords& words) {
  std::vector<Recipe> recipes;
  for (const ParsedOption& each : words.edits) {
    if (each.name != recipe_name) continue;
    Result<Recipe> recipe = pipeline::read_recipe(each.value);
    if (!recipe) return tl::unexpected<Error>(std::move(recipe.error()));
    recipes.push_back(std::move(*recipe));
  }
  return recipes;
}

Status take_recipe_options(const std::vector<Recipe>& recipes, const std::vector<Option>& options) {
  std::vector<std::string> names{"edit"};
  for (const Option& option : options) names.push_back(option.name);
  for (auto recipe = recipes.rbegin(); recipe != recipes.rend(); ++recipe) {
    // Options already set by an earlier recipe or the command line are skipped.
    std::vector<const Option*> open;
    for (const Option& option : options)
      if (!is_given(option)) open.push_back(&option);
    for (const RecipeOption& said : recipe->options) {
      const auto named = [&](const auto& option) {
        return option.name == said.name ||
               (!option.old_name.empty() && option.old_name == said.name);
      };
      const auto known = std::find_if(options.begin(), options.end(), named);
      if (known == options.end()) {
        Error error = make_diagnostic(
            codes::edit_recipe,
            fmt::format("unknown recipe entry `{}`; expected [[edit]] tables and options",
                        said.name),
            said.at);
        if (std::string near = did_you_mean(said.name, names); !near.empty())
          error.advise(std::move(near));
        return tl::unexpected<Error>(std::move(error));
      }
      const bool is_open = std::find(open.begin(), open.end(), &*known) != open.end();
      if (!is_open) continue;
      const Misuse wrong = give(*known, said.values);
      if (!wrong) continue;
      Error error = make_diagnostic(codes::edit_recipe, wrong->message, said.at);
      if (!wrong->advice.empty()) error.advise(wrong->advice);
      return tl::unexpected<Error>(std::move(error));
    }
  }
  return {};
}

std::vector<RecipeOption> recipe_options(const std::vector<Option>& options) {
  std::vector<RecipeOption> said;
  for (const Option& option : options) {
    if (!is_given(option)) continue;
    RecipeOption one{option.name, {}, {}};
    if (auto* const* text = std::get_if<std::optional<std::string>*>(&option.target))
      one.values = {***text};
    if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.target))
      one.values = **list;
    said.push_back(std::move(one));
  }
  return said;
}

Exit set_edits(const EditWords& words, const std::vector<Recipe>& recipes, const std::string& out,
               Conversion& conversion, Console& console) {
  const auto refuse = [&](const UsageError& error) { return complain(console, "convert", error); };
  std::vector<ParsedOption> edit_options = words.edits;
  if (const Misuse wrong = set_blend(words.blend, edit_options)) return refuse(*wrong);
  if (const Misuse wrong = set_onto_options(words, edit_options)) return refuse(*wrong);
  tl::expected<std::vector<RecipeStep>, UsageError> steps = steps_of(edit_options, recipes);
  if (!steps) return refuse({visible(steps.error().message), steps.error().advice});
  const auto read = [&](const std::string& path, const LoadOptions& options) {
    ReadRequest request = conversion.read;
    request.options = options;
    Diagnostics diagnostics;
    Result<Clip> clip =
        read_input({.path = path, .relative = system::path_of(path)}, request, diagnostics);
    // An error is printed by the caller.
    for (const Diagnostic& finding : diagnostics.entries())
      if (clip && finding.severity != Severity::note) print_finding(console, console.err, finding);
    return clip;
  };
  std::vector<edit::Step> words_of_steps;
  words_of_steps.reserve(steps->size());
  for (const RecipeStep& each : *steps) words_of_steps.push_back(each.step);
  const pipeline::EditTarget target{.format = conversion.to,
                                    .detects_reference = !conversion.read.starts_with_reference};
  auto parsed = pipeline::plan_edits(words_of_steps, target, conversion.read.options, read);
  if (!parsed)
    return refuse_step((*steps)[parsed.error().step], std::move(parsed.error().error), console);
  conversion.edits = std::move(*parsed);
  if (const Misuse wrong = check_map(words, *steps)) return refuse(*wrong);
  if (words.map) {
    if (const Status set = set_map(*words.map, conversion.edits); !set) {
      print_finding(console, console.err, set.error());
      return exit_of(set.error());
    }
  }
  if (const Misuse ineffective = find_ineffective_units(conversion)) return refuse(*ineffective);
  if (out == "-" && pipeline::makes_pieces(conversion.edits))
    return refuse({"--split makes several files, but standard output accepts one",
                   "specify a file or a folder with -o"});
  if (words.write_recipe && out == "-")
    return refuse(
        ineffective_option("--write-recipe", "it needs a file name, and the output is `-`"));
  if (words.write_recipe) conversion.recipe = Recipe{{}, *steps};
  conversion.steps = std::move(*steps);
  return Exit::done;
}

}  // namespace mocap::cli
