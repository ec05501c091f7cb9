// SPDX-License-Identifier: MIT
#include "conversion_plan.hpp"

#include <fmt/format.h>

#include <system_error>
#include <unordered_map>
#include <utility>

#include "report.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

tl::unexpected<UsageError> refuse(std::string message, std::string advice) {
  return tl::unexpected<UsageError>(UsageError{std::move(message), std::move(advice)});
}

/// The input's place below the folder, with the extension of what is written.
fs::path output_below(const fs::path& folder, const Input& input, Format to) {
  fs::path relative = input.relative;
  const std::string extension = relative.extension().string();
  if (extension.empty() || find_format(extension) != to) {
    // A name such as `take.1` keeps its number: only a format's own extension is replaced.
    if (format_of_file(relative)) relative.replace_extension();
    relative += facts_of(to).extension;
  }
  return folder / relative;
}

Error clash_with(const ConversionJob& other, const ConversionJob& job) {
  Error error =
      make_diagnostic(Code::io_write, fmt::format("{} would be written to the same file, {}",
                                                  other.input.path, job.output.string()));
  error.at.file = job.input.path;
  error.advice = "write them one after the other, into different folders";
  return error;
}

/// Marks the jobs whose output another job has too; each names the first other one.
void mark_clashes(std::vector<ConversionJob>& jobs) {
  std::unordered_map<std::string, std::size_t> first_with;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto [first, is_new] = first_with.try_emplace(jobs[i].output.string(), i);
    if (is_new) continue;
    ConversionJob& other = jobs[first->second];
    jobs[i].clash = clash_with(other, jobs[i]);
    if (!other.clash) other.clash = clash_with(jobs[i], other);
  }
}

std::optional<UsageError> find_overwritten_input(const std::vector<ConversionJob>& jobs) {
  for (const ConversionJob& job : jobs) {
    if (same_place(job.input.path, job.output))
      return UsageError{fmt::format("{} would be written onto itself", visible(job.input.path)),
                        "give another place with -o, or add --overwrite"};
  }
  return std::nullopt;
}

}  // namespace

bool means_folder(const std::string& out, const Inputs& inputs) {
  if (out == "-") return false;
  std::error_code error;
  const bool named_so = out.ends_with('/') || fs::is_directory(out, error);
  return named_so || inputs.searched || inputs.files.size() > 1;
}

tl::expected<ConversionPlan, UsageError> plan_conversion(const Inputs& inputs,
                                                         const OutputRequest& request) {
  ConversionPlan plan;
  const fs::path out(request.out);
  const bool into_folder = means_folder(request.out, inputs);
  if (request.out == "-" && (inputs.searched || inputs.files.size() != 1))
    return refuse("standard output takes one file only", "name a folder with -o");

  std::optional<Format> named;
  if (!into_folder && request.out != "-" && out.has_extension())
    named = find_format(out.extension().string());
  if (request.to && named && *request.to != *named) {
    return refuse(fmt::format("-o {} asks for {} and --to for {}", visible(request.out),
                              facts_of(*named).name, facts_of(*request.to).name),
                  "leave --to out, or name the file otherwise");
  }
  if (!request.to && !named && !into_folder) {
    return refuse(request.out == "-" ? std::string("standard output needs --to")
                                     : fmt::format("the name {} does not tell the format to write",
                                                   visible(request.out)),
                  "say which with --to bvh, --to csv or --to json");
  }
  plan.to = request.to ? *request.to : named.value_or(Format::bvh);
  if (!facts_of(plan.to).writes)
    return refuse(fmt::format("{} files are read only", facts_of(plan.to).extension),
                  "write a BVH, which the same program opens");
  if (!into_folder) {
    for (const Input& input : inputs.files) plan.jobs.push_back({input, out, {}});
  } else {
    std::error_code error;
    if (fs::exists(out, error) && !fs::is_directory(out, error))
      return refuse(
          fmt::format("{} is a file, and several files need a folder", visible(request.out)),
          "name a folder with -o");
    plan.folder = out;
    for (const Input& input : inputs.files) {
      if (input.is_standard_input())
        return refuse("standard input has no name to use in a folder", "name a file with -o");
      plan.jobs.push_back({input, output_below(out, input, plan.to), {}});
    }
  }
  mark_clashes(plan.jobs);
  if (request.out != "-" && !request.overwrite)
    if (std::optional<UsageError> overwritten = find_overwritten_input(plan.jobs))
      return tl::unexpected<UsageError>(std::move(*overwritten));
  return plan;
}

}  // namespace mocap::cli
