// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Characters: models with a mesh whose skeleton an opened clip has.

#include <filesystem>
#include <string>

#include "findings_json.hpp"

namespace mocap::wasm {

/// Writes the model with the motion of the clip below `folder`, named after the clip; returns
/// `SavedFiles`, or the error.
Json save_model(int id, const std::filesystem::path& model, const std::filesystem::path& folder);

/// The index of the node of each joint of a model, in the order of the joints when it is opened;
/// null if it cannot be read.
Json model_nodes(const std::filesystem::path& model);

}  // namespace mocap::wasm
