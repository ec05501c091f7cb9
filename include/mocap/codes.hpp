// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Catalogue of findings. Each message of the library has a code here.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "mocap/language.hpp"

namespace mocap {

/// Severity of a finding.
enum class Severity : std::uint8_t {
  note,     ///< Information; not a problem.
  warning,  ///< Unambiguous, but other programs may reject or misread it.
  error     ///< Invalid or ambiguous, or data would be lost.
};

/// Stable identifier of a finding. Users see, select and ignore findings by its text form
/// (`bvh.frame-count`), which never changes after a release.
enum class Code : std::uint16_t {
  // Files and streams.
  io_not_found = 100,
  io_not_a_file,
  io_denied,
  io_read,
  io_write,
  io_exists,
  // Limits.
  limit_bytes = 200,
  limit_joints,
  limit_depth,
  limit_channels,
  limit_frames,
  limit_memory,
  limit_name,
  // Invalid use of the library.
  argument_invalid = 300,
  argument_shape,
  // Format detection.
  format_unknown = 400,
  format_unsupported,
  format_git_lfs,
  format_empty,
  // BVH: syntax of the hierarchy.
  bvh_no_header = 1000,
  bvh_no_joints,
  bvh_syntax,
  bvh_truncated,
  bvh_bom,
  bvh_keyword_case,
  bvh_keyword_spelling,
  bvh_brace_missing,
  bvh_brace_extra,
  bvh_joint_as_root,
  bvh_section_missing,
  bvh_section_duplicate,
  bvh_section_order,
  bvh_channel_count,
  bvh_channel_unknown,
  bvh_channel_duplicate,
  bvh_channel_case,
  bvh_channel_scale,
  bvh_quaternion,
  bvh_name_missing,
  bvh_name_spaces,
  bvh_name_bytes,
  bvh_name_duplicate,
  bvh_no_end_site,
  bvh_several_roots,
  bvh_number,
  bvh_number_brackets,
  bvh_number_glued,
  bvh_trailing_text,
  bvh_comment,
  bvh_line_ends,
  bvh_white_space,
  bvh_brace_line,
  bvh_end_site_name,
  // BVH: syntax of the motion.
  bvh_no_motion = 1100,
  bvh_frames_missing,
  bvh_frame_count,
  bvh_frame_time_missing,
  bvh_frame_time,
  bvh_blank_line,
  bvh_row_width,
  bvh_row_wrapped,
  bvh_row_partial,
  bvh_bad_value,
  bvh_position_mode,
  bvh_quaternion_zero,
  // Comma-separated tables.
  csv_header = 1300,
  csv_number,
  csv_row_width,
  csv_skeleton,
  // Acclaim skeletons.
  asf_syntax = 1500,
  asf_section_missing,
  asf_section_unknown,
  asf_key_missing,
  asf_key_unknown,
  asf_number,
  asf_axis_order,
  asf_dof,
  asf_limits,
  asf_direction,
  asf_root_offset,
  asf_name,
  asf_name_duplicate,
  asf_hierarchy,
  asf_cycle,
  asf_orphan,
  // Acclaim motions.
  amc_syntax = 1600,
  amc_header,
  amc_skeleton_found,
  amc_skeleton_missing,
  amc_skeleton_mismatch,
  amc_rate_assumed,
  amc_frame_number,
  amc_bone_unknown,
  amc_bone_missing,
  amc_bone_repeated,
  amc_bone_case,
  amc_value_count,
  amc_bad_value,
  amc_frame_partial,
  amc_bone_without_dof,
  amc_translation,
  // Data that the output format cannot represent.
  fit_name = 1800,
  fit_translation,
  fit_channel,
  fit_skeleton,
  fit_rotation,
  fit_unit_unknown,
  fit_unit_assumed,
  fit_verify,
  fit_up_assumed,
  // Motion, independent of the format.
  motion_empty = 2000,
  motion_reference_frame,
  motion_rate_doubtful,
  motion_jump,
  motion_frozen,
  motion_angle_range,
  motion_out_of_reach,
  skeleton_no_length,
  skeleton_units,
  skeleton_up_axis,
  skeleton_sides,
  // Edits.
  edit_value = 2500,
  edit_range,
  edit_rate,
  edit_joint,
  edit_no_body,
  edit_several_figures,
  edit_no_travel,
  edit_mirror_pairs,
  edit_loop,
  edit_join,
  edit_recipe,
  edit_scaled,
  edit_mirrored,
  edit_looped,
  edit_positions_dropped,
  edit_clips_differ,
  edit_whole_clip,
  edit_reference_frame,
  edit_rate_set,
  edit_order,
  edit_channels,
  edit_root,
  edit_roots_joined,
  edit_end_sites,
  edit_renamed,
  edit_spikes,
  edit_flips,
  edit_stuck,
  edit_no_contacts,
  edit_contacts,
  edit_slide,
  edit_drop_out,
  edit_keyframes,
  edit_joined,
  edit_level,
  edit_bone_length,
  edit_joint_inserted,
  edit_pin,
  edit_ground,
  edit_align,
  edit_random,
  edit_skeleton,
  edit_rest_pose,
  edit_reference_pose,
  // How other programs read a file.
  program_no_import = 2600,
  program_refuses,
  program_drops,
  program_misreads,
  program_unit,
  program_fitted,
  // How Second Life reads a motion.
  secondlife_root = 2700,
  secondlife_joint_unknown,
  secondlife_joint_forbidden,
  secondlife_name_long,
  secondlife_channels,
  secondlife_line_form,
  secondlife_duration,
  secondlife_reference_frame,
  secondlife_unmoved,
  secondlife_hip_travel,
  secondlife_size,
  secondlife_joint_count,
  secondlife_rate,
  secondlife_offsets,
  secondlife_last_frame,
  secondlife_small_motion,
  secondlife_fitted,
  secondlife_joint_left_out,
  // Second Life animations.
  anim_header = 2800,
  anim_truncated,
  anim_value,
  anim_joint,
  anim_keys,
  anim_constraint,
  anim_trailing,
  anim_reduced,
  anim_viewer_keys,
  // Avimator data after a BVH.
  avm_section = 2900,
  avm_keys,
  // Motion library.
  library_not_found = 3000,
  library_in_use,
  library_newer,
  library_skeleton_alone,
  library_no_frames,
  library_file_changed,
  // Server of the library.
  server_address = 3100,
  server_request,
  server_no_page,
  server_method,
  server_too_large,
  server_media_type,
  server_archive,
  server_form,
  server_uploads_off,
  server_token_missing,
  server_token_wrong,
  server_right_missing,
  server_cross_site,
  server_host,
  server_rate,
  server_busy,
  server_slow,
  server_range,
  server_failed,
  server_changed,
};

/// How `mocap check --fix` can repair the problem.
enum class Repair : std::uint8_t {
  none,         ///< No repair.
  rewrite,      ///< Write the file again in canonical layout.
  drop_frames,  ///< Drop frames that cannot be read.
  hold_values   ///< Replace invalid values by those of the previous frame.
};

/// `rewrite`, `drop-frames` or `hold-values`; empty for `none`.
std::string_view word_of(Repair repair);

/// One row of the catalogue.
struct CodeFacts {
  Code code{};
  std::string_view name;          ///< `bvh.frame-count`: family, dot, words separated by `-`.
  Severity severity{};            ///< Default severity.
  std::string_view title;         ///< One line, for lists.
  std::string_view explanation;   ///< Meaning, and the programs that write or reject it.
  std::string_view remedy;        ///< What the user can do, as text.
  std::string_view command = {};  ///< A command that does it; see `command_with_names`.
  Repair repair = Repair::none;   ///< Default repair of findings with this code.
};

/// The whole catalogue, in the order of `Code`.
std::span<const CodeFacts> catalogue();

/// The entry of a code. Every enumerator has one.
const CodeFacts& facts_of(Code code);

/// The code with this name, or none.
std::optional<Code> find_code(std::string_view name);

}  // namespace mocap
