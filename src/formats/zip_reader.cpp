// SPDX-License-Identifier: MIT
#include "formats/zip_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "formats/source_window.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

constexpr std::uint32_t local_header_mark = 0x04034B50;
constexpr std::uint32_t directory_entry_mark = 0x02014B50;
constexpr std::uint32_t directory_end_mark = 0x06054B50;
constexpr std::uint32_t directory_end_64_mark = 0x06064B50;
constexpr std::uint32_t directory_locator_64_mark = 0x07064B50;
constexpr std::uint64_t in_extra = 0xFFFFFFFF;
constexpr std::uint16_t extra_64 = 1;
constexpr std::uint16_t is_encrypted = 1;
constexpr std::uint16_t deflated = 8;
constexpr std::size_t end_record_bytes = 22;
constexpr std::size_t locator_64_bytes = 20;
constexpr std::size_t end_record_64_bytes = 56;
constexpr std::size_t longest_comment = 0xFFFF;
/// Deflate cannot represent more than this many bytes by one.
constexpr std::uint64_t largest_expansion = 1032;

/// Takes little-endian numbers. Beyond the end they are 0, and `failed` is true.
class ZipBytes {
 public:
  ZipBytes(std::string_view bytes, std::uint64_t at) : bytes_(bytes) {
    if (at > bytes.size()) failed_ = true;
    if (!failed_) at_ = static_cast<std::size_t>(at);
  }

  bool failed() const { return failed_; }
  std::size_t left() const { return failed_ ? 0 : bytes_.size() - at_; }

  std::string_view take_bytes(std::uint64_t count) {
    if (count > left()) {
      failed_ = true;
      return {};
    }
    const std::string_view taken = bytes_.substr(at_, static_cast<std::size_t>(count));
    at_ += taken.size();
    return taken;
  }

