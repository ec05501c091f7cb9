// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "body/frame_spans.hpp"
#include "body/joint_steps.hpp"
#include "check/findings.hpp"
#include "mocap/evaluate.hpp"
#include "model/ranking.hpp"

namespace mocap::detail {

namespace {

/// Performers rotate a joint by at most about 2,000 degrees per second, in throws and kicks. 60
/// degrees per frame is that speed at 30 frames per second, and more at higher rates.
constexpr double fastest_turn_deg_a_frame = 60.0;
constexpr double fastest_turn_deg_a_second = 1800.0;
/// 17 m/s for a person of 1.7 m: faster than anyone can run.
constexpr double fastest_move_bodies_a_second = 10.0;
constexpr double fastest_move_bodies_a_frame = 0.1;
/// A jump exceeds the usual speed of its joint by at least this factor, since a spinning joint is
/// always fast.
constexpr double min_times_usual = 20.0;
/// If at least this share of the joints jumps in the same frame, two takes were joined.
constexpr double min_share_of_cut = 0.4;
constexpr std::size_t min_joints_of_cut = 5;
/// If more joints than this jump, they are reported in one finding.
constexpr std::size_t max_joints_reported_separately = 4;
constexpr std::size_t max_names_reported = 6;
/// Maximum durations of spikes and flips, and minimum rotation of a flip: the defaults of
/// --mend-spikes and --mend-flips.
constexpr double longest_spike_s = 0.034;
constexpr double longest_flip_s = 1.0;
constexpr double min_flip_deg = 150.0;
/// Maximum number of frames examined on each side of a jump.
constexpr std::size_t max_frames_around = 1000;

struct JumpLimits {
  double rotation_deg = 0.0;
  double position = 0.0;
};

JumpLimits jump_limits(const Clip& clip, double body_length) {
  const double frame_s = 1.0 / bounded_frame_rate(clip.motion);
  JumpLimits limits;
  limits.rotation_deg = std::max(fastest_turn_deg_a_frame, fastest_turn_deg_a_second * frame_s);
  // Without a body, there is no reference length.
  limits.position = body_length > 0.0
                        ? body_length * std::max(fastest_move_bodies_a_frame,
                                                 fastest_move_bodies_a_second * frame_s)
                        : std::numeric_limits<double>::infinity();
  return limits;
}

/// The jump of a joint into a frame.
struct Jump {
  std::size_t joint = 0;
  std::size_t frame = 0;
  bool is_turn = false;   ///< If false, a translation.
  double step = 0.0;      ///< Degrees or file units.
  double severity = 0.0;  ///< Relative to the limit.
};

/// All jumps of one joint.
struct JointJumps {
  Jump worst;
  std::size_t frames = 0;
};

/// Frames in which the whole pose jumps.
struct Cuts {
  std::size_t frames = 0;
  std::size_t first_frame = 0;
  std::size_t joints = 0;  ///< Number of joints that jump in the first of these frames.
  Jump worst;              ///< Of those.
};

class JumpFinder {
 public:
  JumpFinder(const Clip& clip, const JumpLimits& limits, std::size_t first_frame)
      : clip_(clip),
        limits_(limits),
        usual_(usual_steps(clip, first_frame)),
        jumps_(clip.skeleton.size()) {
    for (const Joint& joint : clip.skeleton.joints()) {
      if (!joint.channels.empty()) ++moving_joints_;
    }
  }

  /// Examines the given frames in order, each relative to the previous one.
  void examine(const std::vector<std::size_t>& frames) {
    visit_steps(clip_, frames, [this](const PosesF& poses, std::size_t index, std::size_t frame) {
      inspect_frame(poses, index, frame);
    });
  }

  const Cuts& cuts() const { return cuts_; }
  double usual(const Jump& jump) const {
    return jump.is_turn ? usual_[jump.joint].rotation_deg : usual_[jump.joint].position;
  }

  /// The joints that jump, worst first.
  std::vector<JointJumps> joints() const {
    std::vector<double> severities;
    for (const JointJumps& jumps : jumps_) severities.push_back(jumps.worst.severity);
    std::vector<JointJumps> jumping;
    for (const std::size_t joint : largest_first(severities)) {
      if (jumps_[joint].frames > 0) jumping.push_back(jumps_[joint]);
    }
    return jumping;
  }

 private:
  void inspect_frame(const PosesF& poses, std::size_t in_block, std::size_t frame) {
    std::vector<Jump> jumps;
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const JointStep step = joint_step(poses, in_block, joint);
      const JointStep& usual = usual_[joint];
      const double turn = step.rotation_deg / limits_.rotation_deg;
      const double move = step.position / limits_.position;
      const bool turns = turn > 1.0 && step.rotation_deg > min_times_usual * usual.rotation_deg;
      const bool moves = move > 1.0 && step.position > min_times_usual * usual.position;
      if (moves && (!turns || move >= turn)) {
        jumps.push_back({joint, frame, false, step.position, move});
      } else if (turns) {
        jumps.push_back({joint, frame, true, step.rotation_deg, turn});
      }
    }
    const double share = static_cast<double>(jumps.size()) / static_cast<double>(moving_joints_);
    if (jumps.size() >= min_joints_of_cut && share >= min_share_of_cut) {
      if (cuts_.frames++ == 0) {
        cuts_.first_frame = frame;
        cuts_.joints = jumps.size();
        cuts_.worst =
            *std::max_element(jumps.begin(), jumps.end(),
                              [](const Jump& a, const Jump& b) { return a.severity < b.severity; });
      }
      return;
    }
    for (const Jump& jump : jumps) {
      JointJumps& of_joint = jumps_[jump.joint];
      ++of_joint.frames;
      if (jump.severity > of_joint.worst.severity) of_joint.worst = jump;
    }
  }

