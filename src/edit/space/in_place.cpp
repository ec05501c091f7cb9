// SPDX-License-Identifier: MIT
#include <optional>
#include <span>
#include <vector>

#include "body/pose_blocks.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/figures.hpp"
#include "edit/notes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit {

namespace {

/// Carriers that are moved back together.
struct Travelling {
  std::size_t hips = 0;  ///< The joint whose travel is removed.
  std::vector<Carrier> carriers;
};

/// One entry for each figure with legs, the main figure first. Objects are moved with the main
/// figure, so that it keeps holding them. Empty if no joint carries the main figure.
std::vector<Travelling> find_travelling(const Clip& clip) {
  if (clip.skeleton.empty()) return {};
  const std::vector<Figure> figures = find_figures(clip.skeleton);
  std::vector<Travelling> all;
  const Figure& main = main_figure(figures, clip.skeleton);
  const std::optional<Carrier> carrier = find_carrier(clip, main);
  if (!carrier) return {};
  all.push_back({main.hips, {*carrier}});
  for (const Figure& figure : figures) {
    if (figure.root == main.root) continue;
    const std::optional<Carrier> other = find_carrier(clip, figure);
    if (!other) continue;
    if (figure.has_legs && main.has_legs) {
      all.push_back({figure.hips, {*other}});
    } else {
      all.front().carriers.push_back(*other);
    }
  }
  return all;
}

/// Moves a joint back by a world displacement.
void take_back(const Carrier& carrier, const Skeleton& skeleton, const Poses& poses,
               std::size_t frame, Vector3 travel, std::span<double> row) {
  const std::size_t parent = skeleton[carrier.joint].parent;
  if (parent != Joint::no_parent) {
    const Quaternion above = poses.world_rotation(frame, parent);
    travel = above.conjugate() * travel;
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (carrier.columns[axis]) row[*carrier.columns[axis]] -= travel[static_cast<int>(axis)];
  }
}

Diagnostic stays_already(const Clip& clip) {
  Diagnostic note = about_clip(clip, codes::edit_no_travel,
                               "the figure already moves in place: no joint from the root to the "
                               "hips has position channels");
  note.severity = Severity::note;
  return note;
}

}  // namespace

Status validate(const InPlace& /*options*/, const Clip& /*clip*/) {
  return {};
}

Status apply(const InPlace& /*options*/, Clip& clip, Diagnostics& diagnostics,
             std::vector<Vector3>* path) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const std::vector<Travelling> travelling = find_travelling(clip);
  if (travelling.empty()) diagnostics.add(stays_already(clip));
  const Vector3 up = up_vector(clip, diagnostics);
  const std::size_t first = first_of_motion(clip);
  if (path != nullptr) path->assign(clip.motion.frames(), Vector3::Zero());
  if (travelling.empty()) return {};

  constexpr std::size_t frames_at_once = 1024;
  std::vector<Vector3> starts;
  Poses poses;
  for (std::size_t block = first; block < clip.motion.frames(); block += frames_at_once) {
    evaluate(clip, {.first_frame = block, .frame_count = frames_at_once, .local = false}, poses);
    for (const Travelling& each : travelling) {
      if (block == first) starts.push_back(poses.world_position(0, each.hips));
    }
    for (std::size_t i = 0; i < poses.frames; ++i) {
      for (std::size_t n = 0; n < travelling.size(); ++n) {
        const Travelling& each = (travelling)[n];
        Vector3 travel = poses.world_position(i, each.hips) - starts[n];
        travel -= up.dot(travel) * up;
        if (path != nullptr && n == 0) (*path)[block + i] = travel;
        for (const Carrier& carrier : each.carriers) {
          take_back(carrier, clip.skeleton, poses, i, travel, clip.motion.computed_row(block + i));
        }
      }
    }
  }
  return {};
}

extern constinit const StepKind in_place_step{
    .facts = {"in-place", "", "", "Remove root motion in the ground plane."},
    .parse = plain<InPlace>,
    .synonyms = "inplace no-root-motion"};

}  // namespace mocap::edit
