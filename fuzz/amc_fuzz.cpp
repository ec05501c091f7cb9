// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as the AMC of a small skeleton: the reader returns a clip or an error for pieces
/// of any size, the clip satisfies its invariants, writing and reading again gives the same
/// doubles, and for a valid file the same bytes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/acclaim.hpp"
#include "require.hpp"

namespace {

using mocap::ByteSource;
using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;
namespace acclaim = mocap::acclaim;

constexpr std::string_view asf =
    ":root\norder TX TY TZ RX RY RZ\n:bonedata\n"
    "begin\nname hip\ndirection 1 0 0\nlength 1\naxis 0 0 0 XYZ\nend\n"
    "begin\nname leg\ndirection 0 -1 0\nlength 4\naxis 10 20 30 XYZ\ndof rx ry rz\nend\n"
    "begin\nname shin\ndirection 0 -1 0\nlength 4\naxis 0 0 20 XYZ\ndof rx\nend\n"
    "begin\nname tail\ndirection 0 0 1\nlength 2\naxis 0 0 0 XYZ\ndof rz tx l\nend\n"
    ":hierarchy\nbegin\nroot hip tail\nhip leg\nleg shin\nend\n";

const Clip& skeleton() {
  static const Clip skeleton = [] {
    Diagnostics ignored;
    ByteSource source = ByteSource::from_bytes(asf);
    Result<Clip> clip = acclaim::read_skeleton(source, {}, ignored);
    require(clip.has_value(), "the skeleton cannot be read");
    return *clip;
  }();
  return skeleton;
}

Result<Clip> read(std::span<const char> bytes, const acclaim::ReadOptions& options,
                  Diagnostics& diagnostics) {
  ByteSource source = ByteSource::from_bytes(bytes);
  return acclaim::read_motion(source, skeleton(), options, diagnostics);
}

void check_pieces(std::span<const char> bytes, const Result<Clip>& whole,
                  const Diagnostics& expected) {
  mocap::ByteSource source = source_in_pieces({bytes.data(), bytes.size()}, 7);
  Diagnostics diagnostics;
  const Result<Clip> pieces = acclaim::read_motion(source, skeleton(), {}, diagnostics);
  require(pieces.has_value() == whole.has_value(), "reading in pieces gives a different result");
  require(diagnostics.entries().size() == expected.entries().size(),
          "reading in pieces gives different findings");
  if (whole) require(same_values(*pieces, *whole), "reading in pieces gives different values");
}

void check_written(std::span<const char> bytes, const Clip& clip, bool valid) {
  const Result<std::string> text = written_text(clip, acclaim::write_motion);
  require(text.has_value(), "a motion that was read cannot be written");
  Diagnostics diagnostics;
  const Result<Clip> again = read(*text, {}, diagnostics);
  require(again.has_value(), "the written file cannot be read");
  require(same_values(clip, *again), "values do not round-trip");
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
  static_cast<void>(acclaim::sniff_motion({bytes.data(), bytes.size()}));
  Diagnostics diagnostics;
  const Result<Clip> clip = read(bytes, {}, diagnostics);
  require_sound(clip, diagnostics);
  if (!takes_slow_checks(bytes)) return 0;
  check_pieces(bytes, clip, diagnostics);

  acclaim::ReadOptions repairing;
  repairing.bad_rows = mocap::BadRows::drop;
  repairing.bad_values = mocap::BadValues::hold;
  Diagnostics repaired_diagnostics;
  const Result<Clip> repaired = read(bytes, repairing, repaired_diagnostics);
  if (repaired) check_round_trip(bytes, *repaired, false);

  // A computed value in degrees may not match any value in radians, so values are not compared.
  repairing.fill_gaps = true;
  repairing.limits.max_frames = 1000;
  Diagnostics filled_diagnostics;
  const Result<Clip> filled = read(bytes, repairing, filled_diagnostics);
  if (filled)
    require(filled->validate().has_value(), "the invariants do not hold after filling gaps");

  if (!clip) return 0;
  const acclaim::MotionStyle& style = clip->format_data.find<acclaim::Style>()->motion;
  const bool valid = !style.header.empty() && style.rows.regular_spacing &&
                     clip->motion.number_formats().complete && clip->motion.frames() > 0 &&
                     diagnostics.count(mocap::Severity::warning) == 0;
  check_round_trip(bytes, *clip, valid);
  return 0;
}
