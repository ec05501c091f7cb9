// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Models with a mesh, which keep all of their bytes when they get a motion. Defined in the folder
/// of the only format that has such models.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// The format of the written models.
Format format_of_models();

/// Whether a clip was read from a model with a mesh, if the data of its format is kept.
bool has_mesh(const Clip& clip);

/// Makes the writer of that format write clips into a model with their skeleton, whose bytes these
/// are. Fails with `argument.invalid` if the options request a file without meshes.
Status set_model(std::shared_ptr<const std::string> model, SaveOptions& options);

/// The index of the node of each joint of a model, in the order of the joints when it is read.
Result<std::vector<std::size_t>> nodes_of_joints(std::string_view model, const ReadLimits& limits);

}  // namespace mocap::detail
