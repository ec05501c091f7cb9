// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/legs.hpp"
#include "check/findings.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/signal/contacts_for_edit.hpp"
#include "edit/signal/limb_mover.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/evaluate.hpp"
#include "model/ranking.hpp"
#include "pose/transition.hpp"

namespace mocap::edit {

namespace {

constexpr std::size_t frames_in_block = 512;
/// Corrections shorter than this fraction of the body length are ignored.
constexpr double min_correction = 1e-9;

/// Frames [first, end) in which a foot is on the floor or on a step.
struct Contact {
  std::size_t first = 0;
  std::size_t end = 0;
  bool is_step = false;  ///< It is on a level other than the ground.
  double lowest = 0.0;   ///< Lowest height of the sole.
};

/// Frames [first, end) between two contacts, or at an end of the clip.
struct Swing {
  std::size_t first = 0;
  std::size_t end = 0;
  const Contact* before = nullptr;
  const Contact* behind = nullptr;
};

/// The sole of one leg, frame by frame.
struct Sole {
  detail::Leg leg;
  std::vector<bool> touches;
  std::vector<bool> is_flat;
  Vector3 heel = Vector3::Zero();  ///< Relative to the ankle, in the ankle's axes.
  std::vector<double> heights;     ///< Height of the sole along the up axis.
  std::vector<double> moves;       ///< Correction of the foot, upwards.
  std::vector<double> floors;      ///< Minimum height of the sole, or minus infinity.
  std::vector<Contact> contacts;
};

/// Errors of a foot, in file units.
struct GroundError {
  double depth = 0.0;
  double gap = 0.0;
};

/// Height of the lowest joint or end site below an ankle in the hierarchy; infinity if there are
/// none.
double lowest_below(const Skeleton& skeleton, const Poses& poses, std::size_t frame,
                    std::size_t ankle, const Vector3& up) {
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t i = ankle; i < skeleton.subtree_end(ankle); ++i) {
    if (i != ankle) {
      lowest = std::min(lowest, up.dot(poses.world_position(frame, i)));
    }
    for (const EndSite& site : skeleton[i].end_sites) {
      lowest = std::min(lowest, up.dot(end_site_position(poses, frame, i, site)));
    }
  }
  return lowest;
}

/// Calls `see(poses, i, frame)` for each frame of the motion.
template <class See>
void each_frame(const Clip& clip, const See& see) {
  Poses poses;
  const std::size_t start = first_of_motion(clip);
  for (std::size_t first = start; first < clip.motion.frames(); first += frames_in_block) {
    evaluate(clip, {.first_frame = first, .frame_count = frames_in_block, .local = false}, poses);
    for (std::size_t i = 0; i < poses.frames; ++i) see(poses, i, first + i);
  }
}

/// Finds the heel: it is below the ankle by the height of the ankle above the rest of a flat foot.
void find_heels(const Clip& clip, const Vector3& up, std::vector<Sole>& soles) {
  std::vector<std::array<std::vector<double>, 3>> parts(soles.size());
  each_frame(clip, [&](const Poses& poses, std::size_t i, std::size_t frame) {
    for (std::size_t k = 0; k < soles.size(); ++k) {
      if (!soles[k].is_flat[frame]) continue;
      const std::size_t ankle = soles[k].leg.ankle;
      const double above =
          up.dot(poses.world_position(i, ankle)) - lowest_below(clip.skeleton, poses, i, ankle, up);
      if (!(above > 0.0) || !std::isfinite(above)) continue;
      const Quaternion turn = poses.world_rotation(i, ankle);
      const Vector3 heel = turn.conjugate() * Vector3(-above * up);
      for (int axis = 0; axis < 3; ++axis)
        parts[k][static_cast<std::size_t>(axis)].push_back(heel[axis]);
    }
  });
  for (std::size_t k = 0; k < soles.size(); ++k) {
    if (parts[k][0].empty()) continue;
    for (int axis = 0; axis < 3; ++axis) {
      soles[k].heel[axis] = detail::lower_median_of(parts[k][static_cast<std::size_t>(axis)]);
    }
  }
}

void measure_heights(const Clip& clip, const Vector3& up, std::vector<Sole>& soles) {
  for (Sole& sole : soles) sole.heights.assign(clip.motion.frames(), 0.0);
  each_frame(clip, [&](const Poses& poses, std::size_t i, std::size_t frame) {
    for (Sole& sole : soles) {
      const Quaternion turn = poses.world_rotation(i, sole.leg.ankle);
      const Vector3 ankle = poses.world_position(i, sole.leg.ankle);
      const double heel = up.dot(Vector3(ankle + turn * sole.heel));
      sole.heights[frame] =
          std::min(heel, lowest_below(clip.skeleton, poses, i, sole.leg.ankle, up));
    }
  });
}

Result<std::vector<Sole>> find_soles(const GroundFeet& options, const Clip& clip) {
  constexpr double max_height = 1e9;
  if (options.height && !(std::abs(*options.height) <= max_height)) {
    return fail(codes::edit_value, "the height of the ground must be between -1e9 and 1e9");
  }
  if (!(options.step > 0.0) || !(options.blend.value >= 0.0)) {
    return fail(codes::edit_value,
                "the step must be greater than 0 and the blend must not be negative");
  }
  const Result<std::vector<FootContacts>> contacts = contacts_for_edit(clip, options.contacts);
  if (!contacts) return tl::unexpected<Error>(contacts.error());
  const std::vector<detail::Leg> legs = detail::find_legs(clip.skeleton);
  if (legs.empty()) {
    return fail(codes::edit_no_body,
                "no leg with a rotating thigh and shin of nonzero length was found");
  }
  std::vector<Sole> soles;
  bool has_contacts = false;
  for (const detail::Leg& leg : legs) {
    Sole sole;
    sole.leg = leg;
    sole.touches.assign(clip.motion.frames(), false);
    sole.is_flat.assign(clip.motion.frames(), true);
    for (const FootContacts& foot : *contacts) {
      if (foot.joint != leg.ankle && foot.joint != leg.toe) continue;
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        const bool touches = foot.includes(frame);
        sole.touches[frame] = sole.touches[frame] || touches;
        sole.is_flat[frame] = sole.is_flat[frame] && touches;
      }
    }
    has_contacts = has_contacts ||
                   std::find(sole.touches.begin(), sole.touches.end(), true) != sole.touches.end();
    soles.push_back(std::move(sole));
  }
  if (!has_contacts) return fail(codes::edit_no_contacts, "no foot contacts found");
  return soles;
}

