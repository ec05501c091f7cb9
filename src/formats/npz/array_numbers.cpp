// SPDX-License-Identifier: MIT
#include "formats/npz/array_numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "formats/little_endian.hpp"

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

namespace {

/// The greatest absolute value of floats, by their bits: those of positive floats are in the order
/// of the floats, and those of infinity and NaN are the greatest.
template <class Float, class Bits>
double greatest_in_bytes(const char* bytes, std::size_t count) {
  constexpr Bits without_sign = static_cast<Bits>(~Bits{0}) >> 1U;
  const auto infinity = std::bit_cast<Bits>(std::numeric_limits<Float>::infinity());
  Bits greatest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto bits = static_cast<Bits>(
        mocap::detail::little_endian_at<Bits>(bytes + i * sizeof(Float)) & without_sign);
    greatest = std::max(greatest, bits);
  }
  return greatest >= infinity ? std::numeric_limits<double>::quiet_NaN()
                              : static_cast<double>(std::bit_cast<Float>(greatest));
}

}  // namespace

double greatest_of(std::span<const double> numbers) {
  // Independent results, which compilers compute at once.
  constexpr std::size_t lanes = 8;
  std::array<double, lanes> sums{};
  std::array<double, lanes> largest{};
  const auto add = [&](std::size_t lane, double number) {
    // A sum of these is zero only if all numbers are finite.
    sums[lane] += number * 0.0;
    const double size = std::abs(number);
    largest[lane] = largest[lane] < size ? size : largest[lane];
  };
  const std::size_t whole = numbers.size() - numbers.size() % lanes;
  for (std::size_t first = 0; first < whole; first += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) add(lane, numbers[first + lane]);
  for (std::size_t i = whole; i < numbers.size(); ++i) add(i - whole, numbers[i]);
  double greatest = 0.0;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    if (sums[lane] != 0.0) return std::numeric_limits<double>::quiet_NaN();
    greatest = std::max(greatest, largest[lane]);
  }
  return greatest;
}

double ArrayNumbers::find_greatest() {
  const bool is_usual = array_.kind == 'f' && !array_.is_big_endian && !array_.stream;
  const char* const data = array_.data.data();
  if (is_usual && array_.item_bytes == sizeof(float))
    return greatest_in_bytes<float, std::uint32_t>(data, size());
  if (is_usual && array_.item_bytes == sizeof(double))
    return greatest_in_bytes<double, std::uint64_t>(data, size());
  std::array<double, 1024> numbers{};
  double greatest = 0.0;
  for (std::size_t first = 0; first < size(); first += numbers.size()) {
    const std::span<double> piece =
        std::span(numbers).first(std::min(numbers.size(), size() - first));
    copy(first, piece);
    const double of_piece = greatest_of(piece);
    if (std::isnan(of_piece)) return of_piece;
    greatest = std::max(greatest, of_piece);
  }
  return greatest;
}

}  // namespace mocap::npz
