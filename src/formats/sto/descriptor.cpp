// SPDX-License-Identifier: MIT
#include <array>

#include "formats/descriptor_functions.hpp"
#include "formats/sto/unmodified.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> sto_codes();

}  // namespace mocap::detail

namespace mocap::sto {

namespace {

constexpr std::array<std::string_view, 1> other_extensions{motion_extension};
constexpr std::array choices{SaveChoice{.label = "STO", .note = "columns for OpenSim"}};

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  WriteOptions own = options.sto;
  if (!options.extension.empty())
    own.is_motion = text::equal_in_any_case(options.extension, motion_extension);
  return write(clip, own, out, diagnostics);
}

/// One kind of part is written: rigid bodies, or columns, or joints.
HeldParts parts_described(const Clip& clip, const SaveOptions& /*options*/) {
  const bool has_bodies = !clip.recording.bodies.empty();
  const bool has_columns = !has_bodies && !clip.recording.columns.empty();
  return {.joints = !has_columns && !has_bodies,
          .bodies = has_bodies,
          .columns = has_columns,
          .body_places = false,
          .body_parents = false,
          .frame_times = true};
}

void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& /*stated*/,
                        SaveOptions& options, Diagnostics& diagnostics) {
  WriteOptions& own = options.sto;
  const Clip& clip = analysis.clip();
  if (own.metres_per_unit || clip.skeleton.empty() || !parts_described(clip, options).joints)
    return;
  own.metres_per_unit = unit_of_joints(analysis, diagnostics);
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::sto,
              .name = "sto",
              .extension = ".sto",
              .title = "table of OpenSim",
              .label = "STO",
              .reads = true,
              .writes = true,
              .other_extensions = other_extensions,
              .other_written_extensions = other_extensions,
              .media_type = "text/plain; charset=utf-8",
              .parts = {.bodies = true,
                        .columns = true,
                        .body_places = false,
                        .body_parents = false,
                        .frame_times = true},
              .choices = choices},
    .codes = mocap::detail::sto_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::sto, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::sto>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::sto>,
    .write = write_described,
    .parts_written = parts_described,
    .usual_up = Axis::plus_y,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described,
    .settings = mocap::detail::settings_of_table<&SaveOptions::sto>,
    .is_repaired = true,
};

}  // namespace mocap::sto
