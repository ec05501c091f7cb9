// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "formats/foreign_formats.hpp"
#include "mocap/formats.hpp"
#include "mocap/json.hpp"

namespace mocap {

namespace {

// Enough to pass long comments before the words that tell a format.
constexpr std::size_t head_bytes = std::size_t{64} << 10;

constexpr std::array table{
    FormatFacts{.format = Format::bvh,
                .name = "bvh",
                .extension = ".bvh",
                .title = "Biovision hierarchy",
                .reads = true,
                .writes = true},
    FormatFacts{.format = Format::csv,
                .name = "csv",
                .extension = ".csv",
                .title = "comma-separated table",
                .reads = true,
                .writes = true},
    FormatFacts{.format = Format::json,
                .name = "json",
                .extension = ".json",
                .title = "JSON for other programs",
                .reads = false,
                .writes = true},
};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string written_extensions() {
  std::string list;
  for (const FormatFacts& facts : table) {
    if (!facts.writes) continue;
    if (!list.empty()) list += ", ";
    list += facts.extension;
  }
  return list;
}

/// A source that was looked into: what was read comes first, then the rest. `source` must live
/// as long.
ByteSource chain(std::string head, ByteSource& source) {
  auto reader = [head = std::move(head), at = std::size_t{0},
                 &source](std::span<char> out) mutable -> Result<std::size_t> {
    if (at == head.size()) return source.read(out);
    const std::size_t count = std::min(out.size(), head.size() - at);
    std::copy_n(head.data() + at, count, out.data());
    at += count;
    return count;
  };
  return ByteSource::from_reader(std::move(reader), source.name(), source.size());
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
  error.advice = std::move(advice);
  return error;
}

/// The reader for these bytes, or the error that says what they are instead.
Result<Format> choose_format(std::string_view head, const std::string& name) {
  if (head.find_first_not_of(" \t\r\n") == std::string_view::npos && head.size() < head_bytes) {
    return tl::unexpected<Error>(
        make_error(Code::format_empty, name,
                   head.empty() ? "the file is empty" : "the file holds nothing but blanks",
                   "get the file again: its download or export failed"));
  }
  if (bvh::sniff(head)) return Format::bvh;
  if (csv::sniff(head)) return Format::csv;
  if (const auto foreign = detail::recognise_foreign(head)) {
    return tl::unexpected<Error>(make_error(foreign->code, name,
                                            fmt::format("this is {}", foreign->what),
                                            std::string(foreign->advice)));
  }
  // The content says nothing, so the reader that the name asks for explains what is wrong.
  const std::string extension = std::filesystem::path(name).extension().string();
  const auto by_name = extension.empty() ? std::nullopt : find_format(extension);
  if (by_name && facts_of(*by_name).reads) return *by_name;
  const bool only_numbers = is_only_numbers(head);
  return tl::unexpected<Error>(
      make_error(Code::format_unknown, name,
                 only_numbers ? "this holds only numbers, no skeleton that they could move"
                              : "neither the content nor the name tells what format this is",
                 only_numbers ? "look for the file that the skeleton is in, or export both together"
                              : "give a BVH file, or a table that was written by `mocap convert`"));
}

Result<Clip> read_as(Format format, ByteSource& source, const LoadOptions& options,
                     Diagnostics& diagnostics) {
  return format == Format::csv ? csv::read(source, options.csv, diagnostics)
                               : bvh::read(source, options.bvh, diagnostics);
}

bool is_reported(const Error& error, const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.entries().begin(), diagnostics.entries().end(),
                     [&](const Diagnostic& entry) {
                       return entry.code == error.code && entry.message == error.message;
                     });
}

tl::unexpected<Error> report(Error error, Diagnostics& diagnostics) {
  diagnostics.add(error);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

std::span<const FormatFacts> formats() {
  return table;
}

const FormatFacts& facts_of(Format format) {
  return table[static_cast<std::size_t>(format)];
}

std::optional<Format> find_format(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  const std::string wanted = lower(name);
  const auto found = std::find_if(table.begin(), table.end(), [&](const FormatFacts& facts) {
    return facts.name == wanted || facts.extension.substr(1) == wanted;
  });
  if (found == table.end()) return std::nullopt;
  return found->format;
}

Result<Clip> load(const std::filesystem::path& path, const LoadOptions& options,
                  Diagnostics& diagnostics) {
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) return report(std::move(source.error()), diagnostics);
  return load(*source, options, diagnostics);
}

Result<Clip> load(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics) {
  Result<std::string> head = read_head(source);
  if (!head) return report(std::move(head.error()), diagnostics);
  const Result<Format> format = choose_format(*head, source.name());
  if (!format) return report(format.error(), diagnostics);
  ByteSource whole = chain(std::move(*head), source);
  return read_as(*format, whole, options, diagnostics);
}

Result<Clip> load(const std::filesystem::path& path) {
  Diagnostics findings;
  return load(path, {}, findings);
}

Status save(const Clip& clip, const std::filesystem::path& path, const SaveOptions& options,
            Diagnostics& diagnostics) {
  const std::string extension = path.extension().string();
  const auto format = extension.empty() ? std::nullopt : find_format(extension);
  if (!format) {
    return report(make_error(Code::format_unknown, path.string(),
                             extension.empty()
                                 ? "the name has no extension that tells the format"
                                 : fmt::format("`{}` is no format that can be written", extension),
                             fmt::format("end the name with one of {}", written_extensions())),
                  diagnostics);
  }
  Status saved = TextOutput::to_file(path, options.overwrite, [&](const TextOutput::Writer& out) {
    return save(clip, *format, out, options, diagnostics);
  });
  if (!saved && !is_reported(saved.error(), diagnostics)) diagnostics.add(saved.error());
  return saved;
}

Status save(const Clip& clip, Format format, const TextOutput::Writer& out,
            const SaveOptions& options, Diagnostics& diagnostics) {
  switch (format) {
    case Format::bvh:
      return bvh::write(clip, options.bvh, out, diagnostics);
    case Format::csv:
      return csv::write(clip, options.csv, out, diagnostics);
    case Format::json:
      break;
  }
  return json::write(clip, out, diagnostics);
}

Status save(const Clip& clip, const std::filesystem::path& path) {
  Diagnostics findings;
  SaveOptions options;
  options.overwrite = Overwrite::replace;
  return save(clip, path, options, findings);
}

}  // namespace mocap
