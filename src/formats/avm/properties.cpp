// SPDX-License-Identifier: MIT
#include "formats/avm/properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "formats/json_writer.hpp"
#include "mocap/avm_style.hpp"
#include "text/quantities.hpp"

namespace mocap::avm {

namespace {

std::size_t key_frames_in(const Style& style) {
  std::size_t keys = 0;
  for (const NodeKeys& node : style.nodes) keys += node.frames.size();
  return keys;
}

template <class Number>
void put_or_null(json::JsonWriter& out, std::string_view name,
                 const std::optional<Number>& number) {
  out.key(name);
  if (!number) {
    out.null();
  } else if constexpr (std::is_floating_point_v<Number>) {
    out.floating(*number);
  } else {
    out.value(*number);
  }
}

}  // namespace

std::string properties_json(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr) return {};
  json::JsonWriter out;
  out.begin_object().member("key_frames", key_frames_in(*style));
  put_or_null(out, "loop_in", style->loop_in);
  put_or_null(out, "loop_out", style->loop_out);
  put_or_null(out, "scale", style->scale);
  put_or_null(out, "figure", style->figure);
  return out.end_object().take();
}

std::vector<detail::PropertyLine> property_lines(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr) return {};
  const auto moved = std::count_if(style->nodes.begin(), style->nodes.end(),
                                   [](const NodeKeys& keys) { return !keys.frames.empty(); });
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
