// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/joint_match.hpp"
#include "edit/begin_edit.hpp"
#include "edit/combine/second_clip.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/leg_ratio.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::edit {

namespace {

/// The matching joint of the clip for each joint of the target.
using SourceJoints = detail::JointPartners;

bool rotates_any(const Skeleton& target, const SourceJoints& partners) {
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] && turns(target[i])) return true;
  }
  return false;
}

/// The local transforms of the target that preserve the world rotations of the clip.
Result<Poses> poses_on(const Skeleton& target, const SourceJoints& partners, const Clip& clip,
                       double scale) {
  Poses local;
  const Poses rest = evaluate_rest(target);
  const Poses clip_rest = evaluate_rest(clip.skeleton);
  const auto rotation_of = [](const Poses& poses, std::size_t frame, std::size_t joint) {
    return poses.world_rotation(frame, joint);
  };
  try {
    local.frames = clip.motion.frames();
    local.joints = target.size();
    local.local_positions.resize(local.frames * local.joints * 3);
    local.local_rotations.resize(local.frames * local.joints * 4);
    std::vector<Quaternion> world(target.size());
    constexpr std::size_t frames_at_once = 256;
    for (std::size_t first = 0; first < local.frames; first += frames_at_once) {
      const Poses block =
          detail::poses_of(clip, {.first_frame = first, .frame_count = frames_at_once});
      for (std::size_t i = 0; i < block.frames; ++i) {
        for (std::size_t joint = 0; joint < target.size(); ++joint) {
          const std::size_t parent = target[joint].parent;
          const bool is_root = parent == Joint::no_parent;
          const Quaternion above = is_root ? Quaternion::Identity() : world[parent];
          const Quaternion rest_above =
              is_root ? Quaternion::Identity() : rotation_of(rest, 0, parent);
          Quaternion turned =
              above * (rest_above.conjugate() * rotation_of(rest, 0, joint)).normalized();
          Vector3 place = target[joint].offset;
          if (const std::optional<std::size_t> from = partners[joint]) {
            // The rotation of the joint relative to its rest pose, applied to the rest pose of the
            // target.
            turned = rotation_of(block, i, *from) * rotation_of(clip_rest, 0, *from).conjugate() *
                     rotation_of(rest, 0, joint);
            if (is_root && has_positions(target[joint])) {
              place = scale * block.world_position(i, *from);
            }
          }
          world[joint] = turned.normalized();
          const Quaternion own = (above.conjugate() * world[joint]).normalized();
          const std::size_t at = (first + i) * local.joints + joint;
          std::copy(own.coeffs().begin(), own.coeffs().end(), &local.local_rotations[at * 4]);
          std::copy(place.begin(), place.end(), &local.local_positions[at * 3]);
        }
      }
    }
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the poses on the other skeleton");
  }
  return local;
}

std::vector<std::string> names_without(const Skeleton& skeleton,
                                       const std::vector<bool>& is_known) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (!is_known[i]) names.push_back(fmt::format("`{}`", skeleton[i].name));
  }
  return names;
}

}  // namespace

Status validate(const OntoSkeleton& options, const Clip& clip) {
  if (Status sound = check_second(codes::edit_clips_differ, clip, options.target, true); !sound) {
    return sound;
  }
  const Skeleton& target = options.target->skeleton;
  if (rotates_any(target, detail::partners_of(target, clip.skeleton))) return {};
  return fail_advised(codes::edit_clips_differ,
                      "no joint that rotates has the same name in both skeletons",
                      std::string(same_names_advice));
}

Status apply(const OntoSkeleton& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Skeleton& target = options.target->skeleton;
  if (target == clip.skeleton) return {};
  const SourceJoints partners = detail::partners_of(target, clip.skeleton);
  const std::optional<LegRatio> legs = leg_ratio(target, clip.skeleton);
  const double scale = legs ? legs->height : size_ratio(*options.target, clip);
  const Result<Poses> poses = poses_on(target, partners, clip, scale);
  if (!poses) return tl::unexpected<Error>(poses.error());
  Result<Motion> motion = author(*poses, target, clip.motion.frame_time);
  if (!motion) return tl::unexpected<Error>(std::move(motion.error()));

  std::vector<bool> is_kept(clip.skeleton.size(), false);
  std::vector<bool> is_matched(target.size(), false);
  for (std::size_t i = 0; i < partners.size(); ++i) {
    is_matched[i] = partners[i].has_value();
    if (partners[i]) is_kept[*partners[i]] = true;
  }
  const auto matched =
      static_cast<std::size_t>(std::count(is_matched.begin(), is_matched.end(), true));
  Diagnostic note = about_clip(
      clip, codes::edit_skeleton,
      fmt::format("{} of {} joints were matched by name; positions were multiplied by {:.6g}",
                  matched, target.size(), scale));
  if (legs && legs->other_proportions) {
    note.advise(
        "Put the feet on the ground with --ground-feet: the proportions of the legs differ.", {},
        Audience::command);
  }
  const std::vector<std::string> dropped = names_without(clip.skeleton, is_kept);
  const std::vector<std::string> missing = names_without(target, is_matched);
  if (!dropped.empty()) note.detail = "dropped: " + listed(dropped);
  if (!missing.empty()) {
    note.detail += (note.detail.empty() ? "" : "; ") + ("in their rest pose: " + listed(missing));
  }
  clip.skeleton = target;
  clip.metadata.unit = options.target->metadata.unit;
  clip.metadata.declared_unit = options.target->metadata.declared_unit;
  clip.metadata.up = options.target->metadata.up;
  clip.motion = std::move(*motion);
  clip.format_data.clear();
  diagnostics.add(std::move(note));
  return {};
}

namespace {

Result<Edit> parse_onto(std::string_view value, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "onto: files cannot be read here");
  Result<Clip> target = read(std::string(value));
  if (!target) return tl::unexpected<Error>(std::move(target.error()));
  return Edit(OntoSkeleton{std::make_shared<const Clip>(std::move(*target))});
}

constexpr auto onto_codes = edit_code_table({
    {.name = "edit.skeleton",
     .severity = Severity::note,
     .title = "The motion was transferred to another skeleton",
     .explanation = "Joints are matched by name. The clip gets the offsets, channels and end "
                    "sites of the other skeleton; joints that only one of them has are listed.",
     .remedy = "If names differ, rename joints first with --rename or --names.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind onto_step{
    .facts = {"onto", "FILE", "",
              "Transfer the motion to the skeleton of another file, so that a folder of files "
              "shares one skeleton. Joints are matched by name."},
    .parse_file = parse_onto,
    .codes = onto_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_skeleton = detail::code_in(edit::onto_codes, "edit.skeleton");

}  // namespace mocap::codes
