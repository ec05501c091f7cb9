// SPDX-License-Identifier: MIT
#include "pipeline/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/descriptor.hpp"
#include "io/system/path_text.hpp"
#include "mocap/compare.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/units.hpp"
#include "pipeline/read_back.hpp"

namespace mocap::pipeline {

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
    include(rest.world_position(0, joint) - rest.world_position(0, 0));
    for (const EndSite& site : skeleton[joint].end_sites) {
      include(end_site_position(rest, 0, joint, site) - rest.world_position(0, 0));
    }
  }
  return (high - low).maxCoeff();
}

/// The clip with the joint names that are written to its files.
std::optional<Clip> renamed_for(Format format, const Clip& clip) {
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  if (descriptor.names_as_written == nullptr) return std::nullopt;
  const auto names = descriptor.names_as_written(clip.skeleton);
  if (!names) return std::nullopt;
  Clip renamed = clip;
  for (std::size_t i = 0; i < names->size(); ++i) renamed.skeleton.set_name(i, (*names)[i]);
  return renamed;
}

}  // namespace

Result<Verified> verify(const Clip& clip, std::span<const SavedFile> files,
                        const SaveOptions& options, const Clip* onto) {
  Diagnostics unneeded;
  Result<Clip> written = read_back(files, {}, unneeded);
  if (!written) return tl::unexpected<Error>(written.error());
  if (const auto length_factor = detail::descriptor_of(files.back().format).length_factor)
    scale_lengths(*written, 1.0 / length_factor(options));
  const std::optional<Clip> meant = renamed_for(files.back().format, clip);
  const Result<Comparison> comparison = compare(meant ? *meant : clip, *written);
  if (!comparison) return tl::unexpected<Error>(comparison.error());
  Verified verified;
  verified.distance = comparison->max_distance;
  verified.joints = comparison->joints;
  verified.joint = clip.skeleton.empty() ? "" : clip.skeleton[comparison->max_joint].name;
  verified.frame = comparison->max_frame;
  const double size = size_at_rest(clip.skeleton);
  verified.share = size > 0.0 ? verified.distance / size : verified.distance;
  // Missing frames and joints have no position that could be compared.
  const auto may_omit = detail::descriptor_of(files.back().format).may_omit_joints;
  const bool may_lack_joints = (may_omit != nullptr && may_omit(options)) || onto != nullptr;
  const bool lacks_joints = !may_lack_joints && !comparison->only_a.empty();
  if (comparison->frames_only_a + comparison->frames_only_b > 0 || lacks_joints) {
    verified.share = 1.0;
  }
  return verified;
}

Error differing_output(const Verified& verified, const std::filesystem::path& file) {
  Error error = make_diagnostic(
      codes::fit_verify, fmt::format("`{}` is off by {:.3g} units in frame {}", verified.joint,
                                     verified.distance, verified.frame));
  error.at.file = system::text_of(file);
  return error;
}

}  // namespace mocap::pipeline
