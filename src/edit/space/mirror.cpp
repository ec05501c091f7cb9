// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "body/joint_twins.hpp"
#include "body/pose_blocks.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/exchange_names.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/order_of_joints.hpp"
#include "edit/space/local_mirrors.hpp"
#include "edit/space/mirror_recorded.hpp"
#include "edit/space/mirror_turns.hpp"
#include "edit/space/signed_axes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit {

namespace {

/// Maximum deviation of a rest pose from its mirror image, as a fraction of the distance between
/// its sides.
constexpr double symmetric = 0.1;
/// The deviation from the next best plane must be larger by this factor.
constexpr double clearly_worse = 3.0;

/// The axis across the plane of symmetry of the rest pose; empty if no plane is clearly best, for
/// example if all bones of a rest pose are along one axis.
std::optional<std::size_t> axis_of_symmetry(const Skeleton& skeleton,
                                            const std::vector<std::size_t>& twin) {
  const Poses rest = evaluate_rest(skeleton);
  Vector3 middle = Vector3::Zero();
  double pairs = 0.0;
  const auto for_pairs = [&](const auto& visit) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      if (twin[i] <= i) continue;
      visit(rest.world_position(0, i), rest.world_position(0, twin[i]));
    }
  };
  for_pairs([&](const Vector3& a, const Vector3& b) {
    middle += 0.5 * (a + b);
    pairs += 1.0;
  });
  if (pairs == 0.0) return std::nullopt;
  middle /= pairs;
  std::array<double, 3> missed{};
  double apart = 0.0;
  for_pairs([&](const Vector3& a, const Vector3& b) {
    apart += (a - b).squaredNorm();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto at = static_cast<Eigen::Index>(axis);
      Vector3 image = b;
      image[at] = 2.0 * middle[at] - b[at];
      missed[axis] += (a - image).squaredNorm();
    }
  });
  std::array<std::size_t, 3> order{0, 1, 2};
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return missed[a] < missed[b]; });
  const double best = std::sqrt(missed[order[0]]);
  const double next = std::sqrt(missed[order[1]]);
  const bool is_clear = best <= symmetric * std::sqrt(apart) && next > clearly_worse * best;
  if (!is_clear || !(next > symmetric * std::sqrt(apart))) return std::nullopt;
  return order[0];
}

/// Negates the axis across the plane of symmetry of the rest pose, or otherwise the axis to the
/// left of the facing direction. This mirrors in the body's own axes, even if the figure lies down.
SignedAxes mirror_of(const Clip& clip, const std::vector<std::size_t>& twin) {
  const AxisGuess guess = guess_axes(clip);
  const Vector3 up = detail::vector_of(guess.up);
  SignedAxes axes;
  const std::optional<std::size_t> across = axis_of_symmetry(clip.skeleton, twin);
  if (across && up[static_cast<Eigen::Index>(*across)] == 0.0) {
    axes.sign[*across] = -1;
    return axes;
  }
  Eigen::Index axis = 0;
  up.cross(detail::vector_of(guess.facing)).cwiseAbs().maxCoeff(&axis);
  axes.sign[static_cast<std::size_t>(axis)] = -1;
  return axes;
}

/// Whether joints can be swapped directly: the hierarchy and the kinds of channels are the same on
/// both sides.
bool is_symmetric(const Skeleton& skeleton, const std::vector<std::size_t>& twin) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    const Joint& other = skeleton[twin[i]];
    if (joint.channels != other.channels) return false;
    if (joint.end_sites.size() != other.end_sites.size()) return false;
    const std::size_t parent =
        joint.parent == Joint::no_parent ? Joint::no_parent : twin[joint.parent];
    if (other.parent != parent) return false;
  }
  return true;
}

/// Whether animated bones point to corresponding joints on both sides.
bool bones_match(const Skeleton& skeleton, const std::vector<std::size_t>& twin) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::vector<Channel>& channels = skeleton[i].channels;
    if (std::find(channels.begin(), channels.end(), Channel::bone_length) == channels.end()) {
      continue;
    }
    const std::vector<std::size_t> below = skeleton.children(i);
    if (!below.empty() && skeleton.children(twin[i]).front() != twin[below.front()]) return false;
  }
  return true;
}

