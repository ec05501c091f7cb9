// SPDX-License-Identifier: MIT
#include "info.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "inputs.hpp"
#include "io/system/process.hpp"
#include "mocap/check.hpp"
#include "parallel.hpp"
#include "pipeline/threads.hpp"
#include "reading.hpp"
#include "reading_options.hpp"
#include "report.hpp"
#include "verb.hpp"

namespace mocap::cli {

namespace {

struct InfoOptions {
  std::vector<std::string> files;
  bool json = false;
  bool tree = false;
  bool verbose = false;
  ReadingOptions reading;
};

/// The results for one file, from any thread.
struct Examined {
  std::optional<Clip> clip;
  ClipFacts facts;
  Diagnostics diagnostics;
  std::optional<Error> error;
};

/// `threads`: number of threads that read and examine this file.
Examined examine(const Input& input, const InfoOptions& options, const ReadRequest& request,
                 std::size_t threads) {
  Examined examined;
  Result<Clip> clip = read_input(input, request, examined.diagnostics);
  if (!clip) {
    examined.error = std::move(clip.error());
    return examined;
  }
  examined.clip = std::move(*clip);
  if (!options.tree)
    examined.facts = check_and_find_facts(*examined.clip, examined.diagnostics, threads);
  return examined;
}

/// Prints the error of a file or folder that cannot be read. With --json, the object has all
/// findings.
void print_unreadable(Console& console, const InfoOptions& options, const std::string& path,
                      const Error& error, const std::vector<Diagnostic>& findings) {
  if (options.json) {
    Json json;
    json["path"] = path;
    json["format"] = nullptr;
    json["readable"] = false;
    json["findings"] = findings_json(findings);
    console.out.write(json_line(json));
    return;
  }
  // Keeps standard output in order relative to messages on standard error.
  console.out.flush();
  print_finding(console, console.err, error);
}

Exit show(Console& console, const InfoOptions& options, const Input& input,
          const Examined& examined) {
  const std::string& path = input.path;
  if (examined.error) {
    print_unreadable(console, options, path, *examined.error, examined.diagnostics.entries());
    return Exit::unreadable;
  }
  const FileInfo file{path, command_words(input), *examined.clip, examined.facts,
                      examined.diagnostics.entries()};
  if (options.json) {
    console.out.write(json_line(info_json(file)));
  } else if (options.tree) {
    print_info_title(console, path, file.clip);
    print_joint_tree(console, file.clip.skeleton);
  } else {
    print_info(console, file, options.verbose);
  }
  return Exit::done;
}

/// Options for different presentations of the same data cannot be combined.
std::optional<UsageError> find_misuse(const InfoOptions& options) {
  if (Misuse repeated = find_repeated_standard_input(options.files)) return repeated;
  if (options.json && options.tree)
    return UsageError{"--json and --tree cannot be combined",
                      "the output of --json has the joints under `skeleton`"};
  if (options.verbose && (options.json || options.tree))
    return UsageError{"--verbose applies only to the text report",
                      "omit it: --json always has the reasons, --tree never"};
  return std::nullopt;
}

Exit run_info(const InfoOptions& options, Console& console) {
  if (const auto misuse = find_misuse(options)) return complain(console, "info", *misuse);
  InputSearch search;
  search.format = options.reading.format();
  const Inputs inputs = find_inputs(options.files, search);
  ReadRequest request;
  if (const Misuse wrong = options.reading.set(inputs, request))
    return complain(console, "info", *wrong);
  Exit status = Exit::done;
  for (const std::vector<Error>* folders : {&inputs.failures, &inputs.empty}) {
    for (const Error& folder : *folders)
      print_unreadable(console, options, folder.at.file, folder, {folder});
    if (!folders->empty()) status = Exit::unreadable;
  }
  pipeline::SiblingFiles siblings = siblings_among(inputs, request);
  request.siblings = &siblings;
  const std::size_t threads =
      pipeline::threads_per_file(inputs.files.size(), system::available_processors());
  set_keep_style(request.options, false);
  set_threads(request.options, threads);
  bool has_printed = false;
  map_in_order<Examined>(
      inputs.files.size(),
      [&](std::size_t i) { return examine(inputs.files[i], options, request, threads); },
      [&](std::size_t i, const Examined& examined) {
        // Reports are separated by an empty line; errors go to standard error.
        const bool is_report = !options.json && !examined.error;
        if (is_report && has_printed) console.out.write("\n");
        has_printed = has_printed || is_report;
        status = worse(status, show(console, options, inputs.files[i], examined));
        return !console.out.failed();
      });
  return status;
}

Run declare_info(OptionTable& table) {
  auto options = std::make_shared<InfoOptions>();
  table.operands(file_operands(options->files, 1));
  table.flag("json", options->json, "Print one JSON object per file (JSON Lines).");
  table.flag("tree", options->tree,
             "Print the joint tree instead, with offsets, channels and end sites.");
  table
      .flag("verbose", options->verbose,
            "Also print the reason for each guess, and how certain it is.")
      .letter = 'v';
  options->reading.declare(table, "travel and guesses apply to the frames after it");
  return [options](Console& console) { return run_info(*options, console); };
}

}  // namespace

Verb info_verb() {
  return {
      .name = "info",
      .synopsis = "FILE... [OPTIONS]",
      .summary = "Show file information",
      .examples = {{{"mocap info walk.bvh", "a summary of the file"},
                    {"mocap info --tree walk.bvh", "its joints, as a tree"},
                    {"mocap info --json takes/ > takes.jsonl", "a folder, as JSON"}}},
      .paragraphs =
          {"Lengths are in metres if the unit is known, otherwise in file units. Guesses (unit, up "
           "axis, facing, family) do not affect the file; --verbose prints their reasons.",
           "With --json, each object has the keys listed in docs/json.md, including path, format, "
           "readable, joints, channels, frames, frame_time, rate, duration and findings. A file "
           "that cannot be read has path, format (null), readable and findings. Rate and duration "
           "are null if the frame time is implausible."},
      .declare = declare_info,
      .only_prints = true};
}

}  // namespace mocap::cli
