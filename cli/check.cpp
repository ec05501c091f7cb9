// SPDX-License-Identifier: MIT
#include "mocap/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/profile.hpp"
#include "check_summary.hpp"
#include "conversion_plan.hpp"
#include "findings_json.hpp"
#include "findings_page.hpp"
#include "guarded_file.hpp"
#include "inputs.hpp"
#include "io/system/path_text.hpp"
#include "mocap/body.hpp"
#include "model/nearest.hpp"
#include "parallel.hpp"
#include "pipeline/repair.hpp"
#include "quantities.hpp"
#include "reading.hpp"
#include "reading_options.hpp"
#include "repairing.hpp"
#include "report.hpp"
#include "report/decisions_json.hpp"
#include "text/ascii.hpp"
#include "text/word_lists.hpp"
#include "unsure_decisions.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  std::vector<std::string> select, ignore;
  std::optional<std::string> fix, out, explain, profile;
  ReadingOptions reading;
  bool json = false;
  bool strict = false;
  bool summary = false;
  bool overwrite = false;
  bool catalogue = false;
};

/// Findings of one file.
struct CheckedFile {
  bool readable = false;  ///< A clip was read from it.
  std::vector<Diagnostic> findings;
  ClipDecisions decisions;          ///< Set if the file is readable.
  std::vector<std::string> unsure;  ///< Uncertain decisions that are not findings, one line each.
  std::optional<RepairedFile> repaired;
};

/// The selected findings. Errors are always included unless they are ignored by name.
std::vector<Diagnostic> chosen(const Diagnostics& all, const CheckOptions& options) {
  Diagnostics kept(options.strict);
  for (const Diagnostic& finding : all.entries()) kept.add(finding);
  if (!options.select.empty()) kept.select(options.select);
  for (const std::string& name : options.ignore) kept.ignore(name);
  return kept.entries();
}

CheckedFile check_file(const Input& input, const CheckOptions& options,
                       const std::optional<RepairJob>& repairs, ReadRequest request) {
  // Strictness is applied to the findings afterwards, so that the whole file is checked.
  Diagnostics diagnostics;
  CheckedFile checked;
  std::optional<Error> failure;
  std::string text;
  // The rules of Second Life also apply to the text of the file.
  if (options.profile && detail::needs_text(*options.profile)) request.bytes = &text;
  const auto stopped = run_for_file(input.path, [&] {
    if (repairs) {
      checked.repaired =
          repair_file(*repairs, request, split_list(*options.fix), options.overwrite, diagnostics);
      failure = checked.repaired->copy.read_error;
      checked.decisions = checked.repaired->copy.decisions;
    } else {
      set_keep_style(request.options, false);
      std::optional<Format> recognised;
      const Result<Clip> clip = read_input(input, request, diagnostics, recognised);
      if (clip) checked.decisions = check_and_decide(*clip, diagnostics);
      if (!clip) failure = clip.error();
      if (options.profile)
        detail::check_profile(*options.profile,
                              {.clip = clip,
                               .name = input.is_standard_input() ? "<stdin>" : input.path,
                               .from = request.from,
                               .recognised = recognised,
                               .text = text},
                              checked.decisions, diagnostics);
    }
  });
  if (stopped) {
    failure = stopped;
    diagnostics.add_once(*failure);
  }
  checked.readable = !failure;
  checked.unsure = unsure_lines(checked.decisions, diagnostics);
  checked.findings = chosen(diagnostics, options);
  return checked;
}

Exit exit_of_checked(const CheckedFile& checked) {
  if (!checked.readable) return Exit::unreadable;
  if (checked.repaired) return checked.repaired->exit();
  return tally_of(checked.findings).clean() ? Exit::done : Exit::findings;
}

Json file_json(const std::string& path, const CheckedFile& checked) {
  Json json;
  json["path"] = path;
  json["readable"] = checked.readable;
  json["decisions"] = checked.readable ? report::decisions_json(checked.decisions) : Json();
  std::vector<Diagnostic> findings = checked.findings;
  if (checked.repaired && checked.repaired->copy.write_error)
    findings.push_back(*checked.repaired->copy.write_error);
  json["findings"] = findings_json(findings);
  const bool is_repaired = checked.repaired && checked.repaired->copy.written;
  json["repaired"] = is_repaired ? Json(checked.repaired->output) : Json();
  json["left"] = is_repaired ? findings_json(checked.repaired->copy.left) : Json();
  return json;
}

