// SPDX-License-Identifier: MIT
#include "edit/space/mirror_turns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mocap::edit {

namespace {

constexpr double half_turn_deg = 180.0;

std::size_t part_of(Channel channel) {
  return static_cast<std::size_t>(static_cast<int>(channel) -
                                  static_cast<int>(Channel::quaternion_w));
}

/// One factor of a joint's rotation: an angle about an axis, or a quaternion with its channels.
struct Factor {
  int axis = -1;  ///< -1: a quaternion.
  std::size_t channel = 0;
  std::array<std::optional<std::size_t>, 4> wxyz{};

  bool is_whole() const {
    return axis < 0 && std::all_of(wxyz.begin(), wxyz.end(), [](const auto& part) { return part; });
  }
};

/// In multiplication order.
std::vector<Factor> factors_of(const std::vector<Channel>& channels, EulerAxes axes) {
  std::vector<Factor> factors;
  std::optional<std::size_t> open;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (is_rotation(channels[i])) {
      factors.push_back({.axis = axis_of(channels[i]), .channel = i, .wxyz = {}});
    } else if (is_quaternion(channels[i])) {
      const std::size_t part = part_of(channels[i]);
      if (!open || factors[*open].wxyz[part]) {
        open = factors.size();
        factors.emplace_back();
      }
      factors[*open].wxyz[part] = i;
    }
  }
  if (axes == EulerAxes::fixed) std::reverse(factors.begin(), factors.end());
  return factors;
}

bool is_about_three_axes(const std::vector<Factor>& factors) {
  if (factors.size() != 3) return false;
  std::array<bool, 3> is_seen{};
  for (const Factor& factor : factors) {
    if (factor.axis < 0 || is_seen[static_cast<std::size_t>(factor.axis)]) return false;
    is_seen[static_cast<std::size_t>(factor.axis)] = true;
  }
  return true;
}

/// The degrees to add to a negated angle: an odd number of half turns that depends on the first
/// value, so that mirroring twice restores the angle.
double turns_of_negated(double first) {
  const double turns = std::floor(first / half_turn_deg);
  const bool is_odd_edge = turns * half_turn_deg == first && std::fmod(turns, 2.0) != 0.0;
  return half_turn_deg * (2.0 * turns + (is_odd_edge ? -1.0 : 1.0));
}

/// The half turn to add to an angle that keeps its sign. Its direction depends on the first value,
/// so that mirroring twice restores the angle.
double turns_of_kept(double first) {
  const bool is_odd = std::fmod(std::floor(first / half_turn_deg), 2.0) != 0.0;
  return is_odd ? half_turn_deg : -half_turn_deg;
}

/// Derives the changes to the values of one joint.
class Turns {
 public:
  Turns(const std::vector<Channel>& channels, EulerAxes axes, std::span<const double> first_row)
      : factors_(factors_of(channels, axes)), first_row_(first_row), numbers_(channels.size()) {
    for (std::size_t i = 0; i < channels.size(); ++i) numbers_[i].source = i;
  }

  /// E becomes `mirror * E * mirror`.
  void reflect(const SignedAxes& mirror) {
    for (const Factor& factor : factors_) {
      for (int axis = 0; axis < 3; ++axis) {
        if (mirror.sign[static_cast<std::size_t>(axis)] > 0) negate(factor, axis);
      }
    }
  }

  /// E becomes `E * H`, where H is the half turn about an axis. `is_own_mirror` is true if the
  /// mirror leaves H unchanged instead of inverting it.
  bool add_half_turn(int axis, bool is_own_mirror) {
    for (auto factor = factors_.rbegin(); factor != factors_.rend(); ++factor) {
      if (factor->is_whole()) {
        turn_quaternion(*factor, axis, is_own_mirror);
        return true;
      }
      if (factor->axis == axis) {
        const bool is_middle = factor != factors_.rbegin() && factor + 1 != factors_.rend();
        if (is_middle && is_about_three_axes(factors_)) {
          // Of the two solutions, this is the one with the middle angle close to zero.
          negate(*factor, axis);
          turn_angle(factors_.front());
          turn_angle(factors_.back());
        } else {
          turn_angle(*factor);
        }
        return true;
      }
      // R * H = H * (H * R * H).
      for (int other = 0; other < 3; ++other) {
        if (other != axis) negate(*factor, other);
      }
    }
    return false;
  }

  std::vector<MirroredNumber> take() { return std::move(numbers_); }

 private:
  void negate(const Factor& factor, int axis) {
    if (factor.axis == axis) {
      numbers_[factor.channel].is_negated = !numbers_[factor.channel].is_negated;
    } else if (factor.axis < 0) {
      const auto& part = factor.wxyz[static_cast<std::size_t>(axis) + 1];
      if (part) numbers_[*part].is_negated = !numbers_[*part].is_negated;
    }
  }

  void turn_angle(const Factor& factor) {
    MirroredNumber& number = numbers_[factor.channel];
    const double first = first_of(factor.channel);
    number.added_deg = number.is_negated ? turns_of_negated(first) : turns_of_kept(first);
  }

  double first_of(std::size_t channel) const {
    return channel < first_row_.size() ? first_row_[channel] : 0.0;
  }

