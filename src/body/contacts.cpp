// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/known_up.hpp"
#include "body/pose_blocks.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "model/ranking.hpp"

namespace mocap {

namespace {

/// The thresholds, in file units and frames.
struct ContactLimits {
  double height = 0.0;
  double step = 0.0;  ///< Per frame.
  double leave = 1.0;
  std::size_t shortest = 1;
  std::size_t around = 1;  ///< Frames on each side over which a speed is measured.
  std::size_t fall = 1;    ///< Frames after which a falling body is clearly lower.
  double sway = 0.0;       ///< How far a foot may drift from its last support.
  double clearance = 0.0;  ///< Maximum height of a foot joint above the sole.
};

/// Maximum height of a flat foot's joint above the lowest joint, in body lengths, so that a raised
/// foot that is never put down does not count as on the ground.
constexpr double max_clearance = 0.12;
/// Maximum drift of a foot while the other one is lower, in body lengths.
constexpr double max_sway = 0.06;
/// Speeds are measured over this time on each side.
constexpr double speed_s = 0.033;
/// A body in free fall drops 11 cm in this time.
constexpr double fall_s = 0.15;

/// The track of one foot joint, and the height of its figure's lowest joint in each frame.
struct FootTrack {
  std::size_t joint = 0;
  std::vector<Vector3> positions;
  std::vector<double> heights;
  const std::vector<double>* lowest = nullptr;
};

/// Joints that can support the figure; excludes fingers and objects held in a hand.
std::vector<std::size_t> supporting_joints(const Skeleton& skeleton, const BodyParts& parts,
                                           std::size_t root) {
  std::vector<bool> is_left_out(skeleton.size(), false);
  for (const std::size_t hand : parts.hands) {
    for (const std::size_t child : skeleton.children(hand)) is_left_out[child] = true;
  }
  std::vector<std::size_t> roots(skeleton.size());
  std::vector<std::size_t> joints;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::size_t parent = skeleton[i].parent;
    roots[i] = parent == Joint::no_parent ? i : roots[parent];
    if (parent != Joint::no_parent && is_left_out[parent]) is_left_out[i] = true;
    if (roots[i] == root && !is_left_out[i]) joints.push_back(i);
  }
  return joints;
}

std::size_t root_of(const Skeleton& skeleton, std::size_t joint) {
  while (skeleton[joint].parent != Joint::no_parent) joint = skeleton[joint].parent;
  return joint;
}

/// One figure: its joints that may touch the ground, and its lowest height in each frame.
struct Figure {
  std::size_t root = 0;
  std::vector<std::size_t> joints;
  std::vector<double> lowest;
};

struct Tracks {
  std::vector<Figure> figures;
  std::vector<FootTrack> feet;
};

Tracks tracks_of(const Clip& clip, const BodyParts& parts, const Vector3& up) {
  Tracks tracks;
  std::vector<std::size_t> figure_of_foot;
  for (const std::size_t foot : parts.feet) {
    const std::size_t root = root_of(clip.skeleton, foot);
    const auto same_root = [&](const Figure& figure) { return figure.root == root; };
    auto figure = std::find_if(tracks.figures.begin(), tracks.figures.end(), same_root);
    if (figure == tracks.figures.end()) {
      tracks.figures.push_back({root, supporting_joints(clip.skeleton, parts, root), {}});
      figure = std::prev(tracks.figures.end());
    }
    figure_of_foot.push_back(static_cast<std::size_t>(figure - tracks.figures.begin()));
    tracks.feet.push_back({foot, {}, {}, nullptr});
  }
  const std::size_t block = detail::frames_per_block(clip.skeleton.size());
  Poses poses;
  for (std::size_t first = 0; first < clip.motion.frames(); first += block) {
    evaluate(clip, {.first_frame = first, .frame_count = block, .local = false}, poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (Figure& figure : tracks.figures) {
        double lowest = std::numeric_limits<double>::infinity();
        for (const std::size_t joint : figure.joints)
          lowest = std::min(lowest, up.dot(poses.world_position(frame, joint)));
        figure.lowest.push_back(lowest);
      }
      for (FootTrack& foot : tracks.feet) {
        foot.positions.push_back(poses.world_position(frame, foot.joint));
        foot.heights.push_back(up.dot(foot.positions.back()));
      }
    }
  }
  for (std::size_t i = 0; i < tracks.feet.size(); ++i)
    tracks.feet[i].lowest = &tracks.figures[figure_of_foot[i]].lowest;
  return tracks;
}

/// Finds the contacts of one foot joint.
///
/// A foot that is slow while no joint of the body is clearly lower carries the body: it is on a
/// support, at any height. A foot that stays at a position where it carried the body before, or
/// will later, is also in contact while the other one is lower, as on stairs.
class ContactFinder {
 public:
  ContactFinder(const FootTrack& track, std::size_t first, const Vector3& up,
                const ContactLimits& limits)
      : track_(track), first_(first), up_(up), limits_(limits) {}

