// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/avatar_match.hpp"
#include "edit/skeleton/avatar_retarget.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/relayout.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"
#include "mocap/units.hpp"
#include "secondlife/avatar_joint.hpp"
#include "secondlife/upload.hpp"
#include "text/utf8.hpp"
#include "text/word_lists.hpp"

namespace mocap::edit {

namespace {

using secondlife::avatar_joint;

/// Maximum number of joints listed in a note.
constexpr std::size_t joints_reported = 8;
/// Rotation added to a joint in the reference frame so that it differs from the motion.
constexpr double mark_deg = 10.0;
/// Maximum angle between a limb's rest direction in a file and on the avatar. Up to this angle, the
/// channel values, which are relative to the rest direction, are kept. Trunk bones may differ more,
/// because they rotate little.
constexpr double alike_deg = 15.0;
constexpr double alike_trunk_deg = 35.0;
/// A figure is scaled if its size differs from the avatar's by more than this fraction.
constexpr double alike_share = 0.1;

/// Whether all angles are zero in frame 0, but not in frame 1.
bool has_zero_frame(const Clip& clip) {
  if (clip.motion.frames() < 2) return false;
  std::size_t column = 0;
  bool next_is_zero = true;
  for (const Joint& joint : clip.skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      if (is_turn(channel)) {
        if (clip.motion.at(0, column) != 0.0) return false;
        next_is_zero = next_is_zero && clip.motion.at(1, column) == 0.0;
      }
      ++column;
    }
  }
  return !next_is_zero;
}

/// Whether the bone that ends at this joint is an upper arm, forearm, thigh or shin.
bool ends_limb_bone(std::string_view name) {
  return name.starts_with("mElbow") || name.starts_with("mWrist") || name.starts_with("mKnee") ||
         name.starts_with("mAnkle");
}

/// Size of a clip's bones relative to the avatar's; empty unless its joints have the avatar's names
/// and rest pose.
std::optional<double> size_on_avatar(const Skeleton& skeleton) {
  if (skeleton.euler_axes != EulerAxes::moving || secondlife::find_bone(skeleton[0].name) != 0) {
    return std::nullopt;
  }
  const std::span<const secondlife::AvatarBone> bones = secondlife::bones();
  Skeleton avatar = secondlife::classic_skeleton();
  double ours = 0.0;
  double theirs = 0.0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    const std::optional<std::size_t> bone = secondlife::find_bone(joint.name);
    if (!bone || bones[*bone].name.starts_with("mSpine")) return std::nullopt;
    if (!joint.before.isApprox(Quaternion::Identity()) ||
        !joint.after.isApprox(Quaternion::Identity())) {
      return std::nullopt;
    }
    if (i == 0) continue;
    if (joint.parent == Joint::no_parent) return std::nullopt;
    const std::string& above = skeleton[joint.parent].name;
    const std::size_t own = avatar_joint(avatar, bones[*bone].name);
    const std::size_t parent = avatar_joint(avatar, bones[*secondlife::find_bone(above)].name);
    if (avatar[own].parent != parent) return std::nullopt;
    const Vector3& wanted = avatar[own].offset;
    constexpr double long_bone_in = 7.0;
    if (wanted.norm() < long_bone_in) continue;
    const double angle =
        angle_between_deg(Quaternion::Identity(), shortest_rotation(joint.offset, wanted));
    const double alike = ends_limb_bone(bones[*bone].name) ? alike_deg : alike_trunk_deg;
    if (!(joint.offset.norm() > 0.0) || angle > alike) return std::nullopt;
    ours += joint.offset.norm();
    theirs += wanted.norm();
  }
  if (!(theirs > 0.0)) return std::nullopt;
  return ours / theirs;
}

