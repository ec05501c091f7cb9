// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an STO file: the reader returns a clip or an error; a clip is written back
/// byte for byte, and its values can be written without the text and read again.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/sto.hpp"
#include "require.hpp"
namespace {

using mocap::Clip;
using mocap::Result;

const ClipFormat sto(mocap::sto::ReadOptions(), mocap::sto::read, mocap::sto::write);

void check_edited(Clip clip) {
  clip.format_data.on_edit();
  const Result<std::string> text = sto.written(clip);
  require(text.has_value(), "the clip cannot be written");
  const std::optional<Clip> again = sto.read_written(*text);
  if (!again) return;
  require(again->recording.columns.size() == clip.recording.columns.size(), "columns are missing");
  require(again->recording.bodies.size() == clip.recording.bodies.size(), "bodies are missing");
  require(again->motion.frames() == clip.motion.frames(), "frames are missing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = bytes_of(data, size);
  const std::optional<Clip> clip = sto.read_input(bytes);
  if (!clip) return 0;
  sto.require_same_bytes(*clip, bytes);
  check_edited(*clip);
  return 0;
}
