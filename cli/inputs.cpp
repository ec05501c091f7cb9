// SPDX-License-Identifier: MIT
#include "inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <system_error>
#include <utility>

#include "io/file_pattern.hpp"
#include "io/folder_walk.hpp"
#include "io/system/path_text.hpp"
#include "mocap/diagnostics.hpp"
#include "pairs.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

bool is_wanted(const fs::path& file, const InputSearch& search) {
  const FormatFacts* format = readable_format_of(file);
  if (format == nullptr) return false;
  // Motions are read together with their skeletons.
  if (search.format) {
    const FormatFacts& wanted = facts_of(*search.format);
    return format->format == wanted.format ||
           (wanted.holds == Holds::motion && wanted.partner == format->format);
  }
  return format->extension_use != ExtensionUse::general;
}

Error folder_failure(const fs::path& folder, const std::error_code& why) {
  Error error = detail::unreadable_folder(folder, why);
  error.advice = "Ask its owner for permission, or specify the readable files in it.";
  return error;
}

void search_folder(const fs::path& root, const InputSearch& search, Inputs& inputs) {
  std::vector<Input> found;
  const auto file = [&](const fs::directory_entry& entry) {
    std::error_code unknown;
    if (is_wanted(entry.path(), search) && entry.is_regular_file(unknown))
      found.push_back({.path = system::text_of(entry.path()),
                       .relative = entry.path().lexically_relative(root)});
  };
  const auto unreadable = [&](const fs::path& folder, const std::error_code& why) {
    inputs.failures.push_back(folder_failure(folder, why));
  };
  const auto enters = [&](const fs::path& folder) {
    return search.left_out.empty() || !same_place(folder, search.left_out);
  };
  if (enters(root))
    detail::walk_folder(root, {.file = file, .unreadable = unreadable, .enters = enters});
  std::sort(found.begin(), found.end(),
            [](const Input& a, const Input& b) { return a.relative < b.relative; });
  std::move(found.begin(), found.end(), std::back_inserter(inputs.files));
}

Error unmatched_pattern(const std::string& pattern) {
  Error none = make_diagnostic(codes::io_not_found, "no file matches this pattern");
  none.at.file = pattern;
  none.advice = "Check the folder and the extension, or specify the files.";
  return none;
}

void add_place(const std::string& word, const InputSearch& search, Inputs& inputs) {
  std::error_code error;
  const fs::path place = system::path_of(word);
  if (!fs::is_directory(place, error)) {
    inputs.files.push_back({.path = word,
                            .relative = place.filename(),
                            .skeleton = {},
                            .skeleton_reason = {},
                            .named = true});
    return;
  }
  inputs.searched = true;
  const std::size_t files_before = inputs.files.size();
  const std::size_t failures_before = inputs.failures.size();
  search_folder(place, search, inputs);
  if (inputs.files.size() != files_before || inputs.failures.size() != failures_before) return;
  Error none = make_diagnostic(codes::io_not_found, "no motion files in this folder");
  none.at.file = word;
  none.advice = "Specify another folder, or the file itself if its extension is unusual.";
  inputs.empty.push_back(std::move(none));
}

/// Removes duplicate files. The same motion is not a duplicate if it has a different skeleton, or
/// was found through a different folder argument.
void drop_repeated(std::vector<Input>& files) {
  std::set<std::array<fs::path, 3>> seen;
  std::erase_if(files, [&](const Input& input) {
    if (input.is_standard_input()) return false;
    std::error_code error;
    fs::path place = fs::absolute(system::path_of(input.path), error).lexically_normal();
    return !seen.insert({std::move(place), input.relative, system::path_of(input.skeleton)}).second;
  });
}

}  // namespace

Inputs find_inputs(const std::vector<std::string>& words, const InputSearch& search) {
  Inputs inputs;
  for (const std::string& word : words) {
    std::error_code error;
    const bool is_there =
        word == "-" || fs::exists(fs::symlink_status(system::path_of(word), error));
    if (!is_there && detail::is_file_pattern(word)) {
      inputs.searched = true;
      const std::vector<std::string> matches = detail::files_matching(word);
      if (matches.empty()) inputs.empty.push_back(unmatched_pattern(word));
      for (const std::string& match : matches) add_place(match, search, inputs);
    } else {
      add_place(word, search, inputs);
    }
  }
  inputs.searched = inputs.searched || !search.listed.empty();
  for (const ListedFile& file : search.listed)
    inputs.files.push_back({.path = file.path, .relative = file.relative});
  pair_inputs(inputs, search.format);
  if (search.each_once) drop_repeated(inputs.files);
  return inputs;
}

Operands file_operands(std::vector<std::string>& files, std::size_t least) {
  return {.name = "FILE",
          .text = "Files, folders (searched recursively), patterns, or `-` for standard input.",
          .target = &files,
          .least = least,
          .most = OptionTable::any_number,
          .choices = {}};
}

Misuse find_repeated_standard_input(const std::vector<std::string>& words) {
  if (std::count(words.begin(), words.end(), "-") < 2) return std::nullopt;
  return UsageError{"standard input can be read only once, but several arguments are `-`",
                    "write one of them to a file, and specify its name"};
}

std::string command_words(const Input& input) {
  if (input.uses_standard_input()) return {};
  const bool is_beside =
      system::path_of(input.skeleton).parent_path() == system::path_of(input.path).parent_path();
  const bool is_found_again =
      input.skeleton.empty() || (is_beside && !input.skeleton_reason.empty());
  return is_found_again ? file_word(input.path)
                        : file_word(input.skeleton) + " " + file_word(input.path);
}

bool same_place(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

bool is_same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return same_place(a, b) ||
         fs::absolute(a, error).lexically_normal() == fs::absolute(b, error).lexically_normal();
}

}  // namespace mocap::cli
