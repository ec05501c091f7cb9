// SPDX-License-Identifier: MIT
#include "converted_json.hpp"

#include <string>
#include <string_view>

#include "io/system/path_text.hpp"
#include "reading.hpp"

namespace mocap::cli {

namespace {

std::string_view word_of(Converted::State state) {
  switch (state) {
    case Converted::State::written:
      return "written";
    case Converted::State::unreadable:
      return "unreadable";
    case Converted::State::not_written:
      return "not-written";
    case Converted::State::stopped:
      return "stopped";
    case Converted::State::differs:
      break;
  }
  return "differs";
}

/// A file that was not read in this run.
void add_nothing_known(Json& json) {
  for (const char* key : {"joints", "frames", "bytes", "verified"}) json[key] = nullptr;
}

}  // namespace

Json converted_json(const Input& input, const Converted& converted) {
  Json json;
  json["path"] = input.path;
  json["readable"] = converted.state != Converted::State::unreadable;
  json["state"] = word_of(converted.state);
  json["outputs"] = Json::array();
  for (const std::filesystem::path& file : converted.files)
    json["outputs"].push_back(system::text_of(file));
  const bool is_written = !converted.files.empty();
  json["joints"] = is_written ? Json(converted.joints) : Json();
  json["frames"] = is_written ? Json(converted.frames) : Json();
  json["bytes"] = is_written ? Json(converted.bytes_out) : Json();
  json["verified"] = nullptr;
  if (converted.verified) {
    json["verified"] =
        Json{{"distance", converted.verified->distance}, {"share", converted.verified->share}};
  }
  Diagnostics findings = converted.diagnostics;
  if (converted.error) findings.add_once(*converted.error);
  json["findings"] = findings_json(findings.entries());
  return json;
}

Json kept_json(const Input& input, const std::filesystem::path& output) {
  Json json;
  json["path"] = input.path;
  json["readable"] = true;
  json["state"] = "kept";
  json["outputs"] = Json::array({system::text_of(output)});
  add_nothing_known(json);
  json["findings"] = Json::array();
  return json;
}

Json failed_json(const std::string& path, const Error& why) {
  Json json;
  json["path"] = path;
  json["readable"] = false;
  json["state"] = "failed";
  json["outputs"] = Json::array();
  add_nothing_known(json);
  json["findings"] = findings_json({why});
  return json;
}

}  // namespace mocap::cli
