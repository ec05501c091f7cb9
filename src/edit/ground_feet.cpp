// SPDX-License-Identifier: MIT
#include "mocap/edit/ground_feet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "check/findings.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/curve.hpp"
#include "edit/legs.hpp"
#include "edit/limb_mover.hpp"
#include "edit/number_forms.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

constexpr std::size_t frames_in_block = 512;
/// Corrections shorter than this part of the body's length are none.
constexpr double least_correction = 1e-9;

/// The sole of one leg, frame by frame.
struct Sole {
  Leg leg;
  std::vector<bool> stands;
  std::vector<bool> is_flat;
  Vector3 heel = Vector3::Zero();  ///< From the ankle, in its axes.
  std::vector<double> heights;     ///< Along the up axis.
  std::vector<double> moves;       ///< Up; how far the foot is corrected.
  std::size_t steps = 0;           ///< Contacts on another level.
};

/// What a foot does wrong, lengths in file units.
struct GroundError {
  double depth = 0.0;
  double gap = 0.0;
};

/// The lowest of the joints and end sites below an ankle; infinity where there are none.
double lowest_below(const Skeleton& skeleton, const Poses& poses, std::size_t frame,
                    std::size_t ankle, const Vector3& up) {
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t i = ankle; i < skeleton.subtree_end(ankle); ++i) {
    if (i != ankle) {
      lowest = std::min(lowest, up.dot(Vector3(poses.world_position(frame, i).data())));
    }
    for (const EndSite& site : skeleton[i].end_sites) {
      lowest = std::min(lowest, up.dot(end_site_position(poses, frame, i, site)));
    }
  }
  return lowest;
}

/// Calls `see(poses, i, frame)` for each frame of motion.
template <class See>
void each_frame(const Clip& clip, const See& see) {
  Poses poses;
  const std::size_t start = first_of_motion(clip);
  for (std::size_t first = start; first < clip.motion.frames(); first += frames_in_block) {
    evaluate(clip, {.first_frame = first, .frame_count = frames_in_block, .local = false}, poses);
    for (std::size_t i = 0; i < poses.frames; ++i) see(poses, i, first + i);
  }
}

/// Finds the heel below the ankle: how far the ankle is above the rest of a flat foot.
void find_heels(const Clip& clip, const Vector3& up, std::vector<Sole>& soles) {
  std::vector<std::array<std::vector<double>, 3>> parts(soles.size());
  each_frame(clip, [&](const Poses& poses, std::size_t i, std::size_t frame) {
    for (std::size_t k = 0; k < soles.size(); ++k) {
      if (!soles[k].is_flat[frame]) continue;
      const std::size_t ankle = soles[k].leg.ankle;
      const double above = up.dot(Vector3(poses.world_position(i, ankle).data())) -
                           lowest_below(clip.skeleton, poses, i, ankle, up);
      if (!(above > 0.0) || !std::isfinite(above)) continue;
      const Quaternion turn(poses.world_rotation(i, ankle).data());
      const Vector3 heel = turn.conjugate() * Vector3(-above * up);
      for (int axis = 0; axis < 3; ++axis)
        parts[k][static_cast<std::size_t>(axis)].push_back(heel[axis]);
    }
  });
  for (std::size_t k = 0; k < soles.size(); ++k) {
    if (parts[k][0].empty()) continue;
    for (int axis = 0; axis < 3; ++axis) {
      soles[k].heel[axis] = median_of(parts[k][static_cast<std::size_t>(axis)]);
    }
  }
}

void measure_heights(const Clip& clip, const Vector3& up, std::vector<Sole>& soles) {
  for (Sole& sole : soles) sole.heights.assign(clip.motion.frames(), 0.0);
  each_frame(clip, [&](const Poses& poses, std::size_t i, std::size_t frame) {
    for (Sole& sole : soles) {
      const Quaternion turn(poses.world_rotation(i, sole.leg.ankle).data());
      const Vector3 ankle(poses.world_position(i, sole.leg.ankle).data());
      const double heel = up.dot(Vector3(ankle + turn * sole.heel));
      sole.heights[frame] =
          std::min(heel, lowest_below(clip.skeleton, poses, i, sole.leg.ankle, up));
    }
  });
}

