// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Arrays of numbers, compressed or not.

#include <cstdint>
#include <vector>

#include "formats/fbx/records.hpp"

namespace mocap::fbx {

/// Numbers of an array, converted. Fail with `fbx.array` or `limit.memory`.
Result<std::vector<std::int64_t>> integers_of(const Records& file, std::size_t record,
                                              const ReadLimits& limits);
Result<std::vector<double>> reals_of(const Records& file, std::size_t record,
                                     const ReadLimits& limits);
/// The bits of 32-bit floats. Text files from version 7200 contain the bits as integers, because
/// some of the numbers are not floats.
Result<std::vector<std::uint32_t>> float_bits_of(const Records& file, std::size_t record,
                                                 const ReadLimits& limits);

}  // namespace mocap::fbx