  /// Computes q * (0, axis), which swaps the components in two pairs, like a quarter turn of each
  /// pair.
  void turn_quaternion(const Factor& factor, int axis, bool is_own_mirror) {
    const auto about = static_cast<std::size_t>(axis) + 1;
    const std::size_t next = about % 3 + 1;
    const std::size_t last = next % 3 + 1;
    // (w, about) -> (-about, w), (last, next) -> (-next, last).
    const std::array<std::size_t, 2> pairs[] = {{0, about}, {last, next}};
    const bool is_back = is_own_mirror && !is_first_quarter(factor, pairs);
    std::vector<MirroredNumber> turned = numbers_;
    for (const auto& [first, second] : pairs) {
      turned[*factor.wxyz[first]] = numbers_[*factor.wxyz[second]];
      turned[*factor.wxyz[second]] = numbers_[*factor.wxyz[first]];
      MirroredNumber& backwards = turned[*factor.wxyz[is_back ? second : first]];
      backwards.is_negated = !backwards.is_negated;
    }
    numbers_ = std::move(turned);
  }

  /// Two successive half turns would negate the quaternion, so one of them is inverted.
  bool is_first_quarter(const Factor& factor, std::span<const std::array<std::size_t, 2>> pairs) {
    for (const auto& [first, second] : pairs) {
      const double a = first_of(*factor.wxyz[first]);
      const double b = first_of(*factor.wxyz[second]);
      if (a == 0.0 && b == 0.0) continue;
      return (a > 0.0 && b >= 0.0) || (a < 0.0 && b <= 0.0);
    }
    return true;
  }

  std::vector<Factor> factors_;
  std::span<const double> first_row_;
  std::vector<MirroredNumber> numbers_;
};

/// `a^-1 * mirror * b`, if it only changes signs.
std::optional<SignedAxes> signs_between(const Quaternion& a, const SignedAxes& mirror,
                                        const Quaternion& b) {
  const Vector3 signs(mirror.sign[0], mirror.sign[1], mirror.sign[2]);
  const Eigen::Matrix3d between = a.normalized().toRotationMatrix().transpose() *
                                  signs.asDiagonal() * b.normalized().toRotationMatrix();
  constexpr double near = 1e-12;
  SignedAxes axes;
  for (int i = 0; i < 3; ++i) {
    axes.sign[static_cast<std::size_t>(i)] = between(i, i) < 0.0 ? -1 : 1;
    if (std::abs(std::abs(between(i, i)) - 1.0) > near) return std::nullopt;
    for (int j = 0; j < 3; ++j) {
      if (i != j && std::abs(between(i, j)) > near) return std::nullopt;
    }
  }
  return axes;
}

/// The axis of the half turn between two mirrors; -1 if there is none.
int half_turn_between(const SignedAxes& a, const SignedAxes& b) {
  int same = -1;
  int different = 0;
  for (int i = 0; i < 3; ++i) {
    if (a.sign[static_cast<std::size_t>(i)] == b.sign[static_cast<std::size_t>(i)]) {
      same = i;
    } else {
      ++different;
    }
  }
  return different == 0 ? -1 : same;
}

}  // namespace

double MirroredNumber::of(double value) const {
  // Zeros are not negated, because negative zeros are rarely intended.
  if (value == 0.0) return added_deg == 0.0 ? value : added_deg;
  const double signed_value = is_negated ? -value : value;
  if (added_deg == 0.0) return signed_value;
  // The sum is exact in decimal digits, so that mirroring twice restores the number.
  for (const double scale : {1e12, 1e9, 1e6, 1e3}) {
    constexpr double exact = 4e15;
    const double whole = std::round(signed_value * scale);
    if (std::abs(whole) + std::abs(added_deg) * scale > exact) continue;
    if (whole / scale == signed_value) return (whole + added_deg * scale) / scale;
  }
  return signed_value + added_deg;
}

std::optional<MirroredJoint> mirror_joint(const Joint& joint, const Joint& twin, EulerAxes axes,
                                          const LocalMirror& mirror,
                                          std::span<const double> first_row) {
  const auto attempt = [&](const std::optional<SignedAxes>& left,
                           const std::optional<SignedAxes>& right) -> std::optional<MirroredJoint> {
    Turns turns(twin.channels, axes, first_row);
    const SignedAxes before = left.value_or(mirror.parent);
    const int axis = half_turn_between(before, right.value_or(mirror.own));
    turns.reflect(before);
    if (axis >= 0 && !turns.add_half_turn(axis, before.sign[static_cast<std::size_t>(axis)] < 0)) {
      return std::nullopt;
    }
    MirroredJoint result;
    result.numbers = turns.take();
    for (std::size_t i = 0; i < twin.channels.size(); ++i) {
      if (!is_position(twin.channels[i])) continue;
      const auto component = static_cast<std::size_t>(axis_of(twin.channels[i]));
      result.numbers[i].is_negated = mirror.parent.sign[component] < 0;
    }
    result.before = left ? joint.before : mirror.parent.of(twin.before);
    result.after = right ? joint.after : mirror.own.of(twin.after);
    return result;
  };
  // Fixed rotations do not change if they are equal on both sides.
  const auto left = signs_between(joint.before, mirror.parent, twin.before);
  const auto right = signs_between(twin.after.conjugate(), mirror.own, joint.after.conjugate());
  if (auto kept = attempt(left, right)) return kept;
  return attempt(std::nullopt, std::nullopt);
}

}  // namespace mocap::edit
