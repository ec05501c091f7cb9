// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Resolves command-line arguments to input files.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "options.hpp"
#include "standard_input.hpp"

namespace mocap::cli {

/// One file to read.
struct Input {
  std::string path;                ///< As opened and displayed; `-` is standard input.
  std::filesystem::path relative;  ///< Relative to the named folder; otherwise the file name.
  std::string skeleton{};  ///< The file with its skeleton, if known; otherwise it is searched for.
  std::string skeleton_reason{};  ///< Why that file was chosen, unless the user named it.
  bool named = false;             ///< Named on the command line, not found in a folder.
  bool is_skeleton = false;       ///< A skeleton file among several inputs, used by no motion.

  /// Standard input, if it was examined, as this file or as its skeleton; otherwise null.
  std::shared_ptr<StandardInput> examined{};
  std::shared_ptr<StandardInput> skeleton_input{};

  bool is_standard_input() const { return path == "-"; }
  bool uses_standard_input() const { return is_standard_input() || skeleton_input; }
};

/// A file in a list.
struct ListedFile {
  std::string path;                ///< As opened.
  std::filesystem::path relative;  ///< As `Input::relative`.
};

struct InputSearch {
  /// Only files of this format are read from folders. Default: every readable format except those
  /// with `ExtensionUse::general`, because most of their files are not motions.
  std::optional<Format> format;
  /// A folder that is skipped, for example an output folder inside the input folder.
  std::filesystem::path left_out;
  /// Whether a file that is given several times, for example by name and by a pattern, is read only
  /// once, because all copies would be written to the same output. Default: false.
  bool each_once = false;
  /// Files besides those that the words name. Default: none.
  std::vector<ListedFile> listed;
};

struct Inputs {
  std::vector<Input> files;
  std::vector<Error> failures;  ///< Folders that could not be read.
  std::vector<Error> empty;     ///< Folders without motion files, patterns without matches.
  bool searched = false;        ///< Whether the arguments include a folder or a pattern.
};

/// File names are used as they are, folders are searched recursively, and a word with `*`, `?` or
/// `[` that is not the name of a file is matched as a pattern. The files in a folder are sorted by
/// name. Links to folders are not followed.
Inputs find_inputs(const std::vector<std::string>& words, const InputSearch& search = {});

/// The operands of a verb that takes file names, at least `least` of them.
Operands file_operands(std::vector<std::string>& files, std::size_t least);

/// The usage error if several words are `-`: standard input can be read only once.
Misuse find_repeated_standard_input(const std::vector<std::string>& words);

/// An input as an argument of another command, with its skeleton if that would not be found again;
/// empty if it was read from standard input.
std::string command_words(const Input& input);

/// Whether two paths refer to the same file or folder.
bool same_place(const std::filesystem::path& a, const std::filesystem::path& b);
/// Whether two paths name the same file, which need not exist.
bool is_same_file(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace mocap::cli
