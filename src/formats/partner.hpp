// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs of files: a motion and its partner, the file with its skeleton.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

/// The name after the last `/` or `\`, without extension.
std::string_view stem_of_any_path(std::string_view path);

/// The form in which all front ends compare the names, without extension, of a pair: the case of
/// the letters A to Z is ignored. Other letters must match exactly, because the browser modules
/// contain no case tables for them.
inline std::string pairing_key(std::string_view stem) {
  return text::lower(stem);
}

/// Calls `matches` with each possible name of a motion's partner, converted by `pairing_key`, best
/// first: the name specified in the motion, the name of the motion itself, then the part of it
/// before each `_`, starting at the last `_`. Stops at the first call that returns true; returns
/// whether there was one.
///
/// `named`: the path in the motion, from any system; empty if there is none.
template <class Matches>
bool any_partner_stem(std::string_view motion_stem, std::string_view named, Matches matches) {
  const std::string in_motion = pairing_key(stem_of_any_path(named));
  if (!in_motion.empty() && matches(std::string_view(in_motion))) return true;
  const std::string whole = pairing_key(motion_stem);
  std::string_view stem = whole;
  for (;;) {
    if ((in_motion.empty() || stem != in_motion) && matches(stem)) return true;
    const std::size_t underscore = stem.rfind('_');
    if (underscore == std::string_view::npos) return false;
    stem = stem.substr(0, underscore);
  }
}

/// Whether the partner of a motion is found under this name, without extension.
inline bool is_partner_stem(std::string_view partner_stem, std::string_view motion_stem) {
  return any_partner_stem(motion_stem, "",
                          [&](std::string_view stem) { return stem == pairing_key(partner_stem); });
}

/// The parts of a path that the pairing rule compares.
struct PairedName {
  std::string_view folder;  ///< Compared as text.
  std::string_view stem;    ///< The name without extension.
};
/// Splits a path from any system.
PairedName paired_name(std::string_view path);

struct PartnerChoice {
  enum class Reason : std::uint8_t {
    named,
    same_name,
    name_prefix,
    only_one,
    only_fitting,  ///< The only one that fits by content.
    nearest
  };

  std::size_t index = 0;  ///< Index of the chosen candidate.
  Reason reason{};
  bool elsewhere = false;  ///< In a different folder from the motion, or only the nearest.
};

/// Whether a candidate, by its index, fits a motion by content. Empty: all of them.
using PartnerTest = std::function<bool(std::size_t candidate)>;

/// The rule by which a motion gets its partner from a list of files. Letter case is ignored.
///
/// Candidates are tried in this order; those that do not fit by content are skipped:
/// 1. in the folder of the motion: the one that the motion names, the one with the same name, those
///    with the same name up to an `_` (the longest first);
/// 2. the only one that fits in that folder;
/// 3. in all folders: the only one that fits with the first of these names;
/// 4. the only one that fits in all folders, if none fits in that of the motion.
///
/// If no candidate can be chosen in this way, the content is ignored, so that reading the motion
/// reports why the candidate with its name does not fit.
class PartnerCandidates {
 public:
  /// Its index is the number of candidates before it.
  void add(const PairedName& candidate);
  std::size_t size() const { return size_; }

  /// `named`: the path in the motion, from any system; empty if there is none.
  std::optional<PartnerChoice> choose(const PairedName& motion, std::string_view named,
                                      const PartnerTest& fits = {});
  /// The same for candidates in a meaningful order: among equally good ones, chooses the last one
  /// with an index below `before`, or the first one if there is none. Empty only if there are no
  /// candidates.
  std::optional<PartnerChoice> choose_nearest(const PairedName& motion, std::string_view named,
                                              std::size_t before, const PartnerTest& fits = {});
  /// Number of names looked up so far, which measures the cost of the searches.
  std::size_t lookups() const { return lookups_; }

 private:
  /// The candidates of one name.
  struct Group {
    std::vector<std::size_t> indices;                        ///< Ascending.
    std::unordered_map<std::string, std::size_t> by_folder;  ///< The first one in each.
  };
  /// A name that the partner may have, with its candidates.
  struct Related {
    const Group* group = nullptr;
    PartnerChoice::Reason reason{};
  };
  struct Found {
    std::optional<PartnerChoice> choice;
    /// Without a choice: those that are equally good, the nearest first.
    std::vector<std::size_t> equal;
  };
  /// A motion, the number of candidates listed before it, and the test of their content.
  struct Wanted {
    const PairedName& motion;
    std::string_view named;
    std::size_t before = 0;
    const PartnerTest& fits;
  };
  std::vector<Related> related_to(const Wanted& wanted);
  Found find(const Wanted& wanted);

  std::unordered_map<std::string, Group> by_stem_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_folder_;
  std::size_t size_ = 0;
  std::size_t lookups_ = 0;
};

/// The format of a motion whose skeleton is in another file, by its name; if the name belongs to no
/// such format, the first one.
Format paired_motion_format(const std::filesystem::path& motion);

/// The path of the partner in the first bytes of a motion; empty if there is none.
std::string partner_named_in(Format format, std::string_view head);
/// Number of bytes at the start of a motion that determine its partner.
inline constexpr std::size_t partner_head_bytes = std::size_t{16} << 10;
/// These bytes; empty if the file cannot be read or is not a regular file.
std::string partner_head_of(const std::filesystem::path& motion);

/// Sets the partner with which motions are read, for all formats. `is_found`: it was chosen for the
/// motion, not named by the user.
void set_partner_file(const std::filesystem::path& partner, bool is_found, LoadOptions& options);

/// The finding that a partner was chosen.
Diagnostic partner_found(const std::filesystem::path& motion, std::string_view partner,
                         std::string_view reason);
/// Whether a finding is one that `partner_found` returns.
bool is_partner_found(Code code);

}  // namespace mocap::detail
