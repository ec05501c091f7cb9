// SPDX-License-Identifier: MIT
//
// Every format, saving, repairing, comparing and editing, for web/src/core/clips.ts. Text is JSON
// as specified in contract.ts; files are in the worker's own file system. A returned value is valid
// until the next call.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "body/joint_match.hpp"
#include "clip_edits.hpp"
#include "clip_saves.hpp"
#include "clip_store.hpp"
#include "file_opener.hpp"
#include "formats/whole_source.hpp"
#include "lines.hpp"
#include "mocap/compare.hpp"
#include "mocap/formats.hpp"
#include "mocap/units.hpp"
#include "pipeline/format_list.hpp"
#include "pipeline/repaired_copy.hpp"
#include "pipeline/save_dialogs.hpp"
#include "read_options.hpp"
#include "saved_files_json.hpp"

namespace mocap::wasm {

std::string repaired_name(std::string_view file) {
  return name_of_repaired(file);
}

namespace {

namespace fs = std::filesystem;

/// The paths in the lines of a text.
std::vector<fs::path> paths_in(const std::string& lines) {
  std::vector<fs::path> files;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    files.emplace_back(lines.substr(begin, end - begin));
    begin = end + 1;
  }
  return files;
}

std::string open_files(const std::string& paths) {
  static FileOpener opener;
  return text_of(opener.open(paths_in(paths)));
}

/// `list`: a file with the paths.
std::string pair_files(const std::string& list) {
  Result<ByteSource> source = ByteSource::open(list);
  if (!source) return "[]";
  const ReadLimits limits;
  const auto paths = mocap::detail::read_whole(*source, limits, limits.max_bytes, "the list");
  return text_of(pairs_among(paths ? paths_in(*paths) : std::vector<fs::path>()));
}

/// Writes a repaired copy of a file into `folder`. `repairs`: names, one per line. The notes are
/// the findings that remain in the copy.
std::string repair_file(const std::string& file, std::string_view repairs,
                        const std::string& folder) {
  std::vector<std::string> names;
  while (!repairs.empty()) names.push_back(take_until('\n', repairs));
  Diagnostics diagnostics;
  const fs::path name = fs::path(file).filename();
  const pipeline::RepairedCopy copy = pipeline::write_repaired_copy(
      file, {.options = load_options()}, names,
      {.path = fs::path(folder) / name, .takes_extension = true, .overwrite = Overwrite::replace},
      diagnostics);
  if (const Error* error = copy.error()) {
    return text_of(failed_file_json(name.string(), diagnostics, *error));
  }
  return text_of(saved_files_json(copy.files, copy.left));
}

Json units_json() {
  Json list = Json::array();
  for (const NamedUnit& unit : common_units())
    list.push_back({{"name", unit.name}, {"plural", unit.plural}, {"metresPerUnit", unit.metres}});
  return list;
}

std::string distance(int a, int b) {
  const OpenedClip* first = clip_store().find(a);
  const OpenedClip* second = clip_store().find(b);
  if (first == nullptr || second == nullptr) return "null";
  const Result<Comparison> comparison = compare(first->drawn(), second->drawn());
  if (!comparison || comparison->joints == 0 || comparison->frames == 0) return "null";
  Json json;
  json["frames"] = comparison->frames;
  json["joints"] = comparison->joints;
  json["max"] = comparison->max_distance;
  json["mean"] = comparison->mean_distance;
  json["maxJoint"] = comparison->max_joint;
  json["maxFrame"] = comparison->max_frame;
  return text_of(json);
}

std::string matched_joints(int a, int b) {
  const OpenedClip* first = clip_store().find(a);
  const OpenedClip* second = clip_store().find(b);
  Json json{{"a", Json::array()}, {"b", Json::array()}};
  if (first == nullptr || second == nullptr) return text_of(json);
  const auto pairs = mocap::detail::match_joints(first->drawn().skeleton, second->drawn().skeleton);
  for (const mocap::detail::JointPair& pair : pairs) {
    json["a"].push_back(pair.a);
    json["b"].push_back(pair.b);
  }
  return text_of(json);
}

}  // namespace

}  // namespace mocap::wasm

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* mocap_open(const char* paths) {
  return mocap::wasm::kept(mocap::wasm::open_files(paths));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_pairs(const char* list) {
  return mocap::wasm::kept(mocap::wasm::pair_files(list));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_formats() {
  return mocap::wasm::kept(mocap::pipeline::formats_text());
}
EMSCRIPTEN_KEEPALIVE const char* mocap_save_dialogs() {
  return mocap::wasm::kept(mocap::pipeline::save_dialogs_text());
}
EMSCRIPTEN_KEEPALIVE const char* mocap_units() {
  return mocap::wasm::kept(mocap::wasm::text_of(mocap::wasm::units_json()));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_save(int id, const char* format, const char* settings,
                                            const char* folder) {
  using namespace mocap::wasm;
  return kept(text_of(save_clip(id, {format, settings}, folder)));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_save_pieces(int id, const char* where, const char* format,
                                                   const char* settings, const char* folder) {
  using namespace mocap::wasm;
  return kept(text_of(save_pieces(id, where, {format, settings}, folder)));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_option_values(int id, const char* format) {
  return mocap::wasm::kept(mocap::wasm::option_values(id, format));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_repair(const char* path, const char* repairs,
                                              const char* folder) {
  return mocap::wasm::kept(mocap::wasm::repair_file(path, repairs, folder));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_match(int a, int b) {
  return mocap::wasm::kept(mocap::wasm::matched_joints(a, b));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_distance(int a, int b) {
  return mocap::wasm::kept(mocap::wasm::distance(a, b));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_edit_facts() {
  return mocap::wasm::kept(mocap::wasm::text_of(mocap::wasm::edit_facts_json()));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_edit(int id, const char* steps, const char* folder) {
  return mocap::wasm::kept(mocap::wasm::text_of(mocap::wasm::edit_clip(id, steps, folder)));
}

}  // extern "C"
