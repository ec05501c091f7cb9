// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/family_table.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "model/ranking.hpp"
#include "text/utf8.hpp"
#include "text/word_lists.hpp"

namespace mocap {

namespace detail {

namespace {

/// Maximum number of frames used, evenly spaced over the clip.
constexpr std::size_t max_frames_of_modes = 64;
/// Differences below this fraction of the OFFSET are negligible: the position repeats it, or is
/// close to zero.
constexpr double max_departure = 0.25;
/// A joint counts for a mode only if the other mode deviates this many times as far.
constexpr double clear_ratio = 2.0;
/// Joints closer to their parent than this fraction of the longest bone are ignored.
constexpr double min_bone = 0.02;
/// A change of height below this fraction of the figure's size is too small to indicate a mode.
constexpr double min_lift = 0.1;
/// The lowest point of a figure on the ground is within this fraction of its size of height zero.
constexpr double max_off_ground = 0.25;
constexpr double sure_off_ground = 0.12;
/// The other mode must be this much farther off; the second value is for high confidence.
constexpr double min_off_ground_more = 0.08;
constexpr double sure_off_ground_more = 0.2;
constexpr double min_off_ground_ratio = 2.5;
/// A root with a smaller share of the joints than this is not a figure on the ground.
constexpr double min_share_of_joints_held = 0.5;
/// With frames sorted by the height of their lowest point, this fraction of them may be below the
/// ground.
constexpr double share_below_ground = 0.15;
/// A position this close to zero, as a fraction of the OFFSET, is a displacement.
constexpr double displacement_share = 0.05;
/// Minimum component of an upright figure's mean direction from feet to head along an axis.
constexpr double min_upright_cosine = 0.8;
/// An OFFSET at least this close to an axis points up along it.
constexpr double along_axis_cosine = 0.95;
/// After this many roots and joints down to the hips, the rest are decided by their values alone,
/// because each needs poses from the whole clip.
constexpr std::size_t max_carriers = 8;
/// Clips with fewer frames are poses, not motions: the figure may fly or lie.
constexpr std::size_t min_frames_of_motion = 10;

/// A joint whose OFFSET is nonzero in a component for which it has a position channel.
struct MovedJoint {
  std::size_t joint = 0;
  std::size_t first_column = 0;
  bool is_carrier = false;  ///< Carries the whole body: a root, or a joint between it and the hips.
  double replaced = 0.0;    ///< Median distance of the position from the OFFSET, relative to it.
  double added = 0.0;       ///< Median length of the position alone, relative to the OFFSET.
  double length_replaced = 0.0;  ///< Median change of the bone length in either mode.
  double length_added = 0.0;
  PositionMode mode = PositionMode::replace;
};

/// Replaces values that overflowed, which could not be sorted.
double finite(double value) {
  return std::isfinite(value) ? value : std::numeric_limits<double>::max();
}

/// Copies some frames of a clip, except a first frame that may be a reference pose.
Clip sample_of(const Clip& clip) {
  Clip sample;
  sample.skeleton = clip.skeleton;
  const std::size_t first = clip.motion.frames() > 2 ? 1 : 0;
  const std::vector<std::size_t> frames =
      spread_frames(first, clip.motion.frames(), max_frames_of_modes);
  sample.motion = Motion(frames.size(), clip.motion.channels(), clip.motion.frame_time);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const auto from = clip.motion.row(frames[i]);
    std::copy(from.begin(), from.end(), sample.motion.exact_row(i).begin());
  }
  return sample;
}

class ModeDecider {
 public:
  explicit ModeDecider(const Clip& clip)
      : sample_(sample_of(clip)), body_(find_body(clip.skeleton)) {
    sample_.skeleton.set_position_mode_of_all(PositionMode::replace);
    find_moved_joints();
  }

