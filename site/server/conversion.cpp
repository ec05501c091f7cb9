// SPDX-License-Identifier: MIT
#include "server/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "formats/descriptor.hpp"
#include "mocap/io.hpp"
#include "pipeline/export.hpp"
#include "pipeline/option_values.hpp"
#include "server/body_store.hpp"
#include "server/codes.hpp"
#include "server/zip_writer.hpp"
#include "text/utf8.hpp"

namespace mocap::server {

namespace {

/// A zip stores the length of a file before its bytes, so each file is first written separately, in
/// `folder`: the text of many frames is larger than everything else in a conversion.
Status write_pair(const pipeline::PreparedClip& prepared, std::string_view stem,
                  const std::filesystem::path& folder, std::int64_t now_s,
                  const TextOutput::Writer& out) {
  Diagnostics unneeded;
  ZipWriter zip(out);
  const std::string name = fmt::format("{}{}", stem, facts_of(prepared.format()).extension);
  for (const SavedFile& file : prepared.files(name)) {
    BodyStore text;
    text.set_place(folder, BodyStore::default_memory_bytes);
    Status kept;
    const auto append = [&](std::string_view piece) {
      kept = text.append(piece);
      return kept.has_value();
    };
    Status saved = pipeline::write(prepared, file.format, append, unneeded);
    if (!kept) return kept;
    if (!saved) return saved;
    const auto bytes = text.bytes();
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    Status added = zip.add(file.path.filename().string(),
                           std::string_view(bytes->data(), bytes->size()), now_s);
    if (!added) return added;
  }
  return zip.finish();
}

}  // namespace

Result<ConversionPlan> plan_conversion(const library::Entry& entry, std::string_view format,
                                       std::optional<std::string_view> table) {
  const auto wanted = find_format(format);
  if (!wanted || !facts_of(*wanted).writes)
    return fail(codes::server_request,
                fmt::format("`{}` is not an output format; expected one of {}",
                            text::cut(format, 50), fmt::join(writable_formats(), ", ")));
  const FormatFacts& facts = facts_of(*wanted);
  const std::vector<std::string_view> tables = detail::tables_of(facts.format);
  if (table && tables.empty())
    return fail(codes::server_request,
                fmt::format("`table` cannot be combined with format={}", facts.name));
  if (table && std::find(tables.begin(), tables.end(), *table) == tables.end())
    return fail(codes::server_request,
                fmt::format("`table` must be one of {}", fmt::join(tables, ", ")));
  ConversionPlan plan;
  plan.format = *wanted;
  const std::string_view usual = pipeline::default_table(plan.format);
  plan.table = table.value_or(usual);
  const bool is_usual_table = plan.table == usual;
  plan.is_original = *wanted == entry.format && entry.files.size() == 1 && is_usual_table;
  // The halves of a pair are useful only together.
  plan.is_pair = facts.holds == Holds::motion;
  plan.key = fmt::format("{}{}{}", tables.empty() ? "motion" : plan.table, facts.extension,
                         plan.is_pair ? ".zip" : "");
  plan.name = plan.is_pair     ? entry.slug + ".zip"
              : is_usual_table ? fmt::format("{}{}", entry.slug, facts.extension)
                               : fmt::format("{}-{}{}", entry.slug, plan.table, facts.extension);
  return plan;
}

Status convert(library::Library& library, const library::Entry& entry, const ConversionPlan& plan,
               const std::filesystem::path& target, std::int64_t now_s) {
  Diagnostics unneeded;
  const auto clip = library.load(entry, unneeded);
  if (!clip) return tl::unexpected<Error>(clip.error());
  pipeline::ExportRequest request;
  request.format = plan.format;
  set_table(request.save, plan.format, plan.table);
  // The unit of an entry is an estimate: the exporter computes the same one or a better one.
  const auto prepared = pipeline::prepare(*clip, request, unneeded);
  if (!prepared) return tl::unexpected<Error>(prepared.error());
  return TextOutput::to_file(target, Overwrite::replace, [&](const TextOutput::Writer& out) {
    return plan.is_pair ? write_pair(*prepared, entry.slug, target.parent_path(), now_s, out)
                        : pipeline::write(*prepared, plan.format, out, unneeded);
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
