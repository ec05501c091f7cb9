// SPDX-License-Identifier: MIT
#include "formats/vrma/bones.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "body/figures.hpp"
#include "mocap/vrma.hpp"

namespace mocap::vrma {

mocap::detail::HumanoidJoints find_bones(const Skeleton& skeleton) {
  mocap::detail::HumanoidJoints joints = mocap::detail::find_humanoid(skeleton);
  for (const std::string_view eye : {"leftEye", "rightEye"})
    joints[*mocap::detail::find_humanoid_bone(eye)].reset();
  return joints;
}

Status check_bones(const mocap::detail::HumanoidJoints& joints) {
  std::vector<std::string_view> missing;
  std::size_t found = 0;
  for (std::size_t bone = 0; bone < joints.size(); ++bone) {
    const mocap::detail::HumanoidBone& facts = mocap::detail::humanoid_bones()[bone];
    if (!facts.is_required) continue;
    if (joints[bone]) {
      ++found;
    } else {
      missing.push_back(facts.name);
    }
  }
  if (missing.empty()) return {};
  // A skeleton always has hips: its first root.
  constexpr std::size_t least = 4;
  return fail(codes::vrma_body,
              found >= least
                  ? fmt::format("no joints were found for bones that a VRM animation needs: {}",
                                fmt::join(missing, ", "))
                  : "no human body was found");
}

Status check_single_figure(const Skeleton& skeleton) {
  const std::vector<mocap::detail::Figure> figures = mocap::detail::find_figures(skeleton);
  const auto bodies = std::count_if(figures.begin(), figures.end(),
                                    [](const auto& figure) { return figure.is_body; });
  if (bodies < 2) return {};
  Error error = make_diagnostic(
      codes::vrma_body, fmt::format("the clip has {} figures, and a VRM animation one", bodies));
  error.advise("Write one file per figure, without the others: --remove JOINTS.", {},
               Audience::command);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap::vrma
