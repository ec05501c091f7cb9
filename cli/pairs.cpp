// SPDX-License-Identifier: MIT
#include "pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "formats/descriptor.hpp"
#include "formats/partner.hpp"
#include "io/system/path_text.hpp"
#include "shared_partner.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

/// A skeleton file among the inputs.
struct SkeletonFile {
  std::string path;
  std::size_t place = 0;  ///< Index in the inputs.
};

/// How well a skeleton fits a motion; greater is better. Compares the name first, then the folder,
/// then the position: a skeleton before the motion is preferred, the nearest first.
std::array<std::size_t, 3> rank_of(const SkeletonFile& skeleton, const fs::path& motion,
                                   std::size_t motion_place) {
  const fs::path path = system::path_of(skeleton.path);
  const std::size_t by_name =
      name_fit(system::text_of(path.stem()), system::text_of(motion.stem()));
  const bool same_folder = path.parent_path() == motion.parent_path();
  const std::size_t before = skeleton.place < motion_place ? skeleton.place + 1 : 0;
  return {by_name, same_folder ? 1U : 0U, before};
}

/// The best of the skeletons that the user named; null if there is none.
const SkeletonFile* choose_named(const std::vector<SkeletonFile>& skeletons, const fs::path& motion,
                                 std::size_t motion_place) {
  const auto best = std::max_element(
      skeletons.begin(), skeletons.end(), [&](const SkeletonFile& a, const SkeletonFile& b) {
        return rank_of(a, motion, motion_place) < rank_of(b, motion, motion_place);
      });
  return best == skeletons.end() ? nullptr : &*best;
}

/// The only skeleton in the folders that fits by name; null if there is none, or if there are
/// several that differ.
const SkeletonFile* choose_elsewhere(const std::vector<SkeletonFile>& skeletons,
                                     const fs::path& motion) {
  const SkeletonFile* best = nullptr;
  std::size_t best_fit = 0;
  bool is_alone = true;
  for (const SkeletonFile& skeleton : skeletons) {
    const std::size_t fit = name_fit(system::text_of(system::path_of(skeleton.path).stem()),
                                     system::text_of(motion.stem()));
    if (fit == 0 || fit < best_fit) continue;
    is_alone = fit > best_fit;
    best = &skeleton;
    best_fit = fit;
  }
  return is_alone ? best : nullptr;
}

/// A key that is the same for all spellings of a path.
std::string place_of(const fs::path& path) {
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(path, error);
  return system::text_of((error ? path : canonical));
}

}  // namespace

void pair_inputs(Inputs& inputs) {
  std::vector<SkeletonFile> named;
  std::vector<SkeletonFile> all;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    const Input& input = inputs.files[i];
    if (!is_named_as(system::path_of(input.path), Holds::skeleton)) continue;
    all.push_back({input.path, i});
    if (input.named) named.push_back({input.path, i});
  }
  detail::PartnerFinder finder;
  std::unordered_set<std::string> used;
  for (std::size_t i = 0; i < inputs.files.size(); ++i) {
    Input& input = inputs.files[i];
    if (input.is_standard_input() ? named.size() != 1
                                  : !is_named_as(system::path_of(input.path), Holds::motion))
      continue;
    // For a motion found in a folder, the skeleton next to it takes precedence over those that the
    // user named.
    const auto found = input.named && !named.empty()
                           ? Result<detail::FoundPartner>(tl::unexpected<Error>(Error{}))
                           : finder.find(system::path_of(input.path));
    if (found) {
      input.skeleton = system::text_of(found->path);
      input.skeleton_reason = found->reason;
    } else if (const SkeletonFile* chosen = choose_named(named, system::path_of(input.path), i)) {
      input.skeleton = chosen->path;
    } else if (const SkeletonFile* elsewhere = choose_elsewhere(all, system::path_of(input.path))) {
      // Some libraries keep skeletons and motions in separate folders.
      input.skeleton = elsewhere->path;
      const Format format = detail::paired_motion_format(system::path_of(input.path));
      input.skeleton_reason = fmt::format("the only {} with a matching name",
                                          detail::word_of(*facts_of(format).partner));
    }
    if (!input.skeleton.empty()) used.insert(place_of(system::path_of(input.skeleton)));
  }
  if (used.empty()) return;
  const auto is_read_by_another = [&](const Input& input) {
    return is_named_as(system::path_of(input.path), Holds::skeleton) &&
           used.contains(place_of(system::path_of(input.path)));
  };
  inputs.files.erase(std::remove_if(inputs.files.begin(), inputs.files.end(), is_read_by_another),
                     inputs.files.end());
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
