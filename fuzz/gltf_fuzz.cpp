// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a glTF file: the reader returns a clip or an error; a clip has finite values,
/// a GLB is written back byte for byte, and an edited clip can be written and read again.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/gltf.hpp"
#include "require.hpp"

namespace {

using mocap::Clip;
using mocap::Result;

const ClipFormat gltf(with_small_limits<mocap::gltf::ReadOptions>(16 * megabyte), mocap::gltf::read,
                      mocap::gltf::write);

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  const Result<std::string> bytes = gltf.written(clip);
  // Lengths may not fit in 32-bit floats.
  if (!bytes) return;
  const std::optional<Clip> again = gltf.read_written(*bytes);
  require(!again || again->skeleton.size() >= clip.skeleton.size(), "joints are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = bytes_of(data, size);
  const std::optional<Clip> clip = gltf.read_input(bytes);
  if (!clip) return 0;
  if (bytes.starts_with("glTF")) gltf.require_same_bytes(*clip, bytes);
  check_edited(*clip);
  return 0;
}
