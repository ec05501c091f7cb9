// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "formats/npz/layouts.hpp"
#include "formats/npz/smpl_body.hpp"
#include "formats/npz/smpl_joints.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

/// Rotation vectors of consecutive joints.
struct SmplPart {
  std::size_t first_joint = 0;
  std::size_t joints = 0;
  ArrayRows vectors;
};

/// The poses of the file.
struct SmplPoses {
  std::size_t joints = 0;
  std::size_t frames = 0;
  std::vector<SmplPart> parts;     ///< Joints without a part do not rotate.
  std::optional<ArrayRows> trans;  ///< `frames x 3`.

  /// The rotation vector of a joint, in radians; of three zeros without a part.
  Vector3 vector(std::size_t frame, std::size_t joint) {
    for (SmplPart& part : parts) {
      if (joint < part.first_joint || joint - part.first_joint >= part.joints) continue;
      const double* const values = &part.vectors.row(frame)[3 * (joint - part.first_joint)];
      return {values[0], values[1], values[2]};
    }
    return Vector3::Zero();
  }
};

Result<SmplPoses> whole_poses(Archive& archive) {
  const Result<Array> array = archive.array("poses");
  if (!array) return tl::unexpected<Error>(array.error());
  if (!array->has_shape({0, 0}) && !array->has_shape({0, 0, 3}))
    return fail(codes::npz_layout,
                fmt::format("the array `poses` has the shape {}; it should have frames and "
                            "rotation vectors",
                            shape_text(*array)));
  SmplPoses poses;
  poses.frames = array->shape[0];
  poses.joints = array->dimensions() == 2 ? array->shape[1] / 3 : array->shape[1];
  if ((array->dimensions() == 2 && array->shape[1] % 3 != 0) ||
      smpl_model(poses.joints).joints.empty())
    return fail(codes::npz_layout,
                fmt::format("the array `poses` has the shape {}; models with 66, 72, 156 and 165 "
                            "columns are known",
                            shape_text(*array)));
  Result<ArrayNumbers> vectors = array->dimensions() == 2
                                     ? archive.large_numbers("poses", {0, 0})
                                     : archive.large_numbers("poses", {0, 0, 3});
  if (!vectors) return tl::unexpected<Error>(std::move(vectors.error()));
  poses.parts.push_back({0, poses.joints, ArrayRows(std::move(*vectors), 3 * poses.joints)});
  return poses;
}

Result<SmplPoses> joined_poses(Archive& archive) {
  SmplPoses poses;
  const bool has_hands = archive.has("pose_hand");
  poses.joints = has_hands ? smpl_x_joints : smpl_body_joints;
  for (const RotationVectors& part : smpl_parts) {
    if (part.first_joint >= poses.joints || !archive.has(part.name)) continue;
    const std::size_t width = 3 * part.joints;
    Result<ArrayNumbers> numbers =
        archive.large_numbers(part.name, {part.first_joint == 0 ? 0 : poses.frames, width});
    if (!numbers) return tl::unexpected<Error>(std::move(numbers.error()));
    if (part.first_joint == 0) poses.frames = numbers->size() / width;
    if (numbers->size() != poses.frames * width)
      return fail(codes::npz_layout, fmt::format("the array `{}` has a different number of frames "
                                                 "than `root_orient`",
                                                 part.name));
    poses.parts.push_back({part.first_joint, part.joints, ArrayRows(std::move(*numbers), width)});
  }
  return poses;
}

Result<SmplPoses> load_poses(Archive& archive) {
  Result<SmplPoses> poses = archive.has("poses") ? whole_poses(archive) : joined_poses(archive);
  if (!poses || !archive.has("trans")) return poses;
  Result<ArrayNumbers> trans = archive.large_numbers("trans", {0, 3});
  if (!trans) return tl::unexpected<Error>(std::move(trans.error()));
  if (trans->size() != 3 * poses->frames)
    return fail(codes::npz_layout,
                fmt::format("the array `trans` has {} frames, but there are {} poses",
                            trans->size() / 3, poses->frames));
  poses->trans = ArrayRows(std::move(*trans), 3);
  return poses;
}

Quaternion rotation_of_vector(const Vector3& vector) {
  const double angle = vector.norm();
  if (!(angle > 0.0) || !std::isfinite(angle)) return Quaternion::Identity();
  return Quaternion(Eigen::AngleAxisd(angle, vector / angle));
}