  const Clip& clip_;
  JumpLimits limits_;
  std::vector<JointStep> usual_;
  std::vector<JointJumps> jumps_;  ///< By joint.
  Cuts cuts_;
  std::size_t moving_joints_ = 0;
};

/// Classification of a jump by the frames after it.
enum class JumpKind {
  spike,  ///< The joint jumps and returns within a few frames.
  flip,   ///< About half a turn, with a similar one within a second before or after it.
  step    ///< The joint stays where it jumped to.
};

std::size_t frames_within(const Clip& clip, double seconds) {
  const double frames = std::round(seconds * bounded_frame_rate(clip.motion));
  return static_cast<std::size_t>(std::clamp(frames, 1.0, static_cast<double>(max_frames_around)));
}

/// The poses of a single joint. The cost does not depend on the size of the skeleton.
PosesF poses_of_joint(const Clip& clip, std::size_t index, std::size_t first, std::size_t count) {
  Joint joint = clip.skeleton[index];
  const std::size_t column = clip.skeleton.channel_offsets()[index];
  const std::size_t columns = joint.channels.size();
  joint.parent = Joint::no_parent;
  Clip alone;
  alone.skeleton.euler_axes = clip.skeleton.euler_axes;
  alone.skeleton.position_mode = clip.skeleton.position_mode;
  PosesF poses;
  if (!alone.skeleton.add(Joint::no_parent, std::move(joint))) return poses;
  alone.motion = Motion(count, columns, clip.motion.frame_time);
  for (std::size_t i = 0; i < count; ++i) {
    const auto from = clip.motion.row(first + i).subspan(column, columns);
    std::copy(from.begin(), from.end(), alone.motion.exact_row(i).begin());
  }
  evaluate(alone, {.local = true, .world = false}, poses);
  return poses;
}

/// The frames around one jump.
class JumpSurroundings {
 public:
  JumpSurroundings(const Examination& examination, const Jump& jump) : jump_(jump) {
    const Clip& clip = examination.clip;
    const std::size_t around = frames_within(clip, longest_flip_s) + 1;
    const std::size_t first =
        std::max(examination.first_frame, jump.frame - std::min(jump.frame, around));
    const std::size_t end = std::min(clip.motion.frames(), jump.frame + around);
    if (jump.frame <= first || jump.frame >= end) return;
    at_ = jump.frame - first;
    poses_ = poses_of_joint(clip, jump.joint, first, end - first);
  }

  bool is_spike(std::size_t longest) const {
    for (std::size_t count = 1; count <= longest; ++count) {
      if (round_trips(at_, at_ + count)) return true;
      if (at_ > count && round_trips(at_ - count, at_)) return true;
    }
    return false;
  }

  bool is_flip() const {
    if (!jump_.is_turn || jump_.step < min_flip_deg) return false;
    for (std::size_t frame = 1; frame < poses_.frames; ++frame) {
      if (frame != at_ && step(frame - 1, frame) >= min_flip_deg) return true;
    }
    return false;
  }

 private:
  double step(std::size_t from, std::size_t to) const {
    const JointStep step = step_between(poses_, from, to, 0);
    return jump_.is_turn ? step.rotation_deg : step.position;
  }

  /// Whether the joint jumps into frame `leaves` and jumps back into frame `returns`.
  bool round_trips(std::size_t leaves, std::size_t returns) const {
    if (leaves == 0 || returns >= poses_.frames) return false;
    const double least = std::min(step(leaves - 1, leaves), step(returns - 1, returns));
    return least >= 0.5 * jump_.step && step(leaves - 1, returns) <= 0.5 * least;
  }

