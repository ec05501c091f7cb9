// SPDX-License-Identifier: MIT
#include "transfer_report.hpp"

#include <fmt/format.h>

#include <array>
#include <tuple>
#include <utility>

#include "quantities.hpp"

namespace mocap::cli {

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
  json["by"] = report.are_figures ? "part" : "name";
  json["pairs"] = report.pairs.size();
  json["scale"] = report.scale;
  json["body_length"] = report.body_length > 0.0 ? Json(report.body_length) : Json();
  json["contacts"] = kept_frames_json(transfer.quality.contacts);
  json["flights"] = kept_frames_json(transfer.quality.flights);
  json["source_slide"] = slide_json(transfer.quality.source_slide, transfer);
  json["slide"] = slide_json(transfer.quality.slide, transfer);
  json["jerk_ratio"] = transfer.quality.jerk_ratio;
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
  constexpr std::array keys{"frames",         "by",
                            "pairs",          "scale",
                            "body_length",    "contacts",
                            "flights",        "source_slide",
                            "slide",          "jerk_ratio",
                            "planted",        "largest_lowering",
                            "farthest_miss",  "rotation_residual_deg",
                            "residual_joint", "hinges",
                            "only_source",    "only_target",
                            "doubts"};
  for (const char* const key : keys) json[key] = nullptr;
}

/// Its place among the worst: the lowest comes first.
std::tuple<int, double, double> rank_of(const ReportedTransfer& reported) {
  if (reported.state == "failed") return {0, 0.0, 0.0};
  if (!reported.transfer) return {2, 0.0, 0.0};
  const retarget::Quality& quality = reported.transfer->quality;
  return {1, quality.contacts.f1(), -quality.slide.mean_step};
}

}  // namespace

Result<MeasuredTransfer> measure_transfer(const Clip& source,
                                          const retarget::Transferred& transferred) {
  Result<retarget::Quality> quality = retarget::measure_quality(source, transferred);
  if (!quality) return tl::unexpected<Error>(std::move(quality.error()));
  return MeasuredTransfer{*quality, transferred.report, joint_names(source.skeleton),
                          joint_names(transferred.clip.skeleton), transferred.clip.motion.frames()};
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
  return fmt::format("contacts F1 {:.3f}, slide {:.3g} per frame", quality.contacts.f1(),
                     quality.slide.mean_step);
}

}  // namespace mocap::cli
