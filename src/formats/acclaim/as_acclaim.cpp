// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/acclaim/fit.hpp"
#include "formats/numbered_names.hpp"
#include "mocap/acclaim.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "pose/poses_of.hpp"
#include "text/word_lists.hpp"

namespace mocap::acclaim {

namespace {

/// Local translation of a joint over the clip.
struct Translation {
  Vector3 mean = Vector3::Zero();
  bool moves = false;
  std::size_t frame = 0;  ///< The first frame with a different translation.
};

Translation translation_of(const Poses& poses, const Joint& joint, std::size_t index) {
  Translation translation;
  translation.mean = joint.offset;
  if (poses.frames == 0) return translation;
  const auto position = [&](std::size_t frame) { return poses.local_position(frame, index); };
  const Vector3 first = position(0);
  translation.mean = first;
  Vector3 sum = first;
  for (std::size_t frame = 1; frame < poses.frames; ++frame) {
    const Vector3 here = position(frame);
    sum += here;
    if (here == first || translation.moves) continue;
    translation.moves = true;
    translation.frame = frame;
  }
  if (translation.moves) translation.mean = sum / static_cast<double>(poses.frames);
  return translation;
}

/// A joint's name, changed if it is not valid in an AMC.
std::string legal_name(std::string name) {
  if (is_legal_name(name)) return name;
  for (char& c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte == 0x7F || c == '#' || c == ',' || c == '(' || c == ')' || c == ':' ||
        c == '/') {
      c = '_';
    }
  }
  return is_legal_name(name) ? name : "bone_" + name;
}

/// The unique names of a skeleton's joints in an ASF; `names` receives them.
std::vector<std::string> joint_names(const Skeleton& skeleton, detail::NumberedNames& names) {
  names.reserve("root");
  const bool lone_root = skeleton.roots().size() == 1;
  std::vector<std::string> result;
  result.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) {
    const bool is_root = lone_root && joint.parent == Joint::no_parent;
    result.push_back(is_root ? "root" : names.take(legal_name(joint.name)));
  }
  return result;
}

/// Builds the skeleton, and maps its joints to the joints of the clip.
class Fitting {
 public:
  Fitting(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics)
      : clip_(clip),
        options_(options),
        diagnostics_(diagnostics),
        poses_(detail::poses_of(clip, {.world = false})),
        joint_names_(joint_names(clip.skeleton, names_)) {
    skeleton_.euler_axes = EulerAxes::fixed;
    skeleton_.set_position_mode_of_all(PositionMode::add);
  }

