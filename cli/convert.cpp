// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "animation_options.hpp"
#include "conversion.hpp"
#include "conversion_batch.hpp"
#include "conversion_plan.hpp"
#include "converted_json.hpp"
#include "edit_options.hpp"
#include "fitting_options.hpp"
#include "formats/descriptor.hpp"
#include "input_formats.hpp"
#include "io/system/path_text.hpp"
#include "mocap/acclaim_style.hpp"
#include "parallel.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "table_options.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

struct ConvertOptions {
  std::vector<std::string> files;
  std::optional<std::string> out, to, from, positions, first_frame, skeleton, jobs;
  TableWords table;
  bool canonical = false;
  bool drop_frames = false;
  bool hold_values = false;
  bool overwrite = false;
  bool json = false;
  FittingWords fitting;
  AnimationWords animation;
  EditWords edit;
  std::vector<Option> shaping;  ///< The options that a recipe contains: all that affect the result.
};

constexpr std::uint64_t most_jobs = 1024;

std::optional<Format> format_named(const std::optional<std::string>& name) {
  return name ? find_format(*name) : std::nullopt;
}

/// `--table` applies to CSV only, so it also selects CSV.
std::optional<Format> wanted_format(const ConvertOptions& options) {
  if (options.to) return find_format(*options.to);
  return options.table.table ? std::optional(Format::csv) : std::nullopt;
}

bool is_acclaim(Format format) {
  return format == Format::asf || format == Format::amc;
}

void set_reading(const ConvertOptions& options, Conversion& conversion) {
  bvh::ReadOptions& reading = conversion.read.options.bvh;
  conversion.read.from = format_named(options.from);
  if (options.positions == "replace") reading.positions = bvh::PositionReading::replace;
  if (options.positions == "add") reading.positions = bvh::PositionReading::add;
  conversion.read.starts_with_reference = starts_with_reference(options.first_frame);
  acclaim::ReadOptions& acclaim = conversion.read.options.acclaim;
  if (options.drop_frames) reading.bad_rows = acclaim.bad_rows = BadRows::drop;
  if (options.hold_values) reading.bad_values = acclaim.bad_values = BadValues::hold;
  set_keep_style(conversion.read.options, conversion.to);
}

void set_writing(const ConvertOptions& options, Conversion& conversion) {
  conversion.save.bvh.canonical = conversion.save.acclaim.canonical = options.canonical;
  conversion.save.overwrite = options.overwrite ? Overwrite::replace : Overwrite::refuse;
}

Misuse find_idle_reading(const ConvertOptions& options, const InputFormats& formats) {
  const std::array<std::pair<std::string_view, bool>, 3> given{
      {{"positions", options.positions.has_value()},
       {"drop-frames", options.drop_frames},
       {"hold-values", options.hold_values}}};
  for (const auto& [option, is_given] : given) {
    if (!is_given || formats.may_read_with(option)) continue;
    return idle_option(
        fmt::format("--{}", option),
        fmt::format("it applies only to {} input",
                    detail::formats_with(&detail::FormatDescriptor::reading_options, option)));
  }
  return std::nullopt;
}

/// An option that cannot have any effect is a usage error.
Misuse find_idle_option(const ConvertOptions& options, const Inputs& inputs, Format to) {
  if (Misuse idle = find_idle_table(options.table, to)) return idle;
  if (options.canonical && !detail::writes_with(to, "canonical"))
    return idle_option(
        "--canonical",
        fmt::format("it applies only to {} output",
                    detail::formats_with(&detail::FormatDescriptor::writing_options, "canonical")));
  if (!pipeline::AnimationSettings::is_about(to))
    if (Misuse idle = find_idle_animation(options.animation)) return idle;
  if (inputs.files.empty()) return std::nullopt;

  const InputFormats formats = formats_of(inputs, options.from);
  if (Misuse idle = find_idle_reading(options, formats)) return idle;
  if (options.skeleton && !formats.may_read_with("skeleton") &&
      !detail::writes_with(to, "skeleton"))
    return idle_option(
        "--skeleton",
        "it applies only to CSV input and AMC output; for other formats use --onto FILE");
  const auto holds_clips = [](Format format) { return facts_of(format).holds == Holds::clip; };
  return find_idle_fitting(options.fitting, {.to = to,
                                             .may_fill_gaps = formats.may_read_with("fill-gaps"),
                                             .reads_clips = formats.may_be(holds_clips),
                                             .has_edits = !options.edit.edits.empty(),
                                             .to_stream = options.out == "-"});
}

