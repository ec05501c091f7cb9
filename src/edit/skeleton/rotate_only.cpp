// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/body.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/figures.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/skeleton/fixed_positions.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/compare.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/units.hpp"

namespace mocap::edit {

namespace {

/// Marks the joints that carry the figures.
std::vector<bool> carriers(const Skeleton& skeleton) {
  std::vector<bool> carries(skeleton.size(), false);
  for (const Figure& figure : find_figures(skeleton)) {
    for (std::size_t at = figure.hips; at != Joint::no_parent; at = skeleton[at].parent) {
      carries[at] = true;
    }
  }
  return carries;
}

/// The limit in file units; infinite if there is none.
Result<double> bound_of(const RotateOnly& options, const Clip& clip) {
  if (!options.most) return std::numeric_limits<double>::infinity();
  const double most = *options.most;
  if (!(most >= 0.0) || !std::isfinite(most)) {
    return fail(codes::edit_value, "the allowed displacement must not be negative");
  }
  if (options.unit == RotateOnly::Unit::file) return most;
  const ScaleGuess scale = guess_scale(clip);
  const bool is_share = options.unit == RotateOnly::Unit::share;
  const double unit = is_share ? scale.body_length : scale.metres_per_unit;
  if (!(unit > 0.0)) {
    return fail(codes::edit_no_body,
                "the size of the figure is unknown; give the distance in file units");
  }
  return is_share ? most * unit : most / unit;
}

/// Describes the largest displacement.
std::string distance_text(const Comparison& compared, const Skeleton& skeleton) {
  std::string text = fmt::format("{:.3g} units", compared.max_distance);
  const double length = detail::find_body(skeleton).length;
  if (length > 0.0)
    text += fmt::format(", {:.2g} % of the height", 100.0 * compared.max_distance / length);
  return fmt::format("{} ({} in frame {})", text, skeleton[compared.max_joint].name,
                     compared.max_frame);
}

/// Positions of inner joints that repeat their offsets indicate that positions replace offsets.
/// Without these, only the roots have positions, which are unambiguous if the offset is 0.
void clear_root_offsets(Skeleton& skeleton) {
  for (const std::size_t root : skeleton.roots()) {
    if (skeleton.position_mode_of(root) == PositionMode::add) continue;
    if (has_all_positions(skeleton[root])) skeleton.set_offset(root, Vector3::Zero());
  }
}

/// Distances that the rounding errors of a pose may cause; far below what any file can store.
double rounding_error(const Skeleton& skeleton) {
  constexpr double share = 1e-12;
  double size = 0.0;
  for (const Joint& joint : skeleton.joints()) size += joint.offset.norm();
  return share * size;
}

/// Compares clips without the reference pose before the motion.
Result<Comparison> compare_motion(const Clip& before, const Clip& after, std::size_t first) {
  if (first == 0) return compare(before, after);
  const auto motion_of = [&](const Clip& clip) {
    Clip part;
    part.skeleton = clip.skeleton;
    part.motion = clip.motion;
    part.motion.remove_frames(0, first);
    return part;
  };
  Result<Comparison> compared = compare(motion_of(before), motion_of(after));
  if (compared) compared->max_frame += first;
  return compared;
}

}  // namespace

bool uses_unit(const RotateOnly& options) {
  return options.most && options.unit == RotateOnly::Unit::metres;
}

Status validate(const RotateOnly& options, const Clip& clip) {
  const Result<double> bound = bound_of(options, clip);
  if (!bound) return tl::unexpected<Error>(bound.error());
  return {};
}

Status apply(const RotateOnly& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<double> bound = bound_of(options, clip);
  if (!bound) return tl::unexpected<Error>(bound.error());
  const std::vector<bool> carries = carriers(clip.skeleton);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  const std::size_t first = first_of_motion(clip);
  std::size_t changed = 0;
  FixedOffsets offsets(clip.skeleton.size());
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    if (carries[i] || !has_positions(joint)) continue;
    const std::vector<Vector3> positions = track_of(clip, i, columns[i]).positions;
    offsets[i] = mean_position(std::span(positions).subspan(first), joint.offset);
    ++changed;
  }
  if (changed == 0) return {};
  Clip result = clip;
  fix_positions(result, offsets);
  clear_root_offsets(result.skeleton);
  Result<Comparison> compared = compare_motion(clip, result, first);
  if (!compared) return tl::unexpected<Error>(std::move(compared.error()));
  if (compared->max_distance <= rounding_error(clip.skeleton)) compared->max_distance = 0.0;
  const std::string distance = distance_text(*compared, clip.skeleton);
  if (compared->max_distance > *bound) {
    return fail_advised(
        codes::edit_positions_dropped,
        fmt::format(
            "without position channels a joint would be displaced by {}, more than {:.3g} units",
            distance, *bound),
        "Allow more, or keep the position channels.");
  }
  diagnostics.add(about_clip(
      clip, codes::edit_positions_dropped,
      fmt::format("{} lost {} position channels; the largest displacement of a joint is {}",
                  counted_joints(changed), changed == 1 ? "its" : "their", distance)));
  clip = std::move(result);
  return {};
}

namespace {

/// `any`, `2` in file units, `0.5cm`, `1%` of the height.
Result<Edit> parse_rotate_only(std::string_view value) {
  if (value == "any") return Edit(RotateOnly{});
  constexpr std::string_view takes =
      "the maximum displacement of a joint: 0.5 in file units, 0.5cm, or 1% of the height";
  const std::size_t digits = std::min(value.find_first_not_of("+-.0123456789eE"), value.size());
  const std::string_view unit = value.substr(digits);
  const std::optional<double> number = number_in(value.substr(0, digits));
  const std::optional<double> metres = metres_of_unit(unit);
  constexpr double per_cent = 0.01;
  if (!number || *number < 0.0) return invalid_value("rotate-only", value, takes);
  if (unit.empty()) return Edit(RotateOnly{number, RotateOnly::Unit::file});
  if (unit == "%") return Edit(RotateOnly{*number * per_cent, RotateOnly::Unit::share});
  if (metres) return Edit(RotateOnly{*number * *metres, RotateOnly::Unit::metres});
  return invalid_value("rotate-only", value, takes);
}

constexpr auto rotate_only_codes = edit_code_table({
    {.name = "edit.positions-dropped",
     .severity = Severity::note,
     .title = "Position channels were removed",
     .explanation =
         "Joints with only rotation channels cannot move relative to their parents; each stays at "
         "its mean position, and the message reports how far a joint had moved.",
     .remedy = "If that is too far, keep the position channels."},
});

}  // namespace

extern constinit const StepKind rotate_only_step{
    .facts = {"rotate-only", "DISTANCE", "any",
              "Remove the position channels of all joints except those from the root to the hips, "
              "and report how far a joint is displaced. With DISTANCE, fails if that is more than "
              "0.5 (in file units), 0.5cm or 1% (of the height)."},
    .parse = parse_rotate_only,
    .words = "any",
    .codes = rotate_only_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_positions_dropped =
    detail::code_in(edit::rotate_only_codes, "edit.positions-dropped");

}  // namespace mocap::codes
