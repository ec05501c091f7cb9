// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "body/body.hpp"
#include "body/family_table.hpp"
#include "body/joint_steps.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"

namespace mocap {

namespace detail {

namespace {

/// Joints that turn less than this between the first two frames, on average, are in motion, not in
/// a reference pose.
constexpr double least_mean_turn_deg = 5.0;
/// And at least this many times as far as between the next two.
constexpr double least_turn_ratio = 4.0;
/// Share of the angles that are exactly zero: a pose set by a program, not by a performer. CMU's
/// conversions have 0.92 and 0.63, and between 0.2 and 0.45 in motion.
constexpr double least_zero_share = 0.6;
constexpr double least_drop_of_zeros = 0.15;
/// On the avatar of Second Life a T-pose is nearly always one.
constexpr double least_zero_share_of_avatar = 0.9;
/// A pose that is the rest pose to the digit, except for position and facing, is not
/// recorded. It may be the first key of an animation, which then moves on smoothly.
constexpr double least_turn_from_rest_deg = 1.0;
constexpr double least_ratio_from_rest = 2.0;
/// A step below this share of the next one is due to the last printed digit.
constexpr double least_share_of_step = 1e-3;
/// A pose that nothing marks but the jump behind it has to be far from all that follows.
constexpr double least_ratio_of_jump = 6.0;
constexpr double least_share_of_joints = 0.3;
constexpr double far_turn_deg = 8.0;
/// A step below this is that of a joint that holds still.
constexpr double least_turn_deg = 0.05;
/// Left and right are mirror images within this part of the body's length.
constexpr double most_asymmetry = 0.08;
/// Steps of the motion that are looked at.
constexpr std::size_t most_steps = 48;

/// The joints that carry the figure: roots, and what is between them and the hips.
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

/// Shares of the angles that are exactly zero.
struct ZeroShares {
  double all = 0.0;
  double limbs = 0.0;  ///< Without the joints that carry the figure.
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

/// How far the joints that carry the figure move from one frame to the next, file units.
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

/// How far from zero the positions of the joints that carry the figure are in the first frame.
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

/// Whether the figure holds its place to the second frame, and leaves it to the third: a frame that
/// was put before a motion, where that begins.
bool holds_place_once(const Clip& clip, const std::vector<bool>& carries) {
  return clip.motion.frames() >= 3 &&
         carrier_step(clip, carries, 0) < least_share_of_step * carrier_step(clip, carries, 1);
}

/// How far each joint that has rotations turns from one frame to the next, in degrees.
std::vector<double> turns_deg(const Skeleton& skeleton, const PosesF& poses, std::size_t from) {
  std::vector<double> turns;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const bool can_turn =
        std::any_of(skeleton[i].channels.begin(), skeleton[i].channels.end(),
                    [](Channel channel) { return is_rotation(channel) || is_quaternion(channel); });
    if (can_turn) turns.push_back(joint_step(poses, from + 1, i).rotation_deg);
  }
  return turns;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

/// How the motion continues behind the first frame.
class FirstSteps {
 public:
  explicit FirstSteps(const Clip& clip) : clip_(clip) {
    const std::size_t count = std::min<std::size_t>(clip.motion.frames(), 3);
    PosesF poses;
    evaluate(clip, {.first_frame = 0, .frame_count = count, .local = true, .world = false}, poses);
    into_ = turns_deg(clip.skeleton, poses, 0);
    into_deg = mean_of(into_);
    within_deg = mean_of(turns_deg(clip.skeleton, poses, 1));
  }

  /// Whether the first step is far beyond all others, and taken by much of what ever moves.
  bool is_jump() const {
    if (clip_.motion.frames() < 4 || !(into_deg >= least_mean_turn_deg / 2.0)) return false;
    std::vector<double> usual;
    std::vector<bool> moves(into_.size(), false);
    const std::size_t last = clip_.motion.frames() - 1;
    PosesF poses;
    for (const std::size_t frame : spread_frames(1, last, most_steps)) {
      evaluate(clip_, {.first_frame = frame, .frame_count = 2, .local = true, .world = false},
               poses);
      const std::vector<double> step = turns_deg(clip_.skeleton, poses, 0);
      usual.push_back(mean_of(step));
      for (std::size_t i = 0; i < step.size(); ++i) moves[i] = moves[i] || step[i] > least_turn_deg;
    }
    const double most = std::max(*std::max_element(usual.begin(), usual.end()), within_deg);
    if (!(into_deg >= least_ratio_of_jump * most)) return false;
    std::size_t moving = 0;
    std::size_t far = 0;
    for (std::size_t i = 0; i < into_.size(); ++i) {
      if (moves[i]) ++moving;
      if (moves[i] && into_[i] >= far_turn_deg) ++far;
    }
    return moving > 0 &&
           static_cast<double>(far) >= least_share_of_joints * static_cast<double>(moving);
  }

  double into_deg = 0.0;    ///< Mean turn from frame 0 to frame 1.
  double within_deg = 0.0;  ///< From frame 1 to frame 2.

