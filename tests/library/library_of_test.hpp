// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Libraries and motions for tests.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "library/library.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::library::test {

using mocap::test::TemporaryFolder;

inline std::unique_ptr<Library> open_library(const std::filesystem::path& folder,
                                             bool index_files = false) {
  OpenOptions options;
  options.index_files = index_files;
  Result<std::unique_ptr<Library>> library = Library::open(folder, options);
  EXPECT_TRUE(library) << (library ? "" : library.error().message);
  return library ? std::move(*library) : nullptr;
}

inline std::string sample(const std::string& name) {
  return TemporaryFolder::read(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name);
}

/// A small figure whose movement depends on a number: each number gives a different motion.
inline std::string small_motion(unsigned number, unsigned frames = 4) {
  std::string text =
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\n\tJOINT Chest\n\t{\n\t\tOFFSET 0 10 0\n\t\tCHANNELS 3 "
      "Zrotation Xrotation Yrotation\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 10 0\n\t\t}\n\t}\n}\n";
  text += fmt::format("MOTION\nFrames: {}\nFrame Time: 0.0333333\n", frames);
  for (unsigned frame = 0; frame < frames; ++frame) {
    const double x = number * 3.0 + frame;
    const double angle = 40.0 * std::sin(number * 0.7 + frame * 0.5);
    text += fmt::format("{:.4f} {:.4f} 0 {:.4f} 0 0 0 {:.4f} 0\n", x, 10.0 + frame * 0.1, angle,
                        angle * 0.5);
  }
  return text;
}

inline Result<Added> add(Library& library, const std::string& name, std::string_view bytes,
                         const Description& description = {},
                         std::vector<Diagnostic>* findings = nullptr) {
  const IncomingFile file{name, bytes};
  return library.add(std::span(&file, 1), description, "local", findings);
}

/// Adds a motion that must be new.
inline Entry add_new(Library& library, const std::string& name, std::string_view bytes,
                     const Description& description = {}) {
  const Result<Added> added = add(library, name, bytes, description);
  EXPECT_TRUE(added) << (added ? "" : added.error().message);
  if (!added) return {};
  EXPECT_EQ(added->match, Match::none) << name << " is " << added->entry.slug;
  return added->entry;
}

inline std::vector<std::string> slugs_of(const Result<Page>& page) {
  std::vector<std::string> slugs;
  EXPECT_TRUE(page) << (page ? "" : page.error().message);
  if (page) {
    for (const Entry& entry : page->items) slugs.push_back(entry.slug);
  }
  return slugs;
}

}  // namespace mocap::library::test