  Decision<PositionMode> decide(std::vector<std::size_t>& differing) {
    decision_.option = "--positions add|replace";
    decision_.confidence = Confidence::high;
    if (moved_.empty() || sample_.motion.empty()) {
      decision_.evidence =
          "no joint has both an offset and position channels, so both modes give the same result";
      return decision_;
    }
    decide_limbs();
    std::size_t carriers = 0;
    for (MovedJoint& moved : moved_) {
      if (!moved.is_carrier) continue;
      if (++carriers <= max_carriers) {
        decide_carrier(moved);
      } else if (moved.added <= displacement_share) {
        moved.mode = PositionMode::add;
      }
    }
    settle(differing);
    return decision_;
  }

 private:
  void find_moved_joints() {
    const Skeleton& skeleton = sample_.skeleton;
    std::vector<bool> carries(skeleton.size(), false);
    if (body_.hips) {
      for (std::size_t i = *body_.hips; i != Joint::no_parent; i = skeleton[i].parent) {
        carries[i] = true;
      }
    }
    std::size_t column = 0;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      const Joint& joint = skeleton[i];
      const bool is_moved =
          std::any_of(joint.channels.begin(), joint.channels.end(), [&](Channel channel) {
            return is_position(channel) && joint.offset[axis_of(channel)] != 0.0;
          });
      if (is_moved) {
        MovedJoint moved{.joint = i, .first_column = column};
        moved.is_carrier = joint.parent == Joint::no_parent || carries[i];
        measure(moved);
        moved_.push_back(moved);
      }
      longest_bone_ =
          std::max(longest_bone_, joint.parent == Joint::no_parent ? 0.0 : joint.offset.norm());
      column += joint.channels.size();
    }
  }

  /// The values of a joint's position channels, zero for missing ones.
  Vector3 position(const MovedJoint& moved, std::size_t frame) const {
    const std::vector<Channel>& channels = sample_.skeleton[moved.joint].channels;
    Vector3 result = Vector3::Zero();
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (!is_position(channels[i])) continue;
      result[axis_of(channels[i])] = sample_.motion.at(frame, moved.first_column + i);
    }
    return result;
  }

  /// The components of the OFFSET that the position channels replace or are added to.
  Vector3 moved_offset(const MovedJoint& moved) const {
    const Joint& joint = sample_.skeleton[moved.joint];
    Vector3 result = Vector3::Zero();
    for (const Channel channel : joint.channels) {
      if (is_position(channel)) result[axis_of(channel)] = joint.offset[axis_of(channel)];
    }
    return result;
  }

  void measure(MovedJoint& moved) const {
    const Vector3 offset = moved_offset(moved);
    const double length = offset.norm();
    std::vector<double> replaced;
    std::vector<double> added;
    std::vector<double> length_replaced;
    std::vector<double> length_added;
    for (std::size_t frame = 0; frame < sample_.motion.frames(); ++frame) {
      const Vector3 value = position(moved, frame);
      replaced.push_back(finite((value - offset).norm() / length));
      added.push_back(finite(value.norm() / length));
      length_replaced.push_back(finite(std::abs(value.norm() / length - 1.0)));
      length_added.push_back(finite(std::abs((value + offset).norm() / length - 1.0)));
    }
    moved.replaced = median_of(replaced);
    moved.added = median_of(added);
    moved.length_replaced = median_of(length_replaced);
    moved.length_added = median_of(length_added);
  }

  /// The mode that a single limb indicates: its position repeats its OFFSET, or is close to zero.
  static std::optional<PositionMode> shown_by(const MovedJoint& moved) {
    if (moved.replaced <= max_departure && moved.replaced * clear_ratio <= moved.added) {
      return PositionMode::replace;
    }
    if (moved.added <= max_departure && moved.added * clear_ratio <= moved.replaced) {
      return PositionMode::add;
    }
    if (moved.length_replaced <= max_departure &&
        moved.length_replaced * clear_ratio <= moved.length_added) {
      return PositionMode::replace;
    }
    if (moved.length_added <= max_departure &&
        moved.length_added * clear_ratio <= moved.length_replaced) {
      return PositionMode::add;
    }
    return std::nullopt;
  }

  bool counts_as_limb(const MovedJoint& moved) const {
    return !moved.is_carrier && moved_offset(moved).norm() >= min_bone * longest_bone_;
  }

