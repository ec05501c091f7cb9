// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "check/findings.hpp"

namespace mocap::detail {

namespace {

/// Maximum length of names in messages, in bytes; longer ones are truncated.
constexpr std::size_t longest_shown_name = 60;

/// Cut between UTF-8 characters, not inside of one.
std::string_view beginning_of(std::string_view text, std::size_t most) {
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

}  // namespace

void add_finding(const Examination& examination, Code code, FindingText text,
                 Diagnostics& diagnostics) {
  Diagnostic diagnostic = make_diagnostic(code, std::move(text.message));
  diagnostic.at.file = examination.clip.metadata.source;
  diagnostic.subject = std::move(text.subject);
  diagnostic.detail = std::move(text.detail);
  diagnostic.advise(std::move(text.advice), std::move(text.command));
  diagnostics.add(std::move(diagnostic));
}

std::string quoted_name(const Joint& joint) {
  if (joint.name.size() <= longest_shown_name) return fmt::format("`{}`", joint.name);
  return fmt::format("`{}…`", beginning_of(joint.name, longest_shown_name));
}

std::string frame_and_time(const Clip& clip, std::size_t frame) {
  return fmt::format("frame {} ({:.3f} s)", frame, clip.motion.frame_time.time_of(frame));
}

std::string length_text(double length, const ScaleGuess& scale) {
  if (scale.confidence < Confidence::medium) return fmt::format("{:.3g} units", length);
  return fmt::format("{:.2f} m", length * scale.metres_per_unit);
}

}  // namespace mocap::detail
