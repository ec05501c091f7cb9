// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conversion.hpp"
#include "conversion_batch.hpp"
#include "conversion_plan.hpp"
#include "parallel.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

struct ConvertOptions {
  std::vector<std::string> files;
  std::optional<std::string> out, to, from, table, decimals, positions, skeleton, jobs;
  bool canonical = false;
  bool drop_frames = false;
  bool hold_values = false;
  bool overwrite = false;
};

constexpr unsigned most_decimals = 17;
constexpr std::uint64_t most_jobs = 1024;

using Checked = std::optional<UsageError>;

std::optional<Format> format_named(const std::optional<std::string>& name) {
  return name ? find_format(*name) : std::nullopt;
}

/// `--table` speaks of CSV, so it also says that CSV is wanted.
std::optional<Format> wanted_format(const ConvertOptions& options) {
  if (options.to) return find_format(*options.to);
  return options.table ? std::optional(Format::csv) : std::nullopt;
}

Checked set_decimals(const ConvertOptions& options, Conversion& conversion) {
  if (!options.decimals) return std::nullopt;
  bvh::WriteNumbers& numbers = conversion.save.bvh.numbers;
  if (*options.decimals == "shortest") {
    numbers.kind = bvh::WriteNumbers::Kind::shortest;
    return std::nullopt;
  }
  const std::optional<std::uint64_t> decimals = count_from(*options.decimals);
  if (!decimals || *decimals > most_decimals)
    return UsageError{fmt::format("--decimals does not know `{}`", visible(*options.decimals)),
                      fmt::format("it takes a number from 0 to {}, or `shortest`", most_decimals)};
  numbers.kind = bvh::WriteNumbers::Kind::decimals;
  numbers.decimals = static_cast<unsigned>(*decimals);
  return std::nullopt;
}

void set_reading(const ConvertOptions& options, Conversion& conversion) {
  bvh::ReadOptions& reading = conversion.read.options.bvh;
  conversion.read.from = format_named(options.from);
  if (options.positions == "replace") reading.positions = bvh::Positions::replace;
  if (options.positions == "add") reading.positions = bvh::Positions::add;
  if (options.drop_frames) reading.bad_rows = bvh::BadRows::drop;
  if (options.hold_values) reading.bad_values = bvh::BadValues::hold;
  reading.keep_style = conversion.to == Format::bvh;
}

void set_writing(const ConvertOptions& options, Conversion& conversion) {
  conversion.save.bvh.canonical = options.canonical;
  if (options.table == "positions") conversion.save.csv.table = csv::Table::positions;
  if (options.table == "rotations") conversion.save.csv.table = csv::Table::rotations;
  conversion.save.overwrite = options.overwrite ? Overwrite::replace : Overwrite::refuse;
}

/// An option that could not have any effect is a mistake, and is told as one.
Checked find_idle_option(const ConvertOptions& options, const Inputs& inputs, Format to) {
  const auto idle = [](std::string_view option, std::string_view why) {
    return UsageError{fmt::format("{} has no effect here: {}", option, why), "leave it out"};
  };
  const std::string_view bvh_only = "it is about the BVH file that is written";
  if (options.table && to != Format::csv) return idle("--table", "it is about writing CSV");
  if (options.decimals && to != Format::bvh) return idle("--decimals", bvh_only);
  if (options.canonical && to != Format::bvh) return idle("--canonical", bvh_only);

  bool reads_csv = options.from == "csv";
  bool reads_bvh = options.from == "bvh";
  for (const Input& input : inputs.files) {
    const bool is_csv = find_format(input.relative.extension().string()) == Format::csv;
    if (!options.from) (is_csv ? reads_csv : reads_bvh) = true;
  }
  if (inputs.files.empty()) return std::nullopt;
  const std::string_view bvh_input = "it is about reading BVH files";
  if (options.positions && !reads_bvh) return idle("--positions", bvh_input);
  if (options.drop_frames && !reads_bvh) return idle("--drop-frames", bvh_input);
  if (options.hold_values && !reads_bvh) return idle("--hold-values", bvh_input);
  if (options.skeleton && !reads_csv) return idle("--skeleton", "it is about reading CSV files");
  return std::nullopt;
}

