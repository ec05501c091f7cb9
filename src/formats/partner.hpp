// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs of files: a motion and its partner, the file with its skeleton.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

/// Calls `matches` with the names, without extension and in lower case, that the partner of a
/// motion may have, best first: that of the motion, then the part before each `_`, from the last.
/// Stops at the first call that returns true; returns whether there was one.
template <class Matches>
bool any_partner_stem(std::string_view motion_stem, Matches matches) {
  const std::string folded = text::lower(motion_stem);
  std::string_view stem = folded;
  for (;;) {
    if (matches(stem)) return true;
    const std::size_t underscore = stem.rfind('_');
    if (underscore == std::string_view::npos) return false;
    stem = stem.substr(0, underscore);
  }
}

/// Whether the partner of a motion is found under this name, without extension.
inline bool is_partner_stem(std::string_view partner_stem, std::string_view motion_stem) {
  return any_partner_stem(motion_stem, [&](std::string_view stem) {
    return text::equal_in_any_case(stem, partner_stem);
  });
}

/// The name after the last `/` or `\`, without extension.
std::string_view stem_of_any_path(std::string_view path);

struct PartnerChoice {
  enum class Reason : std::uint8_t { named, same_name, name_prefix, only_one };

  std::size_t index = 0;  ///< Index of the chosen candidate.
  Reason reason{};
};

/// The rule by which a motion gets its partner: the one that the motion names, the one with the
/// same name, the one named like the part before an `_`, or the only one. Case-insensitive.
///
/// `named`: the path in the motion, from any system; empty if there is none. `find_stem` returns
/// the index of the candidate with a name, in lower case without extension. `only`: the index of
/// the only candidate; empty if there are several.
template <class FindStem>
std::optional<PartnerChoice> choose_partner(std::string_view motion_stem, std::string_view named,
                                            FindStem find_stem, std::optional<std::size_t> only) {
  if (!named.empty()) {
    const std::optional<std::size_t> found = find_stem(text::lower(stem_of_any_path(named)));
    if (found) return PartnerChoice{*found, PartnerChoice::Reason::named};
  }
  std::optional<PartnerChoice> choice;
  any_partner_stem(motion_stem, [&](std::string_view stem) {
    const std::optional<std::size_t> found = find_stem(std::string(stem));
    if (!found) return false;
    choice = {*found, stem.size() == motion_stem.size() ? PartnerChoice::Reason::same_name
                                                        : PartnerChoice::Reason::name_prefix};
    return true;
  });
  if (!choice && only) choice = {*only, PartnerChoice::Reason::only_one};
  return choice;
}

/// The partner found for a motion.
struct FoundPartner {
  std::filesystem::path path;
  std::string reason;
};

/// The format of a motion whose skeleton is in another file, by its name; if the name belongs to no
/// such format, the first one.
Format paired_motion_format(const std::filesystem::path& motion);

/// The path of the partner in the first bytes of a motion; empty if there is none.
std::string partner_named_in(Format format, std::string_view head);
/// Number of bytes at the start of a motion that `partner_named_in` needs.
inline constexpr std::size_t partner_head_bytes = std::size_t{16} << 10;

/// Finds the partners of many motions in the folders of the motions. Each folder is listed only
/// once.
class PartnerFinder {
 public:
  /// Candidates, in order: the path that the motion names, if it is inside its folder, or a file of
  /// that name next to the motion; then as in `choose_partner`. Fails with the format's finding for
  /// a missing partner.
  Result<FoundPartner> find(const std::filesystem::path& motion);

 private:
  struct Listing {
    std::vector<std::filesystem::path> paths;  ///< Sorted.
    std::unordered_map<std::string, std::size_t> by_stem;
  };
  static Listing listing_of(const std::filesystem::path& folder, std::string_view extension);

  std::unordered_map<std::string, Listing> listings_;  ///< Indexed by extension and folder.
};

/// Sets the partner with which motions are read, for all formats.
void set_partner_file(const std::filesystem::path& partner, LoadOptions& options);

/// The finding that a partner was chosen.
Diagnostic partner_found(const std::filesystem::path& motion, std::string_view partner,
                         std::string_view reason);
/// Whether a finding is one that `partner_found` returns.
bool is_partner_found(Code code);

}  // namespace mocap::detail
