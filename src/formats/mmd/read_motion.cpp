// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/mmd/clip_facts.hpp"
#include "formats/mmd/matching.hpp"
#include "formats/mmd/model_skeleton.hpp"
#include "formats/mmd/motion_file.hpp"
#include "formats/mmd/rig.hpp"
#include "formats/mmd/sampling.hpp"
#include "formats/mmd/standard_bones.hpp"
#include "formats/reader_findings.hpp"
#include "formats/sampled_memory.hpp"
#include "formats/text_as_read.hpp"
#include "formats/whole_source.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/mmd.hpp"
#include "text/utf8.hpp"

namespace mocap::mmd {

namespace {

/// A motion, its model, and the joint of each track; none for a bone that the model does not have.
struct Fitted {
  MotionFile file;
  Model model;
  ModelSkeleton joints;
  std::vector<std::optional<std::size_t>> joint_of;
  bool has_model = false;
};

Error without_bones(const MotionFile& file) {
  Error error = make_diagnostic(
      codes::vmd_no_bones,
      fmt::format(
          "the file contains no keys of bones, only {} of morphs, {} of the camera and {} of "
          "the light",
          file.morph_keys, file.camera_keys, file.light_keys));
  if (file.camera_keys > 0)
    error.advise(
        "This is the file of a camera. Read the motion of the figure, which is another "
        "file.");
  return error;
}

std::vector<std::string> names_of(const MotionFile& file) {
  std::vector<std::string> names;
  names.reserve(file.tracks.size());
  for (const BoneTrack& track : file.tracks) names.push_back(track.name);
  return names;
}

/// Some of the names, for a message.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most_listed = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most_listed); ++i)
    text += fmt::format("{}`{}`", i == 0 ? "" : ", ", text::shown(names[i]));
  return names.size() > most_listed ? text + ", ..." : text;
}

Status match(Fitted& fitted, const ReadLimits& limits) {
  Result<ModelSkeleton> joints = skeleton_of(fitted.model, limits);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  fitted.joints = std::move(*joints);
  const JointNames by_name(fitted.joints.skeleton);
  fitted.joint_of.clear();
  for (const BoneTrack& track : fitted.file.tracks)
    fitted.joint_of.push_back(by_name.find(track.name));
  return {};
}

/// Uses the standard bones if there is no model, or one of another figure.
Status choose_model(const Clip* model, Fitted& fitted, const ReadLimits& limits,
                    Diagnostics& found) {
  if (model != nullptr) {
    const Model* own = model_of(*model);
    fitted.model = own != nullptr ? *own : model_from(model->skeleton);
    fitted.has_model = true;
    if (Status matched = match(fitted, limits); !matched) return matched;
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < fitted.joint_of.size(); ++i)
      if (!fitted.joint_of[i]) missing.push_back(fitted.file.tracks[i].name);
    if (missing.empty()) return {};
    const bool is_other = missing.size() == fitted.joint_of.size();
    found.add(
        make_diagnostic(codes::vmd_model_mismatch,
                        fmt::format("{} of {} bones of the motion are not in the model: {}{}",
                                    missing.size(), fitted.joint_of.size(), listed(missing),
                                    is_other ? "; the standard bones are used instead" : "")));
    if (!is_other) return {};
  }
  fitted.has_model = false;
  fitted.model = standard_model(names_of(fitted.file));
  for (ModelBone& bone : fitted.model.bones) bone.is_movable = false;
  return match(fitted, limits);
}

/// Keys of an IK bone without a model: the bones that it moves have none themselves.
void report_ik(const Fitted& fitted, Diagnostics& found) {
  std::vector<std::string> moved;
  for (const BoneTrack& track : fitted.file.tracks)
    if (track.keys.size() > 1 && track.name.find("ＩＫ") != std::string::npos)
      moved.push_back(track.name);
  if (moved.empty()) return;
  found.add(make_diagnostic(
      codes::vmd_ik_not_evaluated,
      fmt::format("IK bones are animated, but without a model they cannot move the legs: {}",
                  listed(moved))));
}

