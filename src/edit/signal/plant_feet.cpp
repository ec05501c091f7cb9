// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "body/foot_planting.hpp"
#include "body/legs.hpp"
#include "check/findings.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/signal/contacts_for_edit.hpp"
#include "edit/signal/foot_tracks.hpp"
#include "edit/signal/limb_mover.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/evaluate.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// Displacements shorter than this fraction of the body length are ignored.
constexpr double no_move = 1e-9;

/// One leg and the path of its foot, the ankle first.
struct LegMotion {
  detail::Leg leg;
  detail::FootPath path;
  std::vector<detail::PlantedFoot> stances;
  std::vector<Vector3> moves;  ///< Displacement of the foot in each frame, world space.
};

std::vector<std::size_t> points_of(const detail::Leg& leg) {
  std::vector<std::size_t> points{leg.ankle};
  if (leg.toe) points.push_back(*leg.toe);
  return points;
}

/// Applies the displacements to the foot of one leg.
class LegMover {
 public:
  LegMover(Clip& clip, const LegMotion& motion)
      : motion_(motion), limb_(clip, {motion.leg.thigh, motion.leg.shin, motion.leg.ankle}) {}

  /// `poses` start at frame `first` and were computed before any leg was moved.
  void move(const Poses& poses, std::size_t first, double min_move) {
    for (std::size_t i = 0; i < poses.frames; ++i) {
      limb_.remember_plane(poses, i);
      const Vector3& displacement = motion_.moves[first + i];
      if (!(displacement.norm() > min_move)) continue;
      const Vector3 ankle = poses.world_position(i, motion_.leg.ankle);
      limb_.move(poses, i, first + i, ankle + displacement);
    }
  }

 private:
  const LegMotion& motion_;
  LimbMover limb_;
};

struct Planted {
  std::vector<FootContacts> contacts;
  std::vector<LegMotion> legs;
};

/// The legs, and the contacts of their feet.
Result<Planted> find_planted(const PlantFeet& options, const Clip& clip) {
  if (!(options.blend.value >= 0.0) || !(options.farthest > 0.0))
    return fail(codes::edit_value,
                "the blend must not be negative, and the maximum drift must be greater than 0");
  Result<std::vector<FootContacts>> contacts = contacts_for_edit(clip, options.contacts);
  if (!contacts) return tl::unexpected<Error>(std::move(contacts.error()));
  Planted planted{std::move(*contacts), {}};
  const std::vector<detail::Leg> legs = detail::find_legs(clip.skeleton);
  if (legs.empty())
    return fail(codes::edit_no_body,
                "no leg with a rotating thigh and shin of nonzero length was found");
  bool has_contact = false;
  for (const detail::Leg& leg : legs) {
    LegMotion motion;
    motion.leg = leg;
    for (const std::size_t point : points_of(leg)) {
      const auto found =
          std::find_if(planted.contacts.begin(), planted.contacts.end(),
                       [&](const FootContacts& foot) { return foot.joint == point; });
      if (found == planted.contacts.end()) continue;
      motion.path.contacts.push_back(&*found);
      has_contact = has_contact || !found->spans.empty();
    }
    if (motion.path.contacts.size() == points_of(leg).size())
      planted.legs.push_back(std::move(motion));
  }
  if (!has_contact) return fail(codes::edit_no_contacts, "no foot contacts found");
  return Result<Planted>(std::move(planted));
}

void report_contacts(const Clip& clip, const Planted& planted, Diagnostics& diagnostics) {
  std::size_t stances = 0;
  std::size_t shuffled = 0;
  std::string detail;
  for (const LegMotion& motion : planted.legs) {
    stances += motion.stances.size();
    std::size_t frames = 0;
    for (const detail::PlantedFoot& stance : motion.stances) {
      frames += stance.frames.count;
      if (stance.is_unchanged) ++shuffled;
    }
    detail += fmt::format("{}{} touches the ground {} times, in {} of {} frames",
                          detail.empty() ? "" : "; ", clip.skeleton[motion.leg.ankle].name,
                          motion.stances.size(), frames, clip.motion.frames());
  }
  Diagnostic note = about_clip(
      clip, codes::edit_contacts,
      fmt::format("{} contacts of {} feet with the ground", stances, planted.legs.size()));
  note.detail = std::move(detail);
  if (shuffled != 0) note.detail += fmt::format("; {} of them shuffle and are unchanged", shuffled);
  diagnostics.add(std::move(note));
}

/// A foot can keep its world rotation if all three joints can represent every rotation.
bool keeps_turn(const detail::Leg& leg, const Skeleton& skeleton) {
  return turns_freely(skeleton[leg.thigh]) && turns_freely(skeleton[leg.shin]) &&
         turns_freely(skeleton[leg.ankle]);
}

