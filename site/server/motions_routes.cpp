// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/access.hpp"
#include "server/archive_stream.hpp"
#include "server/json_shapes.hpp"
#include "server/query_parameters.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"

namespace mocap::server {

namespace {

void write_searched_for(json::JsonWriter& json, const std::vector<std::string>& words) {
  if (words.empty()) {
    json.null();
    return;
  }
  json.begin_array();
  for (const std::string& word : words) json.value(word);
  json.end_array();
}

Response list(Context& context) {
  library::Library* library = context.services.library();
  if (library == nullptr) return no_library_answer();
  const auto page = library->search(query_of(context));
  if (!page) return error_answer(page.error());
  json::JsonWriter json;
  json.reserve(256 + page->items.size() * 1100);
  json.begin_object().member("count", page->count).key("items").begin_array();
  for (const library::Entry& entry : page->items) write_entry(json, entry);
  json.end_array().text_or_null("next", page->next).key("searched_for");
  write_searched_for(json, page->searched_for);
  json.end_object();
  return json_answer(json.take());
}

void write_values(json::JsonWriter& json, std::string_view name,
                  const std::vector<library::FacetValue>& values) {
  json.key(name).begin_array();
  for (const library::FacetValue& value : values)
    json.begin_object().member("value", value.value).member("count", value.count).end_object();
  json.end_array();
}

Response facets(Context& context) {
  library::Library* library = context.services.library();
  if (library == nullptr) return no_library_answer();
  library::Query query = query_of(context);
  const auto facets = library->facets(query);
  if (!facets) return error_answer(facets.error());
  query.limit = 1;
  const auto page = library->search(query);
  if (!page) return error_answer(page.error());
  json::JsonWriter json;
  json.begin_object().member("count", page->count);
  write_values(json, "formats", facets->formats);
  write_values(json, "families", facets->families);
  write_values(json, "licences", facets->licences);
  write_values(json, "uploaders", facets->uploaders);
  write_values(json, "tags", facets->tags);
  json.end_object();
  return json_answer(json.take());
}

Response archive(Context& context) {
  if (context.services.library() == nullptr) return no_library_answer();
  library::Query query = query_of(context);
  query.cursor.clear();
  const std::size_t most = context.services.limits().archive_motions;
  const auto limit = context.whole("limit");
  return archive_answer(
      context.services, client_group(context.request.peer), query,
      limit ? static_cast<std::size_t>(std::min<std::uint64_t>(*limit, most)) : most);
}

}  // namespace

std::vector<Route> motions_routes() {
  std::vector<Parameter> list_parameters = condition_parameters();
  std::vector<Parameter> archive_parameters = condition_parameters();
  list_parameters.push_back(sort_parameter());
  archive_parameters.push_back(sort_parameter());
  archive_parameters.push_back({.name = "limit",
                                .text = "Maximum number of motions; the first ones in the order",
                                .kind = Kind::whole,
                                .least = 1,
                                .most = Limits{}.archive_motions});
  list_parameters.push_back({.name = "limit",
                             .text = "Motions per page, 1 to 500; default 60",
                             .kind = Kind::whole,
                             .least = 1,
                             .most = largest_page});
  list_parameters.push_back(
      {.name = "cursor", .text = "The `next` value of the previous page, with the same query"});
  return {
      {.name = "list_motions",
       .path = "/api/v1/motions",
       .summary = "Search the library",
       .is_cached = true,
       .parameters = std::move(list_parameters),
       .answers = {{200, "A page of motions, and the total number", "application/json", "Page"},
                   {304, "Not modified", "", ""}},
       .run = list},
      {.name = "list_facets",
       .path = "/api/v1/facets",
       .summary = "The number of matching motions by format, family, licence, uploader and tag",
       .is_cached = true,
       .parameters = condition_parameters(),
       .answers = {{200, "Values with their counts, the most frequent first", "application/json",
                    "Facets"},
                   {304, "Not modified", "", ""}},
       .run = facets},
      {.name = "archive",
       .path = "/api/v1/archive",
       .summary = "The original files of all matching motions, as one zip with checksums",
       .parameters = std::move(archive_parameters),
       .answers = {{200, "The zip, streamed while it is created", "application/zip", ""}},
       .run = archive},
  };
}

}  // namespace mocap::server