/// Prints a report file by file, as text or as JSON.
class Report {
 public:
  /// If the repaired file is written to standard output, the report goes to standard error.
  Report(Console& console, const CheckOptions& options, bool to_error)
      : console_(console), options_(options), stream_(to_error ? console.err : console.out) {}

  void add(const std::string& path, const CheckedFile& checked) {
    summary_.add(checked.findings, checked.readable);
    status_ = worse(status_, exit_of_checked(checked));
    if (options_.json) return add_json(file_json(path, checked));
    if (!options_.summary) print_details(path, checked);
    if (!checked.repaired) return;
    print_repaired(console_, stream_, *checked.repaired);
    has_printed_ = true;
  }

  /// A folder in which no file could be checked.
  void add_folder(const Error& failure) {
    status_ = Exit::unreadable;
    if (options_.json) {
      CheckedFile checked;
      checked.findings = {failure};
      return add_json(file_json(failure.at.file, checked));
    }
    print_finding(console_, stream_, failure);
    has_printed_ = true;
    summary_.add_folder(failure);
  }

  Exit finish() {
    if (!options_.json) summary_.print(stream_, has_printed_);
    return status_;
  }

 private:
  void add_json(const Json& json) { stream_.write(json_line(json)); }

  void print_details(const std::string& path, const CheckedFile& checked) {
    for (const Diagnostic& finding : checked.findings) print_finding(console_, stream_, finding);
    has_printed_ = has_printed_ || !checked.findings.empty();
    // With --select, only the selected findings are printed.
    if (!options_.select.empty()) return;
    has_printed_ = has_printed_ || !checked.unsure.empty();
    for (const std::string& line : checked.unsure) stream_.print("{}: {}\n", visible(path), line);
  }

  Console& console_;
  const CheckOptions& options_;
  TextStream& stream_;
  CheckSummary summary_;
  Exit status_ = Exit::done;
  bool has_printed_ = false;  ///< Whether anything precedes the summary.
};

std::optional<UsageError> find_unknown_code(const std::vector<std::string>& names,
                                            std::string_view option) {
  const std::vector<std::string> known = selectable_names();
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string near = did_you_mean(name, known);
    return UsageError{fmt::format("{}: unknown finding `{}`", option, visible(name)),
                      near.empty() ? "list all findings:  mocap check --catalogue" : near};
  }
  return std::nullopt;
}

/// A `--fix` command that the user can copy.
std::string example_of_fix(const CheckOptions& options) {
  const std::string extension = system::text_of(system::path_of(options.files.front()).extension());
  return fmt::format("mocap check {} --fix -o {}", file_word(options.files.front()),
                     extension.empty() ? "fixed/" : "fixed" + shell_word(extension));
}

