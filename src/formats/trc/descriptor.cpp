// SPDX-License-Identifier: MIT
#include <array>

#include "formats/descriptor_functions.hpp"
#include "formats/trc/as_read.hpp"
#include "model/recorded_parts.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> trc_codes();

}  // namespace mocap::detail

namespace mocap::trc {

namespace {

constexpr std::array<std::pair<const Code*, std::string_view>, 1> client_advice{
    {{&codes::trc_unit, "Change Units in the header to mm, cm, m or in."}}};
constexpr std::array choices{SaveChoice{.label = "TRC", .note = "positions of points"}};

/// The joints of a clip with points are not written.
HeldParts parts_described(const Clip& clip, const SaveOptions& /*options*/) {
  const bool has_points = mocap::detail::count_places(clip.recording) > 0;
  return {.joints = !has_points, .points = has_points, .frame_times = true};
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::trc,
              .name = "trc",
              .extension = ".trc",
              .title = "positions of markers",
              .label = "TRC",
              .reads = true,
              .writes = true,
              .media_type = "text/plain; charset=utf-8",
              .parts = {.points = true, .frame_times = true},
              .choices = choices},
    .codes = mocap::detail::trc_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::trc, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::trc>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::trc>,
    .write = mocap::detail::write_with<&SaveOptions::trc, write>,
    .parts_written = parts_described,
    .usual_up = Axis::plus_y,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = mocap::detail::complete_unit_of_points<&SaveOptions::trc, text_of_trc>,
    .settings = mocap::detail::settings_of_table<&SaveOptions::trc>,
    .is_repaired = true,
    .client_advice = client_advice,
};

}  // namespace mocap::trc
