// SPDX-License-Identifier: MIT
#include "save_settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "edit/format_option_word.hpp"
#include "formats/descriptor.hpp"
#include "lines.hpp"
#include "text/number_in.hpp"

namespace mocap::wasm {

namespace {

Status wrong(std::string_view name, std::string_view value, std::string_view takes) {
  return fail(codes::argument_invalid, fmt::format("{} must be {}, not `{}`", name, takes, value));
}

Status set_table_of(Format format, std::string_view value, SaveOptions& options) {
  if (set_table(options, format, value)) return {};
  const std::string tables = fmt::format("{}", fmt::join(detail::tables_of(format), ", "));
  return wrong("the table", value, tables.empty() ? "omitted for this format" : tables);
}

Status set_unit(std::string_view value, std::optional<double>& metres) {
  metres = text::number_in<double>(value);
  if (!metres) return wrong("the unit", value, "a positive length in metres");
  return {};
}

Status set_up(std::string_view value, std::optional<Axis>& up) {
  up = find_axis(value);
  if (!up) return wrong("the up axis", value, "+X, -X, +Y, -Y, +Z or -Z");
  return {};
}

/// An option of the format, as on the command line.
Status set_option_of(Format format, std::string_view name, std::string_view value,
                     SaveOptions& options) {
  const detail::FormatOption* option = detail::find_format_option(name);
  if (option == nullptr || !detail::writes_with(format, option->name)) return {};
  LoadOptions unused;
  const std::string accepted = edit::set_format_option(*option, value, {unused, options});
  if (accepted.empty()) return {};
  return fail(codes::argument_invalid,
              fmt::format("invalid value `{}` for {}: {}", value, option->name, accepted));
}

}  // namespace

Result<pipeline::ExportRequest> parse_export_request(Format format, std::string_view lines) {
  pipeline::ExportRequest request;
  request.format = format;
  request.save.overwrite = Overwrite::replace;
  while (!lines.empty()) {
    const std::string line = take_until('\n', lines);
    std::string_view value = line;
    const std::string name = take_until(' ', value);
    Status set;
    if (name == "table") {
      set = set_table_of(format, value, request.save);
    } else if (name == "unit") {
      set = set_unit(value, request.metres_per_unit);
    } else if (name == "up") {
      set = set_up(value, request.up);
    } else {
      set = set_option_of(format, name, value, request.save);
    }
    if (!set) return tl::unexpected<Error>(std::move(set.error()));
  }
  return request;
}

}  // namespace mocap::wasm
