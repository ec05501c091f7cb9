// SPDX-License-Identifier: MIT
#include "edit/begin_edit.hpp"

#include "mocap/body.hpp"

namespace mocap::edit {

Status begin_edit(Clip& clip) {
  if (Status sound = clip.validate(); !sound) {
    if (sound.error().at.file.empty()) sound.error().at.file = clip.metadata.source;
    return sound;
  }
  if (!clip.metadata.starts_with_reference) {
    clip.metadata.starts_with_reference = has_reference_frame(clip);
  }
  clip.format_data.on_edit();
  return {};
}

}  // namespace mocap::edit
