// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Verifies the joint positions of written files.

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// How far the written joints are from their intended positions.
struct Verified {
  double distance = 0.0;   ///< Largest distance of any joint, in file units.
  double share = 0.0;      ///< `distance` relative to the size of the skeleton at rest.
  std::size_t joints = 0;  ///< Joints compared.
  std::string joint;
  std::size_t frame = 0;

  static constexpr double max_share = 1e-9;
  bool holds() const { return share <= max_share; }
};

/// Reads the files again and compares the joints over the whole clip; renamed joints are compared
/// under their new name. `options`: those that the writer received. `onto` is the requested
/// skeleton, or null; joints that it lacks are not compared.
Result<Verified> verify(const Clip& clip, std::span<const SavedFile> files,
                        const SaveOptions& options, const Clip* onto);

/// The error for a file that differs by more than `Verified::holds` allows.
Error differing_output(const Verified& verified, const std::filesystem::path& file);

}  // namespace mocap::pipeline
