// SPDX-License-Identifier: MIT

#include <cstdio>
#include <mocap/mocap.hpp>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: key_frames IN OUT\n");
    return 2;
  }

  auto clip = mocap::load(argv[1]);
  if (!clip) {
    std::fprintf(stderr, "%s: %s\n", argv[1], clip.error().message.c_str());
    return 3;
  }
  const auto forearm =
      mocap::edit::find_joint(clip->skeleton, mocap::edit::Role::forearm, mocap::BodySide::left);
  if (!forearm) {
    std::fprintf(stderr, "%s: no left forearm\n", argv[1]);
    return 3;
  }

  // Raised slowly from the first frame until 0.4 s, and held until frame 60.
  using mocap::edit::Ease;
  using mocap::edit::frames;
  using mocap::edit::seconds;
  const mocap::Status done =
      mocap::edit::select(*clip, {clip->skeleton[*forearm].name})
          .set_keys(mocap::Channel::x_rotation, {{frames(0), 0.0, Ease::both},
                                                 {seconds(0.4), 80.0, Ease::constant},
                                                 {frames(60), 80.0}});
  if (!done) {
    std::fprintf(stderr, "%s\n", done.error().message.c_str());
    return 3;
  }
  if (const mocap::Status saved = mocap::save(*clip, argv[2]); !saved) {
    std::fprintf(stderr, "%s: %s\n", argv[2], saved.error().message.c_str());
    return 4;
  }
  return 0;
}
