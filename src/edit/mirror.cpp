// SPDX-License-Identifier: MIT
#include "mocap/edit/mirror.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "edit/clip_columns.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_pairs.hpp"
#include "edit/joint_words.hpp"
#include "edit/local_mirrors.hpp"
#include "edit/mirror_turns.hpp"
#include "edit/number_forms.hpp"
#include "edit/signed_axes.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

/// The mirror stands in the middle of the body: the axis from right to left changes its sign.
SignedAxes mirror_of(const Clip& clip) {
  const AxisGuess guess = guess_axes(clip);
  const Vector3 left = detail::vector_of(guess.up).cross(detail::vector_of(guess.facing));
  Eigen::Index axis = 0;
  left.cwiseAbs().maxCoeff(&axis);
  SignedAxes axes;
  axes.sign[static_cast<std::size_t>(axis)] = -1;
  return axes;
}

/// Whether joints can change places as they stand: the tree, and the kinds of their channels, are
/// the same on both sides.
bool is_symmetric(const Skeleton& skeleton, const std::vector<std::size_t>& twin) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    const Joint& other = skeleton[twin[i]];
    if (joint.channels != other.channels) return false;
    if (joint.end_sites.size() != other.end_sites.size()) return false;
    const int parent = joint.parent == Joint::no_parent
                           ? Joint::no_parent
                           : static_cast<int>(twin[static_cast<std::size_t>(joint.parent)]);
    if (other.parent != parent) return false;
  }
  return true;
}

/// Joints with lengthening bones point to the twins of the joints to which their twins point.
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

/// A root whose position channels take the place of its offset: that one means nothing.
bool is_placed_by_channels(const Skeleton& skeleton, std::size_t joint) {
  return skeleton[joint].parent == Joint::no_parent &&
         skeleton.position_mode == PositionMode::replace && has_all_positions(skeleton[joint]);
}

/// Joints change places: each does what its twin did.
void exchange(Clip& clip, const std::vector<std::size_t>& twin, const SignedAxes& world) {
  const Skeleton old = clip.skeleton;
  const std::vector<SignedAxes> mirrors = local_mirrors(clip, twin, world);
  const std::vector<std::size_t> columns = old.channel_offsets();
  std::vector<MirroredNumber> numbers;
  Sources sources;
  numbers.reserve(old.channel_count());
  sources.reserve(old.channel_count());
  for (std::size_t i = 0; i < old.size(); ++i) {
    const SignedAxes& above = mirror_above(old, mirrors, world, i);
    const auto joint = mirror_joint(old[i], old[twin[i]], old.euler_axes, {above, mirrors[i]},
                                    first_numbers(clip, columns[twin[i]], old[i].channels.size()));
    if (!joint) continue;
    for (const MirroredNumber& number : joint->numbers) {
      numbers.push_back(number);
      sources.push_back(columns[twin[i]] + number.source);
    }
    if (!is_placed_by_channels(old, i)) {
      clip.skeleton.set_offset(i, above.of(old[twin[i]].offset));
    }
    clip.skeleton.set_fixed_rotations(i, joint->before, joint->after);
    std::vector<EndSite> sites = old[i].end_sites;
    for (std::size_t site = 0; site < sites.size(); ++site) {
      sites[site].offset = mirrors[i].of(old[twin[i]].end_sites[site].offset);
    }
    clip.skeleton.set_end_sites(i, std::move(sites));
  }
  take_columns(clip, sources);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.row(frame);
    for (std::size_t column = 0; column < numbers.size(); ++column) {
      row[column] = numbers[column].of(row[column]);
    }
  }
}

/// Joints whose bones of rest have become other ones.
struct ChangedBones {
  std::size_t joints = 0;
  double farthest = 0.0;  ///< File units.
};

ChangedBones changed_bones(const Skeleton& old, const Skeleton& mirrored) {
  ChangedBones changed;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const double distance = (old[i].offset - mirrored[i].offset).norm();
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

Diagnostic note_of(const JointTwins& twins, const Skeleton& old, const Skeleton& mirrored) {
  std::string text = fmt::format(
      "{} joints changed sides, paired by {}; {} stay in the middle", 2 * twins.pairs,
      twins.by_names ? "their names" : "their place in the body", old.size() - 2 * twins.pairs);
  const ChangedBones changed = changed_bones(old, mirrored);
  if (changed.joints != 0) {
    text += fmt::format(
        "; the sides are not alike, so that the offsets of {} are others, by up to "
        "{:.3g} units",
        counted_joints(changed.joints), changed.farthest);
  }
  Diagnostic note = make_diagnostic(Code::edit_mirrored, std::move(text));
  // Clips of one skeleton belong together: this one does so no longer.
  constexpr double small = 0.01;
  if (changed.farthest > small * longest_bone(old)) note.severity = Severity::warning;
  return note;
}

Result<JointTwins> twins_of(const Clip& clip) {
  JointTwins twins = find_twins(clip.skeleton);
  if (twins.pairs != 0) return twins;
  return fail(Code::edit_mirror_pairs,
              "no joint has a twin on the other side, neither by name nor by its place");
}

}  // namespace

Status validate(const Mirror& /*options*/, const Clip& clip) {
  const Result<JointTwins> twins = twins_of(clip);
  if (!twins) return tl::unexpected<Error>(twins.error());
  return {};
}

Status apply(const Mirror& /*options*/, Clip& clip, Diagnostics& diagnostics) {
  const Result<JointTwins> twins = twins_of(clip);
  if (!twins) return tl::unexpected<Error>(twins.error());
  const SignedAxes world = mirror_of(clip);
  const Skeleton old = clip.skeleton;
  if (is_symmetric(old, twins->twin) && bones_match(old, twins->twin)) {
    exchange(clip, twins->twin, world);
  } else {
    change_axes(clip, world);
    exchange_names(clip.skeleton, twins->twin);
  }
  Diagnostic note = note_of(*twins, old, clip.skeleton);
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit
