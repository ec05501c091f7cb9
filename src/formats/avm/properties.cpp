// SPDX-License-Identifier: MIT
#include "formats/avm/properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "mocap/avm_style.hpp"
#include "text/quantities.hpp"

namespace mocap::avm {

namespace {

std::size_t key_frames_in(const Style& style) {
  std::size_t keys = 0;
  for (const Keys& node : style.nodes) keys += node.frames.size();
  return keys;
}

template <class Number>
std::string number_or_null(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : "null";
}

/// A number that stays a floating-point number in JSON.
std::string scale_text(const std::optional<double>& scale) {
  std::string text = number_or_null(scale);
  if (scale && text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

std::string properties_json(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr) return {};
  return fmt::format(R"({{"key_frames":{},"loop_in":{},"loop_out":{},"scale":{},"figure":{}}})",
                     key_frames_in(*style), number_or_null(style->loop_in),
                     number_or_null(style->loop_out), scale_text(style->scale),
                     number_or_null(style->figure));
}

std::vector<detail::PropertyLine> property_lines(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr) return {};
  const auto moved = std::count_if(style->nodes.begin(), style->nodes.end(),
                                   [](const Keys& keys) { return !keys.frames.empty(); });
  std::vector<std::string> parts{fmt::format(
      "{} in {}, not counting the first frame", text::counted(key_frames_in(*style), "key frame"),
      text::counted(static_cast<std::uint64_t>(moved), "joint"))};
  if (style->loop_in || style->loop_out)
    parts.push_back(fmt::format("loops from frame {} to {}", style->loop_in.value_or(0),
                                style->loop_out ? fmt::to_string(*style->loop_out) : "the end"));
  if (style->scale) parts.push_back(fmt::format("scale {}", *style->scale));
  if (style->figure) parts.push_back(fmt::format("figure {}", *style->figure));
  return {{"avimator", std::move(parts)}};
}

}  // namespace mocap::avm
