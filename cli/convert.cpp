// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conversion.hpp"
#include "conversion_batch.hpp"
#include "conversion_plan.hpp"
#include "convert_options.hpp"
#include "converted_json.hpp"
#include "edit_options.hpp"
#include "format_options.hpp"
#include "formats/descriptor.hpp"
#include "formats/partner.hpp"
#include "input_formats.hpp"
#include "io/system/path_text.hpp"
#include "manifest.hpp"
#include "parallel.hpp"
#include "pipeline/specified_skeleton.hpp"
#include "pipeline/target_model.hpp"
#include "pipeline/threads.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "shard.hpp"
#include "transfer_reports.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

std::optional<Format> format_named(const std::optional<std::string>& name) {
  return name ? find_format(*name) : std::nullopt;
}

void set_reading(const ConvertOptions& options, Conversion& conversion) {
  conversion.read.from = format_named(options.from);
  conversion.read.starts_with_reference = starts_with_reference(options.first_frame);
  set_keep_style(conversion.read.options, conversion.to);
}

Misuse find_ineffective_verify(const ConvertOptions& options, Format to) {
  if (!options.verify) return std::nullopt;
  if (options.out == "-")
    return ineffective_option("--verify", "standard output cannot be read again");
  if (detail::writes_with(to, "verify")) return std::nullopt;
  return ineffective_option_of_formats("--verify", detail::OptionUse::writing);
}

/// An option that cannot have any effect is a usage error.
Misuse find_ineffective_option(const ConvertOptions& options, const Inputs& inputs, Format to) {
  std::optional<InputFormats> from;
  if (!inputs.files.empty()) from = formats_of(inputs, options.from);
  const FormatsInUse formats{
      .to = to, .from = from ? &*from : nullptr, .has_edits = !options.edit.edits.empty()};
  if (Misuse ineffective = options.format.find_ineffective(formats)) return ineffective;
  if (!from) return std::nullopt;
  if (options.skeleton && !from->may_read_with("skeleton") && !detail::writes_with(to, "skeleton"))
    return ineffective_option(
        "--skeleton",
        fmt::format(
            "it applies only to {} input and {} output; specify the skeleton of a motion as a FILE "
            "before it; for other formats use --onto FILE",
            detail::formats_with(detail::OptionUse::reading, "skeleton"),
            detail::formats_with(detail::OptionUse::writing, "skeleton")));
  return find_ineffective_verify(options, to);
}

/// Reports an ineffective option from a recipe, which should be removed there.
UsageError ineffective_in_recipe(const UsageError& ineffective,
                                 const std::vector<Recipe>& recipes) {
  for (const Recipe& recipe : recipes) {
    for (const RecipeOption& said : recipe.options) {
      if (ineffective.option != said.name) continue;
      return {ineffective.message, fmt::format("it is set at {}:{}; remove it there",
                                               visible(said.at.file), said.at.line)};
    }
  }
  return ineffective;
}

/// Adds the place of an invalid value that a recipe contains.
UsageError invalid_in_recipe(const UsageError& invalid, const std::vector<Recipe>& recipes) {
  const auto is_meant = [&](const std::string& value) {
    return invalid.message.find(fmt::format("`{}`", visible(value))) != std::string::npos;
  };
  for (const Recipe& recipe : recipes) {
    for (const RecipeOption& said : recipe.options) {
      // The value of the command line takes precedence.
      if (invalid.option != said.name ||
          std::none_of(said.values.begin(), said.values.end(), is_meant))
        continue;
      return {invalid.message, fmt::format("{}; it is set at {}:{}", invalid.advice,
                                           visible(said.at.file), said.at.line)};
    }
  }
  return invalid;
}

/// Findings about the result are printed; those about the input are only counted, and `mocap check`
/// prints them.
bool is_about_result(const Diagnostic& finding, Format to) {
  const std::string_view family = family_of(finding.code);
  return detail::is_partner_found(finding.code) || family == "fit" || family == "edit" ||
         family == "program" || family == "secondlife" ||
         (detail::descriptor_of(to).findings_concern_output && family == facts_of(to).name);
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
  const std::string words = command_words(input);
  console.err.print("{} in {}{}\n", tally.text(), visible(input.path),
                    words.empty() ? "" : fmt::format(" (run mocap check {})", visible(words)));
}

