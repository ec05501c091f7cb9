// SPDX-License-Identifier: MIT
#include "formats/npz/array.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "formats/little_endian.hpp"
#include "mocap/npz.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

constexpr std::string_view array_mark = "\x93NUMPY";
constexpr std::size_t version_at = 6;
constexpr std::size_t length_at = 8;
constexpr std::size_t most_dimensions = 8;
constexpr std::uint64_t largest_item = 1U << 20U;

tl::unexpected<Error> bad_array(const std::string& name, std::string_view why) {
  return fail(codes::npz_array, fmt::format("{} {}", name_in_text(name), why));
}

std::uint64_t little_endian_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;)
    number = (number << 8U) | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// The header of an array: a Python dictionary of a text, a truth value and a tuple.
class ArrayHeader {
 public:
  explicit ArrayHeader(std::string_view text) : text_(text) {}

  std::string_view type;
  std::optional<bool> fortran;
  std::optional<std::vector<std::size_t>> shape;
  /// The type is a list of fields.
  bool is_structured = false;

  bool parse() {
    if (!take('{')) return false;
    while (!take('}')) {
      const std::optional<std::string_view> key = take_text();
      if (!key || !take(':') || !take_value(*key)) return false;
      if (is_structured) return true;
      if (take(',')) continue;
      if (!take('}')) return false;
      break;
    }
    skip_blanks();
    return at_ == text_.size() && (is_structured || !type.empty()) && fortran && shape;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos) ++at_;
  }

  bool take(char wanted) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  bool take_word(std::string_view word) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  std::optional<std::string_view> take_text() {
    skip_blanks();
    if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) return std::nullopt;
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view taken = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return taken;
  }

  bool take_value(std::string_view key) {
    if (key == "descr") {
      const std::optional<std::string_view> word = take_text();
      if (word) type = *word;
      // A list of fields: nothing that follows is needed, because such an array is not read.
      is_structured = !word;
      if (is_structured) at_ = text_.size();
      if (is_structured) fortran = false, shape.emplace();
      return true;
    }
    if (key == "fortran_order") {
      if (take_word("True")) fortran = true;
      if (take_word("False")) fortran = false;
      return fortran.has_value();
    }
    return key == "shape" && take_shape();
  }

  bool take_shape() {
    if (!take('(')) return false;
    shape.emplace();
    while (!take(')')) {
      const std::optional<std::size_t> length = take_length();
      if (!length || shape->size() == most_dimensions) return false;
      shape->push_back(*length);
      if (take(',')) continue;
      return take(')');
    }
    return true;
  }

  std::optional<std::size_t> take_length() {
    skip_blanks();
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 10 - 1;
    std::optional<std::size_t> length;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      if (length.value_or(0) > most) return std::nullopt;
      length = length.value_or(0) * 10 + static_cast<std::size_t>(text_[at_] - '0');
    }
    // Python 2 writes `3L`.
    if (length && at_ < text_.size() && text_[at_] == 'L') ++at_;
    return length;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// Sets the type of the elements: `<f4`, `|b1`, `<U7`.
