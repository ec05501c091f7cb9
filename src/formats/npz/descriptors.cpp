// SPDX-License-Identifier: MIT
#include <array>
#include <span>
#include <string_view>

#include "formats/descriptor.hpp"
#include "formats/npz/layouts_out.hpp"
#include "formats/npz/option_list.hpp"
#include "formats/option_setters.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> npz_codes();

}  // namespace mocap::detail

namespace mocap::npz {

namespace {

constexpr std::array archive_choices{SaveChoice{.label = "NPZ", .note = "arrays for NumPy"}};
constexpr std::array array_choices{SaveChoice{.label = "NPY", .note = "positions for NumPy"}};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.npz, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.npz, out, diagnostics);
}

Status write_array_described(const Clip& clip, const SaveOptions& options,
                             const TextOutput::Writer& out, Diagnostics& diagnostics) {
  return write_array(clip, options.npz, out, diagnostics);
}

/// Files of positions contain the points of a clip, or its joints if there are no points.
template <FileKind kind>
HeldParts parts_described(const Clip& clip, const SaveOptions& options) {
  const Layout layout = layout_for(clip, kind, options.npz);
  if (layout == Layout::mocapkit || bytes_as_read(clip, kind, options.npz) != nullptr)
    return {.joints = true, .points = true};
  if (layout == Layout::amass) return {};
  const bool has_points = !clip.recording.points.empty();
  return {.joints = !has_points, .points = has_points};
}

template <FileKind kind>
void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& stated,
                        SaveOptions& options, Diagnostics& diagnostics) {
  if (stated.up) options.npz.up = stated.up;
  complete(analysis, kind, options.npz, diagnostics);
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
    .read = read_described,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::npz>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::npz>,
    .write = write_described,
    .parts_written = parts_described<FileKind::archive>,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described<FileKind::archive>,
    .settings = archive_options,
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
    .read = read_described,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::npz>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::npz>,
    .write = write_array_described,
    .parts_written = parts_described<FileKind::array>,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described<FileKind::array>,
    .settings = array_options,
    .is_repaired = true,
};

}  // namespace mocap::npz
