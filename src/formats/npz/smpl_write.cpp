// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "formats/npz/layouts.hpp"
#include "formats/npz/layouts_out.hpp"
#include "formats/npz/positions_out.hpp"
#include "formats/npz/smpl_names.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

constexpr std::size_t smpl_frames_per_block = 256;

/// Two joints whose direction from one to the other is known in SMPL's rest pose.
struct RestBone {
  std::size_t from = 0;
  std::size_t to = 0;
};

/// Thighs, shins, the spine, the shoulders, and both parts of the arms.
constexpr std::array<RestBone, 10> rest_bones{
    {{1, 4}, {2, 5}, {4, 7}, {5, 8}, {0, 12}, {17, 16}, {16, 18}, {17, 19}, {18, 20}, {19, 21}}};

const SmplParameters* parameters_of(const Clip& clip) {
  const auto* const style = clip.format_data.find<Style>();
  return style == nullptr || !style->smpl ? nullptr : &*style->smpl;
}

bool are_all_found(const std::vector<std::optional<std::size_t>>& joints) {
  return std::all_of(joints.begin(), joints.end(), [](const auto& joint) { return joint; });
}

/// The model as which the clip was read, otherwise the largest one whose joints it has, otherwise
/// SMPL-H, which AMASS uses for motions without hands.
std::size_t model_for(const Clip& clip, const std::vector<std::string>& names) {
  const auto has = [&](std::size_t joints) {
    return are_all_found(find_smpl_joints(names, smpl_model(joints).joints));
  };
  const SmplParameters* const read = parameters_of(clip);
  if (read != nullptr && has(read->joints)) return read->joints;
  for (const std::size_t joints : {smpl_x_joints, smpl_h_joints, smpl_joints})
    if (has(joints)) return joints;
  return smpl_h_joints;
}

std::vector<Vector3> rest_positions_of(const SmplModel& model) {
  std::vector<Vector3> positions;
  for (const FigureJoint& joint : model.joints)
    positions.emplace_back(joint.parent == Joint::no_parent
                               ? model.pelvis
                               : Vector3(positions[joint.parent] + joint.offset));
  return positions;
}

/// The 24 rotations that map axes to axes.
std::vector<Quaternion> rotations_of_axes() {
  std::vector<Quaternion> rotations;
  for (int x = 0; x < 6; ++x) {
    for (int y = 0; y < 6; ++y) {
      if (x / 2 == y / 2) continue;
      Eigen::Matrix3d matrix;
      matrix.col(0) = Vector3::Unit(x / 2) * (x % 2 == 0 ? 1.0 : -1.0);
      matrix.col(1) = Vector3::Unit(y / 2) * (y % 2 == 0 ? 1.0 : -1.0);
      matrix.col(2) = matrix.col(0).cross(matrix.col(1));
      rotations.emplace_back(matrix);
    }
  }
  return rotations;
}

/// The directions of a bone in the rest pose of the clip and in that of the model.
struct BoneDirections {
  const RestBone* bone = nullptr;
  Vector3 of_clip = Vector3::Zero();
  Vector3 of_model = Vector3::Zero();
};

std::vector<BoneDirections> directions_of(const SmplFigure& figure, const Poses& rest) {
  const std::vector<Vector3> model = rest_positions_of(figure.model);
  std::vector<BoneDirections> directions;
  for (const RestBone& bone : rest_bones) {
    const Vector3 of_clip = rest.world_position(0, *figure.joints[bone.to]) -
                            rest.world_position(0, *figure.joints[bone.from]);
    const double length = of_clip.norm();
    // Joints at the same place have no direction.
    if (!(length > 0.0) || !std::isfinite(length)) continue;
    directions.push_back(
        {&bone, of_clip / length, (model[bone.to] - model[bone.from]).normalized()});
  }
  return directions;
}

Status find_rest_axes(const Clip& clip, const Poses& rest, SmplFigure& figure) {
  const std::vector<BoneDirections> directions = directions_of(figure, rest);
  double best = -1e9;
  for (const Quaternion& rotation : rotations_of_axes()) {
    double sum = 0.0;
    for (const BoneDirections& each : directions) sum += each.of_clip.dot(rotation * each.of_model);
    // The identity is preferred if several are equally good.
    const bool is_identity = rotation.w() > 1.0 - 1e-9;
    if (sum <= best + (is_identity ? -1e-9 : 1e-9)) continue;
    best = sum;
    figure.clip_from_smpl = rotation.normalized();
  }
  constexpr double largest_angle_deg = 35.0;
  for (const BoneDirections& each : directions) {
    const double cosine = each.of_clip.dot(figure.clip_from_smpl * each.of_model);
    const double angle_deg = detail::degrees(std::acos(std::clamp(cosine, -1.0, 1.0)));
    if (angle_deg <= largest_angle_deg) continue;
    const auto name = [&](std::size_t joint) {
      return text::shown(clip.skeleton[*figure.joints[joint]].name);
    };
    return fail(codes::npz_rest_pose,
                fmt::format("in the rest pose, the direction from `{}` to `{}` differs by {:.0f} "
                            "degrees from that in SMPL's T-pose",
                            name(each.bone->from), name(each.bone->to), angle_deg));
  }
  return {};
}

