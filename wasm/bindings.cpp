// SPDX-License-Identifier: MIT
//
// The functions that web/src/core/clips.ts calls. Text is JSON as contract.ts describes it; files
// lie in the worker's own file system. What a function returns stays until the next call.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "findings_json.hpp"
#include "mocap/compare.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"
#include "mocap/formats.hpp"
#include "opened_clips.hpp"

namespace mocap::wasm {

namespace {

namespace fs = std::filesystem;

OpenedClips& opened() {
  static OpenedClips clips;
  return clips;
}

std::string open_files(const std::string& paths) {
  std::vector<fs::path> files;
  for (std::size_t begin = 0; begin < paths.size();) {
    const std::size_t end = std::min(paths.find('\n', begin), paths.size());
    files.emplace_back(paths.substr(begin, end - begin));
    begin = end + 1;
  }
  return text_of(opened().open(files));
}

/// World poses of a run of frames, with the end sites behind the joints.
struct PoseBuffer {
  Poses poses;
  std::vector<float> positions;
  std::vector<float> rotations;
};

PoseBuffer& pose_buffer() {
  static PoseBuffer buffer;
  return buffer;
}

void append(const Vector3& position, std::vector<float>& out) {
  for (int axis = 0; axis < 3; ++axis) out.push_back(static_cast<float>(position[axis]));
}

void fill(const Skeleton& skeleton, PoseBuffer& buffer) {
  const Poses& poses = buffer.poses;
  buffer.positions.clear();
  buffer.rotations.assign(poses.world_rotations.begin(), poses.world_rotations.end());
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const double* row = poses.world_positions.data() + frame * poses.joints * 3;
    buffer.positions.insert(buffer.positions.end(), row, row + poses.joints * 3);
    for (std::size_t joint = 0; joint < poses.joints; ++joint)
      for (const EndSite& site : skeleton[joint].end_sites)
        append(end_site_position(poses, frame, joint, site), buffer.positions);
  }
}

/// Where the numbers of a block lie. Six words of 32 bits: clips.ts counts on it.
struct PoseView {
  std::size_t first;
  std::size_t frames;
  const float* positions;
  std::size_t position_count;
  const float* rotations;
  std::size_t rotation_count;
};

const PoseView* view_of(const PoseBuffer& buffer) {
  static PoseView view;
  view = {.first = buffer.poses.first_frame,
          .frames = buffer.poses.frames,
          .positions = buffer.positions.data(),
          .position_count = buffer.positions.size(),
          .rotations = buffer.rotations.data(),
          .rotation_count = buffer.rotations.size()};
  return &view;
}

const PoseView* poses(int id, std::size_t first, std::size_t count) {
  const OpenedClip* clip = opened().find(id);
  if (clip == nullptr) return nullptr;
  PoseBuffer& buffer = pose_buffer();
  const std::size_t frames = clip->clip.motion.frames();
  EvaluateOptions options;
  options.first_frame = std::min(first, frames);
  options.frame_count = std::min(count, frames - options.first_frame);
  options.local = false;
  evaluate(clip->clip, options, buffer.poses);
  fill(clip->clip.skeleton, buffer);
  return view_of(buffer);
}

const PoseView* rest_pose(int id) {
  const OpenedClip* clip = opened().find(id);
  if (clip == nullptr) return nullptr;
  PoseBuffer& buffer = pose_buffer();
  buffer.poses = evaluate_rest(clip->clip.skeleton);
  fill(clip->clip.skeleton, buffer);
  return view_of(buffer);
}

/// One column of the motion for all frames.
const float* channel(int id, std::size_t column) {
  static std::vector<float> values;
  const OpenedClip* clip = opened().find(id);
  if (clip == nullptr || column >= clip->clip.motion.channels()) return nullptr;
  const Motion& motion = clip->clip.motion;
  values.resize(motion.frames());
  for (std::size_t frame = 0; frame < motion.frames(); ++frame)
    values[frame] = static_cast<float>(motion.at(frame, column));
  return values.data();
}

Vector3 direction_of(Axis axis) {
  const auto index = static_cast<int>(axis);
  return (index % 2 == 0 ? 1.0 : -1.0) * Vector3::Unit(index / 2);
}

SaveOptions save_options(const Clip& clip, Format format, const std::string& table) {
  SaveOptions options;
  if (table == "positions") options.csv.table = csv::Table::positions;
  if (table == "rotations") options.csv.table = csv::Table::rotations;
  if (format == Format::glb) {
    const ClipFacts facts = find_facts(clip);
    if (facts.scale.metres_per_unit > 0.0)
      options.gltf.metres_per_unit = facts.scale.metres_per_unit;
    options.gltf.up = direction_of(facts.axes.up);
  }
  return options;
}

std::string failed(const std::string& name, const Diagnostics& diagnostics, const Error& error) {
  Json json;
  json["name"] = name;
  json["findings"] = failure_json(diagnostics, error);
  return text_of(json);
}

Json paths_json(const std::vector<SavedFile>& files) {
  Json list = Json::array();
  for (const SavedFile& file : files) list.push_back(file.path.string());
  return list;
}

/// Writes the clip below `folder`; says which files they are, or why there are none.
std::string save_clip(int id, const std::string& format_name, const std::string& table,
                      const std::string& folder) {
  Diagnostics diagnostics;
  const OpenedClip* clip = opened().find(id);
  const std::optional<Format> format = find_format(format_name);
  if (clip == nullptr || !format)
    return failed("", diagnostics,
                  make_diagnostic(Code::argument_invalid, "there is no such clip or format"));
  const fs::path path = fs::path(folder) / clip->files.front().filename().replace_extension(
                                               facts_of(*format).extension);
  SaveOptions options = save_options(clip->clip, *format, table);
  options.overwrite = Overwrite::replace;
  // A format that cannot hold the clip as it is gets the nearest one that it can.
  Result<std::optional<Clip>> fitted = fit(clip->clip, *format, options, diagnostics);
  if (!fitted) return failed(path.filename().string(), diagnostics, fitted.error());
  const Clip& written = *fitted ? **fitted : clip->clip;
  if (Status saved = save(written, path, options, diagnostics); !saved)
    return failed(path.filename().string(), diagnostics, saved.error());
  Json json;
  json["files"] = paths_json(files_of(written, *format, path));
  json["notes"] = findings_json(diagnostics.entries());
  return text_of(json);
}

/// Writes a mended copy of a file into `folder`, as `mocap check --fix` does.
std::string mend(const std::string& file, const std::string& repair, const std::string& folder) {
  const fs::path source(file);
  Diagnostics diagnostics;
  LoadOptions options = load_options();
  if (repair == "drop-frames" || repair == "all")
    options.bvh.bad_rows = options.acclaim.bad_rows = BadRows::drop;
  if (repair == "hold-values" || repair == "all")
    options.bvh.bad_values = options.acclaim.bad_values = BadValues::hold;
  const Result<Clip> clip = load(source, options, diagnostics);
  if (!clip) return failed(source.filename().string(), diagnostics, clip.error());
  const Format format = clip->metadata.format == "amc" ? Format::amc : Format::bvh;
  const fs::path path =
      fs::path(folder) / source.filename().replace_extension(facts_of(format).extension);
  SaveOptions save_as;
  save_as.bvh.canonical = save_as.acclaim.canonical = true;
  save_as.overwrite = Overwrite::replace;
  if (Status saved = save(*clip, path, save_as, diagnostics); !saved)
    return failed(source.filename().string(), diagnostics, saved.error());
  Json json;
  json["files"] = paths_json(files_of(*clip, format, path));
  json["notes"] = findings_json(diagnostics.entries());
  return text_of(json);
}

std::string distance(int a, int b) {
  const OpenedClip* first = opened().find(a);
  const OpenedClip* second = opened().find(b);
  if (first == nullptr || second == nullptr) return "null";
  const Result<Comparison> comparison = compare(first->clip, second->clip);
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

/// Text that stays until the next call.
const char* kept(std::string text) {
  static std::string last;
  last = std::move(text);
  return last.c_str();
}

}  // namespace

}  // namespace mocap::wasm

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* mocap_open(const char* paths) {
  return mocap::wasm::kept(mocap::wasm::open_files(paths));
}
EMSCRIPTEN_KEEPALIVE const mocap::wasm::PoseView* mocap_poses(int id, std::size_t first,
                                                              std::size_t count) {
  return mocap::wasm::poses(id, first, count);
}
EMSCRIPTEN_KEEPALIVE const mocap::wasm::PoseView* mocap_rest_pose(int id) {
  return mocap::wasm::rest_pose(id);
}
/// As many numbers as the clip has frames.
EMSCRIPTEN_KEEPALIVE const float* mocap_channel(int id, std::size_t column) {
  return mocap::wasm::channel(id, column);
}
EMSCRIPTEN_KEEPALIVE const char* mocap_save(int id, const char* format, const char* table,
                                            const char* folder) {
  return mocap::wasm::kept(mocap::wasm::save_clip(id, format, table, folder));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_mend(const char* path, const char* repair,
                                            const char* folder) {
  return mocap::wasm::kept(mocap::wasm::mend(path, repair, folder));
}
EMSCRIPTEN_KEEPALIVE const char* mocap_distance(int a, int b) {
  return mocap::wasm::kept(mocap::wasm::distance(a, b));
}
EMSCRIPTEN_KEEPALIVE void mocap_close(int id) {
  mocap::wasm::opened().close(id);
}
EMSCRIPTEN_KEEPALIVE std::size_t mocap_frames(int id) {
  const mocap::wasm::OpenedClip* clip = mocap::wasm::opened().find(id);
  return clip == nullptr ? 0 : clip->clip.motion.frames();
}

}  // extern "C"
