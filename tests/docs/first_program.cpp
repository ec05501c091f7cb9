// SPDX-License-Identifier: MIT

// The first program in README.md and docs/library.md.

#include <cstdio>
#include <mocap/mocap.hpp>

int main() {
  const auto clip = mocap::load("walk.bvh");
  if (!clip) {
    std::puts(clip.error().message.c_str());
    return 1;
  }
  const mocap::Poses poses = mocap::evaluate(*clip);
  if (const auto head = clip->skeleton.find("Head"); head && poses.frames > 0) {
    std::printf("the head starts at a height of %g\n", poses.world_position(0, *head)[1]);
  }
}