/// The shape of the body: one row of numbers, or one for each frame, of which the first is used.
std::vector<double> betas_of(Archive& archive) {
  if (!archive.has("betas")) return {};
  const Result<Array> array = archive.array("betas");
  if (!array) archive.note_damage(array.error());
  if (!array || (!array->has_shape({0}) && !array->has_shape({0, 0}))) return {};
  const std::size_t count = array->shape.back();
  if (count > most_shapes || array->count < count) return {};
  Result<ArrayNumbers> numbers = archive.any_numbers(*array);
  if (!numbers) {
    archive.note_damage(numbers.error());
    return {};
  }
  // The clip has one body. The shapes of other frames are not read.
  if (array->count == count) archive.mark_read("betas");
  std::vector<double> betas(count);
  numbers->copy(0, betas);
  const bool are_finite =
      std::all_of(betas.begin(), betas.end(), [](double value) { return std::isfinite(value); });
  return are_finite ? betas : std::vector<double>();
}

std::string gender_of(Archive& archive) {
  if (!archive.has("gender")) return {};
  const Result<Array> array = archive.array("gender");
  if (!array) archive.note_damage(array.error());
  if (!array || array->count != 1) return {};
  const std::vector<std::string> texts = texts_of(*array);
  if (texts.size() != 1 || texts.front().size() > archive.limits().max_name_bytes) return {};
  archive.mark_read("gender");
  return texts.front();
}

/// Arrays that are computed when the parameters are written.
void mark_computed_arrays(Archive& archive, std::size_t joints) {
  for (const std::string_view name : {"num_betas", "mocap_time_length"}) archive.mark_read(name);
  if (joints == smpl_x_joints) archive.mark_read("surface_model_type");
  // Files with both contain the poses twice.
  if (!archive.has("poses")) return;
  for (const RotationVectors& part : smpl_parts)
    if (part.first_joint < joints) archive.mark_read(part.name);
}

Diagnostic mean_skeleton_used(const SmplParameters& parameters) {
  const bool has_shape = std::any_of(parameters.betas.begin(), parameters.betas.end(),
                                     [](double beta) { return beta != 0.0; });
  Diagnostic finding = make_diagnostic(
      codes::npz_mean_skeleton,
      fmt::format("mean skeleton used for the {} joints of the model{}", parameters.joints,
                  has_shape ? ", not that of the body in `betas`" : ""));
  if (has_shape) finding.severity = Severity::warning;
  return finding;
}

/// Whether the trunk points along +Z over the whole motion. The rest pose does not show the up axis
/// of the motion: the model always stands along +Y.
bool stands_along_z(SmplPoses& poses) {
  constexpr double clear_mean = 0.85;
  double sum = 0.0;
  for (std::size_t frame = 0; frame < poses.frames; ++frame)
    sum += (rotation_of_vector(poses.vector(frame, 0)) * Vector3::UnitY()).z();
  return sum > clear_mean * static_cast<double>(poses.frames);
}

}  // namespace

bool has_smpl_poses(const Archive& archive) {
  return archive.has("poses") || (archive.has("root_orient") && archive.has("pose_body"));
}

Status read_smpl_poses(Archive& archive, const SmplSource& from, Clip& clip, Diagnostics& found,
                       SmplParameters& parameters) {
  Result<SmplPoses> poses = load_poses(archive);
  if (!poses) return tl::unexpected<Error>(poses.error());
  parameters = {.joints = poses->joints,
                .betas = betas_of(archive),
                .gender = gender_of(archive),
                .rate_array = rate_array_of(archive),
                .is_z_up = has_capture_rate(archive),
                .is_split = !archive.has("poses")};
  mark_computed_arrays(archive, poses->joints);
  SmplModel model = smpl_model(poses->joints);
  if (!from.options.smpl_model.empty()) {
    if (Status offsets =
            set_offsets_of_file(from.options, parameters.betas, archive.limits(), model);
        !offsets)
      return offsets;
  } else {
    parameters.has_mean_skeleton = true;
    found.add(mean_skeleton_used(parameters));
  }
  parameters.pelvis = model.pelvis;
  Figure figure;
  figure.joints = model.joints;
  figure.joints.front().offset = model.pelvis;
  figure.frames = poses->frames;
  figure.frame_time = from.frame_time;
  figure.rotation = [&](std::size_t frame, std::size_t joint) {
    return rotation_of_vector(poses->vector(frame, joint));
  };
  // The root rotates about the pelvis, not about the origin of the model.
  figure.position = [&](std::size_t frame, std::size_t) -> Vector3 {
    if (!poses->trans) return model.pelvis;
    const std::span<const double> trans = poses->trans->row(frame);
    return model.pelvis + Vector3(trans[0], trans[1], trans[2]);
  };
  if (Status set = set_figure(figure, archive.limits(), clip); !set) return set;
  set_metres("SMPL parameters are in metres", clip);
  if (parameters.is_z_up || stands_along_z(*poses)) clip.metadata.up = Axis::plus_z;
  return {};
}

}  // namespace mocap::npz