/// Whether a root has position channels that replace its offset, so that the offset has no effect.
bool is_placed_by_channels(const Skeleton& skeleton, std::size_t joint) {
  return skeleton[joint].parent == Joint::no_parent &&
         skeleton.position_mode_of(joint) == PositionMode::replace &&
         has_all_positions(skeleton[joint]);
}

/// Swaps joints: each gets the motion of its counterpart.
void exchange(Clip& clip, const std::vector<std::size_t>& twin, const SignedAxes& world) {
  const Skeleton old = clip.skeleton;
  const std::vector<SignedAxes> mirrors = local_mirrors(clip, twin, world);
  const std::vector<std::size_t> columns = old.channel_offsets();
  std::vector<MirroredNumber> numbers;
  Motion::Sources sources;
  numbers.reserve(old.channel_count());
  sources.reserve(old.channel_count());
  for (std::size_t i = 0; i < old.size(); ++i) {
    const SignedAxes& above = mirror_above(old, mirrors, world, i);
    const auto joint = mirror_joint(old[i], old[twin[i]], old.euler_axes, {above, mirrors[i]},
                                    first_numbers(clip, columns[twin[i]], old[i].channels.size()));
    if (!joint) continue;
    for (const MirroredNumber& number : joint->numbers) {
      numbers.push_back(number);
      sources.emplace_back(columns[twin[i]] + number.source);
    }
    if (!is_placed_by_channels(old, i)) {
      clip.skeleton.set_offset(i, above.of(old[twin[i]].offset));
    }
    clip.skeleton.set_fixed_rotations(i, joint->before, joint->after);
    // The values are those of the other side, or negated, but the limits of a hinge are its own.
    if (old[i].limits) {
      clip.skeleton.set_channels(i, {});
      clip.skeleton.set_channels(i, old[i].channels);
    }
    std::vector<EndSite> sites = old[i].end_sites;
    for (std::size_t site = 0; site < sites.size(); ++site) {
      sites[site].offset = mirrors[i].of(old[twin[i]].end_sites[site].offset);
    }
    clip.skeleton.set_end_sites(i, std::move(sites));
  }
  clip.motion.take_channels(sources);
  change_recorded_axes(clip, world);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t column = 0; column < numbers.size(); ++column) {
      row[column] = numbers[column].of(row[column]);
    }
  }
}

/// Restores the order that the joint names had before they were swapped, if the hierarchy allows
/// it. Returns the current index of each joint in that order.
std::vector<std::size_t> restore_order(Clip& clip, const std::vector<std::size_t>& twin) {
  // The joint with the previous name of joint i is now its counterpart. An order that is not
  // depth-first cannot be restored.
  const std::vector<std::size_t> old_order = tree_order(clip.skeleton, {});
  if (!std::is_sorted(old_order.begin(), old_order.end())) return twin;
  const std::vector<std::size_t> order = tree_order(clip.skeleton, twin);
  put_in_order(clip, order);
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<std::size_t> index(order.size());
  for (std::size_t i = 0; i < index.size(); ++i) index[i] = place[twin[i]];
  return index;
}

/// Bones whose rest pose changes.
struct ChangedBones {
  std::size_t joints = 0;
  double farthest = 0.0;  ///< File units.
};

/// `index` contains the index in the mirrored skeleton of each old joint.
ChangedBones changed_bones(const Skeleton& old, const Skeleton& mirrored,
                           const std::vector<std::size_t>& index) {
  ChangedBones changed;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const double distance = (old[i].offset - mirrored[index[i]].offset).norm();
    if (distance > 0.0) ++changed.joints;
    changed.farthest = std::max(changed.farthest, distance);
  }
  return changed;
}

/// The length of the longest bone.
double longest_bone(const Skeleton& skeleton) {
  double longest = 0.0;
  for (const Joint& joint : skeleton.joints()) longest = std::max(longest, joint.offset.norm());
  return longest;
}

