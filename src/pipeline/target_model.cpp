// SPDX-License-Identifier: MIT
#include "pipeline/target_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "formats/animated_models.hpp"
#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "text/utf8.hpp"

namespace mocap::pipeline {

Status write_into_model(const std::filesystem::path& model, const ReadLimits& limits,
                        SaveOptions& save) {
  Result<std::string> bytes = detail::read_whole_file(model, limits.max_bytes);
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  return detail::set_model(std::make_shared<const std::string>(std::move(*bytes)), save);
}

Status write_into_target(const std::vector<edit::Edit>& edits, Format format,
                         const ReadLimits& limits, SaveOptions& save) {
  const std::string_view name = facts_of(detail::format_of_models()).label;
  if (format != detail::format_of_models())
    return fail(codes::argument_invalid, fmt::format("meshes are only written to {} files", name));
  const auto last = std::find_if(edits.rbegin(), edits.rend(), [](const edit::Edit& each) {
    return std::holds_alternative<edit::OntoSkeleton>(each);
  });
  if (last == edits.rend())
    return fail(codes::argument_invalid, "the motion is not transferred to a model with --onto");
  const Clip& target = *std::get<edit::OntoSkeleton>(*last).target;
  if (!detail::has_mesh(target))
    return fail(codes::argument_invalid,
                fmt::format("{} has no mesh", text::shown(target.metadata.source)));
  const std::string& file = target.metadata.source;
  if (file == "<stdin>")
    return fail(codes::argument_invalid,
                "the model would be read from standard input twice; specify a file");
  Result<std::string> bytes = detail::read_whole_file(system::path_of(file), limits.max_bytes);
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  // What cannot be written is reported once, and not for each motion.
  if (auto nodes = detail::nodes_of_joints(*bytes, limits); !nodes) {
    Error error = std::move(nodes.error());
    error.at.file = file;
    error.advise(
        fmt::format("Convert the model to {} with `mocap convert`, and use the result.", name));
    return tl::unexpected<Error>(std::move(error));
  }
  return detail::set_model(std::make_shared<const std::string>(std::move(*bytes)), save);
}

void report_dropped_meshes(Format format, std::vector<edit::Edit>& edits) {
  if (format != detail::format_of_models()) return;
  for (auto each = edits.rbegin(); each != edits.rend(); ++each) {
    auto* const onto = std::get_if<edit::OntoSkeleton>(&*each);
    if (onto == nullptr) continue;
    onto->drops_mesh = onto->target != nullptr && detail::has_mesh(*onto->target);
    return;
  }
}

}  // namespace mocap::pipeline
