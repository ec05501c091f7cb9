// SPDX-License-Identifier: MIT
#include "formats/npz/array_numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mocap::npz {

ArrayNumbers::ArrayNumbers(Array array, bool* has_failed)
    : array_(std::move(array)), has_failed_(has_failed) {
  if (!array_.is_in_order()) ordered_ = numbers_in_order(array_);
}

void ArrayNumbers::copy(std::size_t first, std::span<double> out) {
  if (!array_.is_in_order()) {
    std::copy_n(ordered_.begin() + static_cast<std::ptrdiff_t>(first), out.size(), out.begin());
    return;
  }
  const std::size_t at = first * array_.item_bytes;
  if (!array_.stream) return numbers_in_bytes(array_, array_.data.data() + at, out);
  constexpr std::size_t numbers_at_once = 4096;
  bytes_.resize(std::min(numbers_at_once, out.size()) * array_.item_bytes);
  for (std::size_t done = 0; done < out.size(); done += numbers_at_once) {
    const std::size_t count = std::min(numbers_at_once, out.size() - done);
    const std::span<char> bytes = std::span(bytes_).first(count * array_.item_bytes);
    if (!array_.stream->read(array_.data_at + at + done * array_.item_bytes, bytes)) {
      *has_failed_ = true;
      std::fill(bytes.begin(), bytes.end(), '\0');
    }
    numbers_in_bytes(array_, bytes.data(), out.subspan(done, count));
  }
}

double ArrayNumbers::greatest() {
  if (!greatest_) greatest_ = find_greatest();
  return *greatest_;
}

double ArrayNumbers::find_greatest() {
  std::array<double, 1024> numbers{};
  double greatest = 0.0;
  for (std::size_t first = 0; first < size(); first += numbers.size()) {
    const std::span<double> piece =
        std::span(numbers).first(std::min(numbers.size(), size() - first));
    copy(first, piece);
    // The sum is finite only if all numbers are; infinities must not cancel each other.
    double sum = 0.0;
    for (const double number : piece) {
      sum += number * 0.0;
      greatest = std::max(greatest, std::abs(number));
    }
    if (sum != 0.0) return std::numeric_limits<double>::quiet_NaN();
  }
  return greatest;
}

}  // namespace mocap::npz
