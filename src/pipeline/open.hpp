// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Opens files: recognises the format once, reads a motion with its skeleton, and may use the other
/// files of the run to decide what is ambiguous in one file.

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

class FileInMemory;
class SiblingFiles;

struct OpenRequest {
  LoadOptions options = {};
  /// The format in which the file is read. Default: recognised from content and name.
  std::optional<Format> from = {};
  /// Whether the first frame is a reference pose, if the user specified it; otherwise it is
  /// detected from the motion.
  std::optional<bool> starts_with_reference = {};
  /// The other files of the run, which may resolve ambiguities of this one; null if there are none.
  SiblingFiles* siblings = nullptr;
  /// The skeleton of the motion, instead of the one in the options; null if it is not in memory.
  const FileInMemory* skeleton = nullptr;
  /// If set, receives all bytes of the source, which is read only once. Default: null.
  std::string* bytes = nullptr;
};

/// Reads a source; a motion with the skeleton in the request, or the one found beside its file.
/// Findings, including the error, are added to `diagnostics`. `recognised` receives the format that
/// was read, even if reading failed; empty if the format is not known.
Result<Clip> open(ByteSource& source, const OpenRequest& request, Diagnostics& diagnostics,
                  std::optional<Format>& recognised);

/// The same for a file.
Result<Clip> open(const std::filesystem::path& path, const OpenRequest& request,
                  Diagnostics& diagnostics);

/// A file in memory, with the format that was recognised in it.
class FileInMemory {
 public:
  /// `name` is only used for recognition and in findings. `bytes` must outlive the object.
  FileInMemory(std::string name, std::span<const char> bytes);

  const std::string& name() const { return name_; }
  std::span<const char> bytes() const { return bytes_; }
  /// The format, or why the file cannot be read.
  const Result<Format>& format() const { return format_; }

 private:
  std::string name_;
  std::span<const char> bytes_;
  Result<Format> format_;
};

/// Reads a file that needs no other.
Result<Clip> open(const FileInMemory& file, const LoadOptions& options, Diagnostics& diagnostics);
/// Reads a motion for the skeleton of another file, as `load_pair` does.
Result<Clip> open_pair(const FileInMemory& motion, const FileInMemory& skeleton,
                       const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::pipeline
