// SPDX-License-Identifier: MIT
#include "body/reference_frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "body/family_table.hpp"
#include "body/first_steps.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"
#include "body/symmetry.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"

namespace mocap {

namespace detail {

namespace {

/// The joints must rotate at least this many times as far to the second frame as from there to the
/// third.
constexpr double min_turn_ratio = 4.0;
/// Minimum share of angles that are exactly zero in a pose set by a program rather than recorded.
/// It is 0.92 and 0.63 in CMU's conversions, and 0.2 to 0.45 in motion.
constexpr double min_zero_share = 0.6;
constexpr double min_drop_of_zeros = 0.15;
/// For the Second Life avatar, where a T-pose is almost always a reference pose.
constexpr double min_zero_share_of_avatar = 0.9;
/// A pose that equals the rest pose exactly, except for position and facing direction, is not
/// recorded, but it may be the first key of an animation that continues smoothly.
constexpr double min_turn_from_rest_deg = 1.0;
constexpr double min_ratio_from_rest = 2.0;
/// A step below this fraction of the next one is only rounding of the last printed digit.
constexpr double min_share_of_step = 1e-3;
/// Left and right are mirror images to within this fraction of the body length.
constexpr double max_asymmetry = 0.08;
/// A T-pose at the start of a motion was not performed if the step after it is this many times as
/// large as the following ones. It is certain if the factor is at least min_ratio_of_jump.
constexpr double min_ratio_from_t_pose = 2.0;
constexpr std::size_t min_steps_from_t_pose = 2;
/// In a T-pose the distance between the hands, and between head and feet, is at least this fraction
/// of the path along the joints.
constexpr double t_pose_span = 0.9;
constexpr double t_pose_stretch = 0.85;

/// The joints that carry the figure: roots, and the joints between them and the hips.
std::vector<bool> carriers_of(const Skeleton& skeleton, const Body& body) {
  std::vector<bool> carries(skeleton.size(), false);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    carries[i] = skeleton[i].parent == Joint::no_parent;
  }
  if (!body.hips) return carries;
  for (std::size_t i = *body.hips; i != Joint::no_parent; i = skeleton[i].parent) {
    carries[i] = true;
  }
  return carries;
}

/// The shares of angles that are exactly zero.
struct ZeroShares {
  double all = 0.0;
  double limbs = 0.0;  ///< Excludes the joints that carry the figure.
};

ZeroShares zero_shares(const Clip& clip, const std::vector<bool>& carries, std::size_t frame) {
  std::size_t zeros = 0;
  std::size_t angles = 0;
  std::size_t limb_zeros = 0;
  std::size_t limb_angles = 0;
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    for (const Channel channel : clip.skeleton[i].channels) {
      if (is_rotation(channel)) {
        const std::size_t zero = clip.motion.at(frame, column) == 0.0 ? 1 : 0;
        ++angles;
        zeros += zero;
        limb_angles += carries[i] ? 0U : 1U;
        limb_zeros += carries[i] ? 0U : zero;
      }
      ++column;
    }
  }
  const auto share = [](std::size_t part, std::size_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  return {share(zeros, angles), share(limb_zeros, limb_angles)};
}

/// Movement of the joints that carry the figure from one frame to the next, file units.
double carrier_step(const Clip& clip, const std::vector<bool>& carries, std::size_t from) {
  double sum = 0.0;
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    for (const Channel channel : clip.skeleton[i].channels) {
      if (carries[i] && is_position(channel)) {
        sum += std::abs(clip.motion.at(from + 1, column) - clip.motion.at(from, column));
      }
      ++column;
    }
  }
  return sum;
}

/// How far the joints that carry the figure are from the origin in the first frame, as the sum of
/// the absolute values of their position channels.
double carrier_distance(const Clip& clip, const std::vector<bool>& carries) {
  double sum = 0.0;
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    for (const Channel channel : clip.skeleton[i].channels) {
      if (carries[i] && is_position(channel)) sum += std::abs(clip.motion.at(0, column));
      ++column;
    }
  }
  return sum;
}

