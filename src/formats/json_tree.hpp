// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads JSON without copying it: an index of the values in the text.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::json {

enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

class Tree;

/// One value of a tree, or no value. Refers to the tree, which must outlive it.
class Value {
 public:
  Value() = default;

  explicit operator bool() const { return tree_ != nullptr; }
  bool is(Kind kind) const;
  /// The text of the value, including quotes and brackets.
  std::string_view text() const;
  /// Offset of the value in the text of the tree.
  std::size_t offset() const;

  /// The member of an object; no value if there is none, or this is no object. If a key is given
  /// twice, the last one counts.
  Value operator[](std::string_view key) const;
  /// The first element of an array or the first key of an object, and the one after a value.
  Value first() const;
  Value next() const;
  /// Number of elements or members.
  std::size_t size() const;

  /// A finite number.
  std::optional<double> number() const;
  /// A whole number from 0 to 2^53.
  std::optional<std::uint64_t> whole() const;
  bool is_true() const;
  /// The contents of a string in UTF-8; empty for other values.
  std::string string() const;
  /// Whether this is a string with these contents.
  bool equals(std::string_view contents) const;

 private:
  friend class Tree;
  Value(const Tree* tree, std::size_t index, std::size_t end)
      : tree_(tree), index_(index), end_(end) {}

  const Tree* tree_ = nullptr;
  std::size_t index_ = 0;
  std::size_t end_ = 0;  ///< One past the last value of the array or object that it is in.
};

/// The values of a JSON text, which must outlive it.
class Tree {
 public:
  /// Fails with `code` at the offending byte, or with `limit.bytes` or `limit.memory` if the index
  /// would take more than `most_memory` bytes. `at.byte`, line and column refer to `text`.
  static Result<Tree> parse(std::string_view text, Code code, std::uint64_t most_memory);

  Value root() const { return {this, 0, 1}; }
  std::string_view text() const { return text_; }

 private:
  friend class Value;
  friend class TreeParser;
  /// A value. Those of an array or object follow it directly; each key precedes its value.
  struct Entry {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t next = 0;  ///< Index of the entry after this one and its contents.
    Kind kind = Kind::null;
  };

  std::string_view text_;
  std::vector<Entry> entries_;
};

}  // namespace mocap::json
