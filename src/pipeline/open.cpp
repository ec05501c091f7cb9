// SPDX-License-Identifier: MIT
#include "pipeline/open.hpp"

#include <utility>

#include "formats/recognised.hpp"
#include "formats/whole_source.hpp"
#include "pipeline/sibling_files.hpp"

namespace mocap::pipeline {

namespace {

Result<Format> format_in(const std::string& name, std::span<const char> bytes) {
  ByteSource source = ByteSource::from_bytes(bytes, name);
  Result<detail::Recognised> found = detail::recognise(source);
  if (!found) return tl::unexpected<Error>(std::move(found.error()));
  return found->format;
}

Result<detail::Recognised> source_of(const FileInMemory& file, Diagnostics& diagnostics) {
  if (!file.format()) return tl::unexpected<Error>(diagnostics.add(file.format().error()));
  return detail::Recognised{*file.format(), ByteSource::from_bytes(file.bytes(), file.name())};
}

/// Reads a motion onto a skeleton in memory; its format is the specified or the detected one.
Result<Clip> read_onto(ByteSource& source, const OpenRequest& request, Diagnostics& diagnostics,
                       std::optional<Format>& recognised) {
  Result<detail::Recognised> motion = request.from
                                          ? detail::Recognised{*request.from, std::move(source)}
                                          : detail::recognise(source);
  if (!motion) return tl::unexpected<Error>(diagnostics.add(std::move(motion.error())));
  recognised = motion->format;
  Result<detail::Recognised> skeleton = source_of(*request.skeleton, diagnostics);
  if (!skeleton) return tl::unexpected<Error>(std::move(skeleton.error()));
  return detail::load_pair(*motion, *skeleton, request.options, diagnostics);
}

Result<Clip> read_once(ByteSource& source, const OpenRequest& request, Diagnostics& diagnostics,
                       std::optional<Format>& recognised) {
  recognised = request.from;
  if (request.skeleton != nullptr) return read_onto(source, request, diagnostics, recognised);
  if (request.from) return load(source, *request.from, request.options, diagnostics);
  Result<detail::Recognised> found = detail::recognise(source);
  if (!found) return tl::unexpected<Error>(diagnostics.add(std::move(found.error())));
  recognised = found->format;
  return load(found->source, found->format, request.options, diagnostics);
}

}  // namespace

Result<Clip> open(ByteSource& source, const OpenRequest& request, Diagnostics& diagnostics,
                  std::optional<Format>& recognised) {
  recognised.reset();
  const std::string name = source.name();  // Reading may move the source.
  const auto read = [&]() -> Result<Clip> {
    if (request.bytes == nullptr) return read_once(source, request, diagnostics, recognised);
    const ReadLimits limits;
    Result<std::string> bytes = detail::read_whole(source, limits, limits.max_bytes, "the file");
    if (!bytes) {
      if (bytes.error().at.file.empty()) bytes.error().at.file = name;
      return tl::unexpected<Error>(diagnostics.add(std::move(bytes.error())));
    }
    *request.bytes = std::move(*bytes);
    ByteSource kept = ByteSource::from_bytes(*request.bytes, name);
    return read_once(kept, request, diagnostics, recognised);
  };
  Result<Clip> clip = read();
  if (!clip) return clip;
  if (request.starts_with_reference)
    clip->metadata.starts_with_reference = request.starts_with_reference;
  if (request.siblings != nullptr) request.siblings->resolve(name, *clip, diagnostics);
  return clip;
}

Result<Clip> open(const std::filesystem::path& path, const OpenRequest& request,
                  Diagnostics& diagnostics) {
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) return tl::unexpected<Error>(diagnostics.add(std::move(source.error())));
  std::optional<Format> unneeded;
  return open(*source, request, diagnostics, unneeded);
}

FileInMemory::FileInMemory(std::string name, std::span<const char> bytes)
    : name_(std::move(name)), bytes_(bytes), format_(format_in(name_, bytes_)) {}

Result<Clip> open(const FileInMemory& file, const LoadOptions& options, Diagnostics& diagnostics) {
  Result<detail::Recognised> source = source_of(file, diagnostics);
  if (!source) return tl::unexpected<Error>(std::move(source.error()));
  return load(source->source, source->format, options, diagnostics);
}

Result<Clip> open_pair(const FileInMemory& motion, const FileInMemory& skeleton,
                       const LoadOptions& options, Diagnostics& diagnostics) {
  Result<detail::Recognised> first = source_of(motion, diagnostics);
  if (!first) return tl::unexpected<Error>(std::move(first.error()));
  Result<detail::Recognised> second = source_of(skeleton, diagnostics);
  if (!second) return tl::unexpected<Error>(std::move(second.error()));
  return detail::load_pair(*first, *second, options, diagnostics);
}

}  // namespace mocap::pipeline