/// Reports an ineffective option from a recipe, which should be removed there.
UsageError idle_in_recipe(const UsageError& idle, const std::vector<Recipe>& recipes) {
  for (const Recipe& recipe : recipes) {
    for (const RecipeOption& said : recipe.options) {
      if (idle.option != said.name) continue;
      return {idle.message, fmt::format("it is set at {}:{}; remove it there",
                                        visible(said.at.file), said.at.line)};
    }
  }
  return idle;
}

/// Findings about the result are printed at once; those about the input are left to `mocap check`.
bool is_about_result(const Diagnostic& finding, Format to) {
  return finding.code == Code::amc_skeleton_found ||
         facts_of(finding.code).name.starts_with("fit.") ||
         facts_of(finding.code).name.starts_with("edit.") ||
         facts_of(finding.code).name.starts_with("program.") ||
         facts_of(finding.code).name.starts_with("secondlife.") ||
         (to == Format::anim && facts_of(finding.code).name.starts_with("anim."));
}

/// The error that ended the conversion is printed last, and only once.
bool is_the_error(const Diagnostic& finding, const Converted& converted) {
  return converted.error && is_same_occurrence(finding, *converted.error);
}

void print_reading_notes(Console& console, const Input& input, const Converted& converted,
                         Format to) {
  std::vector<Diagnostic> of_input;
  const std::vector<Diagnostic>& all = converted.diagnostics.entries();
  for (std::size_t i = 0; i < std::min(converted.found_reading, all.size()); ++i)
    if (!is_about_result(all[i], to) && !is_the_error(all[i], converted))
      of_input.push_back(all[i]);
  const Tally tally = tally_of(of_input);
  if (tally.clean()) return;
  console.err.print("{} in {} (run mocap check {})\n", tally.text(), visible(input.path),
                    visible(shell_word(input.path)));
}

std::string verified_text(const pipeline::Verified& verified) {
  const std::string joints = counted(verified.joints, "joint");
  if (verified.distance == 0.0) return fmt::format("verified: {} match\n", joints);
  return fmt::format(
      "verified: greatest distance of {} {:.3g} units, {:.2g} of the height ({} in "
      "frame {})",
      joints, verified.distance, verified.share, visible(verified.joint), verified.frame);
}

/// Names of the written files; of many pieces, the first and the last.
std::string names_of(const std::vector<std::filesystem::path>& files) {
  constexpr std::size_t most_named = 4;
  if (files.size() > most_named) {
    return fmt::format("{}, {} files to {}", visible(system::text_of(files.front())), files.size(),
                       visible(system::text_of(files.back())));
  }
  std::string names;
  for (const std::filesystem::path& file : files)
    names += (names.empty() ? "" : " and ") + visible(system::text_of(file));
  return names;
}

/// Makes a finding about the result refer to the written file.
Diagnostic about_output(Diagnostic finding, const Converted& converted) {
  if (finding.code != Code::secondlife_fitted) return finding;
  const bool is_written = converted.state == Converted::State::written && !converted.files.empty();
  finding.command = is_written ? command_with_names(finding.command, finding.at.file,
                                                    system::text_of(converted.files.front()))
                               : std::string();
  return finding;
}

