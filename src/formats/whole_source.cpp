// SPDX-License-Identifier: MIT
#include "formats/whole_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace mocap::detail {

Result<std::string> read_whole(ByteSource& source, const ReadLimits& limits,
                               std::uint64_t most_bytes, std::string_view what) {
  const std::uint64_t limit = std::min(limits.max_bytes, most_bytes);
  std::string text;
  constexpr std::size_t largest_piece = std::size_t{64} << 10;
  // One more byte than expected finds the end of a small source in the first piece.
  const auto piece = static_cast<std::size_t>(
      std::min<std::uint64_t>(source.size().value_or(largest_piece), largest_piece - 1) + 1);
  std::size_t filled = 0;
  while (true) {
    text.resize(filled + piece);
    const auto count = source.read(std::span<char>(text).subspan(filled));
    if (!count) return tl::unexpected<Error>(count.error());
    if (*count == 0) break;
    filled += *count;
    if (filled > limit) {
      return fail(codes::limit_bytes, fmt::format("{} is longer than {} bytes", what, limit));
    }
  }
  text.resize(filled);
  return text;
}

}  // namespace mocap::detail