std::string verified_text(const pipeline::Verified& verified) {
  const std::string joints = counted(verified.joints, "joint");
  if (verified.distance == 0.0) return fmt::format("verified: {} match", joints);
  return fmt::format(
      "verified: {}, maximum distance {:.3g} units, {:.2g} of the height ({} in frame {})", joints,
      verified.distance, verified.share, visible(verified.joint), verified.frame);
}

/// The names of the written files; for many pieces, the first and the last.
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
  if (finding.code != codes::secondlife_fitted) return finding;
  const bool is_written = converted.state == Converted::State::written && !converted.files.empty();
  finding.command = is_written ? command_with_names(finding.command, finding.at.file,
                                                    system::text_of(converted.files.front()))
                               : std::string();
  return finding;
}

/// Prints the outcome of the only file.
Exit print_outcome(Console& console, const ConversionJob& job, const Converted& converted,
                   Format to, bool json) {
  if (json) {
    console.out.write(json_line(converted_json(job.input, converted)));
    return exit_of(converted);
  }
  const std::vector<Diagnostic>& found = converted.diagnostics.entries();
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (is_the_error(found[i], converted)) continue;
    // Findings about the output are irrelevant if there is none.
    if (converted.error && found[i].code == codes::secondlife_fitted) continue;
    if (i >= converted.found_reading || is_about_result(found[i], to))
      print_finding(console, console.err, about_output(found[i], converted));
  }
  if (converted.error) {
    print_finding(console, console.err, *converted.error);
    if (converted.state == Converted::State::unreadable && !job.input.is_standard_input())
      print_reading_notes(console, job.input, converted, to);
    return exit_of(converted);
  }
  print_reading_notes(console, job.input, converted, to);
  if (job.output == "-") return Exit::done;
  console.out.print(
      "{}: {}, {}, {}\n", names_of(converted.files),
      converted.recorded.empty() ? counted(converted.joints, "joint") : converted.recorded,
      counted(converted.frames, "frame"), bytes_text(converted.bytes_out));
  if (converted.verified) console.out.print("{}\n", verified_text(*converted.verified));
  if (converted.stale_piece)
    console.err.print("{} and later pieces are left over from an earlier run; delete them\n",
                      visible(system::text_of(*converted.stale_piece)));
  return Exit::done;
}

