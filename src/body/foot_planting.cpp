// SPDX-License-Identifier: MIT
#include "body/foot_planting.hpp"

#include <algorithm>
#include <utility>

#include "pose/along_ground.hpp"
#include "pose/transition.hpp"

namespace mocap::detail {

namespace {

/// The point that moves least of those that are in contact in this frame and the previous one.
std::size_t anchor_at(const FootPath& path, std::size_t frame, const Vector3& up) {
  std::size_t anchor = 0;
  double least = 0.0;
  int best_rank = -1;
  for (std::size_t i = 0; i < path.tracks.size(); ++i) {
    const int rank = (path.contacts[i]->includes(frame - 1) ? 1 : 0) +
                     (path.contacts[i]->includes(frame) ? 1 : 0);
    const double step = along_ground(path.tracks[i][frame] - path.tracks[i][frame - 1], up).norm();
    if (rank < best_rank || (rank == best_rank && step >= least)) continue;
    anchor = i;
    least = step;
    best_rank = rank;
  }
  return anchor;
}

/// Computes the displacement of a foot during a contact.
void plan_stance(const FootPath& path, PlantedFoot& stance, const Vector3& up, double farthest,
                 std::vector<Vector3>& moves) {
  Vector3 move = Vector3::Zero();
  Vector3 sum = Vector3::Zero();
  for (std::size_t i = 0; i < stance.anchors.size(); ++i) {
    const std::size_t frame = stance.frames.first + i + 1;
    const std::vector<Vector3>& track = path.tracks[stance.anchors[i]];
    move -= along_ground(track[frame] - track[frame - 1], up);
    moves[frame] = move;
    sum += move;
  }
  const Vector3 mean = sum / static_cast<double>(stance.frames.count);
  const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(stance.frames.first);
  const auto end = begin + static_cast<std::ptrdiff_t>(stance.frames.count);
  for (auto each = begin; each != end; ++each) {
    *each -= mean;
    stance.is_unchanged = stance.is_unchanged || !(each->norm() <= farthest);
  }
  if (stance.is_unchanged) std::fill(begin, end, Vector3(Vector3::Zero()));
}

/// Blends the displacements of two contacts over the frames between them. `from` or `to` is zero
/// before the first and after the last contact.
void blend_between(std::vector<Vector3>& moves, std::size_t first, std::size_t end,
                   const Vector3& from, const Vector3& to, std::size_t blend) {
  const std::size_t count = end - first;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t after = i + 1;
    const std::size_t until = count - i;
    if (count < 2 * blend) {
      const double share = share_at(after, count + 1);
      moves[first + i] = from + share * (to - from);
      continue;
    }
    moves[first + i] = fading(after, blend) * from + fading(until, blend) * to;
  }
}

}  // namespace

std::vector<PlantedFoot> find_planted(const FootPath& path, std::size_t first, const Vector3& up) {
  std::vector<PlantedFoot> stances;
  const auto has_contact = [&](std::size_t frame) {
    return std::any_of(path.contacts.begin(), path.contacts.end(),
                       [&](const FootContacts* foot) { return foot->includes(frame); });
  };
  for (std::size_t frame = first; frame < path.frames(); ++frame) {
    if (!has_contact(frame)) continue;
    PlantedFoot stance{{frame, 1}, {}, false};
    while (frame + 1 < path.frames() && has_contact(frame + 1)) {
      ++frame;
      stance.anchors.push_back(anchor_at(path, frame, up));
      ++stance.frames.count;
    }
    stances.push_back(std::move(stance));
  }
  return stances;
}

std::vector<Vector3> planting_moves(const FootPath& path, std::vector<PlantedFoot>& stances,
                                    const Planting& planting, const Vector3& up) {
  std::vector<Vector3> moves(path.frames(), Vector3::Zero());
  for (PlantedFoot& stance : stances) plan_stance(path, stance, up, planting.farthest, moves);
  fade_between(moves, stances, planting);
  return moves;
}

void fade_between(std::vector<Vector3>& moves, const std::vector<PlantedFoot>& stances,
                  const Planting& planting) {
  std::size_t free_from = planting.first;
  for (std::size_t i = 0; i <= stances.size(); ++i) {
    const bool is_last = i == stances.size();
    const std::size_t free_end = is_last ? moves.size() : stances[i].frames.first;
    // At the ends of the clip, there is no other contact.
    const Vector3 from = i == 0 ? Vector3(Vector3::Zero()) : moves[free_from - 1];
    const Vector3 to = is_last ? Vector3(Vector3::Zero()) : moves[free_end];
    if (free_end > free_from) {
      const bool is_open = i == 0 || is_last;
      const std::size_t room = free_end - free_from;
      blend_between(moves, free_from, free_end, from, to,
                    is_open ? std::min(planting.blend, room / 2) : planting.blend);
    }
    if (!is_last) free_from = stances[i].frames.first + stances[i].frames.count;
  }
}

double slide_of(const std::vector<PlantedFoot>& stances,
                const std::vector<std::vector<Vector3>>& tracks, const Vector3& up) {
  double sum = 0.0;
  for (const PlantedFoot& stance : stances) {
    for (std::size_t i = 0; i < stance.anchors.size(); ++i) {
      const std::size_t frame = stance.frames.first + i + 1;
      const std::vector<Vector3>& track = tracks[stance.anchors[i]];
      sum += along_ground(track[frame] - track[frame - 1], up).norm();
    }
  }
  return sum;
}

}  // namespace mocap::detail
