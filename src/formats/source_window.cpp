// SPDX-License-Identifier: MIT
#include "formats/source_window.hpp"

#include <algorithm>
#include <span>

namespace mocap::detail {

const char* SourceWindow::fill(std::uint64_t offset, std::size_t count, std::size_t before) {
  if (has_failed_ || offset < begin_ || offset > end_ || count > end_ - offset) return nullptr;
  const std::uint64_t first = offset - std::min<std::uint64_t>(before, offset - begin_);
  const std::size_t wanted = count + static_cast<std::size_t>(offset - first);
  const auto bytes = static_cast<std::size_t>(
      std::min<std::uint64_t>(std::max(piece_bytes_, wanted), end_ - first));
  if (buffer_.size() < bytes) buffer_.resize(bytes);
  held_ = 0;
  const Result<std::size_t> got = source_->read_at(first, std::span(buffer_).first(bytes));
  if (!got || *got != bytes) {
    has_failed_ = true;
    return nullptr;
  }
  first_ = first;
  held_ = bytes;
  return buffer_.data() + (offset - first);
}

bool append_bytes(const ByteSource& source, std::uint64_t begin, std::uint64_t end,
                  std::string& bytes) {
  const std::size_t size = bytes.size();
  bytes.resize(size + static_cast<std::size_t>(end - begin));
  const std::span<char> added = std::span(bytes).subspan(size);
  return source.read_at(begin, added).value_or(0) == added.size();
}

}  // namespace mocap::detail
