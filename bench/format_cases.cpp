// SPDX-License-Identifier: MIT

// Reading formats other than BVH and Acclaim, compared with reading or copying the same bytes, with
// BVH rows, and with the Python packages of others (`peers.py`).

#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <mocap/formats.hpp>
#include <mocap/io.hpp>
#include <string>
#include <vector>

#include "cases.hpp"
#include "child.hpp"
#include "format_inputs.hpp"

namespace mocap::bench {
namespace {

namespace fs = std::filesystem;

constexpr double share_of_bytes = 0.5;     ///< Of the speed of reading or copying the same bytes.
constexpr double most_memory = 1.2;        ///< Relative to the values.
constexpr double share_of_bvh_rows = 0.8;  ///< Of the speed of BVH rows.

Goal at_least(double bound, std::string reference) {
  return {.kind = Goal::Kind::share_of_speed, .bound = bound, .reference = std::move(reference)};
}

Case file_case(std::string group, std::string name, const fs::path& path) {
  Case result;
  result.group = std::move(group);
  result.name = std::move(name);
  result.bytes = static_cast<double>(fs::file_size(path));
  return result;
}

// Whether a clip keeps what it needs to be written back byte for byte.
enum class Keep { file, values };

// File to clip in fresh memory, including freeing it.
std::optional<double> seconds_to_load(ByteSource& source, Keep keep) {
  LoadOptions options;
  set_keep_style(options, keep == Keep::file);
  bool ok = false;
  const double seconds = seconds_of([&] {
    Diagnostics findings;
    ok = load(source, options, findings).has_value();
  });
  if (!ok) return std::nullopt;
  return seconds;
}

Case load_case(std::string group, std::string name, const fs::path& path, Keep keep = Keep::file) {
  Case result = file_case(std::move(group), std::move(name), path);
  result.run = [path, keep]() -> std::optional<double> {
    Result<ByteSource> source = ByteSource::open(path);
    if (!source) return std::nullopt;
    return seconds_to_load(*source, keep);
  };
  return result;
}

// Memory that has not been used before. The C library keeps smaller blocks for later and returns
// larger ones to the system; what is not touched costs nothing.
std::unique_ptr<char[]> fresh_memory(std::size_t bytes) {
  constexpr std::size_t always_returned = std::size_t{33} << 20U;
  return std::unique_ptr<char[]>(new char[bytes + always_returned]);
}

// The same bytes to fresh memory, including freeing it.
Case read_bytes_case(std::string group, std::string name, const fs::path& path) {
  Case result = file_case(std::move(group), std::move(name), path);
  result.run = [path]() -> std::optional<double> {
    bool ok = false;
    const double seconds = seconds_of([&] {
      Result<ByteSource> source = ByteSource::open(path);
      if (!source) return;
      const auto size = static_cast<std::size_t>(source->size().value_or(0));
      const std::unique_ptr<char[]> bytes = fresh_memory(size);
      ok = source->read({bytes.get(), size}).value_or(0) == size;
    });
    if (!ok) return std::nullopt;
    return seconds;
  };
  return result;
}

std::shared_ptr<const std::string> bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                             std::istreambuf_iterator<char>());
}

Case load_from_memory_case(std::string group, std::string name, const fs::path& path,
                           const std::shared_ptr<const std::string>& bytes) {
  Case result = file_case(std::move(group), std::move(name), path);
  result.run = [bytes] {
    ByteSource source = ByteSource::from_bytes(*bytes);
    return seconds_to_load(source, Keep::file);
  };
  return result;
}

Case copy_case(std::string group, std::string name, const fs::path& path,
               const std::shared_ptr<const std::string>& bytes) {
  Case result = file_case(std::move(group), std::move(name), path);
  result.run = [bytes]() -> std::optional<double> {
    bool ok = false;
    const double seconds = seconds_of([&] {
      const std::unique_ptr<char[]> copy = fresh_memory(bytes->size());
      std::memcpy(copy.get(), bytes->data(), bytes->size());
      ok = copy[bytes->size() / 2] == (*bytes)[bytes->size() / 2];
    });
    if (!ok) return std::nullopt;
    return seconds;
  };
  return result;
}

// A Python package that reads the file; its start-up is not measured. Not measured at all if the
// package is not installed.
Case peer_case(std::string group, const std::string& package, const fs::path& path,
               const Programs& programs) {
  Case result =
      file_case(std::move(group), "peer: " + package + ", " + path.filename().string(), path);
  result.rounds = 1;
  result.remark = "Python package; see tools/judges";
  const Command command{
      .words = {programs.python.string(), programs.peers.string(), package, path.string()},
      .environment = {}};
  const bool can_run = !programs.python.empty();
  result.run = [command, can_run]() -> std::optional<double> {
    return can_run ? number_from(command) : std::nullopt;
  };
  return result;
}

Case memory_case(std::string group, std::string name, const fs::path& path,
                 const Programs& programs, Keep keep = Keep::file) {
  Case result;
  result.group = std::move(group);
  result.name = std::move(name);
  result.unit = "x";
  result.rounds = 1;
  result.goals = {{.kind = Goal::Kind::value, .bound = most_memory, .reference = {}}};
  const std::string mode =
      keep == Keep::file ? "--peak-share-of-loading" : "--peak-share-of-loading-values";
  const Command command{.words = {programs.self.string(), mode, path.string()}, .environment = {}};
  result.run = [command] { return number_from(command); };
  return result;
}

