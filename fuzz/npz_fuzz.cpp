// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an NPZ or NPY file: the reader returns a clip or an error; the file is
/// written back byte for byte, and the clip can be written as new arrays in every layout that is
/// possible for it, and read again.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/npz.hpp"
#include "require.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;
using mocap::npz::Layout;

mocap::npz::ReadOptions limited() {
  mocap::npz::ReadOptions options;
  options.limits.max_memory = 1024 * megabyte;
  return options;
}

const ClipFormat npz(limited(), mocap::npz::read, mocap::npz::write);
const ClipFormat npy(limited(), mocap::npz::read, mocap::npz::write_array);

void check_written(const Clip& clip, std::optional<Layout> layout,
                   WriteClip<mocap::npz::WriteOptions>* write) {
  mocap::npz::WriteOptions options;
  options.layout = layout;
  Diagnostics losses;
  const Result<std::string> bytes = written_text(clip, write, options, losses);
  if (!bytes) {
    require(layout.has_value(), "the clip cannot be written");
    require(losses.has_errors(), "an error was not reported");
    return;
  }
  // Float32 may not hold the positions of joints, and points are read first.
  if (!clip.skeleton.empty() && (!layout || layout == Layout::mocapkit)) return;
  const std::optional<Clip> again = npz.read_written(*bytes);
  if (!again) return;
  const bool has_features =
      again->format_data.find<mocap::npz::Style>()->layout == Layout::humanml3d;
  require(again->motion.frames() + (has_features ? 1 : 0) == clip.motion.frames(),
          "frames are missing");
  require(has_features || layout == Layout::joints || !clip.skeleton.empty() ||
              again->recording.points.size() == clip.recording.points.size(),
          "points are missing");
}

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  for (const std::optional<Layout> layout :
       {std::optional<Layout>(), std::optional(Layout::mocapkit), std::optional(Layout::joints),
        std::optional(Layout::amass), std::optional(Layout::humanml3d)}) {
    check_written(clip, layout, mocap::npz::write);
    check_written(clip, layout, mocap::npz::write_array);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = bytes_of(data, size);
  const std::optional<Clip> clip = npz.read_input(bytes);
  if (!clip) return 0;
  if (bytes.starts_with("PK"))
    npz.require_same_bytes(*clip, bytes);
  else
    npy.require_same_bytes(*clip, bytes);
  check_edited(*clip);
  return 0;
}
