// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The description of a format by its folder. The rest of the program uses only this.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/foreign_formats.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

/// Names and functions of a format. Null functions are not needed or not available.
struct FormatDescriptor {
  FormatFacts facts;

  /// Whether the first bytes of a file look like this format.
  bool (*looks_like)(std::string_view head) = nullptr;
  /// Why content that was not recognised as any format cannot be this one either, although the file
  /// name indicates it. Empty if the reader gives a better explanation.
  std::string_view (*refusal)(std::string_view head) = nullptr;
  Result<Clip> (*read)(ByteSource& source, const LoadOptions& options,
                       Diagnostics& diagnostics) = nullptr;
  /// Reads a motion for a skeleton that was read before. For formats that contain motions.
  Result<Clip> (*read_onto)(ByteSource& source, Clip skeleton, const LoadOptions& options,
                            Diagnostics& diagnostics) = nullptr;
  /// Recognises a format that is not supported, so that the error can name it.
  std::optional<ForeignFormat> (*recognise_unread)(std::string_view head) = nullptr;
  void (*set_limits)(const ReadLimits& limits, LoadOptions& options) = nullptr;
  void (*set_keep_style)(bool keep_style, LoadOptions& options) = nullptr;

  Status (*write)(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                  Diagnostics& diagnostics) = nullptr;
  /// For read-only formats: the alternative to writing them.
  std::string_view written_instead = {};
  /// `fit`. Only called if the format can be written.
  Result<std::optional<Clip>> (*fit)(const Clip& clip, const SaveOptions& options,
                                     Diagnostics& diagnostics) = nullptr;
  /// The joint names in a file of this skeleton, in joint order; empty if they are unchanged. Null:
  /// they always are.
  std::optional<std::vector<std::string>> (*names_as_written)(const Skeleton& skeleton) = nullptr;
  /// `states_unit`. Null: false.
  bool (*states_unit)(const SaveOptions& options) = nullptr;
  /// Sets the option `table` to one of `FormatFacts::choices`.
  void (*set_table)(std::string_view table, SaveOptions& options) = nullptr;
  /// `complete_options`. Null: the writer needs no such options.
  void (*complete_options)(const Clip& clip, const StatedFacts& stated, SaveOptions& options,
                           Diagnostics& diagnostics) = nullptr;

  /// Options of `mocap convert`, without dashes, that only affect reading or writing files of this
  /// format (or of others that also list them).
  std::span<const std::string_view> reading_options = {};
  std::span<const std::string_view> writing_options = {};
};

/// The formats that list an option, for messages: `A, B or C`.
std::string formats_with(std::span<const std::string_view> FormatDescriptor::*list,
                         std::string_view option);
/// Whether an option applies to reading, or writing, files of a format.
bool reads_with(Format format, std::string_view option);
bool writes_with(Format format, std::string_view option);

const FormatDescriptor& descriptor_of(Format format);
/// All formats, in the order of `Format`.
std::span<const FormatDescriptor* const> descriptors();

/// For `FormatDescriptor::states_unit` of formats that always declare a unit.
inline bool always_states_unit(const SaveOptions& /*options*/) {
  return true;
}

/// Wraps a fitted clip for the registry.
inline Result<std::optional<Clip>> fitted(Result<Clip> clip) {
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  return std::optional<Clip>(std::move(*clip));
}

}  // namespace mocap::detail
