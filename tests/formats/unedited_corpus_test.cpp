// SPDX-License-Identifier: MIT

// Real files of every format that is both read and written come back byte for byte.

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "formats/partner.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"
#include "support/corpus.hpp"

namespace mocap::test::unedited_corpus_test {
namespace {

namespace fs = std::filesystem;

/// How many files of a format can be read, and how many of them are written back unchanged.
struct Counts {
  std::size_t read = 0;
  std::size_t unchanged = 0;
};

void count_file(const fs::path& path, std::map<std::string, Counts>& counts,
                const LoadOptions& options = {}) {
  Diagnostics findings;
  Result<Clip> clip = load(path, options, findings);
  if (!clip) return;
  const std::optional<Format> format = find_format(clip->metadata.format);
  ASSERT_TRUE(format) << path;
  if (!facts_of(*format).writes) return;
  // These are written in the other encoding of their format; tests/gltf and usd_read_test.cpp
  // compare the contents.
  for (const std::string_view other : {".gltf", ".usdc"})
    if (path.extension() == other) return;
  Counts& count = counts[clip->metadata.format];
  ++count.read;
  const std::string written = text_of(
      [&](const TextOutput::Writer& out) { return save(*clip, *format, out, {}, findings); });
  if (written == read_file(path)) {
    ++count.unchanged;
  } else {
    ADD_FAILURE() << path << " is changed";
  }
}

TEST(UneditedCorpus, IsWrittenBackByteForByte) {
  MOCAP_NEEDS_CORPUS();
  std::map<std::string, Counts> counts;
  for (const fs::path& folder : {corpus_dir(), corpus_dir().parent_path() / "corpus2"}) {
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file() && entry.path().extension() != ".amc")
        count_file(entry.path(), counts);
    }
  }
  for (const AcclaimPair& pair : corpus_pairs()) {
    LoadOptions options;
    detail::set_partner_file(acclaim_path(pair.asf), false, options);
    count_file(acclaim_path(pair.amc), counts, options);
  }
  for (const auto& [format, count] : counts) EXPECT_EQ(count.unchanged, count.read) << format;
  EXPECT_GE(counts["bvh"].read, 114U);
  EXPECT_EQ(counts["asf"].read, 21U);
  EXPECT_EQ(counts["amc"].read, corpus_pairs().size());
}

}  // namespace
}  // namespace mocap::test::unedited_corpus_test
