// SPDX-License-Identifier: MIT
#include "formats/model_document.hpp"

#include <fmt/format.h>

#include "formats/excerpt.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

Result<Clip> clip_of_model(ByteSource& source, const ModelFormat& format, const ReadLimits& limits,
                           Diagnostics& found) {
  const Result<std::string> text =
      read_whole(source, limits, limits.max_memory / 4, fmt::format("the {} file", format.label));
  if (!text) return tl::unexpected<Error>(text.error());
  const Result<std::vector<ModelBody>> bodies = format.parse(*text, limits, found);
  if (!bodies) return tl::unexpected<Error>(bodies.error());
  Result<Clip> clip = clip_of_bodies(*bodies, limits);
  if (!clip) return clip;
  clip->metadata.format = format.name;
  clip->metadata.declared_unit = Decision<double>{
      1.0, Confidence::high, fmt::format("{} files are in metres", format.label), "--units UNIT"};
  return clip;
}

}  // namespace

Result<Clip> read_model(ByteSource& source, const ModelFormat& format, const ReadLimits& limits,
                        Diagnostics& diagnostics) {
  Result<Clip> clip = read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return clip_or_finding(clip_of_model(source, format, limits, found), found);
  });
  if (clip) clip->metadata.source = source.name();
  return clip;
}

bool begins_with_model(std::string_view head, std::string_view root) {
  head = text::without_byte_order_mark(head);
  return head.starts_with('<') && head.find(fmt::format("<{}", root)) != std::string_view::npos;
}

Diagnostic ModelDocument::finding(const Code& code, std::size_t offset, std::string message) const {
  Diagnostic result = make_diagnostic(code, std::move(message));
  result.at = location_in(text_, offset);
  return result;
}

tl::unexpected<Error> ModelDocument::problem(const Code& code, std::size_t offset,
                                             std::string message) const {
  return tl::unexpected<Error>(finding(code, offset, std::move(message)));
}

Status ModelDocument::check_root(const ModelFormat& format, bool is_found) const {
  if (const auto& invalid = xml_.problem())
    return problem(*format.xml, invalid->offset, invalid->message);
  if (!is_found)
    return fail(*format.structure, fmt::format("there is no element `{}`", format.root));
  return {};
}

}  // namespace mocap::detail
