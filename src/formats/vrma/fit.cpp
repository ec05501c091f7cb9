// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/humanoid.hpp"
#include "body/known_up.hpp"
#include "formats/vrma/bones.hpp"
#include "formats/vrma/reference_pose.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/rotation.hpp"
#include "mocap/vrma.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::vrma {

namespace {

using mocap::detail::HumanoidJoints;

/// Poses are computed in blocks that stay close to the processor's cache.
constexpr std::size_t values_at_once = std::size_t{1} << 18;

/// The rotation from a space with these directions to that of VRM: +Y up, +Z forward.
Quaternion vrm_from(const Vector3& up, const Vector3& facing) {
  Eigen::Matrix3d rows;
  rows.row(0) = up.cross(facing);
  rows.row(1) = up;
  rows.row(2) = facing;
  return Quaternion(rows).normalized();
}

/// Sets components that are mere rounding errors to zero.
Vector3 without_rounding_errors(const Vector3& vector, double size) {
  constexpr double rounding_error = 1e-12;
  return vector.unaryExpr(
      [&](double part) { return std::abs(part) <= rounding_error * size ? 0.0 : part; });
}

/// A bone with its joint.
struct WrittenBone {
  std::size_t joint = 0;                               ///< In the clip.
  std::size_t parent = Joint::no_parent;               ///< Index of the bone above.
  Quaternion file_from_rest = Quaternion::Identity();  ///< World rotation in the T-pose, inverse.
};

class VrmaFitter {
 public:
  VrmaFitter(const Clip& clip, Diagnostics& diagnostics) : clip_(clip), diagnostics_(diagnostics) {}

  Result<Clip> run() {
    if (Status single = check_single_figure(clip_.skeleton); !single)
      return tl::unexpected<Error>(std::move(single.error()));
    Result<HumanoidJoints> bones = find_bones(clip_.skeleton);
    if (!bones) return tl::unexpected<Error>(std::move(bones.error()));
    bones_ = std::move(*bones);
    Result<ReferencePose> reference = find_reference_pose(clip_);
    if (!reference) return tl::unexpected<Error>(std::move(reference.error()));
    reference_ = std::move(*reference);
    find_directions();
    add_joints();
    if (Status filled = fill(); !filled) return tl::unexpected<Error>(std::move(filled.error()));
    report_left_out();
    report_translations();
    result_.metadata = clip_.metadata;
    result_.metadata.up = Axis::plus_y;
    result_.format_data = clip_.format_data;
    result_.format_data.on_edit();
    return std::move(result_);
  }

 private:
  /// The rest pose and the motion may have different up axes.
  void find_directions() {
    vrm_from_rest_ = vrm_from(reference_.up, reference_.facing);
    vrm_from_motion_ = vrm_from_rest_;
    const mocap::detail::Analysis analysis(clip_);
    const mocap::detail::KnownUp known = mocap::detail::known_up(analysis.axes());
    const Vector3 up = mocap::detail::vector_of(known.axis);
    if (!known.is_assumed && up != reference_.up)
      vrm_from_motion_ = shortest_rotation(up, Vector3::UnitY());
  }

  Vector3 rest_position(std::size_t joint) const {
    return vrm_from_rest_ * reference_.positions[joint];
  }

  /// The height of the hips above the ground: above the lowest point of the feet, unless the file
  /// declares it.
  double hips_height() const {
    const double declared = rest_position(hips()).y();
    if (reference_.is_declared && declared > 0.0) return declared;
    double lowest = std::numeric_limits<double>::infinity();
    for (const std::string_view name : {"leftFoot", "rightFoot"}) {
      const std::size_t foot = *bones_[*mocap::detail::find_humanoid_bone(name)];
      for (std::size_t i = foot; i < clip_.skeleton.subtree_end(foot); ++i) {
        lowest = std::min(lowest, rest_position(i).y());
        for (const EndSite& site : clip_.skeleton[i].end_sites)
          lowest = std::min(lowest, (vrm_from_rest_ * reference_.position_of(i, site)).y());
      }
    }
    return declared - lowest;
  }

  std::size_t hips() const { return *bones_[0]; }

  void add_joints() {
    const double height = hips_height();
    std::vector<std::size_t> written_index(bones_.size(), Joint::no_parent);
    for (std::size_t bone = 0; bone < bones_.size(); ++bone) {
      if (!bones_[bone]) continue;
      WrittenBone written;
      written.joint = *bones_[bone];
      written.file_from_rest = reference_.rotations[written.joint].conjugate();
      const Joint& old = clip_.skeleton[written.joint];
      Joint joint;
      joint.name = old.name;
      joint.part = std::string(mocap::detail::humanoid_bones()[bone].name);
      joint.channels = {Channel::quaternion_x, Channel::quaternion_y, Channel::quaternion_z,
                        Channel::quaternion_w};
      if (const auto above = mocap::detail::parent_bone(bones_, bone)) {
        written.parent = written_index[*above];
        joint.offset = without_rounding_errors(
            rest_position(written.joint) - rest_position(written_[written.parent].joint), height);
      } else {
        joint.offset = Vector3(0.0, height, 0.0);
        joint.channels.insert(joint.channels.begin(),
                              {Channel::x_position, Channel::y_position, Channel::z_position});
      }
      for (const EndSite& site : old.end_sites) {
        const Vector3 offset = vrm_from_rest_ * (reference_.rotations[written.joint] * site.offset);
        joint.end_sites.push_back({site.label, without_rounding_errors(offset, height)});
      }
      written_index[bone] = written_.size();
      // Bones are in depth-first order, so the index is that of the last joint.
      if (result_.skeleton.add(written.parent, std::move(joint))) written_.push_back(written);
    }
  }

