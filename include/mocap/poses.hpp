// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Poses of a motion: the transform of every joint in every frame.

#include <cstddef>
#include <new>
#include <span>
#include <utility>
#include <vector>

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
  std::size_t frames = 0;
  std::size_t joints = 0;
  std::size_t first_frame = 0;  ///< Frame of the clip that corresponds to frame 0.

  LargeVector<Real> local_positions;  ///< parent_from_joint, translation, file units.
  LargeVector<Real> local_rotations;  ///< parent_from_joint, rotation.
  LargeVector<Real> world_positions;  ///< world_from_joint, translation, file units.
  LargeVector<Real> world_rotations;  ///< world_from_joint, rotation.

  std::span<const Real, 3> local_position(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 3>(&local_positions[(frame * joints + joint) * 3], 3);
  }
  std::span<const Real, 4> local_rotation(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 4>(&local_rotations[(frame * joints + joint) * 4], 4);
  }
  std::span<const Real, 3> world_position(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 3>(&world_positions[(frame * joints + joint) * 3], 3);
  }
  std::span<const Real, 4> world_rotation(std::size_t frame, std::size_t joint) const {
    return std::span<const Real, 4>(&world_rotations[(frame * joints + joint) * 4], 4);
  }
};

using Poses = BasicPoses<double>;
using PosesF = BasicPoses<float>;

}  // namespace mocap
