// SPDX-License-Identifier: MIT
#include "formats/usd/package.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "formats/usd/crate_bytes.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::usd::input {

namespace {

constexpr std::uint32_t local_header = 0x04034B50;
constexpr std::uint32_t directory_entry = 0x02014B50;
constexpr std::uint32_t directory_end = 0x06054B50;
constexpr std::size_t end_bytes = 22;
constexpr std::size_t longest_comment = 0xFFFF;
constexpr std::uint16_t encrypted = 1;
constexpr std::array<std::string_view, 3> layer_extensions{".usda", ".usdc", ".usd"};

tl::unexpected<Error> refused(std::uint64_t byte, const std::string& message) {
  SourceLocation at;
  at.byte = byte;
  return fail(codes::usd_package, fmt::format("{} (byte {})", message, byte), std::move(at));
}

struct Member {
  std::string_view name;
  std::uint16_t flags = 0;
  std::uint16_t method = 0;
  std::uint64_t size = 0;
  std::uint64_t packed_size = 0;
  std::uint64_t header = 0;
};

bool is_layer(std::string_view name) {
  const std::string lower = text::lower(name);
  return std::any_of(layer_extensions.begin(), layer_extensions.end(),
                     [&](std::string_view extension) { return lower.ends_with(extension); });
}

/// The offset of the directory of the zip file, from the record at its end.
std::optional<std::uint64_t> directory_of(std::string_view bytes) {
  if (bytes.size() < end_bytes) return std::nullopt;
  const std::size_t last = bytes.size() - end_bytes;
  const std::size_t first = last > longest_comment ? last - longest_comment : 0;
  for (std::size_t at = last + 1; at-- > first;) {
    CrateBytes in(bytes, at);
    if (in.take<std::uint32_t>() != directory_end) continue;
    in.take_bytes(12);
    return in.take<std::uint32_t>();
  }
  return std::nullopt;
}

Member take_member(CrateBytes& in) {
  Member member;
  in.take_bytes(4);
  member.flags = in.take<std::uint16_t>();
  member.method = in.take<std::uint16_t>();
  in.take_bytes(8);
  member.packed_size = in.take<std::uint32_t>();
  member.size = in.take<std::uint32_t>();
  const auto name = in.take<std::uint16_t>();
  const auto extra = in.take<std::uint16_t>();
  const auto comment = in.take<std::uint16_t>();
  in.take_bytes(8);
  member.header = in.take<std::uint32_t>();
  member.name = in.take_bytes(name);
  in.take_bytes(std::uint64_t{extra} + comment);
  return member;
}

Result<PackedLayer> contents_of(std::string_view bytes, const Member& member) {
  if ((member.flags & encrypted) != 0 || member.method != 0 || member.size != member.packed_size)
    return refused(member.header, fmt::format("`{}` is compressed or encrypted, which .usdz files "
                                              "do not allow",
                                              text::shown(member.name)));
  CrateBytes in(bytes, member.header);
  const bool is_header = in.take<std::uint32_t>() == local_header;
  in.take_bytes(22);
  const auto name = in.take<std::uint16_t>();
  const auto extra = in.take<std::uint16_t>();
  in.take_bytes(std::uint64_t{name} + extra);
  const std::string_view contents = in.take_bytes(member.size);
  if (in.failed() || !is_header)
    return refused(member.header,
                   fmt::format("`{}` is damaged or incomplete", text::shown(member.name)));
  return PackedLayer{std::string(member.name), contents};
}

}  // namespace

Result<PackedLayer> first_layer(std::string_view bytes) {
  const std::optional<std::uint64_t> directory = directory_of(bytes);
  if (!directory) return refused(bytes.size(), "the zip file is incomplete: it has no directory");
  CrateBytes in(bytes, *directory);
  std::optional<Member> first;
  while (!in.failed() && in.take<std::uint32_t>() == directory_entry) {
    const Member member = take_member(in);
    if (in.failed()) break;
    if (is_layer(member.name) && (!first || member.header < first->header)) first = member;
  }
  if (!first) return refused(*directory, "the zip file does not contain a USD file");
  return contents_of(bytes, *first);
}

}  // namespace mocap::usd::input
