// SPDX-License-Identifier: MIT
#include "mocap/secondlife.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/findings.hpp"
#include "check/secondlife_build.hpp"
#include "check/secondlife_text.hpp"
#include "formats/descriptor.hpp"
#include "mocap/rotation.hpp"
#include "secondlife/upload.hpp"
#include "text/word_lists.hpp"

namespace mocap::detail {

namespace {

using secondlife::FileTrack;
using secondlife::KeptKeys;
using secondlife::NameKind;
using secondlife::ViewerJoint;
using secondlife::ViewerLayout;

/// Maximum number of joints listed in a finding; if there are more, only their number is reported.
constexpr std::size_t joints_reported = 6;
/// Smaller rotations are treated as none.
constexpr double no_rotation_deg = 0.05;
constexpr double time_steps = 65535.0;

using Joints = std::vector<std::size_t>;

/// How the viewer treats the joints of a clip.
struct UploadOutcome {
  Joints unknown_moved;
  Joints unknown_still;
  Joints attachments_moved;
  Joints forbidden;
  Joints small;      ///< They move less than the viewer's threshold.
  Joints pose_lost;  ///< They keep the pose of the first frame.
  Joints unmoved;    ///< They stay in the avatar's rest pose.
  std::size_t moved = 0;
  std::size_t keys = 0;
  std::size_t keys_of_file = 0;
  std::size_t bytes = 45;  ///< Size of the header and footer of an animation.
  double farthest_m = 0.0;
  std::size_t farthest_frame = 0;
  std::size_t farthest_joint = 0;
};

class SecondLifeCheck {
 public:
  SecondLifeCheck(const Clip& clip, std::vector<JointLine> lines, Diagnostics& diagnostics)
      : clip_(clip),
        skeleton_(clip.skeleton),
        layout_(secondlife::viewer_layout(clip.skeleton)),
        lines_(std::move(lines)),
        diagnostics_(diagnostics) {}

  void run() {
    check_root();
    check_name_lengths();
    check_offsets();
    const bool is_readable = check_channels();
    check_time();
    if (!is_readable || layout_.columns > clip_.motion.channels()) return;
    if (clip_.motion.empty()) {
      add(codes::secondlife_unmoved, Severity::error,
          {"no frames; the viewer rejects an animation without motion", "nothing"});
      return;
    }
    for (std::size_t i = 0; i < skeleton_.size(); ++i) follow(i);
    report_names();
    report_motion();
  }

 private:
  struct Words {
    std::string message;
    std::string subject = {};
    std::string detail = {};
    std::string advice = {};  ///< If empty, the advice and command of the code apply.
    std::string command = {};
  };

  void add(Code code, Severity severity, Words words, std::optional<std::size_t> joint = {}) {
    Diagnostic finding = make_diagnostic(code, std::move(words.message));
    finding.at.file = clip_.metadata.source;
    finding.severity = severity;
    finding.subject = std::move(words.subject);
    finding.detail = std::move(words.detail);
    if (!words.advice.empty()) finding.advise(std::move(words.advice), std::move(words.command));
    if (joint && *joint < lines_.size() && lines_[*joint].name == skeleton_[*joint].name) {
      finding.at = lines_[*joint].at;
    }
    diagnostics_.add(std::move(finding));
  }

  std::string names_of(const Joints& joints) const {
    return text::listed(joints.size(), joints_reported,
                        [&](std::size_t i) { return quoted_name(skeleton_[joints[i]]); });
  }

  void check_root() {
    if (layout_.joints[0].is_hip()) return;
    add(codes::secondlife_root, Severity::error,
        {fmt::format("the first joint is {}; the viewer rejects files that do not start with `hip` "
                     "or `mPelvis`",
                     quoted_name(skeleton_[0]))},
        0);
  }

  void check_name_lengths() {
    if (!lines_.empty()) return;  // Already reported with their lines.
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      if (skeleton_[i].name.size() <= secondlife::longest_name) continue;
      add(codes::secondlife_name_long, Severity::warning,
          {fmt::format("the name {} is {} bytes long; the viewer reads {} of them",
                       quoted_name(skeleton_[i]), skeleton_[i].name.size(),
                       secondlife::longest_name),
           "names"},
          i);
    }
  }