bool set_type(std::string_view type, Array& array) {
  if (type.size() < 3) return false;
  const std::string_view orders = "<>|=";
  if (orders.find(type[0]) == std::string_view::npos) return false;
  array.is_big_endian = type[0] == '>';
  array.kind = type[1];
  std::uint64_t size = 0;
  for (const char c : type.substr(2)) {
    if (c < '0' || c > '9' || size > largest_item) return false;
    size = size * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (size > largest_item) return false;
  const bool is_power = size == 1 || size == 2 || size == 4 || size == 8;
  array.item_bytes = static_cast<std::size_t>(array.kind == 'U' ? 4 * size : size);
  if (array.kind == 'f') return is_power && size > 1;
  if (array.kind == 'i' || array.kind == 'u') return is_power;
  if (array.kind == 'b') return size == 1;
  return array.is_text();
}

/// Sets the number of elements. False if their data cannot be addressed.
bool set_count(Array& array) {
  std::size_t count = 1;
  for (const std::size_t length : array.shape) {
    if (length != 0 && count > std::numeric_limits<std::size_t>::max() / length) return false;
    count *= length;
  }
  array.count = count;
  return array.item_bytes == 0 ||
         count <= std::numeric_limits<std::size_t>::max() / array.item_bytes;
}

double half_value(std::uint64_t bits) {
  const double sign = (bits & 0x8000U) != 0 ? -1.0 : 1.0;
  const int exponent = static_cast<int>((bits >> 10U) & 0x1FU);
  const auto fraction = static_cast<double>(bits & 0x3FFU);
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  if (exponent == 0x1F)
    return fraction == 0.0 ? sign * std::numeric_limits<double>::infinity()
                           : std::numeric_limits<double>::quiet_NaN();
  return sign * std::ldexp(fraction + 1024.0, exponent - 25);
}

double number_in_bits(std::uint64_t bits, char kind, std::size_t size) {
  if (kind == 'f' && size == 8) return std::bit_cast<double>(bits);
  if (kind == 'f' && size == 4)
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  if (kind == 'f') return half_value(bits);
  if (kind != 'i') return static_cast<double>(bits);
  const unsigned unused = 64U - 8U * static_cast<unsigned>(size);
  return static_cast<double>(static_cast<std::int64_t>(bits << unused) >> unused);
}

std::uint64_t element_bits(const Array& array, std::string_view bytes) {
  if (!array.is_big_endian) return little_endian_at(bytes, 0, bytes.size());
  std::uint64_t number = 0;
  for (const char c : bytes) number = (number << 8U) | static_cast<unsigned char>(c);
  return number;
}

double element_at(const Array& array, std::size_t place) {
  const std::string_view bytes = array.data.substr(place * array.item_bytes, array.item_bytes);
  return number_in_bits(element_bits(array, bytes), array.kind, array.item_bytes);
}

/// Calls `take` with the place in the data of each element, with the last index varying fastest.
template <class Take>
void for_each_place(const Array& array, Take take) {
  if (array.is_in_order()) {
    for (std::size_t i = 0; i < array.count; ++i) take(i);
    return;
  }
  std::vector<std::size_t> index(array.dimensions(), 0);
  for (std::size_t i = 0; i < array.count; ++i) {
    std::size_t place = 0;
    for (std::size_t axis = array.dimensions(); axis-- > 0;)
      place = place * array.shape[axis] + index[axis];
    take(place);
    for (std::size_t axis = array.dimensions(); axis-- > 0;) {
      if (++index[axis] < array.shape[axis]) break;
      index[axis] = 0;
    }
  }
}

}  // namespace

std::string name_in_text(const std::string& name) {
  return name.empty() ? std::string("the array") : fmt::format("the array `{}`", text::shown(name));
}

bool Array::has_shape(std::initializer_list<std::size_t> lengths) const {
  return is_number() && std::equal(shape.begin(), shape.end(), lengths.begin(), lengths.end(),
                                   [](std::size_t length, std::size_t wanted) {
                                     return wanted == 0 || length == wanted;
                                   });
}

bool has_whole_header(std::string_view head) {
  if (head.size() < length_at + 4) return false;
  const std::size_t length_bytes = head[version_at] == 1 ? 2 : 4;
  return little_endian_at(head, length_at, length_bytes) <= head.size() - length_at - length_bytes;
}