  /// Limbs that keep their OFFSET, or its length, in one of the modes.
  struct LimbCounts {
    std::size_t replacing = 0;
    std::size_t adding = 0;
    std::size_t limbs = 0;

    std::size_t agreeing() const { return std::max(adding, replacing); }
    /// If not, the few limbs that seem to show a mode may do so by chance.
    bool do_most_show() const { return 2 * (adding + replacing) >= limbs; }
    bool is_clear_majority() const { return 4 * agreeing() >= 3 * limbs; }
    /// Some limbs may show no mode, but none may contradict the others.
    bool is_sure() const {
      return std::min(adding, replacing) == 0 && 10 * agreeing() >= 9 * limbs;
    }
  };

  LimbCounts count_limbs() const {
    LimbCounts counts;
    for (const MovedJoint& moved : moved_) {
      if (!counts_as_limb(moved)) continue;
      ++counts.limbs;
      const std::optional<PositionMode> shown = shown_by(moved);
      if (shown) ++(*shown == PositionMode::add ? counts.adding : counts.replacing);
    }
    return counts;
  }

  /// Each limb gets the mode that it indicates; limbs that indicate none get that of the majority.
  void decide_limbs() {
    has_limbs_ = std::any_of(moved_.begin(), moved_.end(),
                             [](const MovedJoint& moved) { return !moved.is_carrier; });
    if (!has_limbs_) return;
    const LimbCounts counts = count_limbs();
    const bool do_show = counts.do_most_show();
    if (do_show && counts.adding > counts.replacing) limb_mode_ = PositionMode::add;
    for (MovedJoint& moved : moved_) {
      if (moved.is_carrier) continue;
      moved.mode = limb_mode_;
      if (do_show && counts_as_limb(moved)) moved.mode = shown_by(moved).value_or(limb_mode_);
      sample_.skeleton.set_position_mode(moved.joint, moved.mode);
    }
    if (counts.limbs > 0) explain_limbs(counts);
  }

  void explain_limbs(const LimbCounts& counts) {
    const bool adds = limb_mode_ == PositionMode::add;
    if (!counts.do_most_show()) {
      add_evidence(fmt::format("only {} of {} limbs keep their length in one of the modes; most "
                               "programs replace the OFFSET",
                               counts.agreeing(), counts.limbs),
                   Confidence::low);
    } else if (!counts.is_clear_majority()) {
      add_evidence(
          fmt::format("{} of {} limbs keep their length with positions {} OFFSET",
                      counts.agreeing(), counts.limbs, adds ? "added to the" : "replacing the"),
          Confidence::low);
    } else {
      add_evidence(
          adds ? fmt::format(
                     "the positions of {} of {} limbs are near zero, so replacing the OFFSET "
                     "would collapse the limbs",
                     counts.agreeing(), counts.limbs)
               : fmt::format("the positions of {} of {} limbs repeat the OFFSET or keep its "
                             "length",
                             counts.agreeing(), counts.limbs),
          counts.is_sure() ? Confidence::high : Confidence::medium);
    }
  }

