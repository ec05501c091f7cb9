// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values of accessors, in the buffers of the file.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/gltf/asset.hpp"

namespace mocap::gltf::input {

/// The values of one accessor. Refers to the buffers.
class Numbers {
 public:
  std::uint64_t count() const { return count_; }
  unsigned width() const { return width_; }
  /// Component `part` of an element; both must be in range.
  double at(std::uint64_t element, unsigned part) const;
  /// The address of an element that consists of consecutive 32-bit floats; null if it does not.
  const char* floats_at(std::uint64_t element) const {
    return has_floats_ ? data_ + element * stride_ : nullptr;
  }

 private:
  friend class Buffers;

  std::optional<std::uint64_t> replaced(std::uint64_t element) const;
  double decode(const char* bytes) const;
  std::uint64_t sparse_index(std::uint64_t i) const;

  const char* data_ = nullptr;  ///< Null: all zero.
  std::uint64_t stride_ = 0;
  std::uint64_t count_ = 0;
  unsigned width_ = 0;
  unsigned component_ = 0;
  unsigned component_bytes_ = 0;
  bool is_normalized_ = false;
  bool has_floats_ = false;  ///< All elements are in `data_`, as floats.
  // Elements with other values, in ascending order.
  std::uint64_t sparse_count_ = 0;
  const char* sparse_indices_ = nullptr;
  unsigned sparse_index_bytes_ = 0;
  const char* sparse_values_ = nullptr;
};

/// The buffers of a file, each loaded when first needed.
class Buffers {
 public:
  Buffers(const Asset& asset, const ReadLimits& limits)
      : asset_(asset), limits_(limits), loaded_(asset.buffers.size()) {}

  /// The values of an accessor with this width. Fails with `gltf.property`, `gltf.buffer`,
  /// `gltf.unsupported` or an error of the file that contains the buffer.
  Result<Numbers> numbers(std::size_t accessor, unsigned width);

  /// All bytes of a buffer.
  Result<std::string_view> buffer(std::size_t index);

 private:
  struct Loaded {
    bool is_loaded = false;
    std::string owned;
    std::string_view bytes;
  };

  Result<std::string> decoded(std::size_t index, std::string_view uri) const;
  Result<std::string> read_beside(std::size_t index, const std::string& uri) const;
  Result<const char*> range(const json::Value& at, std::size_t view, std::uint64_t offset,
                            std::uint64_t count, std::uint64_t element_bytes,
                            std::uint64_t& stride);
  Status add_sparse(const json::Value& sparse, Numbers& numbers);

  const Asset& asset_;
  const ReadLimits& limits_;
  std::vector<Loaded> loaded_;
};

}  // namespace mocap::gltf::input
