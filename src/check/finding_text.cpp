// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "check/findings.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

void add_finding(const Examination& examination, Code code, FindingText text,
                 Diagnostics& diagnostics) {
  Diagnostic diagnostic = make_diagnostic(code, std::move(text.message));
  diagnostic.at.file = examination.clip.metadata.source;
  diagnostic.subject = std::move(text.subject);
  diagnostic.detail = std::move(text.detail);
  diagnostic.advise(std::move(text.advice), std::move(text.command), text.audience);
  diagnostics.add(std::move(diagnostic));
}

std::string quoted_name(const Joint& joint) {
  return fmt::format("`{}`", text::shown(joint.name));
}

std::string frame_and_time(const Clip& clip, std::size_t frame) {
  return fmt::format("frame {} ({:.3f} s)", frame, clip.motion.frame_time.time_of(frame));
}

std::string length_text(double length, const ScaleGuess& scale) {
  if (scale.confidence < Confidence::medium) return fmt::format("{:.3g} units", length);
  return fmt::format("{:.2f} m", length * scale.metres_per_unit);
}

}  // namespace mocap::detail
