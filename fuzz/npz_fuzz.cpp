// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an NPZ or NPY file: the reader returns a clip or an error; an NPZ is written
/// back byte for byte, and its points can be written as new arrays and read again.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/npz.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

Result<Clip> read(std::string_view bytes, Diagnostics& diagnostics) {
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "<memory>");
  mocap::npz::ReadOptions options;
  options.limits.max_memory = std::uint64_t{1} << 30;
  return mocap::npz::read(source, options, diagnostics);
}

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  const Result<std::string> bytes = written_text(clip, mocap::npz::write);
  require(bytes.has_value(), "the clip cannot be written");
  if (clip.recording.points.empty() || !clip.skeleton.empty()) return;
  Diagnostics diagnostics;
  const Result<Clip> again = read(*bytes, diagnostics);
  require(again.has_value(), "the written file cannot be read");
  require(again->recording.points.size() == clip.recording.points.size(), "points are missing");
  require(again->motion.frames() == clip.motion.frames(), "frames are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  require_sound(clip, found);
  if (!clip) return 0;
  require(clip->recording.validate(clip->motion.frames()).has_value(), "a shape does not match");
  for (const double value : clip->recording.positions.values())
    require(std::isfinite(value), "a position is not finite");
  const Result<std::string> text = written_text(*clip, mocap::npz::write);
  require(text.has_value(), "the clip cannot be written");
  require(!bytes.starts_with("PK") || *text == bytes, "the bytes do not round-trip");
  check_edited(*clip);
  return 0;
}
