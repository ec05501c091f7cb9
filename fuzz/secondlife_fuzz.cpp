// SPDX-License-Identifier: MIT
// Arbitrary bytes as a file for the Second Life viewer: always checked, and played only if the
// viewer would accept the file.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "mocap/bvh.hpp"
#include "mocap/secondlife.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  mocap::Diagnostics reading;
  mocap::bvh::ReadOptions options;
  options.limits.max_frames = 1000;
  const mocap::Result<mocap::Clip> clip =
      mocap::bvh::read(std::span<const char>(text.data(), text.size()), options, reading);
  mocap::Diagnostics findings;
  if (!clip) {
    mocap::secondlife::check_text(text, "any.bvh", findings);
    return 0;
  }
  mocap::secondlife::check(*clip, text, findings);
  const mocap::Result<mocap::Clip> played = mocap::secondlife::as_played(*clip);
  if (played)
    require(played->validate().has_value(), "the invariants of the played clip do not hold");
  return 0;
}
