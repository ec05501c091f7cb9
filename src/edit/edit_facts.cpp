// SPDX-License-Identifier: MIT
#include "edit/edit_facts.hpp"

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

FileSettings file_settings_of(const Edit& edit) {
  return std::visit(
      [](const auto& options) -> FileSettings {
        if constexpr (requires { file_settings(options); }) return file_settings(options);
        return {};
      },
      edit);
}

double cut_before_of(const Edit& edit, const Motion& motion) {
  return std::visit(
      [&motion](const auto& options) {
        if constexpr (requires { cut_before(options, motion); }) return cut_before(options, motion);
        return 0.0;
      },
      edit);
}

}  // namespace mocap::edit
