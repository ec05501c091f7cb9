// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A library of Acclaim files for measurements, with CMU's layout and number format.

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace mocap::bench {

struct AcclaimInputs {
  std::filesystem::path asf;
  std::filesystem::path amc;   ///< 29 moving bones, 62 numbers per frame, 42 MB.
  std::filesystem::path tree;  ///< `subjects/01/01.asf, 01_01.amc ...`: 8 subjects, 80 motions.
  std::size_t tree_files = 0;
  std::uintmax_t tree_bytes = 0;
};

/// Generates the missing files.
AcclaimInputs make_acclaim_inputs(const std::filesystem::path& folder);

}  // namespace mocap::bench
