// SPDX-License-Identifier: MIT
#include "conversion_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "conversion.hpp"
#include "formats/descriptor.hpp"
#include "io/system/file_names.hpp"
#include "io/system/path_text.hpp"
#include "pairs.hpp"
#include "pipeline/existing_output.hpp"
#include "pipeline/output_place.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "text/ascii.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

tl::unexpected<UsageError> refuse(std::string message, std::string advice) {
  return tl::unexpected<UsageError>(UsageError{std::move(message), std::move(advice)});
}

Error clash_with(const ConversionJob& other, const ConversionJob& job) {
  Error error =
      make_diagnostic(codes::io_write, fmt::format("{} would be written to the same file, {}",
                                                   other.input.path, system::text_of(job.output)));
  error.at.file = job.input.path;
  error.advice = "Convert them separately, into different folders.";
  return error;
}

/// `take.bvh` and `take.amc` in one folder would get the same output name: a file whose format
/// differs from the output format keeps its extension, as in `take.amc.bvh`.
void keep_extensions_of_namesakes(std::vector<ConversionJob>& jobs, const fs::path& folder,
                                  Format to) {
  std::unordered_map<std::string, std::size_t> uses;
  for (const ConversionJob& job : jobs) ++uses[system::text_of(job.output)];
  for (ConversionJob& job : jobs) {
    const std::string extension = system::text_of(job.input.relative.extension());
    const bool is_of_format = !extension.empty() && find_format(extension) == to;
    if (is_of_format || uses[system::text_of(job.output)] < 2) continue;
    fs::path kept = job.input.relative;
    kept += facts_of(to).extension;
    // Other jobs may use that name.
    if (!uses.contains(system::text_of((folder / kept)))) job.output = folder / kept;
  }
}

/// Marks jobs that share an output. The error of each job names the first of the others.
void mark_clashes(std::vector<ConversionJob>& jobs) {
  std::unordered_map<std::string, std::size_t> first_with;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto [first, is_new] = first_with.try_emplace(system::text_of(jobs[i].output), i);
    if (is_new) continue;
    ConversionJob& other = jobs[first->second];
    jobs[i].clash = clash_with(other, jobs[i]);
    if (!other.clash) other.clash = clash_with(jobs[i], other);
  }
}

std::optional<UsageError> find_overwritten_input(const std::vector<ConversionJob>& jobs) {
  for (const ConversionJob& job : jobs) {
    if (pipeline::replaces_source(place_of(job.input, job.output)))
      return UsageError{
          fmt::format("{} would be overwritten by its own output", visible(job.input.path)),
          "choose another name with -o, or add --overwrite"};
  }
  return std::nullopt;
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

/// Reports one of several arguments that is not a file: a typo, or a value after an option that
/// takes none.
std::optional<UsageError> find_missing_file(const Inputs& inputs) {
  if (inputs.files.size() < 2) return std::nullopt;
  for (const Input& input : inputs.files) {
    if (!input.named || input.is_standard_input() || is_there(system::path_of(input.path)))
      continue;
    return UsageError{fmt::format("file not found: `{}`", visible(input.path)),
                      "check the spelling; options such as --mirror take no value"};
  }
  return std::nullopt;
}

/// The noun for the inputs in messages. A skeleton without a motion is converted too, but is not a
/// motion.
std::string_view kind_of(const Inputs& inputs) {
  const auto skeletons = std::count_if(inputs.files.begin(), inputs.files.end(),
                                       [](const Input& input) { return input.is_skeleton; });
  if (skeletons == 0) return "motion";
  return static_cast<std::size_t>(skeletons) == inputs.files.size() ? "skeleton" : "file";
}

/// `-o out.bvh` for several motions: a file name where a folder is needed.
std::optional<UsageError> find_file_name(const fs::path& out, const Inputs& inputs) {
  const std::string extension = system::text_of(out.extension());
  if (extension.empty() || !find_format(extension)) return std::nullopt;
  if (std::optional<UsageError> missing = find_missing_file(inputs)) return missing;
  const std::string folder = system::text_of(fs::path(out).replace_extension());
  const std::string advice =
      fmt::format("specify a folder, with a slash at the end: -o {}/", visible(folder));
  if (inputs.files.size() < 2)
    return UsageError{
        fmt::format("{} is a file name, but a folder or a pattern may match many files",
                    visible(system::text_of(out))),
        advice};
  const std::string message =
      fmt::format("{} is a file name, but {} will be written", visible(system::text_of(out)),
                  counted(inputs.files.size(), kind_of(inputs)));
  const Input* const unused = unused_skeleton(inputs);
  if (unused == nullptr) return UsageError{message, advice};
  return UsageError{
      message, fmt::format("no motion uses {}: omit it, or {}", visible(unused->path), advice)};
}

/// The error for an output name that does not determine a writable format. `formats` are those of
/// a verb that has no option for them.
UsageError no_format(const fs::path& out, const std::optional<std::string>& formats) {
  std::string written;
  for (const std::string& name : writable_formats())
    written += fmt::format("{}.{}", written.empty() ? "" : ", ", name);
  const std::string advice = fmt::format("supported: {}; select one with --to", written);
  if (out == "-")
    return {"standard output needs --to",
            fmt::format("--to accepts {}", fmt::join(writable_formats(), ", "))};
  const std::string extension = system::text_of(out.extension());
  if (const detail::UnwrittenFormat* const foreign = detail::find_unwritten(extension))
    return {fmt::format("cannot write {} files: {}", visible(extension), foreign->reason),
            fmt::format(fmt::runtime(foreign->advice), facts_of(default_format).extension)};
  if (formats) {
    const std::string problem =
        extension.empty() ? fmt::format("the name {} does not determine the output format",
                                        visible(system::text_of(out)))
                          : fmt::format("cannot write {} files", visible(extension));
    return {problem, fmt::format("use the extension of one of these formats: {}", *formats)};
  }
  if (extension.empty())
    return {fmt::format("the name {} does not determine the output format",
                        visible(system::text_of(out))),
            fmt::format("use the extension {}, or select the format with --to", written)};
  if (text::equal_in_any_case(extension, ".png") || text::equal_in_any_case(extension, ".webp"))
    return {fmt::format("{} is a picture", visible(system::text_of(out))),
            fmt::format("mocap render draws it: mocap render FILE -o {}",
                        visible(system::text_of(out)))};
  return {fmt::format("cannot write {} files", visible(extension)), advice};
}

}  // namespace

