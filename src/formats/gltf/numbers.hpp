// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values of accessors, in the buffers of the file.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/gltf/asset.hpp"
#include "formats/source_window.hpp"

namespace mocap::gltf::input {

/// The values of one accessor. Refers to the buffers, or to the source of a large file: values that
/// follow each other should be requested in order.
class Numbers {
 public:
  std::uint64_t count() const { return count_; }
  unsigned width() const { return width_; }
  /// Component `part` of an element; both must be in range.
  double at(std::uint64_t element, unsigned part) const;
  /// The address of an element that consists of consecutive 32-bit floats; null if it does not, or
  /// cannot be read. Valid until other values are requested.
  const char* floats_at(std::uint64_t element) const {
    return has_floats_ ? element_at(element) : nullptr;
  }
  /// The same for `count` > 0 elements, `stride` bytes apart. Null also if they take much memory.
  const char* floats_from(std::uint64_t element, std::uint64_t count) const;
  std::uint64_t stride() const { return stride_; }
  /// The offset in a large file of elements that consist of consecutive floats, without bytes
  /// between them.
  std::optional<std::uint64_t> place_of_floats() const;

 private:
  friend class Buffers;

  const char* element_at(std::uint64_t element) const;
  std::optional<std::uint64_t> replaced(std::uint64_t element) const;
  double decode(const char* bytes) const;
  std::uint64_t sparse_index(std::uint64_t i) const;

  const char* data_ = nullptr;  ///< Null: all zero, or in the file.
  /// Shared by all copies of these numbers. Null: in memory.
  std::shared_ptr<mocap::detail::SourceWindow> window_;
  std::uint64_t begin_ = 0;  ///< Offset in the file.
  std::uint64_t stride_ = 0;
  std::uint64_t count_ = 0;
  unsigned width_ = 0;
  unsigned component_ = 0;
  unsigned component_bytes_ = 0;
  bool is_normalized_ = false;
  bool has_floats_ = false;  ///< All elements are in `data_` or in the file, as floats.
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

  /// Whether the values of an accessor can be read from a large file piece by piece.
  static bool reads_pieces(const Asset& asset, std::size_t accessor);
  /// Whether bytes of a large file could not be read; numbers are 0 then.
  bool has_failed() const;

 private:
  /// A part of a buffer, in memory or in the file.
  struct Range {
    const char* bytes = nullptr;
    std::uint64_t begin = 0;  ///< Offset in the file.
  };

  struct Loaded {
    bool is_loaded = false;
    std::string owned;
    std::string_view bytes;
  };

  Result<std::string> decoded(std::size_t index, std::string_view uri) const;
  Result<std::string> read_beside(std::size_t index, const std::string& uri) const;
  bool is_in_file(std::size_t index) const;
  std::shared_ptr<mocap::detail::SourceWindow> window_on(std::uint64_t begin);
  Result<std::uint64_t> size_of(std::size_t index);
  Status check_declared(std::size_t index, std::uint64_t size) const;
  Result<Range> range(const json::Value& at, std::size_t view, std::uint64_t offset,
                      std::uint64_t count, std::uint64_t element_bytes, std::uint64_t& stride);
  Status add_sparse(const json::Value& sparse, Numbers& numbers);

  const Asset& asset_;
  const ReadLimits& limits_;
  std::vector<Loaded> loaded_;
  std::vector<std::shared_ptr<const mocap::detail::SourceWindow>> windows_;
};

}  // namespace mocap::gltf::input
