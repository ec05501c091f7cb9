// SPDX-License-Identifier: MIT
#include "mocap/edit/mirror.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "check/axes.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_pairs.hpp"
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

/// What a joint has below it and in its channels, under the name of its twin.
void exchange(Clip& clip, const std::vector<std::size_t>& twin) {
  const Skeleton old = clip.skeleton;
  const std::vector<std::size_t> columns = old.channel_offsets();
  std::vector<std::size_t> source(old.channel_count());
  for (std::size_t i = 0; i < old.size(); ++i) {
    const Joint& from = old[twin[i]];
    clip.skeleton.set_offset(i, from.offset);
    clip.skeleton.set_fixed_rotations(i, from.before, from.after);
    std::vector<EndSite> sites = old[i].end_sites;
    for (std::size_t site = 0; site < sites.size(); ++site) {
      sites[site].offset = from.end_sites[site].offset;
    }
    clip.skeleton.set_end_sites(i, std::move(sites));
    for (std::size_t channel = 0; channel < from.channels.size(); ++channel) {
      source[columns[i] + channel] = columns[twin[i]] + channel;
    }
  }
  std::vector<double> mirrored(source.size());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.row(frame);
    for (std::size_t column = 0; column < source.size(); ++column) {
      mirrored[column] = row[source[column]];
    }
    std::copy(mirrored.begin(), mirrored.end(), row.begin());
  }
}

void exchange_names(Skeleton& skeleton, const std::vector<std::size_t>& twin) {
  std::vector<std::string> names;
  names.reserve(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) names.push_back(skeleton[twin[i]].name);
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.set_name(i, std::move(names[i]));
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
  const SignedAxes axes = mirror_of(clip);
  change_axes(clip, axes);
  if (is_symmetric(clip.skeleton, twins->twin)) {
    exchange(clip, twins->twin);
  } else {
    exchange_names(clip.skeleton, twins->twin);
  }
  forget_odd_numbers(clip);
  Diagnostic note = make_diagnostic(
      Code::edit_mirrored,
      fmt::format("{} joints changed sides, paired by {}; {} stay in the middle", 2 * twins->pairs,
                  twins->by_names ? "their names" : "their place in the body",
                  clip.skeleton.size() - 2 * twins->pairs));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit
