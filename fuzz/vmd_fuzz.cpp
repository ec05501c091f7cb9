// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a VMD: the reader returns a valid clip of finite values or an error, the
/// unmodified clip is written byte for byte, and an edited one can be read again.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/mmd.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

Result<Clip> read(std::string_view bytes, Diagnostics& found) {
  mocap::mmd::ReadOptions options;
  options.limits.max_joints = 200;
  options.limits.max_frames = 1'000;
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "<memory>");
  return mocap::mmd::read_motion(source, options, found);
}

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics found;
  const Result<Clip> fitted = mocap::mmd::as_mmd(clip, found);
  require(fitted.has_value(), "the clip cannot be fitted");
  const Result<std::string> bytes = written_text(*fitted, mocap::mmd::write_motion);
  require(bytes.has_value(), "the clip cannot be written");
  const Result<Clip> again = read(*bytes, found);
  require(again.has_value(), "the written file cannot be read");
  require(again->skeleton.size() == clip.skeleton.size(), "bones are missing");
  require(again->motion.frames() == clip.motion.frames(), "frames are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  require_sound(clip, found);
  if (!clip) return 0;
  const Result<std::string> same = written_text(*clip, mocap::mmd::write_motion);
  require(same.has_value() && *same == bytes, "the bytes do not round-trip");
  check_edited(*clip);
  return 0;
}
