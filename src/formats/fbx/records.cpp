// SPDX-License-Identifier: MIT
#include "formats/fbx/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "formats/excerpt.hpp"
#include "mocap/fbx.hpp"

namespace mocap::fbx {

namespace {

constexpr std::array<std::string_view, 5> top_records{"FBXHeaderExtension", "GlobalSettings",
                                                      "Definitions", "Objects", "Connections"};
constexpr std::array<std::string_view, 5> object_records{
    "Model", "AnimationStack", "AnimationLayer", "AnimationCurveNode", "AnimationCurve"};

template <std::size_t Count>
bool is_one_of(const std::array<std::string_view, Count>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::optional<std::size_t> Records::child(std::optional<std::size_t> parent,
                                          std::string_view name) const {
  const std::size_t end = end_of(parent);
  for (std::size_t i = parent ? *parent + 1 : 0; i < end; i = records[i].end)
    if (records[i].name == name) return i;
  return std::nullopt;
}

std::string_view Records::text(std::size_t record, std::size_t index) const {
  const Value* found = value(record, index);
  return found != nullptr && found->kind == Value::Kind::text ? found->bytes : std::string_view();
}

std::int64_t Records::integer(std::size_t record, std::size_t index, std::int64_t otherwise) const {
  const Value* found = value(record, index);
  const bool is_number =
      found != nullptr && (found->kind == Value::Kind::integer || found->kind == Value::Kind::real);
  return is_number ? found->integer : otherwise;
}

Diagnostic Records::finding(Code code, std::string message, std::size_t at) const {
  SourceLocation location;
  if (is_text) {
    location = mocap::detail::location_in(bytes, at);
  } else {
    location.byte = at;
    message += fmt::format(" (byte {})", at);
  }
  return make_diagnostic(code, std::move(message), std::move(location));
}

Reading reading_of(std::size_t depth, std::string_view parent, std::string_view name) {
  if (depth == 0) return is_one_of(top_records, name) ? Reading::whole : Reading::omit;
  // Deformers specify which objects are bones; their children are the weights of a mesh.
  if (depth == 1 && parent == "Objects" && name == "Deformer") return Reading::without_children;
  if (depth == 1 && parent == "Objects")
    return is_one_of(object_records, name) ? Reading::whole : Reading::name_only;
  return Reading::whole;
}

Status check_version(const Records& file) {
  constexpr std::uint32_t oldest = 7000;
  constexpr std::uint32_t newest = 8999;
  if (file.version >= oldest && file.version <= newest) return {};
  std::string message =
      file.version < oldest
          ? fmt::format("the file has version {}, older than FBX 2011 (7000)", file.version)
          : fmt::format("expected a version from 7000 to 8999, found {}", file.version);
  return tl::unexpected<Error>(file.finding(codes::fbx_version, std::move(message), 0));
}

Status check_memory(const Records& file, const ReadLimits& limits, std::size_t at) {
  const std::uint64_t used =
      file.records.size() * sizeof(Record) + file.values.size() * sizeof(Value);
  if (used < limits.max_memory) return {};
  return tl::unexpected<Error>(
      file.finding(codes::limit_memory, "the objects of the file need too much memory", at));
}

}  // namespace mocap::fbx
