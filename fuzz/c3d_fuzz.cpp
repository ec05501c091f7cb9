// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a C3D file: the reader returns a clip or an error; a clip is written back
/// byte for byte, and its points can be written without the text and read again.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/c3d.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

Result<Clip> read(std::string_view text, Diagnostics& diagnostics) {
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(text.data(), text.size()), "<memory>");
  return mocap::c3d::read(source, {}, diagnostics);
}

void check_edited(Clip clip) {
  if (clip.recording.points.empty()) return;
  clip.format_data.on_edit();
  const Result<std::string> text = written_text(clip, mocap::c3d::write);
  require(text.has_value(), "the clip cannot be written");
  Diagnostics diagnostics;
  const Result<Clip> again = read(*text, diagnostics);
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
  const Result<std::string> text = written_text(*clip, mocap::c3d::write);
  require(text.has_value() && *text == bytes, "the bytes do not round-trip");
  check_edited(*clip);
  return 0;
}
