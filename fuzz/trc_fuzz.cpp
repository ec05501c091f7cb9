// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a TRC file.

#include <cstddef>
#include <cstdint>

#include "mocap/trc.hpp"
#include "points_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = [](mocap::ByteSource& source, const mocap::trc::ReadOptions& options,
                       mocap::Diagnostics& found) {
    return mocap::trc::read(source, options, found);
  };
  check_points_file(data, size, read, mocap::trc::write);
  return 0;
}
