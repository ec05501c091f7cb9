// SPDX-License-Identifier: MIT
#include "mocap/edit/in_place.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "check/axes.hpp"
#include "edit/clip_frames.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

/// The joint that carries the body along, with the columns of its position channels.
struct Carrier {
  std::size_t joint = 0;
  std::array<std::optional<std::size_t>, 3> columns;
};

/// The first joint from the root to the hips that has position channels for more than one axis.
std::optional<Carrier> find_carrier(const Clip& clip, std::size_t hips) {
  std::vector<std::size_t> path;
  for (int at = static_cast<int>(hips); at != Joint::no_parent;
       at = clip.skeleton[static_cast<std::size_t>(at)].parent) {
    path.push_back(static_cast<std::size_t>(at));
  }
  const std::vector<std::size_t> offsets = clip.skeleton.channel_offsets();
  for (auto joint = path.rbegin(); joint != path.rend(); ++joint) {
    Carrier carrier;
    carrier.joint = *joint;
    std::size_t count = 0;
    const std::vector<Channel>& channels = clip.skeleton[*joint].channels;
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (!is_position(channels[i])) continue;
      carrier.columns[static_cast<std::size_t>(axis_of(channels[i]))] = offsets[*joint] + i;
      ++count;
    }
    if (count > 1) return carrier;
  }
  return std::nullopt;
}

struct Travelling {
  std::size_t hips = 0;
  Carrier carrier;
};

Result<Travelling> find_travelling(const Clip& clip) {
  const std::optional<std::size_t> hips = find_body_parts(clip.skeleton).hips;
  const std::optional<Carrier> carrier = hips ? find_carrier(clip, *hips) : std::nullopt;
  if (!carrier) {
    return fail(Code::edit_no_travel, "no joint from the root to the hips has position channels");
  }
  return Travelling{*hips, *carrier};
}

Vector3 place_of(const Poses& poses, std::size_t frame, std::size_t joint) {
  return Vector3(poses.world_position(frame, joint).data());
}

}  // namespace

Status validate(const InPlace& /*options*/, const Clip& clip) {
  const Result<Travelling> travelling = find_travelling(clip);
  if (!travelling) return tl::unexpected<Error>(travelling.error());
  return {};
}

Status apply(const InPlace& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/,
             std::vector<Vector3>* path) {
  const Result<Travelling> travelling = find_travelling(clip);
  if (!travelling) return tl::unexpected<Error>(travelling.error());
  const Carrier& carrier = travelling->carrier;
  const Vector3 up = detail::vector_of(guess_axes(clip).up);
  const std::size_t first = first_of_motion(clip);
  if (path != nullptr) path->assign(clip.motion.frames(), Vector3::Zero());
  const int parent = clip.skeleton[carrier.joint].parent;

  constexpr std::size_t frames_at_once = 1024;
  std::optional<Vector3> start;
  Poses poses;
  for (std::size_t block = first; block < clip.motion.frames(); block += frames_at_once) {
    evaluate(clip, {.first_frame = block, .frame_count = frames_at_once, .local = false}, poses);
    for (std::size_t i = 0; i < poses.frames; ++i) {
      const Vector3 hips = place_of(poses, i, travelling->hips);
      if (!start) start = hips;
      Vector3 way = hips - *start;
      way -= up.dot(way) * up;
      if (path != nullptr) (*path)[block + i] = way;
      if (parent != Joint::no_parent) {
        const Quaternion above(poses.world_rotation(i, static_cast<std::size_t>(parent)).data());
        way = above.conjugate() * way;
      }
      const auto row = clip.motion.row(block + i);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (carrier.columns[axis]) row[*carrier.columns[axis]] -= way[static_cast<int>(axis)];
      }
    }
  }
  forget_odd_numbers(clip);
  return {};
}

}  // namespace mocap::edit