Exit convert_one(Console& console, const ConversionPlan& plan, const Conversion& conversion,
                 bool json) {
  const ConversionJob& job = plan.jobs.front();
  const bool to_stream = job.output == "-";
  const Converted converted = to_stream ? convert_to_stream(job.input, console.out, conversion)
                                        : convert_to_file(job.input, job.output, conversion);
  if (json) {
    console.out.write(json_line(converted_json(job.input, converted)));
    return exit_of(converted);
  }
  const std::vector<Diagnostic>& found = converted.diagnostics.entries();
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (is_the_error(found[i], converted)) continue;
    // Findings about the output are irrelevant if there is none.
    if (converted.error && found[i].code == Code::secondlife_fitted) continue;
    if (i >= converted.found_reading || is_about_result(found[i], conversion.to))
      print_finding(console, console.err, about_output(found[i], converted));
  }
  if (converted.error) {
    print_finding(console, console.err, *converted.error);
    if (converted.state == Converted::State::unreadable && !job.input.is_standard_input())
      print_reading_notes(console, job.input, converted, conversion.to);
    return exit_of(converted);
  }
  print_reading_notes(console, job.input, converted, conversion.to);
  if (to_stream) return Exit::done;
  console.out.print("{}: {}, {}, {}\n", names_of(converted.files),
                    counted(converted.joints, "joint"), counted(converted.frames, "frame"),
                    bytes_text(converted.bytes_out));
  if (converted.verified) console.out.print("{}\n", verified_text(*converted.verified));
  if (converted.stale_piece)
    console.err.print("{} and later pieces are left over from an earlier run; delete them\n",
                      visible(converted.stale_piece->string()));
  return Exit::done;
}

/// A folder without motions is not a failed file, so it is reported separately.
Exit report_empty_folders(Console& console, const Inputs& inputs, bool json) {
  for (const Error& folder : inputs.empty) {
    if (json) {
      console.out.write(json_line(failed_json(folder.at.file, folder)));
    } else {
      print_finding(console, console.err, folder);
    }
  }
  console.err.flush();
  return inputs.empty.empty() ? Exit::done : Exit::unreadable;
}

/// The skeleton for tables without one.
Exit read_skeleton(Console& console, const std::string& path, std::optional<Clip>& holder) {
  Diagnostics diagnostics;
  Result<Clip> clip =
      read_input({.path = path, .relative = system::path_of(path)}, {}, diagnostics);
  if (!clip) {
    print_finding(console, console.err, clip.error());
    return Exit::unreadable;
  }
  holder = std::move(*clip);
  return Exit::done;
}

/// `convert walk.bvh walk.csv`: the last word was probably meant as the output.
UsageError missing_output(const std::vector<std::string>& files) {
  UsageError missing{"missing -o", "name a file, a folder for several files, or `-`"};
  if (files.size() < 2) return missing;
  const std::string& last = files.back();
  std::error_code error;
  const std::optional<Format> format =
      find_format(system::text_of(system::path_of(last).extension()));
  if (std::filesystem::exists(system::path_of(last), error) || !format || !facts_of(*format).writes)
    return missing;
  missing.advice = fmt::format("did you mean -o {}?", visible(shell_word(last)));
  return missing;
}

