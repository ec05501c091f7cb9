// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "difference.hpp"
#include "findings_json.hpp"
#include "mocap/motion_measures.hpp"
#include "model/parallel.hpp"
#include "pairs.hpp"
#include "quantities.hpp"
#include "reading.hpp"
#include "reading_options.hpp"
#include "report.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

struct DiffOptions {
  std::vector<std::string> files;
  std::optional<std::string> tolerance;
  bool measure = false;
  bool json = false;
  ReadingOptions reading;
};

Json files_json(const DiffOptions& options, bool readable,
                const std::vector<Diagnostic>& findings) {
  Json json;
  json["a"] = options.files[0];
  json["b"] = options.files[1];
  json["readable"] = readable;
  json["findings"] = findings_json(findings);
  return json;
}

Result<Clip> read_clip(const Input& input, const ReadRequest& request) {
  Diagnostics diagnostics;
  return read_input(input, request, diagnostics);
}

std::optional<UsageError> find_misuse(const DiffOptions& options) {
  if (Misuse repeated = find_repeated_standard_input(options.files)) return repeated;
  if (!options.tolerance) return std::nullopt;
  const std::optional<double> tolerance = number_from(*options.tolerance);
  if (tolerance && *tolerance >= 0.0) return std::nullopt;
  return UsageError{fmt::format("--tolerance: invalid value `{}`", visible(*options.tolerance)),
                    "expected a distance in file units, such as 0.001"};
}

/// Why nothing could be compared. With --json, the reasons are in the object.
Exit print_failures(Console& console, const DiffOptions& options,
                    const std::vector<Diagnostic>& failures) {
  if (options.json) {
    console.out.write(json_line(files_json(options, false, failures)));
  } else {
    for (const Diagnostic& failure : failures) print_finding(console, console.err, failure);
  }
  return Exit::unreadable;
}

UsageError not_two(const Inputs& inputs) {
  const std::string advice = "a motion may be preceded by its skeleton file";
  if (inputs.files.size() < 2) return {"only one motion", advice};
  if (const Input* const unused = unused_skeleton(inputs))
    return {fmt::format("no motion uses the skeleton {}", visible(unused->path)), "omit it"};
  return {"more than two motions", advice};
}

Exit run_diff(DiffOptions& options, Console& console) {
  const Inputs inputs = named_motions(options.files, 2);
  if (inputs.files.size() != 2) return complain(console, "diff", not_two(inputs));
  options.files = {inputs.files[0].path, inputs.files[1].path};
  if (const auto misuse = find_misuse(options)) return complain(console, "diff", *misuse);

  ReadRequest request;
  if (const Misuse wrong = options.reading.set(inputs, request))
    return complain(console, "diff", *wrong);
  set_keep_style(request.options, false);

  std::array<std::optional<Result<Clip>>, 2> clips;
  detail::run_side_by_side(
      clips.size(), [&](std::size_t i) { clips[i].emplace(read_clip(inputs.files[i], request)); });
  Result<Clip>& a = *clips[0];
  Result<Clip>& b = *clips[1];
  std::vector<Diagnostic> failures;
  for (const Result<Clip>* clip : {&a, &b})
    if (!*clip) failures.push_back(clip->error());
  if (!failures.empty()) return print_failures(console, options, failures);

  Result<Difference> difference = find_difference(*a, *b);
  if (!difference) return print_failures(console, options, {difference.error()});
  difference->files = {options.files[0], options.files[1]};
  if (options.tolerance) difference->tolerance = number_from(*options.tolerance);
  if (options.measure) {
    Result<retarget::MotionMeasures> measures = retarget::measure_motion(*a, *b);
    if (!measures) return print_failures(console, options, {measures.error()});
    difference->measures = std::move(*measures);
  }
  if (options.json) {
    Json json = files_json(options, true, {});
    add_difference(*difference, json);
    console.out.write(json_line(json));
  } else {
    print_difference(console, *difference);
  }
  return difference->same() ? Exit::done : Exit::findings;
}

Run declare_diff(OptionTable& table) {
  auto options = std::make_shared<DiffOptions>();
  table.operands({"FILE",
                  "Two files, each preceded by its skeleton file if that is in another folder; one "
                  "may be `-` for standard input.",
                  &options->files,
                  2,
                  4,
                  {}});
  table.value(
      "tolerance", "D", options->tolerance,
      "Exit with 0 if all joints, points and rigid bodies are at most this far apart, in "
      "file units, and values of analog channels, columns and models differ by at most this. "
      "Rotations, times and what only one file has are ignored. Default: only if nothing "
      "differs.");
  table.flag("measure", options->measure,
             "Also print the measures with which publications compare a retargeted motion, A, with "
             "a reference, B: SAN error, distances in shares of the height, contacts, jerk, slide "
             "and depth of the feet, and the rotations and directions of the parts of the body.");
  table.flag("json", options->json, "Print one JSON object.");
  options->reading.declare(table, {});
  return [options](Console& console) { return run_diff(*options, console); };
}

}  // namespace

Verb diff_verb() {
  return {
      .name = "diff",
      .synopsis = "A B [OPTIONS]",
      .summary = "Compare two motions",
      .examples = {{{"mocap diff before.bvh after.bvh", "how far apart they are, where and when"},
                    {"mocap diff a.bvh b.bvh --tolerance 0.001", "for scripts: exit status 0 or 1"},
                    {"mocap diff --json a.bvh b.bvh", "JSON, for scripts"}}},
      .paragraphs =
          {"Compares the world positions of the joints, frame by frame, in file units. Frames are "
           "counted from 0. Joints are matched by their path in the tree, otherwise by name. "
           "Points, rigid bodies, analog channels and columns are matched by label, and events by "
           "label and time. Joints are compared with points if one file has no points and the "
           "other no joints. Samples that are unknown in one of the files are counted.",
           "With --json, the object has at least the keys frames, joints, max_distance, "
           "mean_distance, max_joint and max_frame; the last four are null if the files have no "
           "joint or no frame in common. In files without joints, these are about the points, or "
           "whatever comes first in `parts`, which has an object for each kind of data."},
      .declare = declare_diff,
      .only_prints = true};
}

}  // namespace mocap::cli
