// SPDX-License-Identifier: MIT
#include "formats/c3d/parameter_section.hpp"

#include <algorithm>
#include <array>

#include "formats/c3d/layout.hpp"
#include "formats/c3d/processor.hpp"
#include "formats/little_endian.hpp"
#include "text/utf8.hpp"

namespace mocap::c3d {

namespace {

using mocap::detail::append_little_endian;

/// The size of a dimension.
constexpr std::size_t longest_dimension = 255;

constexpr int text_type = -1;
constexpr int word_type = 2;
constexpr int float_type = 4;

std::string numbered(std::string_view name, std::size_t part) {
  return part == 0 ? std::string(name) : std::string(name) + std::to_string(part + 1);
}

std::string bytes_of(std::span<const float> numbers) {
  std::string bytes;
  for (const float number : numbers) append_little_endian(bytes, number);
  return bytes;
}

}  // namespace

ParameterSection::ParameterSection() {
  // The third byte is the number of blocks.
  bytes_ = {1, 0x50, 0, static_cast<char>(Processor::intel)};
}

void ParameterSection::add_group(std::string_view name) {
  ++groups_;
  bytes_.push_back(static_cast<char>(name.size()));
  bytes_.push_back(static_cast<char>(-static_cast<int>(groups_)));
  bytes_.append(name);
  // Offset of the next record, and an empty description.
  append_little_endian(bytes_, std::uint16_t{3});
  bytes_.push_back(0);
}

void ParameterSection::add(std::string_view name, int type, std::span<const std::size_t> dimensions,
                           std::string_view values) {
  bytes_.push_back(static_cast<char>(name.size()));
  bytes_.push_back(static_cast<char>(groups_));
  bytes_.append(name);
  constexpr std::size_t fixed = 5;
  append_little_endian(bytes_,
                       static_cast<std::uint16_t>(fixed + dimensions.size() + values.size()));
  bytes_.push_back(static_cast<char>(type));
  bytes_.push_back(static_cast<char>(dimensions.size()));
  for (const std::size_t dimension : dimensions) bytes_.push_back(static_cast<char>(dimension));
  bytes_.append(values);
  bytes_.push_back(0);
}

void ParameterSection::add_words(std::string_view name, std::span<const std::uint16_t> words) {
  std::string values;
  for (const std::uint16_t word : words) append_little_endian(values, word);
  const std::array<std::size_t, 1> dimensions{words.size()};
  add(name, word_type, std::span(dimensions).first(words.size() == 1 ? 0 : 1), values);
}

void ParameterSection::add_float(std::string_view name, float number) {
  add(name, float_type, {}, bytes_of({&number, 1}));
}

void ParameterSection::add_floats(std::string_view name, std::span<const float> numbers) {
  for (std::size_t part = 0; !numbers.empty(); ++part) {
    const std::array<std::size_t, 1> dimensions{std::min(longest_dimension, numbers.size())};
    add(numbered(name, part), float_type, dimensions, bytes_of(numbers.first(dimensions[0])));
    numbers = numbers.subspan(dimensions[0]);
  }
}

void ParameterSection::add_pairs(std::string_view name, std::span<const float> numbers) {
  const std::array<std::size_t, 2> dimensions{2, numbers.size() / 2};
  add(name, float_type, dimensions, bytes_of(numbers));
}

void ParameterSection::add_text(std::string_view name, std::string_view text) {
  const std::string_view start = text::cut(text, longest_dimension);
  const std::array<std::size_t, 1> dimensions{start.size()};
  add(name, text_type, dimensions, start);
}

void ParameterSection::add_texts(std::string_view name, std::span<const std::string> texts) {
  std::size_t longest = 1;
  for (const std::string& text : texts) longest = std::max(longest, text.size());
  longest = std::min(longest, longest_dimension);
  const std::size_t most = std::min(longest_dimension, most_value_bytes / longest);
  for (std::size_t part = 0; !texts.empty(); ++part) {
    const std::array<std::size_t, 2> dimensions{longest, std::min(most, texts.size())};
    std::string values;
    for (const std::string& text : texts.first(dimensions[1])) {
      const std::string_view start = text::cut(text, longest);
      values.append(start);
      values.append(longest - start.size(), ' ');
    }
    add(numbered(name, part), text_type, dimensions, values);
    texts = texts.subspan(dimensions[1]);
  }
}

std::size_t ParameterSection::blocks() const {
  // Two zeros end the records.
  return (bytes_.size() + 2 + block_bytes - 1) / block_bytes;
}

std::string ParameterSection::finish() const {
  std::string section = bytes_;
  section[2] = static_cast<char>(blocks());
  section.resize(blocks() * block_bytes, '\0');
  return section;
}

}  // namespace mocap::c3d
