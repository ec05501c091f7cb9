// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A large array of doubles that uses no memory before it is accessed.

#include <cstddef>
#include <span>

namespace mocap {

/// Contents of reserved memory that has not been written yet.
enum class Fill : bool { zeros, uninitialized };

/// An owning array of doubles. Unlike std::vector it can grow without zeroing new elements,
/// requests huge pages, and does not copy while growing if the system can move pages. Construction
/// and copying throw std::bad_alloc if there is no memory, like a vector; `reserve`, which readers
/// use, does not.
class ValueArray {
 public:
  ValueArray() = default;
  explicit ValueArray(std::size_t size);  ///< All zero.
  ValueArray(const ValueArray& other);
  ValueArray(ValueArray&& other) noexcept;
  ValueArray& operator=(const ValueArray& other);
  ValueArray& operator=(ValueArray&& other) noexcept;
  ~ValueArray();

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  double* data() { return data_; }
  const double* data() const { return data_; }
  std::span<double> span() { return {data_, size_}; }
  std::span<const double> span() const { return {data_, size_}; }

  /// Reserves memory for `capacity` values. Returns false and changes nothing if there is not
  /// enough memory. Memory that is never accessed uses only address space. It contains zeros unless
  /// `fill` permits uninitialised contents; then memory of a previous array may be reused without
  /// clearing.
  [[nodiscard]] bool reserve(std::size_t capacity, Fill fill = Fill::zeros);
  /// Sets the size, at most `capacity()`. New values are the contents of the reserved memory.
  void set_size(std::size_t size) { size_ = size; }
  /// Returns the memory after the last value to the system. Its contents are lost.
  void shrink();

  friend void swap(ValueArray& a, ValueArray& b) noexcept;

 private:
  double* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace mocap