std::optional<UsageError> find_misuse(const CheckOptions& options) {
  if (auto unknown = find_unknown_code(options.select, "--select")) return unknown;
  if (auto unknown = find_unknown_code(options.ignore, "--ignore")) return unknown;
  if (options.explain)
    if (auto unknown = find_unknown_code({*options.explain}, "--explain")) return unknown;
  const bool asks_about_findings = options.explain || options.catalogue;
  if (Misuse repeated = find_repeated_standard_input(options.files)) return repeated;
  if (options.files.empty() && !asks_about_findings)
    return UsageError{"missing FILE", "specify a file or a folder to check"};
  if (!options.files.empty() && asks_about_findings)
    return UsageError{"--explain and --catalogue take no files", "omit the files"};
  if (options.json && options.summary)
    return UsageError{"--json and --summary cannot be combined", "omit one of them"};
  if (options.fix && !options.out)
    return UsageError{"--fix needs -o for the repaired file", example_of_fix(options)};
  if (options.out && !options.fix)
    return UsageError{"-o needs --fix", "to write a repaired file:  " + example_of_fix(options)};
  if (options.profile) {
    const std::vector<std::string> names = detail::profile_names();
    const std::string meant = profile_meant(*options.profile, names);
    const auto is_meant = [&](const std::string& name) {
      return text::equal_in_any_case(name, *options.profile);
    };
    if (std::none_of(names.begin(), names.end(), is_meant))
      return UsageError{fmt::format("--profile: invalid value `{}`", visible(*options.profile)),
                        meant.empty() ? fmt::format("expected {}", fmt::join(names, ", "))
                                      : fmt::format("did you mean {}?", meant)};
  }
  if (options.profile && options.fix)
    return UsageError{
        "--profile and --fix cannot be combined",
        fmt::format("mocap convert {} --profile {} -o {}", file_word(options.files.front()),
                    *options.profile, options.out.value_or("fixed.bvh"))};
  if (const std::string given = options.reading.given(); !given.empty() && asks_about_findings)
    return UsageError{given + " needs a file", "specify a file or a folder to check"};
  if (options.profile && asks_about_findings)
    return UsageError{"--profile needs a file", "specify a file or a folder to check"};
  if (options.overwrite && !options.fix) return UsageError{"--overwrite needs --fix", "omit it"};
  return std::nullopt;
}

void explain(Console& console, const std::string& name) {
  for (const Code code : all_codes()) {
    const CodeFacts& facts = facts_of(code);
    if (facts.name == name || facts.name.starts_with(name + ".")) print_explanation(console, facts);
  }
}

/// The output path of each repaired file; no entries if nothing is to be repaired.
tl::expected<std::vector<std::optional<RepairJob>>, UsageError> plan_repairs(
    const CheckOptions& options, const Inputs& inputs) {
  std::vector<std::optional<RepairJob>> jobs(inputs.files.size());
  if (!options.fix) return jobs;
  std::optional<Format> to;
  if (*options.out == "-") to = options.reading.format().value_or(default_format);
  tl::expected<ConversionPlan, UsageError> plan =
      plan_conversion(inputs, {.out = *options.out,
                               .to = to,
                               .overwrite = options.overwrite,
                               .formats = pipeline::repaired_formats()});
  if (!plan) return tl::unexpected<UsageError>(plan.error());
  if (!pipeline::is_repaired(plan->to))
    return tl::unexpected<UsageError>(
        UsageError{fmt::format("--fix writes {} files", pipeline::repaired_formats()),
                   "for other formats:  mocap convert"});
  std::transform(plan->jobs.begin(), plan->jobs.end(), jobs.begin(), [&](ConversionJob& job) {
    const bool is_in_folder = !plan->folder.empty();
    // Copies of these files keep their format, so they keep their names.
    const FormatFacts* const named = readable_format_of(job.input.relative);
    if (is_in_folder && named != nullptr && pipeline::is_repaired(named->format))
      job.output = (plan->folder / job.input.relative).replace_extension(named->extension);
    return RepairJob{std::move(job.input), std::move(job.output), is_in_folder,
                     std::move(job.clash)};
  });
  return jobs;
}

Exit run_check(const CheckOptions& options, Console& console) {
  if (const auto misuse = find_misuse(options)) return complain(console, "check", *misuse);
  if (options.catalogue) console.out.write(findings_page());
  if (options.explain) explain(console, *options.explain);
  if (options.files.empty()) return Exit::done;

  InputSearch search;
  search.format = options.reading.format();
  if (options.out) search.left_out = system::path_of(*options.out);
  search.each_once = options.fix.has_value();
  const Inputs inputs = find_inputs(options.files, search);
  ReadRequest request;
  if (const Misuse wrong = options.reading.set(inputs, request))
    return complain(console, "check", *wrong);
  const auto repairs = plan_repairs(options, inputs);
  if (!repairs) return complain(console, "check", repairs.error());

  pipeline::SiblingFiles siblings = siblings_among(inputs, request);
  request.siblings = &siblings;
  Report report(console, options, options.out == "-");
  for (const std::vector<Error>* folders : {&inputs.failures, &inputs.empty})
    for (const Error& folder : *folders) report.add_folder(folder);
  map_in_order<CheckedFile>(
      inputs.files.size(),
      [&](std::size_t i) { return check_file(inputs.files[i], options, (*repairs)[i], request); },
      [&](std::size_t i, const CheckedFile& checked) {
        if (checked.repaired && options.out == "-") console.out.write(checked.repaired->copy.text);
        report.add(inputs.files[i].path, checked);
        return !console.out.failed();
      });
  return report.finish();
}

