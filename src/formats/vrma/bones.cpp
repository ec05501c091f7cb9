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

using mocap::detail::HumanoidJoints;

Result<HumanoidJoints> find_bones(const Skeleton& skeleton) {
  Result<HumanoidJoints> joints = mocap::detail::find_humanoid(skeleton);
  if (!joints && joints.error().code == codes::skeleton_no_figure)
    return fail(codes::vrma_body, joints.error().message);
  if (!joints) return joints;
  for (const std::string_view eye : {"leftEye", "rightEye"})
    (*joints)[*mocap::detail::find_humanoid_bone(eye)].reset();
  std::vector<std::string_view> missing;
  for (std::size_t bone = 0; bone < joints->size(); ++bone) {
    const mocap::detail::HumanoidBone& facts = mocap::detail::humanoid_bones()[bone];
    if (facts.is_required && !(*joints)[bone]) missing.push_back(facts.name);
  }
  if (missing.empty()) return joints;
  return fail(codes::vrma_body,
              fmt::format("no joints were found for bones that a VRM animation needs: {}",
                          fmt::join(missing, ", ")));
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
