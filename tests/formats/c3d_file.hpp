// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// C3D files for tests.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text_of.hpp"
#include "mocap/c3d.hpp"
#include "support/corpus.hpp"

namespace mocap::c3d_test {

/// A file of two points, such as `intel_int`: the processor and the type of the numbers.
inline std::string example(const std::string& name) {
  return test::read_file(std::filesystem::path(MOCAP_PROJECT_DIR) / "tests/formats/c3d" /
                         ("two_points_" + name + ".c3d"));
}

inline Result<Clip> read_bytes(std::string_view bytes, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.c3d");
  return c3d::read(source, {}, found);
}

inline std::string written(const Clip& clip, const c3d::WriteOptions& options, Diagnostics& found) {
  return test::text_of(
      [&](const TextOutput::Writer& out) { return c3d::write(clip, options, out, found); });
}

inline std::string written(const Clip& clip, const c3d::WriteOptions& options = {}) {
  Diagnostics found;
  return written(clip, options, found);
}

using test::has_code;

/// The files of both corpora, if they are there.
inline std::vector<std::filesystem::path> real_files() {
  std::vector<std::filesystem::path> files;
  for (const std::filesystem::path& folder :
       {test::corpus_dir(), test::corpus_dir().parent_path() / "corpus2"}) {
    if (!std::filesystem::is_directory(folder / "c3d")) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "c3d")) {
      const std::string extension = entry.path().extension().string();
      if ((extension == ".c3d" || extension == ".C3D") && entry.file_size() > 0)
        files.push_back(entry.path());
    }
  }
  return files;
}

}  // namespace mocap::c3d_test
