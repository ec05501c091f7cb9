// SPDX-License-Identifier: MIT
#include "secondlife/upload.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "mocap/secondlife.hpp"
#include "pose/degrees.hpp"

namespace mocap::secondlife {

namespace {

/// Attachment points and collision volumes below the avatar's root
/// (indra/newview/character/avatar_lad.xml, avatar_skeleton.xml), with spaces written as `_`: the
/// viewer accepts both, but names in a motion file end at a space.
constexpr auto attachments = std::to_array<std::string_view>({"Chest",
                                                              "Skull",
                                                              "Left_Shoulder",
                                                              "Right_Shoulder",
                                                              "Left_Hand",
                                                              "Right_Hand",
                                                              "Left_Foot",
                                                              "Right_Foot",
                                                              "Spine",
                                                              "Pelvis",
                                                              "Mouth",
                                                              "Chin",
                                                              "Left_Ear",
                                                              "Right_Ear",
                                                              "Left_Eyeball",
                                                              "Right_Eyeball",
                                                              "Nose",
                                                              "R_Upper_Arm",
                                                              "R_Forearm",
                                                              "L_Upper_Arm",
                                                              "L_Forearm",
                                                              "Right_Hip",
                                                              "R_Upper_Leg",
                                                              "R_Lower_Leg",
                                                              "Left_Hip",
                                                              "L_Upper_Leg",
                                                              "L_Lower_Leg",
                                                              "Stomach",
                                                              "Left_Pec",
                                                              "Right_Pec",
                                                              "Neck",
                                                              "Avatar_Center",
                                                              "Left_Ring_Finger",
                                                              "Right_Ring_Finger",
                                                              "Tail_Base",
                                                              "Tail_Tip",
                                                              "Left_Wing",
                                                              "Right_Wing",
                                                              "Jaw",
                                                              "Alt_Left_Ear",
                                                              "Alt_Right_Ear",
                                                              "Alt_Left_Eye",
                                                              "Alt_Right_Eye",
                                                              "Tongue",
                                                              "Groin",
                                                              "Left_Hind_Foot",
                                                              "Right_Hind_Foot",
                                                              "PELVIS",
                                                              "BUTT",
                                                              "BELLY",
                                                              "LEFT_HANDLE",
                                                              "RIGHT_HANDLE",
                                                              "LOWER_BACK",
                                                              "CHEST",
                                                              "LEFT_PEC",
                                                              "RIGHT_PEC",
                                                              "UPPER_BACK",
                                                              "NECK",
                                                              "HEAD",
                                                              "L_CLAVICLE",
                                                              "L_UPPER_ARM",
                                                              "L_LOWER_ARM",
                                                              "L_HAND",
                                                              "R_CLAVICLE",
                                                              "R_UPPER_ARM",
                                                              "R_LOWER_ARM",
                                                              "R_HAND",
                                                              "R_UPPER_LEG",
                                                              "R_LOWER_LEG",
                                                              "R_FOOT",
                                                              "L_UPPER_LEG",
                                                              "L_LOWER_LEG",
                                                              "L_FOOT"});

/// Half-angle quaternion whose sign follows from the angle.
Quaternion about_axis(int axis, double degrees) {
  const double half = detail::radians(degrees) / 2.0;
  Vector3 vector = Vector3::Zero();
  vector[axis] = std::sin(half);
  return {std::cos(half), vector.x(), vector.y(), vector.z()};
}

}  // namespace

NameKind kind_of_name(std::string_view name) {
  if (find_bone(name)) return NameKind::bone;
  if (name == "mRoot" || name == "mScreen") return NameKind::forbidden;
  const bool is_attachment =
      std::find(attachments.begin(), attachments.end(), name) != attachments.end();
  return is_attachment ? NameKind::attachment : NameKind::unknown;
}

ViewerLayout viewer_layout(const Skeleton& skeleton) {
  ViewerLayout layout;
  layout.joints.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) {
    ViewerJoint viewed;
    viewed.column = layout.columns;
    viewed.has_positions = joint.channels.size() == 6;
    std::size_t turns = 0;
    for (const Channel channel : joint.channels) {
      if (is_rotation(channel) && turns < viewed.order.size()) {
        viewed.order[turns++] = axis_of(channel);
      }
    }
    viewed.is_readable = turns == viewed.order.size();
    viewed.kind = kind_of_name(joint.name);
    if (viewed.kind == NameKind::bone) viewed.bone = find_bone(joint.name);
    layout.columns += viewed.has_positions ? 6U : 3U;
    layout.joints.push_back(viewed);
  }
  for (std::size_t i = skeleton.size(); i-- > 0;) {
    if (skeleton[i].parent == Joint::no_parent) continue;
    ViewerJoint& above = layout.joints[skeleton[i].parent];
    above.levels_below = std::max(above.levels_below, layout.joints[i].levels_below + 1);
  }
  return layout;
}

bool is_read_alike(const Joint& joint) {
  const auto& channels = joint.channels;
  if (channels.size() != 3 && channels.size() != 6) return false;
  const auto turns = channels.end() - 3;
  if (!std::all_of(turns, channels.end(), is_rotation)) return false;
  if (channels.size() == 3) return true;
  return channels[0] == Channel::x_position && channels[1] == Channel::y_position &&
         channels[2] == Channel::z_position;
}

FileTrack track_of(const Clip& clip, const ViewerLayout& layout, std::size_t joint) {
  const ViewerJoint& viewed = layout.joints[joint];
  FileTrack track;
  track.levels_below = viewed.levels_below;
  track.rotations.reserve(clip.motion.frames());
  track.positions.reserve(clip.motion.frames());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto numbers = clip.motion.row(frame).subspan(viewed.column);
    const std::size_t turns = viewed.has_positions ? 3 : 0;
    track.positions.push_back(viewed.has_positions ? Vector3(numbers[0], numbers[1], numbers[2])
                                                   : Vector3(Vector3::Zero()));
    track.rotations.push_back(about_axis(viewed.order[0], numbers[turns]) *
                              about_axis(viewed.order[1], numbers[turns + 1]) *
                              about_axis(viewed.order[2], numbers[turns + 2]));
  }
  return track;
}

std::string distance_text(double metres) {
  constexpr double steps_a_metre = 1e3;
  return fmt::format("{:.3f} m", std::ceil(metres * steps_a_metre) / steps_a_metre);
}

std::string size_text(std::size_t bytes) {
  return fmt::format("the animation is {:.0f} kB; uploads above {:.0f} kB are reported to fail",
                     static_cast<double>(bytes) / 1e3, static_cast<double>(max_upload_bytes) / 1e3);
}

double played_s(const Motion& motion) {
  const std::size_t frames = motion.frames() > 3 ? motion.frames() - 2 : 1;
  return static_cast<double>(frames) * motion.frame_time.seconds();
}

}  // namespace mocap::secondlife
