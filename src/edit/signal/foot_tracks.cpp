// SPDX-License-Identifier: MIT
#include "edit/signal/foot_tracks.hpp"

#include "mocap/evaluate.hpp"

namespace mocap::edit {

std::vector<std::vector<Vector3>> world_tracks(const Clip& clip,
                                               const std::vector<std::size_t>& joints) {
  std::vector<std::vector<Vector3>> tracks(joints.size());
  constexpr std::size_t frames_at_once = 512;
  Poses poses;
  for (std::size_t block = 0; block < clip.motion.frames(); block += frames_at_once) {
    evaluate(clip, {.first_frame = block, .frame_count = frames_at_once, .local = false}, poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (std::size_t i = 0; i < joints.size(); ++i) {
        tracks[i].push_back(poses.world_position(frame, joints[i]));
      }
    }
  }
  return tracks;
}

}  // namespace mocap::edit
