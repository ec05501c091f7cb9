// SPDX-License-Identifier: MIT
#include "kept_report.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "formats/whole_source.hpp"
#include "report/json_fields.hpp"

namespace mocap::cli {

namespace {

/// Null if the file cannot be read, or is not JSON.
Json read_json(const std::filesystem::path& path) {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
  const Result<std::string> text = detail::read_whole_file(path, most_bytes);
  if (!text) return {};
  Json json = Json::parse(*text, nullptr, false);
  if (json.is_discarded()) return {};
  return json;
}

/// 0 if there is no such number.
double number_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_number() ? found->get<double>() : 0.0;
}

/// Null if there is no such object.
const Json* object_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_object() ? &*found : nullptr;
}

retarget::KeptFrames kept_frames_in(const Json& json, const char* name) {
  const Json* const frames = object_in(json, name);
  if (frames == nullptr) return {};
  const auto count = [&](const char* of) {
    return report::whole_number_in<std::size_t>(*frames, of);
  };
  return {count("source"), count("result"), count("both")};
}

report::MeasuredTransfer transfer_of(const Json& json) {
  report::MeasuredTransfer transfer;
  transfer.frames = report::whole_number_in<std::size_t>(json, "frames");
  retarget::Quality& quality = transfer.quality;
  quality.contacts = kept_frames_in(json, "contacts");
  quality.flights = kept_frames_in(json, "flights");
  quality.jerk_ratio = number_in(json, "jerk_ratio");
  const Json* const slide = object_in(json, "slide");
  if (slide == nullptr) return transfer;
  quality.steps = 1;
  quality.slide.mean_step = number_in(*slide, "mean_step");
  quality.slide.largest_step = number_in(*slide, "largest_step");
  quality.slide.largest_frame = report::whole_number_in<std::size_t>(*slide, "largest_frame");
  transfer.target_joints.push_back(report::text_in(*slide, "largest_joint"));
  return transfer;
}

}  // namespace

std::optional<KeptReport> read_kept_report(const std::filesystem::path& path,
                                           const std::string& input) {
  KeptReport kept{read_json(path), {}};
  Json& json = kept.numbers;
  if (!json.is_object() || report::text_in(json, "input") != input || !json.contains("series") ||
      !json.contains("jerk_ratio"))
    return std::nullopt;
  json.erase("series");
  if (json["jerk_ratio"].is_number()) kept.transfer = transfer_of(json);
  return kept;
}

bool is_index_of(const std::filesystem::path& path, const std::set<std::string>& inputs) {
  const Json json = read_json(path);
  if (!json.is_array()) return false;
  const auto is_entry = [](const Json& each) { return each.is_object() && each.contains("state"); };
  // Inputs may have been removed since.
  return std::all_of(json.begin(), json.end(), is_entry) &&
         std::any_of(json.begin(), json.end(), [&](const Json& each) {
           return inputs.contains(report::text_in(each, "input"));
         });
}

}  // namespace mocap::cli
