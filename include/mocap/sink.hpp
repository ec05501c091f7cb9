// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where finished text goes.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "mocap/result.hpp"

namespace mocap {

/// What becomes of a file that is there already.
enum class Overwrite : bool { refuse, replace };

/// A destination of text. A file is written beside its place and renamed when it is whole, so a
/// failure (a full disk, an interrupt) leaves the old file as it was. A program that a signal ends
/// calls `abandon_all` first.
class TextOutput {
 public:
  /// Appends; returns false when that failed, and `write` should then give up: the reason is
  /// known here and becomes the error of the whole.
  using Writer = std::function<bool(std::string_view)>;

  /// Writes one file with what `write` produces; an error of `write` is returned, and nothing
  /// written. Fails with `io.write`, `io.denied`, `io.not-a-file` (a folder or a disk) or, where
  /// the file is there already and may not be replaced, `io.exists`.
  ///
  /// A file that is replaced hands on its mode bits; a symbolic link stays and the file that it
  /// points at is replaced. Pipes and devices (`/dev/stdout`, `/dev/null`) are written in place,
  /// whatever `overwrite` says.
  static Status to_file(const std::filesystem::path& path, Overwrite overwrite,
                        const std::function<Status(const Writer&)>& write);
  /// Writes to standard output.
  static Status to_standard_output(const std::function<Status(const Writer&)>& write);

  /// For a program that is about to end: removes every file that `to_file` has not finished, on
  /// whatever thread. From then on `to_file` makes no file any more and fails with `io.write`.
  /// Takes a lock, so it is for a thread that waits for signals and not for a signal handler.
  static void abandon_all();
};

}  // namespace mocap
