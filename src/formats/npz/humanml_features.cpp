// SPDX-License-Identifier: MIT
#include "formats/npz/humanml_features.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mocap::npz {

namespace {

constexpr std::size_t left_hip = 1;
constexpr std::size_t right_hip = 2;
constexpr std::size_t left_shoulder = 16;
constexpr std::size_t right_shoulder = 17;
/// The joints whose contacts are in a row.
constexpr std::array<std::size_t, 4> contact_joints{7, 10, 8, 11};
/// Square metres per frame and frame.
constexpr double largest_contact_step = 0.002;
constexpr double smoothing_frames = 20.0;

/// A bone from a joint to the one before it in its chain.
struct Bone {
  std::size_t from = 0;
  /// The joint that its rotation is relative to. Chains begin at the root's rotation, even those
  /// that begin at the spine.
  std::size_t relative_to = 0;
  int axis = 0;  ///< The direction without a rotation: 1 to 3 for x to z; negative if reversed.
};

/// By the joint at the end of the bone.
constexpr std::array<Bone, humanml::joints> bones{
    {{},           {0, 0, 1},    {0, 0, -1},   {0, 0, 2},   {1, 1, -2},   {2, 2, -2},
     {3, 3, 2},    {4, 4, -2},   {5, 5, -2},   {6, 6, 2},   {7, 7, 3},    {8, 8, 3},
     {9, 9, 2},    {9, 0, 1},    {9, 0, -1},   {12, 12, 3}, {13, 13, -2}, {14, 14, -2},
     {16, 16, -2}, {17, 17, -2}, {18, 18, -2}, {19, 19, -2}}};

Vector3 direction_of(const Bone& bone) {
  return Vector3::Unit(std::abs(bone.axis) - 1) * (bone.axis < 0 ? -1.0 : 1.0);
}

Vector3 unit(const Vector3& vector) {
  const double length = vector.norm();
  return length > 0.0 ? Vector3(vector / length) : Vector3::Zero();
}

/// The shortest rotation from one direction to another; w is not negative.
Quaternion between(const Vector3& from, const Vector3& to) {
  const Vector3 axis = from.cross(to);
  const Quaternion turn(from.norm() * to.norm() + from.dot(to), axis.x(), axis.y(), axis.z());
  const double length = turn.norm();
  if (length > std::numeric_limits<double>::min()) return Quaternion(turn.coeffs() / length);
  // Opposite directions: half a turn about any axis at right angles, preferably Y.
  const Vector3 across = std::abs(from.y()) < 0.5 * from.norm() ? Vector3::UnitY().cross(from)
                                                                : Vector3::UnitX().cross(from);
  const Vector3 half = unit(from.cross(across));
  return half.isZero() ? Quaternion::Identity() : Quaternion(0.0, half.x(), half.y(), half.z());
}

/// The direction at right angles to `across` and up.
Vector3 forward_of(const Vector3& across) {
  return Vector3::UnitY().cross(unit(across));
}

/// Smooths with a Gaussian that is cut off after four standard deviations; the first and the last
/// value continue beyond the ends.
std::vector<Vector3> smoothed(const std::vector<Vector3>& values) {
  constexpr auto radius = static_cast<std::ptrdiff_t>(4.0 * smoothing_frames);
  std::array<double, static_cast<std::size_t>(radius) + 1> weights{};
  double sum = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double x = static_cast<double>(i) / smoothing_frames;
    weights[i] = std::exp(-0.5 * x * x);
    sum += i == 0 ? weights[i] : 2.0 * weights[i];
  }
  std::vector<Vector3> result;
  result.reserve(values.size());
  const auto last = static_cast<std::ptrdiff_t>(values.size()) - 1;
  for (std::ptrdiff_t frame = 0; frame <= last; ++frame) {
    Vector3 total = Vector3::Zero();
    for (std::ptrdiff_t at = -radius; at <= radius; ++at)
      total += weights[static_cast<std::size_t>(std::abs(at))] *
               values[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(frame + at, 0, last))];
    result.emplace_back(total / sum);
  }
  return result;
}

