// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a C3D file.

#include <cstddef>
#include <cstdint>

#include "mocap/c3d.hpp"
#include "points_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ClipFormat format(mocap::c3d::ReadOptions(), mocap::c3d::read, mocap::c3d::write);
  check_points_file(bytes_of(data, size), format);
  return 0;
}