void take_standard_output(std::optional<std::string>& out) {
  if (out == "/dev/stdout") out = "-";
}

bool means_folder(const std::string& out, const Inputs& inputs) {
  if (out == "-") return false;
  std::error_code error;
  const bool named_so =
      system::ends_as_folder(out) || fs::is_directory(system::path_of(out), error);
  return named_so || inputs.searched || inputs.files.size() > 1;
}

tl::expected<ConversionPlan, UsageError> plan_conversion(const Inputs& inputs,
                                                         const OutputRequest& request) {
  ConversionPlan plan;
  const fs::path out = system::path_of(request.out);
  const bool into_folder = means_folder(request.out, inputs);
  if (request.out == "-" && (inputs.searched || inputs.files.size() != 1))
    return refuse("standard output accepts one file only", "specify a folder with -o");

  std::optional<Format> named;
  if (!into_folder && request.out != "-" && out.has_extension())
    named = find_format(system::text_of(out.extension()));
  if (request.to && named && *request.to != *named) {
    return refuse(fmt::format("-o {} selects {} but {} selects {}", visible(request.out),
                              facts_of(*named).name, request.to_option, facts_of(*request.to).name),
                  fmt::format("omit {}, or use the extension {}", request.to_option,
                              facts_of(*request.to).extension));
  }
  if (into_folder && !system::ends_as_folder(request.out) && !is_there(out))
    if (std::optional<UsageError> file = find_file_name(out, inputs))
      return tl::unexpected<UsageError>(std::move(*file));
  if (!request.to && !named && !into_folder)
    return tl::unexpected<UsageError>(no_format(out, request.formats));
  plan.to = request.to ? *request.to : named.value_or(default_format);
  if (!facts_of(plan.to).writes)
    return refuse(fmt::format("cannot write {} files", facts_of(plan.to).extension),
                  std::string(detail::descriptor_of(plan.to).written_instead));
  if (!into_folder) {
    for (const Input& input : inputs.files) plan.jobs.push_back({input, out, {}});
  } else {
    std::error_code error;
    if (fs::exists(out, error) && !fs::is_directory(out, error)) {
      if (std::optional<UsageError> missing = find_missing_file(inputs))
        return tl::unexpected<UsageError>(std::move(*missing));
      return refuse(
          fmt::format("{} is a file, but several files need a folder", visible(request.out)),
          "specify a folder with -o");
    }
    plan.folder = out;
    for (const Input& input : inputs.files) {
      if (input.is_standard_input())
        return refuse("standard input has no name to use in a folder", "specify a file with -o");
      plan.jobs.push_back({input, out / pipeline::output_name(input.relative, plan.to), {}});
    }
    keep_extensions_of_namesakes(plan.jobs, plan.folder, plan.to);
  }
  mark_clashes(plan.jobs);
  if (request.out != "-" && !request.overwrite)
    if (std::optional<UsageError> overwritten = find_overwritten_input(plan.jobs))
      return tl::unexpected<UsageError>(std::move(*overwritten));
  return plan;
}

}  // namespace mocap::cli