double ground_of(const GroundFeet& options, const std::vector<Sole>& soles) {
  if (options.height) return *options.height;
  std::vector<double> heights;
  for (const Sole& sole : soles) {
    for (std::size_t frame = 0; frame < sole.heights.size(); ++frame) {
      if (sole.touches[frame]) heights.push_back(sole.heights[frame]);
    }
  }
  return detail::lower_median_of(heights);
}

void find_contacts(Sole& sole, std::size_t begin, double ground, double farthest) {
  sole.contacts.clear();
  for (std::size_t first = begin; first < sole.touches.size(); ++first) {
    if (!sole.touches[first]) continue;
    Contact contact{.first = first, .end = first, .lowest = sole.heights[first]};
    std::vector<double> heights;
    for (; contact.end < sole.touches.size() && sole.touches[contact.end]; ++contact.end) {
      heights.push_back(sole.heights[contact.end]);
      contact.lowest = std::min(contact.lowest, heights.back());
    }
    contact.is_step = std::abs(detail::lower_median_of(heights) - ground) > farthest;
    sole.contacts.push_back(contact);
    first = contact.end;
  }
}

std::vector<Swing> swings_between(const std::vector<Contact>& contacts, std::size_t begin,
                                  std::size_t frames) {
  std::vector<Swing> swings;
  Swing swing{.first = begin};
  for (const Contact& contact : contacts) {
    swing.end = contact.first;
    swing.behind = &contact;
    if (swing.end > swing.first) swings.push_back(swing);
    swing = {.first = contact.end, .before = &contact};
  }
  swing.end = frames;
  if (swing.end > swing.first) swings.push_back(swing);
  return swings;
}

/// Minimum height of a foot during a swing: the ground, or the height of a lower step at one of its
/// ends. It is unlimited between two steps.
double floor_of(const Swing& swing, double ground) {
  bool is_over_ground = !swing.before && !swing.behind;
  double floor = ground;
  for (const Contact* contact : {swing.before, swing.behind}) {
    if (!contact) continue;
    is_over_ground = is_over_ground || !contact->is_step;
    if (contact->is_step) floor = std::min(floor, contact->lowest);
  }
  return is_over_ground ? floor : -std::numeric_limits<double>::infinity();
}

void plan_swing(Sole& sole, const Swing& swing, double ground, std::size_t blend) {
  // In a short swing, one correction fades into the other, and their blend never exceeds the larger
  // one.
  const bool is_between = swing.before && swing.behind;
  const std::size_t fade = is_between ? std::min(blend, swing.end - swing.first) : blend;
  const double before = swing.before ? sole.moves[swing.before->end - 1] : 0.0;
  const double behind = swing.behind ? sole.moves[swing.behind->first] : 0.0;
  const double floor = floor_of(swing, ground);
  for (std::size_t frame = swing.first; frame < swing.end; ++frame) {
    const double faded = detail::fading(frame + 1 - swing.first, fade) * before +
                         detail::fading(swing.end - frame, fade) * behind;
    sole.floors[frame] = floor;
    sole.moves[frame] = std::max(faded, floor - sole.heights[frame]);
  }
}

