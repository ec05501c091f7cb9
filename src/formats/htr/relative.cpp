// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "formats/htr/segment_order.hpp"
#include "mocap/rotation.hpp"

namespace mocap::htr {

namespace {

struct Transform {
  Vector3 translation = Vector3::Zero();
  Quaternion rotation = Quaternion::Identity();

  Transform relative_to(const Transform& parent) const {
    const Quaternion to_parent = parent.rotation.conjugate();
    return {to_parent * (translation - parent.translation), (to_parent * rotation).normalized()};
  }
};

Vector3 vector_at(const double* values) {
  return {values[0], values[1], values[2]};
}

std::array<double, 3> angles_at(const double* values) {
  return {values[0], values[1], values[2]};
}

/// Angles about x, y and z.
std::array<double, 3> angles_of(const Quaternion& rotation, const AxisOrder& order,
                                const std::array<double, 3>& previous) {
  Vector3 ordered_before;
  for (int i = 0; i < 3; ++i)
    ordered_before[i] = previous[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
  const Vector3 ordered = nearest_euler_deg(
      euler_deg_from_rotation(rotation.toRotationMatrix(), order, ordered_before[2]), order,
      ordered_before);
  std::array<double, 3> angles{};
  for (int i = 0; i < 3; ++i)
    angles[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = ordered[i];
  return angles;
}

class RelativeSegments {
 public:
  RelativeSegments(Document& document, const Order& order) : document_(document), order_(order) {}

  bool run(const ReadLimits& limits) {
    for (const Segment& segment : document_.segments) frames_ = std::max(frames_, segment.frames());
    const std::size_t segments = document_.segments.size();
    if (frames_ > 0 && segments > limits.max_memory / (2 * sizeof(double) * row_numbers) / frames_)
      return false;
    read_bases();
    for (std::size_t i = 0; i < segments; ++i) fill_missing(i);
    std::vector<Transform> worlds(segments);
    for (std::size_t frame = 0; frame < frames_; ++frame) {
      double distance = 0.0;
      for (std::size_t i = 0; i < segments; ++i) {
        worlds[i] = world_of(i, frame);
        distance = std::max(distance, worlds[i].translation.norm());
      }
      distances_.push_back(distance);
      for (std::size_t i = 0; i < segments; ++i)
        if (has_parent(i)) set_frame(i, frame, worlds[i].relative_to(worlds[order_.parents[i]]));
    }
    for (std::size_t i = 0; i < segments; ++i) {
      if (!has_parent(i)) continue;
      drop_rounding(i);
      set_base(i);
    }
    return true;
  }

 private:
  Segment& segment(std::size_t place) const { return document_.segments[order_.segments[place]]; }
  bool has_parent(std::size_t place) const { return order_.parents[place] != Joint::no_parent; }
  double* row(std::size_t place, std::size_t frame) const {
    return &segment(place).numbers[frame * row_numbers];
  }

  void read_bases() {
    for (std::size_t i = 0; i < document_.segments.size(); ++i) {
      const Segment& of = segment(i);
      worlds_.push_back({vector_at(of.base_translation.data()),
                         rotation_of(of.base_angles, document_.header.order)});
      bases_.push_back(has_parent(i) ? worlds_[i].relative_to(worlds_[order_.parents[i]])
                                     : worlds_[i]);
    }
  }

  void fill_missing(std::size_t place) {
    Segment& of = segment(place);
    if (!has_parent(place) || of.frames() == frames_) return;
    of.numbers.assign(frames_ * row_numbers, 0.0);
    of.forms.assign(frames_ * row_numbers, fixed_form(6));
    for (std::size_t frame = 0; frame < frames_; ++frame) row(place, frame)[scale_column] = 1.0;
  }

  Transform world_of(std::size_t place, std::size_t frame) const {
    // A root without frames stays in its base position.
    if (segment(place).frames() <= frame) return worlds_[place];
    const double* const numbers = row(place, frame);
    return {worlds_[place].translation + vector_at(numbers),
            worlds_[place].rotation * rotation_of(angles_at(numbers + 3), document_.header.order)};
  }

  void set_frame(std::size_t place, std::size_t frame, const Transform& local) const {
    double* const numbers = row(place, frame);
    const Vector3 shift = local.translation - bases_[place].translation;
    std::copy_n(shift.data(), 3, numbers);
    const std::array<double, 3> before =
        frame == 0 ? std::array<double, 3>{} : angles_at(row(place, frame - 1) + 3);
    const std::array<double, 3> angles = angles_of(
        bases_[place].rotation.conjugate() * local.rotation, document_.header.order, before);
    std::copy(angles.begin(), angles.end(), numbers + 3);
  }

  /// Positions in the world have few decimals, which would give every segment position channels.
  /// Removes the translations of a segment that keeps its distance from the parent.
  void drop_rounding(std::size_t place) const {
    constexpr double of_length = 1e-4;
    constexpr double of_distance = 1e-6;
    const Vector3& offset = bases_[place].translation;
    double farthest = worlds_[place].translation.norm();
    double moved = 0.0;
    for (std::size_t frame = 0; frame < segment(place).frames(); ++frame) {
      moved = std::max(moved, vector_at(row(place, frame)).norm());
      farthest = std::max(farthest, distances_[frame]);
    }
    // Also false for NaN.
    if (!(moved <= of_length * offset.norm() + of_distance * farthest)) return;
    for (std::size_t frame = 0; frame < segment(place).frames(); ++frame)
      std::fill_n(row(place, frame), 3, 0.0);
  }

  void set_base(std::size_t place) const {
    Segment& of = segment(place);
    std::copy_n(bases_[place].translation.data(), 3, of.base_translation.begin());
    of.base_angles = angles_of(bases_[place].rotation, document_.header.order, {});
  }

  Document& document_;
  const Order& order_;
  std::size_t frames_ = 0;
  std::vector<Transform> worlds_;  ///< Of the base positions.
  std::vector<Transform> bases_;   ///< Relative to the parents.
  std::vector<double> distances_;  ///< In each frame, of the farthest segment from the origin.
};

}  // namespace

bool make_relative(Document& document, const Order& order, const ReadLimits& limits) {
  return RelativeSegments(document, order).run(limits);
}

}  // namespace mocap::htr
