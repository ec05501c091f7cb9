// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "check/findings.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/signal/limb_mover.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::edit {

namespace {

/// If a limb ends farther from its target than this fraction of its length, it could not reach the
/// target.
constexpr double reached_share = 0.01;
/// Bones shorter than this fraction of the path from the root to the end, such as those of roll
/// joints, are ignored.
constexpr double shortest_share = 1e-3;

/// A pinned joint, and its limb.
struct PinnedLimb {
  LimbJoints joints;
  double length = 0.0;
};

struct Pinned {
  std::vector<PinnedLimb> limbs;
  FrameSpan frames;
  std::size_t at = 0;
};

/// The next rotating ancestor, and the length of the path to it.
std::optional<std::pair<std::size_t, double>> joint_above(const Skeleton& skeleton,
                                                          std::size_t joint, double least) {
  double length = 0.0;
  for (std::size_t at = joint; skeleton[at].parent != Joint::no_parent;) {
    length += skeleton[at].offset.norm();
    at = skeleton[at].parent;
    if (turns(skeleton[at]) && length > least) return std::pair(at, length);
  }
  return std::nullopt;
}

Result<PinnedLimb> limb_above(const Skeleton& skeleton, std::size_t end) {
  double path = 0.0;
  for (std::size_t at = end; skeleton[at].parent != Joint::no_parent; at = skeleton[at].parent) {
    path += skeleton[at].offset.norm();
  }
  const double least = shortest_share * path;
  const auto middle = joint_above(skeleton, end, least);
  const auto upper = middle ? joint_above(skeleton, middle->first, least) : std::nullopt;
  if (!upper || skeleton[upper->first].parent == Joint::no_parent) {
    return fail_advised(
        codes::edit_joint,
        fmt::format(
            "`{}` cannot be pinned: it is not the end of a limb with two bones below the root",
            skeleton[end].name),
        "Choose a hand, a foot or another joint at the end of a limb.");
  }
  return PinnedLimb{{upper->first, middle->first, end}, middle->second + upper->second};
}

Result<Pinned> find_pinned(const Pin& options, const Clip& clip) {
  const Result<std::vector<std::size_t>> joints = find_joints(clip.skeleton, {options.joint});
  if (!joints) return tl::unexpected<Error>(joints.error());
  Pinned pinned;
  for (const std::size_t joint : *joints) {
    Result<PinnedLimb> limb = limb_above(clip.skeleton, joint);
    if (!limb) return tl::unexpected<Error>(std::move(limb.error()));
    pinned.limbs.push_back(*limb);
  }
  const Result<FrameSpan> frames = frames_in(options.frames, clip);
  if (!frames) return tl::unexpected<Error>(frames.error());
  pinned.frames = *frames;
  const std::size_t first = first_of_motion(clip);
  if (pinned.frames.first < first) {
    if (pinned.frames.count <= first) {
      return fail(codes::edit_range, "the clip has no frames of motion");
    }
    pinned.frames = {first, pinned.frames.first + pinned.frames.count - first};
  }
  pinned.at = pinned.frames.first;
  if (options.at) {
    const Result<FrameSpan> at = frames_in({options.at, options.at}, clip);
    if (!at) return tl::unexpected<Error>(at.error());
    pinned.at = at->first;
  }
  return pinned;
}

/// Largest distances of a joint from its target over all frames.
struct Distances {
  double before = 0.0;
  double after = 0.0;
  std::size_t out_of_reach = 0;
};

Distances pin(Clip& clip, const PinnedLimb& limb, const FrameSpan& frames, std::size_t at) {
  const Poses there = detail::poses_of(clip, {.first_frame = at, .frame_count = 1, .local = false});
  const Vector3 place = there.world_position(0, limb.joints.end);
  LimbMover mover(clip, limb.joints);
  Distances distances;
  constexpr std::size_t frames_at_once = 512;
  Poses poses;
  for (std::size_t done = 0; done < frames.count; done += frames_at_once) {
    const std::size_t first = frames.first + done;
    const std::size_t count = std::min(frames_at_once, frames.count - done);
    evaluate(clip, {.first_frame = first, .frame_count = count, .local = false}, poses);
    for (std::size_t i = 0; i < poses.frames; ++i) {
      mover.remember_plane(poses, i);
      const Vector3 now = poses.world_position(i, limb.joints.end);
      const double off = (now - place).norm();
      if (off == 0.0) continue;
      const double left = (mover.move(poses, i, first + i, place) - place).norm();
      distances.before = std::max(distances.before, off);
      distances.after = std::max(distances.after, left);
      if (left > reached_share * limb.length) ++distances.out_of_reach;
    }
  }
  return distances;
}

}  // namespace

Status validate(const Pin& options, const Clip& clip) {
  const Result<Pinned> pinned = find_pinned(options, clip);
  if (!pinned) return tl::unexpected<Error>(pinned.error());
  return {};
}

Status apply(const Pin& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<Pinned> pinned = find_pinned(options, clip);
  if (!pinned) return tl::unexpected<Error>(pinned.error());
  const ScaleGuess scale = guess_scale(clip);
  for (const PinnedLimb& limb : pinned->limbs) {
    const Distances distances = pin(clip, limb, pinned->frames, pinned->at);
    Diagnostic note =
        about_clip(clip, codes::edit_pin,
                   fmt::format("`{}` was up to {} from its position in frame {}, now up to {}",
                               clip.skeleton[limb.joints.end].name,
                               detail::length_text(distances.before, scale), pinned->at,
                               detail::length_text(distances.after, scale)));
    if (distances.out_of_reach > 0) {
      note.detail = fmt::format("the limb does not reach it in {} of {} frames",
                                distances.out_of_reach, pinned->frames.count);
    }
    diagnostics.add(std::move(note));
  }
  return {};
}

namespace {

/// `LeftHand`, `LeftHand@2s`.
Result<Edit> parse_pin(std::string_view value) {
  Pin pin;
  if (const std::size_t at = value.rfind('@'); at != std::string_view::npos) {
    const Result<TimePoint> time_point = parse_time_point(value.substr(at + 1));
    if (!time_point) {
      return invalid_value("pin", value,
                           "a joint, and optionally @ with a frame or a time: Hand@2s");
    }
    pin.at = *time_point;
    value = value.substr(0, at);
  }
  if (value.empty()) return invalid_value("pin", value, "a joint, such as LeftHand");
  pin.joint = value;
  return Edit(std::move(pin));
}

constexpr auto pin_codes = edit_code_table({
    {.name = "edit.pin",
     .severity = Severity::note,
     .title = "A joint was pinned in the world",
     .explanation =
         "Two-bone inverse kinematics moves the end of a limb to a fixed position. A limb "
         "is never stretched; frames in which the position is out of reach are counted.",
     .remedy = "If the limb cannot reach the position, pin a shorter range or use the "
               "position of another frame."},
});

}  // namespace

extern constinit const StepKind pin_step{
    .facts = {"pin", "JOINT", "",
              "Keep a hand, a foot or another end of a limb at its position in the first frame, or "
              "in another one: LeftHand@2s. After --during and --fade, only in these frames, eased "
              "in and out."},
    .parse = parse_pin,
    .codes = pin_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_pin = detail::code_in(edit::pin_codes, "edit.pin");

}  // namespace mocap::codes
