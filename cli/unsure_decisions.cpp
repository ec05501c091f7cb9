// SPDX-License-Identifier: MIT
#include "unsure_decisions.hpp"

#include <fmt/format.h>

#include <string_view>

#include "visible_text.hpp"

namespace mocap::cli {

namespace {

std::string assumed(PositionMode mode) {
  return mode == PositionMode::add ? "added to the OFFSET" : "in place of the OFFSET";
}

std::string assumed(Axis up) {
  return to_string(up);
}

std::string assumed(bool is_reference) {
  return is_reference ? "a reference pose" : "motion";
}

std::string assumed_unit(double metres) {
  return metres > 0.0 ? fmt::format("{:.6g} m", metres) : "unknown";
}

std::string assumed_rate(double frames_per_second) {
  return frames_per_second > 0.0 ? fmt::format("{:.6g} frames per second", frames_per_second)
                                 : "unknown";
}

class Lines {
 public:
  explicit Lines(const Diagnostics& findings) : findings_(findings) {}

  /// `inferred`: the property, for findings that report this decision.
  template <class T>
  void add(std::string_view what, const Decision<T>& decision, const std::string& value,
           Inferred inferred) {
    // A decision that was not examined, as in a clip without joints, has no evidence.
    if (decision.is_sure() || decision.evidence.empty()) return;
    if (findings_.reports(inferred)) return;
    std::string line = fmt::format("uncertain: {}: {} (confidence: {}): {}", what, value,
                                   word_of(decision.confidence), visible(decision.evidence));
    if (!decision.option.empty())
      line += fmt::format("; override with mocap convert {}", decision.option);
    lines_.push_back(std::move(line));
  }

  std::vector<std::string> take() { return std::move(lines_); }

 private:
  const Diagnostics& findings_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> unsure_lines(const ClipDecisions& decisions, const Diagnostics& findings) {
  Lines lines(findings);
  lines.add("positions", decisions.position_mode, assumed(decisions.position_mode.value),
            Inferred::position_mode);
  lines.add("up axis", decisions.up, assumed(decisions.up.value), Inferred::up_axis);
  lines.add("unit", decisions.metres_per_unit, assumed_unit(decisions.metres_per_unit.value),
            Inferred::unit);
  lines.add("first frame", decisions.reference_frame, assumed(decisions.reference_frame.value),
            Inferred::reference_frame);
  lines.add("rate", decisions.frames_per_second, assumed_rate(decisions.frames_per_second.value),
            Inferred::rate);
  return lines.take();
}

}  // namespace mocap::cli
