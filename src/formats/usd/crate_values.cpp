// SPDX-License-Identifier: MIT
#include "formats/usd/crate_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "formats/usd/crate_bytes.hpp"

namespace mocap::usd::input {

namespace {

/// The types of the format that are read, by number.
enum Type : unsigned {
  type_bool = 1,
  type_half = 7,
  type_float = 8,
  type_double = 9,
  type_string = 10,
  type_token = 11,
  type_matrix4d = 15,
  type_quatd = 16,
  type_quatf = 17,
  type_quath = 18,
  type_vec3d = 23,
  type_vec3f = 24,
  type_vec3h = 25,
  type_path_list_op = 34,
  type_path_vector = 40,
  type_specifier = 42,
  type_time_samples = 46,
  type_double_vector = 48,
  type_value_block = 51
};

constexpr std::uint64_t class_specifier = 2;
/// Equal arrays are stored once: a figure that holds its pose is much longer than its file.
constexpr std::uint64_t most_values_per_byte = 64;

/// How the numbers of a type are stored.
struct Layout {
  unsigned type = 0;
  std::size_t width = 1;
  std::size_t number_bytes = sizeof(double);
  bool is_quaternion = false;
};

constexpr std::array layouts{
    Layout{type_half, 1, 2},        Layout{type_float, 1, 4},       Layout{type_double, 1, 8},
    Layout{type_matrix4d, 16, 8},   Layout{type_quatd, 4, 8, true}, Layout{type_quatf, 4, 4, true},
    Layout{type_quath, 4, 2, true}, Layout{type_vec3d, 3, 8},       Layout{type_vec3f, 3, 4},
    Layout{type_vec3h, 3, 2},
};

const Layout* layout_of(unsigned type) {
  const auto* const found = std::find_if(layouts.begin(), layouts.end(),
                                         [&](const Layout& each) { return each.type == type; });
  return found == layouts.end() ? nullptr : found;
}

double take_number(CrateBytes& in, std::size_t bytes) {
  if (bytes == sizeof(double)) return in.take<double>();
  if (bytes == sizeof(float)) return static_cast<double>(in.take<float>());
  return from_half(in.take<std::uint16_t>());
}

/// Adds one element, with the real part of a quaternion first.
void take_element(CrateBytes& in, const Layout& layout, std::vector<double>& out) {
  const std::size_t first = out.size();
  for (std::size_t i = 0; i < layout.width; ++i)
    out.push_back(take_number(in, layout.number_bytes));
  if (layout.is_quaternion)
    std::rotate(out.begin() + static_cast<std::ptrdiff_t>(first), out.end() - 1, out.end());
}

/// Numbers in the payload itself: 32-bit numbers, or whole numbers of 8 bits.
std::vector<double> inlined_numbers(std::uint64_t payload, const Layout& layout) {
  std::vector<double> numbers;
  const auto bits = static_cast<std::uint32_t>(payload);
  if (layout.width == 1) {
    numbers.push_back(layout.number_bytes == 2 ? from_half(static_cast<std::uint16_t>(bits))
                                               : static_cast<double>(std::bit_cast<float>(bits)));
    return numbers;
  }
  const auto whole = [&](std::size_t i) {
    return static_cast<double>(static_cast<std::int8_t>(bits >> (8 * i) & 0xFFU));
  };
  if (layout.width == 3) return {whole(0), whole(1), whole(2)};
  // The diagonal of a matrix.
  numbers.assign(layout.width, 0.0);
  if (layout.width == 16)
    for (std::size_t i = 0; i < 4; ++i) numbers[i * 5] = whole(i);
  return numbers;
}

}  // namespace

std::string_view CrateValues::string_at(std::uint64_t index) const {
  return index < tables_.strings.size()
             ? tables_.token(tables_.strings[static_cast<std::size_t>(index)])
             : std::string_view();
}

Status CrateValues::use(std::uint64_t values, std::uint64_t place) const {
  used_ += values;
  // Hostile files refer to one long array many times.
  if (used_ / most_values_per_byte <= tables_.bytes.size()) return {};
  return crate_error(place, "the values are much larger than the file");
}

std::string_view CrateValues::word(ValueRep rep) const {
  if (!rep.is_inlined() || rep.is_array()) return {};
  const std::uint64_t index = rep.payload() & 0xFFFFFFFFU;
  if (rep.type() == type_token) return tables_.token(index);
  return rep.type() == type_string ? string_at(index) : std::string_view();
}

std::optional<double> CrateValues::number(ValueRep rep) const {
  const bool is_number =
      rep.type() == type_double || rep.type() == type_float || rep.type() == type_half;
  if (rep.is_array() || !is_number) return std::nullopt;
  const Result<Value> known = value(rep);
  if (!known || known->numbers.size() != 1 || !std::isfinite(known->numbers[0]))
    return std::nullopt;
  return known->numbers[0];
}

bool CrateValues::is_false(ValueRep rep) const {
  return rep.type() == type_bool && rep.is_inlined() && (rep.payload() & 0xFFU) == 0;
}

bool CrateValues::is_class(ValueRep rep) const {
  return rep.type() == type_specifier && rep.payload() == class_specifier;
}

Result<Value> CrateValues::value(ValueRep rep) const {
  Value result;
  if (rep.type() == type_value_block) {
    result.is_blocked = true;
    return result;
  }
  const bool is_words = rep.type() == type_token || rep.type() == type_string;
  const Layout* const layout = layout_of(rep.type());
  if ((!is_words && layout == nullptr) || rep.is_compressed())
    return fail(codes::usd_unsupported,
                fmt::format("value of the unsupported type {}", rep.type()));
  if (rep.is_inlined()) {
    if (is_words) {
      result.words.emplace_back(word(rep));
    } else {
      result.numbers = inlined_numbers(rep.payload(), *layout);
    }
    return result;
  }
  if (rep.is_array() && rep.payload() == 0) return result;
  CrateBytes in(tables_.bytes, rep.payload());
  std::uint64_t count = 1;
  if (rep.is_array()) {
    // The number of dimensions, always 1.
    if (tables_.version < 5) in.take<std::uint32_t>();
    count = tables_.version < 7 ? in.take<std::uint32_t>() : in.take<std::uint64_t>();
  }
  const std::size_t bytes = is_words ? sizeof(std::uint32_t) : layout->width * layout->number_bytes;
  if (in.failed() || count > in.left() / bytes)
    return crate_error(rep.payload(), fmt::format("an array of {} values extends past the end of "
                                                  "the file",
                                                  count));
  if (Status fits = use(count * (is_words ? 1 : layout->width), rep.payload()); !fits)
    return tl::unexpected<Error>(std::move(fits.error()));
  for (std::uint64_t i = 0; i < count; ++i) {
    if (is_words) {
      const auto index = in.take<std::uint32_t>();
      result.words.emplace_back(rep.type() == type_token ? tables_.token(index) : string_at(index));
      if (Status fits = use(result.words.back().size(), rep.payload()); !fits)
        return tl::unexpected<Error>(std::move(fits.error()));
    } else {
      take_element(in, *layout, result.numbers);
    }
  }
  return result;
}

Result<Value> CrateValues::targets(ValueRep rep) const {
  Value result;
  if (rep.type() == type_value_block) {
    result.is_blocked = true;
    return result;
  }
  if (rep.type() != type_path_list_op && rep.type() != type_path_vector) return result;
  CrateBytes in(tables_.bytes, rep.payload());
  // Explicit, added, prepended and appended items; deleted and ordered ones do not add targets.
  constexpr std::array<unsigned, 4> lists{1U << 1U, 1U << 2U, 1U << 5U, 1U << 6U};
  const unsigned present =
      rep.type() == type_path_list_op ? in.take<std::uint8_t>() : lists.front();
  for (const unsigned list : lists) {
    if ((present & list) == 0) continue;
    const auto count = in.take<std::uint64_t>();
    if (in.failed() || count > in.left() / sizeof(std::uint32_t))
      return crate_error(rep.payload(), "a list of paths extends past the end of the file");
    // The first target counts.
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto path = in.take<std::uint32_t>();
      if (!result.words.empty()) continue;
      result.words.push_back(tables_.path_text(path));
      if (Status fits = use(result.words.back().size(), rep.payload()); !fits)
        return tl::unexpected<Error>(std::move(fits.error()));
    }
  }
  return result;
}

