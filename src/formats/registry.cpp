// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "body/analysis.hpp"
#include "formats/descriptor.hpp"
#include "formats/foreign_formats.hpp"
#include "formats/prepared_clip.hpp"
#include "formats/recognised.hpp"
#include "io/system/path_text.hpp"
#include "text/ascii.hpp"

namespace mocap {

namespace {

constexpr std::size_t head_bytes = recognised_bytes;

/// The extensions of the formats with the property `can`, separated by commas.
std::string extensions_of(bool FormatFacts::*can) {
  std::string list;
  for (const FormatFacts& facts : formats()) {
    if (facts.*can) list += fmt::format("{}{}", list.empty() ? "" : ", ", facts.extension);
  }
  return list;
}

/// A source whose start has been read: first `head`, then the rest. `source` must outlive it.
ByteSource chain(std::string head, ByteSource& source) {
  const std::uint64_t begin = source.position() - head.size();
  auto reader = [head = std::move(head), at = std::size_t{0},
                 &source](std::span<char> out) mutable -> Result<std::size_t> {
    if (at == head.size()) return source.read(out);
    const std::size_t count = std::min(out.size(), head.size() - at);
    std::copy_n(head.data() + at, count, out.data());
    at += count;
    return count;
  };
  ByteSource chained = ByteSource::from_reader(std::move(reader), source.name(), source.size());
  if (source.reads_at()) {
    chained.set_offset_reader([begin, &source](std::uint64_t offset, std::span<char> out) {
      return source.read_at(begin + offset, out);
    });
  }
  return chained;
}

Result<std::string> read_head(ByteSource& source) {
  std::string head(head_bytes, '\0');
  std::size_t filled = 0;
  while (filled < head.size()) {
    const auto count = source.read(std::span<char>(head).subspan(filled));
    if (!count) return tl::unexpected<Error>(count.error());
    if (*count == 0) break;
    filled += *count;
  }
  head.resize(filled);
  return head;
}

bool is_only_numbers(std::string_view head) {
  return head.find_first_not_of("0123456789+-.eE, \t\r\n") == std::string_view::npos;
}

Error make_error(Code code, const std::string& name, std::string message, std::string advice) {
  SourceLocation at;
  at.file = name;
  Error error = make_diagnostic(code, std::move(message), std::move(at));
  error.advise(std::move(advice));
  return error;
}

/// Control characters other than whitespace, which do not occur in text.
bool is_binary(std::string_view head) {
  return std::any_of(head.begin(), head.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' && (byte < '\t' || byte > '\r') && byte != 0x1A;
  });
}

std::optional<Error> find_nothing_in(std::string_view head, const std::string& name) {
  const std::string advice =
      name == "<stdin>"
          ? "Standard input is empty: check the messages of the program that writes to the pipe."
          : "Export or download the file again.";
  const bool is_whole = head.size() < head_bytes;
  if (is_whole && head.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return make_error(codes::format_empty, name,
                      head.empty() ? "the file is empty" : "the file contains only whitespace",
                      advice);
  // Some files have zeros before their header.
  if (detail::starts_with_zeros(head) && !recognise_format(head, system::path_of(name)))
    return make_error(codes::format_empty, name,
                      head.find_first_not_of('\0') == std::string_view::npos
                          ? "the file contains only NUL bytes"
                          : "the file starts with NUL bytes, so it is not a motion file",
                      advice);
  return std::nullopt;
}

/// Content that cannot be what the file name indicates: its reader would report a misleading error,
/// or first look for another file.
std::optional<Error> find_wrong_name(std::string_view head, Format format,
                                     const std::string& name) {
  const auto wrong = [&](std::string message) {
    return make_error(
        codes::format_unknown, name, std::move(message),
        "The name may be wrong or the file damaged: open it in a text editor, or export it again.");
  };
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  if (descriptor.facts.media_type.starts_with("text/") && is_binary(head))
    return wrong(
        fmt::format("this is binary data, but {} files are text", descriptor.facts.extension));
  const std::string_view refusal =
      descriptor.refusal == nullptr ? std::string_view() : descriptor.refusal(head);
  if (!refusal.empty()) return wrong(std::string(refusal));
  return std::nullopt;
}

/// The reader for these bytes, or an error that names their actual format.
Result<Format> choose_format(std::string_view head, const std::string& name) {
  if (std::optional<Error> nothing = find_nothing_in(head, name))
    return tl::unexpected<Error>(std::move(*nothing));
  if (const std::optional<Format> format = recognise_format(head, system::path_of(name)))
    return *format;
  if (const auto foreign = detail::recognise_unread(head)) {
    return tl::unexpected<Error>(
        make_error(foreign->code, name, fmt::format("this is {}", foreign->what), foreign->advice));
  }
  // The content is not recognised, so the reader for the file name explains the error.
  const auto by_name = format_of_file(system::path_of(name));
  if (by_name && facts_of(*by_name).reads) {
    if (std::optional<Error> wrong = find_wrong_name(head, *by_name, name))
      return tl::unexpected<Error>(std::move(*wrong));
    return *by_name;
  }
  const bool only_numbers = is_only_numbers(head);
  return tl::unexpected<Error>(make_error(
      codes::format_unknown, name,
      only_numbers ? "the file contains only numbers; no skeleton found"
                   : "unknown format: neither the content nor the extension is recognised",
      only_numbers ? "Look for the file that contains the skeleton, or export both together."
                   : fmt::format("Use a motion file: {}.", extensions_of(&FormatFacts::reads))));
}

}  // namespace

Result<detail::Recognised> detail::recognise(ByteSource& source) {
  Result<std::string> head = read_head(source);
  if (!head) return tl::unexpected<Error>(std::move(head.error()));
  const Result<Format> format = choose_format(*head, source.name());
  if (!format) return tl::unexpected<Error>(format.error());
  return Recognised{*format, chain(std::move(*head), source)};
}

namespace {

tl::unexpected<Error> report(Error error, Diagnostics& diagnostics) {
  diagnostics.add(error);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

std::span<const FormatFacts> formats() {
  static const std::vector<FormatFacts> table = [] {
    std::vector<FormatFacts> facts;
    for (const detail::FormatDescriptor* each : detail::descriptors()) facts.push_back(each->facts);
    return facts;
  }();
  return table;
}

const FormatFacts& facts_of(Format format) {
  return detail::descriptor_of(format).facts;
}

std::optional<Format> find_format(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  const std::string wanted = text::lower(name);
  for (const FormatFacts& facts : formats()) {
    if (facts.name == wanted || facts.extension.substr(1) == wanted) return facts.format;
    for (const std::string_view other : facts.other_written_extensions)
      if (other.substr(1) == wanted) return facts.format;
  }
  return std::nullopt;
}

std::vector<std::string> readable_formats() {
  std::vector<std::string> names;
  for (const FormatFacts& facts : formats())
    if (facts.reads) names.emplace_back(facts.name);
  return names;
}

std::vector<std::string> writable_formats() {
  std::vector<std::string> names;
  for (const FormatFacts& facts : formats())
    if (facts.writes) names.emplace_back(facts.name);
  return names;
}

std::optional<Format> format_of_file(const std::filesystem::path& file) {
  const std::string extension = text::lower(system::text_of(file.extension()));
  if (extension.empty()) return std::nullopt;
  for (const FormatFacts& facts : formats()) {
    const auto& others = facts.other_extensions;
    if (std::find(others.begin(), others.end(), extension) != others.end()) return facts.format;
  }
  return find_format(extension);
}

const FormatFacts* readable_format_of(const std::filesystem::path& file) {
  const std::optional<Format> format = format_of_file(file);
  return format && facts_of(*format).reads ? &facts_of(*format) : nullptr;
}

std::string name_of_repaired(std::string_view file) {
  if (file.empty()) return {};
  const Format format = detail::repaired_format(format_of_file(system::path_of(file)));
  return fmt::format("fixed{}", facts_of(format).extension);
}

bool is_named_as(const std::filesystem::path& file, Holds holds) {
  const std::optional<Format> format = format_of_file(file);
  return format && facts_of(*format).holds == holds;
}

bool looks_like(Format format, std::string_view head) {
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  return descriptor.looks_like != nullptr && descriptor.looks_like(head);
}

std::optional<Format> recognise_format(std::string_view head, const std::filesystem::path& name) {
  // Formats may start in the same way and only differ at their ends.
  const std::optional<Format> named = format_of_file(name);
  if (named && looks_like(*named, head)) return named;
  for (const FormatFacts& facts : formats())
    if (looks_like(facts.format, head)) return facts.format;
  return std::nullopt;
}

void set_limits(LoadOptions& options, const ReadLimits& limits) {
  for (const detail::FormatDescriptor* each : detail::descriptors())
    if (each->set_limits != nullptr) each->set_limits(limits, options);
}

void set_keep_style(LoadOptions& options, bool keep_style) {
  for (const detail::FormatDescriptor* each : detail::descriptors())
    if (each->set_keep_style != nullptr) each->set_keep_style(keep_style, options);
}

void set_threads(LoadOptions& options, std::size_t threads) {
  for (const detail::FormatDescriptor* each : detail::descriptors())
    if (each->set_read_threads != nullptr) each->set_read_threads(threads, options);
}

void set_keep_style(LoadOptions& options, Format format) {
  set_keep_style(options, false);
  const auto keep = [&](Format each) {
    const detail::FormatDescriptor& descriptor = detail::descriptor_of(each);
    if (descriptor.set_keep_style != nullptr) descriptor.set_keep_style(true, options);
  };
  keep(format);
  if (facts_of(format).partner) keep(*facts_of(format).partner);
}

Result<Clip> load(const std::filesystem::path& path, const LoadOptions& options,
                  Diagnostics& diagnostics) {
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) return report(std::move(source.error()), diagnostics);
  return load(*source, options, diagnostics);
}

Result<Clip> load(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics) {
  Result<detail::Recognised> recognised = detail::recognise(source);
  if (!recognised) return report(std::move(recognised.error()), diagnostics);
  return load(recognised->source, recognised->format, options, diagnostics);
}

Result<Clip> load(ByteSource& source, Format format, const LoadOptions& options,
                  Diagnostics& diagnostics) {
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  if (descriptor.read != nullptr) return descriptor.read(source, options, diagnostics);
  return report(
      make_error(codes::format_unsupported, source.name(),
                 fmt::format("{} files can be written but not read", facts_of(format).title), {}),
      diagnostics);
}

Result<Clip> load_pair(ByteSource& motion, ByteSource& skeleton, const LoadOptions& options,
                       Diagnostics& diagnostics) {
  Result<detail::Recognised> first = detail::recognise(motion);
  if (!first) return report(std::move(first.error()), diagnostics);
  Result<detail::Recognised> second = detail::recognise(skeleton);
  if (!second) return report(std::move(second.error()), diagnostics);
  return detail::load_pair(*first, *second, options, diagnostics);
}

Result<Clip> detail::load_pair(Recognised& motion, Recognised& skeleton, const LoadOptions& options,
                               Diagnostics& diagnostics) {
  const FormatDescriptor& descriptor = descriptor_of(motion.format);
  if (descriptor.read_onto == nullptr || descriptor.facts.partner != skeleton.format)
    return report(make_error(codes::argument_invalid, motion.source.name(),
                             fmt::format("{} does not contain the skeleton of this motion",
                                         skeleton.source.name()),
                             {}),
                  diagnostics);
  Result<Clip> body = load(skeleton.source, skeleton.format, options, diagnostics);
  if (!body) return body;
  return descriptor.read_onto(motion.source, std::move(*body), options, diagnostics);
}

Result<Clip> load(const std::filesystem::path& path) {
  Diagnostics findings;
  return load(path, {}, findings);
}

Status save(const Clip& clip, const std::filesystem::path& path, const SaveOptions& options,
            Diagnostics& diagnostics) {
  const std::string extension = system::text_of(path.extension());
  const auto format = extension.empty() ? std::nullopt : find_format(extension);
  if (!format) {
    return report(
        make_error(
            codes::format_unknown, system::text_of(path),
            extension.empty() ? "the name has no extension that selects a format"
                              : fmt::format("`{}` is not a supported output format", extension),
            fmt::format("Use one of the extensions {}.", extensions_of(&FormatFacts::writes))),
        diagnostics);
  }
  const Result<detail::PreparedClip> prepared =
      detail::prepare(clip, *format, options, {}, nullptr, diagnostics);
  detail::FileGroup group(options.overwrite);
  Status saved = prepared
                     ? detail::write_files(*prepared, prepared->files(path), group, {}, diagnostics)
                     : tl::unexpected<Error>(prepared.error());
  if (saved) {
    group.keep();
  } else {
    diagnostics.add_once(saved.error());
  }
  return saved;
}

Status save(const Clip& clip, Format format, const TextOutput::Writer& out,
            const SaveOptions& options, Diagnostics& diagnostics) {
  const Result<detail::PreparedClip> prepared =
      detail::prepare(clip, format, options, {}, nullptr, diagnostics);
  Status saved = prepared ? detail::write(*prepared, format, out, diagnostics)
                          : tl::unexpected<Error>(prepared.error());
  if (!saved) diagnostics.add_once(saved.error());
  return saved;
}

Result<std::optional<Clip>> fit(const Clip& clip, Format format, const SaveOptions& options,
                                Diagnostics& diagnostics) {
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  if (descriptor.fit == nullptr) return std::nullopt;
  return descriptor.fit(clip, options, diagnostics);
}

bool states_unit(Format format, const SaveOptions& options) {
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  return descriptor.states_unit != nullptr && descriptor.states_unit(options);
}

bool set_table(SaveOptions& options, Format format, std::string_view table) {
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  const std::span<const SaveChoice> choices = descriptor.facts.choices;
  const bool is_offered = std::any_of(choices.begin(), choices.end(), [&](const SaveChoice& each) {
    return !each.table.empty() && each.table == table;
  });
  if (is_offered) descriptor.set_table(table, options);
  return is_offered;
}

void complete_options(const Clip& clip, Format format, const StatedFacts& stated,
                      SaveOptions& options, Diagnostics& diagnostics) {
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  if (descriptor.complete_options != nullptr)
    descriptor.complete_options(detail::Analysis(clip), stated, options, diagnostics);
}

std::vector<SavedFile> files_of(const Clip& clip, Format format,
                                const std::filesystem::path& path) {
  const FormatFacts& facts = facts_of(format);
  if (!facts.partner) return {{path, format}};
  const auto half = [&](Format wanted) {
    std::filesystem::path file = path;
    if (wanted != format) file.replace_extension(facts_of(wanted).extension);
    return SavedFile{std::move(file), wanted};
  };
  const bool is_motion = facts.holds == Holds::motion;
  std::vector<SavedFile> files{half(is_motion ? *facts.partner : format)};
  if (!clip.motion.empty() || is_motion) files.push_back(half(is_motion ? format : *facts.partner));
  return files;
}

Status save(const Clip& clip, const std::filesystem::path& path) {
  Diagnostics findings;
  return save(clip, path, {}, findings);
}

}  // namespace mocap
