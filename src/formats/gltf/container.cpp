// SPDX-License-Identifier: MIT
#include "formats/gltf/container.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "formats/source_window.hpp"
#include "mocap/gltf.hpp"
#include "text/hexadecimal.hpp"

namespace mocap::gltf::input {

namespace {

constexpr std::uint32_t magic = 0x46546C67;       // "glTF"
constexpr std::uint32_t json_chunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t bin_chunk = 0x004E4942;   // "BIN"
constexpr std::size_t file_header_bytes = 12;
constexpr std::size_t chunk_head_bytes = 8;
constexpr std::uint64_t least_large_bytes = std::uint64_t{1} << 20U;

std::uint32_t word_at(std::string_view bytes, std::size_t offset) {
  std::uint32_t word = 0;
  for (std::size_t i = 4; i-- > 0;)
    word = word << 8U | static_cast<unsigned char>(bytes[offset + i]);
  return word;
}

tl::unexpected<Error> refused_at(Code code, std::uint64_t byte, std::string message) {
  SourceLocation at;
  at.byte = byte;
  return fail(code, fmt::format("{} (byte {})", message, byte), std::move(at));
}

/// Programs pad the text with spaces, but some use zeros.
std::string_view without_zeros(std::string_view json) {
  return json.substr(0, json.find_last_not_of('\0') + 1);
}

Result<Container> split_binary(std::string_view file) {
  if (file.size() < file_header_bytes)
    return refused_at(codes::gltf_syntax, file.size(), "the file ends within its header");
  const std::uint32_t version = word_at(file, 4);
  if (version != 2)
    return fail(codes::gltf_unsupported,
                fmt::format("this is version {} of GLB; only version 2 is supported", version));
  const std::uint32_t declared = word_at(file, 8);
  if (declared > file.size())
    return refused_at(codes::gltf_syntax, file.size(),
                      fmt::format("the file ends after {} of the {} bytes that its header declares",
                                  file.size(), declared));
  file = file.substr(0, declared);
  Container parts;
  parts.is_binary = true;
  bool has_json = false;
  std::size_t at = file_header_bytes;
  while (at + chunk_head_bytes <= file.size()) {
    const std::uint32_t length = word_at(file, at);
    const std::uint32_t type = word_at(file, at + 4);
    if (length > file.size() - at - chunk_head_bytes)
      return refused_at(
          codes::gltf_syntax, at,
          fmt::format("a chunk of {} bytes extends past the end of the file", length));
    at += chunk_head_bytes;
    const std::string_view content = file.substr(at, length);
    if (!has_json) {
      if (type != json_chunk)
        return refused_at(codes::gltf_syntax, at - 4, "expected the JSON chunk first");
      has_json = true;
      parts.json = content;
      parts.json_offset = at;
    } else if (type == bin_chunk && !parts.binary) {
      parts.binary = content;
    }
    at += length;
  }
  if (!has_json) return refused_at(codes::gltf_syntax, at, "expected a JSON chunk");
  parts.json = without_zeros(parts.json);
  return parts;
}

void put_word(std::string& out, std::uint32_t word) {
  for (unsigned shift = 0; shift < 32; shift += 8)
    out.push_back(static_cast<char>((word >> shift) & 0xFFU));
}

constexpr std::string_view digits64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> make_values64() {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < digits64.size(); ++i)
    values[static_cast<unsigned char>(digits64[i])] = static_cast<std::int8_t>(i);
  return values;
}

constexpr std::array<std::int8_t, 256> values64 = make_values64();

}  // namespace

Result<Container> split(std::string_view file) {
  if (file.starts_with("glTF")) return split_binary(file);
  Container parts;
  parts.json = file;
  return parts;
}

std::unique_ptr<LargeFile> split_large(const ByteSource& source, std::uint64_t size) {
  using mocap::detail::append_bytes;
  constexpr std::size_t first_bytes = file_header_bytes + chunk_head_bytes;
  auto large = std::make_unique<LargeFile>();
  std::string& head = large->head;
  if (size < least_large_bytes || !append_bytes(source, 0, first_bytes, head)) return nullptr;
  if (!head.starts_with("glTF") || word_at(head, 4) != 2 || word_at(head, 8) != size ||
      word_at(head, file_header_bytes + 4) != json_chunk)
    return nullptr;
  const std::uint64_t json_end = first_bytes + std::uint64_t{word_at(head, file_header_bytes)};
  if (json_end > size - chunk_head_bytes) return nullptr;
  std::string chunk;
  if (!append_bytes(source, first_bytes, json_end, head) ||
      !append_bytes(source, json_end, json_end + chunk_head_bytes, chunk))
    return nullptr;
  if (word_at(chunk, 4) != bin_chunk || json_end + chunk_head_bytes + word_at(chunk, 0) != size)
    return nullptr;
  large->parts = {.json = without_zeros(std::string_view(head).substr(first_bytes)),
                  .json_offset = first_bytes,
                  .binary = {},
                  .is_binary = true,
                  .source = &source,
                  .binary_begin = json_end + chunk_head_bytes,
                  .binary_end = size};
  return large;
}

std::string glb_head(std::string_view json, std::uint64_t binary_bytes) {
  std::string out;
  const std::size_t padded = (json.size() + 3) / 4 * 4;
  const std::uint64_t total = file_header_bytes + chunk_head_bytes + padded +
                              (binary_bytes > 0 ? chunk_head_bytes + binary_bytes : 0);
  out.reserve(file_header_bytes + 2 * chunk_head_bytes + padded);
  for (const std::uint32_t word : {magic, std::uint32_t{2}, static_cast<std::uint32_t>(total),
                                   static_cast<std::uint32_t>(padded), json_chunk})
    put_word(out, word);
  out += json;
  out.append(padded - json.size(), ' ');
  if (binary_bytes > 0) {
    put_word(out, static_cast<std::uint32_t>(binary_bytes));
    put_word(out, bin_chunk);
  }
  return out;
}

std::optional<std::string> decode_base64(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char c : text) {
    const std::int8_t value = values64[static_cast<unsigned char>(c)];
    if (value < 0) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<char>((bits >> held) & 0xFFU));
  }
  return bytes;
}

std::string encode_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j)
      bits = bits << 8U | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text.push_back(j <= count ? digits64[(bits >> (18 - 6 * j)) & 0x3FU] : '=');
  }
  return text;
}

std::string decode_percent(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int byte =
        text[i] == '%' && i + 2 < text.size() ? text::hex_byte_value(text[i + 1], text[i + 2]) : -1;
    out.push_back(byte >= 0 ? static_cast<char>(byte) : text[i]);
    if (byte >= 0) i += 2;
  }
  return out;
}

}  // namespace mocap::gltf::input
