// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A large array of doubles that costs nothing before it is touched.

#include <cstddef>
#include <span>

namespace mocap {

/// What room that was not written yet may hold.
enum class Room : bool { zeros, anything };

/// An owning array of doubles. Unlike std::vector it can grow without setting new elements to
/// zero first, asks the system for large pages, and keeps no copy while growing where the system
/// can move pages. Making and copying one throws std::bad_alloc when there is no memory, as a
/// vector does; `reserve`, which readers use, does not.
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

  /// Makes room for `capacity` values. Returns false, and changes nothing, when there is no
  /// memory. Untouched room costs address space only. The room holds zeros unless `room` says that
  /// anything will do: then memory of an earlier array may be handed on as it is.
  [[nodiscard]] bool reserve(std::size_t capacity, Room room = Room::zeros);
  /// Sets the size, at most `capacity()`. New values are whatever was written or reserved there.
  void set_size(std::size_t size) { size_ = size; }
  /// Gives room behind the last value back to the system. What was written there is lost.
  void shrink();

  friend void swap(ValueArray& a, ValueArray& b) noexcept;

 private:
  double* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace mocap
