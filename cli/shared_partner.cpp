// SPDX-License-Identifier: MIT
#include "shared_partner.hpp"

#include "formats/partner.hpp"

namespace mocap::cli {

std::size_t name_fit(const std::string& skeleton_stem, const std::string& motion_stem) {
  return detail::is_partner_stem(skeleton_stem, motion_stem) ? skeleton_stem.size() : 0;
}

}  // namespace mocap::cli
