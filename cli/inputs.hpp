// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From the words of a command line to the files that are meant.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "options.hpp"

namespace mocap::cli {

/// One file to read.
struct Input {
  std::string path;                ///< As it is opened and shown; `-` is standard input.
  std::filesystem::path relative;  ///< Below the folder that was named; else the file's name.
  std::string skeleton{};          ///< The ASF of an AMC, where one was named; else it is found.
  std::string skeleton_reason{};   ///< Why it is that one, where it was not named for it.
  bool named = false;              ///< A word of the command line, not found in a folder.

  bool is_standard_input() const { return path == "-"; }
};

struct InputSearch {
  /// Files of this format only are taken from folders. Default: every readable format but CSV,
  /// which mostly holds something else.
  std::optional<Format> format;
  /// A folder whose files are not taken, as when results are written inside of the folder read.
  std::filesystem::path left_out;
};

struct Inputs {
  std::vector<Input> files;
  std::vector<Error> failures;  ///< Folders that could not be read.
  std::vector<Error> empty;     ///< Folders without any motion file, patterns without a match.
  bool searched = false;        ///< Whether a folder or a pattern was among the words.
};

/// Files stay as they are, folders are searched through all levels, and a word with `*`, `?` or
/// `[` that is no file's name is matched as a pattern. Within a folder files stand in the order
/// of their names. Links to folders are not followed.
Inputs find_inputs(const std::vector<std::string>& words, const InputSearch& search = {});

/// The operands of a verb that takes such words, `least` of them at least.
Operands file_operands(std::vector<std::string>& files, std::size_t least);

/// Whether two paths lead to the same file or folder.
bool same_place(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace mocap::cli
