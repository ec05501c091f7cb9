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
    FormatFacts{.format = Format::asf,
                .name = "asf",
                .extension = ".asf",
                .title = "Acclaim skeleton",
                .reads = true,
                .writes = true},
    FormatFacts{.format = Format::amc,
                .name = "amc",
                .extension = ".amc",
                .title = "Acclaim motion",
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
    FormatFacts{.format = Format::glb,
                .name = "glb",
                .extension = ".glb",
                .title = "binary glTF",
                .reads = false,
                .writes = true},
    FormatFacts{.format = Format::anim,
                .name = "anim",
                .extension = ".anim",
                .title = "Second Life animation",
                .reads = true,
                .writes = true},
    FormatFacts{.format = Format::avm,
                .name = "avm",
                .extension = ".avm",
                .title = "Avimator animation",
                .reads = true,
                .writes = false},
    FormatFacts{.format = Format::npz,
                .name = "npz",
                .extension = ".npz",
                .title = "arrays for NumPy",
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

std::string read_extensions() {
  std::string list;
  for (const FormatFacts& facts : table) {
    if (facts.reads) list += fmt::format("{}{}", list.empty() ? "" : ", ", facts.extension);
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

/// Control characters other than white space, which no text has.
bool is_binary(std::string_view head) {
  return std::any_of(head.begin(), head.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' && (byte < '\t' || byte > '\r') && byte != 0x1A;
  });
}

std::optional<Error> find_nothing_in(std::string_view head, const std::string& name) {
  const std::string advice = name == "<stdin>"
                                 ? "nothing was written into standard input: look at the messages "
                                   "of the program before the pipe"
                                 : "get the file again: its download or export failed";
  const bool is_whole = head.size() < head_bytes;
  if (is_whole && head.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return make_error(Code::format_empty, name,
                      head.empty() ? "the file is empty" : "the file holds nothing but blanks",
                      advice);
  if (detail::starts_with_zeros(head))
    return make_error(Code::format_empty, name,
                      head.find_first_not_of('\0') == std::string_view::npos
                          ? "the file holds nothing but zero bytes"
                          : "the file begins with zero bytes, which no motion file does",
                      advice);
  return std::nullopt;
}

/// Whether a line holds a keyword of Acclaim or nothing but the number of a frame.
bool has_line_of_amc(std::string_view head) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find_first_of("\r\n"), head.size());
    std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 1, head.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with(':')) return true;
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    if (!line.empty() && line.find_first_not_of("0123456789") == std::string_view::npos)
      return true;
  }
  return false;
}

/// Binary data, or a text that is no AMC, under the name of a text format: its reader would look
/// for a line that is wrong, or for the skeleton first.
std::optional<Error> find_wrong_name(std::string_view head, Format format,
                                     const std::string& name) {
  const std::string advice =
      "the name may be wrong or the file damaged: open it in a text editor, or export it again";
  if (format != Format::anim && is_binary(head))
    return make_error(
        Code::format_unknown, name,
        fmt::format("this is binary data, and {} files are text", facts_of(format).extension),
        advice);
  if (format == Format::amc && !has_line_of_amc(head))
    return make_error(Code::format_unknown, name,
                      "this is not AMC: there is no keyword such as :FULLY-SPECIFIED, and no frame "
                      "number on a line",
                      advice);
  return std::nullopt;
}

/// The reader for these bytes, or the error that says what they are instead.
Result<Format> choose_format(std::string_view head, const std::string& name) {
  if (std::optional<Error> nothing = find_nothing_in(head, name))
    return tl::unexpected<Error>(std::move(*nothing));
  // Only its end tells an .avm from a BVH, so that its name is believed.
  const bool is_named_avm =
      find_format(std::filesystem::path(name).extension().string()) == std::optional(Format::avm);
  if (bvh::sniff(head)) return is_named_avm ? Format::avm : Format::bvh;
  if (anim::sniff(head)) return Format::anim;
  if (csv::sniff(head)) return Format::csv;
  if (acclaim::sniff_motion(head)) return Format::amc;
  if (acclaim::sniff_skeleton(head)) return Format::asf;
  if (const auto foreign = detail::recognise_foreign(head)) {
    return tl::unexpected<Error>(make_error(foreign->code, name,
                                            fmt::format("this is {}", foreign->what),
                                            std::string(foreign->advice)));
  }
  // The content says nothing, so the reader that the name asks for explains what is wrong.
  const auto by_name = format_of_file(name);
  if (by_name && facts_of(*by_name).reads) {
    if (std::optional<Error> wrong = find_wrong_name(head, *by_name, name))
      return tl::unexpected<Error>(std::move(*wrong));
    return *by_name;
  }
  const bool only_numbers = is_only_numbers(head);
  return tl::unexpected<Error>(
      make_error(Code::format_unknown, name,
                 only_numbers ? "this holds only numbers, no skeleton that they could move"
                              : "neither the content nor the name tells what format this is",
                 only_numbers ? "look for the file that the skeleton is in, or export both together"
                              : fmt::format("give a motion file: {}", read_extensions())));
}

