// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All formats behind one pair of functions.

#include <filesystem>
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
#include "mocap/gltf.hpp"
#include "mocap/npz.hpp"

namespace mocap {

enum class Format : std::uint8_t { bvh, asf, amc, csv, json, glb, anim, avm, npz };

/// One row of the table of formats.
struct FormatFacts {
  Format format{};
  std::string_view name;       ///< `bvh`: what `--to` takes.
  std::string_view extension;  ///< `.bvh`
  std::string_view title;      ///< `Biovision hierarchy`
  bool reads = false;
  bool writes = false;
};

std::span<const FormatFacts> formats();
const FormatFacts& facts_of(Format format);
/// By name or by extension, with or without its dot, in any case.
std::optional<Format> find_format(std::string_view name);
/// Names of the formats that are read, and of those that are written, in the order of the table.
std::vector<std::string> readable_formats();
std::vector<std::string> writable_formats();

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

/// Reads a file of any format: told by its content, then by its name. An AMC is read together
/// with its ASF: the one in the options, else the one that `acclaim::find_skeleton` finds. An ASF
/// alone gives a clip without frames.
Result<Clip> load(const std::filesystem::path& path, const LoadOptions& options,
                  Diagnostics& diagnostics);
Result<Clip> load(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics);
/// Reads as one format, whatever content and name say.
Result<Clip> load(ByteSource& source, Format format, const LoadOptions& options,
                  Diagnostics& diagnostics);
/// The same with default options; findings are dropped.
Result<Clip> load(const std::filesystem::path& path);

/// Writes a file; the format is told by the name. A clip that the format cannot hold as it is goes
/// through `bvh::as_bvh` or `acclaim::as_acclaim` first. Either name of a pair, `walk.asf` or
/// `walk.amc`, writes both files; the AMC only if there are frames.
Status save(const Clip& clip, const std::filesystem::path& path, const SaveOptions& options,
            Diagnostics& diagnostics);
/// One format into a stream: of an Acclaim pair the half that is asked for.
Status save(const Clip& clip, Format format, const TextOutput::Writer& out,
            const SaveOptions& options, Diagnostics& diagnostics);
/// The clip as a format can hold it; nothing where that is the clip as it is.
Result<std::optional<Clip>> fit(const Clip& clip, Format format, const SaveOptions& options,
                                Diagnostics& diagnostics);

struct SavedFile {
  std::filesystem::path path;
  Format format{};
};
/// The files that saving under a name writes: that one, or an ASF and its AMC.
std::vector<SavedFile> files_of(const Clip& clip, Format format, const std::filesystem::path& path);

/// The same with default options, replacing a file that is there.
Status save(const Clip& clip, const std::filesystem::path& path);

}  // namespace mocap