/// Whether the figure is at the same position in the first two frames and moves to the third. If
/// so, the first one may have been inserted at the start position of the motion.
bool stays_in_place_once(const Clip& clip, const std::vector<bool>& carries) {
  return clip.motion.frames() >= 3 &&
         carrier_step(clip, carries, 0) < min_share_of_step * carrier_step(clip, carries, 1);
}

/// Whether left and right are mirror images in the first frame, as in a T-pose.
bool is_symmetric(const Clip& clip, const Body& body) {
  PosesF pose;
  evaluate(clip, {.first_frame = 0, .frame_count = 1}, pose);
  return asymmetry_of(pose, 0, body) <= max_asymmetry;
}

/// The shoulders or upper arms: the lowest left-right pair above both hands.
std::optional<Twins> shoulders_of(const Skeleton& skeleton, const Body& body, const Twins& hands) {
  const auto is_above = [&](std::size_t joint, std::size_t hand) {
    return joint <= hand && hand < skeleton.subtree_end(joint);
  };
  std::optional<Twins> lowest;
  for (const Twins& twins : body.twins) {
    const bool is_swapped = !is_above(twins.left, hands.left);
    const Twins found = is_swapped ? Twins{twins.right, twins.left} : twins;
    if (!is_above(found.left, hands.left) || !is_above(found.right, hands.right)) continue;
    if (!lowest || found.left > lowest->left) lowest = found;
  }
  return lowest;
}

/// Whether the first frame is upright with the arms straight out, which is unlikely by chance.
bool is_t_pose(const Clip& clip, const Body& body) {
  if (!body.has_head_and_feet() || body.hands.size() != 2) return false;
  const Twins hands{body.hands[0], body.hands[1]};
  const std::optional<Twins> shoulders = shoulders_of(clip.skeleton, body, hands);
  if (!shoulders) return false;
  PosesF pose;
  evaluate(clip, {.first_frame = 0, .frame_count = 1}, pose);
  const auto apart = [&](const Twins& twins) {
    return (pose.world_position(0, twins.left) - pose.world_position(0, twins.right)).norm();
  };
  const double longest = apart(*shoulders) +
                         distance_along_tree(clip.skeleton, shoulders->left, hands.left) +
                         distance_along_tree(clip.skeleton, shoulders->right, hands.right);
  if (!(apart(hands) >= t_pose_span * longest) || !(longest > 0.0)) return false;
  return posture_of(pose, 0, clip.skeleton, body).stretch >= t_pose_stretch &&
         is_symmetric(clip, body);
}

std::string percent_of_zeros(double share) {
  return fmt::format("{:.0f} % of its angles are exactly 0", std::floor(share * 100.0));
}

std::string steps_text(const FirstSteps& steps) {
  return fmt::format(
      "the joints rotate by {:.0f}° on average to the next frame, but by {:.1f}° to the one after "
      "that",
      steps.into_deg, steps.within_deg);
}

/// The evidence for or against a reference pose, and its strength.
struct Evidence {
  std::string text;
  Confidence confidence = Confidence::high;
  std::size_t frames = 1;  ///< Number of frames at the start that are not motion; may be 0.
};

Evidence no_reference() {
  return {"the first frame is similar to the following frames", Confidence::high, 0};
}

/// A file with two frames: a reference pose followed by a single pose, or two keys.
Evidence evidence_of_two_frames(const Clip& clip, const Body& body,
                                const std::vector<bool>& carries) {
  if (zero_shares(clip, carries, 0).limbs != 1.0 || carrier_step(clip, carries, 0) != 0.0) {
    return no_reference();
  }
  // Small examples with two keys also start like this, but have no figure or are at the origin.
  if (!body.has_head_and_feet() && !(carrier_distance(clip, carries) > 0.0)) return no_reference();
  if (zero_shares(clip, carries, 1).limbs == 1.0) {
    return {"both frames are the rest pose, so the first may be a reference pose",
            Confidence::medium, 0};
  }
  return {"it is the rest pose, followed by a single other pose", Confidence::medium};
}

