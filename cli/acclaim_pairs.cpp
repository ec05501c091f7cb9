// SPDX-License-Identifier: MIT
#include "acclaim_pairs.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_set>

#include "mocap/acclaim.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

bool is_of(const Input& input, Format format) {
  const std::string extension = fs::path(input.path).extension().string();
  return !extension.empty() && find_format(extension) == format;
}

/// How well an ASF's name fits an AMC's: its length where it is the whole stem or the part before
/// an `_`, else 0.
std::size_t fit_of(const std::string& asf_stem, const std::string& amc_stem) {
  if (!amc_stem.starts_with(asf_stem)) return 0;
  const bool whole = amc_stem.size() == asf_stem.size() || amc_stem[asf_stem.size()] == '_';
  return whole ? asf_stem.size() : 0;
}

/// The best of the ASF files, as an index: the only one that was named, or the one whose name fits;
/// `size()` when there is none.
std::size_t choose(const std::vector<Input>& skeletons, const Input& motion) {
  if (skeletons.size() == 1 && skeletons.front().named) return 0;
  const std::string stem = fs::path(motion.path).stem().string();
  std::size_t best = skeletons.size();
  std::size_t best_fit = 0;
  for (std::size_t i = 0; i < skeletons.size(); ++i) {
    const std::size_t fit = fit_of(fs::path(skeletons[i].path).stem().string(), stem);
    if (fit > best_fit) {
      best = i;
      best_fit = fit;
    }
  }
  return best;
}

/// The file itself, however it is spelled.
std::string place_of(const fs::path& path) {
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(path, error);
  return (error ? path : canonical).string();
}

}  // namespace

void pair_acclaim(Inputs& inputs) {
  std::vector<Input> named;
  std::vector<Input> all;
  for (const Input& input : inputs.files) {
    if (!is_of(input, Format::asf)) continue;
    all.push_back(input);
    if (input.named) named.push_back(input);
  }
  std::unordered_set<std::string> used;
  for (Input& input : inputs.files) {
    if (input.is_standard_input() ? named.size() != 1 : !is_of(input, Format::amc)) continue;
    const std::size_t chosen = named.empty() ? 0 : choose(named, input);
    if (chosen < named.size()) {
      input.skeleton = named[chosen].path;
      used.insert(place_of(input.skeleton));
    } else if (const auto found = acclaim::find_skeleton(input.path)) {
      used.insert(place_of(found->path));
    } else if (const std::size_t elsewhere = choose(all, input); elsewhere < all.size()) {
      // Some libraries keep skeletons and motions in folders of their own.
      input.skeleton = all[elsewhere].path;
      used.insert(place_of(input.skeleton));
    }
  }
  if (used.empty()) return;
  const auto is_read_by_another = [&](const Input& input) {
    return is_of(input, Format::asf) && used.contains(place_of(input.path));
  };
  inputs.files.erase(std::remove_if(inputs.files.begin(), inputs.files.end(), is_read_by_another),
                     inputs.files.end());
}

}  // namespace mocap::cli
