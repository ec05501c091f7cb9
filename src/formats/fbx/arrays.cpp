// SPDX-License-Identifier: MIT
#include "formats/fbx/arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

#include "formats/inflate.hpp"
#include "formats/sampled_memory.hpp"
#include "mocap/fbx.hpp"
#include "text/read_number.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

constexpr std::uint32_t first_version_with_bits = 7200;

template <class To, class From>
To converted(From number) {
  if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
    constexpr double most = 9.2e18;
    const double wide = static_cast<double>(number);
    return wide > -most && wide < most ? static_cast<To>(static_cast<std::int64_t>(wide)) : To{};
  } else {
    return static_cast<To>(number);
  }
}

class ArrayReader {
 public:
  ArrayReader(const Records& file, std::size_t record, const ReadLimits& limits)
      : file_(file), record_(file.records[record]), limits_(limits) {
    const Value* first = file.value(record, 0);
    if (first != nullptr && first->kind == Value::Kind::array) array_ = first;
  }

  template <class To>
  Result<std::vector<To>> numbers() const {
    if (array_ == nullptr) return broken("expected an array");
    if (array_->type == 't') return from_text<To>();
    const std::size_t size = size_of_number();
    const std::uint64_t bytes = std::uint64_t{array_->count} * size;
    if (Status fits = check_size(bytes + std::uint64_t{array_->count} * sizeof(To)); !fits)
      return tl::unexpected<Error>(std::move(fits.error()));
    if (!array_->is_deflated) {
      if (array_->bytes.size() < bytes)
        return broken("it has too few bytes for the declared count");
      return from_bytes<To>(array_->bytes);
    }
    // Deflate cannot compress better than this, so the file size limits the memory.
    constexpr std::uint64_t best_ratio = 1032;
    if (bytes > array_->bytes.size() * best_ratio)
      return broken(fmt::format("{} compressed bytes cannot contain {} numbers",
                                array_->bytes.size(), array_->count));
    std::string unpacked(static_cast<std::size_t>(bytes), '\0');
    if (!detail::inflate(array_->bytes, unpacked))
      return broken("its compressed bytes are damaged");
    return from_bytes<To>(unpacked);
  }

  bool has_text_bits() const {
    return array_ != nullptr && array_->type == 't' &&
           array_->bytes.find('.') == std::string_view::npos &&
           file_.version >= first_version_with_bits;
  }

 private:
  tl::unexpected<Error> broken(std::string_view why) const {
    return tl::unexpected<Error>(file_.finding(
        codes::fbx_array, fmt::format("invalid array `{}`: {}", text::shown(record_.name), why),
        record_.at));
  }

  std::size_t size_of_number() const {
    switch (array_->type) {
      case 'l':
      case 'd':
        return 8;
      case 'i':
      case 'f':
        return 4;
      default:
        return 1;
    }
  }

  /// Compressed bytes may contain a thousand times as many, and the curve of such keys needs
  /// several times their memory.
  std::uint64_t most_bytes() const {
    constexpr std::uint64_t share = 4;
    return array_->is_deflated
               ? mocap::detail::most_sampled_bytes(limits_, file_.bytes.size()) / share
               : limits_.max_memory;
  }

  Status check_size(std::uint64_t bytes) const {
    if (bytes <= most_bytes()) return {};
    return tl::unexpected<Error>(file_.finding(
        codes::limit_memory,
        fmt::format("an array of {} numbers needs too much memory", array_->count), record_.at));
  }

  template <class To>
  std::vector<To> from_bytes(std::string_view bytes) const {
    switch (array_->type) {
      case 'l':
        return copied<To, std::int64_t>(bytes);
      case 'd':
        return copied<To, double>(bytes);
      case 'i':
        return copied<To, std::int32_t>(bytes);
      case 'f':
        return copied<To, float>(bytes);
      default:
        return copied<To, std::uint8_t>(bytes);
    }
  }

  template <class To, class From>
  std::vector<To> copied(std::string_view bytes) const {
    static_assert(std::endian::native == std::endian::little);
    const bool is_reversed = file_.is_big_endian;
    std::vector<To> numbers(array_->count);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      std::array<char, sizeof(From)> own;
      std::memcpy(own.data(), bytes.data() + i * sizeof(From), sizeof(From));
      if (is_reversed) std::reverse(own.begin(), own.end());
      numbers[i] = converted<To>(std::bit_cast<From>(own));
    }
    return numbers;
  }

  template <class To>
  Result<std::vector<To>> from_text() const {
    const std::string_view text = array_->bytes;
    // Each number except the last needs a digit and a comma.
    if (array_->count > text.size()) return broken("it has fewer numbers than declared");
    if (Status fits = check_size(std::uint64_t{array_->count} * sizeof(To)); !fits)
      return tl::unexpected<Error>(std::move(fits.error()));
    std::vector<To> numbers;
    numbers.reserve(array_->count);
    std::size_t at = 0;
    while (true) {
      at = text.find_first_not_of(" \t\r\n,", at);
      if (at == std::string_view::npos) break;
      const std::size_t end = std::min(text.find_first_of(" \t\r\n,", at), text.size());
      if (numbers.size() == array_->count) return broken("it has more numbers than declared");
      const char* first = text.data() + at;
      const char* last = text.data() + end;
      std::int64_t integer = 0;
      double real = 0.0;
      NumberForm form{};
      const auto parsed = std::from_chars(first, last, integer);
      if (parsed.ec == std::errc() && parsed.ptr == last) {
        numbers.push_back(converted<To>(integer));
      } else if (text::read_number_into(first, last, real, form) == last) {
        numbers.push_back(converted<To>(real));
      } else {
        return broken(fmt::format("`{}` is not a number", text::shown(text.substr(at, end - at))));
      }
      at = end;
    }
    if (numbers.size() != array_->count) return broken("it has fewer numbers than declared");
    return numbers;
  }

  const Records& file_;
  const Record& record_;
  const ReadLimits& limits_;
  const Value* array_ = nullptr;
};

}  // namespace

Result<std::vector<std::int64_t>> integers_of(const Records& file, std::size_t record,
                                              const ReadLimits& limits) {
  return ArrayReader(file, record, limits).numbers<std::int64_t>();
}

Result<std::vector<double>> reals_of(const Records& file, std::size_t record,
                                     const ReadLimits& limits) {
  return ArrayReader(file, record, limits).numbers<double>();
}

Result<std::vector<std::uint32_t>> float_bits_of(const Records& file, std::size_t record,
                                                 const ReadLimits& limits) {
  const ArrayReader reader(file, record, limits);
  if (reader.has_text_bits()) return reader.numbers<std::uint32_t>();
  Result<std::vector<float>> numbers = reader.numbers<float>();
  if (!numbers) return tl::unexpected<Error>(std::move(numbers.error()));
  std::vector<std::uint32_t> bits(numbers->size());
  for (std::size_t i = 0; i < bits.size(); ++i)
    bits[i] = std::bit_cast<std::uint32_t>((*numbers)[i]);
  return bits;
}

}  // namespace mocap::fbx