void declare_repairs(OptionTable& table, CheckOptions& options) {
  Option& fix =
      table.value("fix", "LIST", options.fix,
                  "Write a repaired file to OUT (a pair of files for a motion with a separate "
                  "skeleton): spelling, order, counts, "
                  "spaces and line endings are corrected. With drop-frames, frames with too few or "
                  "too many values are dropped; with hold-values, `nan` or a word is replaced by "
                  "the previous frame's value. Without a LIST: both.");
  fix.default_value = "all";
  fix.choices = pipeline::repair_names();
  Option& output = table.value("output", "OUT", options.out,
                               "Output of --fix: a file, a folder for several files, or `-`.");
  output.letter = 'o';
  output.is_single = true;
  table.flag("overwrite", options.overwrite, "Let --fix replace existing files.");
}

Run declare_check(OptionTable& table) {
  auto options = std::make_shared<CheckOptions>();
  table.operands(file_operands(options->files, 0));
  declare_repairs(table, *options);
  table.flag("strict", options->strict, "Treat warnings as errors.");
  table.flag("json", options->json,
             "Print one JSON object per file (JSON Lines), as `mocap info --json` does.");
  table.flag("summary", options->summary, "Print totals only, not every finding.");
  table.list("select", "CODES", options->select,
             "Report only these findings, by code (motion.jump) or family (motion); errors are "
             "always reported.");
  table.list("ignore", "CODES", options->ignore, "Do not report these findings.");
  std::vector<std::string> names = detail::profile_names();
  // The first one is Second Life.
  const std::string others = text::alternatives(std::span(names).subspan(1));
  Option& profile =
      table.value("profile", "NAME", options->profile,
                  fmt::format("Also report what a program rejects, drops or misreads: {} (and what "
                              "its viewer does to the motion), {}.",
                              names.front(), others));
  profile.choices = std::move(names);
  profile.choices_only = false;
  table.value("explain", "CODE", options->explain,
              "Explain a finding: its meaning, the programs that cause it, and what to do.");
  table.flag("catalogue", options->catalogue, "Print the list of all findings, as Markdown.");
  options->reading.declare(table, "no jump from it to the motion is reported");
  return [options](Console& console) {
    take_standard_output(options->out);
    return run_check(*options, console);
  };
}

}  // namespace

Verb check_verb() {
  return {
      .name = "check",
      .synopsis = "FILE... [OPTIONS]",
      .summary = "Find problems in a file, and repair them",
      .examples = {{{"mocap check walk.bvh", "list the problems and what to do"},
                    {"mocap check walk.bvh --fix -o fixed.bvh", "write a repaired file"},
                    {"mocap check --summary takes/", "check a whole folder, totals only"}}},
      .paragraphs =
          {"Exit status: 0 if there are no findings other than notes, 1 if there are warnings or "
           "errors, 3 if no motion can be read from a file. With --fix, only findings that remain "
           "in the repaired file count.",
           "mocap check --profile blender walk.bvh reports what Blender's importer rejects, drops "
           "or misreads; mocap convert --profile blender writes a file without these problems. "
           "--profile secondlife reports whether Second Life accepts the file as an animation, and "
           "how it changes it.",
           "What a file does not specify (position mode, up axis, unit, reference frame, frame "
           "rate) is inferred from the motion. An uncertain decision is printed on one line with "
           "the option that overrides it; it does not affect the totals or the exit status.",
           "With --json, each object has the keys path, readable, decisions (as in mocap info "
           "--json) and findings, and each finding has code, severity, line, column, message and "
           "count; see docs/json.md."},
      .declare = declare_check};
}

}  // namespace mocap::cli