/// What the file animates besides bones.
std::vector<std::string> others_in(const MotionFile& file) {
  std::vector<std::string> others;
  for (const auto& [count, what] :
       {std::pair(file.morph_keys, "morphs"), std::pair(file.camera_keys, "the camera"),
        std::pair(file.light_keys, "the light")})
    if (count > 0) others.push_back(fmt::format("{} keys of {}", count, what));
  return others;
}

void report_file(const MotionFile& file, Diagnostics& found) {
  for (const BoneTrack& track : file.tracks) {
    if (!track.is_damaged) continue;
    Diagnostic finding = make_diagnostic(
        codes::vmd_name, fmt::format("the name of the bone `{}` is neither Shift-JIS nor UTF-8",
                                     text::shown(track.name)));
    finding.subject = track.name;
    found.add(std::move(finding));
  }
  if (file.trailing_bytes > 0)
    found.add(make_diagnostic(codes::vmd_trailing,
                              fmt::format("{} bytes after the last section", file.trailing_bytes)));
  const std::vector<std::string> others = others_in(file);
  if (!others.empty())
    found.add(make_diagnostic(codes::vmd_not_read,
                              fmt::format("not shown: {}", fmt::join(others, ", "))));
}

/// Which IK bones are on, from frame to frame: before its first key as at that key, without keys
/// on.
class IkSwitches {
 public:
  IkSwitches(const Fitted& fitted, const Rig& rig)
      : states_(fitted.file.ik_states), names_(fitted.joints.skeleton) {
    on_.resize(fitted.joints.bones.size());
    for (const std::size_t joint : rig.ik_joints()) on_[joint] = true;
    for (std::size_t i = states_.size(); i-- > 0;) apply(states_[i]);
  }

  const std::vector<bool>& at(std::size_t frame) {
    for (; next_ < states_.size() && states_[next_].frame <= frame; ++next_) apply(states_[next_]);
    return on_;
  }

 private:
  void apply(const IkState& state) {
    for (const auto& [name, is_on] : state.bones)
      if (const auto joint = names_.find(name)) on_[*joint] = is_on;
  }

  const std::vector<IkState>& states_;
  JointNames names_;
  std::vector<bool> on_;
  std::size_t next_ = 0;
};

Status check_size(const Fitted& fitted, std::uint64_t file_bytes, const ReadLimits& limits) {
  const std::uint64_t frames = std::uint64_t{fitted.file.last_frame} + 1;
  if (frames > limits.max_frames)
    return fail(codes::limit_frames,
                fmt::format("the motion has {} frames, more than the limit of {}", frames,
                            limits.max_frames));
  // Seven values of a pose and up to six channels.
  constexpr std::uint64_t bytes_per_joint = 13 * sizeof(double);
  const std::uint64_t joints = fitted.joints.bones.size();
  const std::uint64_t most_bytes = mocap::detail::most_sampled_bytes(limits, file_bytes);
  if (joints > most_bytes / bytes_per_joint / frames)
    return fail(codes::limit_memory,
                fmt::format("{} frames of {} joints need more memory than the {} MiB allowed for a "
                            "file of this size",
                            frames, joints, most_bytes >> 20U));
  return {};
}

/// Fails if lengths overflow.
Result<Poses> sampled(const Fitted& fitted, bool with_ik) {
  Poses poses;
  poses.frames = std::size_t{fitted.file.last_frame} + 1;
  poses.joints = fitted.joints.bones.size();
  poses.local_positions.resize(poses.frames * poses.joints * 3);
  poses.local_rotations.resize(poses.frames * poses.joints * 4);
  Rig rig(fitted.model, fitted.joints);
  IkSwitches switches(fitted, rig);
  std::vector<TrackSampler> samplers;
  for (const BoneTrack& track : fitted.file.tracks) samplers.emplace_back(track);
  std::vector<JointPose> frame_poses(poses.joints);
  const std::vector<bool> no_ik;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    std::fill(frame_poses.begin(), frame_poses.end(), JointPose{});
    for (std::size_t i = 0; i < samplers.size(); ++i)
      if (fitted.joint_of[i]) frame_poses[*fitted.joint_of[i]] = samplers[i].at(frame);
    rig.evaluate(frame_poses, with_ik ? switches.at(frame) : no_ik);
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const JointPose& pose = frame_poses[joint];
      if (!pose.shift.allFinite() || !pose.rotation.coeffs().allFinite())
        return fail(codes::vmd_value,
                    fmt::format("the pose of `{}` in frame {} is not finite",
                                text::shown(fitted.joints.skeleton[joint].name), frame));
      poses.set_local_position(frame, joint,
                               fitted.joints.skeleton[joint].offset + mirrored(pose.shift));
      poses.set_local_rotation(frame, joint, mirrored(pose.rotation));
    }
  }
  return poses;
}

