// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The codes that headers declare, to compare them with their tables: a code without a row would
/// only be noticed by the program that reports it.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <span>
#include <sstream>
#include <string>

#include "mocap/codes.hpp"

namespace mocap::test {

/// Adds the codes that a header declares, as identifiers (`bvh_frame_count`).
inline void add_declared_codes(const std::filesystem::path& header, std::set<std::string>& names) {
  static const std::regex declaration("extern const Code (\\w+);");
  std::ifstream file(header);
  std::stringstream content;
  content << file.rdbuf();
  const std::string text = content.str();
  for (auto found = std::sregex_iterator(text.begin(), text.end(), declaration);
       found != std::sregex_iterator(); ++found)
    EXPECT_TRUE(names.insert((*found)[1]).second) << (*found)[1] << " twice";
}

/// The identifier of a code: `bvh_frame_count` for `bvh.frame-count`.
inline std::string identifier_of(Code code) {
  std::string name(facts_of(code).name);
  std::replace(name.begin(), name.end(), '.', '_');
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// The identifiers of the rows of a table.
inline std::set<std::string> codes_of_table(std::span<const CodeFacts> table) {
  std::set<std::string> names;
  for (const CodeFacts& row : table)
    EXPECT_TRUE(names.insert(identifier_of(Code(row))).second) << row.name << " twice";
  return names;
}

}  // namespace mocap::test
