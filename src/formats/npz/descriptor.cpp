// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <span>
#include <string_view>

#include "formats/option_setters.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> npz_codes();

}  // namespace mocap::detail

namespace mocap::npz {

namespace {

constexpr std::array<std::string_view, 1> other_extensions{".npy"};
constexpr std::array choices{SaveChoice{.label = "NPZ", .note = "arrays for NumPy"}};

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.npz, out, diagnostics);
}

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.npz, diagnostics);
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::npz,
              .name = "npz",
              .extension = ".npz",
              .title = "arrays for NumPy",
              .label = "NPZ",
              .reads = true,
              .writes = true,
              .other_extensions = other_extensions,
              .parts = {.points = true},
              .choices = choices},
    .codes = detail::npz_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = detail::assign_limits<&LoadOptions::npz>,
    .set_keep_style = detail::assign_keep_style<&LoadOptions::npz>,
    .write = write_described,
    .states_unit = detail::always_states_unit,
    .is_repaired = true,
};

}  // namespace mocap::npz
