// SPDX-License-Identifier: MIT
#include "mocap/formats.hpp"

#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "bindings.hpp"
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

SharedClip load_clip(const nb::object& path, const std::optional<nb::object>& skeleton, bool strict,
                     std::size_t threads) {
  const std::string name = path_of(path);
  std::optional<std::string> skeleton_name;
  if (skeleton && !skeleton->is_none()) skeleton_name = path_of(*skeleton);
  Diagnostics findings(strict);
  LoadOptions options;
  set_threads(options, threads);
  std::optional<Result<Clip>> clip;
  {
    const nb::gil_scoped_release released;
    clip = load_file(name, skeleton_name, options, findings);
  }
  if (!*clip) raise(clip->error(), Failure::reading);
  if (const Diagnostic* const error = findings.first_error(); strict && error != nullptr)
    raise(*error, Failure::reading);
  warn(findings);
  return {std::move(**clip), {}, std::move(findings)};
}

void save_clip(const SharedClip& clip, const nb::object& path, bool overwrite, bool strict,
               const std::optional<std::string>& table) {
  const std::string name = path_of(path);
  SaveOptions options;
  options.overwrite = overwrite ? Overwrite::replace : Overwrite::refuse;
  options.strict = strict;
  if (table) {
    const std::optional<Format> format =
        find_format(std::filesystem::path(name).extension().string());
    if (!format || !set_table(options, *format, *table))
      throw nb::value_error(fmt::format("`{}` has no table `{}`", name, *table).c_str());
  }
  Diagnostics findings;
  Status saved;
  {
    const nb::gil_scoped_release released;
    saved = save(clip.clip(), native(name), options, findings);
  }
  if (!saved) raise(saved.error(), Failure::writing);
  warn(findings);
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
  module.def("load", &load_clip, nb::arg("path"), nb::arg("skeleton").none(), nb::arg("strict"),
             nb::arg("threads"));
  module.def("save", &save_clip, nb::arg("clip"), nb::arg("path"), nb::arg("overwrite"),
             nb::arg("strict"), nb::arg("table").none());
  module.def("formats", &format_rows, nb::sig("def formats() -> list[dict[str, typing.Any]]"),
             "One dictionary per format: name, extension, title, reads, writes, holds.");
  module.def("motion_files", &motion_files, nb::arg("folder"),
             "The motion files below a folder, sorted.");
}

}  // namespace mocap::python
