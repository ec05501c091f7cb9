// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>

namespace mocap::npz {

namespace {

constexpr std::array choices{SaveChoice{.label = "NPZ", .note = "arrays for NumPy"}};

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.npz, out, diagnostics);
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::npz,
              .name = "npz",
              .extension = ".npz",
              .title = "arrays for NumPy",
              .label = "NPZ",
              .writes = true,
              .choices = choices},
    .write = write_described,
    .states_unit = detail::always_states_unit,
};

}  // namespace mocap::npz
