// SPDX-License-Identifier: MIT
#include "clip_json.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

#include "body/known_up.hpp"
#include "mocap/body.hpp"
#include "report/decisions_json.hpp"

namespace mocap::wasm {

namespace {

std::string_view word_of(BodySide side) {
  if (side == BodySide::left) return "left";
  return side == BodySide::right ? "right" : "middle";
}

Json vector_json(const Vector3& vector) {
  return Json::array({vector.x(), vector.y(), vector.z()});
}

Json joints_json(const Skeleton& skeleton, const std::vector<BodySide>& sides) {
  const std::vector<std::size_t> first_channels = skeleton.channel_offsets();
  Json list = Json::array();
  for (std::size_t index = 0; index < skeleton.size(); ++index) {
    const Joint& joint = skeleton[index];
    Json channels = Json::array();
    for (const Channel channel : joint.channels) channels.push_back(name_of(channel));
    list.push_back({{"name", joint.name},
                    {"parent", static_cast<std::ptrdiff_t>(joint.parent)},
                    {"side", word_of(sides.empty() ? BodySide::middle : sides[index])},
                    {"offset", vector_json(joint.offset)},
                    {"channels", std::move(channels)},
                    {"firstChannel", first_channels[index]}});
  }
  return list;
}

Json end_sites_json(const Skeleton& skeleton) {
  Json list = Json::array();
  for (std::size_t index = 0; index < skeleton.size(); ++index) {
    for (const EndSite& site : skeleton[index].end_sites)
      list.push_back(
          {{"joint", index}, {"label", site.label}, {"offset", vector_json(site.offset)}});
  }
  return list;
}

void add_parts(const BodyParts& parts, Json& json) {
  json["hips"] = parts.hips ? Json(*parts.hips) : Json(-1);
  json["head"] = parts.head ? Json(*parts.head) : Json();
  json["feet"] = parts.feet;
  json["hands"] = parts.hands;
}

}  // namespace

Json facts_json(const Clip& clip, const ClipFacts& facts, const std::string& name) {
  const Motion& motion = clip.motion;
  Json json;
  json["name"] = name;
  json["format"] = clip.metadata.format;
  json["joints"] = joints_json(clip.skeleton, facts.sides);
  json["endSites"] = end_sites_json(clip.skeleton);
  json["frames"] = motion.frames();
  json["frameTimeS"] = motion.frame_time.seconds();
  json["durationS"] = motion.duration_s();
  json["channelCount"] = motion.channels();
  json["metresPerUnit"] = facts.scale.metres_per_unit;
  json["scaleName"] = facts.scale.name;
  json["scaleConfidence"] = word_of(facts.scale.confidence);
  json["scaleReason"] = facts.scale.reason;
  json["bodyLength"] = facts.scale.body_length;
  json["height"] = facts.scale.height;
  json["up"] = to_string(facts.axes.up);
  json["upReason"] = facts.axes.up_reason;
  json["knownUp"] = to_string(mocap::detail::known_up(facts.axes).axis);
  json["facing"] = to_string(facts.axes.facing);
  json["facingConfidence"] = word_of(facts.axes.facing_confidence);
  json["family"] = facts.family.family;
  json["producer"] = facts.family.producer;
  json["referenceFirstFrame"] = facts.reference_first_frame;
  json["firstFrame"] = facts.first_frame;
  json["decisions"] = report::decisions_json(facts.decisions);
  json["rotationOrders"] = facts.rotation_orders;
  json["boundsLow"] = vector_json(facts.bounds.low);
  json["boundsHigh"] = vector_json(facts.bounds.high);
  json["pathLength"] = facts.travel.path_length;
  add_parts(facts.parts, json);
  return json;
}

}  // namespace mocap::wasm