Result<std::vector<Sole>> find_soles(const GroundFeet& options, const Clip& clip) {
  constexpr double greatest_height = 1e9;
  if (options.height && !(std::abs(*options.height) <= greatest_height)) {
    return fail(Code::edit_value, "the height of the ground is not from -1e9 to 1e9");
  }
  if (!(options.step > 0.0) || !(options.blend.value >= 0.0)) {
    return fail(Code::edit_value, "a step is above 0 and a blend is not below it");
  }
  const Result<std::vector<FootContacts>> contacts = foot_contacts(clip, options.contacts);
  if (!contacts) return tl::unexpected<Error>(contacts.error());
  const std::vector<Leg> legs = find_legs(clip.skeleton);
  if (legs.empty()) {
    return fail(Code::edit_no_body, "no leg was found whose thigh and shin turn and have a length");
  }
  std::vector<Sole> soles;
  bool stands_ever = false;
  for (const Leg& leg : legs) {
    Sole sole;
    sole.leg = leg;
    sole.stands.assign(clip.motion.frames(), false);
    sole.is_flat.assign(clip.motion.frames(), true);
    for (const FootContacts& foot : *contacts) {
      if (foot.joint != leg.ankle && foot.joint != leg.toe) continue;
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        const bool stands = foot.includes(frame);
        sole.stands[frame] = sole.stands[frame] || stands;
        sole.is_flat[frame] = sole.is_flat[frame] && stands;
      }
    }
    stands_ever =
        stands_ever || std::find(sole.stands.begin(), sole.stands.end(), true) != sole.stands.end();
    soles.push_back(std::move(sole));
  }
  if (!stands_ever) return fail(Code::edit_no_contacts, "no foot is ever in contact with a ground");
  return soles;
}

double ground_of(const GroundFeet& options, const std::vector<Sole>& soles) {
  if (options.height) return *options.height;
  std::vector<double> heights;
  for (const Sole& sole : soles) {
    for (std::size_t frame = 0; frame < sole.heights.size(); ++frame) {
      if (sole.stands[frame]) heights.push_back(sole.heights[frame]);
    }
  }
  return median_of(heights);
}

/// Contacts on another level are contacts no more.
void leave_steps(Sole& sole, double ground, double farthest) {
  for (std::size_t first = 0; first < sole.stands.size(); ++first) {
    if (!sole.stands[first]) continue;
    std::size_t end = first;
    std::vector<double> heights;
    while (end < sole.stands.size() && sole.stands[end]) heights.push_back(sole.heights[end++]);
    if (std::abs(median_of(heights) - ground) > farthest) {
      ++sole.steps;
      std::fill(sole.stands.begin() + static_cast<std::ptrdiff_t>(first),
                sole.stands.begin() + static_cast<std::ptrdiff_t>(end), false);
    }
    first = end;
  }
}

/// Share of a correction that is left so many frames from the contact.
double fading(std::size_t steps, std::size_t blend) {
  if (steps > blend) return 0.0;
  const double u = static_cast<double>(steps) / static_cast<double>(blend + 1);
  return 1.0 - u * u * (3.0 - 2.0 * u);
}

void plan_moves(Sole& sole, std::size_t first, double ground, std::size_t blend) {
  const std::size_t frames = sole.heights.size();
  sole.moves.assign(frames, 0.0);
  for (std::size_t frame = first; frame < frames; ++frame) {
    if (sole.stands[frame]) sole.moves[frame] = ground - sole.heights[frame];
  }
  std::vector<double> faded(frames, 0.0);
  const auto spread = [&](std::size_t frame, std::optional<std::size_t>& contact) {
    if (sole.stands[frame]) {
      contact = frame;
    } else if (contact) {
      const std::size_t steps = frame > *contact ? frame - *contact : *contact - frame;
      faded[frame] += fading(steps, blend) * sole.moves[*contact];
    }
  };
  std::optional<std::size_t> before;
  for (std::size_t frame = first; frame < frames; ++frame) spread(frame, before);
  std::optional<std::size_t> behind;
  for (std::size_t frame = frames; frame-- > first;) spread(frame, behind);
  for (std::size_t frame = first; frame < frames; ++frame) {
    if (sole.stands[frame]) continue;
    sole.moves[frame] = std::max(faded[frame], ground - sole.heights[frame]);
  }
}

