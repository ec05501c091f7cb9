// SPDX-License-Identifier: MIT
#include "library/signature.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "body/name_words.hpp"
#include "library/text.hpp"
#include "mocap/compare.hpp"
#include "mocap/evaluate.hpp"
#include "text/utf8.hpp"

namespace mocap::library {

namespace {

/// Fraction of the figure's extent. The error of rounding angles and offsets to three decimals,
/// accumulated along a long chain, stays below it; moving a joint by 1 % of the height exceeds it.
constexpr double signature_tolerance = 0.004;
constexpr double distance_tolerance = 0.003;
constexpr double rotation_tolerance_deg = 0.5;
/// 0.033 and 0.0333333 are one rate, 24 and 25 frames per second are not.
constexpr double frame_time_tolerance = 0.015;

/// The frames used by the signature.
std::size_t frame_at(std::size_t i, std::size_t frames) {
  return i * (frames - 1) / (Signature::frames - 1);
}

double extent_of(const Poses& poses) {
  std::array<double, 3> low{};
  std::array<double, 3> high{};
  low.fill(std::numeric_limits<double>::infinity());
  high.fill(-std::numeric_limits<double>::infinity());
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    const Vector3 p = poses.world_position(0, joint);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], p[static_cast<Eigen::Index>(axis)]);
      high[axis] = std::max(high[axis], p[static_cast<Eigen::Index>(axis)]);
    }
  }
  return std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

/// Extent of the path of the mean position, over the frames used by the signature.
double extent_of_path(const Signature& signature) {
  std::array<double, 3> sides{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    float low = signature.values[axis];
    float high = low;
    for (std::size_t i = 1; i < Signature::frames; ++i) {
      low = std::min(low, signature.values[i * 4 + axis]);
      high = std::max(high, signature.values[i * 4 + axis]);
    }
    sides[axis] = static_cast<double>(high) - static_cast<double>(low);
  }
  return std::hypot(sides[0], sides[1], sides[2]);
}

/// The clip with normalised names, so that names which differ only in prefixes and spelling become
/// equal: `mixamorig:Left_Foot` and `leftfoot`. The bone that bone-based formats have above a joint
/// where the hierarchy branches, `to_mixamorig:Hips`, remains distinct from the joint, because its
/// position differs.
Clip with_plain_names(const Clip& clip) {
  Clip plain;
  plain.skeleton = clip.skeleton;
  plain.motion = clip.motion;
  for (std::size_t i = 0; i < plain.skeleton.size(); ++i) {
    std::string_view name = clip.skeleton[i].name;
    std::string kept = name.starts_with("to_") ? "to" : "";
    name.remove_prefix(kept.empty() ? 0 : 3);
    name = detail::without_namespace(name);
    while (!name.empty()) {
      const char32_t c = text::take_character(name).value_or('_');
      if (is_letter_or_digit(c)) text::append_character(kept, lower_case(c));
    }
    plain.skeleton.set_name(i, std::move(kept));
  }
  return plain;
}

bool have_same_frames(const Clip& a, const Clip& b) {
  const double seconds = a.motion.frame_time.seconds();
  return a.motion.frames() == b.motion.frames() &&
         std::abs(seconds - b.motion.frame_time.seconds()) <= frame_time_tolerance * seconds;
}

double smaller_extent(const Clip& a, const Clip& b) {
  return std::min(static_cast<double>(signature_of(a).extent),
                  static_cast<double>(signature_of(b).extent));
}

}  // namespace

Signature signature_of(const Clip& clip) {
  Signature signature;
  if (clip.motion.empty() || clip.skeleton.empty()) return signature;
  Poses poses;
  double extent = 0.0;
  for (std::size_t i = 0; i < Signature::frames; ++i) {
    evaluate(clip,
             {.first_frame = frame_at(i, clip.motion.frames()),
              .frame_count = 1,
              .local = false,
              .world = true},
             poses);
    if (poses.frames != 1 || poses.joints == 0) return {};
    const auto count = static_cast<double>(poses.joints);
    Vector3 mean = Vector3::Zero();
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      mean += poses.world_position(0, joint) / count;
    }
    double spread = 0.0;
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      spread += (poses.world_position(0, joint) - mean).norm() / count;
    }
    const std::array<double, 4> values{mean.x(), mean.y(), mean.z(), spread};
    for (std::size_t k = 0; k < values.size(); ++k) {
      signature.values[i * 4 + k] = static_cast<float>(values[k]);
    }
    extent = std::max(extent, extent_of(poses));
  }
  const bool is_finite = std::all_of(signature.values.begin(), signature.values.end(),
                                     [](float value) { return std::isfinite(value); });
  if (!is_finite) return signature;
  if (extent == 0.0) extent = extent_of_path(signature);
  if (extent < 1e30) signature.extent = static_cast<float>(extent);
  return signature;
}

std::uint64_t bucket_of(std::uint64_t frames, std::uint32_t joints) {
  return frames * 0x9E3779B97F4A7C15U + joints;
}

bool may_be_alike(const Signature& a, const Signature& b) {
  const auto extent = static_cast<double>(std::min(a.extent, b.extent));
  if (!(extent >= 0.0)) return false;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const auto value = static_cast<double>(std::max(std::abs(a.values[i]), std::abs(b.values[i])));
    // Far from the origin, a float has fewer decimals left.
    const double tolerance = signature_tolerance * extent + 1e-6 * value;
    if (!(std::abs(static_cast<double>(a.values[i]) - static_cast<double>(b.values[i])) <=
          tolerance)) {
      return false;
    }
  }
  return true;
}

double distance_between(const Signature& a, const Signature& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    sum += std::abs(static_cast<double>(a.values[i]) - static_cast<double>(b.values[i]));
  }
  return sum;
}

bool is_same_take(const Clip& a, const Clip& b) {
  constexpr std::size_t least_joints = 5;
  if (!have_same_frames(a, b)) return false;
  const Result<Comparison> compared = compare(with_plain_names(a), with_plain_names(b));
  const std::size_t joints = std::min(a.skeleton.size(), b.skeleton.size());
  return compared && compared->joints >= least_joints && compared->joints * 10 >= joints * 8 &&
         compared->max_distance <= distance_tolerance * smaller_extent(a, b);
}

bool is_same_motion(const Clip& a, const Clip& b) {
  if (!have_same_frames(a, b) || a.skeleton.size() != b.skeleton.size()) return false;
  const double extent = smaller_extent(a, b);
  const Result<Comparison> compared = compare(with_plain_names(a), with_plain_names(b));
  return compared && compared->only_a.empty() && compared->only_b.empty() &&
         compared->max_distance <= distance_tolerance * extent &&
         compared->max_rotation_deg <= rotation_tolerance_deg;
}

}  // namespace mocap::library
