// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an HTR file: the reader returns a clip or an error; a clip has finite values,
/// is written back byte for byte unless it is a GTR, and can be edited, written and read again.

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/htr.hpp"
#include "require.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

const ClipFormat htr(with_small_limits<mocap::htr::ReadOptions>(), mocap::htr::read,
                     mocap::htr::write);

bool is_global(std::string_view bytes) {
  std::string text(bytes);
  for (char& each : text) each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
  return text.find("gtr") != std::string::npos;
}

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics diagnostics;
  const Result<Clip> fitted = mocap::htr::as_htr(clip, {}, diagnostics);
  require(fitted.has_value(), "the clip cannot be fitted");
  const Result<std::string> text = htr.written(*fitted);
  // Lengths may overflow when they are added.
  if (!text) return;
  const std::optional<Clip> again = htr.read_written(*text);
  if (!again) return;
  require(again->skeleton.size() == clip.skeleton.size(), "segments are missing");
  require(again->motion.frames() == clip.motion.frames(), "frames are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = bytes_of(data, size);
  const std::optional<Clip> clip = htr.read_input(bytes);
  if (!clip) return 0;
  // A GTR file is written as HTR.
  if (!is_global(bytes)) htr.require_same_bytes(*clip, bytes);
  check_edited(*clip);
  return 0;
}