GroundError error_of(const Sole& sole, std::size_t first, double ground) {
  GroundError error;
  for (std::size_t frame = first; frame < sole.heights.size(); ++frame) {
    const double above = sole.heights[frame] - ground;
    error.depth = std::max(error.depth, -above);
    if (sole.stands[frame]) error.gap = std::max(error.gap, above);
  }
  return error;
}

void move_feet(Clip& clip, const std::vector<Sole>& soles, const Vector3& up, double least) {
  std::vector<LimbMover> movers;
  movers.reserve(soles.size());
  for (const Sole& sole : soles) {
    movers.emplace_back(clip, LimbJoints{sole.leg.thigh, sole.leg.shin, sole.leg.ankle});
  }
  each_frame(clip, [&](const Poses& poses, std::size_t i, std::size_t frame) {
    for (std::size_t k = 0; k < soles.size(); ++k) {
      movers[k].remember_plane(poses, i);
      const double way = soles[k].moves[frame];
      if (!(std::abs(way) > least)) continue;
      const Vector3 ankle(poses.world_position(i, soles[k].leg.ankle).data());
      movers[k].move(poses, i, frame, ankle + way * up);
    }
  });
}

std::string error_text(const GroundError& error, const ScaleGuess& scale) {
  return fmt::format("{} deep and {} above", detail::length_text(error.depth, scale),
                     detail::length_text(error.gap, scale));
}

}  // namespace

Status validate(const GroundFeet& options, const Clip& clip) {
  const Result<std::vector<Sole>> soles = find_soles(options, clip);
  if (!soles) return tl::unexpected<Error>(soles.error());
  return {};
}

Status apply(const GroundFeet& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  Result<std::vector<Sole>> soles = find_soles(options, clip);
  if (!soles) return tl::unexpected<Error>(std::move(soles.error()));
  const Vector3 up = detail::vector_of(guess_axes(clip).up);
  const ScaleGuess scale = guess_scale(clip.skeleton);
  const std::size_t first = first_of_motion(clip);
  const auto blend = static_cast<std::size_t>(
      std::clamp(frames_of(options.blend, clip.motion.frame_time), 0.0, 1e9));
  find_heels(clip, up, *soles);
  measure_heights(clip, up, *soles);
  const double ground = ground_of(options, *soles);
  std::vector<GroundError> before;
  for (Sole& sole : *soles) {
    leave_steps(sole, ground, options.step * scale.body_length);
    plan_moves(sole, first, ground, blend);
    before.push_back(error_of(sole, first, ground));
  }
  move_feet(clip, *soles, up, least_correction * scale.body_length);
  mark_as_partly_computed(clip);
  measure_heights(clip, up, *soles);
  for (std::size_t k = 0; k < soles->size(); ++k) {
    const Sole& sole = (*soles)[k];
    Diagnostic note = make_diagnostic(
        Code::edit_ground,
        fmt::format("`{}` was up to {} the ground, and is up to {} it now",
                    clip.skeleton[sole.leg.ankle].name, error_text(before[k], scale),
                    error_text(error_of(sole, first, ground), scale)));
    note.subject = clip.skeleton[sole.leg.ankle].name;
    note.detail = fmt::format("the ground is at height {:.4g}", ground);
    if (sole.steps > 0) {
      note.detail +=
          fmt::format("; {} contacts on another level were left as they are", sole.steps);
    }
    note.at.file = clip.metadata.source;
    diagnostics.add(std::move(note));
  }
  return {};
}

}  // namespace mocap::edit
