// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The records of a file, the same for both encodings: a name, values and child records.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::fbx {

/// One value. Texts and arrays refer to the bytes of the file.
struct Value {
  enum class Kind : std::uint8_t { integer, real, text, array };

  Kind kind = Kind::integer;
  /// For an array: the type of its numbers (`l`, `d`, ... as in binary files), or `t` for text.
  char type = '\0';
  bool is_deflated = false;
  std::uint32_t count = 0;   ///< Length of an array.
  std::int64_t integer = 0;  ///< For a real number: truncated.
  double real = 0.0;         ///< For an integer: the same number.
  std::string_view bytes;
};

struct Record {
  std::string_view name;
  std::size_t first_value = 0;
  std::size_t value_count = 0;
  std::size_t end = 0;  ///< Index of the first record after this one and its children.
  std::size_t at = 0;   ///< Byte in the file.
};

/// The records that a motion is read from, in file order. Others at the top level are omitted;
/// other objects have no values and no children.
class Records {
 public:
  std::uint32_t version = 0;
  std::string_view bytes;
  std::vector<Record> records;
  std::vector<Value> values;

  /// The end of the top level is `records.size()`.
  std::size_t end_of(std::optional<std::size_t> parent) const {
    return parent ? records[*parent].end : records.size();
  }
  /// The first child of `parent` with this name; without `parent`, the first at the top level.
  std::optional<std::size_t> child(std::optional<std::size_t> parent, std::string_view name) const;
  /// The value of a record, or null.
  const Value* value(std::size_t record, std::size_t index) const {
    const Record& of = records[record];
    return index < of.value_count ? &values[of.first_value + index] : nullptr;
  }
  std::string_view text(std::size_t record, std::size_t index) const;
  std::int64_t integer(std::size_t record, std::size_t index, std::int64_t otherwise = 0) const;

  /// A finding at a byte of the file: with its line in a text file.
  Diagnostic finding(Code code, std::string message, std::size_t at) const;
  bool is_text = false;
  bool is_big_endian = false;  ///< Numbers in binary values, including those of arrays.
};

/// Which parts of a record are read.
enum class Reading : std::uint8_t { omit, name_only, without_children, whole };
Reading reading_of(std::size_t depth, std::string_view parent, std::string_view name);

inline constexpr std::size_t most_record_depth = 64;

/// Parse the records. Fail with `fbx.version`, `fbx.structure`, `limit.depth` or `limit.memory`.
Status parse_binary(Records& file, const ReadLimits& limits);
Status parse_text(Records& file, const ReadLimits& limits);

/// Checks whether a version is one of those that are read. Fails with `fbx.version`.
Status check_version(const Records& file);
/// Checks the memory for one more record and value. Fails with `limit.memory`.
Status check_memory(const Records& file, const ReadLimits& limits, std::size_t at);

inline constexpr std::string_view binary_magic{"Kaydara FBX Binary  \0", 21};

}  // namespace mocap::fbx