  /// Checks for rest poses and bone lengths that differ from the avatar's.
  void check_offsets() {
    const AvatarBuild build = compare_with_avatar(skeleton_);
    const std::optional<std::size_t>& turned = build.turned;
    if (turned) {
      add(codes::secondlife_offsets, Severity::warning,
          {fmt::format("the bone of {} is {:.0f}° off the avatar's in the rest pose; the viewer "
                       "ignores OFFSET and applies the angles to its own T-pose",
                       quoted_name(skeleton_[*turned]), build.turned_deg),
           "direction", "A pose that is correct here is shown rotated in the viewer"},
          turned);
    }
    constexpr double alike = 0.1;
    if (build.longest > 0.0 && (build.shortest < 1.0 - alike || build.longest > 1.0 + alike)) {
      add(codes::secondlife_offsets, Severity::warning,
          {fmt::format("limbs and spine are {:.2g} to {:.2g} times as long as the avatar's, in "
                       "inches; the viewer ignores OFFSET, so feet slide",
                       build.shortest, build.longest),
           "length"});
    }
  }

  /// Returns false if the viewer would stop at a joint.
  bool check_channels() {
    bool is_readable = true;
    Joints stretched;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      const Joint& joint = skeleton_[i];
      const ViewerJoint& viewed = layout_.joints[i];
      if (!viewed.is_readable) {
        is_readable = false;
        // In text, the first one has already been reported with its line.
        if (lines_.empty()) {
          add(codes::secondlife_channels, Severity::error,
              {fmt::format("{} has fewer than three rotation channels; the viewer rejects the file",
                           quoted_name(joint)),
               "too few"},
              i);
        }
        continue;
      }
      if (!secondlife::is_read_alike(joint)) {
        add(codes::secondlife_channels, Severity::warning,
            {fmt::format("the channels of {} are misread: the viewer reads {} values, {}",
                         quoted_name(joint), viewed.has_positions ? "six" : "three",
                         viewed.has_positions ? "x, y, z and three angles" : "three angles"),
             "order",
             viewed.has_positions || joint.channels.size() == 3
                 ? ""
                 : "All values after them are applied to the wrong joints"},
            i);
      }
      if (viewed.has_positions && !layout_.joints[i].is_hip() && i != 0) stretched.push_back(i);
    }
    if (!stretched.empty()) {
      add(codes::secondlife_channels, Severity::warning,
          {fmt::format("position channels of {}: the viewer moves joints to these positions, so "
                       "the avatar gets the bone lengths of the file",
                       names_of(stretched)),
           "positions", "", "Remove the position channels.",
           "mocap convert FILE --profile secondlife -o FIXED"},
          stretched.front());
    }
    return is_readable;
  }

  void check_time() {
    if (clip_.motion.empty()) return;
    const double played = secondlife::played_s(clip_.motion);
    if (played > secondlife::max_duration_s) {
      add(codes::secondlife_duration, Severity::error,
          {fmt::format("it plays for {:.1f} s; the viewer rejects more than {:.0f} s", played,
                       secondlife::max_duration_s)});
      return;
    }
    const double step = played / time_steps;
    if (clip_.motion.frames() > 3 && clip_.motion.frame_time.seconds() < step) {
      add(codes::secondlife_rate, Severity::warning,
          {fmt::format("{:.0f} frames per second exceed the {:.0f} time steps per second of an "
                       "animation of {:.1f} s; frames in between are lost",
                       clip_.motion.frame_time.frames_per_second(), 1.0 / step, played)});
    }
  }

  void follow(std::size_t joint) {
    const ViewerJoint& viewed = layout_.joints[joint];
    const FileTrack track = secondlife::track_of(clip_, layout_, joint);
    const KeptKeys kept = secondlife::keys_kept(track);
    if (!kept.is_moved) return note_still(joint, kept, track);
    switch (viewed.kind) {
      case NameKind::unknown:
        outcome_.unknown_moved.push_back(joint);
        return;
      case NameKind::forbidden:
        outcome_.forbidden.push_back(joint);
        return;
      case NameKind::attachment:
        outcome_.attachments_moved.push_back(joint);
        break;
      case NameKind::bone:
        break;
    }
    ++outcome_.moved;
    const std::size_t positions = viewed.has_positions ? kept.position_count() : 0;
    outcome_.keys += kept.rotation_count() + positions;
    const std::size_t played_frames = std::max<std::size_t>(clip_.motion.frames() - 1, 1);
    outcome_.keys_of_file += played_frames * (viewed.has_positions ? 2 : 1);
    constexpr std::size_t joint_bytes = 13;
    constexpr std::size_t key_bytes = 8;
    outcome_.bytes += joint_bytes + skeleton_[joint].name.size() +
                      key_bytes * (kept.rotation_count() + positions);
    if (viewed.has_positions) measure_way(joint, track);
  }

  void note_still(std::size_t joint, const KeptKeys& kept, const FileTrack& track) {
    const NameKind kind = layout_.joints[joint].kind;
    if (kind == NameKind::unknown) return outcome_.unknown_still.push_back(joint);
    if (kind != NameKind::bone) return;
    if (kept.is_touched) return outcome_.small.push_back(joint);
    const double turned = angle_between_deg(Quaternion::Identity(), track.rotations.front());
    const bool is_posed = turned > no_rotation_deg && !layout_.joints[joint].is_hip();
    (is_posed ? outcome_.pose_lost : outcome_.unmoved).push_back(joint);
  }

