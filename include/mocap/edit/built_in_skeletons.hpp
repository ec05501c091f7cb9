// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Skeletons to transfer motion to without a file.

#include <span>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct BuiltInSkeleton {
  std::string_view word;   ///< `mixamo`
  std::string_view title;  ///< `Mixamo`
};

/// All built-in skeletons, sorted by word.
std::span<const BuiltInSkeleton> built_in_skeletons();

/// Whether `text` is the word of a built-in skeleton. A file with such a name is `./mixamo`.
bool is_built_in_skeleton(std::string_view text);

/// The rest pose of a built-in skeleton, one frame. `g1` is the robot of `robots::unitree_g1`, and
/// `secondlife` the avatar of `secondlife::classic_skeleton`, in inches. All others are the same
/// adult, 1.7 m tall, in a T-pose with Y up and Z forward: `smpl` and `vrm` in metres, `makehuman`
/// in decimetres, `mixamo`, `soma` and `unreal` in centimetres, `cmu` in the unit of that database,
/// 2.54 cm / 0.45. Its lengths are round numbers, not those of a character of that program. Fails
/// with `argument.invalid` for any other word.
Result<Clip> built_in_skeleton(std::string_view word);

}  // namespace mocap::edit