/// Paths of joints that are not avatar bones and never move, such as Poser's `neckDummy`. The
/// viewer drops them. Roots are always excluded.
std::vector<std::string> static_unknown_joints(const Clip& clip) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  std::vector<std::string> paths;
  for (std::size_t i = 1; i < clip.skeleton.size(); ++i) {
    if (clip.skeleton[i].parent == Joint::no_parent || secondlife::find_bone(clip.skeleton[i].name))
      continue;
    const std::vector<Channel>& channels = clip.skeleton[i].channels;
    bool is_still = std::all_of(channels.begin(), channels.end(), is_rotation);
    for (std::size_t frame = 0; is_still && frame < clip.motion.frames(); ++frame) {
      const auto numbers = clip.motion.row(frame).subspan(columns[i], channels.size());
      is_still = std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == 0.0; });
    }
    if (is_still) paths.push_back(clip.skeleton.path_of(i));
  }
  return paths;
}

/// The clip without static joints that are not avatar bones. Empty if there are none, or if any
/// other joints are not the avatar's.
std::optional<Clip> without_static_unknown_joints(const Clip& clip, Diagnostics& diagnostics) {
  const std::vector<std::string> unknown = static_unknown_joints(clip);
  if (unknown.empty()) return std::nullopt;
  Clip bare = clip;
  Diagnostics unneeded;
  if (!apply(RemoveJoints{unknown}, bare, unneeded)) return std::nullopt;
  if (!size_on_avatar(bare.skeleton)) return std::nullopt;
  diagnostics.add(about_clip(
      bare, codes::secondlife_joint_left_out,
      fmt::format("removed static joints that the avatar does not have: {}", listed(unknown))));
  return bare;
}

/// Converts the channels to the layout that the viewer reads: x, y, z and three angles for the hip,
/// and three angles for other joints.
void shape_channels(Clip& clip) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const std::vector<Channel>& old = clip.skeleton[i].channels;
    const std::size_t wanted = i == 0 ? 6 : 3;
    if (secondlife::is_read_alike(clip.skeleton[i]) && old.size() == wanted) continue;
    std::vector<Channel> channels;
    std::copy_if(old.begin(), old.end(), std::back_inserter(channels), is_rotation);
    complete_channels(channels, Channel::x_rotation, channels.size());
    if (i == 0) {
      channels.insert(channels.begin(),
                      {Channel::x_position, Channel::y_position, Channel::z_position});
    }
    clip.set_channels(i, std::move(channels));
  }
}

/// Gives the clip the avatar's offsets and keeps its values. Lengths of the motion are scaled if
/// the figure is larger or smaller.
void keep_on_avatar(Clip& clip, double size) {
  Skeleton avatar = secondlife::classic_skeleton();
  for (const Joint& joint : clip.skeleton.joints()) {
    avatar_joint(avatar, secondlife::bones()[*secondlife::find_bone(joint.name)].name);
  }
  if (std::abs(size - 1.0) > alike_share) scale_lengths(clip, 1.0 / size);
  shape_channels(clip);
  // Positions that are added to the hip's offset will include it.
  Skeleton layout = clip.skeleton;
  layout.set_position_mode_of_all(PositionMode::replace);
  relayout(clip, layout);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const std::size_t own = avatar_joint(
        avatar, secondlife::bones()[*secondlife::find_bone(clip.skeleton[i].name)].name);
    clip.skeleton.set_offset(i, avatar[own].offset);
    if (clip.skeleton.children(i).empty()) {
      clip.skeleton.set_end_sites(i, avatar[own].end_sites);
      if (avatar[own].end_sites.empty()) {
        clip.skeleton.set_end_sites(i, {{"Site", avatar[avatar.children(own).front()].offset}});
      }
    } else {
      clip.skeleton.set_end_sites(i, {});
    }
  }
}

/// Inserts the T-pose before the motion, at the ground position where the hip starts if `at_start`
/// is true.
void insert_reference(Clip& clip, bool at_start) {
  const std::size_t x = *clip.column(0, Channel::x_position);
  const std::size_t y = *clip.column(0, Channel::y_position);
  const std::size_t z = *clip.column(0, Channel::z_position);
  clip.motion.insert_frames(0, 1);
  clip.motion.exact_at(0, y) = secondlife::hip_height_in;
  if (!at_start || clip.motion.frames() < 2) return;
  clip.motion.exact_at(0, x) = clip.motion.at(1, x);
  clip.motion.exact_at(0, z) = clip.motion.at(1, z);
}