  void measure_way(std::size_t joint, const FileTrack& track) {
    const Vector3 start =
        layout_.joints[joint].is_hip() ? track.positions.front() : Vector3(Vector3::Zero());
    const Quaternion turn = layout_.joints[joint].is_hip() ? track.rotations.front().conjugate()
                                                           : Quaternion::Identity();
    for (std::size_t frame = 1; frame < track.positions.size(); ++frame) {
      const Vector3 place = turn * (track.positions[frame] - start);
      const double along = place.cwiseAbs().maxCoeff() * secondlife::metres_per_inch;
      if (!(along > outcome_.farthest_m)) continue;
      outcome_.farthest_m = along;
      outcome_.farthest_frame = frame;
      outcome_.farthest_joint = joint;
    }
  }

  void report_names() {
    if (!outcome_.unknown_moved.empty()) {
      add(codes::secondlife_joint_unknown, Severity::error,
          {fmt::format("{} {} but {} of the avatar; the viewer rejects the whole file",
                       names_of(outcome_.unknown_moved),
                       outcome_.unknown_moved.size() == 1 ? "moves" : "move",
                       outcome_.unknown_moved.size() == 1 ? "is not a bone" : "are not bones"),
           "moved"},
          outcome_.unknown_moved.front());
    }
    if (!outcome_.attachments_moved.empty()) {
      add(codes::secondlife_joint_unknown, Severity::warning,
          {fmt::format("{} would move attached objects: names of attachment points, not of bones",
                       names_of(outcome_.attachments_moved)),
           "attachments"},
          outcome_.attachments_moved.front());
    }
    if (!outcome_.unknown_still.empty()) {
      add(codes::secondlife_joint_unknown, Severity::note,
          {fmt::format("{}: not a bone of the avatar, and ignored because it does not move",
                       names_of(outcome_.unknown_still)),
           "still", "", "No action needed"},
          outcome_.unknown_still.front());
    }
    if (!outcome_.forbidden.empty()) {
      add(codes::secondlife_joint_forbidden, Severity::error,
          {fmt::format("animations may not move {}; the viewer rejects the whole file",
                       names_of(outcome_.forbidden))},
          outcome_.forbidden.front());
    }
    if (outcome_.moved > secondlife::max_joints) {
      add(codes::secondlife_joint_count, Severity::error,
          {fmt::format("{} joints move; an animation can have at most {}", outcome_.moved,
                       secondlife::max_joints)});
    }
  }

  void report_motion() {
    const bool has_any =
        outcome_.moved + outcome_.unknown_moved.size() + outcome_.forbidden.size() > 0;
    if (!has_any) {
      add(codes::secondlife_unmoved, Severity::error,
          {"nothing differs from the first frame, which is not played; the viewer rejects an "
           "animation without joints",
           "nothing"});
      return;
    }
    if (!outcome_.pose_lost.empty()) {
      add(codes::secondlife_reference_frame, Severity::warning,
          {fmt::format("{} {} the same rotation in the first frame and in all others; the viewer "
                       "drops such joints, and their pose is lost",
                       names_of(outcome_.pose_lost),
                       outcome_.pose_lost.size() == 1 ? "has" : "have")},
          outcome_.pose_lost.front());
    }
    if (!outcome_.unmoved.empty()) {
      add(codes::secondlife_unmoved, Severity::note,
          {fmt::format("{}: not moving, so other animations can move it",
                       names_of(outcome_.unmoved))},
          outcome_.unmoved.front());
    }
    if (!outcome_.small.empty()) {
      add(codes::secondlife_small_motion, Severity::note,
          {fmt::format("{}: moves so little that the viewer drops it", names_of(outcome_.small))},
          outcome_.small.front());
    }
    report_hip();
    if (outcome_.bytes > secondlife::max_upload_bytes) {
      add(codes::secondlife_size, Severity::warning, {secondlife::size_text(outcome_.bytes)});
    }
    report_playback();
  }

  void report_hip() {
    if (outcome_.farthest_m > secondlife::max_position_m) {
      add(codes::secondlife_hip_travel, Severity::warning,
          {fmt::format(
              "{} is {} away from the first frame in frame {}; the viewer limits this to {:.0f} m",
              quoted_name(skeleton_[outcome_.farthest_joint]),
              secondlife::distance_text(outcome_.farthest_m), outcome_.farthest_frame,
              secondlife::max_position_m)},
          outcome_.farthest_joint);
    }
    if (!layout_.joints[0].is_hip()) return;
    const double turned = angle_between_deg(
        Quaternion::Identity(), secondlife::track_of(clip_, layout_, 0).rotations.front());
    if (turned <= no_rotation_deg) return;
    add(codes::secondlife_reference_frame, Severity::note,
        {fmt::format("the hip is rotated by {:.1f}° in the first frame; the viewer subtracts this "
                     "from every frame",
                     turned),
         "hip", "", "To preserve the figure as shown here, make the first frame a T-pose."},
        0);
  }

