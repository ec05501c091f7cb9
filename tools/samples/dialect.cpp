// SPDX-License-Identifier: MIT
#include "samples/dialect.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <utility>

#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"

namespace samples {
namespace {

using mocap::Channel;

// From the axes in which the motions are designed (see figure.hpp) to those of the file.
Quaternion file_from_stage(const Dialect& dialect) {
  return dialect.z_up ? about_x(90.0) : Quaternion::Identity();
}

// The rest rotation of a joint's axes, in the axes in which the motions are designed.
Quaternion rest_turn(const Figure& figure, std::size_t index, const Dialect& dialect) {
  if (dialect.z_up) return file_from_stage(dialect).conjugate();
  if (!dialect.along_bones || index == 0) return Quaternion::Identity();
  const Bone& bone = figure.bones[index];
  Vector3 end = bone.tips.empty() ? bone.rest : bone.tips.front().rest;
  for (std::size_t i = figure.bones.size(); i-- > index + 1;) {
    if (figure.bones[i].parent == static_cast<int>(index)) end = figure.bones[i].rest;
  }
  return Quaternion::FromTwoVectors(Vector3::UnitX(), end - bone.rest);
}

std::vector<Channel> channels_of(const Bone& bone) {
  std::vector<Channel> channels;
  if (bone.has_positions) {
    channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  }
  for (const char axis : bone.order) {
    channels.push_back(static_cast<Channel>(static_cast<int>(Channel::x_rotation) + axis - 'X'));
  }
  return channels;
}

double rounded(double value, unsigned decimals) {
  const double scale = std::pow(10.0, decimals);
  return std::round(value * scale) / scale + 0.0;  // + 0.0: avoids negative zero
}

Vector3 rounded(const Vector3& v, unsigned decimals) {
  return {rounded(v.x(), decimals), rounded(v.y(), decimals), rounded(v.z(), decimals)};
}

mocap::Status add_bones(const Figure& figure, const Dialect& dialect, mocap::Skeleton& skeleton) {
  const std::size_t first = skeleton.size();
  const auto in_file = [&](const Vector3& stage, const Quaternion& turn) {
    return rounded(turn.conjugate() * stage * dialect.units_per_metre, dialect.decimals);
  };
  for (std::size_t i = 0; i < figure.bones.size(); ++i) {
    const Bone& bone = figure.bones[i];
    mocap::Joint joint;
    joint.name = bone.name;
    joint.channels = channels_of(bone);
    std::size_t parent = mocap::Joint::no_parent;
    if (bone.parent >= 0) {
      const auto up = static_cast<std::size_t>(bone.parent);
      const Vector3 offset = bone.rest - figure.bones[up].rest;
      joint.offset = in_file(offset, rest_turn(figure, up, dialect));
      parent = first + up;
    } else if (dialect.root_offset) {
      joint.offset = in_file(bone.rest, file_from_stage(dialect).conjugate());
    }
    for (const Tip& tip : bone.tips) {
      const Vector3 offset = in_file(tip.rest - bone.rest, rest_turn(figure, i, dialect));
      joint.end_sites.push_back({tip.label, offset});
    }
    if (const auto added = skeleton.add(parent, std::move(joint)); !added) {
      return tl::unexpected(added.error());
    }
  }
  return {};
}

void append(mocap::LargeVector<double>& to, const Vector3& v) {
  to.insert(to.end(), {v.x(), v.y(), v.z()});
}

void append(mocap::LargeVector<double>& to, const Quaternion& q) {
  to.insert(to.end(), {q.x(), q.y(), q.z(), q.w()});
}

void append_pose(const Figure& figure, const Pose& pose, const Dialect& dialect,
                 mocap::Poses& poses) {
  const Quaternion axes = file_from_stage(dialect);
  const Placement world = place(figure, pose);
  for (std::size_t i = 0; i < figure.bones.size(); ++i) {
    const Quaternion file_from_joint = axes * world.rotations[i] * rest_turn(figure, i, dialect);
    Vector3 position = axes * world.positions[i];
    Quaternion turn = file_from_joint;
    if (figure.bones[i].parent >= 0) {
      const auto up = static_cast<std::size_t>(figure.bones[i].parent);
      const Quaternion file_from_parent =
          axes * world.rotations[up] * rest_turn(figure, up, dialect);
      position = file_from_parent.conjugate() * (position - axes * world.positions[up]);
      turn = file_from_parent.conjugate() * file_from_joint;
    }
    append(poses.local_positions, position * dialect.units_per_metre);
    append(poses.local_rotations, turn);
  }
}

Pose reference_pose(const Figure& figure, const Pose& first) {
  Pose pose;
  pose.root = first.root;
  pose.root.y() = figure.bones[figure.mover].rest.y();
  return pose;
}

mocap::FrameTime frame_time_of(const Dialect& dialect) {
  const std::string_view text = dialect.frame_time;
  double seconds = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return {seconds, text};
}

}  // namespace

mocap::Result<mocap::Clip> clip_of(const Take& take) {
  const Dialect& dialect = take.dialect;
  mocap::Clip clip;
  mocap::Poses poses;
  for (const Performance& performer : take.performers) {
    if (const auto added = add_bones(performer.figure, dialect, clip.skeleton); !added) {
      return tl::unexpected(added.error());
    }
    poses.joints += performer.figure.bones.size();
  }
  if (dialect.reference_frame) {
    ++poses.frames;
    for (const Performance& performer : take.performers) {
      append_pose(performer.figure, reference_pose(performer.figure, performer.poses.front()),
                  dialect, poses);
    }
  }
  const std::size_t frames = take.performers.front().poses.size();
  poses.frames += frames;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (const Performance& performer : take.performers) {
      append_pose(performer.figure, performer.poses[frame], dialect, poses);
    }
  }

  auto motion = mocap::author(poses, clip.skeleton, frame_time_of(dialect));
  if (!motion) return tl::unexpected(motion.error());
  clip.motion = std::move(*motion);
  for (double& value : clip.motion.exact_values()) value = rounded(value, dialect.decimals);

  mocap::bvh::Style style;
  style.indent = dialect.indent;
  style.rows.newline = dialect.newline;
  style.rows.separator = dialect.separator;
  style.rows.row_suffix = dialect.row_suffix;
  clip.format_data.set(style);
  mocap::NumberFormats formats;
  formats.form = mocap::fixed_form(dialect.decimals);
  clip.motion.set_number_formats(formats);
  return clip;
}

mocap::Result<std::string> text_of(const Take& take) {
  const auto clip = clip_of(take);
  if (!clip) return tl::unexpected(clip.error());
  mocap::Diagnostics findings;
  return mocap::bvh::write_text(*clip, {}, findings);
}

}  // namespace samples
