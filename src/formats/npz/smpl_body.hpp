// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of the user's own file of an SMPL model.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "formats/npz/smpl_joints.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/npz.hpp"
#include "mocap/reading.hpp"

namespace mocap::npz {

/// The most shapes, and betas, that are used.
inline constexpr std::size_t most_shapes = 1'000;

/// What a model contains about its first joints, at most those of SMPL-X: the position of a joint
/// is J_regressor (v_template + shapedirs betas).
struct SmplBody {
  std::size_t joints_in_file = 0;
  std::vector<double> parents;     ///< As in the file; that of the root is any number.
  std::vector<Vector3> joints;     ///< J_regressor v_template, in metres.
  std::size_t shapes = 0;          ///< At most `most_shapes`.
  std::vector<double> directions;  ///< J_regressor shapedirs: joints x 3 x shapes.
};

/// Fails with `npz.smpl-model`, `npz.zip`, `npz.array`, `npz.layout`, `npz.object` and `limit.*`.
Result<SmplBody> parse_smpl_body(std::string_view bytes, const ReadLimits& limits);
/// The same for a file. Fails also with `io.*`.
Result<SmplBody> read_smpl_body(const std::filesystem::path& file, const ReadLimits& limits);

/// Sets the offsets and the pelvis of a model to those of a body with this shape. Betas that the
/// file does not have are ignored. Fails with `npz.smpl-model` if the joints are others.
Status set_offsets_of_body(const SmplBody& body, std::span<const double> betas, SmplModel& model);

/// The body of the file that was asked for last.
class SmplModelCache {
 public:
  using Body = Result<SmplBody>;

  /// Never null. Reads the file unless it is that of the previous call. Can be called from any
  /// thread.
  std::shared_ptr<const Body> body_of(const std::filesystem::path& file, const ReadLimits& limits);

 private:
  std::mutex mutex_;
  std::filesystem::path file_;
  std::shared_ptr<const Body> body_;
};

/// `set_offsets_of_body` for the file of the options, from their cache if they have one.
Status set_offsets_of_file(const ReadOptions& options, std::span<const double> betas,
                           const ReadLimits& limits, SmplModel& model);

}  // namespace mocap::npz
