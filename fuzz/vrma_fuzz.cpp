// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a VRM animation: the reader returns a clip or an error; a GLB is written back
/// byte for byte, and an edited clip is refused, or written and read again with the same bones.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/vrma.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

Result<Clip> read(std::string_view bytes, Diagnostics& diagnostics) {
  mocap::gltf::ReadOptions options;
  options.limits.max_joints = 200;
  options.limits.max_memory = std::uint64_t{16} << 20;
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "<memory>");
  return mocap::vrma::read(source, options, diagnostics);
}

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics diagnostics;
  const Result<Clip> fitted = mocap::vrma::as_vrma(clip, diagnostics);
  if (!fitted) return;
  require(fitted->validate().has_value(), "the converted clip is not valid");
  const Result<std::string> bytes = written_text(*fitted, mocap::vrma::write);
  // Lengths may not fit in 32-bit floats.
  if (!bytes) return;
  const Result<Clip> again = read(*bytes, diagnostics);
  // The written file may exceed the limits above.
  if (!again) {
    require(std::string_view(facts_of(again.error().code).name).starts_with("limit."),
            "the written file cannot be read");
    return;
  }
  require(again->skeleton.size() == fitted->skeleton.size(), "bones are missing");
  for (std::size_t i = 0; i < again->skeleton.size(); ++i)
    require(again->skeleton[i].part == fitted->skeleton[i].part, "a bone has changed");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  require_sound(clip, found);
  if (!clip) return 0;
  if (bytes.starts_with("glTF")) {
    const Result<std::string> again = written_text(*clip, mocap::vrma::write);
    require(again.has_value() && *again == bytes, "the bytes do not round-trip");
  }
  check_edited(*clip);
  return 0;
}
