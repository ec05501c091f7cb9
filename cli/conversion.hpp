// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reading one file and writing it as another.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "animation_options.hpp"
#include "console.hpp"
#include "inputs.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"
#include "reading.hpp"
#include "recipe.hpp"
#include "verb.hpp"
#include "verification.hpp"

namespace mocap::cli {

/// How every file of one command is converted.
struct Conversion {
  ReadRequest read;
  Format to = Format::bvh;
  SaveOptions save;
  AnimationSettings animation;
  std::vector<edit::Edit> edits;  ///< In their order.
  std::optional<Recipe> recipe;   ///< Written beside each file: what was done to it.
  /// The skeleton of an ASF onto which the motion goes, or null.
  const Clip* onto = nullptr;
  /// Motions of one person share their ASF where it is unchanged. Default: each has its own.
  bool shares_skeletons = false;
  bool verify = false;  ///< Read what was written again and compare.
};

/// What became of one file.
struct Converted {
  enum class State : std::uint8_t { written, unreadable, not_written, stopped, differs };

  State state = State::written;
  std::optional<Error> error;  ///< Why it was not written.
  Diagnostics diagnostics;     ///< What was found while reading and writing.
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::size_t joints = 0;
  std::size_t frames = 0;                    ///< Of all pieces together.
  std::vector<std::filesystem::path> files;  ///< What was written.
  std::size_t found_reading = 0;             ///< How many of the diagnostics are about the input.
  /// The first piece of an earlier run that stands beside those that were written.
  std::optional<std::filesystem::path> stale_piece;
  std::optional<Verified> verified;
};

/// Converts into a file, or a pair of files; where the edits split the clip, into one for each of
/// its pieces. Gives up, leaving no part of the file, after an
/// interrupt.
Converted convert_to_file(const Input& input, const std::filesystem::path& output,
                          const Conversion& conversion);

/// Converts to standard output.
Converted convert_to_stream(const Input& input, TextStream& stream, const Conversion& conversion);

Exit exit_of(const Converted& converted);

/// Says how the command is asked to replace a file that is there already.
void advise_overwrite(Error& error);

}  // namespace mocap::cli
