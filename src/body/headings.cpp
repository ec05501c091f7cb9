// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/known_up.hpp"
#include "body/posture.hpp"
#include "mocap/body.hpp"
#include "pose/frame_evaluator.hpp"

namespace mocap {

Headings headings(const Clip& clip) {
  const detail::Analysis analysis(clip);
  const detail::Body& body = analysis.body();
  Headings found{.up = detail::known_up(analysis.axes()).axis, .directions = {}};
  const Vector3 up = detail::vector_of(found.up);
  std::vector<std::size_t> frames(clip.motion.frames());
  std::iota(frames.begin(), frames.end(), std::size_t{0});
  found.directions.reserve(frames.size());
  detail::FrameEvaluator evaluator(clip, detail::FrameEvaluator::Space::world);
  evaluator.visit(frames, [&](const PosesF& poses, std::size_t index, std::size_t) {
    const detail::Posture posture = detail::posture_of(poses, index, clip.skeleton, body);
    found.directions.push_back(detail::heading_of(posture, up, body.sides_are_named));
  });
  return found;
}

double heading_angle(const Vector3& direction, Axis up) {
  if (direction.isZero(0.0)) return std::numeric_limits<double>::quiet_NaN();
  const Vector3 upwards = detail::vector_of(up);
  Eigen::Index axis = 0;
  upwards.cwiseAbs().maxCoeff(&axis);
  const Vector3 zero = Vector3::Unit((axis + 1) % 3);
  return std::atan2(direction.dot(upwards.cross(zero)), direction.dot(zero));
}

}  // namespace mocap
