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

#include "mocap/joints_of_recording.hpp"
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

/// The frames in which the pose of a body is unknown.
std::vector<FrameSpan> lost_frames(const Recording& recording, std::size_t body) {
  return mocap::detail::spans_where(recording.body_poses.frames(), [&](std::size_t frame) {
    return recording.is_lost(frame, body);
  });
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
  if (recording.points.empty() && recording.bodies.empty()) return json;
  Result<BodyJoints> drawn = joints_of_recording(clip);
  if (!drawn) return json;
  opened.drawn_clip = std::move(drawn->clip);
  complete_facts(clip, opened.drawn(), facts);
  const std::vector<std::size_t> points = points_with_joints(recording);
  json["drawnPoints"] = points.size();
  for (const std::size_t point : points)
    json["unknown"].push_back(spans_json(mocap::detail::unknown_frames(recording, point)));
  for (const std::size_t body : drawn->bodies)
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
