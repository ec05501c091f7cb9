// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <mocap/formats.hpp>
#include <string>
#include <vector>

#include "pages.hpp"

namespace mocap::docs_tests::formats_test {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// `| BVH | yes | |` without the text before the first bar.
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  for (std::size_t at = 0; (at = row.find('|', at)) != std::string::npos;) {
    const std::size_t next = std::min(row.find('|', at + 1), row.size());
    cells.push_back(trimmed(row.substr(at + 1, next - at - 1)));
    at = next;
  }
  return cells;
}

/// Whether a cell names a format, by its extension or in capitals.
bool names(const std::string& cell, const FormatFacts& facts) {
  std::string capitals;
  for (const char c : facts.name)
    capitals += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return cell.find(facts.extension) != std::string::npos ||
         cell.find(capitals) != std::string::npos;
}

TEST(Formats, AreListedInTheReadmeWithTheirCapabilities) {
  const std::filesystem::path root(MOCAP_PROJECT_DIR);
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines_of(root / "README.md"))
    if (line.find("(docs/formats/") != std::string::npos) rows.push_back(cells_of(line));
  for (const FormatFacts& facts : formats()) {
    SCOPED_TRACE(facts.name);
    bool is_read = false;
    bool is_written = false;
    for (const std::vector<std::string>& cells : rows) {
      if (cells.size() < 4 || !names(cells[0], facts)) continue;
      is_read = is_read || !cells[1].empty();
      is_written = is_written || !cells[2].empty();
    }
    EXPECT_EQ(is_read, facts.reads);
    EXPECT_EQ(is_written, facts.writes);
  }
}

}  // namespace
}  // namespace mocap::docs_tests::formats_test
