// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an FBX file: the reader returns a valid clip of finite values or an error. A
/// clip is written back byte for byte, and an edited one can be written and read again.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/fbx.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

Result<Clip> read(std::string_view bytes, Diagnostics& found) {
  mocap::fbx::ReadOptions options;
  options.limits.max_joints = 200;
  options.limits.max_memory = std::uint64_t{64} << 20;
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "<memory>");
  return mocap::fbx::read(source, options, found);
}

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics found;
  const Result<Clip> fitted = mocap::fbx::as_fbx(clip, {}, found);
  if (!fitted) return;
  const Result<std::string> bytes = written_text(*fitted, mocap::fbx::write);
  // Values may not fit in 32-bit floats.
  if (!bytes) return;
  const Result<Clip> again = read(*bytes, found);
  // The written file may exceed the limits above.
  if (!again) {
    require(std::string_view(facts_of(again.error().code).name).starts_with("limit."),
            "the written file cannot be read");
    return;
  }
  require(again->skeleton.size() == clip.skeleton.size(), "joints are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  require_sound(clip, found);
  if (!clip) return 0;
  const Result<std::string> as_read = written_text(*clip, mocap::fbx::write);
  require(as_read.has_value() && *as_read == bytes, "the bytes do not round-trip");
  check_edited(*clip);
  return 0;
}
