// SPDX-License-Identifier: MIT
#include "mocap/edit/built_in_skeletons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "body/generic_figure.hpp"
#include "body/naming.hpp"
#include "mocap/robots.hpp"
#include "mocap/secondlife.hpp"
#include "mocap/units.hpp"
#include "model/length_units.hpp"

namespace mocap::edit {

namespace {

constexpr std::array skeleton_list{
    BuiltInSkeleton{"cmu", "CMU Graphics Lab"},
    BuiltInSkeleton{"g1", "Unitree G1"},
    BuiltInSkeleton{"makehuman", "MakeHuman"},
    BuiltInSkeleton{"mixamo", "Mixamo"},
    BuiltInSkeleton{"secondlife", "Second Life"},
    BuiltInSkeleton{"smpl", "SMPL"},
    BuiltInSkeleton{"soma", "SOMA"},
    BuiltInSkeleton{"unreal", "Unreal Engine"},
    BuiltInSkeleton{"vrm", "VRM 1.0"},
};

double metres_per_unit(std::string_view word) {
  if (word == "secondlife") return detail::length_units::inch.metres;
  if (word == "cmu") return metres_per_cmu_unit;
  if (word == "mixamo" || word == "soma" || word == "unreal")
    return detail::length_units::centimetre.metres;
  if (word == "makehuman") return detail::length_units::decimetre.metres;
  return 1.0;
}

Skeleton skeleton_of(std::string_view word) {
  if (word == "secondlife") return secondlife::classic_skeleton();
  const detail::Naming* const naming = detail::find_naming(word);
  const auto twists =
      word == "makehuman" ? detail::TwistPlacement::in_chain : detail::TwistPlacement::beside;
  return detail::generic_figure(*naming, 1.0 / metres_per_unit(word), twists);
}

Clip at_rest(Skeleton skeleton) {
  Clip clip;
  clip.motion = Motion(1, skeleton.channel_count());
  for (std::size_t i = 0; i < 3; ++i)
    clip.motion.exact_at(0, i) = skeleton[0].offset[static_cast<Eigen::Index>(i)];
  clip.skeleton = std::move(skeleton);
  return clip;
}

}  // namespace

std::span<const BuiltInSkeleton> built_in_skeletons() {
  return skeleton_list;
}

bool is_built_in_skeleton(std::string_view text) {
  return std::any_of(skeleton_list.begin(), skeleton_list.end(),
                     [&](const BuiltInSkeleton& each) { return each.word == text; });
}

Result<Clip> built_in_skeleton(std::string_view word) {
  if (!is_built_in_skeleton(word))
    return fail(codes::argument_invalid, fmt::format("no built-in skeleton `{}`", word));
  if (word == "g1") return robots::unitree_g1();
  Clip clip = at_rest(skeleton_of(word));
  clip.metadata.metres_per_unit = metres_per_unit(word);
  clip.metadata.up = Axis::plus_y;
  clip.metadata.source = word;
  clip.metadata.is_skeleton_alone = true;
  return clip;
}

}  // namespace mocap::edit
