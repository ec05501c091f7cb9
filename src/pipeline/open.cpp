// SPDX-License-Identifier: MIT
#include "pipeline/open.hpp"

#include <utility>

#include "formats/recognised.hpp"
#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "pipeline/sibling_files.hpp"

namespace mocap::pipeline {

namespace {

Result<Clip> read_once(ByteSource& source, const OpenRequest& request, Diagnostics& diagnostics,
                       std::optional<Format>& recognised) {
  recognised = request.from;
  if (request.from) return load(source, *request.from, request.options, diagnostics);
  Result<detail::Recognised> found = detail::recognise(source);
  if (!found) return tl::unexpected<Error>(diagnostics.add(std::move(found.error())));
  recognised = found->format;
  return load(found->source, found->format, request.options, diagnostics);
}

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

}  // namespace

Result<Clip> open(ByteSource& source, const OpenRequest& request, Diagnostics& diagnostics,
                  std::optional<Format>& recognised) {
  recognised.reset();
  const auto read = [&]() -> Result<Clip> {
    if (request.bytes == nullptr) return read_once(source, request, diagnostics, recognised);
    const ReadLimits limits;
    Result<std::string> bytes = detail::read_whole(source, limits, limits.max_bytes, "the file");
    if (!bytes) {
      if (bytes.error().at.file.empty()) bytes.error().at.file = source.name();
      return tl::unexpected<Error>(diagnostics.add(std::move(bytes.error())));
    }
    *request.bytes = std::move(*bytes);
    ByteSource kept = ByteSource::from_bytes(*request.bytes, source.name());
    return read_once(kept, request, diagnostics, recognised);
  };
  Result<Clip> clip = read();
  if (!clip) return clip;
  if (request.starts_with_reference)
    clip->metadata.starts_with_reference = request.starts_with_reference;
  if (request.siblings != nullptr) request.siblings->resolve(source.name(), *clip, diagnostics);
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

Holds FileInMemory::holds() const {
  const std::optional<Format> format =
      format_ ? std::optional(*format_) : format_of_file(system::path_of(name_));
  return format ? facts_of(*format).holds : Holds::clip;
}

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

Result<Fitted> open_with_first_fitting(
    std::size_t count, const std::function<Result<Clip>(std::size_t, Diagnostics&)>& read,
    Diagnostics& diagnostics) {
  std::optional<std::pair<Diagnostics, Error>> first_failure;
  const auto keep = [&](const Diagnostics& tried) {
    for (const Diagnostic& finding : tried.entries()) diagnostics.add(finding);
  };
  for (std::size_t i = 0; i < count; ++i) {
    Diagnostics tried(diagnostics.strict());
    Result<Clip> clip = read(i, tried);
    if (clip) {
      keep(tried);
      return Fitted{std::move(*clip), i};
    }
    if (!first_failure) first_failure.emplace(std::move(tried), std::move(clip.error()));
  }
  keep(first_failure->first);
  return tl::unexpected<Error>(std::move(first_failure->second));
}

}  // namespace mocap::pipeline