  std::vector<FrameSpan> find() const {
    const std::size_t frames = track_.heights.size();
    if (first_ >= frames) return {};
    const double clearance = flat_clearance();
    std::vector<bool> touches(frames, false);
    bool touched = false;
    for (std::size_t frame = first_; frame < frames; ++frame) {
      touched = carries(frame, clearance, touched ? limits_.leave : 1.0);
      touches[frame] = touched;
    }
    drop_short_runs(touches);
    extend(touches);
    return spans_of(touches);
  }

 private:
  /// Measured between the mean positions over the frames just before and just after this one, so
  /// that jitter does not count as movement.
  bool is_slow(std::size_t frame, double factor) const {
    const std::size_t before = frame - std::min(frame - first_, limits_.around);
    const std::size_t after = std::min(frame + limits_.around, track_.positions.size() - 1);
    const std::size_t before_end = std::max(frame, before + 1);
    const std::size_t after_begin = std::min(frame + 1, after);
    const Vector3 displacement = mean(after_begin, after + 1) - mean(before, before_end);
    const double frames = 0.5 * static_cast<double>(after_begin + after) -
                          0.5 * static_cast<double>(before + before_end - 1);
    return displacement.norm() <= factor * limits_.step * frames;
  }

  /// Mean position over frames [begin, end).
  Vector3 mean(std::size_t begin, std::size_t end) const {
    Vector3 sum = Vector3::Zero();
    for (std::size_t frame = begin; frame < end; ++frame) sum += track_.positions[frame];
    return sum / static_cast<double>(end - begin);
  }

  double above_lowest(std::size_t frame) const {
    return track_.heights[frame] - (*track_.lowest)[frame];
  }

  /// Height of the joint above the lowest joint when its foot is flat on the ground: it is rarely
  /// less in slow frames.
  double flat_clearance() const {
    std::vector<double> clearances;
    for (std::size_t frame = first_; frame < track_.heights.size(); ++frame) {
      if (is_slow(frame, 1.0)) clearances.push_back(above_lowest(frame));
    }
    if (clearances.empty()) return 0.0;
    return std::min(detail::value_at_rank(clearances, clearances.size() / 10), limits_.clearance);
  }

  /// Whether the body is in the air: it is lower shortly before and shortly after this frame.
  bool is_flying(std::size_t frame) const {
    if (frame < first_ + limits_.fall) return false;
    if (track_.heights.size() - frame <= limits_.fall) return false;
    const double lower = track_.heights[frame] - limits_.height;
    return track_.heights[frame - limits_.fall] < lower &&
           track_.heights[frame + limits_.fall] < lower;
  }

  bool carries(std::size_t frame, double clearance, double factor) const {
    return above_lowest(frame) <= clearance + factor * limits_.height && is_slow(frame, factor) &&
           !is_flying(frame);
  }

  void drop_short_runs(std::vector<bool>& touches) const {
    for (const FrameSpan& span : runs_of(touches)) {
      if (span.count >= limits_.shortest) continue;
      std::fill_n(touches.begin() + static_cast<std::ptrdiff_t>(span.first), span.count, false);
    }
  }

  bool is_near(std::size_t frame, std::size_t support) const {
    const Vector3 displacement = track_.positions[frame] - track_.positions[support];
    const double height = up_.dot(displacement);
    return std::abs(height) <= 0.5 * limits_.height &&
           (displacement - height * up_).norm() <= limits_.sway;
  }

