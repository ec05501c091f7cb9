// SPDX-License-Identifier: MIT
#include "kept_report.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/whole_source.hpp"

namespace mocap::cli {

namespace {

/// Null if the file cannot be read, or is not JSON.
Json read_json(const std::filesystem::path& path) {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
  const Result<std::string> text = detail::read_whole_file(path, most_bytes);
  if (!text) return {};
  Json json = Json::parse(*text, nullptr, false);
  return json.is_discarded() ? Json() : json;
}

Json value_of(const Json& json, std::string_view key) {
  const auto found = json.find(std::string(key));
  return found == json.end() ? Json() : *found;
}

double number_of(const Json& json, std::string_view key) {
  const Json value = value_of(json, key);
  return value.is_number() ? value.get<double>() : 0.0;
}

std::size_t count_of(const Json& json, std::string_view key) {
  const Json value = value_of(json, key);
  return value.is_number_unsigned() ? value.get<std::size_t>() : 0;
}

retarget::KeptFrames kept_frames_of(const Json& json) {
  if (!json.is_object()) return {};
  return {count_of(json, "source"), count_of(json, "result"), count_of(json, "both")};
}

std::string text_of(const Json& json, std::string_view key) {
  const Json value = value_of(json, key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

MeasuredTransfer transfer_of(const Json& json) {
  MeasuredTransfer transfer;
  transfer.frames = count_of(json, "frames");
  retarget::Quality& quality = transfer.quality;
  quality.contacts = kept_frames_of(value_of(json, "contacts"));
  quality.flights = kept_frames_of(value_of(json, "flights"));
  quality.jerk_ratio = number_of(json, "jerk_ratio");
  const Json slide = value_of(json, "slide");
  if (!slide.is_object()) return transfer;
  quality.steps = 1;
  quality.slide.mean_step = number_of(slide, "mean_step");
  quality.slide.largest_step = number_of(slide, "largest_step");
  quality.slide.largest_frame = count_of(slide, "largest_frame");
  transfer.target_joints.push_back(text_of(slide, "largest_joint"));
  return transfer;
}

}  // namespace

std::optional<KeptReport> read_kept_report(const std::filesystem::path& path,
                                           const std::string& input) {
  KeptReport kept{read_json(path), {}};
  Json& json = kept.numbers;
  if (!json.is_object() || text_of(json, "input") != input || !json.contains("series") ||
      !json.contains("jerk_ratio"))
    return std::nullopt;
  json.erase("series");
  if (value_of(json, "jerk_ratio").is_number()) kept.transfer = transfer_of(json);
  return kept;
}

bool is_index_of(const std::filesystem::path& path, const std::set<std::string>& inputs) {
  const Json json = read_json(path);
  return json.is_array() && std::all_of(json.begin(), json.end(), [&](const Json& each) {
           return each.is_object() && each.contains("state") &&
                  inputs.contains(text_of(each, "input"));
         });
}

}  // namespace mocap::cli
