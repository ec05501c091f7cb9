// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>
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

void follow_motion(const Clip& clip, const detail::Body& body, std::size_t first_frame,
                   ClipFacts& facts) {
  const Axis up_axis = detail::known_up(facts.axes).axis;
  const Vector3 up = detail::vector_of(up_axis);
  Vector3 heading = detail::start_heading(clip, body, first_frame, up_axis);
  if (heading.isZero()) heading = detail::vector_of(facts.axes.facing);
  // A heading measured with another up axis may be vertical here.
  if (std::abs(heading.dot(up)) > 0.5) heading = up.unitOrthogonal();
  detail::BoundsCollector bounds(clip.skeleton);
  detail::TravelCollector travel(body.hips.value_or(0), first_frame, up, heading,
                                 step_of_body_length * body.length);
  const std::size_t block = detail::frames_per_block(clip.skeleton.size());
  // Without channels, all frames have the same pose and use no memory, so a file may declare any
  // number of them.
  const std::size_t frames = clip.motion.channels() == 0
                                 ? std::min<std::size_t>(clip.motion.frames(), 1)
                                 : clip.motion.frames();
  PosesF poses;
  for (std::size_t frame = 0; frame < frames; frame += block) {
    evaluate(clip, {.first_frame = frame, .frame_count = block, .local = false, .world = true},
             poses);
    bounds.add(poses);
    travel.add(poses);
  }
  facts.bounds = bounds.bounds();
  facts.travel = travel.travel();
}

}  // namespace

ClipFacts detail::find_facts(const Analysis& analysis) {
  const Clip& clip = analysis.clip();
  ClipFacts facts;
  count_tree(clip.skeleton, facts);
  facts.rotation_orders = rotation_orders(clip.skeleton);
  facts.reference_first_frame = analysis.reference().decision.value;
  facts.reference_reason = analysis.reference().decision.evidence;
  facts.family = analysis.family();
  facts.parts = find_body_parts(clip.skeleton, analysis.body());
  facts.scale = analysis.scale();
  facts.axes = analysis.axes();
  facts.stance = find_stance(clip, analysis.body(), analysis.first_frame());
  facts.decisions = analysis.decisions();
  follow_motion(clip, analysis.body(), analysis.first_frame(), facts);
  return facts;
}

}  // namespace mocap
