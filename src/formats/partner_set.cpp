// SPDX-License-Identifier: MIT
#include "formats/partner_set.hpp"

#include <string>

#include "formats/descriptor.hpp"

namespace mocap::detail {

namespace {

PartnerContent content_of(Format motion, ByteSource& source) {
  if (source.size() == 0) return {.is_known = false};
  LoadOptions options;
  set_keep_style(options, false);
  Diagnostics unneeded;
  Result<Clip> partner = load(source, *facts_of(motion).partner, options, unneeded);
  return {.clip = partner ? std::optional<Clip>(std::move(*partner)) : std::nullopt};
}

bool is_content_known(const PairedMotion& motion) {
  return !motion.head.empty() && descriptor_of(motion.format).fits_partner != nullptr;
}

bool is_fitting(const PairedMotion& motion, const PartnerContent& partner) {
  if (!partner.is_known) return true;
  return partner.clip &&
         descriptor_of(motion.format)
             .fits_partner(motion.head.substr(0, partner_head_bytes), *partner.clip);
}

}  // namespace

bool fits_partner(const PairedMotion& motion, ByteSource& partner) {
  return !is_content_known(motion) || is_fitting(motion, content_of(motion.format, partner));
}

std::optional<PartnerChoice> PartnerSet::choose(const PairedMotion& motion) {
  return candidates_.choose(motion.name, partner_named_in(motion.format, motion.head),
                            test_for(motion));
}

std::optional<PartnerChoice> PartnerSet::choose_nearest(const PairedMotion& motion,
                                                        std::size_t before) {
  return candidates_.choose_nearest(motion.name, partner_named_in(motion.format, motion.head),
                                    before, test_for(motion));
}

bool PartnerSet::fits(const PairedMotion& motion, std::size_t candidate) {
  if (!is_content_known(motion)) return true;
  const auto [partner, is_new] = partners_.try_emplace(candidate);
  if (is_new) {
    if (Result<ByteSource> source = open_(candidate))
      partner->second = content_of(motion.format, *source);
  }
  return is_fitting(motion, partner->second);
}

/// Without a choice, the content does not matter.
PartnerTest PartnerSet::test_for(const PairedMotion& motion) {
  constexpr std::size_t most_compared = 100;
  if (size() < 2 || !is_content_known(motion)) return {};
  return [this, &motion, compared = std::size_t{0}](std::size_t candidate) mutable {
    return compared++ < most_compared && fits(motion, candidate);
  };
}

}  // namespace mocap::detail
