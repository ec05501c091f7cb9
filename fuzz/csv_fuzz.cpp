// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a table of channels: the reader returns a clip or an error, the clip
/// satisfies its invariants, and writing and reading again gives the same clip. The same input is
/// also read with format detection.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "clip_format.hpp"
#include "mocap/formats.hpp"
#include "mocap/json.hpp"
#include "require.hpp"

namespace {

using mocap::ByteSource;
using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

bool same_clip(const Clip& a, const Clip& b) {
  return a.skeleton == b.skeleton && a.motion.frame_time == b.motion.frame_time &&
         same_values(a, b);
}

Result<Clip> read_at_once(std::span<const char> bytes, Diagnostics& diagnostics) {
  ByteSource source = ByteSource::from_bytes(bytes);
  return mocap::csv::read(source, with_small_limits<mocap::csv::ReadOptions>(), diagnostics);
}

Result<Clip> read_in_pieces(std::span<const char> bytes, Diagnostics& diagnostics) {
  mocap::ByteSource source = source_in_pieces({bytes.data(), bytes.size()}, 5);
  return mocap::csv::read(source, with_small_limits<mocap::csv::ReadOptions>(), diagnostics);
}

void check_written(const Clip& clip) {
  const Result<std::string> text = written_text(clip, mocap::csv::write);
  require(text.has_value(), "a clip that was read cannot be written");
  Diagnostics diagnostics;
  const Result<Clip> again = read_at_once(*text, diagnostics);
  require(again.has_value(), "the written file cannot be read");
  require(same_clip(clip, *again), "the clip does not round-trip");
  const auto accept = [](std::string_view /*piece*/) { return true; };
  require(mocap::json::write(clip, accept, diagnostics).has_value(),
          "the clip cannot be written as JSON");
}

/// Unedited clips are written back verbatim, edited ones are regenerated.
void check_round_trip(const Clip& clip) {
  check_written(clip);
  Clip edited = clip;
  edited.format_data.on_edit();
  check_written(edited);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics diagnostics;
  const Result<Clip> clip = read_at_once(bytes, diagnostics);
  require_sound(clip, diagnostics);
  if (!takes_slow_checks(bytes)) return 0;

  Diagnostics piecewise;
  const Result<Clip> pieces = read_in_pieces(bytes, piecewise);
  require(pieces.has_value() == clip.has_value(), "reading in pieces gives a different result");
  Diagnostics loading;
  ByteSource source = ByteSource::from_bytes(bytes);
  const Result<Clip> loaded = mocap::load(source, {}, loading);
  require(loading.has_errors() != loaded.has_value(),
          "the findings of load do not match the result");
  if (!clip) return 0;

  require(same_clip(*clip, *pieces), "reading in pieces gives a different clip");
  // Without joints, only a table as it was read could be read back.
  if (!clip->skeleton.empty()) check_round_trip(*clip);
  return 0;
}
