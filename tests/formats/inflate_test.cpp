// SPDX-License-Identifier: MIT
// The compressed bytes are those of zlib 1.2.13, written by Python.
#include "formats/inflate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace mocap::detail::inflate_test {
namespace {

std::string bytes_of(std::string_view hexadecimal) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
    bytes.push_back(
        static_cast<char>(std::stoi(std::string(hexadecimal.substr(i, 2)), nullptr, 16)));
  return bytes;
}

const std::string text = "abcabcabcabcabcabc";
/// A block with fixed codes, a match that overlaps itself, and the checksum.
const std::string packed = bytes_of("78da4b4c4a4e444500417c06e5");
const std::string stored = bytes_of("7801011200edff616263616263616263616263616263616263417c06e5");

std::string inflated(std::string_view compressed, std::size_t size) {
  std::string out(size, '?');
  return inflate(compressed, out) ? out : "failed";
}

TEST(Inflate, RestoresTheBytes) {
  EXPECT_EQ(inflated(packed, text.size()), text);
  EXPECT_EQ(inflated(stored, text.size()), text);
  for (const std::string& raw : {packed.substr(2), packed.substr(2, packed.size() - 6)}) {
    std::string out(text.size(), '?');
    EXPECT_TRUE(inflate_raw(raw, out));
    EXPECT_EQ(out, text);
  }
  EXPECT_EQ(inflated(bytes_of("789c030000000001"), 0), "");
}

TEST(Inflate, RestoresTheBytesInPieces) {
  const std::string raw = packed.substr(2, packed.size() - 6);
  for (std::size_t out_bytes = 1; out_bytes <= text.size(); ++out_bytes) {
    for (std::size_t in_bytes = 1; in_bytes <= raw.size(); ++in_bytes) {
      std::size_t at = 0;
      RawInflater inflater([&] {
        const std::string_view piece = std::string_view(raw).substr(at, in_bytes);
        at += piece.size();
        return piece;
      });
      std::string out;
      while (out.size() < text.size()) {
        std::string piece(std::min(out_bytes, text.size() - out.size()), '?');
        ASSERT_TRUE(inflater.read(piece)) << out_bytes << ' ' << in_bytes;
        out += piece;
      }
      EXPECT_EQ(out, text);
      EXPECT_FALSE(inflater.read(std::span(out).first(1))) << "there are no more bytes";
    }
  }
}

TEST(Inflate, RefusesAnotherSize) {
  EXPECT_EQ(inflated(packed, text.size() - 1), "failed");
  EXPECT_EQ(inflated(packed, text.size() + 1), "failed");
  EXPECT_EQ(inflated(packed, 0), "failed");
}

TEST(Inflate, RefusesEveryTruncation) {
  for (const std::string& whole : {packed, stored})
    for (std::size_t size = 0; size < whole.size(); ++size)
      EXPECT_EQ(inflated(whole.substr(0, size), text.size()), "failed") << size;
}

TEST(Inflate, RefusesEveryChangedBit) {
  constexpr std::size_t unused_bit = 71;  // The last of the deflate data.
  for (std::size_t bit = 0; bit < packed.size() * 8; ++bit) {
    if (bit == unused_bit) continue;
    std::string changed = packed;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    EXPECT_EQ(inflated(changed, text.size()), "failed") << bit;
  }
}

TEST(Inflate, NeedsTheChecksumAtTheEnd) {
  EXPECT_EQ(inflated(packed + "after", text.size()), "failed");
}

TEST(Inflate, RefusesPresetDictionaries) {
  std::string with_dictionary = packed;
  with_dictionary.replace(0, 2, bytes_of("78f9"));
  EXPECT_EQ(inflated(with_dictionary, text.size()), "failed");
}

}  // namespace
}  // namespace mocap::detail::inflate_test
