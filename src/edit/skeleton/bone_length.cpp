// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

constexpr double max_length = 1e15;
constexpr double max_stretch = 1e9;

/// A joint and the factor for its bone.
struct BoneFactor {
  std::size_t joint = 0;
  double factor = 1.0;
};

Result<std::vector<BoneFactor>> factors_of(const BoneLengths::Change& change,
                                           const Skeleton& skeleton) {
  if (!(change.value > 0.0) || !(change.value <= max_length)) {
    return fail(codes::edit_value,
                "the length of a bone, or its factor, must be greater than 0 and less than 1e15");
  }
  const Result<std::vector<std::size_t>> joints = find_joints(skeleton, {change.joint});
  if (!joints) return tl::unexpected<Error>(joints.error());
  std::vector<BoneFactor> factors;
  for (const std::size_t joint : *joints) {
    const double length = skeleton.bone(joint).length;
    if (!(length > 0.0) || !std::isfinite(length)) {
      return fail(codes::edit_value,
                  fmt::format("the bone of `{}` has no length: the joint has no child or end site "
                              "at another position",
                              skeleton[joint].name));
    }
    const double factor = change.is_factor ? change.value : change.value / length;
    if (!(factor <= max_stretch)) {
      return fail(codes::edit_value, fmt::format("the bone of `{}` would be {:.3g} times as long",
                                                 skeleton[joint].name, factor));
    }
    factors.push_back({joint, factor});
  }
  return factors;
}

/// Multiplies the values of a joint's channels that `applies` selects, in all frames. `column`: its
/// first channel.
template <class Applies>
void multiply(Clip& clip, std::size_t joint, std::size_t column, double factor,
              const Applies& applies) {
  for (const Channel channel : clip.skeleton[joint].channels) {
    for (std::size_t frame = 0; applies(channel) && frame < clip.motion.frames(); ++frame) {
      clip.motion.computed_at(frame, column) *= factor;
    }
    ++column;
  }
}

/// `columns`: the channel offsets of the skeleton.
void lengthen(Clip& clip, const std::vector<std::size_t>& columns, const BoneFactor& bone) {
  for (const std::size_t child : clip.skeleton.children(bone.joint)) {
    clip.skeleton.set_offset(child, bone.factor * clip.skeleton[child].offset);
    multiply(clip, child, columns[child], bone.factor, is_position);
  }
  std::vector<EndSite> sites = clip.skeleton[bone.joint].end_sites;
  for (EndSite& site : sites) site.offset *= bone.factor;
  clip.skeleton.set_end_sites(bone.joint, std::move(sites));
  multiply(clip, bone.joint, columns[bone.joint], bone.factor,
           [](Channel channel) { return channel == Channel::bone_length; });
}

/// Whether changing this bone moves one of the feet.
bool carries_foot(const Skeleton& skeleton, const std::vector<std::size_t>& feet,
                  std::size_t joint) {
  return std::any_of(feet.begin(), feet.end(), [&](std::size_t foot) {
    return foot >= joint && foot < skeleton.subtree_end(joint);
  });
}

}  // namespace

Status validate(const BoneLengths& options, const Clip& clip) {
  if (options.changes.empty()) return fail(codes::edit_value, "no bone is specified");
  for (const BoneLengths::Change& change : options.changes) {
    const auto factors = factors_of(change, clip.skeleton);
    if (!factors) return tl::unexpected<Error>(factors.error());
  }
  return {};
}

Status apply(const BoneLengths& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  const std::vector<std::size_t> feet = find_body_parts(clip.skeleton).feet;
  std::vector<std::string> changed;
  bool moves_feet = false;
  for (const BoneLengths::Change& change : options.changes) {
    const auto factors = factors_of(change, clip.skeleton);
    if (!factors) return tl::unexpected<Error>(factors.error());
    for (const BoneFactor& bone : *factors) {
      moves_feet =
          moves_feet || (bone.factor != 1.0 && carries_foot(clip.skeleton, feet, bone.joint));
      const double before = clip.skeleton.bone(bone.joint).length;
      if (bone.factor != 1.0) lengthen(clip, columns, bone);
      changed.push_back(fmt::format("`{}` {:.4g} to {:.4g}", clip.skeleton[bone.joint].name, before,
                                    clip.skeleton.bone(bone.joint).length));
    }
  }
  Diagnostic note = about_clip(clip, codes::edit_bone_length,
                               fmt::format("bone lengths changed: {}", listed(changed)));
  if (!moves_feet) note.advise({}, {});
  diagnostics.add(std::move(note));
  return {};
}

namespace {

/// `LeftForeArm=28,*Leg=x1.1`
Result<Edit> parse_bone_length(std::string_view value) {
  constexpr std::string_view takes =
      "JOINT=LENGTH in file units, or JOINT=xFACTOR, such as LeftForeArm=28,*Leg=x1.1";
  BoneLengths lengths;
  for (const std::string& word : words_in(value)) {
    const std::size_t equals = word.rfind('=');
    if (equals == std::string::npos || equals == 0) {
      return invalid_value("bone-length", word, takes);
    }
    std::string_view number = std::string_view(word).substr(equals + 1);
    const bool is_factor = number.starts_with('x');
    if (is_factor) number.remove_prefix(1);
    const std::optional<double> length = number_in(number);
    if (!length || !(*length > 0.0)) return invalid_value("bone-length", word, takes);
    lengths.changes.push_back({word.substr(0, equals), *length, is_factor});
  }
  if (lengths.changes.empty()) return invalid_value("bone-length", value, takes);
  return Edit(std::move(lengths));
}

constexpr auto bone_length_codes = edit_code_table({
    {.name = "edit.bone-length",
     .severity = Severity::note,
     .title = "Bone lengths were changed",
     .explanation =
         "The offsets of these joints have a new length. Rotation values are unchanged, so all "
         "descendants move with the bone, and changed leg lengths raise or lower the feet.",
     .remedy = "Put the feet back on the ground with --ground-feet or --on-ground.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind bone_length_step{
    .facts = {"bone-length", "JOINT=LENGTH", "",
              "Change the length of the bone from a joint to its child, in file units or by a "
              "factor: LeftForeArm=28,*Leg=x1.1. Rotations do not change."},
    .parse = parse_bone_length,
    .codes = bone_length_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_bone_length =
    detail::code_in(edit::bone_length_codes, "edit.bone-length");

}  // namespace mocap::codes
