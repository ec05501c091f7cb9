// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <string>

#include "formats/c3d/as_read.hpp"
#include "formats/option_setters.hpp"
#include "formats/unit_of_clip.hpp"

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

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.c3d, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.c3d, out, diagnostics);
}

/// The joints of a clip with points are not written, and bodies only in an unmodified file.
HeldParts parts_described(const Clip& clip, const SaveOptions& options) {
  const bool has_points = !clip.recording.points.empty();
  const bool is_unmodified = bytes_as_read(clip, options.c3d) != nullptr;
  return {.joints = !has_points,
          .points = has_points,
          .bodies = is_unmodified,
          .analog = true,
          .events = true};
}

void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& /*stated*/,
                        SaveOptions& options, Diagnostics& diagnostics) {
  WriteOptions& own = options.c3d;
  if (own.metres_per_unit || bytes_as_read(analysis.clip(), own) != nullptr) return;
  own.metres_per_unit = mocap::detail::unit_of_points_to_declare(analysis, diagnostics);
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
              .parts = {.points = true, .analog = true, .events = true},
              .choices = choices},
    .codes = mocap::detail::c3d_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::c3d>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::c3d>,
    .write = write_described,
    .parts_written = parts_described,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described,
    .settings = option_list,
    .is_repaired = true,
    .client_advice = client_advice,
};

}  // namespace mocap::c3d
