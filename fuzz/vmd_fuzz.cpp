// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a VMD: the reader returns a valid clip of finite values or an error, the
/// unmodified clip is written byte for byte, and an edited one can be read again.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/mmd.hpp"
#include "require.hpp"
namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

mocap::mmd::ReadOptions limited() {
  auto options = with_small_limits<mocap::mmd::ReadOptions>();
  options.limits.max_frames = 1'000;
  return options;
}

const ClipFormat vmd(limited(), mocap::mmd::read_motion, mocap::mmd::write_motion);

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics found;
  const Result<Clip> fitted = mocap::mmd::as_mmd(clip, found);
  require(fitted.has_value(), "the clip cannot be fitted");
  const Result<std::string> bytes = vmd.written(*fitted);
  require(bytes.has_value(), "the clip cannot be written");
  const std::optional<Clip> again = vmd.read_written(*bytes);
  if (!again) return;
  require(again->skeleton.size() == clip.skeleton.size(), "bones are missing");
  require(again->motion.frames() == clip.motion.frames(), "frames are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = bytes_of(data, size);
  const std::optional<Clip> clip = vmd.read_input(bytes);
  if (!clip) return 0;
  vmd.require_same_bytes(*clip, bytes);
  check_edited(*clip);
  return 0;
}
