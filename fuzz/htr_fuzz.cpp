// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an HTR file: the reader returns a clip or an error; a clip has finite values,
/// is written back byte for byte, and can be edited, written and read again.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/htr.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

Result<Clip> read(std::string_view text, Diagnostics& diagnostics) {
  mocap::htr::ReadOptions options;
  options.limits.max_joints = 200;
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(text.data(), text.size()), "<memory>");
  return mocap::htr::read(source, options, diagnostics);
}

Result<std::string> written(const Clip& clip) {
  return written_text(clip, mocap::htr::write);
}

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics diagnostics;
  const Result<Clip> fitted = mocap::htr::as_htr(clip, {}, diagnostics);
  require(fitted.has_value(), "the clip cannot be fitted");
  const Result<std::string> text = written(*fitted);
  // Lengths may overflow when they are added.
  if (!text) return;
  const Result<Clip> again = read(*text, diagnostics);
  require(again.has_value(), "the written file cannot be read");
  require(again->skeleton.size() == clip.skeleton.size(), "segments are missing");
  require(again->motion.frames() == clip.motion.frames(), "frames are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  require_sound(clip, found);
  if (!clip) return 0;
  const Result<std::string> text = written(*clip);
  require(text.has_value() && *text == bytes, "the bytes do not round-trip");
  check_edited(*clip);
  return 0;
}
