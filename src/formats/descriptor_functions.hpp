// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Functions of descriptors that differ only in the format whose options they use. `of` is the
/// member of LoadOptions or SaveOptions with these options.

#include <array>
#include <span>
#include <type_traits>
#include <utility>

#include "formats/descriptor.hpp"
#include "formats/option_setters.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::detail {

/// `FormatDescriptor::read` that calls a reader.
template <auto of, auto read>
Result<Clip> read_with(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return read(source, options.*of, diagnostics);
}

/// `FormatDescriptor::write` that calls a writer.
template <auto of, auto write>
Status write_with(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                  Diagnostics& diagnostics) {
  return write(clip, options.*of, out, diagnostics);
}

/// `FormatDescriptor::complete_options` for the unit of points, unless the file is written as it
/// was read. `as_read` returns a pointer to what was read, or null.
template <auto of, auto as_read>
void complete_unit_of_points(const Analysis& analysis, const StatedFacts& /*stated*/,
                             SaveOptions& options, Diagnostics& diagnostics) {
  auto& own = options.*of;
  if (own.metres_per_unit || as_read(analysis.clip(), own) != nullptr) return;
  own.metres_per_unit = unit_of_points_to_declare(analysis, diagnostics);
}

/// `FormatDescriptor::complete_options` for formats with an up axis and several kinds of files.
template <auto of, auto complete, auto kind>
void complete_with_up(const Analysis& analysis, const StatedFacts& stated, SaveOptions& options,
                      Diagnostics& diagnostics) {
  if (stated.up) (options.*of).up = stated.up;
  complete(analysis, kind, options.*of, diagnostics);
}

/// `FormatDescriptor::settings` of text tables: `--decimals` and `--canonical`.
template <auto of>
std::span<const FormatSetting> settings_of_table() {
  using Options = std::remove_reference_t<decltype(std::declval<SaveOptions&>().*of)>;
  static constexpr std::array<FormatSetting, 2> settings{{
      {&shared_options::decimals, OptionUse::writing, set_decimals<of>},
      {&shared_options::canonical, OptionUse::writing, set_flag<of, &Options::canonical>},
  }};
  return settings;
}

}  // namespace mocap::detail