/// Examines the first frame and the following ones, which differ from it.
Evidence evidence_of_one_frame(const Clip& clip, const Body& body) {
  const std::vector<bool> carries = carriers_of(clip.skeleton, body);
  const ZeroShares first = zero_shares(clip, carries, 0);
  const ZeroShares second = zero_shares(clip, carries, 1);
  if (first.all >= min_zero_share_of_avatar && second.all < first.all &&
      is_on_avatar(clip.skeleton)) {
    return {percent_of_zeros(first.all) +
            ", and motions of Second Life's avatar start with such a frame"};
  }
  if (clip.motion.frames() < 3) return evidence_of_two_frames(clip, body, carries);
  const bool is_rest = first.limbs == 1.0 && second.limbs < 1.0;
  const bool has_zeros = first.all >= min_zero_share && first.all - second.all >= min_drop_of_zeros;
  const FirstSteps steps(clip);
  if (has_zeros && steps.into_deg >= min_mean_turn_deg &&
      steps.into_deg >= min_turn_ratio * steps.within_deg) {
    return {percent_of_zeros(first.all) + ", and " + steps_text(steps)};
  }
  if (is_rest && stays_in_place_once(clip, carries)) {
    return {"it is the rest pose at the position where the motion starts, and " +
            steps_text(steps)};
  }
  if (is_rest && steps.into_deg >= min_turn_from_rest_deg &&
      steps.into_deg >= min_ratio_from_rest * steps.within_deg) {
    return {"it is the rest pose, and " + steps_text(steps)};
  }
  if (steps.is_jump() && is_symmetric(clip, body)) {
    return {"left and right are mirror images in it, and " + steps_text(steps),
            steps.into_deg >= min_mean_turn_deg ? Confidence::high : Confidence::medium};
  }
  const bool is_far = steps.into_deg >= min_mean_turn_deg;
  const bool is_sudden = steps.ratio_to_next(min_near_steps) >= min_ratio_of_jump;
  const double ratio = steps.ratio_to_next(min_steps_from_t_pose);
  const std::size_t blend = steps.blend_steps();
  if ((ratio >= min_ratio_from_t_pose || blend > 0 || (is_far && ratio >= 1.0)) &&
      is_t_pose(clip, body)) {
    if (ratio >= min_ratio_from_t_pose) {
      return {"it is a T-pose, and " + steps_text(steps),
              is_sudden ? Confidence::high : Confidence::medium};
    }
    if (blend > 0) {
      return {
          fmt::format("it is a T-pose, which is blended into the motion over the first {} frames",
                      blend),
          Confidence::medium, blend};
    }
    return {"it is a T-pose, but the motion after it is as fast as the step to it",
            Confidence::medium, 0};
  }
  if (is_sudden && is_far) {
    return {"nothing identifies the first frame as a reference pose, but " + steps_text(steps),
            Confidence::medium, 0};
  }
  return no_reference();
}

/// The columns of the descendants of the joints that carry the figure.
std::vector<std::size_t> limb_columns(const Skeleton& skeleton, const Body& body) {
  const std::vector<bool> carries = carriers_of(skeleton, body);
  std::vector<std::size_t> columns;
  std::size_t column = 0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    for (std::size_t end = column + skeleton[i].channels.size(); column < end; ++column) {
      if (!carries[i]) columns.push_back(column);
    }
  }
  return columns;
}

/// Number of frames from `first` on with equal values in these columns.
std::size_t equal_frames(const Motion& motion, const std::vector<std::size_t>& columns,
                         std::size_t first) {
  const auto is_equal = [&](std::size_t frame) {
    return std::all_of(columns.begin(), columns.end(), [&](std::size_t column) {
      return motion.at(frame, column) == motion.at(first, column);
    });
  };
  std::size_t end = first + 1;
  while (end < motion.frames() && is_equal(end)) ++end;
  return end - first;
}

