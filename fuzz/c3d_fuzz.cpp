// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a C3D file.

#include <cstddef>
#include <cstdint>

#include "mocap/c3d.hpp"
#include "points_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = [](mocap::ByteSource& source, const mocap::c3d::ReadOptions& options,
                       mocap::Diagnostics& found) {
    return mocap::c3d::read(source, options, found);
  };
  check_points_file(data, size, read, mocap::c3d::write);
  return 0;
}