/// Makes the reference frame differ from the motion in joints that would be dropped because they
/// never move. Apart from the hip, the viewer uses the reference frame only to detect such joints.
/// Returns the number of joints changed.
std::size_t mark_still_joints(Clip& clip, const std::vector<bool>& is_wanted) {
  const secondlife::ViewerLayout layout = secondlife::viewer_layout(clip.skeleton);
  std::size_t marked = 0;
  for (std::size_t i = 1; i < clip.skeleton.size(); ++i) {
    if (!is_wanted[i]) continue;
    const secondlife::FileTrack track = secondlife::track_of(clip, layout, i);
    if (secondlife::keys_kept(track).is_moved) continue;
    const std::size_t column = layout.joints[i].column + (layout.joints[i].has_positions ? 3 : 0);
    // If it is added to 0, as in an inserted frame, the sum is exact.
    const bool is_zero = clip.motion.at(0, column) == 0.0;
    double& angle_deg =
        is_zero ? clip.motion.exact_at(0, column) : clip.motion.computed_at(0, column);
    angle_deg += mark_deg;
    ++marked;
  }
  return marked;
}

bool is_anything_moved(const Clip& clip) {
  const secondlife::ViewerLayout layout = secondlife::viewer_layout(clip.skeleton);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (secondlife::keys_kept(secondlife::track_of(clip, layout, i)).is_moved) return true;
  }
  return false;
}

/// Fails if the viewer would reject or stop the motion.
Status check_limits(const Clip& clip) {
  const double played = secondlife::played_s(clip.motion);
  if (played > secondlife::max_duration_s) {
    return fail_advised(
        codes::secondlife_duration,
        fmt::format("it would play for {:.1f} s; Second Life rejects more than {:.0f} s", played,
                    secondlife::max_duration_s),
        fmt::format("Trim it first: --trim 0s..59s --profile secondlife; or play it faster: "
                    "--speed {:.2f} --profile secondlife",
                    std::ceil(played / secondlife::max_duration_s * 100.0 + 1.0) / 100.0));
  }
  const secondlife::FileTrack hip =
      secondlife::track_of(clip, secondlife::viewer_layout(clip.skeleton), 0);
  const Quaternion turn = hip.rotations.front().conjugate();
  double farthest = 0.0;
  for (const Vector3& place : hip.positions) {
    const Vector3 displacement = turn * (place - hip.positions.front());
    farthest = std::max(farthest, displacement.cwiseAbs().maxCoeff() * secondlife::metres_per_inch);
  }
  if (farthest <= secondlife::max_position_m) return {};
  return fail_advised(
      codes::secondlife_hip_travel,
      fmt::format("the hip would move {} along one axis; Second Life stops it at {:.0f} m",
                  secondlife::distance_text(farthest), secondlife::max_position_m),
      "Remove the travel first, --in-place --profile secondlife, or trim the clip with --trim.");
}

std::string names_of(const Skeleton& skeleton, const std::vector<std::size_t>& joints) {
  return text::listed(joints.size(), joints_reported, [&](std::size_t i) {
    return fmt::format("`{}`", text::shown(skeleton[joints[i]].name));
  });
}

/// A clip that was fitted to the avatar, and its properties for the next steps.
struct Fitted {
  Clip clip;
  bool has_reference = false;
  std::vector<bool> has_source;  ///< Whether the figure moves each joint.
  std::string how;
};

