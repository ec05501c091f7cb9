// SPDX-License-Identifier: MIT
#include <array>

#include "edit/step_kind.hpp"

// The help page. Each option is one line in the list of its heading: `trim` for `trim_step`.

#define MOCAP_TIME_STEPS(STEP) \
  STEP(trim)                   \
  STEP(fps)                    \
  STEP(rate)                   \
  STEP(speed)                  \
  STEP(reverse)                \
  STEP(loop)                   \
  STEP(start_at)               \
  STEP(join)                   \
  STEP(align)                  \
  STEP(split)                  \
  STEP(drop_reference)         \
  STEP(add_reference)          \
  STEP(reference_frame)

#define MOCAP_SPACE_STEPS(STEP) \
  STEP(mirror)                  \
  STEP(in_place)                \
  STEP(scale)                   \
  STEP(to_height)               \
  STEP(units)                   \
  STEP(to_units)                \
  STEP(up)                      \
  STEP(on_ground)               \
  STEP(at_origin)               \
  STEP(move)                    \
  STEP(turn)                    \
  STEP(rotate)                  \
  STEP(level)                   \
  STEP(facing)                  \
  STEP(root_motion)

#define MOCAP_SKELETON_STEPS(STEP) \
  STEP(order)                      \
  STEP(add_channels)               \
  STEP(position_mode)              \
  STEP(rotate_only)                \
  STEP(rest_pose)                  \
  STEP(add_root)                   \
  STEP(join_roots)                 \
  STEP(points_to_joints)           \
  STEP(bodies_to_joints)           \
  STEP(reorder)                    \
  STEP(reorder_like)               \
  STEP(end_sites)                  \
  STEP(swap_sides)                 \
  STEP(rename)                     \
  STEP(bone_length)                \
  STEP(insert_joint)               \
  STEP(onto)                       \
  STEP(names)                      \
  STEP(keep)                       \
  STEP(remove)

#define MOCAP_SIGNAL_STEPS(STEP) \
  STEP(unwrap)                   \
  STEP(wrap)                     \
  STEP(smooth)                   \
  STEP(mend_spikes)              \
  STEP(mend_flips)               \
  STEP(mend_stuck)               \
  STEP(fill)                     \
  STEP(plant_feet)               \
  STEP(ground_feet)              \
  STEP(pin)                      \
  STEP(noise)                    \
  STEP(drop_out)

#define MOCAP_DIRECT_STEPS(STEP) \
  STEP(set)                      \
  STEP(add)                      \
  STEP(multiply)                 \
  STEP(keys)                     \
  STEP(extend)                   \
  STEP(shorten)                  \
  STEP(layer)                    \
  STEP(plus)                     \
  STEP(minus)

#define MOCAP_PROFILE_STEPS(STEP) \
  STEP(profile)                   \
  STEP(as_played)

namespace mocap::edit {

#define MOCAP_DECLARATION(name) extern const StepKind name##_step;
MOCAP_TIME_STEPS(MOCAP_DECLARATION)
MOCAP_SPACE_STEPS(MOCAP_DECLARATION)
MOCAP_SKELETON_STEPS(MOCAP_DECLARATION)
MOCAP_SIGNAL_STEPS(MOCAP_DECLARATION)
MOCAP_DIRECT_STEPS(MOCAP_DECLARATION)
MOCAP_PROFILE_STEPS(MOCAP_DECLARATION)
#undef MOCAP_DECLARATION

namespace {

#define MOCAP_ADDRESS(name) &name##_step,
constexpr std::array time_steps{MOCAP_TIME_STEPS(MOCAP_ADDRESS)};
constexpr std::array space_steps{MOCAP_SPACE_STEPS(MOCAP_ADDRESS)};
constexpr std::array skeleton_steps{MOCAP_SKELETON_STEPS(MOCAP_ADDRESS)};
constexpr std::array signal_steps{MOCAP_SIGNAL_STEPS(MOCAP_ADDRESS)};
constexpr std::array direct_steps{MOCAP_DIRECT_STEPS(MOCAP_ADDRESS)};
constexpr std::array profile_steps{MOCAP_PROFILE_STEPS(MOCAP_ADDRESS)};
#undef MOCAP_ADDRESS

constexpr std::array<StepGroup, 6> groups{{
    {"Time", time_steps},
    {"Space", space_steps},
    {"Skeleton", skeleton_steps},
    {"Signal", signal_steps},
    {"Channels and layers", direct_steps},
    {"Other programs", profile_steps},
}};

}  // namespace

std::span<const StepGroup> step_groups() {
  return groups;
}

}  // namespace mocap::edit
