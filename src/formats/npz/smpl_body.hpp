// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of the user's own file of an SMPL model.

#include <filesystem>
#include <span>
#include <string_view>

#include "formats/npz/smpl_joints.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::npz {

/// Sets the offsets and the pelvis of a model to those of a body with this shape:
/// J_regressor (v_template + shapedirs[:, :, :n] betas). Betas that the file does not have are
/// ignored. Fails with `npz.smpl-model`, `npz.zip`, `npz.array`, `npz.layout`, `npz.object`,
/// `npz.unavailable` and `limit.*`.
Status set_offsets_of_body(std::string_view bytes, std::span<const double> betas,
                           const ReadLimits& limits, SmplModel& model);
/// The same for a file. Fails also with `io.*`.
Status set_offsets_of_body(const std::filesystem::path& file, std::span<const double> betas,
                           const ReadLimits& limits, SmplModel& model);

}  // namespace mocap::npz