/// The frames from `first` on.
Clip frames_from(const Clip& clip, std::size_t first) {
  Clip rest;
  rest.skeleton = clip.skeleton;
  rest.metadata = clip.metadata;
  rest.motion =
      Motion(clip.motion.frames() - first, clip.motion.channels(), clip.motion.frame_time);
  for (std::size_t frame = 0; frame < rest.motion.frames(); ++frame) {
    const auto from = clip.motion.row(first + frame);
    std::copy(from.begin(), from.end(), rest.motion.exact_row(frame).begin());
  }
  return rest;
}

/// Whether the joints rotate by a large step, and then much less.
bool jumps_to_motion(const Clip& clip) {
  const FirstSteps steps(clip);
  return steps.into_deg >= min_mean_turn_deg && steps.into_deg >= min_turn_ratio * steps.within_deg;
}

/// A pose that is held for several frames, regardless of the figure's position.
Evidence evidence_of_held_pose(const Clip& clip, const Body& body) {
  const std::size_t frames = clip.motion.frames();
  const std::vector<std::size_t> columns = limb_columns(clip.skeleton, body);
  // Without limb channels, all frames would count as equal.
  if (columns.empty()) return no_reference();
  const std::size_t same = equal_frames(clip.motion, columns, 0);
  if (same == 1 || same == frames) return no_reference();
  // A stepped motion holds each of its poses for the same number of frames.
  if (frames - same > 1 && equal_frames(clip.motion, columns, same) == same) return no_reference();
  const Clip from_last = frames_from(clip, same - 1);
  if (!jumps_to_motion(from_last)) return no_reference();
  Evidence evidence = evidence_of_one_frame(from_last, body);
  if (evidence.frames == 0) return evidence;
  evidence.frames += same - 1;
  evidence.text = fmt::format("the first {} frames are the same pose; for the last of them, {}",
                              same, evidence.text);
  return evidence;
}

Evidence evidence_of_reference(const Clip& clip, const Body& body) {
  Evidence held = evidence_of_held_pose(clip, body);
  if (held.frames > 0) return held;
  Evidence first = evidence_of_one_frame(clip, body);
  return first.frames > 0 || first.confidence < held.confidence ? first : held;
}

/// Decides from the metadata or the number of frames, if possible, without examining the motion.
std::optional<Decision<bool>> known_reference(const Clip& clip) {
  Decision<bool> decision{false, Confidence::high, {}, "--first-frame motion|reference"};
  if (clip.motion.frames() < 2) {
    decision.evidence = "there are fewer than two frames";
  } else if (clip.metadata.starts_with_reference) {
    decision.value = *clip.metadata.starts_with_reference;
    decision.evidence = "specified, or found before the motion was edited";
  } else {
    return std::nullopt;
  }
  return decision;
}

}  // namespace

ReferenceFrames find_reference_frames(const Clip& clip, const Body& body) {
  const std::optional<Decision<bool>> known = known_reference(clip);
  if (known && !known->value) return {*known, 0};
  Evidence evidence = evidence_of_reference(clip, body);
  const std::size_t frames = std::min(evidence.frames, clip.motion.frames() - 1);
  if (known) return {*known, std::max<std::size_t>(frames, 1)};
  return {{evidence.frames > 0, evidence.confidence, std::move(evidence.text),
           "--first-frame motion|reference"},
          frames};
}

ReferenceFrames find_reference_frames(const Clip& clip) {
  return find_reference_frames(clip, find_body(clip.skeleton));
}

}  // namespace detail

Decision<bool> decide_reference_frame(const Clip& clip) {
  // A specified answer does not depend on the number of reference frames.
  if (auto known = detail::known_reference(clip)) return *std::move(known);
  return detail::find_reference_frames(clip).decision;
}

bool has_reference_frame(const Clip& clip, std::string* reason) {
  Decision<bool> decision = decide_reference_frame(clip);
  if (reason != nullptr && decision.value) *reason = std::move(decision.evidence);
  return decision.value;
}

}  // namespace mocap
