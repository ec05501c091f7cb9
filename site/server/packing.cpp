// SPDX-License-Identifier: MIT
#include "server/packing.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

#include "mocap/io.hpp"

namespace mocap::server {

std::optional<std::string> gzipped(std::string_view text) {
  constexpr int window_bits = 15 + 16;  // Adding 16 selects the gzip format instead of zlib.
  constexpr int memory_level = 8;
  // The fastest level: lists of motions are repetitive and still shrink to a tenth.
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, window_bits, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  std::string out(deflateBound(&stream, text.size()), '\0');
  // zlib does not write to it, but its interface predates const.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (ended != Z_STREAM_END) return std::nullopt;
  return out;
}

namespace {

constexpr std::size_t packed_piece_bytes = std::size_t{64} << 10U;
/// Above this, waiting for the better level takes longer than it saves on most networks.
constexpr std::uint64_t most_bytes_packed_well = std::uint64_t{16} << 20U;

/// Reads the next piece at `at`; empty at the end.
Result<std::string_view> read_piece(const OpenFile& file, std::uint64_t at,
                                    std::vector<char>& buffer) {
  for (;;) {
    const ssize_t got =
        ::pread(file.descriptor(), buffer.data(), buffer.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(codes::io_read, std::strerror(errno));
    return std::string_view(buffer.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

bool is_packable(std::string_view media_type) {
  return media_type.starts_with("text/") || media_type.starts_with("application/json");
}

Status gzip_file(const OpenFile& source, const std::filesystem::path& target) {
  auto* const out =
      ::gzopen(target.c_str(), source.size() <= most_bytes_packed_well ? "wb6" : "wb1");
  if (out == nullptr)
    return fail(codes::io_write, fmt::format("{}: {}", target.string(), std::strerror(errno)));
  std::vector<char> buffer(packed_piece_bytes);
  Status status;
  for (std::uint64_t at = 0; status;) {
    const auto piece = read_piece(source, at, buffer);
    if (!piece) status = tl::unexpected<Error>(piece.error());
    if (!piece || piece->empty()) break;
    at += piece->size();
    if (::gzwrite(out, piece->data(), static_cast<unsigned>(piece->size())) <= 0)
      status = fail(codes::io_write, fmt::format("cannot write {}", target.string()));
  }
  if (::gzclose(out) != Z_OK && status)
    status = fail(codes::io_write, fmt::format("cannot write {}", target.string()));
  return status;
}

std::optional<std::uint64_t> unpacked_size(const OpenFile& packed) {
  std::array<unsigned char, 4> tail{};
  if (packed.size() < tail.size()) return std::nullopt;
  const auto at = static_cast<off_t>(packed.size() - tail.size());
  if (::pread(packed.descriptor(), tail.data(), tail.size(), at) !=
      static_cast<ssize_t>(tail.size()))
    return std::nullopt;
  std::uint64_t size = 0;
  for (std::size_t i = tail.size(); i-- > 0;) size = size << 8U | tail[i];
  return size;
}

}  // namespace mocap::server
