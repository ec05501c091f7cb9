// SPDX-License-Identifier: MIT
#include <array>
#include <span>
#include <string_view>

#include "formats/descriptor_functions.hpp"
#include "formats/npz/layouts_out.hpp"
#include "formats/npz/option_list.hpp"
#include "model/recorded_parts.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> npz_codes();

}  // namespace mocap::detail

namespace mocap::npz {

namespace {

constexpr std::array<std::string_view, 1> command_reading_options{"skeleton"};
constexpr std::array archive_choices{SaveChoice{.label = "NPZ", .note = "arrays for NumPy"}};
constexpr std::array array_choices{SaveChoice{.label = "NPY", .note = "positions for NumPy"}};

/// Files of positions contain the points of a clip, or its joints if there are no points.
template <FileKind kind>
HeldParts parts_described(const Clip& clip, const SaveOptions& options) {
  const Layout layout = layout_for(clip, kind, options.npz);
  if (layout == Layout::mocapkit || bytes_as_read(clip, kind, options.npz) != nullptr)
    return {.joints = true, .points = true};
  if (layout == Layout::amass || layout == Layout::robot) return {};
  const bool has_points = mocap::detail::count_places(clip.recording) > 0;
  return {.joints = !has_points, .points = has_points};
}

/// The writer reports arrays that it does not keep.
bool holds_left_out_npz(const Clip& clip, const SaveOptions& /*options*/) {
  return clip.metadata.format == "npz" || clip.metadata.format == "npy";
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor archive_descriptor{
    .facts = {.format = Format::npz,
              .name = "npz",
              .extension = ".npz",
              .title = "arrays for NumPy",
              .label = "NPZ",
              .reads = true,
              .writes = true,
              .parts = {.points = true},
              .choices = archive_choices},
    .codes = mocap::detail::npz_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::npz, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::npz>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::npz>,
    .write = mocap::detail::write_with<&SaveOptions::npz, write>,
    .parts_written = parts_described<FileKind::archive>,
    .holds_left_out = holds_left_out_npz,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options =
        mocap::detail::complete_with_up<&SaveOptions::npz, complete, FileKind::archive>,
    .settings = archive_options,
    .reading_options = command_reading_options,
    .set_skeleton = [](const Skeleton& skeleton,
                       LoadOptions& options) { options.npz.skeleton = &skeleton; },
    .is_repaired = true,
};

extern constinit const mocap::detail::FormatDescriptor array_descriptor{
    .facts = {.format = Format::npy,
              .name = "npy",
              .extension = ".npy",
              .title = "one array for NumPy",
              .label = "NPY",
              .reads = true,
              .writes = true,
              .parts = {.points = true},
              .shared_page = "npz",
              .choices = array_choices},
    .looks_like = sniff_array,
    .read = mocap::detail::read_with<&LoadOptions::npz, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::npz>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::npz>,
    .write = mocap::detail::write_with<&SaveOptions::npz, write_array>,
    .parts_written = parts_described<FileKind::array>,
    .holds_left_out = holds_left_out_npz,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options =
        mocap::detail::complete_with_up<&SaveOptions::npz, complete, FileKind::array>,
    .settings = array_options,
    .is_repaired = true,
};

}  // namespace mocap::npz