  void report_playback() {
    const std::size_t frames = clip_.motion.frames();
    if (outcome_.moved == 0) return;
    const std::string keys = fmt::format("{} of {} keys of {} joints are kept, about {:.1f} kB",
                                         outcome_.keys, outcome_.keys_of_file, outcome_.moved,
                                         static_cast<double>(outcome_.bytes) / 1e3);
    if (frames == 1) {
      add(codes::secondlife_last_frame, Severity::note,
          {fmt::format("the only frame is held for {:.2f} s as a pose of all joints; position and "
                       "rotation of the hip come from the avatar's rest pose",
                       secondlife::played_s(clip_.motion)),
           "", keys, "No action needed"});
      return;
    }
    const std::size_t last = frames > 2 ? frames - 2 : 1;
    add(codes::secondlife_last_frame, Severity::note,
        {fmt::format("plays {:.2f} s, frames 1 to {}; the first frame is the reference{}",
                     secondlife::played_s(clip_.motion), last,
                     frames > 2 ? ", and the last one is only interpolated to" : ""),
         "", keys, "No action needed"});
  }

  const Clip& clip_;
  const Skeleton& skeleton_;
  ViewerLayout layout_;
  std::vector<JointLine> lines_;
  Diagnostics& diagnostics_;
  UploadOutcome outcome_;
};

/// How the motion of a clip is uploaded to the viewer. A clip without a file will be written as
/// text.
Upload upload_of(const Clip& clip) {
  if (clip.metadata.format.empty()) return Upload::text;
  const std::optional<Format> format = find_format(clip.metadata.format);
  if (!format) return Upload::no;
  const FormatDescriptor& descriptor = descriptor_of(*format);
  return descriptor.base ? descriptor_of(*descriptor.base).upload : descriptor.upload;
}

/// The formats that the viewer accepts, for messages.
std::string uploaded_formats() {
  std::string labels;
  for (const FormatDescriptor* format : descriptors()) {
    if (format->upload == Upload::no) continue;
    labels += fmt::format("{}{}", labels.empty() ? "" : " and ", format->facts.label);
  }
  return labels;
}

/// For a clip of a format that is uploaded unchanged; `bytes` is the size of its file. The name of
/// the format is also its extension; its descriptor would link all formats into the browser's
/// player.
void check_size(const Clip& clip, std::size_t bytes, Diagnostics& diagnostics) {
  if (bytes <= secondlife::max_upload_bytes) return;
  Diagnostic large = make_diagnostic(codes::secondlife_size, secondlife::size_text(bytes));
  large.at.file = clip.metadata.source;
  large.advise("Lower the rate or shorten the clip.",
               fmt::format("mocap convert FILE --fps 20 -o fixed.{}", clip.metadata.format));
  diagnostics.add(std::move(large));
}

}  // namespace

void check_uploaded_size(const Clip& clip, Diagnostics& diagnostics) {
  check_size(clip, clip.format_data.size_of_file(), diagnostics);
}

}  // namespace mocap::detail

namespace mocap::secondlife {

void check(const Clip& clip, std::string_view text, Diagnostics& diagnostics) {
  if (clip.skeleton.empty() || !clip.validate()) return;
  const detail::Upload upload = detail::upload_of(clip);
  if (upload == detail::Upload::binary) {
    // `mocap::check` may already have reported the size.
    if (diagnostics.find(codes::secondlife_size) == nullptr)
      detail::check_size(clip, text.size(), diagnostics);
    return;
  }
  if (upload == detail::Upload::no) {
    Diagnostic finding =
        make_diagnostic(codes::secondlife_line_form,
                        fmt::format("the viewer accepts {} files for upload; this is {}",
                                    detail::uploaded_formats(), clip.metadata.format));
    finding.at.file = clip.metadata.source;
    diagnostics.add(std::move(finding));
    return;
  }
  std::vector<detail::JointLine> lines;
  if (!text.empty()) {
    lines = detail::check_secondlife_text(text, clip.metadata.source, diagnostics);
  }
  detail::SecondLifeCheck(clip, std::move(lines), diagnostics).run();
}

void check_text(std::string_view text, const std::string& file, Diagnostics& diagnostics) {
  detail::check_secondlife_text(text, file, diagnostics);
}

}  // namespace mocap::secondlife
