// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All formats behind one pair of functions.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mocap/bvh.hpp"
#include "mocap/clip.hpp"
#include "mocap/csv.hpp"

namespace mocap {

enum class Format : std::uint8_t { bvh, csv, json };

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

/// Options of every format in one place; each reader takes its own part.
struct LoadOptions {
  bvh::ReadOptions bvh;
  csv::ReadOptions csv;
};
struct SaveOptions {
  bvh::WriteOptions bvh;
  csv::WriteOptions csv;
  Overwrite overwrite = Overwrite::refuse;
};

/// Reads a file of any format: told by its content, then by its name.
Result<Clip> load(const std::filesystem::path& path, const LoadOptions& options,
                  Diagnostics& diagnostics);
Result<Clip> load(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics);
/// The same with default options; findings are dropped.
Result<Clip> load(const std::filesystem::path& path);

/// Writes a file; the format is told by the name.
Status save(const Clip& clip, const std::filesystem::path& path, const SaveOptions& options,
            Diagnostics& diagnostics);
Status save(const Clip& clip, Format format, const TextOutput::Writer& out,
            const SaveOptions& options, Diagnostics& diagnostics);
/// The same with default options, replacing a file that is there.
Status save(const Clip& clip, const std::filesystem::path& path);

}  // namespace mocap
