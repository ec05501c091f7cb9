// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reading whatever a command line names.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "inputs.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "options.hpp"
#include "pipeline/sister_files.hpp"

namespace mocap::cli {

struct ReadRequest {
  LoadOptions options;
  /// The format that was given with `--from`; else it is told by content and name.
  std::optional<Format> from;
  /// Whether the first frame is a reference pose, where the user states it; else it is decided by
  /// the motion.
  std::optional<bool> starts_with_reference;
  /// The files of the run, which may show what this one leaves open; else null.
  pipeline::SisterFiles* sisters = nullptr;
  /// All bytes of standard input, where somebody has read them already; else null.
  const std::string* standard_input = nullptr;
};

/// Declares `--first-frame`, for every verb that reads motions. `effect` says in parentheses what a
/// reference pose changes there.
void declare_first_frame(OptionTable& table, std::optional<std::string>& word,
                         std::string_view effect);

/// What the word of `--first-frame` states; nothing where it is to be decided by the motion.
std::optional<bool> starts_with_reference(const std::optional<std::string>& word);

/// What the files of a run may show about one another, read with these options.
pipeline::SisterFiles sisters_among(const Inputs& inputs, const LoadOptions& options);

/// Reads a file or standard input. An error that is returned also stands in `diagnostics`.
Result<Clip> read_input(const Input& input, const ReadRequest& request, Diagnostics& diagnostics);

/// All bytes of standard input, which can be read once only.
Result<std::string> read_standard_input();

/// What is told of a file that needs more memory than there is.
Error not_enough_memory(const Input& input);

/// Puts an error among the findings unless it stands there already.
void include_error(const Error& error, Diagnostics& diagnostics);

/// Whether the error says that the bytes could not be had or are no motion file at all, and not
/// that something in a motion file is wrong.
bool is_unreadable(const Error& error);

/// Size of the file that an input names; 0 when it cannot be told.
std::uint64_t size_of(const Input& input);

}  // namespace mocap::cli