Exit run_convert(const ConvertOptions& options, Console& console) {
  const auto complain_about = [&](const UsageError& error) {
    return complain(console, "convert", error);
  };
  const Result<std::vector<Recipe>> recipes = read_recipes(options.edit);
  Status taken = recipes ? take_recipe_options(*recipes, options.shaping)
                         : tl::unexpected<Error>(recipes.error());
  if (!taken) {
    print_finding(console, console.err, taken.error());
    // An error in a recipe is a usage error, as if it were on the command line; a recipe that
    // cannot be read is not.
    return taken.error().code == Code::edit_recipe ? Exit::usage : Exit::unreadable;
  }
  if (!options.out) return complain_about(missing_output(options.files));
  if (options.out->empty()) return complain_about({"-o is empty", ""});
  if (options.json && *options.out == "-")
    return complain_about({"--json and -o - cannot be combined: both write to standard output",
                           "name a file or a folder with -o"});

  InputSearch search;
  search.format = format_named(options.from);
  search.left_out = system::path_of(*options.out);
  for (const std::string& word : options.files)
    if (same_place(system::path_of(word), search.left_out)) search.left_out.clear();
  const Inputs inputs = find_inputs(options.files, search);
  if (inputs.files.empty() && inputs.failures.empty())
    return report_empty_folders(console, inputs, options.json);

  const tl::expected<ConversionPlan, UsageError> plan = plan_conversion(
      inputs,
      {*options.out, wanted_format(options), options.overwrite, options.to ? "--to" : "--table"});
  if (!plan) return complain_about(plan.error());

  Conversion conversion;
  conversion.to = plan->to;
  if (const Misuse wrong = set_tables(options.table, conversion)) return complain_about(*wrong);
  set_fitting(options.fitting, conversion);
  if (const Misuse wrong = set_animation(options.animation, conversion.animation))
    return complain_about(*wrong);
  if (const Misuse idle = find_idle_option(options, inputs, plan->to))
    return complain_about(idle_in_recipe(*idle, *recipes));
  set_reading(options, conversion);
  set_writing(options, conversion);
  const Exit edited = set_edits(options.edit, *recipes, *options.out, conversion, console);
  if (edited != Exit::done) return edited;
  if (conversion.recipe) conversion.recipe->options = recipe_options(options.shaping);

  std::size_t threads = system::available_processors();
  if (options.jobs) {
    const std::optional<std::uint64_t> jobs = count_from(*options.jobs);
    if (!jobs || *jobs == 0 || *jobs > most_jobs)
      return complain_about({fmt::format("--jobs: invalid value `{}`", visible(*options.jobs)),
                             fmt::format("expected a number from 1 to {}", most_jobs)});
    threads = static_cast<std::size_t>(*jobs);
  }
  std::optional<Clip> skeleton_holder;
  if (options.skeleton) {
    const Exit status = read_skeleton(console, *options.skeleton, skeleton_holder);
    if (status != Exit::done) return status;
    conversion.read.options.csv.skeleton = &skeleton_holder->skeleton;
    if (is_acclaim(conversion.to)) {
      if (!skeleton_holder->format_data.find<acclaim::Style>())
        return complain_about(
            {fmt::format("--skeleton {} is not an ASF", visible(*options.skeleton)),
             "name the ASF that the motion was made with"});
      conversion.onto = &*skeleton_holder;
    }
  }
  pipeline::SisterFiles sisters = sisters_among(inputs, conversion.read.options);
  conversion.read.sisters = &sisters;
  if (plan->folder.empty()) {
    conversion.save.bvh_fit.threads = conversion.save.acclaim_fit.threads = threads;
    edit::use_threads(conversion.edits, threads);
    return convert_one(console, *plan, conversion, options.json);
  }
  conversion.shares_skeletons = true;
  Exit status = report_empty_folders(console, inputs, options.json);
  if (!inputs.files.empty() || !inputs.failures.empty())
    status = worse(status, convert_batch(console, *plan, conversion, inputs.failures,
                                         {threads, options.json}));
  return status;
}

void declare_reading(OptionTable& table, ConvertOptions& options) {
  table.group("Input");
  table
      .value("from", "FORMAT", options.from,
             "Force the input format, whatever the content and the name suggest. From folders, "
             "read only files of this format.")
      .choices = readable_formats();
  table
      .value("positions", "MODE", options.positions,
             "How position channels of a BVH file combine with a joint's OFFSET: replace it, add "
             "to it, or detect (default), by the whole clip.")
      .choices = {"replace", "add", "detect"};
  declare_first_frame(table, options.first_frame,
                      "edits do not change it, and it is not written to an .anim");
  table.flag(
      "drop-frames", options.drop_frames,
      "Drop frames with too few or too many values, which otherwise make the file unreadable.");
  table.flag("hold-values", options.hold_values,
             "Replace `nan` or a word by the previous frame's value; otherwise such a file is "
             "unreadable.");
  table.value("skeleton", "FILE", options.skeleton,
              "The skeleton for CSV tables without one: that of this file. For ASF and AMC output, "
              "the ASF onto which the motion is moved; joints are matched by name.");
}

