// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a BVH file: the reader returns a clip or an error, the clip satisfies its
/// invariants, writing and reading again gives the same clip, and for a valid file the same bytes.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include "mocap/bvh.hpp"
#include "require.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;
namespace bvh = mocap::bvh;

bool same_values(const Clip& a, const Clip& b) {
  const auto x = a.motion.values();
  const auto y = b.motion.values();
  return x.size() == y.size() &&
         (x.empty() || std::memcmp(x.data(), y.data(), x.size_bytes()) == 0);
}

/// Reading in pieces of a few bytes gives the same result as reading the whole file.
void check_pieces(std::span<const char> bytes, const Result<Clip>& whole,
                  const Diagnostics& expected) {
  std::size_t at = 0;
  mocap::ByteSource source = mocap::ByteSource::from_reader(
      [&](std::span<char> out) -> Result<std::size_t> {
        const std::size_t count = std::min({bytes.size() - at, out.size(), 1 + at % 7});
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), count, out.begin());
        at += count;
        return count;
      },
      "<memory>");
  Diagnostics diagnostics;
  const Result<Clip> pieces = bvh::read(source, {}, diagnostics);
  require(pieces.has_value() == whole.has_value(), "reading in pieces gives a different result");
  require(diagnostics.entries().size() == expected.entries().size(),
          "reading in pieces gives different findings");
  if (whole) require(same_values(*pieces, *whole), "reading in pieces gives different values");
}

void check_written(std::span<const char> bytes, const Clip& clip, bool valid) {
  Diagnostics ignored;
  const Result<std::string> text = bvh::write_text(clip, {}, ignored);
  require(text.has_value(), "a clip that was read cannot be written");
  Diagnostics diagnostics;
  const Result<Clip> again = bvh::read(std::span<const char>(*text), {}, diagnostics);
  require(again.has_value(), "the written file cannot be read");
  require(same_values(clip, *again), "values do not round-trip");
  require(again->skeleton.size() == clip.skeleton.size(), "joints do not round-trip");
  if (valid)
    require(std::equal(bytes.begin(), bytes.end(), text->begin(), text->end()),
            "a valid file does not round-trip byte for byte");
}

/// Unedited clips are written back verbatim, edited ones are regenerated.
void check_round_trip(std::span<const char> bytes, const Clip& clip, bool valid) {
  check_written(bytes, clip, valid);
  Clip edited = clip;
  edited.format_data.on_edit();
  check_written(bytes, edited, valid);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics diagnostics;
  const Result<Clip> clip = bvh::read(bytes, {}, diagnostics);
  check_pieces(bytes, clip, diagnostics);

  bvh::ReadOptions repairing;
  repairing.bad_rows = bvh::BadRows::drop;
  repairing.bad_values = bvh::BadValues::hold;
  Diagnostics repaired_diagnostics;
  const Result<Clip> repaired = bvh::read(bytes, repairing, repaired_diagnostics);
  if (repaired) check_round_trip(bytes, *repaired, false);

  if (!clip) {
    require(diagnostics.has_errors(), "rejected without an error");
    return 0;
  }
  require(clip->validate().has_value(), "the invariants do not hold");
  for (const double value : clip->motion.values())
    require(std::isfinite(value), "a value is not finite");
  const bvh::Style& style = *clip->format_data.find<bvh::Style>();
  const bool valid = !style.header.empty() && style.rows.regular_spacing &&
                     clip->motion.number_formats().complete && clip->motion.frames() > 0 &&
                     diagnostics.count(mocap::Severity::warning) == 0;
  check_round_trip(bytes, *clip, valid);
  return 0;
}
