// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All formats behind one pair of functions.

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/acclaim.hpp"
#include "mocap/anim.hpp"
#include "mocap/avm.hpp"
#include "mocap/bvh.hpp"
#include "mocap/clip.hpp"
#include "mocap/csv.hpp"
#include "mocap/facts.hpp"
#include "mocap/gltf.hpp"
#include "mocap/json.hpp"
#include "mocap/npz.hpp"

namespace mocap {

enum class Format : std::uint8_t { bvh, asf, amc, csv, json, glb, anim, avm, npz };

/// What a file of a format holds.
enum class Holds : std::uint8_t {
  clip,      ///< A skeleton and its motion.
  skeleton,  ///< A skeleton, for motions in other files.
  motion     ///< A motion, for a skeleton in another file.
};

/// Which files have the extension of a format.
enum class ExtensionUse : std::uint8_t {
  this_format,  ///< Files of this format.
  shared,       ///< Also files of another format, which other programs make.
  general       ///< Mostly files that hold no motion. Folders are not searched for them unasked.
};

/// One entry of a menu that offers to write a format.
struct SaveChoice {
  std::string_view label;  ///< `CSV of positions`
  std::string_view note;   ///< `world, each joint`
  /// The value of the option `table`, `positions`; empty for a format without that option.
  std::string_view table = {};
};

/// One row of the table of formats.
struct FormatFacts {
  Format format{};
  std::string_view name;       ///< `bvh`: what `--to` takes.
  std::string_view extension;  ///< `.bvh`
  std::string_view title;      ///< `Biovision hierarchy`
  std::string_view label;      ///< As in a list of formats: `BVH`, `.anim`.
  bool reads = false;
  bool writes = false;
  /// Other extensions of files to read, with their dots.
  std::span<const std::string_view> other_extensions = {};
  /// For HTTP, with the character set of text. Files of other types than `text/` are binary, or are
  /// only written.
  std::string_view media_type = "application/octet-stream";
  Holds holds = Holds::clip;
  /// The format of the file with the other half; empty where `holds` is `clip`.
  std::optional<Format> partner = {};
  ExtensionUse extension_use = ExtensionUse::this_format;
  /// The family of skeletons that the format is for, the start of `FamilyGuess::family`; empty for
  /// any.
  std::string_view family = {};
  /// What menus offer, in their order. None for the half of a pair that is written with the other.
  std::span<const SaveChoice> choices = {};
};

std::span<const FormatFacts> formats();
const FormatFacts& facts_of(Format format);
/// By name or by extension, with or without its dot, in any case.
std::optional<Format> find_format(std::string_view name);
/// Names of the formats that are read, and of those that are written, in the order of the table.
std::vector<std::string> readable_formats();
std::vector<std::string> writable_formats();
/// The format that the extension of a file to read belongs to, in any case.
std::optional<Format> format_of_file(const std::filesystem::path& file);
/// Whether the extension of a file to read belongs to a format that holds this.
bool is_named_as(const std::filesystem::path& file, Holds holds);
/// Whether the first bytes of a file look like a format. False for formats that are only written.
bool looks_like(Format format, std::string_view head);
/// The format that the first bytes of a file look like; where that is more than one, the one that
/// its name means, else the first of the table.
std::optional<Format> recognise_format(std::string_view head, const std::filesystem::path& name);
/// The bytes at the start of a file that `looks_like` and `recognise_format` need: with that many,
/// or the whole file, their answer is that of `load`.
inline constexpr std::size_t recognised_bytes = std::size_t{64} << 10;

/// Options of every format in one place; each reader takes its own part.
struct LoadOptions {
  bvh::ReadOptions bvh;
  acclaim::ReadOptions acclaim;
  anim::ReadOptions anim;
  csv::ReadOptions csv;
};
struct SaveOptions {
  bvh::WriteOptions bvh;
  bvh::FitOptions bvh_fit;
  acclaim::WriteOptions acclaim;
  acclaim::FitOptions acclaim_fit;
  csv::WriteOptions csv;
  gltf::WriteOptions gltf;
  anim::WriteOptions anim;
  npz::WriteOptions npz;
  Overwrite overwrite = Overwrite::refuse;
};

/// Sets the limits of all readers.
void set_limits(LoadOptions& options, const ReadLimits& limits);
/// Sets for all readers whether they remember how a file was written.
void set_keep_style(LoadOptions& options, bool keep_style);

/// Reads a file of any format: recognised by its content, then by its name. An AMC is read together
/// with its ASF: the one in the options, else the one that `acclaim::find_skeleton` finds. An ASF
/// alone gives a clip without frames.
Result<Clip> load(const std::filesystem::path& path, const LoadOptions& options,
                  Diagnostics& diagnostics);
Result<Clip> load(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics);
/// Reads as one format, whatever content and name say.
Result<Clip> load(ByteSource& source, Format format, const LoadOptions& options,
                  Diagnostics& diagnostics);
/// Reads a motion for the skeleton of another file. Either is recognised as `load` does. Fails with
/// `argument.invalid` where the first file is no motion without its skeleton, or the second no
/// skeleton.
Result<Clip> load_pair(ByteSource& motion, ByteSource& skeleton, const LoadOptions& options,
                       Diagnostics& diagnostics);
/// The same with default options; findings are dropped.
Result<Clip> load(const std::filesystem::path& path);

/// Writes a file; its extension decides the format. A clip that the format cannot hold as it is
/// goes through `fit` first. Either name of a pair, `walk.asf` or `walk.amc`, writes both files;
/// the AMC only if there are frames. Fails with `io.exists` where a file is there already, unless
/// `options.overwrite` says to replace it.
Status save(const Clip& clip, const std::filesystem::path& path, const SaveOptions& options,
            Diagnostics& diagnostics);
/// One format into a stream, fitted first: of an Acclaim pair the half that is asked for.
Status save(const Clip& clip, Format format, const TextOutput::Writer& out,
            const SaveOptions& options, Diagnostics& diagnostics);
/// The clip as a format can hold it; nothing where that is the clip as it is.
Result<std::optional<Clip>> fit(const Clip& clip, Format format, const SaveOptions& options,
                                Diagnostics& diagnostics);

/// Whether a file of this format, written with these options, states its unit of length or is
/// scaled by it.
bool states_unit(Format format, const SaveOptions& options);
/// Sets what a table holds by one of the format's `SaveChoice::table`. False where it has no such
/// choice.
bool set_table(SaveOptions& options, Format format, std::string_view table);
/// What the user states of a clip, where an export has to know it.
struct StatedFacts {
  /// The axis that points up. Default: the one that is found, where it is sure.
  std::optional<Axis> up = {};
};
/// Completes the options by what the format's writer needs to know of a clip that fits: its unit,
/// its axes, its sides. Notes in `diagnostics` report what had to be assumed.
void complete_options(const Clip& clip, Format format, const StatedFacts& stated,
                      SaveOptions& options, Diagnostics& diagnostics);

/// Writes a clip that the format can hold as it is, as `fit` gives it, into a stream.
Status write_fitted(const Clip& clip, Format format, const TextOutput::Writer& out,
                    const SaveOptions& options, Diagnostics& diagnostics);

struct SavedFile {
  std::filesystem::path path;
  Format format{};
};
/// The files that saving under a name writes: that one, or an ASF and its AMC.
std::vector<SavedFile> files_of(const Clip& clip, Format format, const std::filesystem::path& path);

/// Fails with `io.exists` for the first of these files that is there already.
Status refuse_existing(std::span<const SavedFile> files);

/// Sees each piece of text before it is written; false stops the writing.
using WriteWatch = std::function<bool(std::string_view)>;
/// Writes the files of a clip that the format can hold as it is, as `fit` gives it. None is written
/// where one of several exists and may not be replaced.
Status save_fitted(const Clip& clip, std::span<const SavedFile> files, const SaveOptions& options,
                   Diagnostics& diagnostics, const WriteWatch& watch = {});

/// `save` with default options: a file that is there already is not replaced. Findings are dropped.
Status save(const Clip& clip, const std::filesystem::path& path);

}  // namespace mocap
