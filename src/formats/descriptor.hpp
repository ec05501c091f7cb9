// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a format's folder says about the format: all that the rest of the program knows of it.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/foreign_formats.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

/// A format's names and functions. Functions that are null are not needed, or not offered.
struct FormatDescriptor {
  FormatFacts facts;

  /// Whether the first bytes of a file look like this format.
  bool (*looks_like)(std::string_view head) = nullptr;
  /// Why content that looks like no format cannot be this one either, although the name says so.
  /// Empty where the reader explains better what is wrong.
  std::string_view (*refusal)(std::string_view head) = nullptr;
  Result<Clip> (*read)(ByteSource& source, const LoadOptions& options,
                       Diagnostics& diagnostics) = nullptr;
  /// Reads a motion for a skeleton that was read before. For formats that hold motions.
  Result<Clip> (*read_onto)(ByteSource& source, Clip skeleton, const LoadOptions& options,
                            Diagnostics& diagnostics) = nullptr;
  /// Recognises a file of a format that is not read, so that the error names it.
  std::optional<ForeignFormat> (*recognise_unread)(std::string_view head) = nullptr;
  void (*set_limits)(const ReadLimits& limits, LoadOptions& options) = nullptr;
  void (*set_keep_style)(bool keep_style, LoadOptions& options) = nullptr;

  Status (*write)(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                  Diagnostics& diagnostics) = nullptr;
  /// Of a format that is only read: what to do instead of writing it.
  std::string_view written_instead = {};
  /// `fit`, which is called only where the format is written.
  Result<std::optional<Clip>> (*fit)(const Clip& clip, const SaveOptions& options,
                                     Diagnostics& diagnostics) = nullptr;
  /// `states_unit`. Null: it does not.
  bool (*states_unit)(const SaveOptions& options) = nullptr;
  /// Sets the option `table` to one of `FormatFacts::choices`.
  void (*set_table)(std::string_view table, SaveOptions& options) = nullptr;
  /// `complete_options`. Null: its writer needs to know nothing.
  void (*complete_options)(const Clip& clip, const StatedFacts& stated, SaveOptions& options,
                           Diagnostics& diagnostics) = nullptr;

  /// Options of `mocap convert`, without their dashes, that have an effect only where files of this
  /// format, or of another that lists them too, are read or written.
  std::span<const std::string_view> reading_options = {};
  std::span<const std::string_view> writing_options = {};
};

/// The formats that list an option, as they are called in a sentence: `A, B or C`.
std::string formats_with(std::span<const std::string_view> FormatDescriptor::*list,
                         std::string_view option);
/// Whether files of a format are read, or written, with an option.
bool reads_with(Format format, std::string_view option);
bool writes_with(Format format, std::string_view option);

const FormatDescriptor& descriptor_of(Format format);
/// Of all formats, in the order of `Format`.
std::span<const FormatDescriptor* const> descriptors();

/// For `FormatDescriptor::states_unit` of formats that always do.
inline bool always_states_unit(const SaveOptions& /*options*/) {
  return true;
}

/// A fitted clip as the registry takes it.
inline Result<std::optional<Clip>> fitted(Result<Clip> clip) {
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  return std::optional<Clip>(std::move(*clip));
}

}  // namespace mocap::detail
