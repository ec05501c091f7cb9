// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The recording of a clip as a member of the JSON object.

#include "formats/json_writer.hpp"
#include "formats/text_pieces.hpp"
#include "mocap/clip.hpp"

namespace mocap::json {

/// Writes `,"recording":{...}`. `out` is inside the object of the clip, after another member.
void put_recording(detail::TextPieces& pieces, JsonWriter& out, const Clip& clip);

}  // namespace mocap::json