  Status fill() {
    const std::size_t frames = clip_.motion.frames();
    result_.motion = Motion(frames, result_.skeleton.channel_count(), clip_.motion.frame_time);
    EvaluateOptions block;
    block.local = false;
    block.frame_count = std::max<std::size_t>(1, values_at_once / (clip_.skeleton.size() * 7 + 1));
    Poses poses;
    for (block.first_frame = 0; block.first_frame < frames;
         block.first_frame += block.frame_count) {
      evaluate(clip_, block, poses);
      if (poses.frames == 0) return fail(codes::limit_memory, "not enough memory for the poses");
      for (std::size_t frame = 0; frame < poses.frames; ++frame)
        fill_frame(poses, frame, result_.motion.computed_row(block.first_frame + frame));
    }
    return {};
  }

  void fill_frame(const Poses& poses, std::size_t frame, std::span<double> row) {
    const Quaternion rest_from_vrm = vrm_from_rest_.conjugate();
    const Vector3 place = vrm_from_motion_ * poses.world_position(frame, hips());
    std::size_t column = 0;
    for (const double part : place) row[column++] = part;
    turns_.resize(written_.size());
    for (std::size_t i = 0; i < written_.size(); ++i) {
      const WrittenBone& bone = written_[i];
      // From the T-pose to this frame, in the space of VRM.
      turns_[i] = vrm_from_motion_ * poses.world_rotation(frame, bone.joint) * bone.file_from_rest *
                  rest_from_vrm;
      const bool is_root = bone.parent == Joint::no_parent;
      const Quaternion local =
          (is_root ? turns_[i] : turns_[bone.parent].conjugate() * turns_[i]).normalized();
      for (const double part : local.coeffs()) row[column++] = part;
    }
  }

  bool is_written(std::size_t joint) const {
    return std::any_of(written_.begin(), written_.end(),
                       [&](const WrittenBone& bone) { return bone.joint == joint; });
  }

  Diagnostic about(Code code, std::string message) const {
    SourceLocation at;
    at.file = clip_.metadata.source;
    return make_diagnostic(code, std::move(message), std::move(at));
  }

  /// The first names, for messages.
  std::string names_of(const std::vector<std::size_t>& joints) const {
    constexpr std::size_t most_named = 8;
    std::string names;
    for (std::size_t i = 0; i < std::min(joints.size(), most_named); ++i)
      names += (i == 0 ? "" : ", ") + text::shown(clip_.skeleton[joints[i]].name);
    return joints.size() > most_named ? names + ", ..." : names;
  }

  void report_left_out() {
    std::vector<std::size_t> left_out;
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i)
      if (!is_written(i)) left_out.push_back(i);
    if (left_out.empty()) return;
    diagnostics_.add(
        about(codes::vrma_left_out, text::counted(left_out.size(), "joint is not a VRM bone and is",
                                                  "joints are not VRM bones and are") +
                                        " not written: " + names_of(left_out)));
  }

  bool is_above_hips(std::size_t joint) const {
    return joint <= hips() && hips() < clip_.skeleton.subtree_end(joint);
  }

  /// Reports bones that move, apart from the hips.
  void report_translations() {
    std::vector<std::size_t> moving;
    const std::vector<std::size_t> columns = clip_.skeleton.channel_offsets();
    for (const WrittenBone& bone : written_) {
      if (!is_above_hips(bone.joint) && moves(bone.joint, columns[bone.joint]))
        moving.push_back(bone.joint);
    }
    if (moving.empty()) return;
    diagnostics_.add(about(codes::fit_channel,
                           fmt::format("only the hips of a VRM animation can move; translations of "
                                       "other joints are lost: {}",
                                       names_of(moving))));
  }

  bool moves(std::size_t joint, std::size_t column) const {
    // Solvers write bone lengths with small errors.
    constexpr double tolerance = 1e-3;
    const double least = tolerance * result_.skeleton[0].offset.y();
    for (const Channel channel : clip_.skeleton[joint].channels) {
      const std::size_t at = column++;
      if (!is_position(channel)) continue;
      for (std::size_t frame = 1; frame < clip_.motion.frames(); ++frame)
        if (std::abs(clip_.motion.at(frame, at) - clip_.motion.at(0, at)) > least) return true;
    }
    return false;
  }

  const Clip& clip_;
  Diagnostics& diagnostics_;
  HumanoidJoints bones_;
  ReferencePose reference_;
  Quaternion vrm_from_rest_ = Quaternion::Identity();
  Quaternion vrm_from_motion_ = Quaternion::Identity();
  std::vector<WrittenBone> written_;
  std::vector<Quaternion> turns_;  ///< Of each bone, in one frame.
  Clip result_;
};

}  // namespace

Result<Clip> as_vrma(const Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  try {
    return VrmaFitter(clip, diagnostics).run();
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the motion");
  }
}

}  // namespace mocap::vrma
