// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes arrays in the NPY format, alone or in a zip.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/little_endian.hpp"
#include "formats/stored_zip.hpp"

namespace mocap::npz {

using Shape = std::vector<std::size_t>;

/// Element types, as in the header of an array.
inline constexpr std::string_view single_type = "<f4";
inline constexpr std::string_view double_type = "<f8";
inline constexpr std::string_view integer_type = "<i4";

/// The header of an array: its element type and shape as a Python literal.
std::string array_header(std::string_view type, const Shape& shape);

/// Numbers in little-endian byte order.
template <class Numbers>
std::string bytes_of(const Numbers& numbers) {
  std::string bytes;
  bytes.reserve(numbers.size() * sizeof(*numbers.begin()));
  for (const auto number : numbers) mocap::detail::append_little_endian(bytes, number);
  return bytes;
}

/// A zip of arrays. All functions return false if the writer has failed.
class ArrayZip {
 public:
  using Sink = mocap::detail::StoredZip::Sink;
  using Producer = mocap::detail::StoredZip::Producer;

  explicit ArrayZip(const TextOutput::Writer& out) : zip_(out) {}

  /// Adds an array whose data `produce` passes to the sink; it is called twice.
  bool add(const std::string& name, std::string_view type, const Shape& shape,
           const Producer& produce);
  /// Adds an array whose data is in memory.
  bool add_bytes(const std::string& name, std::string_view type, const Shape& shape,
                 const std::string& data);
  /// Adds a float64 without dimensions.
  bool add_number(const std::string& name, double number);
  /// Adds an array of text; with `is_single`, its only text without dimensions.
  bool add_texts(const std::string& name, const std::vector<std::string>& texts,
                 bool is_single = false);
  /// Writes the directory of the zip.
  bool finish() { return zip_.finish(); }

 private:
  mocap::detail::StoredZip zip_;
};

}  // namespace mocap::npz
