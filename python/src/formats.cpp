// SPDX-License-Identifier: MIT
#include "mocap/formats.hpp"

#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "bindings.hpp"
#include "edit/format_option_word.hpp"
#include "formats/format_option.hpp"
#include "mocap/io.hpp"

namespace nb = nanobind;

namespace mocap::python {

namespace {

std::filesystem::path native(const std::string& path) {
  return std::filesystem::path(path);
}

Result<Clip> load_file(const std::string& path, const std::optional<std::string>& skeleton,
                       const LoadOptions& options, Diagnostics& findings) {
  if (!skeleton) return load(native(path), options, findings);
  Result<ByteSource> motion = ByteSource::open(native(path));
  if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
  Result<ByteSource> joints = ByteSource::open(native(*skeleton));
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  return load_pair(*motion, *joints, options, findings);
}

/// The clip of a reader with the findings that it reports.
template <class Read>
SharedClip loaded(bool strict, const Read& read) {
  Diagnostics findings(strict);
  std::optional<Result<Clip>> clip;
  {
    const nb::gil_scoped_release released;
    clip = read(findings);
  }
  if (!*clip) raise(clip->error(), Failure::reading);
  if (const Diagnostic* const error = findings.first_error(); strict && error != nullptr)
    raise(*error, Failure::reading);
  warn(findings);
  return {std::move(**clip), {}, std::move(findings)};
}

/// Names of options, as on the command line without dashes, and their values.
using Words = std::vector<std::pair<std::string, std::string>>;

/// Sets options of formats. `use`: those that apply to reading or to writing.
void set_words(const Words& words, detail::OptionUse use, const detail::OptionTarget& target) {
  const std::vector<detail::ListedOption> known = detail::format_options();
  for (const auto& [name, word] : words) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& listed) {
      return listed.option->name == name && listed.use == use;
    });
    if (found == known.end())
      throw nb::type_error(fmt::format("no option `{}` for {}", name,
                                       use == detail::OptionUse::reading ? "reading" : "writing")
                               .c_str());
    const std::string problem = edit::set_format_option(*found->option, word, target);
    if (!problem.empty())
      throw nb::value_error(
          fmt::format("`{}` is no value of `{}`: {}", word, name, problem).c_str());
  }
}

SharedClip load_clip(const nb::object& path, const std::optional<nb::object>& skeleton,
                     const Words& words, bool strict, std::size_t threads) {
  const std::string name = path_of(path);
  std::optional<std::string> skeleton_name;
  if (skeleton && !skeleton->is_none()) skeleton_name = path_of(*skeleton);
  LoadOptions options;
  SaveOptions unused;
  set_words(words, detail::OptionUse::reading, {options, unused});
  set_threads(options, threads);
  return loaded(strict, [&](Diagnostics& findings) {
    return load_file(name, skeleton_name, options, findings);
  });
}

SharedClip load_bytes(const nb::bytes& data, const std::string& name, bool strict) {
  const std::span<const char> bytes(data.c_str(), data.size());
  return loaded(strict, [&](Diagnostics& findings) {
    ByteSource source = ByteSource::from_bytes(bytes, name);
    return load(source, {}, findings);
  });
}

SaveOptions save_options(const Words& words, bool strict) {
  LoadOptions unused;
  SaveOptions options;
  options.strict = strict;
  set_words(words, detail::OptionUse::writing, {unused, options});
  return options;
}

void save_clip(const SharedClip& clip, const nb::object& path, bool overwrite, bool strict,
               const Words& words) {
  const std::string name = path_of(path);
  SaveOptions options = save_options(words, strict);
  options.overwrite = overwrite ? Overwrite::replace : Overwrite::refuse;
  Diagnostics findings;
  Status saved;
  {
    const nb::gil_scoped_release released;
    saved = save(clip.clip(), native(name), options, findings);
  }
  if (!saved) raise(saved.error(), Failure::writing);
  warn(findings);
}

nb::bytes clip_to_bytes(const SharedClip& clip, const std::string& format, bool strict,
                        const Words& words) {
  const std::optional<Format> wanted = find_format(format);
  if (!wanted || !facts_of(*wanted).writes)
    throw nb::value_error(fmt::format("`{}` is no format that is written", format).c_str());
  if (facts_of(*wanted).partner)
    throw nb::value_error(
        fmt::format("`{}` consists of two files: use `save`", facts_of(*wanted).name).c_str());
  const SaveOptions options = save_options(words, strict);
  Diagnostics findings;
  Status saved;
  std::string bytes;
  {
    const nb::gil_scoped_release released;
    const auto append = [&](std::string_view piece) {
      bytes += piece;
      return true;
    };
    saved = save(clip.clip(), *wanted, append, options, findings);
  }
  if (!saved) raise(saved.error(), Failure::writing);
  warn(findings);
  return nb::bytes(bytes.data(), bytes.size());
}

nb::list format_rows() {
  nb::list rows;
  for (const FormatFacts& facts : formats()) {
    nb::dict row;
    row["name"] = std::string(facts.name);
    row["extension"] = std::string(facts.extension);
    row["title"] = std::string(facts.title);
    row["reads"] = facts.reads;
    row["writes"] = facts.writes;
    row["partner"] =
        facts.partner ? nb::cast(std::string(facts_of(*facts.partner).name)) : nb::none();
    std::vector<std::string> parts;
    for (const std::string_view part : names_of(facts.parts)) parts.emplace_back(part);
    row["holds"] = parts;
    rows.append(row);
  }
  return rows;
}

std::vector<std::string> motion_files(const nb::object& folder) {
  const std::string name = path_of(folder);
  Diagnostics findings;
  const Result<std::vector<std::filesystem::path>> found =
      find_motion_files(native(name), findings);
  if (!found) raise(found.error(), Failure::reading);
  warn(findings);
  std::vector<std::string> files;
  files.reserve(found->size());
  for (const std::filesystem::path& file : *found) files.push_back(file.string());
  return files;
}

}  // namespace

void bind_formats(nb::module_& module) {
  module.def("load", &load_clip, nb::arg("path"), nb::arg("skeleton").none(), nb::arg("words"),
             nb::arg("strict"), nb::arg("threads"));
  module.def("load_bytes", &load_bytes, nb::arg("data"), nb::arg("name"), nb::arg("strict"));
  module.def("save", &save_clip, nb::arg("clip"), nb::arg("path"), nb::arg("overwrite"),
             nb::arg("strict"), nb::arg("words"));
  module.def("to_bytes", &clip_to_bytes, nb::arg("clip"), nb::arg("format"), nb::arg("strict"),
             nb::arg("words"));
  module.def("formats", &format_rows, nb::sig("def formats() -> list[dict[str, typing.Any]]"),
             "One dictionary per format: name, extension, title, reads, writes, partner, "
             "holds. `partner` is the other of two files that are written together.");
  module.def("motion_files", &motion_files, nb::arg("folder"),
             "The motion files below a folder, sorted.");
}

}  // namespace mocap::python
