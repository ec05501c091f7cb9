// SPDX-License-Identifier: MIT
#include "formats/member_bytes.hpp"

#include <algorithm>
#include <string_view>

#include "formats/crc32.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t member_piece_bytes = std::size_t{128} << 10U;

}  // namespace

MemberBytes::MemberBytes(const ByteSource& source, const PackedBytes& packed)
    : source_(&source), packed_(packed) {
  restart();
}

void MemberBytes::restart() {
  first_ = 0;
  held_ = 0;
  packed_read_ = 0;
  if (packed_.is_deflated) inflater_.emplace([this] { return next_packed(); });
}

std::string_view MemberBytes::next_packed() {
  const auto bytes = static_cast<std::size_t>(
      std::min<std::uint64_t>(member_piece_bytes, packed_.packed_size - packed_read_));
  packed_piece_.resize(bytes);
  if (bytes == 0) return {};
  const Result<std::size_t> got = source_->read_at(packed_.offset + packed_read_, packed_piece_);
  if (!got || *got != bytes) {
    has_failed_ = true;
    return {};
  }
  packed_read_ += bytes;
  return packed_piece_;
}

bool MemberBytes::hold_next() {
  first_ += held_;
  held_ = 0;
  const auto bytes =
      static_cast<std::size_t>(std::min<std::uint64_t>(member_piece_bytes, packed_.size - first_));
  if (bytes == 0) return false;
  if (piece_.size() < bytes) piece_.resize(bytes);
  const std::span<char> out = std::span(piece_).first(bytes);
  const bool is_read = inflater_
                           ? inflater_->read(out) && !has_failed_
                           : source_->read_at(packed_.offset + first_, out).value_or(0) == bytes;
  if (!is_read) {
    has_failed_ = true;
    return false;
  }
  held_ = bytes;
  if (first_ == checksum_end_) {
    if (packed_.checksum) checksum_ = extend_crc32(checksum_, {piece_.data(), bytes});
    checksum_end_ += bytes;
  }
  return true;
}

bool MemberBytes::hold(std::uint64_t offset) {
  if (has_failed_ || offset >= packed_.size) return false;
  if (offset < first_) restart();
  // Bytes that are not compressed can be read from anywhere, once the checksum has been computed.
  if (!inflater_ && offset - first_ >= held_ && checksum_end_ == packed_.size) {
    first_ = offset;
    held_ = 0;
  }
  while (offset - first_ >= held_)
    if (!hold_next()) return false;
  return true;
}

bool MemberBytes::read(std::uint64_t offset, std::span<char> out) {
  while (!out.empty()) {
    if (!hold(offset)) return false;
    const auto begin = static_cast<std::size_t>(offset - first_);
    const std::size_t count = std::min(out.size(), held_ - begin);
    std::copy_n(piece_.data() + begin, count, out.data());
    out = out.subspan(count);
    offset += count;
  }
  return true;
}

bool MemberBytes::is_intact() {
  while (!has_failed_ && checksum_end_ < packed_.size)
    if (!hold(checksum_end_)) return false;
  return !has_failed_ && (!packed_.checksum || checksum_ == *packed_.checksum);
}

}  // namespace mocap::detail
