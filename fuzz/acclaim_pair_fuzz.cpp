// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an ASF and its AMC, separated by the first `@`: if both can be read, the
/// motion is converted to BVH and back to Acclaim, and every joint keeps its position.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mocap/acclaim.hpp"
#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"
#include "require.hpp"

namespace {

using mocap::ByteSource;
using mocap::Clip;
using mocap::Diagnostics;
using mocap::Poses;
using mocap::Result;
namespace acclaim = mocap::acclaim;

Result<Clip> read_pair(std::span<const char> asf, std::span<const char> amc,
                       Diagnostics& diagnostics) {
  acclaim::ReadOptions options;
  options.limits.max_joints = 100;
  options.limits.max_frames = 100;
  ByteSource skeleton_source = ByteSource::from_bytes(asf);
  Result<Clip> skeleton = acclaim::read_skeleton(skeleton_source, options, diagnostics);
  if (!skeleton) return skeleton;
  ByteSource motion_source = ByteSource::from_bytes(amc);
  return acclaim::read_motion(motion_source, std::move(*skeleton), options, diagnostics);
}

/// Whether all values are small enough to be compared with the digits of a double.
bool has_moderate_values(const Clip& clip) {
  constexpr double largest = 1e5;
  for (const double value : clip.motion.values()) {
    if (std::abs(value) > largest) return false;
  }
  return std::all_of(
      clip.skeleton.joints().begin(), clip.skeleton.joints().end(),
      [](const mocap::Joint& joint) { return joint.offset.cwiseAbs().maxCoeff() <= largest; });
}

void check_same_positions(const Clip& clip, const Clip& other, const char* what) {
  const Poses here = mocap::evaluate(clip).value();
  const Poses there = mocap::evaluate(other).value();
  require(here.world_positions.size() == there.world_positions.size(), what);
  double reach = 1.0;
  for (const double part : here.world_positions) reach = std::max(reach, std::abs(part));
  for (std::size_t i = 0; i < here.world_positions.size(); ++i) {
    require(std::abs(here.world_positions[i] - there.world_positions[i]) < 1e-7 * reach, what);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes(reinterpret_cast<const char*>(data), size);
  const auto asf_size =
      static_cast<std::size_t>(std::find(bytes.begin(), bytes.end(), '@') - bytes.begin());
  const std::span<const char> amc = bytes.subspan(std::min(asf_size + 1, bytes.size()));
  Diagnostics diagnostics;
  const Result<Clip> clip = read_pair(bytes.first(asf_size), amc, diagnostics);
  require(diagnostics.has_errors() != clip.has_value(), "the findings do not match the result");
  if (!clip) return 0;
  require(clip->validate().has_value(), "the invariants do not hold");
  const Result<Clip> as_bvh = mocap::bvh::as_bvh(*clip, {});
  require(as_bvh.has_value(), "the pair cannot be converted to BVH");
  require(mocap::bvh::fits(as_bvh->skeleton), "the converted clip does not fit BVH");
  if (!has_moderate_values(*clip)) return 0;
  check_same_positions(*clip, *as_bvh, "the conversion to BVH moves joints");
  Diagnostics fitting;
  const Result<Clip> home = acclaim::onto_skeleton(*as_bvh, *clip, fitting);
  require(home.has_value(), "the BVH cannot be converted back");
  check_same_positions(*clip, *home, "the conversion back moves joints");
  const Result<Clip> other =
      acclaim::as_acclaim(*as_bvh, {.translations = acclaim::Translations::keep}, fitting);
  require(other.has_value(), "the BVH cannot be converted to Acclaim");
  require(acclaim::fits(other->skeleton), "the converted clip does not fit Acclaim");
  return 0;
}
