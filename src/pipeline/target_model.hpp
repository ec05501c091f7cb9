// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Models with meshes that get the motion of a clip.

#include <filesystem>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"
#include "mocap/reading.hpp"

namespace mocap::pipeline {

/// Makes exports with these options write clips into a model with their skeleton, with all its
/// meshes. Reads the file once. Fails with `argument.invalid` if the options request a file without
/// meshes, with `io.*` and with `limit.bytes`.
Status write_into_model(const std::filesystem::path& model, const ReadLimits& limits,
                        SaveOptions& save);

/// The same with the file of the target of the last transfer among the edits. Fails with
/// `argument.invalid` if there is no transfer, its target is not a model with a mesh or was read
/// from standard input, or the format is another one; and like `nodes_of_joints`.
Status write_into_target(const std::vector<edit::Edit>& edits, Format format,
                         const ReadLimits& limits, SaveOptions& save);

/// Makes the last transfer among the edits report that its target has a mesh, if files of this
/// format could have it. The target must have been read with the data of its format.
void report_dropped_meshes(Format format, std::vector<edit::Edit>& edits);

}  // namespace mocap::pipeline
