// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a BVH file: the reader returns a clip or an error, the clip satisfies its
/// invariants, writing and reading again gives the same clip, and for a valid file the same bytes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "clip_format.hpp"
#include "mocap/bvh.hpp"
#include "require.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;
namespace bvh = mocap::bvh;

/// Reading in pieces of a few bytes gives the same result as reading the whole file.
void check_pieces(std::span<const char> bytes, const Result<Clip>& whole,
                  const Diagnostics& expected) {
  mocap::ByteSource source = source_in_pieces({bytes.data(), bytes.size()}, 7);
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
  require_sound(clip, diagnostics);
  if (!takes_slow_checks(bytes)) return 0;
  check_pieces(bytes, clip, diagnostics);

  bvh::ReadOptions repairing;
  repairing.bad_rows = bvh::BadRows::drop;
  repairing.bad_values = bvh::BadValues::hold;
  Diagnostics repaired_diagnostics;
  const Result<Clip> repaired = bvh::read(bytes, repairing, repaired_diagnostics);
  if (repaired) check_round_trip(bytes, *repaired, false);

  if (!clip) return 0;
  const bvh::Style& style = *clip->format_data.find<bvh::Style>();
  const bool valid = !style.header.empty() && style.rows.regular_spacing &&
                     clip->motion.number_formats().complete && clip->motion.frames() > 0 &&
                     diagnostics.count(mocap::Severity::warning) == 0;
  check_round_trip(bytes, *clip, valid);
  return 0;
}
