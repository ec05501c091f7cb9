// SPDX-License-Identifier: MIT
#include "io/file_writer.hpp"

#include "io/system/file.hpp"

namespace mocap::detail {

namespace {

// Rows are written in far larger blocks, which are not copied; headers arrive word by word.
constexpr std::size_t piece_bytes = std::size_t{64} << 10;

}  // namespace

bool FileWriter::append(std::string_view text) {
  if (error_number_ != 0) return false;
  if (held_back_.size() + text.size() > piece_bytes && !flush()) return false;
  if (text.size() > piece_bytes) return write(text);
  held_back_ += text;
  return true;
}

bool FileWriter::flush() {
  const bool written = write(held_back_);
  held_back_.clear();
  return written;
}

bool FileWriter::write(std::string_view text) {
  while (error_number_ == 0 && !text.empty()) {
    const auto count = system::write_some(descriptor_, text);
    if (count) {
      text.remove_prefix(*count);
    } else {
      error_number_ = count.error();
    }
  }
  return error_number_ == 0;
}

}  // namespace mocap::detail
