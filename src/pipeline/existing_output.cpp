// SPDX-License-Identifier: MIT
#include "pipeline/existing_output.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "io/system/path_text.hpp"
#include "pipeline/pieces.hpp"
#include "pipeline/shared_skeleton.hpp"

namespace mocap::pipeline {

namespace {

namespace fs = std::filesystem;

bool is_present(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

/// The files of an output: a motion may come with a skeleton, its own or a shared one.
std::vector<fs::path> outputs_at(const OutputPlace& place, Format format) {
  std::vector<fs::path> outputs{place.path};
  const fs::path own = own_skeleton(place.path, format);
  if (own.empty()) return outputs;
  const std::optional<fs::path> shared = shared_place(place);
  outputs.push_back(shared && !is_present(own) ? *shared : own);
  return outputs;
}

/// Whether one of two files exists and belongs to this motion. A shared skeleton alone is not
/// sufficient: another motion may have written it.
bool is_half_written(const std::vector<fs::path>& outputs) {
  if (outputs.size() < 2) return false;
  const bool has_motion = is_present(outputs.front());
  const bool has_skeleton = is_present(outputs.back());
  const bool own_skeleton_only = has_skeleton && outputs.back().stem() == outputs.front().stem();
  return has_motion ? !has_skeleton : own_skeleton_only;
}

bool is_older(const std::vector<fs::path>& outputs, const SourceFiles& source) {
  std::error_code error;
  fs::file_time_type made = fs::file_time_type::max();
  for (const fs::path& output : outputs) made = std::min(made, fs::last_write_time(output, error));
  for (const fs::path& input : {source.motion, source.skeleton}) {
    if (input.empty()) continue;
    const fs::file_time_type changed = fs::last_write_time(input, error);
    if (!error && made < changed) return true;
  }
  return false;
}

}  // namespace

bool replaces_source(const OutputPlace& place) {
  std::error_code error;
  return fs::equivalent(place.source.motion, place.path, error);
}

OutputDecision decide_output(const OutputPlace& place, Format format, bool is_split,
                             Overwrite overwrite) {
  if (overwrite == Overwrite::replace) return OutputDecision::write;
  OutputPlace last = place;
  if (is_split) last.path = first_piece(place.path);
  const std::vector<fs::path> outputs = outputs_at(last, format);
  if (!std::all_of(outputs.begin(), outputs.end(), is_present)) {
    // Pieces of other clips may have the same names.
    return !is_split && is_half_written(outputs) ? OutputDecision::complete : OutputDecision::write;
  }
  return is_older(outputs, place.source) ? OutputDecision::refuse : OutputDecision::keep;
}

Error outdated_output(const OutputPlace& place) {
  Error error = make_diagnostic(codes::io_exists, "the file exists and is older than its input");
  error.at.file = system::text_of(place.path);
  return error;
}

}  // namespace mocap::pipeline
