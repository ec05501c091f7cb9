// SPDX-License-Identifier: MIT
#include "report/transfer_report.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "text/quantities.hpp"

namespace mocap::report {

namespace {

using retarget::HingeQuality;
using retarget::KeptFrames;
using retarget::Slide;

std::vector<std::string> joint_names(const Skeleton& skeleton) {
  std::vector<std::string> names;
  names.reserve(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) names.push_back(skeleton[i].name);
  return names;
}

Json names_json(const std::vector<std::size_t>& joints, const std::vector<std::string>& names) {
  Json json = Json::array();
  for (const std::size_t joint : joints) json.push_back(names[joint]);
  return json;
}

bool has_frames(const KeptFrames& kept) {
  return kept.source + kept.result != 0;
}

Json kept_frames_json(const KeptFrames& kept) {
  Json json;
  json["f1"] = has_frames(kept) ? Json(kept.f1()) : Json();
  json["source"] = kept.source;
  json["result"] = kept.result;
  json["both"] = kept.both;
  return json;
}

Json slide_json(const Slide& slide, const MeasuredTransfer& transfer) {
  if (transfer.quality.steps == 0) return {};
  const bool slides = slide.largest_step > 0.0;
  Json json;
  json["mean_step"] = slide.mean_step;
  json["largest_step"] = slide.largest_step;
  json["largest_frame"] = slides ? Json(slide.largest_frame) : Json();
  json["largest_joint"] = slides ? Json(transfer.target_joints[slide.largest_joint]) : Json();
  return json;
}

Json planted_json(const MeasuredTransfer& transfer) {
  Json planted = Json::array();
  for (const retarget::ContactQuality& contact : transfer.report.contacts) {
    Json json;
    json["joint"] = transfer.target_joints[contact.joint];
    json["first_frame"] = contact.first_frame;
    json["frames"] = contact.frames;
    json["slide_before"] = contact.slide_before;
    json["slide"] = contact.slide;
    planted.push_back(std::move(json));
  }
  return planted;
}

void add_largest(std::string_view key, std::string_view frame_key,
                 const retarget::LargestValue& largest, Json& json) {
  json[std::string(key)] = largest.value;
  json[std::string(frame_key)] = largest.value > 0.0 ? Json(largest.frame) : Json();
}

Json limbs_json(const MeasuredTransfer& transfer) {
  Json limbs = Json::array();
  for (const retarget::LimbQuality& limb : transfer.quality.figure->limbs) {
    Json json;
    json["name"] = limb.name;
    json["joint"] = transfer.target_joints[limb.joint];
    json["mean_deg"] = limb.mean_deg;
    add_largest("largest_deg", "largest_frame", limb.largest_deg, json);
    limbs.push_back(std::move(json));
  }
  return limbs;
}

Json stretches_json(const MeasuredTransfer& transfer) {
  Json stretches = Json::array();
  for (const retarget::StretchQuality& limb : transfer.quality.figure->stretches) {
    Json json;
    json["name"] = limb.name;
    json["source"] = limb.full.source;
    json["result"] = limb.full.result;
    json["both"] = limb.full.both;
    stretches.push_back(std::move(json));
  }
  return stretches;
}

Json feet_json(const MeasuredTransfer& transfer) {
  Json feet = Json::array();
  for (const retarget::FootQuality& foot : transfer.quality.figure->feet) {
    Json json;
    json["name"] = foot.name;
    json["joint"] = transfer.target_joints[foot.joint];
    json["frames"] = foot.frames;
    json["frames_below"] = foot.frames_below;
    add_largest("deepest", "deepest_frame", foot.deepest, json);
    json["mean_floating"] = foot.mean_floating;
    add_largest("most_floating", "most_floating_frame", foot.most_floating, json);
    feet.push_back(std::move(json));
  }
  return feet;
}

Json hands_json(const MeasuredTransfer& transfer) {
  if (!transfer.quality.figure->hands) return {};
  const retarget::HandsQuality& hands = *transfer.quality.figure->hands;
  const retarget::HandQuality& placed = transfer.report.hands;
  Json json;
  json["mean_distance_change"] = hands.mean_distance_change;
  add_largest("largest_distance_change", "largest_frame", hands.largest_distance_change, json);
  json["overlaps"] = kept_frames_json(hands.overlaps);
  add_largest("deepest_overlap", "deepest_frame", hands.deepest_overlap, json);
  json["frames_touching"] = placed.are_placed ? Json(placed.frames_touching) : Json();
  json["farthest_miss"] = placed.are_placed ? Json(placed.farthest_miss) : Json();
  return json;
}

Json worst_json(const MeasuredTransfer& transfer) {
  Json worst = Json::array();
  for (const retarget::WorstFrame& each : transfer.quality.figure->worst) {
    Json json;
    json["frame"] = each.frame;
    json["measure"] = measure_name(each.measure);
    json["part"] = each.part;
    json["value"] = each.value;
    json["severity"] = each.severity;
    worst.push_back(std::move(json));
  }
  return worst;
}

void add_figure(const MeasuredTransfer& transfer, Json& json) {
  const bool is_figure = transfer.quality.figure.has_value();
  json["limbs"] = is_figure ? limbs_json(transfer) : Json();
  json["stretches"] = is_figure ? stretches_json(transfer) : Json();
  json["feet"] = is_figure ? feet_json(transfer) : Json();
  json["hands"] = is_figure ? hands_json(transfer) : Json();
  json["worst"] = is_figure ? worst_json(transfer) : Json();
}

/// Five digits are enough for graphs, and keep the text short.
Json short_number(float value) {
  if (!std::isfinite(value)) return {};
  return Json::parse(fmt::format("{:.5g}", value));
}

Json hinges_json(const MeasuredTransfer& transfer) {
  const HingeQuality& hinges = transfer.report.hinges;
  if (hinges.joints == 0) return {};
  Json json;
  json["joints"] = hinges.joints;
  json["values_at_limits"] = hinges.values_at_limits;
  json["frames_missed"] = hinges.frames_missed;
  json["farthest_miss"] = hinges.farthest_miss;
  json["farthest_joint"] =
      hinges.farthest_miss > 0.0 ? Json(transfer.target_joints[hinges.farthest_joint]) : Json();
  return json;
}

void add_numbers(const MeasuredTransfer& transfer, Json& json) {
  const retarget::Report& report = transfer.report;
  json["frames"] = transfer.frames;
  json["by"] = report.are_figures || report.lacks_legs ? "part" : "name";
  json["pairs"] = report.pairs.size();
  json["scale"] = report.scale;
  json["body_length"] = report.body_length > 0.0 ? Json(report.body_length) : Json();
  json["contacts"] = kept_frames_json(transfer.quality.contacts);
  json["flights"] = kept_frames_json(transfer.quality.flights);
  json["source_slide"] = slide_json(transfer.quality.source_slide, transfer);
  json["slide"] = slide_json(transfer.quality.slide, transfer);
  json["jerk_ratio"] = transfer.quality.jerk_ratio;
  json["median_jerk_ratio"] = transfer.quality.median_jerk_ratio;
  json["high_jerk_ratio"] = transfer.quality.high_jerk_ratio;
  add_figure(transfer, json);
  json["planted"] = planted_json(transfer);
  json["largest_lowering"] = report.largest_lowering;
  json["farthest_miss"] = report.farthest_miss;
  json["rotation_residual_deg"] = report.rotation_residual_deg;
  json["residual_joint"] = report.rotation_residual_deg > 0.0
                               ? Json(transfer.target_joints[report.residual_joint])
                               : Json();
  json["hinges"] = hinges_json(transfer);
  json["only_source"] = names_json(report.source_left_out, transfer.source_joints);
  json["only_target"] = names_json(report.target_left_out, transfer.target_joints);
  json["doubts"] = report.doubts;
}

void add_no_numbers(Json& json) {
  constexpr std::array keys{"frames",
                            "by",
                            "pairs",
                            "scale",
                            "body_length",
                            "contacts",
                            "flights",
                            "source_slide",
                            "slide",
                            "jerk_ratio",
                            "median_jerk_ratio",
                            "high_jerk_ratio",
                            "limbs",
                            "stretches",
                            "feet",
                            "hands",
                            "worst",
                            "planted",
                            "largest_lowering",
                            "farthest_miss",
                            "rotation_residual_deg",
                            "residual_joint",
                            "hinges",
                            "only_source",
                            "only_target",
                            "doubts"};
  for (const char* const key : keys) json[key] = nullptr;
}

/// The mean slide, without rounding errors.
double visible_step(const MeasuredTransfer& transfer) {
  constexpr double least = 1e-9;
  const double step = transfer.quality.slide.mean_step;
  return step < least * transfer.report.body_length ? 0.0 : step;
}

/// Its place among the worst: the lowest comes first. Joints that were only paired by their names
/// come before figures, whose numbers show how good they are.
std::tuple<int, double, double> rank_of(const ReportedTransfer& reported) {
  if (reported.state == "failed") return {0, 0.0, 0.0};
  if (!reported.transfer) return {3, 0.0, 0.0};
  const bool is_figure = reported.transfer->report.are_figures;
  if (!is_figure) return {1, 0.0, reported.transfer->quality.contacts.f1()};
  const retarget::Quality& quality = reported.transfer->quality;
  const bool has_worst = quality.figure && !quality.figure->worst.empty();
  return {2, has_worst ? -quality.figure->worst.front().severity : 0.0, quality.contacts.f1()};
}

}  // namespace

Result<MeasuredTransfer> measure_transfer(const Clip& source,
                                          const retarget::Transferred& transferred,
                                          const retarget::Options& options) {
  Result<retarget::Quality> quality = transferred.quality
                                          ? Result<retarget::Quality>(*transferred.quality)
                                          : retarget::measure_quality(source, transferred, options);
  if (!quality) return tl::unexpected<Error>(std::move(quality.error()));
  return MeasuredTransfer{std::move(*quality), transferred.report, joint_names(source.skeleton),
                          joint_names(transferred.clip.skeleton), transferred.clip.motion.frames()};
}

void leave_out_frames(MeasuredTransfer& transfer) {
  transfer.report.contacts.clear();
  if (!transfer.quality.figure) return;
  retarget::FigureQuality& figure = *transfer.quality.figure;
  for (retarget::LimbQuality& limb : figure.limbs) limb.angles_deg = {};
  for (retarget::StretchQuality& limb : figure.stretches) limb.stretches = {};
  for (retarget::FootQuality& foot : figure.feet) foot.heights = foot.slides = {};
  if (figure.hands) figure.hands->distance_changes = figure.hands->overlap_depths = {};
}

std::vector<FrameSeries> frame_series(const MeasuredTransfer& transfer) {
  std::vector<FrameSeries> series;
  if (!transfer.quality.figure) return series;
  const retarget::FigureQuality& figure = *transfer.quality.figure;
  for (const retarget::LimbQuality& limb : figure.limbs)
    series.push_back({"direction_deg", limb.name, limb.angles_deg});
  for (const retarget::StretchQuality& limb : figure.stretches)
    series.push_back({"stretch", limb.name, limb.stretches});
  for (const retarget::FootQuality& foot : figure.feet)
    series.push_back({"slide", foot.name, foot.slides});
  for (const retarget::FootQuality& foot : figure.feet)
    series.push_back({"height", foot.name, foot.heights});
  if (!figure.hands) return series;
  series.push_back({"distance_change", "hands", figure.hands->distance_changes});
  series.push_back({"overlap", "hands", figure.hands->overlap_depths});
  return series;
}

std::string_view measure_name(retarget::WorstFrame::Measure measure) {
  using Measure = retarget::WorstFrame::Measure;
  switch (measure) {
    case Measure::direction:
      return "direction";
    case Measure::slide:
      return "slide";
    case Measure::depth:
      return "depth";
    case Measure::floating:
      return "floating";
    case Measure::hands_distance:
      return "hands_distance";
    case Measure::overlap:
      return "overlap";
  }
  return "direction";
}

std::string report_text(const ReportedTransfer& reported) {
  std::string text = report_json(reported).dump(2, ' ', false, Json::error_handler_t::replace);
  // The closing brace and the end of the line before it.
  text.resize(text.size() - 2);
  if (!reported.transfer) return text + ",\n  \"series\": null\n}\n";
  text += ",\n  \"series\": [";
  bool is_first = true;
  for (const FrameSeries& series : frame_series(*reported.transfer)) {
    Json json;
    json["measure"] = series.measure;
    json["part"] = series.part;
    json["values"] = Json::array();
    for (const float value : series.values) json["values"].push_back(short_number(value));
    text += (is_first ? "\n    " : ",\n    ") + json.dump();
    is_first = false;
  }
  return text + (is_first ? "]\n}\n" : "\n  ]\n}\n");
}

Json report_json(const ReportedTransfer& reported) {
  Json json;
  json["input"] = reported.input;
  json["output"] = reported.output ? Json(*reported.output) : Json();
  json["state"] = reported.state;
  json["message"] = reported.message.empty() ? Json() : Json(reported.message);
  if (reported.transfer) {
    add_numbers(*reported.transfer, json);
  } else {
    add_no_numbers(json);
  }
  return json;
}

bool is_worse(const ReportedTransfer& a, const ReportedTransfer& b) {
  const auto rank_a = rank_of(a);
  const auto rank_b = rank_of(b);
  return rank_a != rank_b ? rank_a < rank_b : a.input < b.input;
}

std::string summary_text(const MeasuredTransfer& transfer) {
  const retarget::Quality& quality = transfer.quality;
  if (!has_frames(quality.contacts)) return fmt::format("jerk ratio {:.3g}", quality.jerk_ratio);
  std::string text = fmt::format("contacts F1 {:.3f}, slide {:.3g} per frame",
                                 quality.contacts.f1(), visible_step(transfer));
  if (quality.figure && !quality.figure->worst.empty()) {
    const retarget::WorstFrame& worst = quality.figure->worst.front();
    text += fmt::format(", worst in frame {}: {}, {}", worst.frame, worst.part,
                        measure_name(worst.measure));
  }
  return text;
}

}  // namespace mocap::report