/// The rotation vector of a rotation by at most half a turn.
Vector3 vector_of_rotation(const Quaternion& rotation) {
  const Vector3 axis = rotation.w() < 0.0 ? Vector3(-rotation.vec()) : Vector3(rotation.vec());
  const double sine = axis.norm();
  constexpr double tiny = 1e-12;
  if (sine < tiny) return 2.0 * axis;
  return axis * (2.0 * std::atan2(sine, std::abs(rotation.w())) / sine);
}

/// Computes the parameters frame by frame.
class SmplConversion {
 public:
  SmplConversion(const Clip& clip, const SmplFigure& figure, const WriteOptions& options)
      : clip_(clip),
        figure_(figure),
        metres_(options.metres_per_unit.value_or(1.0)),
        rest_(evaluate_rest(clip.skeleton)) {
    const SmplParameters* const read = parameters_of(clip);
    pelvis_ = read == nullptr ? figure.model.pelvis : read->pelvis;
    if (smpl_has_z_up(clip))
      turned_ = rotation_to(options.up.value_or(Axis::plus_y), Vector3::UnitZ());
  }

  SmplArrays convert() {
    SmplArrays arrays{.joints = figure_.model.joints.size(),
                      .frames = clip_.motion.frames(),
                      .poses = {},
                      .trans = {}};
    arrays.poses.reserve(arrays.frames * arrays.joints * 3);
    arrays.trans.reserve(arrays.frames * 3);
    Poses poses;
    EvaluateOptions block;
    block.frame_count = smpl_frames_per_block;
    block.local = false;
    for (; block.first_frame < arrays.frames; block.first_frame += smpl_frames_per_block) {
      evaluate(clip_, block, poses);
      for (std::size_t frame = 0; frame < poses.frames; ++frame) add(poses, frame, arrays);
    }
    return arrays;
  }

 private:
  void add(const Poses& poses, std::size_t frame, SmplArrays& arrays) {
    world_.resize(arrays.joints);
    for (std::size_t i = 0; i < arrays.joints; ++i) {
      const std::size_t parent = figure_.model.joints[i].parent;
      const bool is_root = parent == Joint::no_parent;
      const std::optional<std::size_t> joint = figure_.joints[i];
      world_[i] = joint ? turned_ * poses.world_rotation(frame, *joint) *
                              rest_.world_rotation(0, *joint).conjugate() * figure_.clip_from_smpl
                        : world_[parent];
      const Vector3 vector = vector_of_rotation(
          is_root ? world_[i] : Quaternion(world_[parent].conjugate() * world_[i]));
      arrays.poses.insert(arrays.poses.end(), vector.begin(), vector.end());
    }
    const Vector3 trans =
        turned_ * (metres_ * poses.world_position(frame, *figure_.joints.front())) - pelvis_;
    arrays.trans.insert(arrays.trans.end(), trans.begin(), trans.end());
  }

  const Clip& clip_;
  const SmplFigure& figure_;
  double metres_;
  Poses rest_;
  Vector3 pelvis_ = Vector3::Zero();
  Quaternion turned_ = Quaternion::Identity();
  std::vector<Quaternion> world_;
};

/// Adds some of the joints of the poses as an array.
bool add_joints_of(ArrayZip& zip, const std::string& name, const SmplArrays& arrays,
                   std::size_t first, std::size_t count) {
  return zip.add(name, double_type, {arrays.frames, 3 * count}, [&](const ArrayZip::Sink& sink) {
    for (std::size_t frame = 0; frame < arrays.frames; ++frame) {
      const std::span<const double> row(&arrays.poses[(frame * arrays.joints + first) * 3],
                                        3 * count);
      if (!sink(bytes_of(row))) return false;
    }
    return true;
  });
}

bool add_poses(ArrayZip& zip, const SmplArrays& arrays, bool is_split) {
  if (is_split || arrays.joints == smpl_x_joints) {
    for (const RotationVectors& part : smpl_parts)
      if (part.first_joint < arrays.joints &&
          !add_joints_of(zip, std::string(part.name), arrays, part.first_joint, part.joints))
        return false;
  }
  return (is_split && arrays.joints == smpl_body_joints) ||
         add_joints_of(zip, "poses", arrays, 0, arrays.joints);
}