/// Creates the note about a mirrored clip.
Diagnostic note_of(const detail::JointTwins& twins, const Skeleton& old, const Clip& clip,
                   const std::vector<std::size_t>& index) {
  std::string text = fmt::format(
      "{} joints were exchanged, paired by {}; {} are in the middle", 2 * twins.pairs,
      twins.by_names ? "their names" : "their position in the body", old.size() - 2 * twins.pairs);
  const ChangedBones changed = changed_bones(old, clip.skeleton, index);
  if (changed.joints != 0) {
    text += fmt::format(
        "; the sides are not symmetric, so the offsets of {} changed by up to {:.3g} units",
        counted_joints(changed.joints), changed.farthest);
  }
  if (!std::is_sorted(index.begin(), index.end()))
    text += "; the order of the joints changed, because the tree differs between the sides";
  Diagnostic note = about_clip(clip, codes::edit_mirrored, std::move(text));
  // This is a warning because clips with the same skeleton are used together, and this one no
  // longer has it.
  constexpr double small = 0.01;
  if (changed.farthest > small * longest_bone(old)) note.severity = Severity::warning;
  return note;
}

Result<detail::JointTwins> twins_of(const Clip& clip) {
  detail::JointTwins twins = detail::find_twins(clip.skeleton);
  if (twins.pairs != 0) return twins;
  return fail(codes::edit_mirror_pairs,
              "no joint has a counterpart on the other side, neither by name nor by position");
}

void mirror_joints(const detail::JointTwins& twins, Clip& clip, Diagnostics& diagnostics) {
  const SignedAxes world = mirror_of(clip, twins.twin);
  const Skeleton old = clip.skeleton;
  std::vector<std::size_t> index(old.size());
  std::iota(index.begin(), index.end(), std::size_t{0});
  if (is_symmetric(old, twins.twin) && bones_match(old, twins.twin)) {
    exchange(clip, twins.twin, world);
  } else {
    change_axes(clip, world);
    exchange_names(clip.skeleton, twins.twin);
    index = restore_order(clip, twins.twin);
  }
  diagnostics.add(note_of(twins, old, clip, index));
}

}  // namespace

Status validate(const Mirror& /*options*/, const Clip& clip) {
  if (clip.skeleton.empty() && !clip.recording.empty()) {
    if (recorded_twins(clip.recording).has_places()) return {};
    return fail_advised(
        codes::edit_mirror_pairs,
        "no label of a point or rigid body has a counterpart on the other side, such as LASI and "
        "RASI",
        std::string(sided_labels_advice));
  }
  const Result<detail::JointTwins> twins = twins_of(clip);
  if (!twins) return tl::unexpected<Error>(twins.error());
  return {};
}

Status apply(const Mirror& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  RecordedTwins recorded = recorded_twins(clip.recording);
  // Numbers of columns, such as angles, may have to change sign.
  const bool has_sided_columns = !recorded.of(RecordedKind::column).pairs.empty();
  recorded.kinds[static_cast<std::size_t>(RecordedKind::column)] = {};
  if (clip.skeleton.empty() && !clip.recording.empty()) {
    change_axes(clip, recorded_mirror(clip, recorded));
  } else {
    const Result<detail::JointTwins> twins = twins_of(clip);
    if (!twins) return tl::unexpected<Error>(twins.error());
    mirror_joints(*twins, clip, diagnostics);
  }
  exchange_sides(clip.recording, recorded);
  if (recorded.has_any()) {
    std::string text = fmt::format("{} exchanged sides", counted_pairs(recorded));
    if (has_sided_columns) text += "; columns did not change";
    diagnostics.add(about_clip(clip, codes::edit_mirrored, std::move(text)));
  }
  return {};
}

extern constinit const StepKind mirror_step{
    .facts = {"mirror", "", "", "Mirror the motion: exchange left and right."},
    .parse = plain<Mirror>,
    .synonyms = "flip reflect"};

}  // namespace mocap::edit