/// Applies the displacements to the feet. Returns the largest unintended rotation of a foot in
/// degrees.
double move_legs(Clip& clip, const Planted& planted, double min_move) {
  const bool keep_turn =
      std::all_of(planted.legs.begin(), planted.legs.end(),
                  [&](const LegMotion& motion) { return keeps_turn(motion.leg, clip.skeleton); });
  double farthest = 0.0;
  std::vector<LegMover> movers;
  movers.reserve(planted.legs.size());
  for (const LegMotion& motion : planted.legs) movers.emplace_back(clip, motion);
  constexpr std::size_t frames_at_once = 512;
  Poses poses;
  Poses moved;
  for (std::size_t first = 0; first < clip.motion.frames(); first += frames_at_once) {
    const EvaluateOptions block{
        .first_frame = first, .frame_count = frames_at_once, .local = false};
    evaluate(clip, block, poses);
    for (LegMover& mover : movers) mover.move(poses, first, min_move);
    if (keep_turn) continue;
    evaluate(clip, block, moved);
    for (std::size_t frame = 0; frame < moved.frames; ++frame) {
      for (const LegMotion& motion : planted.legs) {
        const Quaternion old = poses.world_rotation(frame, motion.leg.ankle);
        const Quaternion now = moved.world_rotation(frame, motion.leg.ankle);
        farthest = std::max(farthest, old.angularDistance(now));
      }
    }
  }
  return detail::degrees(farthest);
}

}  // namespace

Status validate(const PlantFeet& options, const Clip& clip) {
  const Result<Planted> planted = find_planted(options, clip);
  if (!planted) return tl::unexpected<Error>(planted.error());
  return {};
}

Status apply(const PlantFeet& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  Result<Planted> planted = find_planted(options, clip);
  if (!planted) return tl::unexpected<Error>(std::move(planted.error()));
  const Vector3 up = up_vector(clip, diagnostics);
  const ScaleGuess scale = guess_scale(clip);
  const std::size_t first = first_of_motion(clip);
  const auto blend = static_cast<std::size_t>(
      std::clamp(frames_of(options.blend, clip.motion.frame_time), 0.0, 1e9));
  double before = 0.0;
  for (LegMotion& motion : planted->legs) {
    motion.path.tracks = world_tracks(clip, points_of(motion.leg));
    motion.stances = detail::find_planted(motion.path, first, up);
    motion.moves = detail::planting_moves(motion.path, motion.stances,
                                          {first, blend, options.farthest * scale.body_length}, up);
    before += detail::slide_of(motion.stances, motion.path.tracks, up);
  }
  const double turned = move_legs(clip, *planted, no_move * scale.body_length);
  double after = 0.0;
  for (const LegMotion& motion : planted->legs) {
    after += detail::slide_of(motion.stances, world_tracks(clip, points_of(motion.leg)), up);
  }
  report_contacts(clip, *planted, diagnostics);
  Diagnostic note = about_clip(
      clip, codes::edit_slide,
      fmt::format("feet on the ground slid {} in total, now {}", detail::length_text(before, scale),
                  detail::length_text(after, scale)));
  constexpr double min_reported = 0.1;
  if (turned >= min_reported) {
    note.detail = fmt::format(
        "feet were rotated by up to {:.1f} degrees, because leg joints lack rotation channels",
        turned);
  }
  diagnostics.add(std::move(note));
  return {};
}

namespace {

constexpr auto plant_feet_codes = edit_code_table({
    {.name = "edit.contacts",
     .severity = Severity::note,
     .title = "Foot contacts",
     .explanation = "How often each foot touches the ground, and in how many frames. The "
                    "viewer shows the same contacts, and `--table contacts` writes them.",
     .remedy = "No action needed if the numbers are plausible."},
    {.name = "edit.slide",
     .severity = Severity::note,
     .title = "Foot sliding was reduced",
     .explanation = "How far the ankle or the toe slides along the ground, summed over all "
                    "contacts, before and after.",
     .remedy = "Any remaining sliding is beyond the reach of the leg, or a shuffling foot."},
});

}  // namespace

extern constinit const StepKind plant_feet_step{
    .facts =
        {"plant-feet", "", "",
         "Prevent feet from sliding while they touch the ground, by two-bone inverse kinematics."},
    .parse = plain<PlantFeet>,
    .codes = plant_feet_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_contacts = detail::code_in(edit::plant_feet_codes, "edit.contacts");
constinit const Code edit_slide = detail::code_in(edit::plant_feet_codes, "edit.slide");

}  // namespace mocap::codes
