// SPDX-License-Identifier: MIT
#include "edit/needs_unit.hpp"

#include <variant>

namespace mocap::edit {

bool needs_unit(const Edit& edit) {
  return std::visit(
      [](const auto& options) {
        if constexpr (requires { uses_unit(options); }) return uses_unit(options);
        return false;
      },
      edit);
}

}  // namespace mocap::edit
