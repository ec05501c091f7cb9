// SPDX-License-Identifier: MIT
#include "formats/inflate.hpp"

#include <algorithm>
#include <array>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace mocap::detail {

namespace {

constexpr std::size_t header_bytes = 2;
constexpr std::size_t checksum_bytes = 4;

std::uint32_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

/// Without a preset dictionary, which no known file has.
bool is_zlib_header(std::string_view bytes) {
  constexpr std::uint32_t method_mask = 0x0F;
  constexpr std::uint32_t deflate = 8;
  constexpr std::uint32_t largest_window = 7;
  constexpr std::uint32_t has_dictionary = 0x20;
  const std::uint32_t method = byte_at(bytes, 0);
  const std::uint32_t flags = byte_at(bytes, 1);
  return (method & method_mask) == deflate && (method >> 4U) <= largest_window &&
         (flags & has_dictionary) == 0 && (method * 256 + flags) % 31 == 0;
}

std::uint32_t checksum_in(std::string_view bytes) {
  std::uint32_t checksum = 0;
  for (std::size_t i = 0; i < checksum_bytes; ++i) checksum = checksum << 8U | byte_at(bytes, i);
  return checksum;
}

std::uint32_t adler32(std::span<const char> bytes) {
  constexpr std::uint32_t modulus = 65'521;
  // The sums of this many bytes are less than 2^32.
  constexpr std::size_t block = 5'552;
  std::uint32_t sum = 1;
  std::uint32_t sum_of_sums = 0;
  for (std::size_t begin = 0; begin < bytes.size(); begin += block) {
    for (const char byte : bytes.subspan(begin, std::min(block, bytes.size() - begin))) {
      sum += static_cast<unsigned char>(byte);
      sum_of_sums += sum;
    }
    sum %= modulus;
    sum_of_sums %= modulus;
  }
  return sum_of_sums << 16U | sum;
}

/// The decoder takes more bits than the last code has, so that some must follow it. If data is
/// missing, these are decoded instead; the callers compare checksums.
constexpr std::array<char, 4> padding_of_last_code{};

}  // namespace

bool inflate_raw(std::string_view compressed, std::span<char> out) {
  namespace zlib = boost::beast::zlib;
  zlib::inflate_stream stream;
  zlib::z_params state;
  state.next_in = compressed.data();
  state.avail_in = compressed.size();
  state.next_out = out.data();
  state.avail_out = out.size();
  boost::beast::error_code status;
  stream.write(state, zlib::Flush::sync, status);
  if (!status || status == zlib::error::need_buffers) {
    state.next_in = padding_of_last_code.data();
    state.avail_in = padding_of_last_code.size();
    status.clear();
    stream.write(state, zlib::Flush::sync, status);
  }
  return status == zlib::error::end_of_stream && state.avail_out == 0;
}

struct RawInflater::State {
  boost::beast::zlib::inflate_stream stream;
  boost::beast::zlib::z_params params;
  bool is_padded = false;
};

RawInflater::RawInflater(More more) : more_(std::move(more)), state_(std::make_unique<State>()) {}
RawInflater::~RawInflater() = default;
RawInflater::RawInflater(RawInflater&&) noexcept = default;
RawInflater& RawInflater::operator=(RawInflater&&) noexcept = default;

bool RawInflater::read(std::span<char> out) {
  namespace zlib = boost::beast::zlib;
  zlib::z_params& params = state_->params;
  params.next_out = out.data();
  params.avail_out = out.size();
  while (params.avail_out > 0) {
    if (params.avail_in == 0) {
      std::string_view next = more_();
      if (next.empty()) {
        if (std::exchange(state_->is_padded, true)) return false;
        next = {padding_of_last_code.data(), padding_of_last_code.size()};
      }
      params.next_in = next.data();
      params.avail_in = next.size();
    }
    boost::beast::error_code status;
    state_->stream.write(params, zlib::Flush::sync, status);
    if (status && status != zlib::error::need_buffers) return params.avail_out == 0;
  }
  return true;
}

bool inflate(std::string_view compressed, std::span<char> out) {
  if (compressed.size() < header_bytes + checksum_bytes || !is_zlib_header(compressed))
    return false;
  const std::uint32_t checksum = checksum_in(compressed.substr(compressed.size() - checksum_bytes));
  compressed.remove_prefix(header_bytes);
  compressed.remove_suffix(checksum_bytes);
  return inflate_raw(compressed, out) && checksum == adler32(out);
}

}  // namespace mocap::detail