  std::uint64_t take(std::size_t size) {
    std::uint64_t number = 0;
    const std::string_view taken = take_bytes(size);
    for (std::size_t i = taken.size(); i-- > 0;)
      number = (number << 8U) | static_cast<unsigned char>(taken[i]);
    return number;
  }
  std::uint16_t take_16() { return static_cast<std::uint16_t>(take(2)); }
  std::uint32_t take_32() { return static_cast<std::uint32_t>(take(4)); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

tl::unexpected<ZipFault> zip_fault(std::uint64_t byte, std::string message) {
  return tl::unexpected<ZipFault>(ZipFault{std::move(message), byte});
}

/// The offset of the directory in the file, from the records at its end. `bytes_at`: where the
/// bytes begin in the file.
std::optional<std::uint64_t> directory_offset(std::string_view bytes, std::uint64_t bytes_at = 0) {
  if (bytes.size() < end_record_bytes) return std::nullopt;
  const std::size_t last = bytes.size() - end_record_bytes;
  const std::size_t first = last > longest_comment ? last - longest_comment : 0;
  for (std::size_t at = last + 1; at-- > first;) {
    ZipBytes end(bytes, at);
    if (end.take_32() != directory_end_mark) continue;
    end.take_bytes(12);
    const std::uint64_t offset = end.take_32();
    if (offset != in_extra || at < locator_64_bytes) return offset;
    ZipBytes locator(bytes, at - locator_64_bytes);
    if (locator.take_32() != directory_locator_64_mark) return offset;
    locator.take_bytes(4);
    const std::uint64_t end_64_at = locator.take(8);
    if (end_64_at < bytes_at) return std::nullopt;
    ZipBytes end_64(bytes, end_64_at - bytes_at);
    if (end_64.take_32() != directory_end_64_mark) return std::nullopt;
    end_64.take_bytes(44);
    return end_64.take(8);
  }
  return std::nullopt;
}

/// Replaces the numbers that are in the extra field of a member.
void take_extra_numbers(std::string_view extra, ZipMember& member) {
  ZipBytes fields(extra, 0);
  while (fields.left() >= 4) {
    const std::uint16_t kind = fields.take_16();
    const std::string_view field = fields.take_bytes(fields.take_16());
    if (kind != extra_64) continue;
    ZipBytes numbers(field, 0);
    for (std::uint64_t* number : {&member.size, &member.packed_size, &member.header})
      if (*number == in_extra) *number = numbers.take(8);
    return;
  }
}

ZipMember take_directory_entry(ZipBytes& in) {
  ZipMember member;
  in.take_bytes(4);
  member.flags = in.take_16();
  member.method = in.take_16();
  in.take_bytes(4);
  member.checksum = in.take_32();
  member.packed_size = in.take_32();
  member.size = in.take_32();
  const std::uint16_t name = in.take_16();
  const std::uint16_t extra = in.take_16();
  const std::uint16_t comment = in.take_16();
  in.take_bytes(8);
  member.header = in.take_32();
  member.name = std::string(in.take_bytes(name));
  take_extra_numbers(in.take_bytes(extra), member);
  in.take_bytes(comment);
  return member;
}

/// Bytes of a local header before its name.
constexpr std::size_t local_header_bytes = 30;

/// The bytes of a local header behind its fixed part, which begins in `header`: name and extra
/// fields. None: it is not a local header.
std::optional<std::uint64_t> local_header_rest(std::string_view header) {
  ZipBytes in(header, 0);
  const bool is_header = in.take_32() == local_header_mark;
  in.take_bytes(22);
  const std::uint16_t name = in.take_16();
  const std::uint16_t extra = in.take_16();
  if (in.failed() || !is_header) return std::nullopt;
  return std::uint64_t{name} + extra;
}

std::optional<ZipFault> encryption_fault(const ZipMember& member) {
  if ((member.flags & is_encrypted) == 0) return std::nullopt;
  return ZipFault{fmt::format("`{}` in the zip file is encrypted", text::shown(member.name)),
                  member.header};
}

/// The members in a directory. `at`: where `directory` begins in the file.
ZipResult<std::vector<ZipMember>> parse_directory(std::string_view directory, std::uint64_t at) {
  ZipBytes in(directory, 0);
  std::vector<ZipMember> members;
  while (!in.failed() && in.take_32() == directory_entry_mark) {
    ZipMember member = take_directory_entry(in);
    if (in.failed()) break;
    members.push_back(std::move(member));
  }
  if (in.failed()) return zip_fault(at, "the directory of the zip file is damaged");
  return members;
}

tl::unexpected<ZipFault> no_directory(std::uint64_t size) {
  return zip_fault(size, "the zip file is incomplete: it has no directory at its end");
}

}  // namespace

ZipResult<std::vector<ZipMember>> members_of_zip(std::string_view bytes) {
  const std::optional<std::uint64_t> directory = directory_offset(bytes);
  if (!directory) return no_directory(bytes.size());
  if (*directory > bytes.size())
    return zip_fault(*directory, "the directory of the zip file is damaged");
  return parse_directory(bytes.substr(static_cast<std::size_t>(*directory)), *directory);
}

ZipResult<std::vector<ZipMember>> members_of_zip(const ByteSource& source, std::uint64_t size) {
  // The records at the end of the file: a comment, and the directory's size and offset.
  constexpr std::uint64_t most_end_bytes =
      longest_comment + end_record_bytes + locator_64_bytes + end_record_64_bytes;
  constexpr std::uint64_t most_directory_bytes = std::uint64_t{64} << 20U;
  std::string end;
  const std::uint64_t end_at = size - std::min(size, most_end_bytes);
  if (!append_bytes(source, end_at, size, end)) return no_directory(size);
  const std::optional<std::uint64_t> directory = directory_offset(end, end_at);
  if (!directory) return no_directory(size);
  if (*directory > size || size - *directory > most_directory_bytes)
    return zip_fault(*directory, "the directory of the zip file is damaged or too large");
  if (*directory >= end_at)
    return parse_directory(
        std::string_view(end).substr(static_cast<std::size_t>(*directory - end_at)), *directory);
  std::string bytes;
  if (!append_bytes(source, *directory, size, bytes)) return no_directory(size);
  return parse_directory(bytes, *directory);
}

ZipResult<std::string_view> packed_contents(std::string_view bytes, const ZipMember& member) {
  if (const std::optional<ZipFault> fault = encryption_fault(member))
    return tl::unexpected<ZipFault>(*fault);
  ZipBytes in(bytes, member.header);
  const std::optional<std::uint64_t> rest = local_header_rest(in.take_bytes(local_header_bytes));
  in.take_bytes(rest.value_or(0));
  const std::string_view contents = in.take_bytes(member.packed_size);
  if (in.failed() || !rest) return tl::unexpected<ZipFault>(damaged_member(member));
  return contents;
}

ZipResult<std::uint64_t> packed_offset(const ByteSource& source, std::uint64_t size,
                                       const ZipMember& member) {
  if (const std::optional<ZipFault> fault = encryption_fault(member))
    return tl::unexpected<ZipFault>(*fault);
  if (member.method != 0 && member.method != deflated)
    return zip_fault(member.header,
                     fmt::format("`{}` in the zip file is compressed by an unsupported method ({})",
                                 text::shown(member.name), member.method));
  const bool is_possible = member.method == 0
                               ? member.size == member.packed_size
                               : member.size / largest_expansion <= member.packed_size;
  std::array<char, local_header_bytes> header{};
  const bool is_read = is_possible && member.header < size &&
                       source.read_at(member.header, header).value_or(0) == header.size();
  const std::optional<std::uint64_t> rest =
      is_read ? local_header_rest({header.data(), header.size()}) : std::nullopt;
  if (!rest) return tl::unexpected<ZipFault>(damaged_member(member));
  const std::uint64_t offset = member.header + local_header_bytes + *rest;
  if (offset > size || member.packed_size > size - offset)
    return tl::unexpected<ZipFault>(damaged_member(member));
  return offset;
}

ZipFault damaged_member(const ZipMember& member) {
  return {fmt::format("`{}` in the zip file is damaged or incomplete", text::shown(member.name)),
          member.header};
}

}  // namespace mocap::detail
