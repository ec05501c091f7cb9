// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads and writes all formats through one interface.

#include <cstddef>
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
#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "mocap/c3d.hpp"
#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/csv.hpp"
#include "mocap/fbx.hpp"
#include "mocap/gltf.hpp"
#include "mocap/htr.hpp"
#include "mocap/json.hpp"
#include "mocap/mjcf.hpp"
#include "mocap/mmd.hpp"
#include "mocap/mvnx.hpp"
#include "mocap/npz.hpp"
#include "mocap/sto.hpp"
#include "mocap/trc.hpp"
#include "mocap/tsv.hpp"
#include "mocap/urdf.hpp"
#include "mocap/usd.hpp"
#include "mocap/vrma.hpp"

namespace mocap::codes {

// Format detection.
extern const Code format_unknown;
extern const Code format_unsupported;
extern const Code format_git_lfs;
extern const Code format_empty;

// Data that an output format cannot represent.
extern const Code fit_name;
extern const Code fit_translation;
extern const Code fit_channel;
extern const Code fit_skeleton;
extern const Code fit_rotation;
extern const Code fit_up;
extern const Code fit_verify;
extern const Code fit_no_joints;
extern const Code fit_dropped;

}  // namespace mocap::codes

namespace mocap {

/// A file format; `facts_of` describes it.
enum class Format : std::uint8_t {
  bvh,
  asf,
  amc,
  csv,
  json,
  glb,
  anim,
  avm,
  npz,
  npy,
  htr,
  fbx,
  mvnx,
  usda,
  usdz,
  vmd,
  pmx,
  trc,
  sto,
  c3d,
  tsv,
  vrma,
  urdf,
  mjcf
};
/// The format that is written if nothing else is specified, as by `mocap convert` into a folder.
inline constexpr Format default_format = Format::bvh;

/// Contents of a file of a format.
enum class Holds : std::uint8_t {
  clip,      ///< A skeleton and its motion.
  skeleton,  ///< A skeleton, for motions in other files.
  motion     ///< A motion, for a skeleton in another file.
};

/// How widely an extension is used.
enum class ExtensionUse : std::uint8_t {
  this_format,  ///< Only by this format.
  shared,       ///< Also by another format, written by other programs.
  /// Mostly by files without a motion. In folders, the command and `find_motion_files` ignore them
  /// unless requested; the library reads those whose first bytes look like the format.
  general
};

/// The parts of a clip that files of a format can represent.
struct HeldParts {
  bool joints = true;       ///< A skeleton and its motion.
  bool points = false;      ///< Labelled points.
  bool bodies = false;      ///< Rigid bodies.
  bool analog = false;      ///< Analog channels.
  bool events = false;      ///< Events.
  bool columns = false;     ///< Columns of numbers.
  bool body_places = true;  ///< The positions of rigid bodies, if bodies are held.
  /// Which rigid body another one is attached to, if bodies are held.
  bool body_parents = true;
  bool residuals = false;  ///< Residuals and cameras of points, if points are held.
  /// Results of models, such as the angles of a knee, if points are held.
  bool results = false;
  bool frame_times = false;  ///< The time of each frame, if frames are not evenly spaced.
  bool limits = false;       ///< Limits of hinges, if joints are held.
  bool scale = false;        ///< Channels that scale joints, if joints are held.
  bool meshes = false;       ///< A mesh with a skin that the joints move, if joints are held.
};
/// The names of the parts that are held: `joints`, `points`. First those that stand alone, then
/// those that belong to one of them, such as `residuals`.
std::vector<std::string_view> names_of(const HeldParts& parts);

/// A menu entry for writing a format.
struct SaveChoice {
  std::string_view label;  ///< `CSV of positions`
  std::string_view note;   ///< `world, each joint`
  /// Value of the `table` option, `positions`; empty for formats without it.
  std::string_view table = {};
  /// The part of a clip that the table contains, as in `names_of`; empty: its joints.
  std::string_view part = {};
};

/// Description of one format.
struct FormatFacts {
  Format format{};             ///< The format described.
  std::string_view name;       ///< `bvh`: the argument of `--to`.
  std::string_view extension;  ///< `.bvh`
  std::string_view title;      ///< `Biovision hierarchy`
  std::string_view label;      ///< Label in lists of formats: `BVH`, `.anim`.
  bool reads = false;          ///< Whether `load` reads it.
  bool writes = false;         ///< Whether `save` writes it.
  /// Other extensions accepted for reading, with the dot.
  std::span<const std::string_view> other_extensions = {};
  /// Those of them that are also written, with the same contents: `.mot`.
  std::span<const std::string_view> other_written_extensions = {};
  /// MIME type for HTTP, with the character set for text. Formats with a type other than `text/`
  /// are binary or write-only.
  std::string_view media_type = "application/octet-stream";
  Holds holds = Holds::clip;  ///< Contents of a file.
  HeldParts parts = {};       ///< What a written file can represent. Default: only joints.
  /// The format of the other file of a pair; empty if `holds` is `clip`.
  std::optional<Format> partner = {};
  ExtensionUse extension_use = ExtensionUse::this_format;  ///< Use of `extension`.
  /// The skeleton family that the format requires, a prefix of `FamilyGuess::family`; empty for
  /// any.
  std::string_view family = {};
  /// The page in docs/formats, without its extension, if several formats share it; otherwise empty,
  /// and `name` is used.
  std::string_view shared_page = {};
  /// Whether only human figures can be written: those with the bones that the format requires.
  bool needs_body = false;
  /// Menu entries, in order. Empty for the part of a pair that is written along with the other.
  std::span<const SaveChoice> choices = {};
};

/// All formats, in the order of the help text.
std::span<const FormatFacts> formats();
/// The description of a format.
const FormatFacts& facts_of(Format format);
/// Finds a format by name or an extension of its files, with or without dot, case-insensitive.
/// Extensions that are only read are not found; see `format_of_file`.
std::optional<Format> find_format(std::string_view name);
/// Names of the readable formats, in the order of `formats`.
std::vector<std::string> readable_formats();
/// Names of the writable formats, in the order of `formats`.
std::vector<std::string> writable_formats();
/// The format for the extension of an input file, case-insensitive.
std::optional<Format> format_of_file(const std::filesystem::path& file);
/// The same for formats that can be read; null if there is none.
const FormatFacts* readable_format_of(const std::filesystem::path& file);
/// The name of a repaired copy of a file, for commands: `fixed` with the extension of the format in
/// which `mocap check --fix` writes it. Empty for an empty name.
std::string name_of_repaired(std::string_view file);
/// Whether the extension of an input file belongs to a format with these contents.
bool is_named_as(const std::filesystem::path& file, Holds holds);
/// Whether the first bytes of a file look like a format. False for write-only formats.
bool looks_like(Format format, std::string_view head);
/// The format that the first bytes of a file look like. If several match, the one that its name
/// indicates, otherwise the first in the table.
std::optional<Format> recognise_format(std::string_view head, const std::filesystem::path& name);
/// Number of bytes at the start of a file that `looks_like` and `recognise_format` need. Given that
/// many bytes, or the whole file, they give the same result as `load`.
inline constexpr std::size_t recognised_bytes = std::size_t{64} << 10;

/// Options of all readers. Each reader uses its own member.
struct LoadOptions {
  bvh::ReadOptions bvh;          ///< For BVH and AVM.
  acclaim::ReadOptions acclaim;  ///< For ASF and AMC.
  anim::ReadOptions anim;        ///< For ANIM.
  csv::ReadOptions csv;          ///< For CSV.
  gltf::ReadOptions gltf;        ///< For glTF, GLB and VRMA.
  htr::ReadOptions htr;          ///< For HTR.
  fbx::ReadOptions fbx;          ///< For FBX.
  mvnx::ReadOptions mvnx;        ///< For MVNX.
  usd::ReadOptions usd;          ///< For USD and USDZ.
  mmd::ReadOptions mmd;          ///< For VMD and PMX.
  trc::ReadOptions trc;          ///< For TRC.
  sto::ReadOptions sto;          ///< For STO and MOT.
  c3d::ReadOptions c3d;          ///< For C3D.
  tsv::ReadOptions tsv;          ///< For TSV.
  npz::ReadOptions npz;          ///< For NPZ and NPY.
  urdf::ReadOptions urdf;        ///< For URDF.
  mjcf::ReadOptions mjcf;        ///< For MJCF.
};
/// Options of all writers, and of the conversion that precedes them (`fit`). Each format uses its
/// own members.
struct SaveOptions {
  bvh::WriteOptions bvh;            ///< For BVH.
  bvh::FitOptions bvh_fit;          ///< Conversion for BVH.
  acclaim::WriteOptions acclaim;    ///< For ASF and AMC.
  acclaim::FitOptions acclaim_fit;  ///< Conversion for ASF and AMC.
  csv::WriteOptions csv;            ///< For CSV.
  gltf::WriteOptions gltf;          ///< For GLB.
  anim::WriteOptions anim;          ///< For ANIM.
  anim::FitOptions anim_fit;        ///< Properties of the animation.
  npz::WriteOptions npz;            ///< For NPZ and NPY.
  htr::WriteOptions htr;            ///< For HTR.
  htr::FitOptions htr_fit;          ///< Conversion for HTR.
  usd::WriteOptions usd;            ///< For USD and USDZ.
  mmd::WriteOptions mmd;            ///< For VMD and PMX.
  fbx::WriteOptions fbx;            ///< For FBX.
  fbx::FitOptions fbx_fit;          ///< Conversion for FBX.
  trc::WriteOptions trc;            ///< For TRC.
  sto::WriteOptions sto;            ///< For STO and MOT.
  c3d::WriteOptions c3d;            ///< For C3D.
  tsv::WriteOptions tsv;            ///< For TSV.
  vrma::WriteOptions vrma;          ///< For VRMA.
  /// The extension of the file, with the dot, which `save` sets if it knows the name. Some formats
  /// give their extensions different meanings. Default: empty, the usual one.
  std::string extension = {};
  Overwrite overwrite = Overwrite::refuse;  ///< For files. Default: existing ones are kept.
  /// Fails instead of writing a file without some parts of the clip, such as its markers
  /// (`fit.dropped`), or without data of the file that was read (codes with
  /// `CodeFacts::drops_data`, such as `c3d.not-kept`). Default: they are dropped with a warning.
  bool strict = false;
};

/// Sets the limits of all readers.
void set_limits(LoadOptions& options, const ReadLimits& limits);
/// Sets for all readers whether they keep the layout of the file.
void set_keep_style(LoadOptions& options, bool keep_style);
/// Sets the number of threads for each large file. The results do not depend on it.
void set_threads(LoadOptions& options, std::size_t threads);
/// Makes only the readers of a format and of its partner keep the layout, because the writers of
/// other formats do not use it.
void set_keep_style(LoadOptions& options, Format format);

/// Reads a file of any format, detected from its content, then from its name. An AMC is read
/// together with its ASF: the one in the options, or the result of `acclaim::find_skeleton`. An ASF
/// alone gives a clip without frames.
Result<Clip> load(const std::filesystem::path& path, const LoadOptions& options,
                  Diagnostics& diagnostics);
/// The same for a stream; its name is used if the content does not decide the format.
Result<Clip> load(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics);
/// Reads a file as the given format, without detection.
Result<Clip> load(ByteSource& source, Format format, const LoadOptions& options,
                  Diagnostics& diagnostics);
/// Reads a motion for the skeleton of another file. Both formats are detected as in `load`. Fails
/// with `argument.invalid` if the first file is not a motion without a skeleton, or the second is
/// not a skeleton.
Result<Clip> load_pair(ByteSource& motion, ByteSource& skeleton, const LoadOptions& options,
                       Diagnostics& diagnostics);
/// The same with default options. Findings are discarded.
Result<Clip> load(const std::filesystem::path& path);

/// Writes a file in the format of its extension. Clips that the format cannot represent are
/// converted by `fit` first. Either name of a pair, `walk.asf` or `walk.amc`, writes both files;
/// the AMC only if there are frames. Options that depend on the clip and are not set are filled in
/// by `complete_options`. Fails with `fit.no-joints` if the clip has no joints and no other part
/// that the format can represent (`FormatFacts::parts`); other parts of a recording that it cannot
/// represent are dropped with the warning `fit.dropped`. Fails with `io.exists` if the file exists,
/// unless `options.overwrite` is set to replace.
Status save(const Clip& clip, const std::filesystem::path& path, const SaveOptions& options,
            Diagnostics& diagnostics);
/// Writes one format to a stream, after `fit` and `complete_options`. For an Acclaim pair, only the
/// requested file.
Status save(const Clip& clip, Format format, const TextOutput::Writer& out,
            const SaveOptions& options, Diagnostics& diagnostics);
/// Converts a clip so that the format can represent it. Returns nothing if no conversion is
/// necessary.
Result<std::optional<Clip>> fit(const Clip& clip, Format format, const SaveOptions& options,
                                Diagnostics& diagnostics);

/// Whether a file of this format, written with these options, declares its unit of length or is
/// scaled by it.
bool states_unit(Format format, const SaveOptions& options);
/// Selects the contents of a table by one of the format's `SaveChoice::table`. Returns false if
/// there is no such choice.
bool set_table(SaveOptions& options, Format format, std::string_view table);
/// Properties of a clip that the user has specified, for exports that depend on them.
struct StatedFacts {
  /// The up axis. Default: the detected axis if it is certain.
  std::optional<Axis> up = {};
};
/// Fills in the options that the format's writer needs for a fitted clip and that are not set: its
/// unit, axes and sides. Assumptions are reported as notes in `diagnostics`.
void complete_options(const Clip& clip, Format format, const StatedFacts& stated,
                      SaveOptions& options, Diagnostics& diagnostics);

/// A file that is written.
struct SavedFile {
  std::filesystem::path path;  ///< Its name.
  Format format{};             ///< The format of its contents.
};
/// The files that are written when saving under a name: that file, or an ASF and its AMC.
std::vector<SavedFile> files_of(const Clip& clip, Format format, const std::filesystem::path& path);

/// `save` with default options: existing files are not replaced. Findings are discarded.
Status save(const Clip& clip, const std::filesystem::path& path);

/// Returns the motion files below a folder, recursively, that `load` can read, by extension.
/// Extensions with `ExtensionUse::general` and skeleton files are excluded. Sorted. Links to
/// folders are not followed. Fails with `io.not-found`, `io.denied` or `io.read` if the folder
/// itself cannot be read completely. Subfolders that cannot be read completely are added to
/// `diagnostics` with the same codes; the other files are returned.
Result<std::vector<std::filesystem::path>> find_motion_files(const std::filesystem::path& folder,
                                                             Diagnostics& diagnostics);
/// The same; findings are discarded, so files in unreadable subfolders are missing silently.
Result<std::vector<std::filesystem::path>> find_motion_files(const std::filesystem::path& folder);

/// A file that was read, or the error.
struct LoadedFile {
  std::filesystem::path path;  ///< As given.
  Result<Clip> clip;           ///< Fails like `load`.
  Diagnostics findings;        ///< Findings of the reader.
};

/// Options of `load_each`.
struct BatchOptions {
  LoadOptions load;  ///< Options of all readers.
  /// Number of files read at the same time. 0: one per processor. Default: 0.
  std::size_t threads = 0;
};

/// Reads files on several threads and passes each result to `take`, one at a time and in any order.
/// An unreadable file does not stop the others; a file that needs more memory than available fails
/// with `limit.memory`. `take` returns false to stop; files still being read at that time are
/// discarded.
void load_each(std::span<const std::filesystem::path> files, const BatchOptions& options,
               const std::function<bool(LoadedFile)>& take);

}  // namespace mocap
