// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a TSV of Qualisys.

#include <cstddef>
#include <cstdint>

#include "mocap/tsv.hpp"
#include "points_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = [](mocap::ByteSource& source, const mocap::tsv::ReadOptions& options,
                       mocap::Diagnostics& found) {
    return mocap::tsv::read(source, options, found);
  };
  check_points_file(data, size, read, mocap::tsv::write);
  return 0;
}
