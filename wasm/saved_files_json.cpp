// SPDX-License-Identifier: MIT
#include "saved_files_json.hpp"

#include <utility>

namespace mocap::wasm {

Json saved_files_json(const std::vector<SavedFile>& files, const std::vector<Diagnostic>& notes) {
  Json paths = Json::array();
  for (const SavedFile& file : files) paths.push_back(file.path.string());
  Json json;
  json["files"] = std::move(paths);
  json["notes"] = findings_json(notes);
  return json;
}

Json failed_file_json(const std::string& name, const Diagnostics& diagnostics, const Error& error) {
  Json json;
  json["name"] = name;
  json["findings"] = failure_json(diagnostics, error);
  return json;
}

}  // namespace mocap::wasm
