// SPDX-License-Identifier: MIT
#include "mocap/value_array.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#include "io/system/pages.hpp"

namespace mocap {

namespace {

constexpr std::size_t max_values =
    static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()) / 2 / sizeof(double);

// Blocks of at least one huge page are mapped, so the capacity alone determines how a block was
// allocated.
bool is_mapped(std::size_t capacity) {
  return capacity * sizeof(double) >= system::huge_page_bytes();
}

constexpr std::size_t round_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

/// The mapping of the array that this thread destroyed last. When reading a folder of small files,
/// faulting in new pages would take longer than parsing numbers, so one mapping is reused.
class SpareMapping {
 public:
  SpareMapping() = default;
  SpareMapping(const SpareMapping&) = delete;
  SpareMapping& operator=(const SpareMapping&) = delete;
  ~SpareMapping() { drop(); }

  /// Takes ownership of the mapping instead of unmapping it; false if it is too large to keep.
  bool keep(void* begin, std::size_t bytes) {
    if (bytes > max_huge_pages * system::huge_page_bytes()) return false;
    drop();
    begin_ = begin;
    bytes_ = bytes;
    return true;
  }
  /// Returns the mapping, with its old contents, if it has the requested size.
  void* take(std::size_t bytes) {
    return bytes_ == bytes ? std::exchange(begin_, nullptr) : nullptr;
  }

 private:
  static constexpr std::size_t max_huge_pages = 8;

  void drop() {
    if (begin_ != nullptr) system::unmap_pages(begin_, bytes_);
    begin_ = nullptr;
  }

  void* begin_ = nullptr;
  std::size_t bytes_ = 0;
};

thread_local SpareMapping spare_mapping;

double* map_values(std::size_t bytes, Fill fill) {
  if (void* spare = spare_mapping.take(bytes); spare != nullptr) {
    if (fill == Fill::zeros) std::memset(spare, 0, bytes);
    return static_cast<double*>(spare);
  }
  return static_cast<double*>(system::map_pages(bytes));
}

// This class owns the heap memory. Only the malloc family can grow in place and return zeroed
// memory without writing it. NOLINTBEGIN(cppcoreguidelines-no-malloc)

void free_heap(double* data) {
  std::free(data);
}

/// Resizes or allocates a block; new memory is zero. Returns nullptr and keeps the old block if
/// there is not enough memory.
double* resize_heap(double* data, std::size_t old_capacity, std::size_t new_capacity) {
  if (data == nullptr) return static_cast<double*>(std::calloc(new_capacity, sizeof(double)));
  auto* resized = static_cast<double*>(std::realloc(data, new_capacity * sizeof(double)));
  if (resized != nullptr && new_capacity > old_capacity) {
    std::fill(resized + old_capacity, resized + new_capacity, 0.0);
  }
  return resized;
}

// NOLINTEND(cppcoreguidelines-no-malloc)

void release(double* data, std::size_t capacity) {
  if (is_mapped(capacity)) {
    const std::size_t bytes = capacity * sizeof(double);
    if (!spare_mapping.keep(data, bytes)) system::unmap_pages(data, bytes);
    return;
  }
  free_heap(data);
}

}  // namespace

ValueArray::ValueArray(std::size_t size) {
  if (!reserve(size)) throw std::bad_alloc();
  size_ = size;
}

ValueArray::ValueArray(const ValueArray& other) : ValueArray(other.size_) {
  std::copy_n(other.data_, size_, data_);
}

ValueArray::ValueArray(ValueArray&& other) noexcept {
  swap(*this, other);
}

ValueArray& ValueArray::operator=(const ValueArray& other) {
  ValueArray copy(other);
  swap(*this, copy);
  return *this;
}

ValueArray& ValueArray::operator=(ValueArray&& other) noexcept {
  ValueArray taken(std::move(other));
  swap(*this, taken);
  return *this;
}

ValueArray::~ValueArray() {
  release(data_, capacity_);
}

bool ValueArray::reserve(std::size_t capacity, Fill fill) {
  if (capacity <= capacity_) return true;
  if (capacity > max_values) return false;
  if (is_mapped(capacity)) {
    const std::size_t new_bytes = round_up(capacity * sizeof(double), system::huge_page_bytes());
    double* grown = nullptr;
    if (is_mapped(capacity_)) {
      grown =
          static_cast<double*>(system::grow_pages(data_, capacity_ * sizeof(double), new_bytes));
      if (grown == nullptr) return false;
    } else {
      grown = map_values(new_bytes, fill);
      if (grown == nullptr) return false;
      std::copy_n(data_, capacity_, grown);
      free_heap(data_);
    }
    data_ = grown;
    capacity_ = new_bytes / sizeof(double);
    return true;
  }
  double* resized = resize_heap(data_, capacity_, capacity);
  if (resized == nullptr) return false;
  data_ = resized;
  capacity_ = capacity;
  return true;
}

void ValueArray::shrink() {
  if (size_ == capacity_) return;
  if (size_ == 0) {
    release(data_, capacity_);
    data_ = nullptr;
    capacity_ = 0;
    return;
  }
  if (is_mapped(size_)) {
    // Whole huge pages are kept: splitting one costs more than it frees.
    const std::size_t kept_bytes = round_up(size_ * sizeof(double), system::huge_page_bytes());
    const std::size_t old_bytes = capacity_ * sizeof(double);
    if (kept_bytes < old_bytes) {
      system::unmap_pages(reinterpret_cast<char*>(data_) + kept_bytes, old_bytes - kept_bytes);
      capacity_ = kept_bytes / sizeof(double);
    }
    return;
  }
  if (is_mapped(capacity_)) {
    double* heap = resize_heap(nullptr, 0, size_);
    if (heap == nullptr) return;
    std::copy_n(data_, size_, heap);
    release(data_, capacity_);
    data_ = heap;
    capacity_ = size_;
    return;
  }
  double* heap = resize_heap(data_, capacity_, size_);
  if (heap == nullptr) return;
  data_ = heap;
  capacity_ = size_;
}

void swap(ValueArray& a, ValueArray& b) noexcept {
  std::swap(a.data_, b.data_);
  std::swap(a.size_, b.size_);
  std::swap(a.capacity_, b.capacity_);
}

}  // namespace mocap
