// SPDX-License-Identifier: MIT
#include "formats/mmd/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "formats/mmd/matching.hpp"
#include "formats/mmd/motion_file.hpp"
#include "formats/mmd/shift_jis.hpp"
#include "formats/text_as_read.hpp"
#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/mmd.hpp"
#include "text/utf8.hpp"

namespace mocap::mmd {

namespace {

constexpr double frames_per_second = 30.0;

bool has_fitting_rotations(const Skeleton& skeleton) {
  const auto is_identity = [](const Quaternion& rotation) {
    return rotation.isApprox(Quaternion::Identity(), 1e-15);
  };
  return std::all_of(skeleton.joints().begin(), skeleton.joints().end(), [&](const Joint& joint) {
    return is_identity(joint.before) && is_identity(joint.after);
  });
}

bool has_fitting_rate(const Motion& motion) {
  return motion.frame_time.seconds() == FrameTime().seconds() ||
         motion.frame_time.rate() == FrameRate{30, 1};
}

/// The bytes of a name in a motion; empty if it cannot be written.
std::string written_bytes(std::string_view name) {
  const std::optional<std::string> bytes = name_bytes(name);
  return bytes && bytes->find('\0') == std::string::npos ? *bytes : std::string();
}

bool has_fitting_names(const Skeleton& skeleton) {
  std::unordered_set<std::string> names;
  return std::all_of(skeleton.joints().begin(), skeleton.joints().end(), [&](const Joint& joint) {
    std::string bytes = written_bytes(joint.name);
    return !bytes.empty() && names.insert(std::move(bytes)).second;
  });
}

/// At most `most` bytes in code page 932, with `_` for characters that are missing there.
std::string shortened(std::string_view name, std::size_t most) {
  std::string result;
  std::size_t used = 0;
  while (!name.empty()) {
    const std::string_view before = name;
    const auto character = text::take_character(name);
    std::string piece(before.substr(0, before.size() - name.size()));
    if (!character || *character < U' ' || !encode_shift_jis(piece)) piece = "_";
    const std::size_t size = encode_shift_jis(piece)->size();
    if (used + size > most) break;
    used += size;
    result += piece;
  }
  return result.empty() ? "bone" : result;
}

void rename(Clip& clip, Diagnostics& diagnostics) {
  const std::optional<std::vector<std::string>> names = names_as_written(clip.skeleton);
  for (std::size_t i = 0; names && i < names->size(); ++i) {
    const std::string old = clip.skeleton[i].name;
    if ((*names)[i] == old) continue;
    Diagnostic finding = make_diagnostic(
        codes::fit_name, fmt::format("`{}` is written as `{}`", text::shown(old), (*names)[i]));
    finding.at.file = clip.metadata.source;
    finding.subject = old;
    diagnostics.add(std::move(finding));
    clip.skeleton.set_name(i, (*names)[i]);
  }
}

/// The poses at 30 frames per second.
Status resample_clip(Clip& clip, Diagnostics& diagnostics) {
  const FrameTime old = clip.motion.frame_time;
  if (clip.motion.frames() < 2) {
    clip.motion.frame_time = FrameTime();
    return {};
  }
  const double last_s = old.time_of(clip.motion.frames() - 1);
  constexpr double tolerance = 1e-6;
  const double frames = std::floor(last_s * frames_per_second + tolerance) + 1.0;
  if (!(frames <= last_frame_accepted))
    return fail(codes::limit_frames, fmt::format("a VMD can have at most {} frames, not {:.0f}",
                                                 last_frame_accepted + 1, frames));
  Poses poses;
  poses.frames = static_cast<std::size_t>(frames);
  poses.joints = clip.skeleton.size();
  poses.local_positions.resize(poses.frames * poses.joints * 3);
  poses.local_rotations.resize(poses.frames * poses.joints * 4);
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const Result<Poses> pose = sample(clip, static_cast<double>(frame) / frames_per_second);
    if (!pose) return tl::unexpected<Error>(pose.error());
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      poses.set_local_position(frame, joint, pose->local_position(0, joint));
      poses.set_local_rotation(frame, joint, pose->local_rotation(0, joint));
    }
  }
  Result<Motion> motion = author(poses, clip.skeleton, FrameTime());
  if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
  Diagnostic finding = make_diagnostic(
      codes::vmd_resampled, fmt::format("{} frames at {:.6g} frames per second become {} at 30",
                                        clip.motion.frames(), 1.0 / old.seconds(), poses.frames));
  finding.at.file = clip.metadata.source;
  diagnostics.add(std::move(finding));
  clip.motion = std::move(*motion);
  clip.format_data.on_frames_changed();
  return {};
}

}  // namespace

std::optional<std::vector<std::string>> names_as_written(const Skeleton& skeleton) {
  if (has_fitting_names(skeleton)) return std::nullopt;
  std::vector<std::string> names;
  std::unordered_set<std::string> used;
  for (const Joint& joint : skeleton.joints()) {
    const std::string bytes = written_bytes(joint.name);
    std::string name = bytes.empty() ? shortened(joint.name, bone_name_size) : joint.name;
    for (std::size_t number = 2; !used.insert(written_bytes(name)).second; ++number) {
      const std::string suffix = fmt::format("_{}", number);
      name = shortened(joint.name, bone_name_size - suffix.size()) + suffix;
    }
    names.push_back(std::move(name));
  }
  return names;
}

bool is_unmodified(const Clip& clip) {
  const auto* style = clip.format_data.find<Style>();
  return style != nullptr && mocap::detail::text_if_unmodified(style->as_read, clip) != nullptr;
}

bool fits(const Clip& clip) {
  return has_fitting_rotations(clip.skeleton) && has_fitting_rate(clip.motion) &&
         has_fitting_names(clip.skeleton);
}

Result<Clip> as_mmd(const Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  if (fits(clip)) return clip;
  Result<Clip> result =
      has_fitting_rotations(clip.skeleton) ? Result<Clip>(clip) : bvh::as_bvh(clip, {});
  if (!result) return result;
  result->format_data.on_edit();
  if (!has_fitting_rate(result->motion))
    if (Status sampled = resample_clip(*result, diagnostics); !sampled)
      return tl::unexpected<Error>(sampled.error());
  rename(*result, diagnostics);
  return result;
}

}  // namespace mocap::mmd
