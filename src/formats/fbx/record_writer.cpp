// SPDX-License-Identifier: MIT
#include "formats/fbx/record_writer.hpp"

#include <bit>
#include <cstring>
#include <utility>

#include "formats/fbx/records.hpp"

namespace mocap::fbx {

namespace {

static_assert(std::endian::native == std::endian::little, "FBX files are little-endian");

/// End, number of values, size of the values, length of the name.
constexpr std::size_t record_header_bytes = 13;

/// The end of a file. The SDK opens a file with it only if the top level contains the matching
/// `FileId` and `CreationTime`.
constexpr std::string_view footer_id(
    "\xFA\xBC\xAB\x09\xD0\xC8\xD4\x66\xB1\x76\xFB\x83\x1C\xF7\x26\x7E", 16);
constexpr std::string_view footer_end(
    "\xF8\x5A\x8C\x6A\xDE\xF5\xD9\x7E\xEC\xE9\x0C\xE3\x75\x8F\x29\x0B", 16);

template <class Number>
std::string_view memory_of(std::span<const Number> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

}  // namespace

RecordWriter::RecordWriter() : bytes_(binary_magic) {
  bytes_ += '\x1A';
  bytes_ += '\0';
  put_word(version);
}

void RecordWriter::put_word(std::uint32_t value) {
  char word[sizeof(value)];
  std::memcpy(word, &value, sizeof(value));
  bytes_.append(word, sizeof(value));
}

void RecordWriter::patch_word(std::size_t at, std::size_t value) {
  const auto word = static_cast<std::uint32_t>(value);
  std::memcpy(bytes_.data() + at, &word, sizeof(word));
}

RecordWriter& RecordWriter::begin(std::string_view name) {
  close_values();
  Open record;
  record.at = bytes_.size();
  bytes_.append(record_header_bytes - 1, '\0');
  bytes_ += static_cast<char>(name.size());
  bytes_ += name;
  record.values_at = bytes_.size();
  open_.push_back(record);
  return *this;
}

void RecordWriter::close_values() {
  if (open_.empty() || open_.back().values_end != 0) return;
  Open& record = open_.back();
  record.values_end = bytes_.size();
  patch_word(record.at + 4, record.values);
  patch_word(record.at + 8, record.values_end - record.values_at);
}

void RecordWriter::start_value(char type) {
  ++open_.back().values;
  bytes_ += type;
}

RecordWriter& RecordWriter::add(std::int32_t value) {
  start_value('I');
  put_word(static_cast<std::uint32_t>(value));
  return *this;
}

RecordWriter& RecordWriter::add(std::int64_t value) {
  start_value('L');
  bytes_ += memory_of(std::span<const std::int64_t>(&value, 1));
  return *this;
}

RecordWriter& RecordWriter::add(double value) {
  start_value('D');
  bytes_ += memory_of(std::span<const double>(&value, 1));
  return *this;
}

RecordWriter& RecordWriter::add(std::string_view text) {
  start_value('S');
  put_word(static_cast<std::uint32_t>(text.size()));
  bytes_ += text;
  return *this;
}

RecordWriter& RecordWriter::add_raw(std::string_view bytes) {
  start_value('R');
  put_word(static_cast<std::uint32_t>(bytes.size()));
  bytes_ += bytes;
  return *this;
}

void RecordWriter::put_array(char type, std::size_t count, std::string_view bytes) {
  constexpr std::uint32_t not_compressed = 0;
  start_value(type);
  put_word(static_cast<std::uint32_t>(count));
  put_word(not_compressed);
  put_word(static_cast<std::uint32_t>(bytes.size()));
  bytes_ += bytes;
}

RecordWriter& RecordWriter::add(std::span<const std::int64_t> values) {
  put_array('l', values.size(), memory_of(values));
  return *this;
}

RecordWriter& RecordWriter::add(std::span<const std::int32_t> values) {
  put_array('i', values.size(), memory_of(values));
  return *this;
}

RecordWriter& RecordWriter::add(std::span<const float> values) {
  put_array('f', values.size(), memory_of(values));
  return *this;
}

void RecordWriter::end(bool has_list) {
  const bool has_children = open_.back().values_end != 0;
  close_values();
  if (has_children || has_list) bytes_.append(record_header_bytes, '\0');
  patch_word(open_.back().at, bytes_.size());
  open_.pop_back();
}

std::string RecordWriter::finish() {
  constexpr std::size_t alignment = 16;
  constexpr std::size_t zeros = 120;
  bytes_.append(record_header_bytes, '\0');
  bytes_ += footer_id;
  bytes_.append(4, '\0');
  bytes_.append(alignment - bytes_.size() % alignment, '\0');
  put_word(version);
  bytes_.append(zeros, '\0');
  bytes_ += footer_end;
  return std::move(bytes_);
}

}  // namespace mocap::fbx
