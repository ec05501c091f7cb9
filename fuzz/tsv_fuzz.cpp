// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a TSV of Qualisys.

#include <cstddef>
#include <cstdint>

#include "mocap/tsv.hpp"
#include "points_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ClipFormat format(mocap::tsv::ReadOptions(), mocap::tsv::read, mocap::tsv::write);
  check_points_file(bytes_of(data, size), format);
  return 0;
}