  /// Adds the slow frames before and after a support in which the foot is at the same position.
  void extend(std::vector<bool>& touches) const {
    for (const FrameSpan& span : runs_of(touches)) {
      const std::size_t last = span.first + span.count - 1;
      for (std::size_t frame = span.first; frame > first_; --frame) {
        if (!is_slow(frame - 1, limits_.leave) || !is_near(frame - 1, span.first)) break;
        touches[frame - 1] = true;
      }
      for (std::size_t frame = last + 1; frame < touches.size(); ++frame) {
        if (!is_slow(frame, limits_.leave) || !is_near(frame, last)) break;
        touches[frame] = true;
      }
    }
  }

  std::vector<FrameSpan> runs_of(const std::vector<bool>& touches) const {
    std::vector<FrameSpan> runs;
    for (std::size_t frame = first_; frame < touches.size(); ++frame) {
      if (!touches[frame]) continue;
      if (frame > first_ && touches[frame - 1]) {
        ++runs.back().count;
      } else {
        runs.push_back({frame, 1});
      }
    }
    return runs;
  }

  /// The runs, after closing short gaps and dropping short runs.
  std::vector<FrameSpan> spans_of(const std::vector<bool>& touches) const {
    std::vector<FrameSpan> spans;
    for (const FrameSpan& run : runs_of(touches)) {
      if (!spans.empty()) {
        FrameSpan& before = spans.back();
        const std::size_t gap = run.first - (before.first + before.count);
        if (gap < limits_.shortest) {
          before.count = run.first + run.count - before.first;
          continue;
        }
      }
      spans.push_back(run);
    }
    std::erase_if(spans, [&](const FrameSpan& span) { return span.count < limits_.shortest; });
    return spans;
  }

  const FootTrack& track_;
  std::size_t first_;
  Vector3 up_;
  ContactLimits limits_;
};

ContactLimits limits_of(const ContactRules& rules, double body, const Motion& motion) {
  const double fps = motion.frame_time.frames_per_second();
  const auto frames = [fps](double seconds) {
    return static_cast<std::size_t>(std::clamp(std::round(seconds * fps), 1.0, 1e9));
  };
  ContactLimits limits;
  limits.height = rules.height * body;
  limits.step = rules.speed * body / fps;
  limits.leave = rules.leave;
  limits.shortest = frames(rules.shortest_s);
  limits.around = std::min<std::size_t>(frames(speed_s), 64);
  limits.fall = frames(fall_s);
  limits.sway = max_sway * body;
  limits.clearance = max_clearance * body;
  return limits;
}

}  // namespace

bool FootContacts::includes(std::size_t frame) const {
  const auto after =
      std::upper_bound(spans.begin(), spans.end(), frame,
                       [](std::size_t at, const FrameSpan& span) { return at < span.first; });
  return after != spans.begin() && frame - std::prev(after)->first < std::prev(after)->count;
}

Result<std::vector<FootContacts>> foot_contacts(const Clip& clip, const ContactRules& rules) {
  if (!(rules.height > 0.0) || !(rules.speed > 0.0) || !(rules.leave >= 1.0) ||
      !(rules.shortest_s >= 0.0))
    return fail(codes::argument_invalid,
                "the height and speed limits of contacts must be greater than 0");
  const detail::Analysis analysis(clip);
  const BodyParts parts = detail::parts_of(analysis.body());
  const double body = detail::size_of(clip.skeleton, analysis.body());
  if (parts.feet.empty() || !(body > 0.0))
    return fail(codes::skeleton_no_feet, "no feet were found, or the body has no length");
  std::vector<FootContacts> contacts;
  // Without channels, all frames have the same pose and use no memory, so a file may declare any
  // number of them.
  if (clip.motion.channels() == 0) {
    for (const std::size_t foot : parts.feet) contacts.push_back({foot, {}});
    return contacts;
  }
  const ContactLimits limits = limits_of(rules, body, clip.motion);
  const Axis up_axis = rules.up ? *rules.up : detail::known_up(analysis.axes()).axis;
  const Vector3 up = detail::vector_of(up_axis);
  const std::size_t first = analysis.first_frame();
  const Tracks tracks = tracks_of(clip, parts, up);
  for (const FootTrack& foot : tracks.feet)
    contacts.push_back({foot.joint, ContactFinder(foot, first, up, limits).find()});
  return contacts;
}

}  // namespace mocap