Exit convert_one(Console& console, const ConversionPlan& plan, const Conversion& conversion,
                 bool json, TransferReports* reports) {
  const ConversionJob& job = plan.jobs.front();
  const bool to_stream = job.output == "-";
  const Converted converted = to_stream ? convert_to_stream(job.input, console.out, conversion)
                                        : convert_to_file(job.input, job.output, conversion);
  const Exit status = print_outcome(console, job, converted, conversion.to, json);
  if (reports == nullptr) return status;
  reports->add(job, converted);
  TextStream& line = to_stream ? console.err : console.out;
  return worse(status, reports->finish(console, json ? nullptr : &line, {}));
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

/// Reads the file of `--skeleton`.
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

/// Writes into the model of `--onto`, or makes the transfer report that it has a mesh.
Exit set_mesh(const ConvertOptions& options, const std::vector<Recipe>& recipes,
              Conversion& conversion, Console& console) {
  if (!options.mesh) {
    pipeline::report_dropped_meshes(conversion.to, conversion.edits);
    return Exit::done;
  }
  const Status set =
      pipeline::write_into_target(conversion.edits, conversion.to, ReadLimits{}, conversion.save);
  if (set) return Exit::done;
  if (set.error().code == codes::argument_invalid)
    return complain(
        console, "convert",
        ineffective_in_recipe(ineffective_option("--mesh", visible(set.error().message)), recipes));
  print_finding(console, console.err, set.error());
  return Exit::unreadable;
}

/// `convert walk.bvh walk.csv`: the last word was probably meant as the output.
UsageError missing_output(const std::vector<std::string>& files) {
  UsageError missing{"missing -o", "specify a file, a folder for several files, or `-`"};
  if (files.size() < 2) return missing;
  const std::string& last = files.back();
  std::error_code error;
  const std::optional<Format> format =
      find_format(system::text_of(system::path_of(last).extension()));
  if (std::filesystem::exists(system::path_of(last), error) || !format || !facts_of(*format).writes)
    return missing;
  missing.advice = fmt::format("did you mean -o {}?", visible(file_word(last)));
  return missing;
}

/// The files and recipes that are read.
std::vector<std::string> words_read(const ConvertOptions& options) {
  std::vector<std::string> words = options.files;
  words.resize(words.size() + uses_of_standard_input(options.edit), "-");
  if (options.skeleton) words.push_back(*options.skeleton);
  return words;
}

/// Options for a part of a folder.
Misuse find_misused_part(const ConvertOptions& options, const ConversionPlan& plan) {
  if (options.resume && options.overwrite)
    return UsageError{"--resume and --overwrite cannot be combined", "omit one of them"};
  if (options.shard && options.report)
    return UsageError{"--shard and --report cannot be combined: every part would write the index",
                      "omit one of them"};
  if (!plan.folder.empty()) return std::nullopt;
  constexpr const char* reason = "the output is not a folder";
  if (options.resume) return ineffective_option("--resume", reason);
  if (options.shard) return ineffective_option("--shard", reason);
  return std::nullopt;
}

Exit run_convert(const ConvertOptions& options, Console& console) {
  const auto complain_about = [&](const UsageError& error) {
    return complain(console, "convert", error);
  };
  if (const Misuse repeated = find_repeated_standard_input(words_read(options)))
    return complain_about(*repeated);
  const Result<std::vector<Recipe>> recipes = read_recipes(options.edit);
  Status taken = recipes ? take_recipe_options(*recipes, options.recordable)
                         : tl::unexpected<Error>(recipes.error());
  if (!taken) {
    print_finding(console, console.err, taken.error());
    // An error in a recipe is a usage error, as if it were on the command line; a recipe that
    // cannot be read is not.
    return taken.error().code == codes::edit_recipe ? Exit::usage : Exit::unreadable;
  }
  if (options.files.empty() && !options.manifest)
    return complain_about({"missing FILE", "specify a file, a folder, or a list with --manifest"});
  if (!options.out) return complain_about(missing_output(options.files));
  if (options.out->empty()) return complain_about({"-o is empty", ""});
  if (options.json && *options.out == "-")
    return complain_about({"--json and -o - cannot be combined: both write to standard output",
                           "specify a file or a folder with -o"});

  std::optional<Shard> shard = Shard();
  if (options.shard) shard = parse_shard(*options.shard);
  if (!shard) {
    return complain_about({fmt::format("--shard: invalid value `{}`", visible(*options.shard)),
                           "expected K/N, such as 3/40, with K from 1 to N"});
  }
  InputSearch search;
  if (options.manifest) {
    Result<std::vector<ListedFile>> listed = read_manifest(*options.manifest);
    if (!listed) {
      print_finding(console, console.err, listed.error());
      return listed.error().code == codes::argument_invalid ? Exit::usage : Exit::unreadable;
    }
    search.listed = std::move(*listed);
  }
  search.format = format_named(options.from);
  search.left_out = system::path_of(*options.out);
  search.each_once = true;
  for (const std::string& word : options.files)
    if (same_place(system::path_of(word), search.left_out)) search.left_out.clear();
  const Inputs inputs = find_inputs(options.files, search);
  if (inputs.files.empty() && inputs.failures.empty())
    return report_empty_folders(console, inputs, options.json);

  OutputRequest request{*options.out, format_named(options.to), options.overwrite};
  const std::optional<FormatWords::Selection> selected = options.format.selected_format();
  if (!request.to && selected) {
    request.to = selected->format;
    request.to_option = selected->option;
  }
  const tl::expected<ConversionPlan, UsageError> plan = plan_conversion(inputs, request);
  if (!plan) return complain_about(plan.error());
  if (const Misuse wrong = find_misused_part(options, *plan)) return complain_about(*wrong);

  Conversion conversion;
  conversion.to = plan->to;
  conversion.verify = options.verify;
  conversion.save.overwrite = options.overwrite ? Overwrite::replace : Overwrite::refuse;
  conversion.save.strict = options.strict;
  if (const Misuse wrong = options.format.set(conversion.read.options, conversion.save))
    return complain_about(invalid_in_recipe(*wrong, *recipes));
  if (const Misuse ineffective = find_ineffective_option(options, inputs, plan->to))
    return complain_about(ineffective_in_recipe(*ineffective, *recipes));
  set_reading(options, conversion);
  const Exit edited = set_edits(options.edit, *recipes, *options.out, conversion, console);
  if (edited != Exit::done) return edited;
  if (const Exit status = set_mesh(options, *recipes, conversion, console); status != Exit::done)
    return status;
  std::optional<TransferReports> reports;
  if (options.report) {
    reports.emplace(*options.report, *plan, conversion.save.overwrite);
    if (const Misuse wrong = reports->find_misuse(conversion)) return complain_about(*wrong);
    if (const Status is_free = reports->check_free(); !is_free) {
      print_finding(console, console.err, is_free.error());
      return exit_of(is_free.error());
    }
    conversion.measures_transfer = true;
  }
  TransferReports* const reports_to = reports ? &*reports : nullptr;
  if (conversion.recipe) conversion.recipe->options = recipe_options(options.recordable);

  const std::optional<std::size_t> threads = pipeline::parse_threads(options.jobs);
  if (!threads)
    return complain_about({fmt::format("--jobs: invalid value `{}`", visible(*options.jobs)),
                           fmt::format("expected a number from 1 to {}", pipeline::most_threads)});
  std::optional<Clip> skeleton_holder;
  if (options.skeleton) {
    const Exit status = read_skeleton(console, *options.skeleton, skeleton_holder);
    if (status != Exit::done) return status;
    pipeline::set_skeleton(skeleton_holder->skeleton, conversion.read.options);
    const pipeline::SkeletonFit fit = pipeline::skeleton_fit(*skeleton_holder, conversion.to);
    if (fit == pipeline::SkeletonFit::differs) {
      const Format skeletons = pipeline::skeleton_format(conversion.to);
      return complain_about(
          {fmt::format("--skeleton {} is not {}", visible(*options.skeleton),
                       detail::word_with_article(skeletons)),
           fmt::format("specify the {} that belongs to the motion", detail::word_of(skeletons))});
    }
    if (fit == pipeline::SkeletonFit::fits) conversion.onto = &*skeleton_holder;
  }
  pipeline::SiblingFiles siblings = siblings_among(inputs, conversion.read);
  conversion.read.siblings = &siblings;
  pipeline::use_threads(pipeline::threads_per_file(plan->jobs.size(), *threads),
                        conversion.read.options, conversion.save, conversion.edits);
  if (plan->folder.empty())
    return convert_one(console, *plan, conversion, options.json, reports_to);
  // What concerns no file is reported by the first part alone.
  const bool is_first = shard->index == 0;
  const std::vector<Error> failures = is_first ? inputs.failures : std::vector<Error>();
  Exit status = is_first ? report_empty_folders(console, inputs, options.json) : Exit::done;
  if (!inputs.files.empty() || !inputs.failures.empty())
    status =
        worse(status, convert_batch(console, *plan, conversion, failures,
                                    {*threads, options.json, reports_to, *shard, options.resume}));
  return status;
}

Run declare_convert(OptionTable& table) {
  auto options = std::make_shared<ConvertOptions>();
  declare_options(table, *options);
  return [options](Console& console) {
    take_standard_output(options->out);
    return run_convert(*options, console);
  };
}

}  // namespace

