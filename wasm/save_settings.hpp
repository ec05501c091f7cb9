// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a page asks for when it saves: `SaveOptions` of contract.ts.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/csv.hpp"
#include "mocap/formats.hpp"

namespace mocap::wasm {

struct SaveSettings {
  csv::Table table = csv::Table::channels;
  /// Of an .anim. What is not said stays as it was read, else the default of `anim::Style`.
  std::optional<std::int32_t> priority;  ///< 0 to 6.
  std::optional<bool> loops;
  std::optional<float> ease_in_s;   ///< Seconds, at least 0.
  std::optional<float> ease_out_s;  ///< Seconds, at least 0.

  bool is_about_animation() const { return priority || loops || ease_in_s || ease_out_s; }
};

/// Lines of a name and its value, `priority 4`. Fails with `argument.invalid` where a value is none
/// of its option's; names that are not known are left to later pages.
Result<SaveSettings> parse_save_settings(std::string_view lines);

/// The clip with these said in its `anim_style`.
void say_animation(const SaveSettings& settings, Clip& clip);

/// How this clip is written: units and axes are those that `find_facts` finds.
SaveOptions save_options(const Clip& clip, Format format, const SaveSettings& settings,
                         Diagnostics& diagnostics);

}  // namespace mocap::wasm
