// SPDX-License-Identifier: MIT
#include "body/free_flight.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "body/axes.hpp"
#include "body/frame_spans.hpp"
#include "body/largest_length.hpp"
#include "body/pose_blocks.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t frames_searched = 2000;
/// In a jump, the trunk is in the air for at least this long.
constexpr double window_s = 0.2;
constexpr std::size_t min_window = 5;
/// Length of a human along the joints from foot to head, in metres, and the tolerance for figures
/// of other sizes.
constexpr double person_path_m = 1.6;
constexpr double min_share_of_gravity = 0.7;
constexpr double max_share_of_gravity = 1.4;
constexpr double gravity_m = 9.81;
/// Maximum residual of the parabola, as a fraction of its height.
constexpr double max_residual = 0.1;
/// The up direction of files is an axis, within 18 degrees of the measured direction.
constexpr double min_cosine = 0.95;
constexpr double min_agreement = 0.9;
constexpr double min_windows = 3.0;

std::vector<std::size_t> trunk_of(const Body& body) {
  std::vector<std::size_t> trunk;
  if (body.hips) trunk.push_back(*body.hips);
  if (body.head) trunk.push_back(*body.head);
  for (const Twins& twins : body.twins) {
    trunk.push_back(twins.left);
    trunk.push_back(twins.right);
  }
  return trunk;
}

std::vector<Vector3> path_of(const Clip& clip, const std::vector<std::size_t>& joints,
                             std::size_t first_frame) {
  std::vector<Vector3> path;
  const std::size_t end = std::min(first_frame + frames_searched, clip.motion.frames());
  const std::size_t block = frames_per_block(clip.skeleton.size());
  PosesF poses;
  for (std::size_t first = first_frame; first < end; first += block) {
    evaluate(clip,
             {.first_frame = first,
              .frame_count = std::min(block, end - first),
              .local = false,
              .world = true},
             poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      Vector3 sum = Vector3::Zero();
      for (const std::size_t joint : joints) sum += poses.world_position(frame, joint);
      path.emplace_back(sum / static_cast<double>(joints.size()));
    }
  }
  return path;
}

/// The best-fitting parabola for points at equal time steps from -1 to 1.
struct Parabola {
  Vector3 bend = Vector3::Zero();  ///< Coefficient of the squared time.
  double residual = 0.0;           ///< Root mean square.
};

Parabola fit_parabola(const Vector3* points, std::size_t count) {
  const auto time_of = [&](std::size_t i) {
    return 2.0 * static_cast<double>(i) / static_cast<double>(count - 1) - 1.0;
  };
  double square = 0.0;
  double fourth = 0.0;
  Vector3 sum = Vector3::Zero();
  Vector3 sum_t = Vector3::Zero();
  Vector3 sum_tt = Vector3::Zero();
  for (std::size_t i = 0; i < count; ++i) {
    const double t = time_of(i);
    square += t * t;
    fourth += t * t * t * t;
    sum += points[i];
    sum_t += t * points[i];
    sum_tt += t * t * points[i];
  }
  const auto n = static_cast<double>(count);
  Parabola parabola;
  parabola.bend = (n * sum_tt - square * sum) / (n * fourth - square * square);
  const Vector3 slope = sum_t / square;
  const Vector3 base = (sum - square * parabola.bend) / n;
  double squares = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double t = time_of(i);
    squares += (points[i] - base - t * slope - t * t * parabola.bend).squaredNorm();
  }
  parabola.residual = std::sqrt(squares / n);
  return parabola;
}

}  // namespace

FreeFlight find_free_flight(const Clip& clip, const Body& body, std::size_t first_frame) {
  const std::vector<std::size_t> trunk = trunk_of(body);
  const bool is_usable = clip.motion.frame_time.believable() && body.path > 0.0 &&
                         std::isfinite(body.path) && !trunk.empty();
  if (!is_usable) return {};
  const std::size_t window =
      std::max<std::size_t>(frames_in(clip.motion, window_s) + 1, min_window);
  const std::vector<Vector3> path = path_of(clip, trunk, first_frame);
  if (path.size() < window) return {};
  const double seconds = static_cast<double>(window - 1) / bounded_frame_rate(clip.motion);
  // Time runs from -1 to 1 over a window, and the quadratic coefficient is half of gravity.
  const double expected =
      0.5 * gravity_m * body.path / person_path_m * (seconds / 2.0) * (seconds / 2.0);
  FreeFlight flight;
  double windows = 0.0;
  for (std::size_t first = 0; first + window <= path.size();
       first += std::max<std::size_t>(window / 2, 1)) {
    if (!is_in_reach(path[first]) || !is_in_reach(path[first + window - 1])) continue;
    const Parabola parabola = fit_parabola(&path[first], window);
    const double bend = parabola.bend.norm();
    if (!(bend >= min_share_of_gravity * expected && bend <= max_share_of_gravity * expected) ||
        parabola.residual > max_residual * bend) {
      continue;
    }
    flight.up -= parabola.bend / bend;
    windows += 1.0;
    flight.frames += window / 2;
  }
  const double agreement = windows > 0.0 ? flight.up.norm() / windows : 0.0;
  if (windows < min_windows || agreement < min_agreement ||
      nearest_axis(flight.up).cosine < min_cosine)
    return {};
  flight.up.normalize();
  return flight;
}

}  // namespace mocap::detail
