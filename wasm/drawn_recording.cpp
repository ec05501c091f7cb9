// SPDX-License-Identifier: MIT
#include "drawn_recording.hpp"

#include <emscripten/emscripten.h>
#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/joints_of_points.hpp"
#include "model/recording_gaps.hpp"
#include "report/recording_json.hpp"

namespace mocap::wasm {

namespace {

Json spans_json(const std::vector<FrameSpan>& spans) {
  Json list = Json::array();
  for (const FrameSpan& span : spans)
    list.push_back({{"first", span.first}, {"last", span.first + span.count - 1}});
  return list;
}

/// The points that `joints_of_points` replaces with joints.
std::vector<std::size_t> points_with_joints(const Recording& recording) {
  std::vector<std::size_t> points;
  for (std::size_t point = 0; point < recording.points.size(); ++point)
    if (recording.has_place(point)) points.push_back(point);
  return points;
}

/// The parts of a clip that are drawn. Analog samples and tables may be many times as large.
Clip without_samples(const Clip& clip) {
  Clip drawn;
  drawn.skeleton = clip.skeleton;
  drawn.motion = clip.motion;
  drawn.metadata = clip.metadata;
  drawn.recording.points = clip.recording.points;
  drawn.recording.positions = clip.recording.positions;
  drawn.recording.states = clip.recording.states;
  return drawn;
}

bool is_lost(const Recording& recording, std::size_t frame, std::size_t body) {
  return !recording.lost_bodies.empty() &&
         recording.lost_bodies[frame * recording.bodies.size() + body] != 0;
}

/// The frames in which the pose of a body is unknown.
std::vector<FrameSpan> lost_frames(const Recording& recording, std::size_t body) {
  return mocap::detail::spans_where(recording.body_poses.frames(), [&](std::size_t frame) {
    return is_lost(recording, frame, body);
  });
}

Joint joint_of(const RigidBody& body, std::size_t index) {
  Joint joint;
  joint.name = body.label.empty() ? fmt::format("body{}", index + 1) : body.label;
  using enum Channel;
  joint.channels = {x_position,   y_position,   z_position,  quaternion_w,
                    quaternion_x, quaternion_y, quaternion_z};
  return joint;
}

/// Copies the poses of a body to the channels of its joint, starting at `column`. While the body is
/// lost, its last known pose is held.
void fill_body(const Recording& recording, std::size_t body, std::size_t column, Motion& motion) {
  constexpr std::size_t size = Recording::channels_per_body;
  std::size_t known = 0;
  const std::size_t frames = motion.frames();
  while (known < frames && is_lost(recording, known, body)) ++known;
  if (known == frames) known = 0;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    if (!is_lost(recording, frame, body)) known = frame;
    motion.copy_values(frame, column, recording.body_poses, known, size * body, size);
  }
}

Status add_bodies(const Recording& recording, Clip& drawn) {
  const std::size_t first_joint = drawn.skeleton.size();
  const std::size_t first_channel = drawn.motion.channels();
  for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
    const std::optional<std::size_t> parent = recording.bodies[body].parent;
    const Result<std::size_t> added = drawn.skeleton.add(
        parent ? first_joint + *parent : Joint::no_parent, joint_of(recording.bodies[body], body));
    if (!added) return tl::unexpected<Error>(added.error());
  }
  drawn.motion.insert_channels(first_channel,
                               Recording::channels_per_body * recording.bodies.size());
  for (std::size_t body = 0; body < recording.bodies.size(); ++body)
    fill_body(recording, body, first_channel + Recording::channels_per_body * body, drawn.motion);
  return {};
}

/// The name with `l` in place of `r`, or the reverse, at an index; empty if it has neither there.
std::string mirrored(std::string name, std::size_t index) {
  constexpr std::string_view letters = "lrLR";
  constexpr std::string_view others = "rlRL";
  const std::size_t at = letters.find(name[index]);
  if (at == std::string_view::npos) return {};
  name[index] = others[at];
  return name;
}

