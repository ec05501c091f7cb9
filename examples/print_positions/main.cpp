// SPDX-License-Identifier: MIT

#include <cstdio>
#include <mocap/mocap.hpp>

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: print_positions FILE.bvh\n");
    return 2;
  }

  mocap::Diagnostics findings;
  const auto clip = mocap::load(argv[1], {}, findings);
  if (!clip) {
    std::fprintf(stderr, "%s: %s\n", argv[1], clip.error().message.c_str());
    return 3;
  }

  const auto computed = mocap::evaluate(*clip, {.local = false});
  if (!computed || computed->frames == 0) {
    std::printf("no frames\n");
    return 0;
  }
  const mocap::Poses& poses = *computed;

  const std::size_t last_frame = poses.frames - 1;
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    const auto first = poses.world_position(0, joint);
    const auto last = poses.world_position(last_frame, joint);
    std::printf("%-24s %9.3f %9.3f %9.3f  ->  %9.3f %9.3f %9.3f\n",
                clip->skeleton[joint].name.c_str(), first[0], first[1], first[2], last[0], last[1],
                last[2]);
  }
  return 0;
}
