// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reading one file and writing it as another.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "console.hpp"
#include "inputs.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"
#include "pipeline/output_place.hpp"
#include "pipeline/recipe.hpp"
#include "pipeline/shared_skeleton.hpp"
#include "pipeline/verification.hpp"
#include "reading.hpp"
#include "report/transfer_report.hpp"
#include "verb.hpp"

namespace mocap::cli {

using pipeline::Recipe;
using pipeline::RecipeOption;
using pipeline::RecipeStep;

/// How all files of one command are converted.
struct Conversion {
  ReadRequest read;
  Format to = default_format;
  SaveOptions save;
  std::vector<edit::Edit> edits;  ///< In the given order.
  std::vector<RecipeStep> steps;  ///< The text of each of `edits`.
  std::optional<Recipe> recipe;   ///< If set, written next to each file.
  /// The skeleton file to which the motion is transferred, or null.
  const Clip* onto = nullptr;
  /// If set, motions of one performer share their skeleton file if it is unchanged. Default: each
  /// motion has its own.
  pipeline::SharedSkeletons* shared_skeletons = nullptr;
  bool verify = false;             ///< Read the output again and compare.
  bool measures_transfer = false;  ///< Measure the last `OntoSkeleton` of `edits`.
};

/// The outcome of one file.
struct Converted {
  enum class State : std::uint8_t { written, unreadable, not_written, stopped, differs };

  State state = State::written;
  std::optional<Error> error;  ///< Why the file was not written.
  Diagnostics diagnostics;     ///< Findings from reading and writing.
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::size_t joints = 0;
  std::string recorded;                      ///< The parts of a clip without joints.
  std::size_t frames = 0;                    ///< Total of all pieces.
  std::vector<std::filesystem::path> files;  ///< The written files.
  std::size_t found_reading = 0;             ///< How many of the diagnostics are about the input.
  /// The first piece of an earlier run that is next to the pieces just written.
  std::optional<std::filesystem::path> stale_piece;
  std::optional<pipeline::Verified> verified;
  /// With `Conversion::measures_transfer`, unless the skeletons are equal: the transfer, or why it
  /// could not be measured.
  std::optional<Result<report::MeasuredTransfer>> transfer;
};

/// Converts to a file or a pair of files; if the edits split the clip, to one per piece. After an
/// interrupt it stops and leaves no partial file.
Converted convert_to_file(const Input& input, const std::filesystem::path& output,
                          const Conversion& conversion);

/// Converts to standard output.
Converted convert_to_stream(const Input& input, TextStream& stream, const Conversion& conversion);

/// An output, with the files that the input is read from.
pipeline::OutputPlace place_of(const Input& input, const std::filesystem::path& output);

Exit exit_of(const Converted& converted);

/// Adds advice on how to overwrite an existing file.
void advise_overwrite(Error& error);

}  // namespace mocap::cli
