// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Output of text.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "mocap/result.hpp"

namespace mocap {

/// How to handle a file that already exists.
enum class Overwrite : bool { refuse, replace };

/// A destination for text. A file is written under a temporary name in the same folder and renamed
/// when it is complete, so a failure (a full disk, an interrupt) does not affect the old file.
/// Programs terminated by a signal must call `abandon_all` first.
class TextOutput {
 public:
  /// Appends text. Returns false on failure; `write` should then stop. The cause is stored here and
  /// becomes the error of the whole operation.
  using Writer = std::function<bool(std::string_view)>;

  /// Writes one file with the output of `write`. An error of `write` is returned, and nothing is
  /// written. Fails with `io.write`, `io.denied`, `io.not-a-file` (a folder or a disk) or, if the
  /// file exists and may not be replaced, `io.exists`.
  ///
  /// A replaced file passes its mode bits to the new one. A symbolic link is kept and its target is
  /// replaced. Pipes and devices (`/dev/stdout`, `/dev/null`) are written in place, regardless of
  /// `overwrite`.
  static Status to_file(const std::filesystem::path& path, Overwrite overwrite,
                        const std::function<Status(const Writer&)>& write);
  /// Writes to standard output.
  static Status to_standard_output(const std::function<Status(const Writer&)>& write);

  /// For a program that is about to exit: removes all files that `to_file` has not finished, on any
  /// thread. Later calls of `to_file` create no files and fail with `io.write`. Takes a lock, so
  /// call it from a thread that waits for signals, not from a signal handler.
  static void abandon_all();
};

}  // namespace mocap