Verb convert_verb() {
  static const std::string pairs = pairs_paragraph();
  static const std::string from_folders = fmt::format(
      "From a folder, all files with a motion file extension are read: {}. The folder structure is "
      "recreated in OUT. A bad file does not stop the others; failures are listed in "
      "OUT/failed.txt, one input per line, names escaped as for `printf %b`. Running the same "
      "command again converts only what is missing: existing files that are newer than their input "
      "are kept, even if written with other options; older ones need --overwrite.",
      extensions_in_folders());
  return {
      .name = "convert",
      .synopsis = "FILE... -o OUT [OPTIONS]",
      .summary = "Convert motions to another format",
      .examples = {{{"mocap convert walk.bvh -o walk.csv", "channels, lossless"},
                    {"mocap convert 01.asf 01_01.amc -o walk.bvh --verify",
                     "a pair of files to one, verified"},
                    {"mocap convert takes/ --canonical -o clean/", "a folder, on all processors"}}},
      .paragraphs =
          {"Edits may be given several times and are applied in the order in which they are "
           "given: `--fps 30 --fps 60` does both. Lists (--priority) accumulate; for any other "
           "repeated option the last one is used.",
           "Unedited motions are copied byte for byte into their own format; --canonical, and any "
           "edit, writes a valid file. A file is written under a temporary name and renamed when "
           "it is complete, so an interrupted run leaves only complete files.",
           pairs, from_folders},
      .declare = declare_convert};
}

}  // namespace mocap::cli
