// SPDX-License-Identifier: MIT
#include "difference.hpp"

namespace mocap::cli {

namespace {

Json feet_json(const retarget::FootMeasures& feet) {
  return {{"slide_m", feet.slide},
          {"penetration_m", feet.penetration},
          {"deepest_m", feet.deepest},
          {"frames_below", feet.frames_below},
          {"frames_sliding", feet.frames_sliding}};
}

Json measures_json(const retarget::MotionMeasures& measures) {
  Json json;
  json["frames"] = measures.frames;
  json["joints"] = measures.joints;
  json["height"] = measures.height;
  json["san_error"] = measures.san_error;
  json["root_relative_san_error"] = measures.root_relative_san_error;
  json["mean_distance"] = measures.mean_distance;
  json["root_relative_mean_distance"] = measures.root_relative_mean_distance;
  json["contact_f1"] = measures.contact_f1;
  json["jerk"] = measures.jerk;
  json["reference_jerk"] = measures.reference_jerk;
  json["feet"] = feet_json(measures.feet);
  json["reference_feet"] = feet_json(measures.reference_feet);
  json["parts"] = Json::array();
  for (const retarget::PartRotation& part : measures.parts)
    json["parts"].push_back({{"part", part.part},
                             {"mean_deg", part.mean_deg},
                             {"largest_deg", part.largest_deg},
                             {"direction_mean_deg", part.direction_mean_deg},
                             {"direction_largest_deg", part.direction_largest_deg},
                             {"since_first_frame_deg", part.since_first_frame_deg}});
  return json;
}

Json part_json(const ComparedPart& part) {
  return {{"kind", part.several},
          {"compared", part.compared},
          {"samples", part.samples},
          {"max_difference", part.max},
          {"mean_difference", part.mean},
          {"max_label", part.max_name},
          {"max_frame", part.max_frame},
          {"max_rotation_deg", part.max_rotation_deg},
          {"unpaired_samples", part.unpaired_samples},
          {"quality_samples", part.quality_samples},
          {"only_a", part.only_a},
          {"only_b", part.only_b}};
}

Json events_json(const std::vector<RecordingEvent>& events) {
  Json json = Json::array();
  for (const RecordingEvent& event : events)
    json.push_back({{"time", event.time_s},
                    {"label", event.label},
                    {"context", event.context},
                    {"subject", event.subject}});
  return json;
}

}  // namespace

void add_difference(const Difference& difference, Json& json) {
  const ComparedPart nothing;
  const ComparedPart* const first = difference.main();
  const ComparedPart& main = first != nullptr ? *first : nothing;
  const auto if_compared = [&](Json value) {
    return difference.compared_main() ? std::move(value) : Json();
  };
  json["frames"] = difference.has_common() ? difference.frames : 0;
  json["joints"] = main.compared;
  json["max_distance"] = if_compared(main.max);
  json["mean_distance"] = if_compared(main.mean);
  json["max_joint"] = if_compared(main.max_name);
  json["max_frame"] = if_compared(main.max_frame);
  json["max_time"] = if_compared(main.max_time_s);
  json["max_rotation_deg"] = if_compared(main.max_rotation_deg);
  json["unpaired_samples"] = main.one == "joint" ? Json() : Json(main.unpaired_samples);
  json["frames_only_a"] = difference.frames_only_a;
  json["frames_only_b"] = difference.frames_only_b;
  json["only_a"] = main.only_a;
  json["only_b"] = main.only_b;
  json["parts"] = Json::array();
  for (const ComparedPart& part : difference.parts) json["parts"].push_back(part_json(part));
  json["events_only_a"] = events_json(difference.events_only_a);
  json["events_only_b"] = events_json(difference.events_only_b);
  json["frame_rate_a"] = difference.frame_time_a.frames_per_second();
  json["frame_rate_b"] = difference.frame_time_b.frames_per_second();
  json["max_time_difference"] = difference.max_time_difference_s;
  json["other_analog_rate"] = difference.has_other_analog_rate;
  json["other_end_sites"] = difference.has_other_end_sites;
  json["same"] = difference.same();
  const auto unit_json = [](double metres) { return metres > 0.0 ? Json(metres) : Json(); };
  json["metres_per_unit_a"] = unit_json(difference.unit_a);
  json["metres_per_unit_b"] = unit_json(difference.unit_b);
  json["tolerance"] = difference.tolerance ? Json(*difference.tolerance) : Json();
  json["within_tolerance"] = difference.tolerance ? Json(difference.within()) : Json();
  if (difference.measures) json["measures"] = measures_json(*difference.measures);
}

}  // namespace mocap::cli
