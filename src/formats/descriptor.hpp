// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The description of a format, provided by the folder of that format. The rest of the program uses
/// only this.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/foreign_formats.hpp"
#include "formats/format_option.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

class Analysis;

/// The findings of a motion format about the file with its skeleton. Descriptors refer to codes by
/// their addresses, which are constant expressions.
struct PartnerCodes {
  const Code* found = nullptr;     ///< Reports the chosen file.
  const Code* missing = nullptr;   ///< No file was found.
  const Code* mismatch = nullptr;  ///< The skeleton does not belong to the motion.
};

/// One labelled line of properties, for display.
struct PropertyLine {
  std::string label;
  std::vector<std::string> parts;  ///< May contain text from the file.
};

/// Properties that only files of one format have.
struct FormatProperties {
  std::string_view key;  ///< In reports.
  /// As a JSON object; empty if the clip has none.
  std::string (*json)(const Clip& clip) = nullptr;
  std::vector<PropertyLine> (*lines)(const Clip& clip) = nullptr;
  /// The number of joints with their own values in the file. Null: all.
  std::optional<std::size_t> (*joints)(const Clip& clip) = nullptr;
};

/// An option and its value, as on the command line.
struct OptionWord {
  std::string_view option;
  std::string value;
};

/// The edit after which any figure can be written in a format.
struct FittingEdit {
  std::string_view edit;
  std::string_view value;
  std::string_view text;          ///< What it does, as on a button.
  const Code* without = nullptr;  ///< The error that it prevents.
};

/// The number of joints and frames of a clip that a writer writes.
struct WrittenSize {
  std::size_t joints = 0;
  std::size_t frames = 0;
};

/// Irregularities of the text of a file that some programs do not accept.
enum class TextTrait : std::uint8_t {
  byte_order_mark,
  keyword_case,
  channel_case,
  wrapped_rows,
  frame_count,
  frame_time_missing,
  order_of_lines,
  comments
};

/// The kind of upload by which Second Life accepts files of a format.
enum class Upload : std::uint8_t { no, text, binary };

/// Names and functions of a format. Null functions are not needed or not available.
struct FormatDescriptor {
  FormatFacts facts;
  /// The codes of the format's own findings, by family. Null: none.
  std::span<const CodeFacts> (*codes)() = nullptr;

  /// Whether the first bytes of a file look like this format.
  bool (*looks_like)(std::string_view head) = nullptr;
  /// The reason why content that was not recognised cannot be of this format, although the file
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
  void (*set_read_threads)(std::size_t threads, LoadOptions& options) = nullptr;

  Status (*write)(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                  Diagnostics& diagnostics) = nullptr;
  /// The parts of a clip that a file with these options represents. Null: `FormatFacts::parts`.
  HeldParts (*parts_written)(const Clip& clip, const SaveOptions& options) = nullptr;
  /// Whether a file with these options also gets what the reader left out of the clip
  /// (`Metadata::left_out`), or the writer reports that itself. Null: it does not.
  bool (*holds_left_out)(const Clip& clip, const SaveOptions& options) = nullptr;
  /// The axis that programs take for up in files of this format, which do not state it. Empty:
  /// files state it, or the writer turns the clip.
  std::optional<Axis> usual_up = {};
  /// How to write the parts of `FormatFacts::parts` that files with other options do not hold.
  std::string_view parts_advice = {};
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
  /// The factor by which the writer multiplies all lengths with these completed options, because
  /// files cannot state the unit of the clip. For formats with the option `verify`. Null: 1.
  double (*length_factor)(const SaveOptions& options) = nullptr;
  /// Sets the option `table` to one of `FormatFacts::choices`.
  void (*set_table)(std::string_view table, SaveOptions& options) = nullptr;
  /// `complete_options`, for the clip of the analysis. Null: the writer needs no such options.
  void (*complete_options)(const Analysis& analysis, const StatedFacts& stated,
                           SaveOptions& options, Diagnostics& diagnostics) = nullptr;

  /// The options of the format. Null: none.
  std::span<const FormatSetting> (*settings)() = nullptr;
  /// The values that the options with a field have for a clip if they are not set. Required if
  /// there are any.
  std::vector<OptionWord> (*option_values)(const Clip& clip) = nullptr;
  /// Null: any figure can be written, or none can be converted.
  const FittingEdit* fitting_edit = nullptr;
  /// Options that contradict each other, as a message; empty if there are none.
  std::string (*contradiction_in)(const SaveOptions& options) = nullptr;
  /// Options of `mocap convert` itself, without dashes, that only affect reading or writing files
  /// of this format (or of others that also list them).
  std::span<const std::string_view> reading_options = {};
  std::span<const std::string_view> writing_options = {};

