// SPDX-License-Identifier: MIT
#include "formats/npz/array_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "text/utf8.hpp"

namespace mocap::npz {

using mocap::detail::append_little_endian;

std::string array_header(std::string_view type, const Shape& shape) {
  std::string lengths;
  for (const std::size_t length : shape) lengths += fmt::format("{},", length);
  std::string facts =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, lengths);
  // The numbers start at a multiple of 64 bytes; the text ends with a line ending.
  constexpr std::size_t alignment = 64;
  constexpr std::size_t bytes_before_text = 10;
  const std::size_t used = bytes_before_text + facts.size() + 1;
  facts.append((alignment - used % alignment) % alignment, ' ');
  facts.push_back('\n');
  std::string header("\x93NUMPY\x01\x00", 8);
  append_little_endian(header, static_cast<std::uint16_t>(facts.size()));
  return header + facts;
}

bool ArrayZip::add(const std::string& name, std::string_view type, const Shape& shape,
                   const Producer& produce) {
  const std::string header = array_header(type, shape);
  return zip_.add(name + ".npy", [&](const Sink& sink) { return sink(header) && produce(sink); });
}

bool ArrayZip::add_bytes(const std::string& name, std::string_view type, const Shape& shape,
                         const std::string& data) {
  return add(name, type, shape, [&](const Sink& sink) { return data.empty() || sink(data); });
}

bool ArrayZip::add_number(const std::string& name, double number) {
  return add_bytes(name, double_type, {}, bytes_of(std::vector<double>{number}));
}

bool ArrayZip::add_texts(const std::string& name, const std::vector<std::string>& texts,
                         bool is_single) {
  // NumPy stores UTF-32, every text padded to the longest.
  std::vector<std::u32string> padded;
  std::size_t longest = 1;
  for (const std::string& text : texts) {
    std::u32string& characters = padded.emplace_back();
    const std::string utf8 = text::utf8_from_bytes(text);
    for (std::string_view left = utf8; !left.empty();)
      characters.push_back(text::take_character(left).value_or(U'?'));
    longest = std::max(longest, characters.size());
  }
  const Shape shape = is_single ? Shape{} : Shape{padded.size()};
  return add(name, fmt::format("<U{}", longest), shape, [&](const Sink& sink) {
    return std::all_of(padded.begin(), padded.end(), [&](std::u32string text) {
      text.resize(longest, U'\0');
      std::string bytes;
      for (const char32_t code : text)
        append_little_endian(bytes, static_cast<std::uint32_t>(code));
      return sink(bytes);
    });
  });
}

}  // namespace mocap::npz
