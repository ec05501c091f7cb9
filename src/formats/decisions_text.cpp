// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>

#include "formats/json_writer.hpp"
#include "mocap/body.hpp"

namespace mocap {

namespace {

using json::JsonWriter;

void put_value(JsonWriter& out, PositionMode mode) {
  out.value(word_of(mode));
}

void put_value(JsonWriter& out, Axis axis) {
  out.value(to_string(axis));
}

void put_value(JsonWriter& out, bool value) {
  out.value(value);
}

/// Unknown lengths and rates are 0.
void put_value(JsonWriter& out, double value) {
  if (value > 0.0) {
    out.value(value);
  } else {
    out.null();
  }
}

template <class T>
void put_decision(JsonWriter& out, std::string_view name, const Decision<T>& decision) {
  out.key(name).begin_object().key("value");
  if (decision.confidence != Confidence::none) {
    put_value(out, decision.value);
  } else {
    out.null();
  }
  out.member("confidence", word_of(decision.confidence));
  out.member("evidence", decision.evidence).member("option", decision.option).end_object();
}

}  // namespace

std::string decisions_text(const ClipDecisions& decisions) {
  JsonWriter out;
  out.begin_object();
  put_decision(out, "position_mode", decisions.position_mode);
  put_decision(out, "up", decisions.up);
  put_decision(out, "unit", decisions.metres_per_unit);
  put_decision(out, "reference_frame", decisions.reference_frame);
  put_decision(out, "rate", decisions.frames_per_second);
  out.end_object();
  return out.take();
}

}  // namespace mocap