Result<Fitted> fit_to_avatar(const SecondLife& options, Clip clip, Diagnostics& diagnostics) {
  Fitted fitted;
  const bool has_reference =
      (options.detects_zero_frame && has_zero_frame(clip)) || has_reference_frame(clip);
  if (std::optional<Clip> bare = without_static_unknown_joints(clip, diagnostics))
    clip = std::move(*bare);
  if (const std::optional<double> size = size_on_avatar(clip.skeleton)) {
    keep_on_avatar(clip, *size);
    fitted.has_reference = has_reference;
    fitted.has_source.assign(clip.skeleton.size(), true);
    fitted.how = "it already uses the avatar's joints, and its angles are unchanged";
    fitted.clip = std::move(clip);
    return fitted;
  }
  const Result<AvatarMatch> match = match_avatar(clip);
  if (!match) return tl::unexpected<Error>(match.error());
  const std::size_t references = has_reference ? 1 : 0;
  report_assumed_up(clip, diagnostics);
  Result<OnAvatar> moved = retarget_to_avatar(clip, *match, references);
  if (!moved) return tl::unexpected<Error>(std::move(moved.error()));
  if (!match->left_out.empty()) {
    diagnostics.add(about_clip(clip, codes::secondlife_joint_left_out,
                               fmt::format("removed joints that the avatar does not have: {}",
                                           names_of(clip.skeleton, match->left_out))));
  }
  if (moved->reference_frame) {
    diagnostics.add(
        about_clip(clip, codes::edit_reference_pose,
                   fmt::format("the rest pose is not upright; frame {} is the reference pose",
                               *moved->reference_frame)));
  }
  fitted.clip = std::move(moved->clip);
  fitted.has_source.assign(fitted.clip.skeleton.size(), false);
  for (const AvatarJoint& joint : match->joints) {
    fitted.has_source[*fitted.clip.skeleton.find(joint.name)] = true;
  }
  fitted.how =
      fmt::format("{} of {} joints of the avatar are driven by the figure; 1 unit is {:.4g} inches",
                  match->joints.size(), fitted.clip.skeleton.size(), moved->scale);
  return fitted;
}

}  // namespace

Status validate(const SecondLife& options, const Clip& clip) {
  if (!(options.most_fps > 0.0) || !(options.new_fps > 0.0) || options.most_fps > 1e6 ||
      options.new_fps > options.most_fps) {
    return fail(codes::edit_value,
                "the rates of a profile must be greater than 0, and the new rate must not exceed "
                "the highest");
  }
  if (clip.skeleton.empty() || clip.motion.empty()) {
    return fail(codes::edit_range, "there are no frames to play");
  }
  if (!clip.motion.frame_time.believable()) {
    return fail(codes::edit_rate, "the frame time of the clip is invalid");
  }
  return {};
}

Status apply(const SecondLife& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  // Checked first: a clip that is far too long now will be too long afterwards.
  const double old_fps = clip.motion.frame_time.frames_per_second();
  const bool is_too_long = clip.motion.frames() > 3 &&
                           secondlife::played_s(clip.motion) > 2.0 * secondlife::max_duration_s;
  if (is_too_long) return check_limits(clip);
  Clip work = clip;
  work.format_data.remove(FormatData::Subject::file);
  if (old_fps > options.most_fps * 1.01) {
    if (Status done = apply(Resample{options.new_fps, true}, work, diagnostics); !done) return done;
  }
  Result<Fitted> fitted = fit_to_avatar(options, std::move(work), diagnostics);
  if (!fitted) return tl::unexpected<Error>(std::move(fitted.error()));
  Clip& result = fitted->clip;
  if (!fitted->has_reference) {
    insert_reference(result, true);
    mark_still_joints(result, fitted->has_source);
  } else if (!is_anything_moved(result)) {
    mark_still_joints(result, fitted->has_source);
  }
  if (Status fits = check_limits(result); !fits) return fits;
  const std::string_view reference =
      options.to_playable_format ? "frame 0 is the reference pose, which is not written"
      : fitted->has_reference    ? "its first frame is the reference"
                                 : "a T-pose reference frame was added at the start";
  std::string message = fmt::format("{}; {}", fitted->how, reference);
  if (old_fps > options.most_fps * 1.01) {
    message += fmt::format("; {:.4g} frames per second were resampled to {:.4g}", old_fps,
                           options.new_fps);
  }
  result.metadata.starts_with_reference = true;
  result.metadata.metres_per_unit = secondlife::metres_per_inch;
  result.metadata.up = Axis::plus_y;
  clip = std::move(result);
  diagnostics.add(about_clip(clip, codes::secondlife_fitted, std::move(message)));
  return {};
}

}  // namespace mocap::edit