  /// The up direction for measuring a height. An OFFSET along an axis is taken as the height of the
  /// hips.
  Vector3 up_for(const Vector3& offset, const PosesF& poses) const {
    const NearestAxis along = nearest_axis(offset);
    const bool is_along = along.cosine >= along_axis_cosine;
    Vector3 sum = Vector3::Zero();
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      sum += posture_of(poses, frame, sample_.skeleton, body_).feet_to_head;
    }
    const NearestAxis upright = nearest_axis(sum);
    const double mean = sum.norm() / static_cast<double>(std::max<std::size_t>(poses.frames, 1));
    const bool is_upright = mean * upright.cosine >= min_upright_cosine;
    // The head of a lying figure points along the floor, and an OFFSET may be a position on the
    // floor. If the two contradict each other, Y is assumed.
    if (is_upright && is_along && upright.axis != along.axis) {
      const bool has_convention = upright.axis == Axis::plus_y || along.axis == Axis::plus_y;
      return has_convention ? Vector3(Vector3::UnitY()) : vector_of(upright.axis);
    }
    if (is_upright) return vector_of(upright.axis);
    return is_along ? vector_of(along.axis) : Vector3(Vector3::UnitY());
  }

  struct Heights {
    double replaced = 0.0;  ///< Height of the lowest point in that mode, file units.
    double added = 0.0;
    double lift = 0.0;  ///< The component of the OFFSET along up.
    double size = 0.0;  ///< Largest extent of all joints.
    bool holds_figure = false;
  };

  Heights measure_heights(const MovedJoint& moved) const {
    PosesF poses;
    evaluate(sample_, {.local = false, .world = true}, poses);
    const Vector3 offset = moved_offset(moved);
    const Vector3 up = up_for(offset, poses);
    Heights heights;
    std::vector<double> low;
    std::vector<double> low_added;
    std::vector<double> sizes;
    const Skeleton& skeleton = sample_.skeleton;
    const std::size_t all = std::min(skeleton.size(), max_examined_joints);
    const std::size_t end = std::min(skeleton.subtree_end(moved.joint), all);
    heights.holds_figure = static_cast<double>(end) - static_cast<double>(moved.joint) >=
                           min_share_of_joints_held * static_cast<double>(all);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      Vector3 least = Vector3::Constant(std::numeric_limits<double>::infinity());
      Vector3 most = -least;
      double lowest = std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < all; ++i) {
        const bool is_held = i >= moved.joint && i < end;
        const auto include = [&](const Vector3& point) {
          least = least.cwiseMin(point);
          most = most.cwiseMax(point);
          if (is_held) lowest = std::min(lowest, point.dot(up));
        };
        const Vector3 at = poses.world_position(frame, i);
        include(at);
        for (const EndSite& site : skeleton[i].end_sites) {
          include(at + poses.world_rotation(frame, i) * site.offset);
        }
      }
      Vector3 lifted = offset;
      const std::size_t parent = skeleton[moved.joint].parent;
      if (parent != Joint::no_parent) {
        lifted = poses.world_rotation(frame, parent) * offset;
      }
      low.push_back(finite(lowest));
      low_added.push_back(finite(lowest + lifted.dot(up)));
      sizes.push_back(finite((most - least).maxCoeff()));
    }
    const auto ground = [](std::vector<double>& values) {
      return value_at_rank(values, static_cast<std::size_t>(share_below_ground *
                                                            static_cast<double>(values.size())));
    };
    heights.size = median_of(sizes);
    heights.replaced = ground(low);
    heights.added = ground(low_added);
    heights.lift = offset.dot(up);
    return heights;
  }

  void decide_carrier(MovedJoint& moved) {
    const std::string name = quoted(moved.joint);
    const Heights heights = measure_heights(moved);
    const bool is_motion = sample_.motion.frames() >= min_frames_of_motion;
    const bool is_displacement = moved.added <= displacement_share;
    const bool repeats = moved.replaced <= displacement_share;
    moved.mode = is_displacement ? PositionMode::add : PositionMode::replace;
    // Of several roots, those that are not figures get the mode of the first one.
    if (!heights.holds_figure && &moved != &moved_.front()) moved.mode = moved_.front().mode;
    const bool has_size = heights.size > 0.0 && std::isfinite(heights.size);
    const double lift = has_size ? std::abs(heights.lift) / heights.size : 0.0;
    const double off_replaced = has_size ? std::abs(heights.replaced) / heights.size : 0.0;
    const double off_added = has_size ? std::abs(heights.added) / heights.size : 0.0;
    if (lift < min_lift) {
      add_evidence(
          fmt::format("the OFFSET of {} changes the height by only {:.0f} % of the figure's size",
                      name, 100.0 * lift),
          Confidence::medium);
    } else if (heights.holds_figure && off_replaced < off_added && is_displacement) {
      // Replacing the OFFSET would put the hips in the ground plane and half of the body below it.
      add_evidence(fmt::format("the positions of {} stay near zero, but adding them to the OFFSET "
                               "puts the figure above the ground",
                               name),
                   Confidence::low);
    } else if (heights.holds_figure && std::min(off_replaced, off_added) <= max_off_ground &&
               std::abs(off_replaced - off_added) >= min_off_ground_more &&
               std::max(off_replaced, off_added) >=
                   min_off_ground_ratio * std::min(off_replaced, off_added)) {
      const bool adds = off_added < off_replaced;
      moved.mode = adds ? PositionMode::add : PositionMode::replace;
      const bool is_sure = is_motion && std::min(off_replaced, off_added) <= sure_off_ground &&
                           std::abs(off_replaced - off_added) >= sure_off_ground_more &&
                           !(adds ? repeats : is_displacement);
      const double other = adds ? heights.replaced : heights.added;
      add_evidence(
          fmt::format("with the positions of {} {} OFFSET, the feet are near the ground, otherwise "
                      "{:.0f} % of the figure's size {} it",
                      name, adds ? "added to the" : "replacing the",
                      100.0 * std::abs(other) / heights.size, other < 0.0 ? "below" : "above"),
          is_sure ? Confidence::high : Confidence::medium);
    } else if (repeats) {
      add_evidence(fmt::format("the positions of {} repeat its OFFSET", name), Confidence::medium);
    } else if (is_displacement) {
      add_evidence(fmt::format("the positions of {} stay near zero", name), Confidence::medium);
    } else if (const std::string family = guess_family(sample_.skeleton).family;
               family_adds_positions(family)) {
      moved.mode = PositionMode::add;
      add_evidence(fmt::format("the figure of {} is not near the ground in either mode; {} files "
                               "add positions to the OFFSET",
                               name, family),
                   Confidence::medium);
    } else {
      add_evidence(fmt::format("the figure of {} is not near the ground in either mode; most "
                               "programs replace the OFFSET",
                               name),
                   Confidence::low);
    }
    sample_.skeleton.set_position_mode(moved.joint, moved.mode);
  }

  /// Determines the mode of the clip, and the joints that have the other mode.
  void settle(std::vector<std::size_t>& differing) {
    decision_.value = has_limbs_ ? limb_mode_ : moved_.front().mode;
    constexpr std::size_t max_names = 3;
    std::vector<std::string> names;
    for (const MovedJoint& moved : moved_) {
      if (moved.mode == decision_.value) continue;
      names.push_back(quoted(moved.joint));
      differing.push_back(moved.joint);
    }
    if (differing.empty()) return;
    const bool adds = decision_.value == PositionMode::add;
    decision_.evidence += fmt::format(
        "; so the positions of {} {} OFFSET, all others {} it", text::listed(names, max_names),
        adds ? "replace the" : "are added to the", adds ? "are added to" : "replace");
  }

  std::string quoted(std::size_t joint) const {
    return fmt::format("`{}`", text::shown(sample_.skeleton[joint].name));
  }

  /// If there are many roots, evidence from the first ones is sufficient.
  void add_evidence(const std::string& clause, Confidence confidence) {
    constexpr std::size_t max_clauses = 3;
    if (clauses_ == max_clauses) decision_.evidence += "; and others";
    if (clauses_ < max_clauses) {
      decision_.evidence += (decision_.evidence.empty() ? "" : "; ") + clause;
    }
    ++clauses_;
    decision_.confidence = std::min(decision_.confidence, confidence);
  }

  Clip sample_;
  Body body_;
  std::vector<MovedJoint> moved_;
  double longest_bone_ = 0.0;
  bool has_limbs_ = false;
  PositionMode limb_mode_ = PositionMode::replace;
  std::size_t clauses_ = 0;
  Decision<PositionMode> decision_;
};

}  // namespace

}  // namespace detail

Decision<PositionMode> decide_position_mode(const Clip& clip, std::vector<std::size_t>* joints) {
  std::vector<std::size_t> differing;
  Decision<PositionMode> decision = detail::ModeDecider(clip).decide(differing);
  if (joints != nullptr) *joints = std::move(differing);
  return decision;
}

}  // namespace mocap
