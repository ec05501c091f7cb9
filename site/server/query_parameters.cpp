// SPDX-License-Identifier: MIT
#include "server/query_parameters.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace mocap::server {

namespace {

constexpr std::size_t default_page = 60;

constexpr std::array<std::pair<std::string_view, library::Sort>, 6> sorts{
    {{"newest", library::Sort::newest},
     {"oldest", library::Sort::oldest},
     {"name", library::Sort::name},
     {"longest", library::Sort::longest},
     {"shortest", library::Sort::shortest},
     {"relevance", library::Sort::relevance}}};

std::optional<std::uint32_t> small(std::optional<std::uint64_t> value) {
  if (!value) return std::nullopt;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(*value, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

std::vector<Parameter> condition_parameters() {
  return {
      {.name = "q",
       .text = "Words of the motion's name, tags or texts: their beginnings, other forms of them, "
               "or other words for the same movement"},
      {.name = "exact",
       .text = "1: each word of `q` must begin a word of the motion, and no other is looked for",
       .kind = Kind::truth},
      {.name = "tag", .text = "A tag that it has; several: all of them", .repeats = true},
      {.name = "format", .text = "The format of the original, as /api/v1 names it under `reads`"},
      {.name = "family", .text = "The skeleton family, as facets name it"},
      {.name = "licence", .text = "The licence, as facets name it"},
      {.name = "uploader", .text = "Who added it, as facets name it"},
      {.name = "min_duration", .text = "Seconds, at least", .kind = Kind::decimal},
      {.name = "max_duration", .text = "Seconds, at most", .kind = Kind::decimal},
      {.name = "min_rate", .text = "Frames a second, at least", .kind = Kind::decimal},
      {.name = "max_rate", .text = "Frames a second, at most", .kind = Kind::decimal},
      {.name = "min_joints", .text = "Joints, at least", .kind = Kind::whole},
      {.name = "max_joints", .text = "Joints, at most", .kind = Kind::whole},
      {.name = "added_after", .text = "Added at this moment or later", .kind = Kind::moment},
      {.name = "added_before", .text = "Added before this moment", .kind = Kind::moment},
  };
}

Parameter sort_parameter() {
  Parameter parameter{.name = "sort", .text = "The order; `newest` unless told otherwise"};
  for (const auto& [name, sort] : sorts) parameter.choices.push_back(name);
  return parameter;
}

library::Query query_of(const Context& context) {
  library::Query query;
  query.words = context.text("q").value_or("");
  query.exact = context.truth("exact");
  query.tags = context.texts("tag");
  query.format = context.text("format").value_or("");
  query.family = context.text("family").value_or("");
  query.licence = context.text("licence").value_or("");
  query.uploader = context.text("uploader").value_or("");
  query.min_duration_s = context.decimal("min_duration");
  query.max_duration_s = context.decimal("max_duration");
  query.min_rate = context.decimal("min_rate");
  query.max_rate = context.decimal("max_rate");
  query.min_joints = small(context.whole("min_joints"));
  query.max_joints = small(context.whole("max_joints"));
  query.added_after_s = context.moment("added_after");
  query.added_before_s = context.moment("added_before");
  const std::string wanted = context.text("sort").value_or("newest");
  for (const auto& [name, sort] : sorts)
    if (name == wanted) query.sort = sort;
  query.limit = static_cast<std::size_t>(context.whole("limit").value_or(default_page));
  query.cursor = context.text("cursor").value_or("");
  return query;
}

}  // namespace mocap::server
