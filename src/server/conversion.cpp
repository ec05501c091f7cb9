// SPDX-License-Identifier: MIT
#include "server/conversion.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "mocap/anim_options.hpp"
#include "mocap/facts.hpp"
#include "mocap/sink.hpp"
#include "server/body_store.hpp"
#include "server/zip_writer.hpp"

namespace mocap::server {

namespace {

std::optional<csv::Table> table_named(std::string_view name) {
  if (name == "channels") return csv::Table::channels;
  if (name == "positions") return csv::Table::positions;
  if (name == "rotations") return csv::Table::rotations;
  return std::nullopt;
}

std::string writable_formats() {
  std::string names;
  for (const FormatFacts& format : formats())
    if (format.writes) names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
  return names;
}

/// The length of a file in a zip is told before its bytes, so each is written by itself first; in
/// `folder`, since the text of many frames is larger than all the rest of a conversion.
Status write_pair(const Clip& clip, const ConversionPlan& plan, std::string_view stem,
                  const SaveOptions& options, const std::filesystem::path& folder,
                  const TextOutput::Writer& out) {
  Diagnostics told;
  auto fitted = fit(clip, plan.format, options, told);
  if (!fitted) return tl::unexpected<Error>(std::move(fitted.error()));
  const Clip& written = fitted->has_value() ? **fitted : clip;
  ZipWriter zip(out);
  for (const SavedFile& file :
       files_of(written, plan.format, fmt::format("{}{}", stem, facts_of(plan.format).extension))) {
    BodyStore text;
    text.set_place(folder, BodyStore::default_memory_bytes);
    Status kept;
    Status saved = save(
        written, file.format,
        [&](std::string_view piece) {
          kept = text.append(piece);
          return kept.has_value();
        },
        options, told);
    if (!kept) return kept;
    if (!saved) return saved;
    const auto bytes = text.bytes();
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    Status added =
        zip.add(file.path.filename().string(), std::string_view(bytes->data(), bytes->size()));
    if (!added) return added;
  }
  return zip.finish();
}

}  // namespace

Result<ConversionPlan> plan_conversion(const library::Entry& entry, std::string_view format,
                                       std::string_view table) {
  const auto wanted = find_format(format);
  if (!wanted || !facts_of(*wanted).writes)
    return fail(Code::server_request,
                fmt::format("`{}` is no format that is written; these are: {}",
                            format.substr(0, 50), writable_formats()));
  const auto columns = table_named(table);
  if (!columns) return fail(Code::server_request, "`table` is channels, positions or rotations");
  ConversionPlan plan;
  plan.format = *wanted;
  plan.table = *columns;
  const FormatFacts& facts = facts_of(*wanted);
  plan.is_original = *wanted == entry.format && entry.files.size() == 1 &&
                     (*wanted != Format::csv || plan.table == csv::Table::channels);
  // Either half of a pair is of use only with the other.
  plan.is_pair = *wanted == Format::amc;
  const bool is_table = *wanted == Format::csv;
  plan.key = fmt::format("{}{}{}", is_table ? table : "motion", facts.extension,
                         plan.is_pair ? ".zip" : "");
  plan.name = plan.is_pair ? entry.slug + ".zip"
              : is_table && plan.table != csv::Table::channels
                  ? fmt::format("{}-{}{}", entry.slug, table, facts.extension)
                  : fmt::format("{}{}", entry.slug, facts.extension);
  return plan;
}

Status convert(library::Library& library, const library::Entry& entry, const ConversionPlan& plan,
               const std::filesystem::path& target) {
  Diagnostics told;
  const auto clip = library.load(entry, told);
  if (!clip) return tl::unexpected<Error>(clip.error());
  SaveOptions options;
  options.csv.table = plan.table;
  // A download must come about: what ASF cannot hold as it is takes the nearest form.
  options.acclaim_fit.translations = acclaim::Translations::drop;
  const std::optional<double> unit =
      entry.metres_per_unit > 0 ? std::optional<double>(entry.metres_per_unit) : std::nullopt;
  if (plan.format == Format::glb) options.gltf = gltf_options_for(*clip, unit, told);
  if (plan.format == Format::anim) options.anim = anim_options_for(*clip, unit, told);
  return TextOutput::to_file(target, Overwrite::replace, [&](const TextOutput::Writer& out) {
    return plan.is_pair ? write_pair(*clip, plan, entry.slug, options, target.parent_path(), out)
                        : save(*clip, plan.format, out, options, told);
  });
}

Status write_file(const std::filesystem::path& target, std::string_view bytes) {
  return TextOutput::to_file(target, Overwrite::replace,
                             [&](const TextOutput::Writer& out) -> Status {
                               out(bytes);
                               return {};
                             });
}

}  // namespace mocap::server
