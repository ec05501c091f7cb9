// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/foreign_formats.hpp"

namespace mocap::npz {

namespace {

constexpr std::array choices{SaveChoice{.label = "NPZ", .note = "arrays for NumPy"}};

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.npz, out, diagnostics);
}

constexpr std::string_view take_source = "Use the motion file that the arrays were made from.";

/// Arrays, alone or in a zip: NumPy gives the files in the zip names that end with `.npy`.
std::optional<detail::ForeignFormat> recognise_arrays(std::string_view head) {
  if (head.starts_with("\x93NUMPY"))
    return detail::ForeignFormat{.what = "a NumPy array (NPY)", .advice = std::string(take_source)};
  constexpr std::size_t length_at = 26;
  constexpr std::size_t name_at = 30;
  if (!head.starts_with("PK\x03\x04") || head.size() < name_at) return std::nullopt;
  const std::size_t length = static_cast<unsigned char>(head[length_at]) +
                             256U * static_cast<unsigned char>(head[length_at + 1]);
  if (!head.substr(name_at, length).ends_with(".npy")) return std::nullopt;
  return detail::ForeignFormat{.what = "a zip of NumPy arrays (NPZ)",
                               .advice = std::string(take_source)};
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
    .recognise_unread = recognise_arrays,
    .write = write_described,
    .states_unit = detail::always_states_unit,
};

}  // namespace mocap::npz
