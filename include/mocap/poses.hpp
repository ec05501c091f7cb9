// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Poses of a motion: the transform of every joint in every frame.

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap {

/// Allocator with cache-line alignment that leaves elements uninitialised on resize.
template <class T>
struct UninitializedAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};

  UninitializedAllocator() = default;
  // Containers convert allocators implicitly.
  template <class U>
  UninitializedAllocator(  // NOLINT(google-explicit-constructor)
      const UninitializedAllocator<U>&) {}

  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), alignment)); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, alignment); }
  template <class U>
  void construct(U* p) {
    ::new (static_cast<void*>(p)) U;
  }
  template <class U, class... Args>
  void construct(U* p, Args&&... args) {
    ::new (static_cast<void*>(p)) U(std::forward<Args>(args)...);
  }
  friend bool operator==(UninitializedAllocator, UninitializedAllocator) { return true; }
};

/// A vector whose `resize` leaves new elements uninitialised.
template <class T>
using LargeVector = std::vector<T, UninitializedAllocator<T>>;

/// Poses of `frames x joints` in flat arrays, ordered by frame and then by joint in skeleton order.
/// A position is x, y, z; a rotation is a unit quaternion x, y, z, w.
///
/// Shapes: positions `frames x joints x 3`, rotations `frames x joints x 4`. Arrays that were not
/// requested are empty.
template <class Real>
struct BasicPoses {
  std::size_t frames = 0;       ///< Number of frames.
  std::size_t joints = 0;       ///< Number of joints.
  std::size_t first_frame = 0;  ///< Frame of the clip that corresponds to frame 0.

  LargeVector<Real> local_positions;  ///< parent_from_joint, translation, file units.
  LargeVector<Real> local_rotations;  ///< parent_from_joint, rotation.
  LargeVector<Real> world_positions;  ///< world_from_joint, translation, file units.
  LargeVector<Real> world_rotations;  ///< world_from_joint, rotation.

  /// The position relative to the parent, file units. For this and the next three: `frame` counts
  /// from `first_frame`; both indices must be in range, and the array must have been requested.
  Vector3 local_position(std::size_t frame, std::size_t joint) const {
    return vector_at(local_positions, frame, joint);
  }
  /// The rotation relative to the parent.
  Quaternion local_rotation(std::size_t frame, std::size_t joint) const {
    return quaternion_at(local_rotations, frame, joint);
  }
  /// The position in world space, file units.
  Vector3 world_position(std::size_t frame, std::size_t joint) const {
    return vector_at(world_positions, frame, joint);
  }
  /// The rotation in world space.
  Quaternion world_rotation(std::size_t frame, std::size_t joint) const {
    return quaternion_at(world_rotations, frame, joint);
  }

  /// Sets a position relative to the parent, file units; the world arrays keep their values.
  void set_local_position(std::size_t frame, std::size_t joint, const Vector3& position) {
    put(local_positions, (frame * joints + joint) * 3, position);
  }
  /// Sets a rotation relative to the parent, of unit length; the world arrays keep their values.
  void set_local_rotation(std::size_t frame, std::size_t joint, const Quaternion& rotation) {
    put(local_rotations, (frame * joints + joint) * 4, rotation.coeffs());
  }

 private:
  Vector3 vector_at(const LargeVector<Real>& values, std::size_t frame, std::size_t joint) const {
    const Real* const at = &values[(frame * joints + joint) * 3];
    return {static_cast<double>(at[0]), static_cast<double>(at[1]), static_cast<double>(at[2])};
  }
  Quaternion quaternion_at(const LargeVector<Real>& values, std::size_t frame,
                           std::size_t joint) const {
    const Real* const at = &values[(frame * joints + joint) * 4];
    return {static_cast<double>(at[3]), static_cast<double>(at[0]), static_cast<double>(at[1]),
            static_cast<double>(at[2])};
  }
  template <class Vector>
  static void put(LargeVector<Real>& values, std::size_t at, const Vector& given) {
    for (Eigen::Index i = 0; i < given.size(); ++i)
      values[at + static_cast<std::size_t>(i)] = static_cast<Real>(given[i]);
  }
};

using Poses = BasicPoses<double>;
using PosesF = BasicPoses<float>;

}  // namespace mocap
