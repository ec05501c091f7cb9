// SPDX-License-Identifier: MIT
#include "edit/skeleton/exchange_names.hpp"

#include <string>
#include <utility>

namespace mocap::edit {

void exchange_names(Skeleton& skeleton, const std::vector<std::size_t>& twin) {
  std::vector<std::string> names;
  names.reserve(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) names.push_back(skeleton[twin[i]].name);
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.set_name(i, std::move(names[i]));
}

}  // namespace mocap::edit
