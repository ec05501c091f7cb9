// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/figures.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/new_root.hpp"
#include "edit/space/rigid.hpp"
#include "edit/space/start.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/evaluate.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// The motion of the new root, frame by frame.
struct RootPath {
  std::vector<Vector3> places;  ///< Horizontal.
  std::vector<double> angles;   ///< About the up axis, radians; continuous through full turns.
};

/// The angle of a rotation about an axis, from -pi to pi.
double angle_about_axis(const Vector3& axis, const Quaternion& rotation) {
  return 2.0 * std::atan2(axis.dot(rotation.vec()), rotation.w());
}

RootPath root_path_of(const Clip& clip, std::size_t hips, bool heading) {
  constexpr std::size_t frames_at_once = 1024;
  const Start start = start_of(clip);
  const std::size_t first = first_of_motion(clip);
  const double start_angle =
      start.heading.isZero(0.0) ? 0.0 : angle_about(start.up, front_for(start.up), start.heading);
  RootPath path;
  path.places.reserve(clip.motion.frames());
  path.angles.reserve(clip.motion.frames());
  Quaternion origin = Quaternion::Identity();
  Poses poses;
  for (std::size_t block = 0; block < clip.motion.frames(); block += frames_at_once) {
    evaluate(clip, {.first_frame = block, .frame_count = frames_at_once, .local = false}, poses);
    for (std::size_t i = 0; i < poses.frames; ++i) {
      const Vector3 place = poses.world_position(i, hips);
      path.places.emplace_back(place - start.up.dot(place) * start.up);
      const Quaternion turned = poses.world_rotation(i, hips);
      if (block + i == first) origin = turned;
      if (!heading || block + i < first) {
        path.angles.push_back(0.0);
        continue;
      }
      const double angle = start_angle + angle_about_axis(start.up, turned * origin.conjugate());
      const double before = block + i == first ? angle : path.angles.back();
      path.angles.push_back(before + std::remainder(angle - before, 2.0 * std::numbers::pi));
    }
  }
  return path;
}

/// The rotation channels of the new root, in the order of the first old root, so that programs read
/// both in the same way.
std::vector<Channel> turning_channels(const Skeleton& skeleton) {
  std::vector<Channel> channels;
  for (const Channel channel : skeleton[0].channels) {
    if (is_rotation(channel)) channels.push_back(channel);
  }
  if (channels.size() == 3 && turns_freely(skeleton[0])) return channels;
  return {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
}

void write_root_path(Clip& clip, const RootPath& path, const Vector3& up) {
  const std::vector<Channel>& channels = clip.skeleton[0].channels;
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.computed_row(frame);
    for (std::size_t i = 0; i < channels.size(); ++i) {
      const int axis = axis_of(channels[i]);
      row[i] = is_position(channels[i]) ? path.places[frame][axis]
                                        : up[axis] * detail::degrees(path.angles[frame]);
    }
  }
}

bool moves_hips(const Skeleton& skeleton, std::size_t hips) {
  for (std::size_t at = hips; at != Joint::no_parent; at = skeleton[at].parent) {
    if (has_positions(skeleton[at])) return true;
  }
  return false;
}

/// Finds the hips. Fails if no joint from the root to them has position channels.
Result<std::size_t> moving_hips(const RootMotion& options, const Skeleton& skeleton) {
  if (const std::optional<std::size_t> hips = find_body_parts(skeleton).hips) {
    const std::size_t travelling = travelling_hips(skeleton, *hips);
    if (moves_hips(skeleton, travelling)) return travelling;
  }
  return fail_advised(codes::edit_no_travel,
                      "no joint from the root to the hips has position channels",
                      fmt::format("For a root that does not move: --add-root {}", options.name));
}

Status check_name(const RootMotion& options, const Skeleton& skeleton) {
  if (options.name.empty()) return fail(codes::edit_value, "the name of the joint is empty");
  if (!skeleton.find(options.name)) return {};
  return fail_advised(codes::edit_joint, fmt::format("joint `{}` already exists", options.name),
                      "Give the new root another name: --root-motion=NAME");
}

}  // namespace

Status validate(const RootMotion& options, const Clip& clip) {
  if (Status named = check_name(options, clip.skeleton); !named) return named;
  const Result<std::size_t> hips = moving_hips(options, clip.skeleton);
  return hips ? Status() : tl::unexpected<Error>(hips.error());
}

Status apply(const RootMotion& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status named = check_name(options, clip.skeleton); !named) return named;
  const Result<std::size_t> hips = moving_hips(options, clip.skeleton);
  if (!hips) return tl::unexpected<Error>(hips.error());
  report_assumed_up(clip, diagnostics);
  const RootPath path = root_path_of(clip, *hips, options.heading);
  const Vector3 up = start_of(clip).up;
  std::vector<Rigid> back(path.places.size());
  for (std::size_t frame = 0; frame < back.size(); ++frame) {
    if (path.angles[frame] != 0.0) {
      back[frame].turn = Quaternion(Eigen::AngleAxisd(-path.angles[frame], up));
    }
    back[frame].move = -(back[frame].turn * path.places[frame]);
  }
  move_frames(clip, back);
  std::vector<Channel> channels{Channel::x_position, Channel::y_position, Channel::z_position};
  if (options.heading) {
    const std::vector<Channel> turning = turning_channels(clip.skeleton);
    channels.insert(channels.end(), turning.begin(), turning.end());
  }
  put_root(clip, options.name, std::move(channels));
  write_root_path(clip, path, up);
  return {};
}

namespace {

/// Parses a name, `heading`, or both.
Result<Edit> parse_root_motion(std::string_view value) {
  RootMotion root;
  bool is_named = false;
  for (const std::string& word : words_in(value)) {
    if (word == "heading") {
      root.heading = true;
    } else if (!is_named) {
      root.name = word;
      is_named = true;
    } else {
      return invalid_value("root-motion", word,
                           "a name for the new joint, and optionally `heading`");
    }
  }
  return Edit(std::move(root));
}

}  // namespace

extern constinit const StepKind root_motion_step{
    .facts = {"root-motion", "NAME", "Root",
              "Insert a root joint with the horizontal motion, as game engines need it; with "
              "`,heading` it also rotates. The world poses of all other joints do not change."},
    .parse = parse_root_motion};

}  // namespace mocap::edit
