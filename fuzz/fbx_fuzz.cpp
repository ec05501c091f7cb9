// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an FBX file: the reader returns a valid clip of finite values or an error. A
/// clip is written back byte for byte, and an edited one can be written and read again.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/fbx.hpp"
#include "require.hpp"
namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

const ClipFormat fbx(with_small_limits<mocap::fbx::ReadOptions>(), mocap::fbx::read,
                     mocap::fbx::write);

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics found;
  const Result<Clip> fitted = mocap::fbx::as_fbx(clip, {}, found);
  if (!fitted) return;
  const Result<std::string> bytes = fbx.written(*fitted);
  // Values may not fit in 32-bit floats.
  if (!bytes) return;
  const std::optional<Clip> again = fbx.read_written(*bytes);
  require(!again || again->skeleton.size() == clip.skeleton.size(), "joints are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = bytes_of(data, size);
  const std::optional<Clip> clip = fbx.read_input(bytes);
  if (!clip) return 0;
  fbx.require_same_bytes(*clip, bytes);
  check_edited(*clip);
  return 0;
}
