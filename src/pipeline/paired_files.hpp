// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which of several given files are the skeletons and which the motions of pairs, and the order in
/// which skeletons are tried for a motion.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/partner.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// What a file contains, by its first bytes, otherwise by its name; a clip if neither indicates it.
/// `from`: the format in which files are read, if the user specified it. If it is that of a motion
/// with a skeleton in another file, every file is such a motion, except skeletons for it.
Holds holds_in(std::string_view head, const std::filesystem::path& name,
               std::optional<Format> from = std::nullopt);
/// The same for a file. Only its name counts if it cannot be read, or is not a regular file,
/// because the data from a pipe could not be read again.
Holds holds_in_file(const std::filesystem::path& file, std::optional<Format> from = std::nullopt);

/// The skeletons that may belong to a motion.
struct SkeletonsToTry {
  /// Indices of all candidates: the chosen one, then the other ones of the first `before`, from the
  /// last, then the rest.
  std::vector<std::size_t> order;
  /// Whether the first one is only a guess (`detail::PartnerChoice::elsewhere`).
  bool is_guess = false;
};

/// The order in which candidates are tried for a motion, for `open_with_first_fitting`. `named` and
/// `before` are those of `detail::PartnerCandidates::choose_nearest`. Empty without candidates.
SkeletonsToTry skeletons_to_try(detail::PartnerCandidates& candidates,
                                const detail::PairedName& motion, std::string_view named,
                                std::size_t before);

}  // namespace mocap::pipeline
