// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The known sets of arrays. Each has a test, which only looks at names and shapes, and a reader,
/// which fails with `npz.layout`, `npz.array` and `limit.*`.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/npz/archive.hpp"
#include "mocap/clip.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

/// The joints that `write` writes: `rotations`, `offsets`, `parents`, `names`.
bool has_own_joints(const Archive& archive);
Status read_own_joints(Archive& archive, const FrameTime& frame_time, Clip& clip,
                       Diagnostics& found);

/// The parameters of an SMPL model: `poses`, or `root_orient` and `pose_body`.
bool has_smpl_poses(const Archive& archive);
struct SmplSource {
  FrameTime frame_time;
  const ReadOptions& options;  ///< Without a model: the mean skeleton.
};
/// Fails also with `npz.smpl-model`, and with `io.*` if that file cannot be read.
Status read_smpl_poses(Archive& archive, const SmplSource& from, Clip& clip, Diagnostics& found,
                       SmplParameters& parameters);

/// The name of the array with positions of points; empty for that of an NPY. None: there is none.
std::optional<std::string> find_points(Archive& archive);
Status read_points(Archive& archive, const std::string& name, const FrameTime& frame_time,
                   Clip& clip);

/// The motion that Kimodo generates: `posed_joints` and `global_rot_mats`, of one of its skeletons.
bool has_kimodo(Archive& archive);
Status read_kimodo(Archive& archive, Clip& clip, Diagnostics& found);

/// HumanML3D features: frames x 263. Reads the positions of 22 joints at 20 frames per second.
bool is_humanml(const Array& array);
Status read_humanml(Archive& archive, const std::string& name, Clip& clip, Diagnostics& found);

/// The motion of a robot: `root_pos`, `root_rot` and `dof_pos`.
bool has_robot(const Archive& archive);
/// Of `ReadOptions::skeleton`, by default of the Unitree G1, if there are 29 hinges. Fails also
/// with `fit.robot`.
Status read_robot(Archive& archive, const FrameTime& frame_time, const ReadOptions& options,
                  Clip& clip, Diagnostics& found);

/// Sets the points of a clip. `fill`: called for each frame in order with its positions, labels x
/// 3, to be filled; points that are not finite are occluded.
void set_points(const std::vector<std::string>& labels, std::size_t frames,
                const FrameTime& frame_time,
                const std::function<void(std::size_t frame, std::span<double> row)>& fill,
                Clip& clip);

/// Sets metres as the unit of length.
void set_metres(std::string_view evidence, Clip& clip);

/// The names of the first joints of all SMPL models, from the pelvis to the right wrist.
std::vector<std::string> smpl_body_names();

}  // namespace mocap::npz
