// SPDX-License-Identifier: MIT
#include "standard_input.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "mocap/formats.hpp"

namespace mocap::cli {

StandardInput::StandardInput() : source_(ByteSource::standard_input()) {
  while (bytes_.size() < recognised_bytes && append(recognised_bytes - bytes_.size()) > 0) {
  }
}

std::size_t StandardInput::append(std::size_t most_bytes) {
  if (failure_) return 0;
  const std::size_t before = bytes_.size();
  bytes_.resize(before + most_bytes);
  const Result<std::size_t> count = source_.read(std::span(bytes_).subspan(before));
  bytes_.resize(before + count.value_or(0));
  if (!count) failure_ = count.error();
  return count.value_or(0);
}

bool StandardInput::read_all(std::uint64_t most_bytes) {
  while (bytes_.size() <= most_bytes && append(recognised_bytes) > 0) {
  }
  return !failure_ && bytes_.size() <= most_bytes;
}

ByteSource StandardInput::open() {
  return ByteSource::from_reader(
      [this](std::span<char> out) -> Result<std::size_t> {
        if (returned_ < bytes_.size()) {
          const std::size_t count = std::min(out.size(), bytes_.size() - returned_);
          std::copy_n(bytes_.data() + returned_, count, out.data());
          returned_ += count;
          return count;
        }
        if (failure_) return tl::unexpected<Error>(*failure_);
        return source_.read(out);
      },
      source_.name());
}

}  // namespace mocap::cli