Result<std::vector<double>> CrateValues::times(ValueRep rep) const {
  CrateBytes in(tables_.bytes, rep.payload());
  const bool is_vector = rep.type() == type_double_vector;
  if ((!is_vector && !(rep.type() == type_double && rep.is_array())) || rep.is_compressed())
    return fail(codes::usd_unsupported,
                fmt::format("times of the unsupported type {}", rep.type()));
  if (rep.is_array() && tables_.version < 5) in.take<std::uint32_t>();
  const std::uint64_t count =
      rep.is_array() && tables_.version < 7 ? in.take<std::uint32_t>() : in.take<std::uint64_t>();
  if (in.failed() || count > in.left() / sizeof(double))
    return crate_error(rep.payload(),
                       fmt::format("{} times extend past the end of the file", count));
  std::vector<double> times;
  for (std::uint64_t i = 0; i < count; ++i) {
    times.push_back(in.take<double>());
    if (!std::isfinite(times.back()))
      return crate_error(rep.payload(), "the time of a sample is not a finite number");
  }
  return times;
}

Result<std::vector<Sample>> CrateValues::samples(ValueRep rep) const {
  std::vector<Sample> samples;
  if (rep.type() != type_time_samples) return samples;
  CrateBytes in(tables_.bytes, rep.payload());
  // Both the times and the values are at a distance from the place where it is stored.
  in.jump(rep.payload(), in.take<std::int64_t>());
  const ValueRep times_rep{in.take<std::uint64_t>()};
  const std::uint64_t after_times = in.at();
  in.jump(after_times, in.take<std::int64_t>());
  const auto count = in.take<std::uint64_t>();
  if (in.failed() || count > in.left() / sizeof(std::uint64_t))
    return crate_error(rep.payload(), "time samples extend past the end of the file");
  const Result<std::vector<double>> all_times = times(times_rep);
  if (!all_times) return tl::unexpected<Error>(all_times.error());
  if (all_times->size() != count)
    return crate_error(rep.payload(),
                       fmt::format("{} times for {} samples", all_times->size(), count));
  for (std::uint64_t i = 0; i < count; ++i) {
    Result<Value> each = value(ValueRep{in.take<std::uint64_t>()});
    if (!each) return tl::unexpected<Error>(std::move(each.error()));
    samples.push_back({(*all_times)[static_cast<std::size_t>(i)], std::move(*each)});
  }
  return samples;
}

}  // namespace mocap::usd::input