/// Labels of markers name their side by one letter at the start or the end: `LASI` and `RASI`,
/// `asis_l` and `asis_r`. It is only trusted if the other side exists too.
BodySide side_of(const std::string& label, const std::set<std::string>& labels) {
  if (label.empty()) return BodySide::middle;
  const std::size_t start = label.rfind(':') + 1;  // After the name of the subject, if any.
  for (const std::size_t index : {start, label.size() - 1}) {
    if (index >= label.size() || labels.count(mirrored(label, index)) == 0) continue;
    return label[index] == 'l' || label[index] == 'L' ? BodySide::left : BodySide::right;
  }
  return BodySide::middle;
}

std::vector<BodySide> sides_of_drawn(const Clip& drawn, std::size_t first_joint) {
  std::vector<BodySide> sides = sides_of(drawn.skeleton);
  std::set<std::string> labels;
  for (std::size_t joint = first_joint; joint < drawn.skeleton.size(); ++joint)
    labels.insert(drawn.skeleton[joint].name);
  for (std::size_t joint = first_joint; joint < drawn.skeleton.size(); ++joint)
    if (sides[joint] == BodySide::middle)
      sides[joint] = side_of(drawn.skeleton[joint].name, labels);
  return sides;
}

/// Points and bodies belong to no figure: their facts are only where they are, and what their file
/// declares.
void complete_facts(const Clip& clip, const Clip& drawn, ClipFacts& facts) {
  ClipFacts of_drawn = find_facts(drawn);
  if (clip.skeleton.empty()) {
    facts = std::move(of_drawn);
    facts.parts = {};
    facts.family = {};
    facts.scale.body_length = 0.0;
    facts.scale.height = 0.0;
    facts.travel = {};
    facts.reference_first_frame = false;
    facts.first_frame = 0;
    facts.decisions.reference_frame = {};
  } else {
    facts.bounds = of_drawn.bounds;
  }
  facts.sides = sides_of_drawn(drawn, clip.skeleton.size());
}

/// Whether `drawn` was set.
bool add_joints(OpenedClip& opened) {
  const Recording& recording = opened.clip.recording;
  Result<PointJoints> joints = joints_of_points(without_samples(opened.clip));
  if (!joints || !add_bodies(recording, joints->clip)) return false;
  opened.drawn_clip = std::move(joints->clip);
  return true;
}

/// One value per analog sample of a channel.
const float* analog(int id, std::size_t channel) {
  static std::vector<float> values;
  const OpenedClip* opened = clip_store().find(id);
  if (opened == nullptr) return nullptr;
  const Motion& samples = opened->clip.recording.analog;
  if (channel >= samples.channels()) return nullptr;
  values.resize(samples.frames());
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(samples.at(i, channel));
  return values.data();
}

}  // namespace

Json draw_recording(OpenedClip& opened, ClipFacts& facts) {
  const Clip& clip = opened.clip;
  const Recording& recording = clip.recording;
  Json json = report::recording_json(recording);
  if (json.is_null()) return json;
  json["firstJoint"] = clip.skeleton.size();
  json["drawnPoints"] = 0;
  json["unknown"] = Json::array();
  json["gaps"] = Json::array();
  if ((recording.points.empty() && recording.bodies.empty()) || !add_joints(opened)) return json;
  complete_facts(clip, opened.drawn(), facts);
  const std::vector<std::size_t> points = points_with_joints(recording);
  json["drawnPoints"] = points.size();
  for (const std::size_t point : points)
    json["unknown"].push_back(spans_json(mocap::detail::unknown_frames(recording, point)));
  for (std::size_t body = 0; body < recording.bodies.size(); ++body)
    json["unknown"].push_back(spans_json(lost_frames(recording, body)));
  json["gaps"] = spans_json(mocap::detail::frames_with_gaps(recording));
  return json;
}

}  // namespace mocap::wasm

extern "C" {

EMSCRIPTEN_KEEPALIVE const float* mocap_analog(int id, std::size_t channel) {
  return mocap::wasm::analog(id, channel);
}
EMSCRIPTEN_KEEPALIVE std::size_t mocap_analog_samples(int id) {
  const mocap::wasm::OpenedClip* clip = mocap::wasm::clip_store().find(id);
  return clip == nullptr ? 0 : clip->clip.recording.analog.frames();
}

}  // extern "C"
