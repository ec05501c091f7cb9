// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an MJCF file: the reader returns a valid clip of finite values or an error.

#include <cstddef>
#include <cstdint>
#include <span>

#include "clip_format.hpp"
#include "mocap/mjcf.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mocap::mjcf::ReadOptions options;
  options.limits.max_joints = 200;
  options.limits.max_memory = std::uint64_t{64} << 20;
  mocap::ByteSource source = mocap::ByteSource::from_bytes(
      std::span(reinterpret_cast<const char*>(data), size), "<memory>");
  mocap::Diagnostics found;
  const mocap::Result<mocap::Clip> clip = mocap::mjcf::read(source, options, found);
  require_sound(clip, found);
  return 0;
}
