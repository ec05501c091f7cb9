// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How the motion file loader of the Second Life viewer reads a clip: which values of a frame
/// belong to which joint, and how each joint is used.

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

/// How the viewer resolves a joint's name.
enum class NameKind : std::uint8_t {
  bone,        ///< A bone of the avatar, by name or alias.
  attachment,  ///< An attachment point, which moves attached objects, not the body.
  forbidden,   ///< `mRoot`, `mScreen`.
  unknown
};
NameKind kind_of_name(std::string_view name);

/// Maximum length of names in the viewer, bytes; longer names are truncated.
inline constexpr std::size_t longest_name = 79;

/// How the viewer reads the channels of one joint: six values if it has six channels, otherwise
/// three, regardless of their names. Only the names with `rotation` matter, for the axes of the
/// last three.
struct ViewerJoint {
  std::size_t column = 0;           ///< Column of its first value.
  bool has_positions = false;       ///< The first three values are x, y, z.
  bool is_readable = false;         ///< It has three rotation channels.
  std::array<int, 3> order{};       ///< Axes of the three angles.
  std::size_t levels_below = 0;     ///< Number of joint levels below it.
  std::optional<std::size_t> bone;  ///< Index into `bones()`.
  NameKind kind = NameKind::unknown;

  /// Whether the joint moves the pelvis, as the first joint of a file must.
  bool is_hip() const { return bone == std::optional<std::size_t>(0); }
};

struct ViewerLayout {
  std::vector<ViewerJoint> joints;  ///< One for each joint of the clip.
  std::size_t columns = 0;          ///< Number of values that the viewer reads per row.
};
ViewerLayout viewer_layout(const Skeleton& skeleton);

/// Whether the viewer interprets every value of the joint as the clip does.
bool is_read_alike(const Joint& joint);

/// The channels of one joint as the viewer reads them. `layout.columns` must not exceed the clip's
/// channel count.
FileTrack track_of(const Clip& clip, const ViewerLayout& layout, std::size_t joint);

/// The message for an animation larger than `max_upload_bytes`.
std::string size_text(std::size_t bytes);

/// `5.003 m`, rounded up, so that a value just above a limit is not displayed as the limit.
std::string distance_text(double metres);

/// Duration in the viewer, in seconds.
double played_s(const Motion& motion);

}  // namespace mocap::secondlife