void print_reading_notes(Console& console, const Input& input, const Converted& converted) {
  const Tally tally = tally_of(converted.diagnostics.entries());
  if (tally.clean()) return;
  console.err.print("{} in {}: mocap check {}\n", tally.text(), visible(input.path),
                    visible(shell_word(input.path)));
}

Exit convert_one(Console& console, const ConversionPlan& plan, const Conversion& conversion) {
  const ConversionJob& job = plan.jobs.front();
  const bool to_stream = job.output == "-";
  const Converted converted = to_stream ? convert_to_stream(job.input, console.out, conversion)
                                        : convert_to_file(job.input, job.output, conversion);
  if (converted.error) {
    print_finding(console, console.err, *converted.error);
    return exit_of(converted);
  }
  print_reading_notes(console, job.input, converted);
  if (!to_stream)
    console.out.print("{}: {}, {}, {}\n", visible(job.output.string()),
                      counted(converted.joints, "joint"), counted(converted.frames, "frame"),
                      bytes_text(converted.bytes_out));
  return Exit::done;
}

/// A folder without motions is no file that failed, so it is told by itself.
Exit tell_empty_folders(Console& console, const Inputs& inputs) {
  for (const Error& folder : inputs.empty) print_finding(console, console.err, folder);
  console.err.flush();
  return inputs.empty.empty() ? Exit::done : Exit::unreadable;
}

/// The skeleton onto which bare tables are read.
Exit read_skeleton(Console& console, const std::string& path, std::optional<Clip>& holder) {
  Diagnostics diagnostics;
  Result<Clip> clip = read_input({path, path}, {}, diagnostics);
  if (!clip) {
    print_finding(console, console.err, clip.error());
    return Exit::unreadable;
  }
  holder = std::move(*clip);
  return Exit::done;
}

Exit run_convert(const ConvertOptions& options, Console& console) {
  const auto complain_about = [&](const UsageError& error) {
    return complain(console, "convert", error);
  };
  if (!options.out)
    return complain_about({"-o is missing: where should the result go?",
                           "name a file, a folder for several files, or `-`"});
  if (options.out->empty()) return complain_about({"-o has an empty name", ""});

  InputSearch search;
  search.format = format_named(options.from);
  search.left_out = *options.out;
  for (const std::string& word : options.files)
    if (same_place(word, *options.out)) search.left_out.clear();
  const Inputs inputs = find_inputs(options.files, search);

  const tl::expected<ConversionPlan, UsageError> plan =
      plan_conversion(inputs, {*options.out, wanted_format(options), options.overwrite});
  if (!plan) return complain_about(plan.error());

  Conversion conversion;
  conversion.to = plan->to;
  if (const Checked wrong = set_decimals(options, conversion)) return complain_about(*wrong);
  if (const Checked idle = find_idle_option(options, inputs, plan->to))
    return complain_about(*idle);
  set_reading(options, conversion);
  set_writing(options, conversion);

  std::size_t threads = available_processors();
  if (options.jobs) {
    const std::optional<std::uint64_t> jobs = count_from(*options.jobs);
    if (!jobs || *jobs == 0 || *jobs > most_jobs)
      return complain_about({fmt::format("--jobs does not know `{}`", visible(*options.jobs)),
                             fmt::format("it takes a number from 1 to {}", most_jobs)});
    threads = static_cast<std::size_t>(*jobs);
  }
  std::optional<Clip> skeleton_holder;
  if (options.skeleton) {
    const Exit status = read_skeleton(console, *options.skeleton, skeleton_holder);
    if (status != Exit::done) return status;
    conversion.read.options.csv.skeleton = &skeleton_holder->skeleton;
  }
  if (plan->folder.empty()) return convert_one(console, *plan, conversion);
  Exit status = tell_empty_folders(console, inputs);
  if (!inputs.files.empty() || !inputs.failures.empty())
    status = worse(status, convert_batch(console, *plan, conversion, inputs.failures, threads));
  return status;
}

