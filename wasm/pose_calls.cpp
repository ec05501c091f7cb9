// SPDX-License-Identifier: MIT
//
// The values of an open clip, for web/src/core/clips.ts. A returned value is valid until the next
// call.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <vector>

#include "body/pose_blocks.hpp"
#include "clip_store.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::wasm {

namespace {

/// World poses of a range of frames, with the end sites after the joints.
struct PoseBuffer {
  PosesF poses;
  std::vector<float> positions;
};

PoseBuffer& pose_buffer() {
  static PoseBuffer buffer;
  return buffer;
}

void append(const Vector3& position, std::vector<float>& out) {
  for (int axis = 0; axis < 3; ++axis) out.push_back(static_cast<float>(position[axis]));
}

void fill(const Skeleton& skeleton, PoseBuffer& buffer) {
  const PosesF& poses = buffer.poses;
  buffer.positions.clear();
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const float* row = poses.world_positions.data() + frame * poses.joints * 3;
    buffer.positions.insert(buffer.positions.end(), row, row + poses.joints * 3);
    for (std::size_t joint = 0; joint < poses.joints; ++joint)
      for (const EndSite& site : skeleton[joint].end_sites)
        append(
            poses.world_position(frame, joint) + poses.world_rotation(frame, joint) * site.offset,
            buffer.positions);
  }
}

/// The address and size of a block. Six 32-bit words: clips.ts depends on this layout.
struct PoseView {
  std::size_t first;
  std::size_t frames;
  const float* positions;
  std::size_t position_count;
  const float* rotations;
  std::size_t rotation_count;
};

const PoseView* view_of(const PoseBuffer& buffer) {
  static PoseView view;
  view = {.first = buffer.poses.first_frame,
          .frames = buffer.poses.frames,
          .positions = buffer.positions.data(),
          .position_count = buffer.positions.size(),
          .rotations = buffer.poses.world_rotations.data(),
          .rotation_count = buffer.poses.world_rotations.size()};
  return &view;
}

const PoseView* poses(int id, std::size_t first, std::size_t count) {
  const OpenedClip* clip = clip_store().find(id);
  if (clip == nullptr) return nullptr;
  PoseBuffer& buffer = pose_buffer();
  const std::size_t frames = clip->drawn().motion.frames();
  EvaluateOptions options;
  options.first_frame = std::min(first, frames);
  options.frame_count = std::min(count, frames - options.first_frame);
  options.local = false;
  evaluate(clip->drawn(), options, buffer.poses);
  fill(clip->drawn().skeleton, buffer);
  return view_of(buffer);
}

const PoseView* rest_pose(int id) {
  const OpenedClip* clip = clip_store().find(id);
  if (clip == nullptr) return nullptr;
  PoseBuffer& buffer = pose_buffer();
  const Poses rest = evaluate_rest(clip->drawn().skeleton);
  buffer.poses.first_frame = 0;
  buffer.poses.frames = rest.frames;
  buffer.poses.joints = rest.joints;
  buffer.poses.world_positions.assign(rest.world_positions.begin(), rest.world_positions.end());
  buffer.poses.world_rotations.assign(rest.world_rotations.begin(), rest.world_rotations.end());
  fill(clip->drawn().skeleton, buffer);
  return view_of(buffer);
}

/// One column of the motion for all frames.
const float* channel(int id, std::size_t column) {
  static std::vector<float> values;
  const OpenedClip* clip = clip_store().find(id);
  if (clip == nullptr || column >= clip->drawn().motion.channels()) return nullptr;
  const Motion& motion = clip->drawn().motion;
  values.resize(motion.frames());
  for (std::size_t frame = 0; frame < motion.frames(); ++frame)
    values[frame] = static_cast<float>(motion.at(frame, column));
  return values.data();
}

}  // namespace

}  // namespace mocap::wasm

extern "C" {

EMSCRIPTEN_KEEPALIVE const mocap::wasm::PoseView* mocap_poses(int id, std::size_t first,
                                                              std::size_t count) {
  return mocap::wasm::poses(id, first, count);
}
EMSCRIPTEN_KEEPALIVE const mocap::wasm::PoseView* mocap_rest_pose(int id) {
  return mocap::wasm::rest_pose(id);
}
/// One value per frame of the clip.
EMSCRIPTEN_KEEPALIVE const float* mocap_channel(int id, std::size_t column) {
  return mocap::wasm::channel(id, column);
}
EMSCRIPTEN_KEEPALIVE std::size_t mocap_frames(int id) {
  const mocap::wasm::OpenedClip* clip = mocap::wasm::clip_store().find(id);
  return clip == nullptr ? 0 : clip->drawn().motion.frames();
}
EMSCRIPTEN_KEEPALIVE void mocap_close(int id) {
  mocap::wasm::clip_store().close(id);
}

}  // extern "C"