/// Adds position channels to the joints that move in a frame.
void add_positions(const Poses& poses, Skeleton& skeleton) {
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    bool moves = is_position(skeleton[joint].channels.front());
    for (std::size_t frame = 0; frame < poses.frames && !moves; ++frame)
      moves = poses.local_position(frame, joint) != skeleton[joint].offset;
    skeleton.set_channels(joint, channels_of_joint(moves));
  }
}

Result<Clip> clip_of(Fitted fitted, bool with_ik) {
  const Result<Poses> poses = sampled(fitted, with_ik);
  if (!poses) return tl::unexpected<Error>(poses.error());
  Clip clip;
  clip.skeleton = std::move(fitted.joints.skeleton);
  add_positions(*poses, clip.skeleton);
  Result<Motion> motion = author(*poses, clip.skeleton, FrameTime());
  if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
  clip.motion = std::move(*motion);
  set_facts(clip, "vmd");
  Style& style = clip.format_data.make<Style>();
  style = std::move(fitted.file.style);
  for (const BoneTrack& track : fitted.file.tracks)
    if (name_bytes(track.name) != track.raw_name)
      style.raw_names.emplace_back(track.name, track.raw_name);
  if (fitted.has_model) clip.format_data.set(std::move(fitted.model));
  return clip;
}

Result<Clip> read_onto_model(ByteSource& source, const Clip* model, const ReadOptions& options,
                             Diagnostics& found) {
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the motion");
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  Result<MotionFile> file = parse_motion(*bytes, options.limits);
  if (!file) return tl::unexpected<Error>(std::move(file.error()));
  if (file->tracks.empty()) return tl::unexpected<Error>(without_bones(*file));
  Fitted fitted;
  fitted.file = std::move(*file);
  if (Status chosen = choose_model(model, fitted, options.limits, found); !chosen)
    return tl::unexpected<Error>(std::move(chosen.error()));
  if (Status sound = check_size(fitted, bytes->size(), options.limits); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  report_file(fitted.file, found);
  if (!fitted.has_model) report_ik(fitted, found);
  const bool with_ik = options.ik.value_or(fitted.has_model);
  std::vector<std::string> others = others_in(fitted.file);
  Result<Clip> clip = clip_of(std::move(fitted), with_ik);
  if (clip) clip->metadata.left_out = std::move(others);
  if (clip && options.keep_style) {
    mocap::detail::KeptText kept(options.limits);
    kept.append(*bytes);
    clip->format_data.make<Style>().as_read = mocap::detail::whole_text(kept.take(), *clip);
  }
  return clip;
}

Result<Clip> read_with(ByteSource& source, const Clip* model, const ReadOptions& options,
                       Diagnostics& diagnostics) {
  Result<Clip> clip =
      mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
        return mocap::detail::clip_or_finding(read_onto_model(source, model, options, found),
                                              found);
      });
  if (clip) clip->metadata.source = source.name();
  return clip;
}

}  // namespace

Result<Clip> read_motion(ByteSource& source, Clip model, const ReadOptions& options,
                         Diagnostics& diagnostics) {
  const Clip bones = std::move(model);
  return read_with(source, &bones, options, diagnostics);
}

Result<Clip> read_motion(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return read_with(source, nullptr, options, diagnostics);
}

bool sniff_motion(std::string_view head) {
  return head.starts_with(motion_magic);
}

}  // namespace mocap::mmd
