// SPDX-License-Identifier: MIT
#include "edit/draws.hpp"

#include <memory>
#include <utility>
#include <variant>

namespace mocap::edit {

std::optional<Draw> draw_of(const Edit& edit) {
  const Edit* bare = &edit;
  const auto* masked = std::get_if<Within>(bare);
  for (; masked != nullptr && masked->edit != nullptr; masked = std::get_if<Within>(bare))
    bare = masked->edit.get();
  return std::visit(
      [](const auto& options) -> std::optional<Draw> {
        if constexpr (requires { options.draw; }) return options.draw;
        return std::nullopt;
      },
      *bare);
}

void set_draw(Edit& edit, const Draw& draw) {
  if (!draw_of(edit)) return;
  if (auto* masked = std::get_if<Within>(&edit)) {
    Edit inner = *masked->edit;
    set_draw(inner, draw);
    masked->edit = std::make_shared<const Edit>(std::move(inner));
    return;
  }
  std::visit(
      [&](auto& options) {
        if constexpr (requires { options.draw; }) options.draw = draw;
      },
      edit);
}

void number_draws(std::span<Edit> edits) {
  std::size_t before = 0;
  for (Edit& each : edits) {
    std::optional<Draw> draw = draw_of(each);
    if (!draw) continue;
    draw->edit = before++;
    set_draw(each, *draw);
  }
}

}  // namespace mocap::edit
