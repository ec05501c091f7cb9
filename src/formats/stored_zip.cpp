// SPDX-License-Identifier: MIT
#include "formats/stored_zip.hpp"

#include <algorithm>

#include "formats/crc32.hpp"
#include "formats/little_endian.hpp"

namespace mocap::detail {

namespace {

constexpr std::uint32_t local_header = 0x04034B50;
constexpr std::uint32_t directory_entry = 0x02014B50;
constexpr std::uint32_t directory_end = 0x06054B50;
constexpr std::uint32_t directory_end_64 = 0x06064B50;
constexpr std::uint32_t directory_locator_64 = 0x07064B50;
constexpr std::uint64_t in_extra_field = 0xFFFFFFFF;
constexpr std::uint64_t count_in_extra_field = 0xFFFF;
constexpr std::uint16_t extra_field_64 = 1;
/// The number that Pixar's tools use for fields without a meaning.
constexpr std::uint16_t extra_field_padding = 0x1986;
// The first date that a zip can represent, so that the output is reproducible.
constexpr std::uint16_t date = (1U << 5U) | 1U;

template <std::unsigned_integral... Numbers>
void append_all(std::string& bytes, Numbers... numbers) {
  (append_little_endian(bytes, numbers), ...);
}

std::uint32_t in_32_bits(std::uint64_t value) {
  return static_cast<std::uint32_t>(std::min(value, in_extra_field));
}

/// Version, flags, method, time, date, checksum and sizes: the same in both headers.
void append_facts(std::string& bytes, std::uint64_t size, std::uint32_t checksum, bool is_zip64) {
  constexpr std::uint16_t version = 20;
  constexpr std::uint16_t version_64 = 45;
  constexpr std::uint16_t zero = 0;
  append_all(bytes, is_zip64 ? version_64 : version, zero, zero, zero, date, checksum,
             in_32_bits(size), in_32_bits(size));
}

}  // namespace

bool StoredZip::add(const std::string& name, const Producer& produce) {
  Entry entry{name, 0, written_, 0};
  const bool is_measured = produce([&entry](std::string_view bytes) {
    entry.size += bytes.size();
    entry.checksum = extend_crc32(entry.checksum, bytes);
    return true;
  });
  if (!is_measured) return false;
  const bool is_zip64 = entry.size >= in_extra_field;
  std::string extra;
  if (is_zip64) append_all(extra, extra_field_64, std::uint16_t{16}, entry.size, entry.size);
  constexpr std::size_t fixed_bytes = 30;
  extra += padding(fixed_bytes + name.size() + extra.size());
  std::string header;
  append_all(header, local_header);
  append_facts(header, entry.size, entry.checksum, is_zip64);
  append_all(header, static_cast<std::uint16_t>(name.size()),
             static_cast<std::uint16_t>(extra.size()));
  entries_.push_back(std::move(entry));
  return put(header + name + extra) &&
         produce([this](std::string_view bytes) { return put(bytes); });
}

bool StoredZip::finish() {
  const std::uint64_t offset = written_;
  for (const Entry& entry : entries_) {
    std::string extra;
    std::string sizes;
    if (entry.size >= in_extra_field) append_all(sizes, entry.size, entry.size);
    if (entry.offset >= in_extra_field) append_all(sizes, entry.offset);
    if (!sizes.empty()) append_all(extra, extra_field_64, static_cast<std::uint16_t>(sizes.size()));
    extra += sizes;
    std::string header;
    constexpr std::uint16_t made_by = 45;
    append_all(header, directory_entry, made_by);
    append_facts(header, entry.size, entry.checksum, !extra.empty());
    constexpr std::uint16_t zero = 0;
    append_all(header, static_cast<std::uint16_t>(entry.name.size()),
               static_cast<std::uint16_t>(extra.size()), zero, zero, zero, std::uint32_t{0},
               in_32_bits(entry.offset));
    if (!put(header) || !put(entry.name) || !put(extra)) return false;
  }
  const std::uint64_t size = written_ - offset;
  const std::uint64_t count = entries_.size();
  std::string end;
  if (offset >= in_extra_field || size >= in_extra_field || count >= count_in_extra_field) {
    const std::uint64_t end_64 = written_;
    constexpr std::uint64_t bytes_behind_size = 44;
    constexpr std::uint16_t version_64 = 45;
    append_all(end, directory_end_64, bytes_behind_size, version_64, version_64, std::uint32_t{0},
               std::uint32_t{0}, count, count, size, offset);
    append_all(end, directory_locator_64, std::uint32_t{0}, end_64, std::uint32_t{1});
  }
  const auto short_count = static_cast<std::uint16_t>(std::min(count, count_in_extra_field));
  append_all(end, directory_end, std::uint16_t{0}, std::uint16_t{0}, short_count, short_count,
             in_32_bits(size), in_32_bits(offset), std::uint16_t{0});
  return put(end);
}

std::string StoredZip::padding(std::size_t header_bytes) const {
  constexpr std::size_t field_head_bytes = 4;
  std::size_t missing = static_cast<std::size_t>((written_ + header_bytes) % alignment_);
  if (missing == 0) return {};
  missing = alignment_ - missing;
  while (missing < field_head_bytes) missing += alignment_;
  std::string field;
  append_all(field, extra_field_padding, static_cast<std::uint16_t>(missing - field_head_bytes));
  field.resize(missing, '\0');
  return field;
}

bool StoredZip::put(std::string_view bytes) {
  written_ += bytes.size();
  return out_(bytes);
}

}  // namespace mocap::detail