template <class Row>
void put(Row& row, std::size_t column, const Vector3& vector) {
  for (int axis = 0; axis < 3; ++axis) row[column + static_cast<std::size_t>(axis)] = vector[axis];
}

}  // namespace

HumanMlFeatures::HumanMlFeatures(std::vector<double> positions)
    : positions_(std::move(positions)), facing_(positions_.size() / (3 * humanml::joints)) {
  put_at_origin();
  find_facing();
}

Vector3 HumanMlFeatures::joint(std::size_t frame, std::size_t joint) const {
  const double* const at = &positions_[3 * (frame * humanml::joints + joint)];
  return {at[0], at[1], at[2]};
}

void HumanMlFeatures::put_at_origin() {
  double floor = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < positions_.size(); i += 3) floor = std::min(floor, positions_[i]);
  const Vector3 root = joint(0, 0);
  const Vector3 across =
      joint(0, right_hip) - joint(0, left_hip) + joint(0, right_shoulder) - joint(0, left_shoulder);
  const Quaternion turn = between(unit(forward_of(across)), Vector3::UnitZ());
  for (std::size_t i = 0; i < positions_.size(); i += 3) {
    const Vector3 moved = turn * Vector3(positions_[i] - root.x(), positions_[i + 1] - floor,
                                         positions_[i + 2] - root.z());
    std::copy_n(moved.data(), 3, &positions_[i]);
  }
}

void HumanMlFeatures::find_facing() {
  std::vector<Vector3> forward;
  forward.reserve(facing_.size());
  for (std::size_t frame = 0; frame < facing_.size(); ++frame)
    // The published program has the hips the wrong way round.
    forward.push_back(forward_of(joint(frame, left_hip) - joint(frame, right_hip) +
                                 joint(frame, right_shoulder) - joint(frame, left_shoulder)));
  forward = smoothed(forward);
  for (std::size_t frame = 0; frame < facing_.size(); ++frame)
    facing_[frame] = between(unit(forward[frame]), Vector3::UnitZ());
  facing_.front() = Quaternion::Identity();
}

void HumanMlFeatures::add_rotations(std::size_t frame, Row& row) const {
  std::array<Quaternion, humanml::joints> world;
  world[0] = facing_[frame];
  for (std::size_t i = 1; i < humanml::joints; ++i) {
    const Bone& bone = bones[i];
    const Vector3 along = unit(joint(frame, i) - joint(frame, bone.from));
    world[i] = along.isZero() ? Quaternion::Identity() : between(direction_of(bone), along);
    const Eigen::Matrix3d local =
        (world[bone.relative_to].conjugate() * world[i]).toRotationMatrix();
    const std::size_t column = humanml::rotations_column + 6 * (i - 1);
    put(row, column, local.col(0));
    put(row, column + 3, local.col(1));
  }
}

HumanMlFeatures::Row HumanMlFeatures::row(std::size_t frame) const {
  Row row{};
  const Quaternion& facing = facing_[frame];
  const Quaternion& next = facing_[frame + 1];
  const Vector3 root = joint(frame, 0);
  row[humanml::turn_column] = std::asin(std::clamp((next * facing.conjugate()).y(), -1.0, 1.0));
  const Vector3 velocity = next * (joint(frame + 1, 0) - root);
  row[humanml::velocity_column] = velocity.x();
  row[humanml::velocity_column + 1] = velocity.z();
  row[humanml::height_column] = root.y();
  for (std::size_t i = 1; i < humanml::joints; ++i)
    put(row, humanml::joints_column + 3 * (i - 1),
        facing * (joint(frame, i) - Vector3(root.x(), 0.0, root.z())));
  add_rotations(frame, row);
  for (std::size_t i = 0; i < humanml::joints; ++i)
    put(row, humanml::steps_column + 3 * i, facing * (joint(frame + 1, i) - joint(frame, i)));
  for (std::size_t i = 0; i < contact_joints.size(); ++i) {
    const Vector3 step = joint(frame + 1, contact_joints[i]) - joint(frame, contact_joints[i]);
    row[humanml::contacts_column + i] = step.squaredNorm() < largest_contact_step ? 1.0 : 0.0;
  }
  return row;
}

}  // namespace mocap::npz
