// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a TRC file.

#include <cstddef>
#include <cstdint>

#include "mocap/trc.hpp"
#include "points_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ClipFormat format(mocap::trc::ReadOptions(), mocap::trc::read, mocap::trc::write);
  check_points_file(bytes_of(data, size), format);
  return 0;
}
