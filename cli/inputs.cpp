// SPDX-License-Identifier: MIT
#include "inputs.hpp"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "acclaim_pairs.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

bool is_wanted(const fs::path& file, const InputSearch& search) {
  const std::optional<Format> format = format_of_file(file);
  if (!format) return false;
  // Motions are read together with their skeletons.
  if (search.format) {
    const FormatFacts& wanted = facts_of(*search.format);
    return *format == wanted.format || (wanted.holds == Holds::motion && wanted.partner == format);
  }
  const FormatFacts& facts = facts_of(*format);
  return facts.reads && facts.extension_use != ExtensionUse::general;
}

Error folder_failure(const fs::path& folder, const std::error_code& why) {
  SourceLocation at;
  at.file = folder.string();
  const bool denied = why == std::errc::permission_denied;
  Error error = make_diagnostic(denied ? Code::io_denied : Code::io_read,
                                "the folder cannot be read: " + why.message(), std::move(at));
  error.advice = "ask its owner for permission, or name the files in it that you may read";
  return error;
}

/// Depth first with an explicit stack, so that deep folder trees cost only memory.
void search_folder(const fs::path& root, const InputSearch& search, Inputs& inputs) {
  std::vector<fs::path> folders{root};
  std::vector<Input> found;
  while (!folders.empty()) {
    const fs::path folder = std::move(folders.back());
    folders.pop_back();
    if (!search.left_out.empty() && same_place(folder, search.left_out)) continue;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    if (error) inputs.failures.push_back(folder_failure(folder, error));
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      std::error_code kind_error;
      if (entry->is_directory(kind_error)) {
        if (!entry->is_symlink(kind_error)) folders.push_back(entry->path());
      } else if (entry->is_regular_file(kind_error) && is_wanted(entry->path(), search)) {
        found.push_back(
            {.path = entry->path().string(), .relative = entry->path().lexically_relative(root)});
      }
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Input& a, const Input& b) { return a.relative < b.relative; });
  std::move(found.begin(), found.end(), std::back_inserter(inputs.files));
}

/// Adds the files and folders that match a pattern; returns false if there are none.
bool match_pattern(const std::string& pattern, std::vector<std::string>& matches) {
  glob_t found{};
  if (::glob(pattern.c_str(), 0, nullptr, &found) == 0)
    for (std::size_t i = 0; i < found.gl_pathc; ++i) matches.emplace_back(found.gl_pathv[i]);
  ::globfree(&found);
  return !matches.empty();
}

Error unmatched_pattern(const std::string& pattern) {
  Error none = make_diagnostic(Code::io_not_found, "no file matches this pattern");
  none.at.file = pattern;
  none.advice = "check the folder and the ending, or name the files themselves";
  return none;
}

void add_place(const std::string& word, const InputSearch& search, Inputs& inputs) {
  std::error_code error;
  if (!fs::is_directory(word, error)) {
    inputs.files.push_back({.path = word,
                            .relative = fs::path(word).filename(),
                            .skeleton = {},
                            .skeleton_reason = {},
                            .named = true});
    return;
  }
  inputs.searched = true;
  const std::size_t files_before = inputs.files.size();
  const std::size_t failures_before = inputs.failures.size();
  search_folder(word, search, inputs);
  if (inputs.files.size() != files_before || inputs.failures.size() != failures_before) return;
  Error none = make_diagnostic(Code::io_not_found, "no motion file is in this folder");
  none.at.file = word;
  none.advice = "name another folder, or the file itself if its name ends otherwise";
  inputs.empty.push_back(std::move(none));
}

}  // namespace

Inputs find_inputs(const std::vector<std::string>& words, const InputSearch& search) {
  Inputs inputs;
  for (const std::string& word : words) {
    std::error_code error;
    std::vector<std::string> matches;
    const bool is_there = word == "-" || fs::exists(fs::symlink_status(word, error));
    if (!is_there && word.find_first_of("*?[") != std::string::npos) {
      inputs.searched = true;
      if (!match_pattern(word, matches)) inputs.empty.push_back(unmatched_pattern(word));
      for (const std::string& match : matches) add_place(match, search, inputs);
    } else {
      add_place(word, search, inputs);
    }
  }
  pair_acclaim(inputs);
  return inputs;
}

Operands file_operands(std::vector<std::string>& files, std::size_t least) {
  return {.name = "FILE",
          .text =
              "Files, folders (searched through all levels), patterns, or `-` for standard "
              "input.",
          .target = &files,
          .least = least,
          .most = OptionTable::any_number,
          .choices = {}};
}

bool same_place(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

}  // namespace mocap::cli