/// The name of the array with the rate. Readers conclude from it that Z is up.
std::string rate_array_for(const SmplParameters* read, std::size_t joints) {
  if (read != nullptr && (!read->is_z_up || is_capture_rate(read->rate_array)))
    return read->rate_array.empty() ? "fps" : read->rate_array;
  return joints == smpl_x_joints ? "mocap_frame_rate" : "mocap_framerate";
}

bool add_facts(ArrayZip& zip, const Clip& clip, std::size_t joints) {
  const SmplParameters* const read = parameters_of(clip);
  constexpr std::size_t usual_betas = 16;
  const bool has_betas = read != nullptr && !read->betas.empty();
  const std::vector<double> betas = has_betas ? read->betas : std::vector<double>(usual_betas, 0.0);
  const std::string gender = read == nullptr || read->gender.empty() ? "neutral" : read->gender;
  const bool is_added = zip.add_bytes("betas", double_type, {betas.size()}, bytes_of(betas)) &&
                        zip.add_texts("gender", {gender}, true) &&
                        zip.add_number(rate_array_for(read, joints), rate_of(clip));
  if (!is_added || joints != smpl_x_joints) return is_added;
  const std::vector<std::uint32_t> beta_count{static_cast<std::uint32_t>(betas.size())};
  return zip.add_bytes("num_betas", integer_type, {}, bytes_of(beta_count)) &&
         zip.add_texts("surface_model_type", {"smplx"}, true) &&
         zip.add_number("mocap_time_length", clip.motion.duration_s());
}

}  // namespace

Quaternion rotation_to(Axis axis, const Vector3& direction) {
  return shortest_rotation(mocap::detail::vector_of(axis), direction).normalized();
}

bool smpl_has_z_up(const Clip& clip) {
  const SmplParameters* const read = parameters_of(clip);
  return read == nullptr || read->is_z_up;
}

Result<SmplFigure> find_smpl_figure(const Clip& clip) {
  std::vector<std::string> names;
  names.reserve(clip.skeleton.size());
  for (const Joint& joint : clip.skeleton.joints()) names.push_back(joint.name);
  SmplFigure figure;
  figure.model = smpl_model(model_for(clip, names));
  figure.joints = find_smpl_joints(names, figure.model.joints);
  if (Status body = check_smpl_body(figure.joints, "SMPL parameters"); !body)
    return tl::unexpected<Error>(std::move(body.error()));
  if (Status rest = find_rest_axes(clip, evaluate_rest(clip.skeleton), figure); !rest)
    return tl::unexpected<Error>(std::move(rest.error()));
  return figure;
}

Result<SmplArrays> convert_to_smpl(const Clip& clip, const SmplFigure& figure,
                                   const WriteOptions& options) {
  SmplArrays arrays = SmplConversion(clip, figure, options).convert();
  const auto are_finite = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(),
                       [](double value) { return std::isfinite(value); });
  };
  if (!are_finite(arrays.poses) || !are_finite(arrays.trans))
    return fail(codes::argument_invalid, "the positions of the root are too large");
  return arrays;
}

void report_smpl_losses(const Clip& clip, const SmplFigure& figure, Diagnostics& diagnostics) {
  const auto report = [&](Diagnostic finding) {
    finding.at.file = clip.metadata.source;
    diagnostics.add(std::move(finding));
  };
  const auto found = static_cast<std::size_t>(
      std::count_if(figure.joints.begin(), figure.joints.end(),
                    [](const std::optional<std::size_t>& joint) { return joint.has_value(); }));
  if (found < clip.skeleton.size())
    report(make_diagnostic(
        codes::fit_dropped,
        fmt::format("SMPL parameters cannot hold {} of the clip that the "
                    "model with {} joints does not have",
                    text::counted(clip.skeleton.size() - found, "joint"), figure.joints.size())));
  if (parameters_of(clip) == nullptr)
    report(make_diagnostic(codes::npz_body_shape,
                           "SMPL parameters do not contain the lengths of the bones"));
}

bool write_smpl(ArrayZip& zip, const Clip& clip, const SmplArrays& arrays) {
  const SmplParameters* const read = parameters_of(clip);
  return add_poses(zip, arrays, read != nullptr && read->is_split) &&
         zip.add_bytes("trans", double_type, {arrays.frames, 3}, bytes_of(arrays.trans)) &&
         add_facts(zip, clip, arrays.joints);
}

}  // namespace mocap::npz
