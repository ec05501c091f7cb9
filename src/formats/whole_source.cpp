// SPDX-License-Identifier: MIT
#include "formats/whole_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "io/system/pages.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t largest_piece = std::size_t{64} << 10;

tl::unexpected<Error> too_long(std::string_view what, std::uint64_t limit) {
  return fail(codes::limit_bytes, fmt::format("{} is longer than {} bytes", what, limit));
}

void reserve(std::size_t size, std::string& text) {
  text.reserve(size + largest_piece);
  system::prefer_huge_pages(text.data(), text.capacity());
}

/// `text`: empty, with the capacity that is probably needed.
Result<std::string> read_up_to(std::uint64_t limit, ByteSource& source, std::string_view what,
                               std::string text) {
  // Reading one byte more than expected detects the end of a small source in the first piece.
  const auto piece = static_cast<std::size_t>(
      std::min<std::uint64_t>(source.size().value_or(largest_piece), largest_piece - 1) + 1);
  std::size_t filled = 0;
  while (true) {
    text.resize(filled + piece);
    const auto count = source.read(std::span<char>(text).subspan(filled));
    if (!count) return tl::unexpected<Error>(count.error());
    if (*count == 0) break;
    filled += *count;
    if (filled > limit) return too_long(what, limit);
  }
  text.resize(filled);
  return text;
}

}  // namespace

std::uint64_t verified_size(const ByteSource& source) {
  const std::uint64_t size = source.size().value_or(0);
  char last = 0;
  const bool is_there = size > largest_piece && source.reads_at() &&
                        source.read_at(size - 1, std::span<char>(&last, 1)).value_or(0) == 1;
  return is_there ? size : 0;
}

Result<std::string> read_whole(ByteSource& source, const ReadLimits& limits,
                               std::uint64_t most_bytes, std::string_view what) {
  const std::uint64_t limit = std::min(limits.max_bytes, most_bytes);
  std::string room;
  if (const std::uint64_t size = verified_size(source); size > 0 && size <= limit)
    reserve(static_cast<std::size_t>(size), room);
  Result<std::string> text = read_up_to(limit, source, what, std::move(room));
  if (!text && text.error().at.file.empty()) text.error().at.file = source.name();
  return text;
}

Result<std::string> read_whole_file(const std::filesystem::path& path, std::uint64_t most_bytes) {
  constexpr std::string_view what = "the file";
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) return tl::unexpected<Error>(std::move(source.error()));
  // Unlike that of other sources, the size of a file is not only a hint.
  const std::uint64_t size = source->size().value_or(0);
  if (size > most_bytes) return too_long(what, most_bytes);
  std::string text;
  reserve(static_cast<std::size_t>(size), text);
  return read_up_to(most_bytes, *source, what, std::move(text));
}

}  // namespace mocap::detail
