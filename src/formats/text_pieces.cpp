// SPDX-License-Identifier: MIT
#include "formats/text_pieces.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "text/number_print.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t piece_bytes = std::size_t{256} << 10;
constexpr std::size_t max_integer_length = 20;

}  // namespace

TextPieces::TextPieces(const TextOutput::Writer& out)
    : out_(out), buffer_(std::make_unique_for_overwrite<char[]>(piece_bytes)) {}

void TextPieces::put(std::string_view text) {
  while (!text.empty() && !failed_) {
    const std::size_t part = std::min(text.size(), piece_bytes);
    char* room = room_for(part);
    std::memcpy(room, text.data(), part);
    used_ += part;
    text.remove_prefix(part);
  }
}

void TextPieces::put(char c) {
  *room_for(1) = c;
  ++used_;
}

void TextPieces::put_integer(std::uint64_t value) {
  char* room = room_for(max_integer_length);
  used_ +=
      static_cast<std::size_t>(std::to_chars(room, room + max_integer_length, value).ptr - room);
}

void TextPieces::put_number(double value) {
  char* room = room_for(text::max_number_length);
  used_ += static_cast<std::size_t>(text::print_shortest(room, value) - room);
}

void TextPieces::put_number(double value, unsigned decimals) {
  char* room = room_for(text::max_number_length);
  char* end = text::print_fixed(room, value, decimals);
  const std::string_view printed(room, static_cast<std::size_t>(end - room));
  if (printed.starts_with('-') && printed.find_first_of("123456789") == std::string_view::npos) {
    std::memmove(room, room + 1, printed.size() - 1);
    --end;
  }
  used_ += static_cast<std::size_t>(end - room);
}

Status TextPieces::finish() {
  hand_over();
  if (failed_) return fail(codes::io_write, "the text could not be written");
  return {};
}

char* TextPieces::room_for(std::size_t bytes) {
  if (piece_bytes - used_ < bytes) hand_over();
  return buffer_.get() + used_;
}

void TextPieces::hand_over() {
  if (!failed_ && used_ > 0) failed_ = !out_(std::string_view(buffer_.get(), used_));
  used_ = 0;
}

}  // namespace mocap::detail
