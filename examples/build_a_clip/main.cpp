// SPDX-License-Identifier: MIT

#include <cmath>
#include <cstdio>
#include <mocap/mocap.hpp>
#include <numbers>
#include <utility>

namespace {

mocap::Joint joint_at(const char* name, double x_m, double y_m, double z_m) {
  using enum mocap::Channel;
  mocap::Joint joint;
  joint.name = name;
  joint.offset = {x_m, y_m, z_m};
  joint.channels = {z_rotation, x_rotation, y_rotation};
  return joint;
}

}  // namespace

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "nod.bvh";
  constexpr std::size_t frames = 61;

  mocap::Clip clip;
  clip.motion = mocap::Motion(frames, 0, mocap::FrameTime(mocap::FrameRate{30, 1}));

  mocap::Joint head = joint_at("Head", 0.0, 0.25, 0.0);
  head.end_sites = {{.label = "Site", .offset = {0.0, 0.2, 0.0}}};

  const auto chest = clip.add_joint(mocap::Joint::no_parent, joint_at("Chest", 0.0, 1.2, 0.0));
  if (!chest) return 1;
  const auto neck = clip.add_joint(*chest, std::move(head));
  if (!neck) return 1;

  // Two nods in two seconds, at most 20 degrees forward.
  const std::size_t nod = *clip.column(*neck, mocap::Channel::x_rotation);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double time_s = clip.motion.frame_time.time_of(frame);
    clip.motion.exact_at(frame, nod) = 10.0 - 10.0 * std::cos(2.0 * std::numbers::pi * time_s);
  }

  if (const auto saved = mocap::save(clip, path); !saved) {
    std::fprintf(stderr, "%s: %s\n", path, saved.error().message.c_str());
    return 4;
  }
  std::printf("%s: %zu joints, %zu frames\n", path, clip.skeleton.size(), clip.motion.frames());
  return 0;
}
