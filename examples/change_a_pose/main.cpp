// SPDX-License-Identifier: MIT

#include <cstdio>
#include <mocap/mocap.hpp>
#include <numbers>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: change_a_pose IN OUT\n");
    return 2;
  }

  auto clip = mocap::load(argv[1]);
  if (!clip) {
    std::fprintf(stderr, "%s: %s\n", argv[1], clip.error().message.c_str());
    return 3;
  }
  const auto head = mocap::edit::find_joint(clip->skeleton, mocap::edit::Role::head);
  auto poses = mocap::evaluate(*clip, {.world = false});
  if (!head || !poses) {
    std::fprintf(stderr, "%s: no head, or no poses\n", argv[1]);
    return 3;
  }

  // The head turns 20 degrees to the side in every frame, regardless of its channels.
  const mocap::Quaternion turn(
      Eigen::AngleAxisd(20.0 * std::numbers::pi / 180.0, mocap::Vector3::UnitY()));
  for (std::size_t frame = 0; frame < poses->frames; ++frame)
    poses->set_local_rotation(frame, *head, poses->local_rotation(frame, *head) * turn);

  mocap::AuthorReport report;
  auto motion = mocap::author(*poses, clip->skeleton, clip->motion.frame_time, &report);
  if (!motion) {
    std::fprintf(stderr, "%s\n", motion.error().message.c_str());
    return 4;
  }
  std::printf("largest deviation: %.3g degrees\n", report.max_rotation_residual_deg);
  clip->motion = std::move(*motion);
  if (const mocap::Status saved = mocap::save(*clip, argv[2]); !saved) {
    std::fprintf(stderr, "%s: %s\n", argv[2], saved.error().message.c_str());
    return 4;
  }
  return 0;
}
