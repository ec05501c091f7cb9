// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// std::vector for arrays that are filled completely before they are read.

#include <cstddef>
#include <new>
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

}  // namespace mocap
