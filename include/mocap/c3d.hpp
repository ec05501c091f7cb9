// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// C3D files: labelled points, analog channels, events and, from Theia3D, rigid bodies. Format
/// details: docs/formats/c3d.md.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code c3d_header;
extern const Code c3d_processor;
extern const Code c3d_zeros;
extern const Code c3d_data_start;
extern const Code c3d_count;
extern const Code c3d_truncated;
extern const Code c3d_scale;
extern const Code c3d_rate;
extern const Code c3d_label;
extern const Code c3d_unit;
extern const Code c3d_residual;
extern const Code c3d_gap;
extern const Code c3d_not_finite;
extern const Code c3d_not_read;
extern const Code c3d_not_kept;
extern const Code c3d_rounded;
extern const Code c3d_duplicate;
extern const Code c3d_up;

}  // namespace mocap::codes

namespace mocap::c3d {

/// A data section that is not kept, because it can be computed from the recording.
struct DataSection {
  /// A word that differs from the computed one.
  struct Correction {
    std::uint64_t index = 0;  ///< In the data section, from 0.
    std::uint32_t bits = 0;   ///< As in the file.
  };
  std::size_t at = 0;                   ///< Offset in the file.
  std::size_t frames = 0;               ///< Its length.
  float inverse_scale = 0.0F;           ///< Residuals times this are their numbers in the file.
  std::vector<Correction> corrections;  ///< In ascending order.
};

/// The bytes of a file, and the clip that they describe.
struct BytesAsRead {
  std::string bytes;                   ///< All, or those before and after `data`.
  std::optional<DataSection> data;     ///< Data that are not in `bytes`.
  std::uint64_t digest = 0;            ///< Hash of the clip, to detect modifications.
  std::uint64_t recording_digest = 0;  ///< The same for its recording.
  std::optional<Axis> up;              ///< `Metadata::up` of the clip.
};

/// A parameter that does not follow from the clip, such as the corners of a force plate.
struct KeptParameter {
  std::string group;                    ///< In upper case.
  std::string name;                     ///< In upper case.
  int type = 0;                         ///< -1 text, 1 bytes, 2 words, 4 floating-point numbers.
  std::vector<std::size_t> dimensions;  ///< At most 255 each; none for a single value.
  std::string bytes;                    ///< The values, for Intel processors.
  std::string spelling = {};            ///< The name as it is written; empty: `name`.
};

/// The file that a clip was read from.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// Written back verbatim while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const BytesAsRead> as_read;
  double scale = 0.0;         ///< Step of the residuals, in file units; 0 if it is not known.
  bool has_integers = false;  ///< Whether `scale` is also the step of the coordinates.
  /// Steps of the samples of each analog channel of a file of integers, in its unit.
  std::vector<double> analog_steps;
  /// Parameters of the file, in file order, written again as far as they still apply.
  std::vector<KeptParameter> parameters;
  std::size_t points = 0;           ///< Points of the file, to which lists of labels refer.
  std::size_t analog_channels = 0;  ///< Channels of the file, to which force plates refer.
  std::vector<std::string> events;  ///< Names of the events, to which lists of icons refer.
  std::vector<std::string> bodies;  ///< Labels of the bodies, to which others of ROTATION refer.
  std::string right_axis;           ///< POINT:X_SCREEN, such as `+Y`; empty if there is none.
  std::size_t unusual = 0;          ///< Other parameters that cannot be written.
  std::string first_unusual;        ///< GROUP:NAME of the first of them, and why.
  bool are_places_changed = false;  ///< Whether force plates may be elsewhere now.
  bool are_frames_changed = false;  ///< Whether numbers of frames may differ now.

  void on_edit() override { as_read.reset(); }
  void on_frames_changed() override { are_frames_changed = true; }
  void on_places_changed() override { are_places_changed = true; }
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the bytes of the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
};

struct WriteOptions {
  /// Writes this library's layout even if the clip is an unmodified C3D. Default: false.
  bool canonical = false;
  /// Writes 16-bit integers instead of 32-bit floating-point numbers. Coordinates are rounded to
  /// the largest one divided by 32,000, or to the step of the file that was read if they fit; the
  /// samples of each analog channel likewise. Visible changes are
  /// reported as `c3d.rounded`. Default: false.
  bool integers = false;
  /// Metres per unit of length. Names are written for m, cm, mm and in; any other unit is
  /// converted to millimetres. Default: the unit of the clip if it is known, otherwise `mm`; the
  /// note `fit.unit-assumed` reports it if neither the user nor a C3D file has specified it.
  std::optional<double> metres_per_unit;
};

/// Reads a file of any processor. The clip has no joints; its motion has frames without channels,
/// and its points, analog channels, events and bodies are in `Clip::recording`. Points that are
/// marked as invalid, not finite, or at the origin are occluded. The frames that exist of a
/// truncated file are read. Fails with `c3d.header` and `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Writes the points, analog channels and events of the recording; if there are no points, the
/// world positions of the joints. Other parameters of the file that was read are written again;
/// those that no longer apply or do not fit are reported as `c3d.not-kept`. The file has the layout
/// of Intel processors. Fails with `argument.invalid` if there is nothing to write, if there are
/// more than 65,535 points, or if a value is not a 32-bit floating-point number.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether the first bytes of a file look like C3D.
bool sniff(std::string_view head);

}  // namespace mocap::c3d