  Jump jump_;
  PosesF poses_;
  std::size_t at_ = 0;  ///< Index of the jump's frame in `poses_`.
};

JumpKind kind_of(const Examination& examination, const Jump& jump) {
  const JumpSurroundings surroundings(examination, jump);
  if (surroundings.is_spike(frames_within(examination.clip, longest_spike_s)))
    return JumpKind::spike;
  return surroundings.is_flip() ? JumpKind::flip : JumpKind::step;
}

std::string more_frames(std::size_t frames) {
  return frames == 1 ? "the same in 1 more frame"
                     : fmt::format("the same in {} more frames", frames);
}

std::string jump_message(const Examination& examination, const JumpFinder& finder,
                         const Jump& jump) {
  const Joint& joint = examination.clip.skeleton[jump.joint];
  const std::string where = frame_and_time(examination.clip, jump.frame);
  if (jump.is_turn) {
    return fmt::format("{} rotates by {:.0f}° in one step to {}; {:.1f}° per frame is typical",
                       quoted_name(joint), jump.step, where, finder.usual(jump));
  }
  return fmt::format("{} moves {} in one step to {}; {} per frame is typical", quoted_name(joint),
                     length_text(jump.step, examination.scale), where,
                     length_text(finder.usual(jump), examination.scale));
}

std::string cut_at(std::size_t frame) {
  return fmt::format("mocap convert FILE --split {} -o FIXED", frame);
}

/// Sets the advice on these jumps, which start with the worst one.
void advise(const Examination& examination, std::span<const JointJumps> joints, FindingText& text) {
  bool has_spikes = false;
  bool has_flips = false;
  for (const JointJumps& jumps : joints) {
    const JumpKind kind = kind_of(examination, jumps.worst);
    has_spikes = has_spikes || kind == JumpKind::spike;
    has_flips = has_flips || kind == JumpKind::flip;
  }
  if (has_spikes || has_flips) {
    text.advice = "Repair joints that jump and return.";
    text.command =
        fmt::format("mocap convert FILE{}{} -o FIXED", has_spikes ? " --mend-spikes" : "",
                    has_flips ? " --mend-flips" : "");
    return;
  }
  const std::size_t frame = joints.front().worst.frame;
  text.advice = fmt::format(
      "Check frame {}: a marker may be swapped or lost, or two takes joined. Cut before it.",
      frame);
  text.command = cut_at(frame);
}

void add_one_joint(const Examination& examination, const JumpFinder& finder,
                   const JointJumps& jumps, Diagnostics& diagnostics) {
  FindingText text{.message = jump_message(examination, finder, jumps.worst),
                   .subject = examination.clip.skeleton[jumps.worst.joint].name};
  advise(examination, {&jumps, 1}, text);
  if (jumps.frames > 1) text.detail = more_frames(jumps.frames - 1);
  add_finding(examination, codes::motion_jump, std::move(text), diagnostics);
}

void add_many_joints(const Examination& examination, const JumpFinder& finder,
                     const std::vector<JointJumps>& joints, Diagnostics& diagnostics) {
  const std::size_t named = std::min(joints.size(), max_names_reported);
  FindingText text{.message = jump_message(examination, finder, joints.front().worst),
                   .subject = examination.clip.skeleton[joints.front().worst.joint].name,
                   .detail = fmt::format("{} joints jump:", joints.size())};
  advise(examination, std::span(joints).first(named), text);
  for (std::size_t i = 0; i < named; ++i) {
    const JointJumps& jumps = joints[i];
    text.detail += fmt::format("{} {} ({})", i == 0 ? "" : ",",
                               quoted_name(examination.clip.skeleton[jumps.worst.joint]),
                               jumps.frames == 1 ? fmt::format("frame {}", jumps.worst.frame)
                                                 : fmt::format("{} frames", jumps.frames));
  }
  if (joints.size() > max_names_reported) text.detail += ", …";
  add_finding(examination, codes::motion_jump, std::move(text), diagnostics);
}

void add_cuts(const Examination& examination, const Cuts& cuts, Diagnostics& diagnostics) {
  const bool round_trips = kind_of(examination, cuts.worst) == JumpKind::spike;
  FindingText text{
      .message = fmt::format("the whole pose jumps in one step to {}: {} of {} joints at once",
                             frame_and_time(examination.clip, cuts.first_frame), cuts.joints,
                             examination.clip.skeleton.size()),
      .advice = round_trips ? "Repair joints that jump and return."
                            : fmt::format("If two takes were joined, cut before frame {}.",
                                          cuts.first_frame),
      .command =
          round_trips ? "mocap convert FILE --mend-spikes -o FIXED" : cut_at(cuts.first_frame)};
  if (cuts.frames > 1) text.detail = more_frames(cuts.frames - 1);
  add_finding(examination, codes::motion_jump, std::move(text), diagnostics);
}

}  // namespace

StepLimits jump_step_limits(const Clip& clip, const Body& body) {
  const JumpLimits limits = jump_limits(clip, body.length);
  // Three angles rotate a joint by at most their sum; three coordinates move it by at most sqrt(3)
  // times the largest one.
  return {limits.rotation_deg / 3.0, limits.position / std::numbers::sqrt3};
}

void check_jumps(const Examination& examination, Diagnostics& diagnostics) {
  if (examination.scan.big_steps.empty()) return;
  const Clip& clip = examination.clip;
  JumpFinder finder(clip, jump_limits(clip, examination.body.length), examination.first_frame);
  finder.examine(examination.scan.big_steps);

  if (finder.cuts().frames > 0) add_cuts(examination, finder.cuts(), diagnostics);
  const std::vector<JointJumps> joints = finder.joints();
  if (joints.size() > max_joints_reported_separately) {
    add_many_joints(examination, finder, joints, diagnostics);
    return;
  }
  for (const JointJumps& jumps : joints) add_one_joint(examination, finder, jumps, diagnostics);
}

}  // namespace mocap::detail
