// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One array in the NPY format.

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/little_endian.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::npz {

/// An array of numbers or text. Its data is in the bytes that it was parsed from.
struct Array {
  std::string name;                ///< Of the member without `.npy`; empty for an NPY file.
  char kind = 'f';                 ///< `f`, `i`, `u`, `b` (bool), `U` (UTF-32 text), `S` (bytes).
  std::size_t item_bytes = 0;      ///< Of one element.
  bool is_big_endian = false;      ///< Byte order of the elements.
  bool is_fortran = false;         ///< Whether the first index varies fastest in the data.
  std::vector<std::size_t> shape;  ///< Empty for a single value.
  std::string_view data;           ///< `count * item_bytes` bytes.
  std::size_t count = 0;           ///< The product of the shape.

  bool is_number() const { return kind == 'f' || kind == 'i' || kind == 'u' || kind == 'b'; }
  bool is_text() const { return kind == 'U' || kind == 'S'; }
  std::size_t dimensions() const { return shape.size(); }
  /// Whether it contains numbers in this shape; 0 in `lengths` stands for any length.
  bool has_shape(std::initializer_list<std::size_t> lengths) const;
};

/// Parses an array of at most 8 dimensions, whose data is in `bytes`. Fails with `npz.array`, or
/// with `npz.object` if it consists of Python objects, which are not read.
Result<Array> parse_array(std::string_view bytes, std::string name);

/// All numbers of an array, with the last index varying fastest. Fails with `limit.memory`.
Result<std::vector<double>> numbers_of(const Array& array, const ReadLimits& limits);

/// One number of an array of numbers. The indices must be in range, one for each dimension.
double number_at(const Array& array, std::initializer_list<std::size_t> indices);

/// The same for large arrays: numbers of the usual type, 32-bit floats, are not copied. Refers to
/// the data of the array.
class ArrayNumbers {
 public:
  /// Fails with `limit.memory`.
  static Result<ArrayNumbers> of(const Array& array, const ReadLimits& limits);

  std::size_t size() const { return floats_.empty() ? copied_.size() : floats_.size() / 4; }
  double operator[](std::size_t index) const {
    return floats_.empty() ? copied_[index] : float_at(floats_.data() + 4 * index);
  }
  /// Copies the numbers from `first` on; all must exist.
  void copy(std::size_t first, std::span<double> out) const;
  /// The greatest absolute value; infinite or NaN if not all numbers are finite.
  double greatest() const { return greatest_; }

 private:
  static double float_at(const char* bytes) {
    return static_cast<double>(
        std::bit_cast<float>(mocap::detail::little_endian_at<std::uint32_t>(bytes)));
  }

  std::string_view floats_;
  std::vector<double> copied_;
  double greatest_ = 0.0;
};

/// All texts of an array of text, as UTF-8 without the padding.
std::vector<std::string> texts_of(const Array& array);

/// `(2, 24, 3)`
std::string shape_text(const Array& array);

}  // namespace mocap::npz
