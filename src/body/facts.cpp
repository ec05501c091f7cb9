// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/bounds.hpp"
#include "body/known_up.hpp"
#include "body/pose_blocks.hpp"
#include "body/stance.hpp"
#include "body/travel.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "model/parallel.hpp"
#include "model/ranking.hpp"

namespace mocap {

namespace {

/// Path length is measured in steps of this fraction of the body length (3 cm); otherwise
/// frame-to-frame noise would add up to metres.
constexpr double step_of_body_length = 0.02;

/// `ZYX`, `Z`, `quaternion`; empty for a joint without rotation channels.
std::string rotation_order(const Joint& joint) {
  std::string order;
  for (const Channel channel : joint.channels) {
    if (is_quaternion(channel)) return "quaternion";
    if (is_rotation(channel)) order += "XYZ"[axis_of(channel)];
  }
  return order;
}

std::vector<std::string> rotation_orders(const Skeleton& skeleton) {
  std::map<std::string, std::size_t> counts;
  for (const Joint& joint : skeleton.joints()) {
    if (std::string order = rotation_order(joint); !order.empty()) ++counts[std::move(order)];
  }
  std::vector<std::string> by_name;
  std::vector<double> uses;
  for (const auto& [order, count] : counts) {
    by_name.push_back(order);
    uses.push_back(static_cast<double>(count));
  }
  std::vector<std::string> orders;
  orders.reserve(by_name.size());
  for (const std::size_t at : detail::largest_first(uses)) orders.push_back(std::move(by_name[at]));
  return orders;
}

void count_tree(const Skeleton& skeleton, ClipFacts& facts) {
  std::vector<std::size_t> depths(skeleton.size(), 1);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton[i].parent == Joint::no_parent) {
      ++facts.roots;
    } else {
      depths[i] = depths[skeleton[i].parent] + 1;
    }
    facts.depth = std::max(facts.depth, depths[i]);
    facts.end_sites += skeleton[i].end_sites.size();
  }
}

/// Computes the poses of all frames, in blocks, for their extent and the path of one joint.
class MotionFollower {
 public:
  MotionFollower(const Clip& clip, std::size_t joint, std::size_t threads)
      : clip_(clip),
        joint_(joint),
        block_(detail::frames_per_block(clip.skeleton.size())),
        // Without channels, all frames have the same pose and use no memory, so a file may declare
        // any number of them.
        path_(clip.motion.channels() == 0 ? std::min<std::size_t>(clip.motion.frames(), 1)
                                          : clip.motion.frames(),
              unknown),
        parts_(std::max<std::size_t>(threads, 1), {{}, detail::BoundsCollector(clip.skeleton)}) {}

  std::size_t blocks() const { return (path_.size() + block_ - 1) / block_; }

  /// Each block once, in any order, on any thread; `part` is the number of the thread.
  void follow(std::size_t block, std::size_t part) {
    auto& [poses, bounds] = parts_[part];
    const std::size_t first = block * block_;
    const std::size_t count = std::min(block_, path_.size() - first);
    evaluate(clip_, {.first_frame = first, .frame_count = count, .local = false}, poses);
    bounds.add(poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame)
      path_[first + frame] = poses.world_position(frame, joint_).cast<float>();
  }

  Bounds bounds() const {
    detail::BoundsCollector bounds = parts_.front().bounds;
    for (const Part& part : parts_) bounds.add(part.bounds);
    return bounds.bounds();
  }

  std::span<const Eigen::Vector3f> path() const { return path_; }

 private:
  struct Part {
    PosesF poses;
    detail::BoundsCollector bounds;
  };

  inline static const Eigen::Vector3f unknown =
      Eigen::Vector3f::Constant(std::numeric_limits<float>::quiet_NaN());

  const Clip& clip_;
  std::size_t joint_;
  std::size_t block_;
  std::vector<Eigen::Vector3f> path_;
  std::vector<Part> parts_;
};

/// Horizontal, unit length.
Vector3 start_direction(const detail::Analysis& analysis, const AxisGuess& axes) {
  const Axis up_axis = detail::known_up(axes).axis;
  const Vector3 up = detail::vector_of(up_axis);
  Vector3 heading =
      detail::start_heading(analysis.clip(), analysis.body(), analysis.first_frame(), up_axis);
  if (heading.isZero()) heading = detail::vector_of(axes.facing);
  // A heading measured with a different up axis may be vertical here.
  return std::abs(heading.dot(up)) > 0.5 ? Vector3(up.unitOrthogonal()) : heading;
}

}  // namespace

ClipFacts detail::find_facts(const Analysis& analysis, std::size_t threads,
                             const std::function<void()>& beside) {
  const Clip& clip = analysis.clip();
  ClipFacts facts;
  count_tree(clip.skeleton, facts);
  facts.rotation_orders = rotation_orders(clip.skeleton);
  facts.reference_first_frame = analysis.reference().decision.value;
  facts.reference_reason = analysis.reference().decision.evidence;
  facts.first_frame = analysis.first_frame();
  facts.family = analysis.family();
  facts.parts = parts_of(analysis.body());
  facts.sides = analysis.sides();
  facts.scale = analysis.scale();
  facts.axes = analysis.axes();
  facts.stance = find_stance(clip, analysis.body(), analysis.first_frame());
  facts.decisions = analysis.decisions();

  // Before the threads start, so that none of them computes parts of the analysis.
  analysis.complete();
  MotionFollower motion(clip, analysis.body().hips.value_or(0), threads);
  const std::size_t others = beside ? 1 : 0;
  for_each_index(others + motion.blocks(), threads, [&](std::size_t i, std::size_t part) {
    if (i < others) {
      beside();
    } else {
      motion.follow(i - others, part);
    }
    return true;
  });
  facts.bounds = motion.bounds();
  const std::size_t first = std::min(analysis.first_frame(), motion.path().size());
  facts.travel = find_travel(motion.path().subspan(first), vector_of(known_up(facts.axes).axis),
                             start_direction(analysis, facts.axes),
                             step_of_body_length * analysis.body().length);
  return facts;
}

}  // namespace mocap
