// SPDX-License-Identifier: MIT
// Options and help of the edits for other programs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/step_kind.hpp"
#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_profile(std::string_view value) {
  if (text::equal_in_any_case(value, "secondlife")) return Edit(SecondLife{});
  if (const auto program = programs::find_program(value)) return Edit(FitProgram{*program});
  std::vector<std::string> names{"secondlife"};
  for (std::string& name : programs::program_names()) names.push_back(std::move(name));
  Error unknown =
      misunderstood("profile", value, fmt::format("{}", fmt::join(names, ", "))).error();
  if (const std::string meant = profile_meant(value, names); !meant.empty()) {
    unknown.advise(fmt::format("did you mean {}?", meant));
  } else if (std::string near = did_you_mean(value, programs::program_names()); !near.empty()) {
    unknown.advise(std::move(near));
  }
  return tl::unexpected<Error>(std::move(unknown));
}

constexpr std::array profile_kinds{
    StepKind{
        {"profile", "NAME", "",
         "Convert the motion for a program: secondlife retargets a human figure to the avatar, "
         "with a T-pose before the motion; frame rates above 60 are resampled to 30. blender, "
         "threejs, bvhview, unreal, maya, motionbuilder, assimp and pybvh change only what that "
         "program would reject, drop or misread, as listed by `mocap check --profile NAME`."},
        parse_profile},
    StepKind{{"as-played", "", "",
              "Convert a BVH to what the Second Life viewer plays after its upload."},
             plain<AsPlayed>}};

}  // namespace

std::span<const StepKind> profile_steps() {
  return profile_kinds;
}

}  // namespace mocap::edit
