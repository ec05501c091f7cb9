// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include "body/frame_spans.hpp"
#include "body/joint_steps.hpp"
#include "body/pose_blocks.hpp"
#include "check/findings.hpp"
#include "core/ranking.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::detail {

namespace {

/// The fastest that performers turn a joint is some 2,000 degrees a second, in throws and kicks;
/// 60 degrees a frame is that at 30 frames a second, and beyond it at any higher rate.
constexpr double fastest_turn_deg_a_frame = 60.0;
constexpr double fastest_turn_deg_a_second = 1800.0;
/// 17 m/s for a person of 1.7 m: faster than anybody runs.
constexpr double fastest_move_bodies_a_second = 10.0;
constexpr double fastest_move_bodies_a_frame = 0.1;
/// A spinning joint is fast all the time; a jump stands out from what is usual for its joint.
constexpr double least_times_usual = 20.0;
/// When this part of the joints jumps at once, the whole pose does: a cut between two takes.
constexpr double least_share_of_cut = 0.4;
constexpr std::size_t fewest_joints_of_cut = 5;
/// More joints than these are told in one finding.
constexpr std::size_t most_joints_told_apart = 4;
constexpr std::size_t most_names_told = 6;

struct JumpLimits {
  double rotation_deg = 0.0;
  double position = 0.0;
};

JumpLimits jump_limits(const Clip& clip, double body_length) {
  const double frame_s = 1.0 / bounded_frame_rate(clip.motion);
  JumpLimits limits;
  limits.rotation_deg = std::max(fastest_turn_deg_a_frame, fastest_turn_deg_a_second * frame_s);
  // Without a body there is no measure for what is far.
  limits.position = body_length > 0.0
                        ? body_length * std::max(fastest_move_bodies_a_frame,
                                                 fastest_move_bodies_a_second * frame_s)
                        : std::numeric_limits<double>::infinity();
  return limits;
}

/// One joint in one frame.
struct Jump {
  std::size_t joint = 0;
  std::size_t frame = 0;
  bool is_turn = false;   ///< Else a move.
  double step = 0.0;      ///< Degrees or file units.
  double severity = 0.0;  ///< Times the limit.
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
  std::size_t joints = 0;  ///< Joints that jump in the first of them.
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

  /// Looks at the frames given, in order, each against the one before it.
  void look_at(const std::vector<std::size_t>& frames) {
    const std::size_t block = std::max<std::size_t>(frames_per_block(clip_.skeleton.size()), 2);
    PosesF poses;
    for (std::size_t at = 0; at < frames.size();) {
      // Neighbours are computed together.
      std::size_t end = at + 1;
      while (end < frames.size() && frames[end] == frames[end - 1] + 1 && end - at + 1 < block) {
        ++end;
      }
      const std::size_t first = frames[at] - 1;
      evaluate(clip_,
               {.first_frame = first, .frame_count = end - at + 1, .local = true, .world = false},
               poses);
      for (std::size_t i = at; i < end; ++i) look_at_frame(poses, frames[i] - first, frames[i]);
      at = end;
    }
  }

  const Cuts& cuts() const { return cuts_; }
  double usual(const Jump& jump) const {
    return jump.is_turn ? usual_[jump.joint].rotation_deg : usual_[jump.joint].position;
  }

  /// The joints that jump, the worst first.
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
  void look_at_frame(const PosesF& poses, std::size_t in_block, std::size_t frame) {
    std::vector<Jump> jumps;
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const JointStep step = joint_step(poses, in_block, joint);
      const JointStep& usual = usual_[joint];
      const double turn = step.rotation_deg / limits_.rotation_deg;
      const double move = step.position / limits_.position;
      const bool turns = turn > 1.0 && step.rotation_deg > least_times_usual * usual.rotation_deg;
      const bool moves = move > 1.0 && step.position > least_times_usual * usual.position;
      if (moves && (!turns || move >= turn)) {
        jumps.push_back({joint, frame, false, step.position, move});
      } else if (turns) {
        jumps.push_back({joint, frame, true, step.rotation_deg, turn});
      }
    }
    const double share = static_cast<double>(jumps.size()) / static_cast<double>(moving_joints_);
    if (jumps.size() >= fewest_joints_of_cut && share >= least_share_of_cut) {
      if (cuts_.frames++ == 0) {
        cuts_.first_frame = frame;
        cuts_.joints = jumps.size();
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

std::string more_frames(std::size_t frames) {
  return frames == 1 ? "the same in 1 more frame"
                     : fmt::format("the same in {} more frames", frames);
}

std::string jump_message(const Examination& examination, const JumpFinder& finder,
                         const Jump& jump) {
  const Joint& joint = examination.clip.skeleton[jump.joint];
  const std::string where = frame_and_time(examination.clip, jump.frame);
  if (jump.is_turn) {
    return fmt::format("{} turns {:.0f}° in one step to {}; {:.1f}° a frame is usual for it",
                       quoted_name(joint), jump.step, where, finder.usual(jump));
  }
  return fmt::format("{} moves {} in one step to {}; {} a frame is usual for it",
                     quoted_name(joint), length_text(jump.step, examination.scale), where,
                     length_text(finder.usual(jump), examination.scale));
}

std::string advice_at(std::size_t frame) {
  return fmt::format(
      "Look at frame {}: a swapped or lost marker, or two takes joined; mend it in an editor, or "
      "cut there",
      frame);
}

void add_one_joint(const Examination& examination, const JumpFinder& finder,
                   const JointJumps& jumps, Diagnostics& diagnostics) {
  FindingText text{.message = jump_message(examination, finder, jumps.worst),
                   .subject = examination.clip.skeleton[jumps.worst.joint].name,
                   .advice = advice_at(jumps.worst.frame)};
  if (jumps.frames > 1) text.detail = more_frames(jumps.frames - 1);
  add_finding(examination, Code::motion_jump, std::move(text), diagnostics);
}

void add_many_joints(const Examination& examination, const JumpFinder& finder,
                     const std::vector<JointJumps>& joints, Diagnostics& diagnostics) {
  FindingText text{.message = jump_message(examination, finder, joints.front().worst),
                   .subject = examination.clip.skeleton[joints.front().worst.joint].name,
                   .detail = fmt::format("{} joints jump somewhere:", joints.size()),
                   .advice = advice_at(joints.front().worst.frame)};
  for (std::size_t i = 0; i < std::min(joints.size(), most_names_told); ++i) {
    const JointJumps& jumps = joints[i];
    text.detail += fmt::format("{} {} ({})", i == 0 ? "" : ",",
                               quoted_name(examination.clip.skeleton[jumps.worst.joint]),
                               jumps.frames == 1 ? fmt::format("frame {}", jumps.worst.frame)
                                                 : fmt::format("{} frames", jumps.frames));
  }
  if (joints.size() > most_names_told) text.detail += ", …";
  add_finding(examination, Code::motion_jump, std::move(text), diagnostics);
}

void add_cuts(const Examination& examination, const Cuts& cuts, Diagnostics& diagnostics) {
  FindingText text{
      .message = fmt::format("the whole pose jumps in one step to {}: {} of {} joints at once",
                             frame_and_time(examination.clip, cuts.first_frame), cuts.joints,
                             examination.clip.skeleton.size()),
      .advice = fmt::format("If two takes were joined, cut before frame {}", cuts.first_frame)};
  if (cuts.frames > 1) text.detail = more_frames(cuts.frames - 1);
  add_finding(examination, Code::motion_jump, std::move(text), diagnostics);
}

}  // namespace

StepLimits jump_step_limits(const Clip& clip, const Body& body) {
  const JumpLimits limits = jump_limits(clip, body.length);
  // Three angles turn a joint at most by their sum, three lengths move it by their diagonal.
  return {limits.rotation_deg / 3.0, limits.position / std::numbers::sqrt3};
}

void check_jumps(const Examination& examination, Diagnostics& diagnostics) {
  if (examination.scan.big_steps.empty()) return;
  const Clip& clip = examination.clip;
  JumpFinder finder(clip, jump_limits(clip, examination.body.length), examination.first_frame);
  finder.look_at(examination.scan.big_steps);

  if (finder.cuts().frames > 0) add_cuts(examination, finder.cuts(), diagnostics);
  const std::vector<JointJumps> joints = finder.joints();
  if (joints.size() > most_joints_told_apart) {
    add_many_joints(examination, finder, joints, diagnostics);
    return;
  }
  for (const JointJumps& jumps : joints) add_one_joint(examination, finder, jumps, diagnostics);
}

}  // namespace mocap::detail