bool asks_for_nothing(const bvh::FitOptions& options) {
  return !options.order_of_all && !options.drop_fixed && !options.reference_frame;
}

/// BVH's end sites stand still, so the changing length of a last bone cannot be written.
void tell_lost_lengths(const Clip& clip, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const std::vector<Channel>& channels = clip.skeleton[i].channels;
    const bool lengthens =
        std::find(channels.begin(), channels.end(), Channel::bone_length) != channels.end();
    if (!lengthens || !clip.skeleton.children(i).empty()) continue;
    Diagnostic lost = make_diagnostic(
        Code::fit_channel, fmt::format("the length channel of `{}` is left out: the end of a last "
                                       "bone keeps its place",
                                       clip.skeleton[i].name));
    lost.at.file = clip.metadata.source;
    lost.subject = clip.skeleton[i].name;
    diagnostics.add(std::move(lost));
  }
}

bool is_acclaim(Format format) {
  return format == Format::asf || format == Format::amc;
}

}  // namespace

Status write_fitted(const Clip& clip, Format format, const TextOutput::Writer& out,
                    const SaveOptions& options, Diagnostics& diagnostics) {
  switch (format) {
    case Format::bvh:
      return bvh::write(clip, options.bvh, out, diagnostics);
    case Format::asf:
      return acclaim::write_skeleton(clip, options.acclaim, out, diagnostics);
    case Format::amc:
      return acclaim::write_motion(clip, options.acclaim, out, diagnostics);
    case Format::csv:
      return csv::write(clip, options.csv, out, diagnostics);
    case Format::glb:
      return gltf::write(clip, options.gltf, out, diagnostics);
    case Format::anim:
      return anim::write(clip, options.anim, out, diagnostics);
    case Format::npz:
      return npz::write(clip, options.npz, out, diagnostics);
    case Format::json:
      break;
    case Format::avm:
      return fail(Code::format_unsupported,
                  "files of Avimator are read only; it opens BVH files too");
  }
  return json::write(clip, out, diagnostics);
}

