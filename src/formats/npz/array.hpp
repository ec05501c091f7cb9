// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One array in the NPY format.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/member_bytes.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::npz {

/// An array of numbers or text. Its data is in the bytes that it was parsed from, or in a stream.
struct Array {
  std::string name;                ///< Of the member without `.npy`; empty for an NPY file.
  char kind = 'f';                 ///< `f`, `i`, `u`, `b` (bool), `U` (UTF-32 text), `S` (bytes).
  std::size_t item_bytes = 0;      ///< Of one element.
  bool is_big_endian = false;      ///< Byte order of the elements.
  bool is_fortran = false;         ///< Whether the first index varies fastest in the data.
  std::vector<std::size_t> shape;  ///< Empty for a single value.
  std::string_view data;           ///< `count * item_bytes` bytes; empty if not in memory.
  std::uint64_t data_at = 0;       ///< Bytes before the data: its header.
  std::size_t count = 0;           ///< The product of the shape.
  /// Its bytes, if its data is not in memory. Only for numbers in C order.
  std::shared_ptr<mocap::detail::MemberBytes> stream;

  bool is_number() const { return kind == 'f' || kind == 'i' || kind == 'u' || kind == 'b'; }
  bool is_text() const { return kind == 'U' || kind == 'S'; }
  std::size_t dimensions() const { return shape.size(); }
  /// Whether the last index varies fastest in the data.
  bool is_in_order() const { return !is_fortran || dimensions() < 2; }
  /// Whether it contains numbers in this shape; 0 in `lengths` stands for any length.
  bool has_shape(std::initializer_list<std::size_t> lengths) const;
};

/// Whether these first bytes of an array contain its header.
bool has_whole_header(std::string_view head);

/// Parses an array of at most 8 dimensions, whose data is in `bytes`. Fails with `npz.array`, or
/// with `npz.object` if it consists of Python objects, which are not read.
Result<Array> parse_array(std::string_view bytes, std::string name);
/// The same for an array of which only the first bytes are in memory, which must contain its
/// header. `size`: bytes of header and data. The array has `data_at`, but no `data`.
Result<Array> parse_array_head(std::string_view head, std::uint64_t size, std::string name);

/// One number of an array of numbers in memory. The indices must be in range, one for each
/// dimension.
double number_at(const Array& array, std::initializer_list<std::size_t> indices);
/// The numbers in consecutive bytes of the data of an array.
void numbers_in_bytes(const Array& array, const char* bytes, std::span<double> out);
/// All numbers of an array in memory, with the last index varying fastest.
std::vector<double> numbers_in_order(const Array& array);

/// All texts of an array of text, as UTF-8 without the padding.
std::vector<std::string> texts_of(const Array& array);

/// "the array `poses`"; "the array" without a name.
std::string name_in_text(const std::string& name);

/// `(2, 24, 3)`
std::string shape_text(const Array& array);

}  // namespace mocap::npz