  Result<Clip> run() {
    const std::vector<std::size_t> roots = clip_.skeleton.roots();
    if (roots.empty()) {
      return fail(codes::argument_invalid, "an ASF file needs at least one joint");
    }
    if (!measure_translations(roots)) {
      return tl::unexpected<Error>(*diagnostics_.first_error());
    }
    add_root(roots);
    // A bone is added together with the names and offsets of its children, depth first.
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (bone_of_[i] == no_joint) add_bone(i);
      add_ends(i);
    }
    report_names();
    report_lost_channels();
    return author_motion();
  }

 private:
  const Skeleton& old() const { return clip_.skeleton; }
  bool has_lone_root() const { return old().roots().size() == 1; }

  bool measure_translations(const std::vector<std::size_t>& roots) {
    bool sound = true;
    bone_of_.assign(old().size(), no_joint);
    for (std::size_t i = 0; i < old().size(); ++i) {
      translations_.push_back(translation_of(poses_, old()[i], i));
      const bool may_move = roots.size() == 1 && i == roots.front();
      if (may_move || !translations_[i].moves) continue;
      if (options_.translations != Translations::refuse) continue;
      Diagnostic diagnostic = make_diagnostic(
          codes::fit_translation,
          fmt::format("`{}` translates (first in frame {}), which is not possible for bones",
                      old()[i].name, translations_[i].frame + 1));
      diagnostic.at.file = clip_.metadata.source;
      diagnostic.subject = old()[i].name;
      diagnostics_.add(std::move(diagnostic));
      sound = false;
    }
    return sound;
  }

  void add_root(const std::vector<std::size_t>& roots) {
    Joint root;
    root.name = "root";
    root.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    for (const int axis : options_.dof_order)
      root.channels.push_back(on_axis(Channel::x_rotation, axis));
    put(Joint::no_parent, std::move(root), roots.size() == 1 ? roots.front() : no_joint);
    if (roots.size() != 1) return;
    bone_of_[roots.front()] = 0;
  }

  /// Adds a joint that moves like joint `moves_as` of the clip, or is static.
  std::size_t put(std::size_t parent, Joint joint, std::size_t moves_as) {
    const Result<std::size_t> index = skeleton_.add(parent, std::move(joint));
    moves_as_.insert(moves_as_.begin() + static_cast<std::ptrdiff_t>(*index), moves_as);
    // In depth-first order every new joint is the last one, so existing indices do not change.
    return *index;
  }

  /// Whether the bone of a joint ends at the start of its only child.
  bool is_simple(std::size_t joint) const {
    const bool is_root = old()[joint].parent == Joint::no_parent && has_lone_root();
    return !is_root && old().children(joint).size() + old()[joint].end_sites.size() <= 1;
  }

  /// Adds a bone without degrees of freedom, from a joint to one of its ends.
  std::size_t add_link(std::size_t from, const std::string& name) {
    Joint link;
    link.name = names_.take(name);
    return put(from, std::move(link), no_joint);
  }

  void add_bone(std::size_t i) {
    const Joint& joint = old()[i];
    const Vector3& start = translations_[i].mean;
    std::size_t parent = 0;
    const bool is_root = joint.parent == Joint::no_parent;
    if (!is_root) parent = bone_of_[joint.parent];
    const std::string& name = joint_names_[i];
    const bool parent_is_hub = is_root || !is_simple(joint.parent);
    Joint bone;
    bone.name = name;
    bone.channels = dof_of(i);
    if (parent_is_hub && !start.isZero(0.0)) {
      parent = add_link(parent, "to_" + name);
      bone.offset = start;
    } else if (!parent_is_hub) {
      bone.offset = start;
    }
    bone_of_[i] = put(parent, std::move(bone), i);
  }

  /// End sites: the end of the bone, or separate bones if the joint has several ends.
  void add_ends(std::size_t i) {
    const std::size_t bone = bone_of_[i];
    const std::vector<EndSite>& ends = old()[i].end_sites;
    if (is_simple(i)) {
      if (old().children(i).empty()) {
        const Vector3 end = ends.empty() ? Vector3::Zero().eval() : ends.front().offset;
        skeleton_.set_end_sites(bone, {{{}, end}});
      }
      return;
    }
    for (const EndSite& site : ends) {
      const std::size_t link = add_link(bone, fmt::format("{}_end", skeleton_[bone].name));
      skeleton_.set_end_sites(link, {{{}, site.offset}});
    }
  }

  /// Whether a constant rotation is combined with the joint's own, which individual angles
  /// cannot represent.
  static bool turns_at_rest(const Joint& joint) {
    const auto is_none = [](const Quaternion& rotation) { return rotation.vec().isZero(1e-15); };
    const bool moves = std::any_of(joint.channels.begin(), joint.channels.end(), is_rotation);
    return moves ? !is_none(joint.before) || !is_none(joint.after)
                 : !is_none(joint.before * joint.after);
  }

  std::vector<Channel> dof_of(std::size_t i) const {
    std::vector<Channel> dof;
    if (translations_[i].moves && options_.translations == Translations::keep) {
      dof = {Channel::x_position, Channel::y_position, Channel::z_position};
    }
    std::vector<Channel> rotations;
    bool has_quaternion = false;
    for (const Channel channel : old()[i].channels) {
      if (is_rotation(channel)) rotations.push_back(channel);
      has_quaternion = has_quaternion || is_quaternion(channel);
    }
    // One or two angles keep their order; about moving axes that is the reverse of fixed ones.
    const bool has_twice = rotations.size() == 2 && rotations[0] == rotations[1];
    if (rotations.size() > 2 || has_quaternion || has_twice || turns_at_rest(old()[i])) {
      rotations.clear();
      for (const int axis : options_.dof_order)
        rotations.push_back(on_axis(Channel::x_rotation, axis));
    } else if (old().euler_axes == EulerAxes::moving) {
      std::reverse(rotations.begin(), rotations.end());
    }
    dof.insert(dof.end(), rotations.begin(), rotations.end());
    return dof;
  }

  void report_names() {
    for (std::size_t i = 0; i < old().size(); ++i) {
      const std::string& name = old()[i].name;
      if (name == joint_names_[i]) continue;
      Diagnostic diagnostic = make_diagnostic(
          codes::fit_name, fmt::format("`{}` is written as `{}`", name, joint_names_[i]));
      diagnostic.at.file = clip_.metadata.source;
      diagnostic.subject = name;
      diagnostics_.add(std::move(diagnostic));
    }
  }

  void report_lost_channels() {
    for (const Joint& joint : old().joints()) {
      for (const Channel channel : joint.channels) {
        if (!is_scale(channel)) continue;
        Diagnostic diagnostic = make_diagnostic(
            codes::fit_channel,
            fmt::format("the scale channels of `{}` are dropped: bones have a fixed size",
                        joint.name));
        diagnostic.at.file = clip_.metadata.source;
        diagnostic.subject = joint.name;
        diagnostics_.add(std::move(diagnostic));
        break;
      }
    }
  }

  /// Lossless, but few programs read translations of bones.
  void note_kept_translations() {
    std::vector<std::size_t> moving;
    for (const std::size_t from : moves_as_) {
      const bool is_root = from == no_joint || old()[from].parent == Joint::no_parent;
      if (!is_root && translations_[from].moves) moving.push_back(from);
    }
    const std::size_t count = moving.size();
    if (count == 0) return;
    constexpr std::size_t most_named = 4;
    Diagnostic diagnostic = make_diagnostic(
        codes::fit_translation,
        fmt::format("{} relative to {} and {} tx ty tz in the ASF: {}",
                    count == 1 ? "a joint moves" : fmt::format("{} joints move", count),
                    count == 1 ? "its parent" : "their parents", count == 1 ? "gets" : "get",
                    text::listed(count, most_named, [&](std::size_t i) {
                      return fmt::format("`{}`", old()[moving[i]].name);
                    })));
    diagnostic.severity = Severity::note;
    diagnostic.at.file = clip_.metadata.source;
    diagnostic.advise(
        "For programs that read only angles, --translations drop keeps each joint at its mean "
        "position.",
        {}, Audience::command);
    diagnostics_.add(std::move(diagnostic));
  }

  Result<Clip> author_motion() {
    Poses poses;
    poses.frames = poses_.frames;
    poses.joints = skeleton_.size();
    poses.local_positions.resize(poses.frames * poses.joints * 3);
    poses.local_rotations.resize(poses.frames * poses.joints * 4);
    double farthest = 0.0;
    std::size_t farthest_joint = 0;
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (std::size_t bone = 0; bone < poses.joints; ++bone) {
        Eigen::Map<Vector3> position(poses.local_positions.data() +
                                     (frame * poses.joints + bone) * 3);
        Eigen::Map<Quaternion> rotation(poses.local_rotations.data() +
                                        (frame * poses.joints + bone) * 4);
        const std::size_t from = moves_as_[bone];
        position = skeleton_[bone].offset;
        rotation = Quaternion::Identity();
        if (from == no_joint) continue;
        rotation = poses_.local_rotation(frame, from);
        const Vector3 wanted = poses_.local_position(frame, from);
        const bool is_root = bone == 0;
        if (is_root) {
          position = wanted;
        } else if (translations_[from].moves) {
          const Vector3 off = wanted - translations_[from].mean;
          if (options_.translations == Translations::keep) {
            position += off;
          } else if (off.norm() > farthest) {
            farthest = off.norm();
            farthest_joint = from;
          }
        }
      }
    }
    if (options_.translations == Translations::keep) note_kept_translations();
    if (farthest > 0.0) {
      Diagnostic diagnostic = make_diagnostic(
          codes::fit_translation,
          fmt::format("joints stay at their mean position; `{}` is displaced by up to {:.6g}",
                      old()[farthest_joint].name, farthest));
      diagnostic.severity = Severity::warning;
      diagnostic.at.file = clip_.metadata.source;
      diagnostics_.add(std::move(diagnostic));
    }
    Clip result;
    Result<Motion> motion =
        author(poses, skeleton_, clip_.motion.frame_time, nullptr, options_.threads);
    if (!motion) return tl::unexpected<Error>(motion.error());
    result.skeleton = std::move(skeleton_);
    result.motion = std::move(*motion);
    result.metadata = clip_.metadata;
    result.format_data.take<Style>(clip_.format_data);
    if (auto* style = result.format_data.find<Style>()) style->motion = MotionStyle{};
    return result;
  }

  const Clip& clip_;
  const FitOptions& options_;
  Diagnostics& diagnostics_;
  Poses poses_;
  detail::NumberedNames names_;
  std::vector<std::string> joint_names_;  ///< Indexed by joint of the clip.
  Skeleton skeleton_;
  std::vector<Translation> translations_;  ///< Indexed by joint of the clip.
  std::vector<std::size_t> bone_of_;       ///< Indexed by joint of the clip.
  std::vector<std::size_t> moves_as_;      ///< Indexed by joint of the new skeleton.
};

}  // namespace

std::vector<std::string> legal_names(const Skeleton& skeleton) {
  detail::NumberedNames names;
  return joint_names(skeleton, names);
}

Result<Clip> as_acclaim(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  if (fits(clip.skeleton)) return clip;
  return Fitting(clip, options, diagnostics).run();
}

}  // namespace mocap::acclaim
