// SPDX-License-Identifier: MIT
#include "report/decisions_json.hpp"

#include <cmath>
#include <cstdint>

namespace mocap::report {

namespace {

Json value_json(PositionMode mode) {
  return word_of(mode);
}

Json value_json(Axis axis) {
  return to_string(axis);
}

Json value_json(bool value) {
  return value;
}

/// 0 means an unknown length or rate. Whole numbers have no decimal point: `30`.
Json value_json(double value) {
  if (!(value > 0.0)) return Json();
  constexpr double most_whole = 1e15;
  const bool is_whole = value < most_whole && std::trunc(value) == value;
  return is_whole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

template <class T>
Json decision_json(const Decision<T>& decision) {
  Json json;
  json["value"] = decision.confidence == Confidence::none ? Json() : value_json(decision.value);
  json["confidence"] = word_of(decision.confidence);
  json["evidence"] = decision.evidence;
  json["option"] = decision.option;
  return json;
}

}  // namespace

Json decisions_json(const ClipDecisions& decisions) {
  Json json;
  json["position_mode"] = decision_json(decisions.position_mode);
  json["up"] = decision_json(decisions.up);
  json["unit"] = decision_json(decisions.metres_per_unit);
  json["reference_frame"] = decision_json(decisions.reference_frame);
  json["rate"] = decision_json(decisions.frames_per_second);
  return json;
}

}  // namespace mocap::report
