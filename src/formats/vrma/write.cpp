// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <utility>

#include "body/humanoid.hpp"
#include "body/part_names.hpp"
#include "formats/gltf/as_read.hpp"
#include "formats/gltf/glb_writer.hpp"
#include "formats/json_writer.hpp"
#include "formats/vrma/bones.hpp"
#include "formats/vrma/file_kept.hpp"
#include "mocap/vrma.hpp"
#include "pose/channels.hpp"

namespace mocap::vrma {

namespace {

using mocap::detail::HumanoidJoints;

std::string humanoid_map(const HumanoidJoints& bones) {
  json::JsonWriter out;
  out.begin_object().member("specVersion", "1.0");
  out.key("humanoid").begin_object().key("humanBones").begin_object();
  for (std::size_t bone = 0; bone < bones.size(); ++bone) {
    if (!bones[bone]) continue;
    out.key(mocap::detail::humanoid_bones()[bone].name).begin_object();
    out.member("node", gltf::detail::node_of_joint(*bones[bone])).end_object();
  }
  out.end_object().end_object().end_object();
  return out.take();
}

/// All rotations of bones, and the translation of the hips.
gltf::detail::MovingJoints tracks_of(const Clip& clip, const HumanoidJoints& bones) {
  gltf::detail::MovingJoints tracks;
  if (clip.motion.empty()) return tracks;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i)
    if (mocap::detail::turns(clip.skeleton[i])) tracks.turning.push_back(i);
  tracks.shifting.push_back(*bones[0]);
  return tracks;
}

/// Clips from `as_vrma` declare their bones. In others, rotations may not be relative to a T-pose.
Result<HumanoidJoints> declared_bones(const Skeleton& skeleton) {
  if (mocap::detail::PartNames(skeleton).are_declared()) return find_bones(skeleton);
  return fail(codes::vrma_body, "no joint declares the bone that it is");
}

Error located(Error error, const Clip& clip) {
  if (error.at.file.empty()) error.at.file = clip.metadata.source;
  return error;
}

}  // namespace

const gltf::BytesAsRead* file_kept(const Clip& clip) {
  if (clip.metadata.format != "vrma") return nullptr;
  return gltf::bytes_as_read(clip, {});
}

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (const gltf::BytesAsRead* kept = file_kept(clip); kept != nullptr && !options.metres_per_unit)
    return gltf::write_back(*kept, clip, out);
  Result<HumanoidJoints> bones = declared_bones(clip.skeleton);
  if (!bones) {
    Error error = located(std::move(bones.error()), clip);
    diagnostics.add(error);
    return tl::unexpected<Error>(std::move(error));
  }
  gltf::WriteOptions of_glb;
  of_glb.metres_per_unit = options.metres_per_unit;
  of_glb.mesh = false;
  gltf::detail::GlbContents contents;
  contents.extension = {"VRMC_vrm_animation", humanoid_map(*bones)};
  contents.tracks = tracks_of(clip, *bones);
  return gltf::detail::write_glb(clip, of_glb, std::move(contents), out, diagnostics);
}

}  // namespace mocap::vrma