 private:
  const Clip& clip_;
  std::vector<double> into_;
};

/// Whether left and right of the first frame are mirror images, as in a T-pose.
bool is_symmetric(const Clip& clip, const Body& body) {
  std::vector<Twins> pairs = body.twins;
  if (body.left_foot && body.right_foot) pairs.push_back({*body.left_foot, *body.right_foot});
  const BodyParts parts = find_body_parts(clip.skeleton);
  if (parts.hands.size() == 2) pairs.push_back({parts.hands[0], parts.hands[1]});
  if (pairs.size() < 3 || !(body.length > 0.0)) return false;
  PosesF pose;
  evaluate(clip, {.first_frame = 0, .frame_count = 1}, pose);
  Vector3 across = Vector3::Zero();
  for (const Twins& pair : pairs) {
    const Vector3 apart = world_position(pose, 0, pair.left) - world_position(pose, 0, pair.right);
    across += apart.dot(across) < 0.0 ? Vector3(-apart) : apart;
  }
  if (!(across.norm() > 0.0)) return false;
  across.normalize();
  std::vector<double> middles;
  double worst = 0.0;
  for (const Twins& pair : pairs) {
    const Vector3 left = world_position(pose, 0, pair.left);
    const Vector3 right = world_position(pose, 0, pair.right);
    middles.push_back((0.5 * (left + right)).dot(across));
    const Vector3 apart = left - right;
    worst = std::max(worst, (apart - apart.dot(across) * across).norm());
  }
  const auto [low, high] = std::minmax_element(middles.begin(), middles.end());
  return std::max(worst, *high - *low) <= most_asymmetry * body.length;
}

std::string percent_of_zeros(double share) {
  return fmt::format("{:.0f} % of its angles are exactly 0", std::floor(share * 100.0));
}

std::string steps_text(const FirstSteps& steps) {
  return fmt::format(
      "the joints turn {:.0f}° on average to the next frame, {:.1f}° from that to "
      "the third",
      steps.into_deg, steps.within_deg);
}

/// The evidence for a reference pose, and how strong it is.
struct Evidence {
  std::string text;
  Confidence confidence = Confidence::high;
};

std::optional<Evidence> evidence_of_reference(const Clip& clip) {
  const Body body = find_body(clip.skeleton);
  const std::vector<bool> carries = carriers_of(clip.skeleton, body);
  const ZeroShares first = zero_shares(clip, carries, 0);
  const ZeroShares second = zero_shares(clip, carries, 1);
  if (first.all >= least_zero_share_of_avatar && second.all < first.all &&
      is_on_avatar(clip.skeleton)) {
    return Evidence{percent_of_zeros(first.all) +
                    ", and motions of Second Life's avatar have such a frame before them"};
  }
  const bool is_rest = first.limbs == 1.0 && second.limbs < 1.0;
  if (clip.motion.frames() < 3) {
    // Two keys of a small example begin so as well, though hardly away from the origin.
    const bool stays =
        carrier_step(clip, carries, 0) == 0.0 && carrier_distance(clip, carries) > 0.0;
    if (!is_rest || !stays) return std::nullopt;
    PosesF poses;
    evaluate(clip, {.local = true, .world = false}, poses);
    const double turn_deg = mean_of(turns_deg(clip.skeleton, poses, 0));
    if (!(turn_deg >= least_turn_from_rest_deg)) return std::nullopt;
    return Evidence{"it is the rest pose before a single other pose", Confidence::medium};
  }
  const bool has_zeros =
      first.all >= least_zero_share && first.all - second.all >= least_drop_of_zeros;
  const FirstSteps steps(clip);
  if (has_zeros && steps.into_deg >= least_mean_turn_deg &&
      steps.into_deg >= least_turn_ratio * steps.within_deg) {
    return Evidence{percent_of_zeros(first.all) + ", and " + steps_text(steps)};
  }
  if (is_rest && holds_place_once(clip, carries)) {
    return Evidence{"it is the rest pose at the very place where the motion begins, and " +
                    steps_text(steps)};
  }
  if (is_rest && steps.into_deg >= least_turn_from_rest_deg &&
      steps.into_deg >= least_ratio_from_rest * steps.within_deg) {
    return Evidence{"it is the rest pose, and " + steps_text(steps)};
  }
  if (steps.is_jump() && is_symmetric(clip, body)) {
    return Evidence{"left and right are mirror images in it, and " + steps_text(steps),
                    steps.into_deg >= least_mean_turn_deg ? Confidence::high : Confidence::medium};
  }
  return std::nullopt;
}

}  // namespace

}  // namespace detail

Decision<bool> decide_reference_frame(const Clip& clip) {
  Decision<bool> decision{false, Confidence::high, {}, "--first-frame motion|reference"};
  if (clip.motion.frames() < 2) {
    decision.evidence = "there are not two frames";
  } else if (clip.metadata.starts_with_reference) {
    decision.value = *clip.metadata.starts_with_reference;
    decision.evidence = "stated, or found before the motion was edited";
  } else if (clip.metadata.format == "anim") {
    decision.evidence = "an .anim has none";
  } else if (auto evidence = detail::evidence_of_reference(clip)) {
    decision.value = true;
    decision.confidence = evidence->confidence;
    decision.evidence = std::move(evidence->text);
  } else {
    decision.evidence = "the first frame is like the frames behind it";
  }
  return decision;
}

bool has_reference_frame(const Clip& clip, std::string* reason) {
  Decision<bool> decision = decide_reference_frame(clip);
  if (reason != nullptr && decision.value) *reason = std::move(decision.evidence);
  return decision.value;
}

}  // namespace mocap
