// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes the parameters of a file for Intel processors.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mocap::c3d {

/// The most blocks of a section.
inline constexpr std::size_t most_parameter_blocks = 255;
/// Values of a parameter in bytes: less than the largest offset to the next parameter, which is a
/// signed word.
inline constexpr std::size_t most_value_bytes = 30'000;

class ParameterSection {
 public:
  ParameterSection();

  /// Starts a group, to which the following parameters belong. At most 127 groups.
  void add_group(std::string_view name);
  /// One word, or several as an array. At most 255.
  void add_words(std::string_view name, std::span<const std::uint16_t> words);
  void add_word(std::string_view name, std::uint16_t word) { add_words(name, {&word, 1}); }
  /// One number.
  void add_float(std::string_view name, float number);
  /// Any number of numbers: `name`, `name`2 and so on.
  void add_floats(std::string_view name, std::span<const float> numbers);
  /// Pairs of numbers as a matrix with two rows. At most 255 pairs.
  void add_pairs(std::string_view name, std::span<const float> numbers);
  /// A text. At most 255 bytes are written, without the start of a UTF-8 character at the end.
  void add_text(std::string_view name, std::string_view text);
  /// Any number of texts, padded to the same length: `name`, `name`2 and so on. At most 255 bytes
  /// of each are written, as above.
  void add_texts(std::string_view name, std::span<const std::string> texts);

  /// Values of any type with at most 255 dimensions and `most_value_bytes` bytes. The name has at
  /// most 127 bytes.
  void add_values(std::string_view name, int type, std::span<const std::size_t> dimensions,
                  std::string_view values) {
    add(name, type, dimensions, values);
  }

  /// Number of blocks.
  std::size_t blocks() const;
  /// The section, padded to whole blocks. There must be at most `most_parameter_blocks`.
  std::string finish() const;

 private:
  void add(std::string_view name, int type, std::span<const std::size_t> dimensions,
           std::string_view values);

  std::string bytes_;
  std::uint8_t groups_ = 0;
};

}  // namespace mocap::c3d
