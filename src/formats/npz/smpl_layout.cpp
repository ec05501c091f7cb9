// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/npz/layouts.hpp"
#include "formats/npz/smpl_body.hpp"
#include "formats/npz/smpl_joints.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

/// The poses of the file: frames x joints x 3, radians.
struct SmplPoses {
  std::size_t joints = 0;
  std::size_t frames = 0;
  std::vector<double> vectors;
  std::vector<double> trans;  ///< `frames x 3`, or empty.
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
  Result<std::vector<double>> vectors = array->dimensions() == 2
                                            ? archive.numbers("poses", {0, 0})
                                            : archive.numbers("poses", {0, 0, 3});
  if (!vectors) return tl::unexpected<Error>(std::move(vectors.error()));
  poses.vectors = std::move(*vectors);
  return poses;
}

Result<SmplPoses> joined_poses(Archive& archive) {
  SmplPoses poses;
  const bool has_hands = archive.has("pose_hand");
  poses.joints = has_hands ? smpl_x_joints : smpl_body_joints;
  for (const RotationVectors& part : smpl_parts) {
    if (part.first_joint >= poses.joints || !archive.has(part.name)) continue;
    const Result<std::vector<double>> numbers =
        archive.numbers(part.name, {part.first_joint == 0 ? 0 : poses.frames, 3 * part.joints});
    if (!numbers) return tl::unexpected<Error>(numbers.error());
    const std::size_t width = 3 * part.joints;
    if (part.first_joint == 0) {
      poses.frames = numbers->size() / width;
      const std::uint64_t most = archive.limits().max_memory / (4 * sizeof(double));
      if (poses.frames > most / (3 * poses.joints))
        return fail(codes::limit_memory, "the poses need more memory than the limit");
      poses.vectors.assign(poses.frames * poses.joints * 3, 0.0);
    }
    if (numbers->size() != poses.frames * width)
      return fail(codes::npz_layout, fmt::format("the array `{}` has a different number of frames "
                                                 "than `root_orient`",
                                                 part.name));
    for (std::size_t frame = 0; frame < poses.frames; ++frame)
      for (std::size_t i = 0; i < width; ++i)
        poses.vectors[(frame * poses.joints + part.first_joint) * 3 + i] =
            (*numbers)[frame * width + i];
  }
  return poses;
}

Result<SmplPoses> load_poses(Archive& archive) {
  Result<SmplPoses> poses = archive.has("poses") ? whole_poses(archive) : joined_poses(archive);
  if (!poses || !archive.has("trans")) return poses;
  Result<std::vector<double>> trans = archive.numbers("trans", {0, 3});
  if (!trans) return tl::unexpected<Error>(std::move(trans.error()));
  if (trans->size() != 3 * poses->frames)
    return fail(codes::npz_layout,
                fmt::format("the array `trans` has {} frames, but there are {} poses",
                            trans->size() / 3, poses->frames));
  poses->trans = std::move(*trans);
  return poses;
}

Quaternion rotation_of_vector(const double* values) {
  const Vector3 vector(values[0], values[1], values[2]);
  const double angle = vector.norm();
  if (!(angle > 0.0) || !std::isfinite(angle)) return Quaternion::Identity();
  return Quaternion(Eigen::AngleAxisd(angle, vector / angle));
}

/// The shape of the body: one row of numbers, or one for each frame, of which the first is used.
std::vector<double> betas_of(Archive& archive) {
  if (!archive.has("betas")) return {};
  const Result<Array> array = archive.array("betas");
  if (!array || (!array->has_shape({0}) && !array->has_shape({0, 0}))) return {};
  const std::size_t count = array->shape.back();
  if (count > most_shapes || array->count < count) return {};
  Result<std::vector<double>> betas = numbers_of(*array, archive.limits());
  if (!betas) return {};
  // The clip has one body. The shapes of other frames are not read.
  if (array->count == count) archive.mark_read("betas");
  betas->resize(count);
  const bool are_finite =
      std::all_of(betas->begin(), betas->end(), [](double value) { return std::isfinite(value); });
  return are_finite ? std::move(*betas) : std::vector<double>();
}

std::string gender_of(Archive& archive) {
  if (!archive.has("gender")) return {};
  const Result<Array> array = archive.array("gender");
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

}  // namespace

bool has_smpl_poses(const Archive& archive) {
  return archive.has("poses") || (archive.has("root_orient") && archive.has("pose_body"));
}

Status read_smpl_poses(Archive& archive, const SmplSource& from, Clip& clip, Diagnostics& found,
                       SmplParameters& parameters) {
  const Result<SmplPoses> poses = load_poses(archive);
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
    found.add(make_diagnostic(
        codes::npz_mean_skeleton,
        fmt::format("mean skeleton used for the {} joints of the model", poses->joints)));
  }
  parameters.pelvis = model.pelvis;
  Figure figure;
  figure.joints = model.joints;
  figure.joints.front().offset = model.pelvis;
  figure.frames = poses->frames;
  figure.frame_time = from.frame_time;
  figure.rotation = [&](std::size_t frame, std::size_t joint) {
    return rotation_of_vector(&poses->vectors[(frame * poses->joints + joint) * 3]);
  };
  // The root rotates about the pelvis, not about the origin of the model.
  figure.position = [&](std::size_t frame, std::size_t) -> Vector3 {
    if (poses->trans.empty()) return model.pelvis;
    const double* const trans = &poses->trans[3 * frame];
    return model.pelvis + Vector3(trans[0], trans[1], trans[2]);
  };
  if (Status set = set_figure(figure, archive.limits(), clip); !set) return set;
  set_metres("SMPL parameters are in metres", clip);
  if (parameters.is_z_up) clip.metadata.up = Axis::plus_z;
  return {};
}

}  // namespace mocap::npz