namespace {

Status save_files(const Clip& clip, Format format, const std::filesystem::path& path,
                  const SaveOptions& options, Diagnostics& diagnostics) {
  Result<std::optional<Clip>> fitted = fit(clip, format, options, diagnostics);
  if (!fitted) return tl::unexpected<Error>(std::move(fitted.error()));
  const Clip& written = fitted->has_value() ? **fitted : clip;
  return save_fitted(written, files_of(clip, format, path), options, diagnostics);
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

/// The ASF of an AMC, from the options or found beside it.
Result<std::filesystem::path> skeleton_for(const std::string& amc,
                                           const acclaim::ReadOptions& options,
                                           Diagnostics& diagnostics) {
  if (!options.skeleton.empty()) return options.skeleton;
  std::error_code error;
  if (!std::filesystem::exists(amc, error)) {
    // Standard input or memory: there is no folder to look in.
    return report(make_error(Code::amc_skeleton_missing, amc,
                             "an AMC holds numbers only, and its skeleton was not given",
                             std::string(facts_of(Code::amc_skeleton_missing).remedy)),
                  diagnostics);
  }
  Result<acclaim::FoundSkeleton> found = acclaim::find_skeleton(amc);
  if (!found) return tl::unexpected<Error>(diagnostics.add(std::move(found.error())));
  SourceLocation at;
  at.file = amc;
  diagnostics.add(make_diagnostic(
      Code::amc_skeleton_found,
      fmt::format("the skeleton is {}: {}", found->path.string(), found->reason), std::move(at)));
  return found->path;
}

Result<Clip> read_motion(ByteSource& amc, const acclaim::ReadOptions& options,
                         Diagnostics& diagnostics) {
  const Result<std::filesystem::path> path = skeleton_for(amc.name(), options, diagnostics);
  if (!path) return tl::unexpected<Error>(path.error());
  Result<ByteSource> asf = ByteSource::open(*path);
  if (!asf) return tl::unexpected<Error>(diagnostics.add(std::move(asf.error())));
  Result<Clip> skeleton = acclaim::read_skeleton(*asf, options, diagnostics);
  if (!skeleton) return skeleton;
  return acclaim::read_motion(amc, std::move(*skeleton), options, diagnostics);
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

std::vector<std::string> readable_formats() {
  std::vector<std::string> names;
  for (const FormatFacts& facts : table)
    if (facts.reads) names.emplace_back(facts.name);
  return names;
}

std::vector<std::string> writable_formats() {
  std::vector<std::string> names;
  for (const FormatFacts& facts : table)
    if (facts.writes) names.emplace_back(facts.name);
  return names;
}

std::optional<Format> format_of_file(const std::filesystem::path& file) {
  const std::string extension = lower(file.extension().string());
  if (extension == ".qbvh") return Format::bvh;
  return extension.empty() ? std::nullopt : find_format(extension);
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
  return load(whole, *format, options, diagnostics);
}

Result<Clip> load(ByteSource& source, Format format, const LoadOptions& options,
                  Diagnostics& diagnostics) {
  switch (format) {
    case Format::bvh:
      return bvh::read(source, options.bvh, diagnostics);
    case Format::asf:
      return acclaim::read_skeleton(source, options.acclaim, diagnostics);
    case Format::amc:
      return read_motion(source, options.acclaim, diagnostics);
    case Format::csv:
      return csv::read(source, options.csv, diagnostics);
    case Format::anim:
      return anim::read(source, options.anim, diagnostics);
    case Format::avm:
      return avm::read(source, options.bvh, diagnostics);
    case Format::json:
    case Format::glb:
    case Format::npz:
      break;
  }
  return report(
      make_error(Code::format_unsupported, source.name(),
                 fmt::format("{} files are written only, not read", facts_of(format).title), {}),
      diagnostics);
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
  Status saved = save_files(clip, *format, path, options, diagnostics);
  if (!saved && !is_reported(saved.error(), diagnostics)) diagnostics.add(saved.error());
  return saved;
}

Status save(const Clip& clip, Format format, const TextOutput::Writer& out,
            const SaveOptions& options, Diagnostics& diagnostics) {
  Result<std::optional<Clip>> fitted = fit(clip, format, options, diagnostics);
  if (!fitted) return tl::unexpected<Error>(std::move(fitted.error()));
  return write_fitted(fitted->has_value() ? **fitted : clip, format, out, options, diagnostics);
}

Result<std::optional<Clip>> fit(const Clip& clip, Format format, const SaveOptions& options,
                                Diagnostics& diagnostics) {
  const auto wrap = [](Result<Clip> fitted) -> Result<std::optional<Clip>> {
    if (!fitted) return tl::unexpected<Error>(std::move(fitted.error()));
    return std::optional<Clip>(std::move(*fitted));
  };
  if (format == Format::bvh) {
    if (bvh::fits(clip.skeleton) && asks_for_nothing(options.bvh_fit)) return std::nullopt;
    tell_lost_lengths(clip, diagnostics);
    return wrap(bvh::as_bvh(clip, options.bvh_fit));
  }
  if (is_acclaim(format) && !acclaim::fits(clip.skeleton)) {
    return wrap(acclaim::as_acclaim(clip, options.acclaim_fit, diagnostics));
  }
  return std::nullopt;
}

std::vector<SavedFile> files_of(const Clip& clip, Format format,
                                const std::filesystem::path& path) {
  if (!is_acclaim(format)) return {{path, format}};
  const auto other = [&](Format half) {
    std::filesystem::path file = path;
    if (half != format) file.replace_extension(facts_of(half).extension);
    return SavedFile{std::move(file), half};
  };
  std::vector<SavedFile> files{other(Format::asf)};
  if (!clip.motion.empty() || format == Format::amc) files.push_back(other(Format::amc));
  return files;
}

Status refuse_existing(std::span<const SavedFile> files) {
  for (const SavedFile& file : files) {
    std::error_code error;
    if (!std::filesystem::exists(file.path, error)) continue;
    return tl::unexpected<Error>(make_error(Code::io_exists, file.path.string(),
                                            "the file is there already",
                                            std::string(facts_of(Code::io_exists).remedy)));
  }
  return {};
}

Status save_fitted(const Clip& clip, std::span<const SavedFile> files, const SaveOptions& options,
                   Diagnostics& diagnostics, const WriteWatch& watch) {
  // Neither file of a pair is written when the other may not be.
  if (files.size() > 1 && options.overwrite == Overwrite::refuse) {
    if (Status absent = refuse_existing(files); !absent) return absent;
  }
  for (const SavedFile& file : files) {
    const auto write = [&](const TextOutput::Writer& out) {
      const auto watched = [&](std::string_view text) {
        return (!watch || watch(text)) && out(text);
      };
      return write_fitted(clip, file.format, watched, options, diagnostics);
    };
    if (Status saved = TextOutput::to_file(file.path, options.overwrite, write); !saved)
      return saved;
  }
  return {};
}

Status save(const Clip& clip, const std::filesystem::path& path) {
  Diagnostics findings;
  return save(clip, path, {}, findings);
}

}  // namespace mocap
