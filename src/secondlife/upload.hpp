// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip as the BVH loader of the Second Life viewer takes it: which numbers of a frame belong to
/// which joint, and what each joint becomes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "secondlife/key_reduction.hpp"

namespace mocap::secondlife {

/// What the viewer makes of a joint's name.
enum class NameKind : std::uint8_t {
  bone,        ///< A bone of the avatar, by name or alias.
  attachment,  ///< A point where things are worn: it would move these, not the body.
  forbidden,   ///< `mRoot`, `mScreen`.
  unknown
};
NameKind kind_of_name(std::string_view name);

/// Longest name that the viewer reads, bytes; what follows is lost.
inline constexpr std::size_t longest_name = 79;

/// How the viewer reads the channels of one joint: six numbers if it has six channels, else three,
/// whatever they are called; the words with `rotation` tell the axes of the last three.
struct ViewerJoint {
  std::size_t column = 0;           ///< Of its first number in a row.
  bool has_positions = false;       ///< The first three numbers are x, y, z.
  bool is_readable = false;         ///< It has three rotation channels.
  std::array<int, 3> order{};       ///< Axes of the three angles.
  std::size_t levels_below = 0;     ///< Of joints.
  std::optional<std::size_t> bone;  ///< Index into `bones()`.
  NameKind kind = NameKind::unknown;
};

struct ViewerLayout {
  std::vector<ViewerJoint> joints;  ///< One a joint of the clip.
  std::size_t columns = 0;          ///< Numbers that the viewer takes of each row.
};
ViewerLayout viewer_layout(const Skeleton& skeleton);

/// Whether the viewer finds every number where the clip has it.
bool is_read_alike(const Joint& joint);

/// The channels of one joint as the viewer reads them. `layout.columns` must not be above the
/// clip's channel count.
FileTrack track_of(const Clip& clip, const ViewerLayout& layout, std::size_t joint);

/// The message for an animation of more than `max_upload_bytes`.
std::string size_text(std::size_t bytes);

/// `5.003 m`, rounded up: what is just beyond a limit does not read as the limit.
std::string distance_text(double metres);

/// Seconds that the viewer plays.
double played_s(const Motion& motion);

}  // namespace mocap::secondlife
