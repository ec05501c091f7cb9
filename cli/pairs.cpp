// SPDX-License-Identifier: MIT
#include "pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "formats/descriptor.hpp"
#include "formats/partner_finder.hpp"
#include "io/system/path_text.hpp"
#include "pipeline/paired_files.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

/// Skeleton files among the inputs, in their order.
class SkeletonFiles {
 public:
  void add(const std::string& path, std::size_t place) {
    skeletons_.add(system::path_of(path));
    paths_.push_back(path);
    places_.push_back(place);
  }
  std::size_t size() const { return paths_.size(); }

  /// Of those that the user named for several motions, the order decides if nothing else does.
  /// Null if there is none.
  const std::string* choose_named(const std::string& motion, std::size_t place) {
    const auto before = std::lower_bound(places_.begin(), places_.end(), place) - places_.begin();
    return path_of_choice(
        skeletons_.choose_nearest(system::path_of(motion), static_cast<std::size_t>(before)));
  }

  /// Of those in folders. Null if there is none, or if several are equally good.
  const std::string* choose_elsewhere(const std::string& motion, std::string& reason) {
    const auto choice = skeletons_.choose(system::path_of(motion));
    if (choice) reason = reason_of(*choice, system::path_of(motion));
    return path_of_choice(choice);
  }

 private:
  static std::string reason_of(const detail::PartnerChoice& choice, const fs::path& motion) {
    using Reason = detail::PartnerChoice::Reason;
    const Format format = detail::paired_motion_format(motion);
    return fmt::format("the only {}{}", detail::word_of(*facts_of(format).partner),
                       choice.reason == Reason::only_one       ? ""
                       : choice.reason == Reason::only_fitting ? " that fits"
                                                               : " with a matching name");
  }

  const std::string* path_of_choice(const std::optional<detail::PartnerChoice>& choice) const {
    return choice ? &paths_[choice->index] : nullptr;
  }

  std::vector<std::string> paths_;
  std::vector<std::size_t> places_;     ///< Indices in the inputs, ascending.
  pipeline::GivenSkeletons skeletons_;  ///< The same.
};

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

}  // namespace

void pair_inputs(Inputs& inputs, std::optional<Format> from) {
  std::vector<Holds> contents;
  contents.reserve(inputs.files.size());
  for (const Input& input : inputs.files) contents.push_back(holds_in(input, from));
  SkeletonFiles named;
  SkeletonFiles all;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    const Input& input = inputs.files[i];
    if (contents[i] != Holds::skeleton) continue;
    all.add(input.path, i);
    if (input.named) named.add(input.path, i);
  }
  detail::PartnerFinder finder;
  std::unordered_set<std::string> used;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    Input& input = inputs.files[i];
    if (input.is_standard_input() ? named.size() != 1 : contents[i] != Holds::motion) continue;
    // For a motion found in a folder, the skeleton next to it takes precedence over those that the
    // user named.
    const auto found = input.named && named.size() != 0
                           ? Result<detail::FoundPartner>(tl::unexpected<Error>(Error{}))
                           : finder.find(system::path_of(input.path));
    if (found) {
      input.skeleton = system::text_of(found->path);
      input.skeleton_reason = found->reason;
    } else if (const std::string* chosen = named.choose_named(input.path, i)) {
      input.skeleton = *chosen;
    } else if (const std::string* elsewhere =
                   all.choose_elsewhere(input.path, input.skeleton_reason)) {
      // Some libraries keep skeletons and motions in separate folders.
      input.skeleton = *elsewhere;
    }
    if (!input.skeleton.empty()) used.insert(place_of(system::path_of(input.skeleton)));
  }
  if (used.empty()) return;
  std::vector<Input> left;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    Input& input = inputs.files[i];
    const bool is_read_by_another =
        contents[i] == Holds::skeleton && used.contains(place_of(system::path_of(input.path)));
    if (!is_read_by_another) left.push_back(std::move(input));
  }
  inputs.files = std::move(left);
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
