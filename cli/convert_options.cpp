// SPDX-License-Identifier: MIT
#include "convert_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "conversion_plan.hpp"
#include "edit/skeleton/onto_value.hpp"
#include "formats/animated_models.hpp"
#include "formats/descriptor.hpp"
#include "input_formats.hpp"

namespace mocap::cli {

namespace {

void declare_reading(OptionTable& table, ConvertOptions& options) {
  table.group("Input");
  table
      .value("from", "FORMAT", options.from,
             "Force the input format, regardless of content and file name. From folders, read only "
             "files of this format.")
      .choices = readable_formats();
  table.value("manifest", "FILE", options.manifest,
              "Convert the files of a list, one name per line, relative to the folder of the list, "
              "whose folder structure is recreated in OUT. Lines that begin with `#`, and "
              "everything after a tab, are ignored.");
  options.format.declare(table, detail::OptionUse::reading);
  declare_first_frame(table, options.first_frame,
                      "edits do not change it, and it is not written to an animation");
  table.value(
      "skeleton", "FILE", options.skeleton,
      fmt::format("For {} files without a skeleton, the file to read it from. For {} output, the "
                  "skeleton file to which the motion is transferred; joints are matched by name.",
                  detail::formats_with(detail::OptionUse::reading, "skeleton"),
                  detail::formats_with(detail::OptionUse::writing, "skeleton")));
}

/// Whether an option affects the output rather than only this run of the command. Edits are ordered
/// and kept separate from options.
bool affects_result(const Option& option) {
  constexpr std::array<std::string_view, 12> of_a_run{
      "output", "to",     "overwrite", "jobs",   "json",     "write-recipe",
      "blend",  "verify", "report",    "resume", "manifest", "shard"};
  const auto onto = edit::onto_options();
  if (std::any_of(onto.begin(), onto.end(),
                  [&](const edit::OntoOption& each) { return each.name == option.name; })) {
    return false;  // Part of the value of the edit.
  }
  const bool is_edit = std::holds_alternative<std::vector<ParsedOption>*>(option.target);
  return !is_edit && std::find(of_a_run.begin(), of_a_run.end(), option.name) == of_a_run.end();
}

}  // namespace

void declare_options(OptionTable& table, ConvertOptions& options) {
  table.operands(file_operands(options.files, 0));
  table.group("Output");
  Option& output =
      table.value("output", "OUT", options.out,
                  "Output: a file, a folder for several files, or `-` for standard output.");
  output.letter = 'o';
  output.is_single = true;
  table
      .value("to", "FORMAT", options.to,
             fmt::format(
                 "The output format: {}{}. Default: from the extension of -o; for a folder, {}.",
                 fmt::join(writable_formats(), ", "), pairs_among_formats(),
                 facts_of(default_format).name))
      .choices = writable_formats();
  options.format.declare(table, detail::OptionUse::writing);
  table.flag("verify", options.verify,
             "Read the written file again, and print how far its joints are from those of the "
             "input over the whole clip. Fails if any joint is off by more than 1e-9 of the "
             "figure's height.");
  table.value("report", "FILE", options.report,
              "With --onto, write how well the transfer kept the motion: contacts of the feet, "
              "slide, limbs, hands, smoothness and the worst frames. A name that ends with .json "
              "or .html; if the output is a folder, a folder, which gets a JSON file for each "
              "motion, index.html and index.json.");
  table.flag(
      "mesh", options.mesh,
      fmt::format("With --onto FILE, write the motion into that {} or VRM: the result has its "
                  "meshes, materials and skins, and the motion as its first animation. "
                  "Default: a figure of sticks.",
                  facts_of(detail::format_of_models()).label));
  table.flag("json", options.json,
             "Print one JSON object per file (JSON Lines): path, readable, state, outputs, joints, "
             "frames, bytes and findings.");
  table.flag("overwrite", options.overwrite,
             "Replace existing files. By default they are not changed.");
  table.flag(
      "resume", options.resume,
      "For a folder, keep all existing files, also those that are older than their input, as "
      "after copying the input to another machine.");
  table.value("shard", "K/N", options.shard,
              "For a folder, convert only the Kth of N parts: every Nth file, starting with the "
              "Kth. N processes, also on several machines, each with another K, write the same "
              "files as one without this option. Failures are listed in failed-K-of-N.txt.");
  table.flag(
      "strict", options.strict,
      "Fail instead of writing a file without the markers, analog channels or other recorded "
      "data that its format cannot hold, or without other data of the input.");
  table
      .value("jobs", "N", options.jobs,
             "Number of files to convert in parallel. Default: the number of processors.")
      .letter = 'j';
  declare_reading(table, options);
  declare_edits(table, options.edit);
  options.format.declare_groups(table);
  for (const Option& option : table.options())
    if (affects_result(option)) options.recordable.push_back(option);
}

}  // namespace mocap::cli