  /// The name of the skeleton file in the first bytes of a motion; empty if there is none.
  std::string (*partner_named_in)(std::string_view head) = nullptr;
  /// Whether a motion with these first bytes can be read with a skeleton, judging by its first
  /// frame. True if they do not contain all of it. Null: unknown.
  bool (*fits_partner)(std::string_view head, const Clip& partner) = nullptr;
  /// Sets the skeleton file with which a motion is read. `is_found`: it was chosen for the motion,
  /// not named by the user.
  void (*set_partner_file)(const std::filesystem::path& path, bool is_found,
                           LoadOptions& options) = nullptr;
  std::optional<PartnerCodes> partner_codes = {};
  /// The text of the file that a clip was read from; empty if it is not known.
  std::string_view (*text_as_read)(const Clip& clip) = nullptr;

  /// Sets the time between frames for files that do not specify it.
  void (*set_frame_time)(const FrameTime& frame_time, LoadOptions& options) = nullptr;
  /// The reason why the rate of a file may be unknown, as a clause. Empty: files specify it.
  std::string_view without_rate = {};
  /// Sets the skeleton for files without one. `skeleton` must outlive the options.
  void (*set_skeleton)(const Skeleton& skeleton, LoadOptions& options) = nullptr;
  /// Whether a clip can be moved onto the skeleton of `target`, and the function that moves it.
  /// Either both are null or neither is.
  bool (*takes_skeleton)(const Clip& target) = nullptr;
  Result<Clip> (*move_onto)(const Clip& clip, const Clip& target,
                            Diagnostics& diagnostics) = nullptr;
  void (*set_write_threads)(std::size_t threads, SaveOptions& options) = nullptr;
  /// Sets the order of the rotations that `fit` computes: the first axis is the outermost.
  void (*set_order)(const AxisOrder& order, SaveOptions& options) = nullptr;
  /// Whether `fit` may merge joints with these options. Null: false.
  bool (*may_omit_joints)(const SaveOptions& options) = nullptr;
  /// Null: all of the clip.
  WrittenSize (*size_written)(const Clip& clip, const SaveOptions& options) = nullptr;
  /// Findings about a file of this format also apply to the file that is written from it.
  bool findings_concern_output = false;

  /// Whether a repaired copy has this format; copies of files of other formats have the default
  /// one.
  bool is_repaired = false;
  /// Whether each chain of a repaired copy ends in an end site.
  bool needs_end_sites = false;
  /// Whether the programs of `programs::find_program` read this format.
  bool is_read_by_programs = false;
  /// Those that import this format, but not the default one. Names of `programs::find_program`.
  std::span<const std::string_view> imported_by = {};
  /// The findings that report irregularities of the text.
  std::span<const std::pair<TextTrait, const Code*>> text_traits = {};
  Upload upload = Upload::no;
  /// The base format, if files consist of a file of that format followed by other data.
  std::optional<Format> base = {};

  std::optional<FormatProperties> properties = {};
  /// The error for content that is not this format at all, despite its name.
  const Code* not_this_format = nullptr;
  /// Advice for clients of the HTTP API, who cannot use the options of the command.
  std::span<const std::pair<const Code*, std::string_view>> client_advice = {};
};

/// The options of a format.
std::span<const FormatSetting> settings_of(const FormatDescriptor& format);
/// The values of the option `table` that menus offer for a format; empty if it is not a table.
std::vector<std::string_view> tables_of(Format format);
/// Whether an error is one of those for content that is not the format at all.
bool is_not_the_format(Code code);
/// The formats that have an option, for messages: `A, B or C`.
std::string formats_with(OptionUse use, std::string_view option);
/// The formats with a property, as a list for messages.
std::string formats_that(const std::function<bool(const FormatDescriptor&)>& wanted);
/// The name of a format for messages, in capitals.
std::string word_of(Format format);
/// The same, preceded by `a` or `an`, depending on how its letters are pronounced.
std::string word_with_article(Format format);
/// Whether an option applies to reading, or writing, files of a format.
bool reads_with(Format format, std::string_view option);
bool writes_with(Format format, std::string_view option);

const FormatDescriptor& descriptor_of(Format format);
/// The format of the repaired copy of a file in a format; empty: a format that is not known.
Format repaired_format(std::optional<Format> format);
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
