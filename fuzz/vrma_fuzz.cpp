// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a VRM animation: the reader returns a clip or an error; a GLB is written back
/// byte for byte, and an edited clip is refused, or written and read again with the same bones.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/vrma.hpp"
#include "require.hpp"
namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

const ClipFormat vrma(with_small_limits<mocap::gltf::ReadOptions>(16 * megabyte), mocap::vrma::read,
                      mocap::vrma::write);

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  Diagnostics diagnostics;
  const Result<Clip> fitted = mocap::vrma::as_vrma(clip, diagnostics);
  if (!fitted) return;
  require(fitted->validate().has_value(), "the converted clip is not valid");
  const Result<std::string> bytes = vrma.written(*fitted);
  // Lengths may not fit in 32-bit floats.
  if (!bytes) return;
  const std::optional<Clip> again = vrma.read_written(*bytes);
  if (!again) return;
  require(again->skeleton.size() == fitted->skeleton.size(), "bones are missing");
  for (std::size_t i = 0; i < again->skeleton.size(); ++i)
    require(again->skeleton[i].part == fitted->skeleton[i].part, "a bone has changed");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = bytes_of(data, size);
  const std::optional<Clip> clip = vrma.read_input(bytes);
  if (!clip) return 0;
  if (bytes.starts_with("glTF")) vrma.require_same_bytes(*clip, bytes);
  check_edited(*clip);
  return 0;
}
