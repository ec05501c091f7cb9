// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Builds the bytes of a binary file, version 7400.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::fbx {

/// Writes records in file order. The values of a record are added before its children.
class RecordWriter {
 public:
  /// The version; positions of records have 32 bits.
  static constexpr std::uint32_t version = 7400;

  RecordWriter();

  /// Starts a record below the open one. The names of records are shorter than 256 bytes.
  RecordWriter& begin(std::string_view name);
  RecordWriter& add(std::int32_t value);
  RecordWriter& add(std::int64_t value);
  RecordWriter& add(double value);
  RecordWriter& add(std::string_view text);
  RecordWriter& add_raw(std::string_view bytes);
  /// Arrays are not compressed.
  RecordWriter& add(std::span<const std::int64_t> values);
  RecordWriter& add(std::span<const std::int32_t> values);
  RecordWriter& add(std::span<const float> values);
  /// Ends the open record. `has_list`: it ends with an empty record, as if it had children; the
  /// Autodesk SDK requires this of some records.
  void end(bool has_list = false);

  /// Writes a record with one value and without children.
  template <class Value>
  void leaf(std::string_view name, Value value) {
    begin(name).add(value);
    end();
  }

  /// Ends the file and returns it.
  std::string finish();

 private:
  struct Open {
    std::size_t at = 0;          ///< Of the record.
    std::size_t values_at = 0;   ///< Of its first value.
    std::uint32_t values = 0;    ///< Number of values.
    std::size_t values_end = 0;  ///< 0 while values are added.
  };

  void put_word(std::uint32_t value);
  void patch_word(std::size_t at, std::size_t value);
  void start_value(char type);
  void close_values();
  void put_array(char type, std::size_t count, std::string_view bytes);

  std::string bytes_;
  std::vector<Open> open_;
};

}  // namespace mocap::fbx
