// SPDX-License-Identifier: MIT
#include "pairs.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/system/path_text.hpp"
#include "mocap/reading.hpp"
#include "pipeline/paired_files.hpp"
#include "pipeline/skeleton_choice.hpp"
#include "standard_input.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

/// A key that is the same for all spellings of a path.
std::string place_of(const fs::path& path) {
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(path, error);
  return system::text_of((error ? path : canonical));
}

/// Files in folders were selected by their names; only those that the user named are opened,
/// because folders may be large.
Holds holds_in(const Input& input, std::optional<Format> from) {
  const fs::path path = system::path_of(input.path);
  if (input.named && !input.is_standard_input()) return pipeline::holds_in_file(path, from);
  return pipeline::holds_in({}, path);
}

/// Standard input is examined only if it may be one file of a pair, because this waits for it.
/// Otherwise null.
std::shared_ptr<StandardInput> examine_standard_input(Inputs& inputs, std::optional<Format> from,
                                                      std::vector<Holds>& contents) {
  const auto input = std::find_if(inputs.files.begin(), inputs.files.end(),
                                  [](const Input& each) { return each.is_standard_input(); });
  const bool may_be_half =
      inputs.files.size() > 1 && std::any_of(contents.begin(), contents.end(),
                                             [](Holds content) { return content != Holds::clip; });
  if (input == inputs.files.end() || !may_be_half) return nullptr;
  input->examined = std::make_shared<StandardInput>();
  Holds& content = contents[static_cast<std::size_t>(input - inputs.files.begin())];
  content = pipeline::holds_in(input->examined->bytes(), system::path_of(input->path), from);
  // A skeleton may be needed for several motions. One that cannot be read is not paired, so that
  // the error is reported.
  if (content == Holds::skeleton && !input->examined->read_all(ReadLimits{}.max_bytes))
    content = Holds::clip;
  return input->examined;
}

/// Adds the skeletons among the inputs.
void add_skeletons(const Inputs& inputs, const std::vector<Holds>& contents,
                   pipeline::SkeletonCandidates& skeletons) {
  std::unordered_set<std::string> known;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    if (contents[i] != Holds::skeleton) continue;
    const Input& input = inputs.files[i];
    const fs::path path = system::path_of(input.path);
    if (input.examined) {
      skeletons.add_named(input.path, input.examined->bytes());
    } else if (input.named) {
      skeletons.add_named(path);
    } else if (known.insert(place_of(path)).second) {
      // A folder given twice contains no second skeleton.
      skeletons.add_together(path);
    }
  }
}

/// Removes the skeletons that are read with motions, and marks the others.
void leave_out(const std::unordered_set<std::string>& used, const std::vector<Holds>& contents,
               Inputs& inputs) {
  std::vector<Input> left;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    Input& input = inputs.files[i];
    const bool is_read_by_another =
        contents[i] == Holds::skeleton && used.contains(place_of(system::path_of(input.path)));
    input.is_skeleton = contents[i] == Holds::skeleton;
    if (!is_read_by_another) left.push_back(std::move(input));
  }
  inputs.files = std::move(left);
}

}  // namespace

void pair_inputs(Inputs& inputs, std::optional<Format> from) {
  std::vector<Holds> contents;
  contents.reserve(inputs.files.size());
  for (const Input& input : inputs.files) contents.push_back(holds_in(input, from));
  const auto standard_input = examine_standard_input(inputs, from, contents);
  pipeline::SkeletonCandidates skeletons;
  skeletons.search_folders();
  add_skeletons(inputs, contents, skeletons);
  std::unordered_set<std::string> used;
  std::size_t named_before = 0;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    Input& input = inputs.files[i];
    if (input.named && contents[i] == Holds::skeleton) ++named_before;
    if (contents[i] != Holds::motion) continue;
    const auto choice =
        input.examined ? skeletons.choose(input.path, input.examined->bytes(), named_before)
        : input.is_standard_input() ? std::nullopt
                                    : skeletons.choose({.file = system::path_of(input.path),
                                                        .is_named = input.named,
                                                        .named_before = named_before});
    if (!choice) continue;
    input.skeleton = system::text_of(choice->file);
    input.skeleton_reason = choice->reason;
    if (standard_input && input.skeleton == "-") input.skeleton_input = standard_input;
    used.insert(place_of(choice->file));
  }
  leave_out(used, contents, inputs);
}

const Input* unused_skeleton(const Inputs& inputs) {
  const bool has_motion = std::any_of(inputs.files.begin(), inputs.files.end(),
                                      [](const Input& input) { return !input.is_skeleton; });
  const auto found = std::find_if(inputs.files.begin(), inputs.files.end(), [](const Input& input) {
    return input.is_skeleton && input.named;
  });
  return has_motion && found != inputs.files.end() ? &*found : nullptr;
}

Inputs named_motions(const std::vector<std::string>& words, std::size_t wanted) {
  Inputs inputs;
  for (const std::string& word : words) {
    inputs.files.push_back({.path = word,
                            .relative = system::path_of(word),
                            .skeleton = {},
                            .skeleton_reason = {},
                            .named = true});
  }
  if (words.size() > wanted) pair_inputs(inputs);
  return inputs;
}

}  // namespace mocap::cli