void declare_reading(OptionTable& table, ConvertOptions& options) {
  table
      .value("from", "FORMAT", options.from,
             "Read as this format, whatever content and name say. From folders, take only files "
             "of this format.")
      .choices = {"bvh", "csv"};
  table
      .value("positions", "MODE", options.positions,
             "What position channels of a BVH file mean beside a joint's OFFSET: replace it, add "
             "to it, or detect (default) which of them the first frame speaks for.")
      .choices = {"replace", "add", "detect"};
  table.flag("drop-frames", options.drop_frames,
             "Leave out frames with too few or too many numbers, where the file would otherwise "
             "be refused.");
  table.flag("hold-values", options.hold_values,
             "Where `nan` or a word stands for a number, take the number of the frame before, "
             "where the file would otherwise be refused.");
  table.value("skeleton", "FILE", options.skeleton,
              "The skeleton for CSV tables that hold none: that of this file.");
}

Run declare_convert(OptionTable& table) {
  auto options = std::make_shared<ConvertOptions>();
  table.operands(file_operands(options->files, 1));
  table
      .value("output", "OUT", options->out,
             "Where to write: a file, a folder for several files, or `-` for standard output.")
      .letter = 'o';
  table
      .value(
          "to", "FORMAT", options->to,
          "The format to write: bvh, csv or json. Default: by the name behind -o; into a folder, "
          "bvh.")
      .choices = {"bvh", "csv", "json"};
  table
      .value("table", "COLUMNS", options->table,
             "What a CSV table holds: channels (default; read back to the same numbers), "
             "positions (world space, file units) or rotations (local unit quaternions).")
      .choices = {"channels", "positions", "rotations"};
  Option& decimals =
      table.value("decimals", "N", options->decimals,
                  "Decimals of the numbers in a BVH file: 0 to 17, or `shortest` for as many as "
                  "each number needs. Default: every number as it was read; 6 for new ones.");
  decimals.choices = {"shortest"};
  decimals.choices_only = false;
  table.flag("canonical", options->canonical,
             "Write BVH as the strictest programs want it (tabs, one frame a line, single "
             "blanks), whatever the look of the file that was read.");
  declare_reading(table, *options);
  table.flag("overwrite", options->overwrite,
             "Replace files that are there already. Without it they are left as they are.");
  table
      .value("jobs", "N", options->jobs,
             "Files to convert at once. Default: the number of processors.")
      .letter = 'j';
  return [options](Console& console) { return run_convert(*options, console); };
}

}  // namespace

Verb convert_verb() {
  return {
      .name = "convert",
      .synopsis = "FILE... -o OUT [OPTIONS]",
      .summary = "Write motions in another format",
      .examples = {{{"mocap convert walk.bvh -o walk.csv", "channels, exact, and back again"},
                    {"mocap convert walk.bvh --table positions -o walk.csv",
                     "where every joint is"},
                    {"mocap convert takes/ --to bvh --canonical -o clean/",
                     "a folder, on all processors"}}},
      .paragraphs =
          {"An untouched BVH file comes back byte for byte. A file is written beside its place and "
           "renamed when it is whole, so an interrupted run leaves whole files only.",
           "From a folder all BVH files are taken (with --from csv: all tables), and the tree of "
           "folders is made again in OUT. Work goes on after a bad file; what failed is listed in "
           "OUT/failed.txt, one input a line, names escaped as `printf %b` reads them. The same "
           "command does only what is missing: files that are there and newer than their input are "
           "kept, whatever options made them; those that are older need --overwrite."},
      .declare = declare_convert};
}

}  // namespace mocap::cli
