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
    if (!extension.empty() && find_format(extension)) relative.replace_extension();
    relative += facts_of(to).extension;
  }
  return folder / relative;
}

std::optional<UsageError> find_conflict(const ConversionPlan& plan, bool overwrite) {
  std::unordered_map<std::string, std::string> sources;
  for (const ConversionJob& job : plan.jobs) {
    const auto [other, is_new] = sources.try_emplace(job.output.string(), job.input.path);
    if (!is_new) {
      return UsageError{fmt::format("{} and {} would both be written to {}", visible(other->second),
                                    visible(job.input.path), visible(job.output.string())),
                        "convert them one after the other, into different folders"};
    }
    if (!overwrite && same_place(job.input.path, job.output)) {
      return UsageError{fmt::format("{} would be written onto itself", visible(job.input.path)),
                        "give another place with -o, or add --overwrite"};
    }
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
  if (!into_folder) {
    for (const Input& input : inputs.files) plan.jobs.push_back({input, out});
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
      plan.jobs.push_back({input, output_below(out, input, plan.to)});
    }
  }
  if (request.out != "-")
    if (std::optional<UsageError> conflict = find_conflict(plan, request.overwrite))
      return tl::unexpected<UsageError>(std::move(*conflict));
  return plan;
}

}  // namespace mocap::cli
