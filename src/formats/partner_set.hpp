// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chooses the partner of a motion by name and content. Used by all front ends, to choose from the
/// files in a folder (`PartnerFinder`) or from files that were given together.

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "formats/partner.hpp"
#include "mocap/clip.hpp"
#include "mocap/io.hpp"

namespace mocap::detail {

/// A motion whose partner is wanted.
struct PairedMotion {
  Format format{};
  PairedName name;
  /// Its first `partner_head_bytes` bytes, or more; empty if the content is not known.
  std::string_view head;
};

/// Whether a motion can be read with a partner, judging by its first frame. True if the content of
/// either is not known, as that of an empty partner; false if the partner cannot be read.
bool fits_partner(const PairedMotion& motion, ByteSource& partner);

/// The content of a partner.
struct PartnerContent {
  bool is_known = true;
  std::optional<Clip> clip = {};  ///< Empty if it cannot be read.
};

/// `PartnerCandidates` with their content, which is only read if there are several. At most 100 of
/// them are compared with one motion; the others count as not fitting.
class PartnerSet {
 public:
  /// `open` opens a candidate by its index, and is called at most once for each.
  using Open = std::function<Result<ByteSource>(std::size_t candidate)>;
  explicit PartnerSet(Open open) : open_(std::move(open)) {}

  /// Its index is the number of candidates before it.
  void add(const PairedName& candidate) { candidates_.add(candidate); }
  std::size_t size() const { return candidates_.size(); }

  /// `PartnerCandidates::choose`.
  std::optional<PartnerChoice> choose(const PairedMotion& motion);
  /// `PartnerCandidates::choose_nearest`.
  std::optional<PartnerChoice> choose_nearest(const PairedMotion& motion, std::size_t before);
  /// Whether a motion can be read with a candidate, as `fits_partner`.
  bool fits(const PairedMotion& motion, std::size_t candidate);

 private:
  PartnerTest test_for(const PairedMotion& motion);

  Open open_;
  PartnerCandidates candidates_;
  std::unordered_map<std::size_t, PartnerContent> partners_;  ///< Those that were read so far.
};

}  // namespace mocap::detail
