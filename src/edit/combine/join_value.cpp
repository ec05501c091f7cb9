// SPDX-License-Identifier: MIT
#include "edit/combine/join_value.hpp"

#include "edit/step_kind.hpp"

namespace mocap::edit {

Result<JoinValue> parse_join_value(std::string_view text) {
  JoinValue value{text};
  for (std::size_t at = text.rfind('@'); at != std::string_view::npos; at = value.file.rfind('@')) {
    const std::string_view word = value.file.substr(at + 1);
    const Result<TimePoint> blend = parse_time_point(word);
    if (!blend && word != "as-is") {
      if (word.find_first_not_of("0123456789.+-s") == std::string_view::npos)
        return tl::unexpected<Error>(
            invalid_value("join", word, "a blend such as 12, in frames, or 0.4s after the @")
                .error());
      break;
    }
    if (blend) value.blend = *blend;
    if (!blend) value.aligned = false;
    value.file = value.file.substr(0, at);
  }
  return value;
}

std::string with_blend(std::string value, std::string_view blend) {
  const Result<JoinValue> parsed = parse_join_value(value);
  if (parsed && !parsed->blend) value.append("@").append(blend);
  return value;
}

}  // namespace mocap::edit