Result<Array> parse_array_head(std::string_view head, std::uint64_t size, std::string name) {
  if (head.size() < length_at + 4 || !head.starts_with(array_mark))
    return bad_array(name, "does not begin like an NPY file");
  const int version = static_cast<unsigned char>(head[version_at]);
  if (version < 1 || version > 3)
    return bad_array(name, fmt::format("has the version {}; 1 to 3 are known", version));
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  const std::uint64_t length = little_endian_at(head, length_at, length_bytes);
  const std::string_view rest = head.substr(length_at + length_bytes);
  if (length > rest.size()) return bad_array(name, "ends in its header");
  constexpr std::size_t most_shown = 120;
  const std::string_view header_text =
      text::trimmed(rest.substr(0, static_cast<std::size_t>(length)), " \n");
  ArrayHeader header(rest.substr(0, static_cast<std::size_t>(length)));
  if (!header.parse())
    return bad_array(name, fmt::format("has an invalid header: `{}`",
                                       text::shown(header_text.substr(0, most_shown))));
  if (header.type.find('O') != std::string_view::npos)
    return fail(codes::npz_object,
                fmt::format("{} contains Python objects (pickle)", name_in_text(name)));
  Array array;
  array.name = std::move(name);
  array.is_fortran = *header.fortran;
  array.shape = std::move(*header.shape);
  if (header.is_structured || !set_type(header.type, array))
    return bad_array(array.name, fmt::format("has elements of an unsupported type ({})",
                                             header.is_structured ? std::string("a structure")
                                                                  : text::shown(header.type)));
  array.data_at = length_at + length_bytes + length;
  const std::uint64_t data_bytes = size - array.data_at;
  if (!set_count(array) || array.count * array.item_bytes > data_bytes)
    return bad_array(array.name, fmt::format("has the shape {}, but only {} bytes of data",
                                             shape_text(array), data_bytes));
  return array;
}

Result<Array> parse_array(std::string_view bytes, std::string name) {
  Result<Array> array = parse_array_head(bytes, bytes.size(), std::move(name));
  if (array)
    array->data =
        bytes.substr(static_cast<std::size_t>(array->data_at), array->count * array->item_bytes);
  return array;
}

double number_at(const Array& array, std::initializer_list<std::size_t> indices) {
  const auto* const index = indices.begin();
  const std::size_t axes = indices.size();
  std::size_t place = 0;
  for (std::size_t i = 0; i < axes; ++i) {
    const std::size_t axis = array.is_fortran ? axes - 1 - i : i;
    place = place * array.shape[axis] + index[axis];
  }
  return element_at(array, place);
}

void numbers_in_bytes(const Array& array, const char* bytes, std::span<double> out) {
  const bool is_usual = array.kind == 'f' && !array.is_big_endian;
  if (is_usual && array.item_bytes == sizeof(float)) {
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<double>(
          std::bit_cast<float>(mocap::detail::little_endian_at<std::uint32_t>(bytes + 4 * i)));
  } else if (is_usual && array.item_bytes == sizeof(double)) {
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = std::bit_cast<double>(mocap::detail::little_endian_at<std::uint64_t>(bytes + 8 * i));
  } else {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::string_view element(bytes + i * array.item_bytes, array.item_bytes);
      out[i] = number_in_bits(element_bits(array, element), array.kind, array.item_bytes);
    }
  }
}

std::vector<double> numbers_in_order(const Array& array) {
  std::vector<double> numbers;
  numbers.reserve(array.count);
  for_each_place(array, [&](std::size_t place) { numbers.push_back(element_at(array, place)); });
  return numbers;
}

std::vector<std::string> texts_of(const Array& array) {
  std::vector<std::string> texts;
  // Elements without bytes have no size in the file, so there may be any number of them.
  if (!array.is_text() || array.item_bytes == 0) return texts;
  const std::size_t step = array.kind == 'U' ? 4 : 1;
  for_each_place(array, [&](std::size_t place) {
    const std::string_view item = array.data.substr(place * array.item_bytes, array.item_bytes);
    std::string& name = texts.emplace_back();
    for (std::size_t at = 0; at < item.size(); at += step) {
      if (step == 1) {
        name += item[at];
        continue;
      }
      std::uint64_t code = 0;
      for (std::size_t i = 0; i < step; ++i)
        code = (code << 8U) |
               static_cast<unsigned char>(item[at + (array.is_big_endian ? i : step - 1 - i)]);
      constexpr std::uint64_t last_character = 0x10FFFF;
      text::append_character(name, code > last_character ? U'?' : static_cast<char32_t>(code));
    }
    name.resize(name.find_last_not_of('\0') + 1);
  });
  return texts;
}

std::string shape_text(const Array& array) {
  return fmt::format("({})", fmt::join(array.shape, ", "));
}

}  // namespace mocap::npz
