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
  const auto poses = mocap::evaluate(*clip);
  const auto head = clip->skeleton.find("Head");
  if (poses && poses->frames > 0 && head) {
    std::printf("the head starts at a height of %g\n", poses->world_position(0, *head).y());
  }
}