/// Plans the corrections of a foot. Feet on other levels are not moved.
void plan_moves(Sole& sole, std::size_t begin, double ground, std::size_t blend) {
  const std::size_t frames = sole.heights.size();
  sole.moves.assign(frames, 0.0);
  sole.floors.assign(frames, -std::numeric_limits<double>::infinity());
  for (const Contact& contact : sole.contacts) {
    if (contact.is_step) continue;
    for (std::size_t frame = contact.first; frame < contact.end; ++frame) {
      sole.floors[frame] = ground;
      sole.moves[frame] = ground - sole.heights[frame];
    }
  }
  for (const Swing& swing : swings_between(sole.contacts, begin, frames)) {
    plan_swing(sole, swing, ground, blend);
  }
}

GroundError error_of(const Sole& sole, std::size_t first, double ground) {
  GroundError error;
  for (std::size_t frame = first; frame < sole.heights.size(); ++frame) {
    error.depth = std::max(error.depth, sole.floors[frame] - sole.heights[frame]);
  }
  for (const Contact& contact : sole.contacts) {
    if (contact.is_step) continue;
    for (std::size_t frame = contact.first; frame < contact.end; ++frame) {
      error.gap = std::max(error.gap, sole.heights[frame] - ground);
    }
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
      const double correction = soles[k].moves[frame];
      if (!(std::abs(correction) > least)) continue;
      const Vector3 ankle = poses.world_position(i, soles[k].leg.ankle);
      movers[k].move(poses, i, frame, ankle + correction * up);
    }
  });
}

std::string error_text(const GroundError& error, const ScaleGuess& scale) {
  return fmt::format("{} below and {} above", detail::length_text(error.depth, scale),
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
  const Vector3 up = up_vector(clip, diagnostics);
  const ScaleGuess scale = guess_scale(clip);
  const std::size_t first = first_of_motion(clip);
  const auto blend = static_cast<std::size_t>(
      std::clamp(frames_of(options.blend, clip.motion.frame_time), 0.0, 1e9));
  find_heels(clip, up, *soles);
  measure_heights(clip, up, *soles);
  const double ground = ground_of(options, *soles);
  std::vector<GroundError> before;
  for (Sole& sole : *soles) {
    find_contacts(sole, first, ground, options.step * scale.body_length);
    plan_moves(sole, first, ground, blend);
    before.push_back(error_of(sole, first, ground));
  }
  move_feet(clip, *soles, up, min_correction * scale.body_length);
  measure_heights(clip, up, *soles);
  for (std::size_t k = 0; k < soles->size(); ++k) {
    const Sole& sole = (*soles)[k];
    Diagnostic note =
        about_clip(clip, codes::edit_ground,
                   fmt::format("`{}` was up to {} the ground, now up to {}",
                               clip.skeleton[sole.leg.ankle].name, error_text(before[k], scale),
                               error_text(error_of(sole, first, ground), scale)));
    note.subject = clip.skeleton[sole.leg.ankle].name;
    note.detail = fmt::format("the ground is at height {:.4g}", ground);
    const auto steps = std::count_if(sole.contacts.begin(), sole.contacts.end(),
                                     [](const Contact& contact) { return contact.is_step; });
    if (steps > 0) {
      note.detail += fmt::format("; {} contacts on another level are unchanged", steps);
    }
    diagnostics.add(std::move(note));
  }
  return {};
}

namespace {

/// `auto`, `0`, `-1.5`.
Result<Edit> parse_ground_feet(std::string_view value) {
  GroundFeet ground;
  if (value == "auto") return Edit(ground);
  ground.height = number_in(value);
  if (!ground.height) return invalid_value("ground-feet", value, "a height such as 0, or auto");
  return Edit(ground);
}

constexpr auto ground_feet_codes = edit_code_table({
    {.name = "edit.ground",
     .severity = Severity::note,
     .title = "Feet were placed on the ground",
     .explanation = "How deep each foot was below the ground and how high it floated "
                    "during contacts, before and after, in file units.",
     .remedy = "Any remaining distance is beyond the reach of the leg."},
});

}  // namespace

extern constinit const StepKind ground_feet_step{
    .facts = {"ground-feet", "HEIGHT", "auto",
              "Put each foot on the ground during contacts, and keep it above the ground "
              "otherwise. The ground is at a height in file units, or where most contacts are "
              "(auto, the default). Reports penetration and floating of each foot."},
    .parse = parse_ground_feet,
    .words = "auto",
    .codes = ground_feet_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_ground = detail::code_in(edit::ground_feet_codes, "edit.ground");

}  // namespace mocap::codes