void add_c3d_cases(Cases& cases, const FormatInputs& inputs, const Programs& programs) {
  const std::string group = "C3D";
  const auto bytes = bytes_of(inputs.c3d);
  Case file = load_case(group, "read C3D", inputs.c3d);
  file.goals = {at_least(share_of_bytes, "limit: read the bytes of the C3D file"),
                at_least(20.0, "peer: ezc3d, points.c3d")};
  cases.push_back(std::move(file));
  Case memory = load_from_memory_case(group, "read C3D from memory", inputs.c3d, bytes);
  memory.goals = {at_least(share_of_bytes, "limit: copy the bytes of the C3D file")};
  cases.push_back(std::move(memory));
  cases.push_back(read_bytes_case(group, "limit: read the bytes of the C3D file", inputs.c3d));
  cases.push_back(copy_case(group, "limit: copy the bytes of the C3D file", inputs.c3d, bytes));
  cases.push_back(peer_case(group, "ezc3d", inputs.c3d, programs));
  cases.push_back(peer_case(group, "c3d", inputs.c3d, programs));
  cases.push_back(
      memory_case(group, "peak memory of reading C3D, over its values", inputs.c3d, programs));
}

Case with_numbers(Case of, std::size_t numbers) {
  of.items = static_cast<double>(numbers);
  of.item = "number";
  return of;
}

void add_text_cases(Cases& cases, const Inputs& places, const FormatInputs& inputs,
                    const Programs& programs) {
  const std::string group = "tables of text";
  const std::string bvh = "read BVH rows, for comparison";
  const std::size_t hands = places.hands_frames * (places.hands_joints * 3 + 3);
  cases.push_back(with_numbers(load_case(group, bvh, places.hands), hands));
  Case csv = with_numbers(load_case(group, "read CSV of the same rows", inputs.csv), hands);
  csv.goals = {at_least(share_of_bvh_rows, bvh)};
  cases.push_back(std::move(csv));
  cases.push_back(with_numbers(
      load_case(group, "read CSV with the shortest numbers", inputs.csv_of_shortest), hands));
  Case trc = with_numbers(load_case(group, "read TRC", inputs.trc),
                          inputs.trc_frames * (3 * inputs.points + 2));
  trc.goals = {at_least(share_of_bvh_rows, bvh)};
  cases.push_back(std::move(trc));
  cases.push_back(with_numbers(load_case(group, "read TRC with empty cells", inputs.trc_with_gaps),
                               inputs.trc_frames * (3 * inputs.points + 2)));
  cases.push_back(
      with_numbers(load_case(group, "read TRC with up to 17 digits", inputs.trc_of_floats),
                   inputs.trc_frames * (3 * inputs.points + 2)));
  Case sto = with_numbers(load_case(group, "read STO", inputs.sto),
                          inputs.sto_frames * (inputs.sto_columns + 1));
  sto.goals = {at_least(share_of_bvh_rows, bvh)};
  cases.push_back(std::move(sto));
  cases.push_back(peer_case(group, "opensim", inputs.trc, programs));
  cases.push_back(peer_case(group, "opensim", inputs.sto, programs));
}

void add_scene_cases(Cases& cases, const FormatInputs& inputs, const Programs& programs) {
  const std::string group = "FBX, GLB and NPZ";
  Case fbx = load_case(group, "read FBX", inputs.fbx);
  fbx.goals = {at_least(1.0, "peer: ufbx, hands.fbx")};
  cases.push_back(std::move(fbx));
  cases.push_back(peer_case(group, "ufbx", inputs.fbx, programs));
  for (const auto& [name, path] :
       {std::pair(std::string("GLB"), inputs.glb), std::pair(std::string("NPZ"), inputs.npz)}) {
    const std::string limit = "limit: read the bytes of the " + name + " file";
    Case read = load_case(group, "read " + name, path);
    read.goals = {at_least(share_of_bytes, limit)};
    cases.push_back(std::move(read));
    cases.push_back(read_bytes_case(group, limit, path));
    cases.push_back(
        memory_case(group, "peak memory of reading " + name + ", over its values", path, programs));
  }
  Case values = load_case(group, "read NPZ for another format", inputs.npz, Keep::values);
  values.goals = {at_least(share_of_bytes, "limit: read the bytes of the NPZ file")};
  cases.push_back(std::move(values));
  cases.push_back(memory_case(group,
                              "peak memory of reading NPZ for another format, over its values",
                              inputs.npz, programs, Keep::values));
  cases.push_back(peer_case(group, "numpy", inputs.npz, programs));
}

}  // namespace

void add_format_cases(Cases& cases, const Inputs& places, const Programs& programs) {
  const FormatInputs inputs = make_format_inputs(places);
  add_c3d_cases(cases, inputs, programs);
  add_text_cases(cases, places, inputs, programs);
  add_scene_cases(cases, inputs, programs);
}

}  // namespace mocap::bench
