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
       .text = "Words of the motion's name, tags or texts: prefixes, other word forms, or synonyms "
               "for the same movement"},
      {.name = "exact",
       .text = "1: match word prefixes only, without other word forms and synonyms",
       .kind = Kind::truth},
      {.name = "tag",
       .text = "A tag of the motion; if given several times, all must match",
       .repeats = true},
      {.name = "format",
       .text = "The format of the original file, as listed in `reads` of /api/v1"},
      {.name = "family", .text = "The skeleton family, as listed in the facets"},
      {.name = "licence", .text = "The licence, as listed in the facets"},
      {.name = "uploader", .text = "The uploader, as listed in the facets"},
      {.name = "min_duration", .text = "Minimum duration in seconds", .kind = Kind::decimal},
      {.name = "max_duration", .text = "Maximum duration in seconds", .kind = Kind::decimal},
      {.name = "min_rate", .text = "Minimum frames per second", .kind = Kind::decimal},
      {.name = "max_rate", .text = "Maximum frames per second", .kind = Kind::decimal},
      {.name = "min_joints", .text = "Minimum number of joints", .kind = Kind::whole},
      {.name = "max_joints", .text = "Maximum number of joints", .kind = Kind::whole},
      {.name = "added_after", .text = "Added at or after this time", .kind = Kind::date_time},
      {.name = "added_before", .text = "Added before this time", .kind = Kind::date_time},
  };
}

Parameter sort_parameter() {
  Parameter parameter{.name = "sort", .text = "The order; default `newest`"};
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
  query.added_after_s = context.date_time("added_after");
  query.added_before_s = context.date_time("added_before");
  const std::string wanted = context.text("sort").value_or("newest");
  for (const auto& [name, sort] : sorts)
    if (name == wanted) query.sort = sort;
  query.limit = static_cast<std::size_t>(context.whole("limit").value_or(default_page));
  query.cursor = context.text("cursor").value_or("");
  return query;
}

}  // namespace mocap::server
