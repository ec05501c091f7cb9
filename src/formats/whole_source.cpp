// SPDX-License-Identifier: MIT
#include "formats/whole_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace mocap::detail {

namespace {

constexpr std::size_t largest_piece = std::size_t{64} << 10;

tl::unexpected<Error> too_long(std::string_view what, std::uint64_t limit) {
  return fail(codes::limit_bytes, fmt::format("{} is longer than {} bytes", what, limit));
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

Result<std::string> read_whole(ByteSource& source, const ReadLimits& limits,
                               std::uint64_t most_bytes, std::string_view what) {
  Result<std::string> text = read_up_to(std::min(limits.max_bytes, most_bytes), source, what, {});
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
  text.reserve(static_cast<std::size_t>(size) + largest_piece);
  return read_up_to(most_bytes, *source, what, std::move(text));
}

}  // namespace mocap::detail
