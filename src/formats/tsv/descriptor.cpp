// SPDX-License-Identifier: MIT
#include <array>

#include "formats/descriptor_functions.hpp"
#include "formats/json_writer.hpp"
#include "formats/tsv/as_read.hpp"
#include "model/recorded_parts.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> tsv_codes();

}  // namespace mocap::detail

namespace mocap::tsv {

namespace {

constexpr std::array<std::pair<const Code*, std::string_view>, 1> client_advice{
    {{&codes::tsv_up, "Export the file with the Z axis up, and the origin on the ground."}}};
constexpr std::array choices{SaveChoice{.label = "TSV", .note = "points for Qualisys"}};

/// The joints of a clip with points are not written, and bodies only in an unmodified file.
HeldParts parts_described(const Clip& clip, const SaveOptions& options) {
  const bool has_points = mocap::detail::count_places(clip.recording) > 0;
  const bool is_unmodified = text_of_tsv(clip, options.tsv) != nullptr;
  return {.joints = !has_points && !is_unmodified,
          .points = has_points,
          .bodies = is_unmodified,
          .events = true,
          .residuals = is_unmodified,
          .frame_times = true};
}

std::string time_stamp_of(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr) return {};
  return style->time_stamp.substr(0, style->time_stamp.find('\t'));
}

std::string properties_json(const Clip& clip) {
  const std::string stamp = time_stamp_of(clip);
  if (stamp.empty()) return {};
  json::JsonWriter out;
  out.begin_object().member("time_stamp", stamp);
  return out.end_object().take();
}

std::vector<mocap::detail::PropertyLine> property_lines(const Clip& clip) {
  const std::string stamp = time_stamp_of(clip);
  if (stamp.empty()) return {};
  return {{"time stamp", {stamp}}};
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::tsv,
              .name = "tsv",
              .extension = ".tsv",
              .title = "table of Qualisys",
              .label = "TSV",
              .reads = true,
              .writes = true,
              .media_type = "text/tab-separated-values; charset=utf-8",
              .parts = {.points = true, .events = true, .frame_times = true},
              .extension_use = ExtensionUse::general,
              .choices = choices},
    .codes = mocap::detail::tsv_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::tsv, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::tsv>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::tsv>,
    .write = mocap::detail::write_with<&SaveOptions::tsv, write>,
    .parts_written = parts_described,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = mocap::detail::complete_unit_of_points<&SaveOptions::tsv, text_of_tsv>,
    .settings = mocap::detail::settings_of_table<&SaveOptions::tsv>,
    .is_repaired = true,
    .properties =
        mocap::detail::FormatProperties{
            .key = "qualisys", .json = properties_json, .lines = property_lines},
    .client_advice = client_advice,
};

}  // namespace mocap::tsv
