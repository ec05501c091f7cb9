// SPDX-License-Identifier: MIT
#include "verification.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mocap/acclaim.hpp"
#include "mocap/bvh.hpp"
#include "mocap/compare.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::cli {

namespace {

/// The longest side of the skeleton's bounding box at rest.
double size_at_rest(const Skeleton& skeleton) {
  const Poses rest = evaluate_rest(skeleton);
  Vector3 low = Vector3::Zero();
  Vector3 high = Vector3::Zero();
  const auto include = [&](const Vector3& point) {
    low = low.cwiseMin(point);
    high = high.cwiseMax(point);
  };
  for (std::size_t joint = 0; joint < rest.joints; ++joint) {
    include(Eigen::Map<const Vector3>(rest.world_position(0, joint).data()) -
            Eigen::Map<const Vector3>(rest.world_position(0, 0).data()));
    for (const EndSite& site : skeleton[joint].end_sites) {
      include(end_site_position(rest, 0, joint, site) -
              Eigen::Map<const Vector3>(rest.world_position(0, 0).data()));
    }
  }
  return (high - low).maxCoeff();
}

Result<Clip> read_again(const std::vector<SavedFile>& files) {
  Diagnostics unneeded;
  const SavedFile& last = files.back();
  if (last.format != Format::amc) return load(last.path, {}, unneeded);
  return acclaim::read(files.front().path, last.path, {}, unneeded);
}

}  // namespace

Result<Verified> verify(const Clip& clip, const std::vector<SavedFile>& files,
                        const SaveOptions& options, const Clip* onto) {
  Result<Clip> written = read_again(files);
  if (!written) return tl::unexpected<Error>(std::move(written.error()));
  const bool renamed = files.back().format == Format::amc && !acclaim::fits(clip.skeleton);
  std::optional<Clip> meant;
  if (renamed) {
    meant = clip;
    const std::vector<std::string> names = acclaim::legal_names(clip.skeleton);
    for (std::size_t i = 0; i < names.size(); ++i) meant->skeleton.set_name(i, names[i]);
  }
  const Result<Comparison> comparison = compare(meant ? *meant : clip, *written);
  if (!comparison) return tl::unexpected<Error>(comparison.error());
  Verified verified;
  verified.distance = comparison->max_distance;
  verified.joints = comparison->joints;
  verified.joint = clip.skeleton.empty() ? "" : clip.skeleton[comparison->max_joint].name;
  verified.frame = comparison->max_frame;
  const double size = size_at_rest(clip.skeleton);
  verified.share = size > 0.0 ? verified.distance / size : verified.distance;
  // Missing frames and joints have no position.
  const bool may_lack_joints = options.bvh_fit.drop_fixed || onto != nullptr;
  const bool lacks_joints = !may_lack_joints && !comparison->only_a.empty();
  if (comparison->frames_only_a + comparison->frames_only_b > 0 || lacks_joints) {
    verified.share = 1.0;
  }
  return verified;
}

}  // namespace mocap::cli
