// SPDX-License-Identifier: MIT
#include <string_view>

#include "formats/descriptor.hpp"
#include "info.hpp"
#include "mocap/body.hpp"
#include "report/decisions_json.hpp"
#include "report/recording_json.hpp"
#include "report/skeleton_json.hpp"

namespace mocap::cli {

namespace {

Json vector_json(const Vector3& vector) {
  return Json::array({vector.x(), vector.y(), vector.z()});
}

Json scale_json(const ScaleGuess& scale) {
  Json json;
  json["metres_per_unit"] = scale.metres_per_unit > 0.0 ? Json(scale.metres_per_unit) : Json();
  json["name"] = scale.name;
  json["body_length"] = scale.body_length;
  json["height"] = scale.height;
  json["confidence"] = word_of(scale.confidence);
  json["reason"] = scale.reason;
  return json;
}

Json axis_json(Axis axis, Confidence confidence, const std::string& reason) {
  Json json;
  json["axis"] = confidence == Confidence::none ? Json() : Json(to_string(axis));
  json["confidence"] = word_of(confidence);
  json["reason"] = reason;
  return json;
}

Json family_json(const FamilyGuess& family) {
  Json json;
  json["name"] = family.family;
  json["producer"] = family.producer;
  json["confidence"] = word_of(family.confidence);
  json["reason"] = family.reason;
  return json;
}

Json travel_json(const Travel& travel) {
  Json json;
  json["forward"] = travel.forward;
  json["sideways"] = travel.sideways;
  json["path_length"] = travel.path_length;
  json["lowest"] = travel.lowest;
  json["highest"] = travel.highest;
  return json;
}

Json bounds_json(const Bounds& bounds) {
  Json json;
  json["low"] = vector_json(bounds.low);
  json["high"] = vector_json(bounds.high);
  return json;
}

}  // namespace

Json info_json(const FileInfo& file) {
  const Motion& motion = file.clip.motion;
  Json json;
  json["path"] = file.path;
  json["format"] = file.clip.metadata.format;
  json["readable"] = true;
  json["joints"] = file.clip.skeleton.size();
  json["roots"] = file.facts.roots;
  json["end_sites"] = file.facts.end_sites;
  json["depth"] = file.facts.depth;
  json["channels"] = motion.channels();
  json["frames"] = motion.frames();
  json["frame_time"] = motion.frame_time.seconds();
  // Null if the frame time is implausible: the rate of that motion is unknown.
  const bool timed = motion.frame_time.believable();
  json["rate"] = timed ? Json(motion.frame_time.frames_per_second()) : Json();
  json["duration"] = timed ? Json(motion.duration_s()) : Json();
  const Metadata& metadata = file.clip.metadata;
  json["takes"] = metadata.takes;
  json["take"] = metadata.takes.empty() ? Json() : Json(metadata.take + 1);
  json["rotation_orders"] = file.facts.rotation_orders;
  json["position_mode"] = word_of(file.clip.skeleton.position_mode);
  json["family"] = family_json(file.facts.family);
  json["scale"] = scale_json(file.facts.scale);
  const AxisGuess& axes = file.facts.axes;
  json["up"] = axis_json(axes.up, axes.up_confidence, axes.up_reason);
  json["facing"] = axis_json(axes.facing, axes.facing_confidence, axes.facing_reason);
  json["rest_pose"]["upright"] = file.facts.stance.rest_pose_is_upright;
  json["rest_pose"]["upright_frames"] = file.facts.stance.frames;
  json["travel"] = motion.empty() ? Json() : travel_json(file.facts.travel);
  json["bounds"] = motion.empty() ? Json() : bounds_json(file.facts.bounds);
  json["decisions"] = report::decisions_json(file.facts.decisions);
  json["reference_first_frame"] = file.facts.reference_first_frame;
  for (const detail::FormatDescriptor* format : detail::descriptors()) {
    if (!format->properties) continue;
    const std::string properties = format->properties->json(file.clip);
    json[std::string(format->properties->key)] =
        properties.empty() ? Json() : Json::parse(properties);
  }
  json["skeleton"] = report::skeleton_json(file.clip.skeleton);
  json["recording"] = report::recording_json(file.clip.recording);
  json["findings"] = findings_json(file.findings);
  return json;
}

}  // namespace mocap::cli