/// Whether an option affects the output rather than only this run of the command. Edits are ordered
/// and kept separate from options.
bool shapes_result(const Option& option) {
  constexpr std::array<std::string_view, 8> of_a_run{
      "output", "to", "overwrite", "jobs", "json", "write-recipe", "blend", "verify"};
  const bool is_edit = std::holds_alternative<std::vector<GivenOption>*>(option.target);
  return !is_edit && std::find(of_a_run.begin(), of_a_run.end(), option.name) == of_a_run.end();
}

Run declare_convert(OptionTable& table) {
  auto options = std::make_shared<ConvertOptions>();
  table.operands(file_operands(options->files, 1));
  table.group("Output");
  table
      .value("output", "OUT", options->out,
             "Output: a file, a folder for several files, or `-` for standard output.")
      .letter = 'o';
  table
      .value("to", "FORMAT", options->to,
             fmt::format("The output format: {}; amc is an ASF and its AMC. Default: by the "
                         "extension of -o; for a folder, bvh.",
                         fmt::join(writable_formats(), ", ")))
      .choices = writable_formats();
  declare_tables(table, options->table);
  table.flag("canonical", options->canonical,
             "Write BVH or AMC in the layout that the strictest programs need (tabs, one frame per "
             "line, single spaces), whatever the formatting of the input.");
  table.flag("json", options->json,
             "Print one JSON object per file (JSON Lines): path, readable, state, outputs, joints, "
             "frames, bytes and findings.");
  table.flag("overwrite", options->overwrite,
             "Replace existing files. By default they are not changed.");
  table
      .value("jobs", "N", options->jobs,
             "Number of files to convert in parallel. Default: the number of processors.")
      .letter = 'j';
  declare_reading(table, *options);
  declare_fitting(table, options->fitting);
  declare_edits(table, options->edit);
  declare_animation(table, options->animation);
  for (const Option& option : table.options())
    if (shapes_result(option)) options->shaping.push_back(option);
  return [options](Console& console) {
    take_standard_output(options->out);
    return run_convert(*options, console);
  };
}

}  // namespace

Verb convert_verb() {
  static const std::string from_folders = fmt::format(
      "From a folder, all files with a motion file extension are read: {}. The folder structure is "
      "recreated in OUT. A bad file does not stop the others; failures are listed in "
      "OUT/failed.txt, one input per line, names escaped as for `printf %b`. Running the same "
      "command again converts only what is missing: existing files that are newer than their input "
      "are kept, even if made with other options; older ones need --overwrite.",
      extensions_in_folders());
  return {.name = "convert",
          .synopsis = "FILE... -o OUT [OPTIONS]",
          .summary = "Convert motions to another format",
          .examples = {{{"mocap convert walk.bvh -o walk.csv", "channels, lossless"},
                        {"mocap convert 01.asf 01_01.amc -o walk.bvh --verify",
                         "Acclaim to BVH, verified"},
                        {"mocap convert takes/ --to bvh --canonical -o clean/",
                         "a folder, on all processors"}}},
          .paragraphs =
              {"Edits may be given several times and are applied in the order in which they are "
               "typed: `--fps 30 --fps 60` does both. Lists (--priority) add up; for any other "
               "repeated option the last one counts.",
               "Unedited BVH, ASF, AMC and .anim files are copied byte for byte if all their rows "
               "have the same layout. A file is written under a temporary name and renamed when it "
               "is complete, so an interrupted run leaves only complete files.",
               "An AMC is read with its ASF: the one named before it, otherwise the one named in "
               "its header, the one with the same name, the one named like the part before `_`, or "
               "the only one in the folder. With -o walk.asf or -o walk.amc both files are "
               "written; in a folder, motions of one unchanged ASF share it.",
               from_folders},
          .declare = declare_convert};
}

}  // namespace mocap::cli
