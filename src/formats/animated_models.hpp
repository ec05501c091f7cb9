// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Models with a mesh, which keep all of their bytes when they get a motion. Defined in the folder
/// of the only format that has such models.

#include <cstddef>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// The format of the written models.
Format format_of_models();

/// Writes a model with the motion of a clip that has its skeleton.
Status write_into_model(std::string_view model, const Clip& clip, const TextOutput::Writer& out,
                        const ReadLimits& limits);

/// The index of the node of each joint of a model, in the order of the joints when it is read.
Result<std::vector<std::size_t>> nodes_of_joints(std::string_view model, const ReadLimits& limits);

}  // namespace mocap::detail
