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
/// failure (a full disk, an interrupt) leaves the old file as it was.
class TextOutput {
 public:
  /// Appends; returns false when that failed (the reason is given by `finish`).
  using Writer = std::function<bool(std::string_view)>;

  /// Writes one file with what `write` produces. Fails with `io.write`, `io.denied` or, where the
  /// file is there already and may not be replaced, `io.exists`.
  static Status to_file(const std::filesystem::path& path, Overwrite overwrite,
                        const std::function<Status(const Writer&)>& write);
  /// Writes to standard output.
  static Status to_standard_output(const std::function<Status(const Writer&)>& write);
};

}  // namespace mocap
