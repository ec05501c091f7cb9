// SPDX-License-Identifier: MIT
#include <array>

#include "edit/step_kind.hpp"

// The help page. Each option has a declaration here and an entry in the tables below.
namespace mocap::edit {

extern const StepKind trim_step, fps_step, rate_step, speed_step, reverse_step, loop_step,
    start_at_step, join_step, align_step, split_step, drop_reference_step, add_reference_step,
    reference_frame_step;
extern const StepKind mirror_step, in_place_step, scale_step, to_height_step, units_step,
    to_units_step, up_step, on_ground_step, at_origin_step, move_step, turn_step, rotate_step,
    level_step, facing_step, root_motion_step;
extern const StepKind order_step, add_channels_step, position_mode_step, rotate_only_step,
    rest_pose_step, add_root_step, join_roots_step, reorder_step, reorder_like_step, end_sites_step,
    swap_sides_step, rename_step, bone_length_step, insert_joint_step, onto_step, names_step,
    keep_step, remove_step;
extern const StepKind unwrap_step, wrap_step, smooth_step, mend_spikes_step, mend_flips_step,
    mend_stuck_step, plant_feet_step, ground_feet_step, pin_step, noise_step, drop_out_step;
extern const StepKind set_step, add_step, multiply_step, keys_step, extend_step, shorten_step,
    layer_step, plus_step, minus_step;
extern const StepKind profile_step, as_played_step;

namespace {

constexpr std::array time_steps{
    &trim_step,
    &fps_step,
    &rate_step,
    &speed_step,
    &reverse_step,
    &loop_step,
    &start_at_step,
    &join_step,
    &align_step,
    &split_step,
    &drop_reference_step,
    &add_reference_step,
    &reference_frame_step,
};

constexpr std::array space_steps{
    &mirror_step,   &in_place_step, &scale_step,     &to_height_step, &units_step,
    &to_units_step, &up_step,       &on_ground_step, &at_origin_step, &move_step,
    &turn_step,     &rotate_step,   &level_step,     &facing_step,    &root_motion_step,
};

constexpr std::array skeleton_steps{
    &order_step,      &add_channels_step, &position_mode_step, &rotate_only_step,  &rest_pose_step,
    &add_root_step,   &join_roots_step,   &reorder_step,       &reorder_like_step, &end_sites_step,
    &swap_sides_step, &rename_step,       &bone_length_step,   &insert_joint_step, &onto_step,
    &names_step,      &keep_step,         &remove_step,
};

constexpr std::array signal_steps{
    &unwrap_step,     &wrap_step,       &smooth_step,     &mend_spikes_step,
    &mend_flips_step, &mend_stuck_step, &plant_feet_step, &ground_feet_step,
    &pin_step,        &noise_step,      &drop_out_step,
};

constexpr std::array direct_steps{
    &set_step,     &add_step,   &multiply_step, &keys_step,  &extend_step,
    &shorten_step, &layer_step, &plus_step,     &minus_step,
};

constexpr std::array profile_steps{
    &profile_step,
    &as_played_step,
};

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
