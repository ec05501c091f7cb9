// SPDX-License-Identifier: MIT
#include "edit/option_words.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"
#include "text/number_in.hpp"

namespace mocap::edit {

std::optional<Axis> axis_named(std::string_view name) {
  const bool is_signed = name.starts_with('+') || name.starts_with('-');
  const int sign = name.starts_with('-') ? 1 : 0;
  if (is_signed) name.remove_prefix(1);
  const std::size_t letter = std::string_view("xXyYzZ").find(name);
  if (name.size() != 1 || letter == std::string_view::npos) return std::nullopt;
  return static_cast<Axis>(static_cast<int>(letter / 2) * 2 + sign);
}

Result<std::shared_ptr<const Clip>> clip_at(std::string_view path, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "files cannot be read here");
  Result<Clip> clip = read(std::string(path));
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  return std::make_shared<const Clip>(std::move(*clip));
}

std::optional<Vector3> vector_in(std::string_view value) {
  const std::vector<std::string_view> parts = pieces_of(value, ',');
  if (parts.size() != 3) return std::nullopt;
  Vector3 vector;
  for (int i = 0; i < 3; ++i) {
    const std::optional<double> part = number_in(parts[static_cast<std::size_t>(i)]);
    if (!part) return std::nullopt;
    vector[i] = *part;
  }
  return vector;
}

Status parse_fault(std::string_view name, std::string_view value, double& least_deg,
                   TimePoint& longest) {
  constexpr std::string_view takes =
      "auto, or a minimum rotation in degrees such as 20, and optionally a maximum duration after "
      "a colon: 20:0.1s";
  const std::size_t colon = std::min(value.find(':'), value.size());
  const std::optional<double> least = number_in(value.substr(0, colon));
  if (!least || !(*least > 0.0))
    return tl::unexpected<Error>(invalid_value(name, value, takes).error());
  least_deg = *least;
  if (colon == value.size()) return {};
  const Result<TimePoint> length = parse_time_point(value.substr(colon + 1));
  if (!length || !(length->value > 0.0))
    return tl::unexpected<Error>(invalid_value(name, value, takes).error());
  longest = *length;
  return {};
}

std::optional<std::uint64_t> take_seed(std::string_view& value) {
  const std::size_t colon = value.find(':');
  if (colon == std::string_view::npos) return 1;
  const auto seed = text::number_in<std::uint64_t>(value.substr(colon + 1));
  if (seed) value = value.substr(0, colon);
  return seed;
}

}  // namespace mocap::edit
