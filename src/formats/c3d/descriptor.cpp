// SPDX-License-Identifier: MIT
#include <array>
#include <string>

#include "formats/c3d/as_read.hpp"
#include "formats/c3d/rotation_data.hpp"
#include "formats/descriptor_functions.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> c3d_codes();

}  // namespace mocap::detail

namespace mocap::c3d {

namespace {

using mocap::detail::FormatSetting;
using mocap::detail::OptionUse;

constexpr std::array choices{SaveChoice{.label = "C3D", .note = "points and analog channels"}};

constexpr std::string_view export_again = "Export the file again from the program that wrote it.";
constexpr std::array<std::pair<const Code*, std::string_view>, 4> client_advice{
    {{&codes::c3d_zeros, export_again},
     {&codes::c3d_data_start, export_again},
     {&codes::c3d_count, export_again},
     {&codes::c3d_gap, export_again}}};

constexpr mocap::detail::FormatOption integers{
    .name = "c3d-integers",
    .text =
        [] {
          return std::string("Write 16-bit integers to a C3D instead of floating-point numbers.");
        },
};

constexpr std::array<FormatSetting, 2> settings{{
    {&integers, OptionUse::writing,
     mocap::detail::set_flag<&SaveOptions::c3d, &WriteOptions::integers>},
    {&mocap::detail::shared_options::canonical, OptionUse::writing,
     mocap::detail::set_flag<&SaveOptions::c3d, &WriteOptions::canonical>},
}};

std::span<const FormatSetting> option_list() {
  return settings;
}

/// The joints of a clip with points are not written.
HeldParts parts_described(const Clip& clip, const SaveOptions& options) {
  const bool has_points = !clip.recording.points.empty();
  const bool is_unmodified = bytes_as_read(clip, options.c3d) != nullptr;
  return {.joints = !has_points,
          .points = has_points,
          .bodies = is_unmodified || writes_bodies(clip, options.c3d),
          .analog = true,
          .events = true,
          .body_parents = is_unmodified,
          .residuals = true,
          .results = true};
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::c3d,
              .name = "c3d",
              .extension = ".c3d",
              .title = "markers and analog channels",
              .label = "C3D",
              .reads = true,
              .writes = true,
              .parts = {.points = true,
                        .bodies = true,
                        .analog = true,
                        .events = true,
                        .body_parents = false,
                        .residuals = true,
                        .results = true},
              .choices = choices},
    .codes = mocap::detail::c3d_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::c3d, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::c3d>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::c3d>,
    .write = mocap::detail::write_with<&SaveOptions::c3d, write>,
    .parts_written = parts_described,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = mocap::detail::complete_unit_of_points<&SaveOptions::c3d, bytes_as_read>,
    .settings = option_list,
    .is_repaired = true,
    .client_advice = client_advice,
};

}  // namespace mocap::c3d
