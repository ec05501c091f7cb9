// SPDX-License-Identifier: MIT
#include "formats/fbx/key_slopes.hpp"

#include <algorithm>
#include <cmath>

namespace mocap::fbx {

namespace {

/// Bits of a key's flags.
constexpr std::int64_t clamp_flag = 0x1000;
constexpr std::int64_t time_independent_flag = 0x2000;
constexpr std::int64_t no_overshoot_flag = 0x4000;

/// The difference below which neighbours count as equal; Autodesk's programs do not store it.
constexpr double equal_values = 0.1;
constexpr double percent = 0.01;
/// A lean of more than 500 % adds to the slope.
constexpr double most_lean = 5.0;
constexpr double steepness = 40.0;

double steepened(double lean, double direction) {
  const double excess = std::abs(lean) - most_lean;
  return excess > 0.0 ? std::copysign(excess * excess * steepness, direction) : 0.0;
}

/// `lean`: towards the slope to the next key, or to the one before if negative; 1 reaches it.
double leaning(double slope, double lean, double before, double after) {
  constexpr double least_lean = 1e-4;
  constexpr double least_change = 1e-5;
  if (std::abs(lean) <= least_lean) return slope;
  const double target = lean > 0.0 ? after : before;
  const double change = target - slope;
  const double direction = std::abs(change) > least_change ? change : lean;
  return slope + change * std::abs(lean) + steepened(lean, direction);
}

double slope_at_inner_key(const KeyNeighbours::Rise& before, const KeyNeighbours::Rise& after,
                          double left_weight, double right_weight, double lean,
                          std::int64_t flags) {
  if ((flags & clamp_flag) != 0 &&
      std::min(std::abs(before.value), std::abs(after.value)) <= equal_values)
    return 0.0;
  double slope = (before.value + after.value) / (before.seconds + after.seconds);
  if ((flags & time_independent_flag) == 0) {
    const double u = before.seconds / (before.seconds + after.seconds);
    slope = 0.5 * slope + 0.5 * (before.slope() * (1.0 - u) + after.slope() * u);
    slope = leaning(slope, lean, before.slope(), after.slope());
  }
  if ((flags & no_overshoot_flag) != 0) {
    const double sign = slope >= 0.0 ? 1.0 : -1.0;
    const auto most = [&](const KeyNeighbours::Rise& rise, double weight) {
      const double run = weight * rise.seconds;
      return run > 0.0 ? std::max(0.0, sign * rise.value / run) : 0.0;
    };
    slope =
        sign * std::min({std::abs(slope), most(before, left_weight), most(after, right_weight)});
  }
  return slope;
}

double slope_at_end_key(const KeyNeighbours::Rise& rise, double lean, std::int64_t flags) {
  if ((flags & no_overshoot_flag) != 0) return 0.0;
  if ((flags & clamp_flag) != 0 && std::abs(rise.value) <= equal_values) return 0.0;
  if ((flags & time_independent_flag) != 0) return rise.slope();
  return rise.slope() + steepened(lean, lean);
}

}  // namespace

KeySlopes slopes_of_tension(const KeyNeighbours& around, const KeyTension& key) {
  const double before = around.before ? around.before->slope() : 0.0;
  const double after = around.after ? around.after->slope() : 0.0;
  const double share = (around.before && around.after ? 0.5 : 1.0) * (1.0 - key.tension);
  const double to_before = share * (1.0 + key.bias) * before;
  const double to_after = share * (1.0 - key.bias) * after;
  return {to_before * (1.0 - key.continuity) + to_after * (1.0 + key.continuity),
          to_before * (1.0 + key.continuity) + to_after * (1.0 - key.continuity)};
}

KeySlopes automatic_slopes(const KeyNeighbours& around, double left_weight, double right_weight,
                           const KeySlopes& stored, std::int64_t flags) {
  const double left_lean = -stored.left * percent;
  const double right_lean = stored.right * percent;
  if (around.before && around.after) {
    const auto slope = [&](double lean) {
      return slope_at_inner_key(*around.before, *around.after, left_weight, right_weight, lean,
                                flags);
    };
    constexpr double least_difference = 1e-4;
    const double right = slope(right_lean);
    const bool is_smooth = std::abs(stored.left + stored.right) <= least_difference;
    return {is_smooth ? right : slope(left_lean), right};
  }
  double slope = 0.0;
  if (around.before) slope = slope_at_end_key(*around.before, left_lean, flags);
  if (around.after) slope = slope_at_end_key(*around.after, right_lean, flags);
  return {slope, slope};
}

}  // namespace mocap::fbx
