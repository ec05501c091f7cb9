// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>

#include "formats/json_string.hpp"
#include "mocap/json.hpp"

namespace mocap::json {

namespace {

std::string value_text(PositionMode mode) {
  return mode == PositionMode::replace ? "\"replace\"" : "\"add\"";
}

std::string value_text(Axis axis) {
  return to_json_string(to_string(axis)).literal;
}

std::string value_text(bool value) {
  return value ? "true" : "false";
}

/// Unknown lengths and rates are 0.
std::string value_text(double value) {
  return value > 0.0 && std::isfinite(value) ? fmt::format("{}", value) : "null";
}

template <class T>
std::string member_text(std::string_view name, const Decision<T>& decision) {
  const bool is_known = decision.confidence != Confidence::none;
  return fmt::format(R"("{}":{{"value":{},"confidence":"{}","evidence":{},"option":{}}})", name,
                     is_known ? value_text(decision.value) : "null", word_of(decision.confidence),
                     to_json_string(decision.evidence).literal,
                     to_json_string(decision.option).literal);
}

}  // namespace

std::string decisions_text(const ClipDecisions& decisions) {
  return fmt::format("{{{},{},{},{},{}}}", member_text("position_mode", decisions.position_mode),
                     member_text("up", decisions.up),
                     member_text("unit", decisions.metres_per_unit),
                     member_text("reference_frame", decisions.reference_frame),
                     member_text("rate", decisions.frames_per_second));
}

}  // namespace mocap::json
