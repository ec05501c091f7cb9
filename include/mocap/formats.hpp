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
/// The format that the extension of a file to read stands for, in any case: that of a format, or
/// `.qbvh`, the BVH with quaternions of MocapNET.
std::optional<Format> format_of_file(const std::filesystem::path& file);

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

/// Reads a file of any format: recognised by its content, then by its name. An AMC is read together
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
