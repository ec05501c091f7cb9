// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an NPZ or NPY file: the reader returns a clip or an error; the file is
/// written back byte for byte, and the clip can be written as new arrays in every layout that is
/// possible for it, and read again.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mocap/npz.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;
using mocap::npz::Layout;

Result<Clip> read(std::string_view bytes, Diagnostics& diagnostics) {
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "<memory>");
  mocap::npz::ReadOptions options;
  options.limits.max_memory = std::uint64_t{1} << 30;
  return mocap::npz::read(source, options, diagnostics);
}

template <class Write>
void check_written(const Clip& clip, std::optional<Layout> layout, const Write& write) {
  std::string bytes;
  const auto append = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  mocap::npz::WriteOptions options;
  options.layout = layout;
  Diagnostics losses;
  const mocap::Status written = write(clip, options, append, losses);
  if (!written) {
    require(layout.has_value(), "the clip cannot be written");
    require(losses.has_errors(), "an error was not reported");
    return;
  }
  // Float32 may not hold the positions of joints, and points are read first.
  if (!clip.skeleton.empty() && (!layout || layout == Layout::mocapkit)) return;
  Diagnostics found;
  const Result<Clip> again = read(bytes, found);
  require(again.has_value(), "the written file cannot be read");
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
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  require_sound(clip, found);
  if (!clip) return 0;
  require(clip->recording.validate(clip->motion.frames()).has_value(), "a shape does not match");
  for (const double value : clip->recording.positions.values())
    require(std::isfinite(value), "a position is not finite");
  const Result<std::string> text = bytes.starts_with("PK")
                                       ? written_text(*clip, mocap::npz::write)
                                       : written_text(*clip, mocap::npz::write_array);
  require(text.has_value() && *text == bytes, "the bytes do not round-trip");
  check_edited(*clip);
  return 0;
}
