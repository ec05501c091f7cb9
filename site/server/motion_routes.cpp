// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "library/text.hpp"
#include "server/byte_range.hpp"
#include "server/codes.hpp"
#include "server/found_entry.hpp"
#include "server/json_shapes.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"
#include "server/uploaded_texts.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::server {

namespace {

using library::Entry;

constexpr std::uint64_t default_neighbours = 12;
constexpr std::uint64_t most_neighbours = 100;

/// The entry, with the ETag to use in If-Match for changes.
Response entry_answer(const Entry& entry) {
  json::JsonWriter json;
  write_entry(json, entry);
  Response response = json_answer(json.take());
  response.with("ETag", entry_tag(entry));
  return response;
}

Response show(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    const std::string tag = entry_tag(entry);
    if (!etag_matches(context.request.header("If-None-Match"), tag)) return entry_answer(entry);
    Response unchanged;
    unchanged.status = 304;
    return std::move(unchanged.with("ETag", tag));
  });
}

/// Reads a text member of the changes; returns false if it is not text. Null removes it.
bool read_text(const nlohmann::json& value, std::optional<std::string>& text) {
  if (value.is_null()) {
    text = "";
    return true;
  }
  if (!value.is_string()) return false;
  text = value.get<std::string>();
  return true;
}

bool read_tags(const nlohmann::json& value, std::optional<std::vector<std::string>>& tags) {
  if (!value.is_array()) return false;
  std::vector<std::string> all;
  for (const nlohmann::json& tag : value) {
    if (!tag.is_string()) return false;
    all.push_back(tag.get<std::string>());
  }
  tags = std::move(all);
  return true;
}

Result<library::Description> read_changes(std::span<const char> body) {
  const nlohmann::json json =
      nlohmann::json::parse(body.data(), body.data() + body.size(), nullptr, false);
  if (!json.is_object()) return fail(codes::server_request, "the changes are not a JSON object");
  library::Description changes;
  for (const auto& [key, value] : json.items()) {
    const bool fits = key == "name"          ? read_text(value, changes.name)
                      : key == "licence"     ? read_text(value, changes.licence)
                      : key == "origin"      ? read_text(value, changes.origin)
                      : key == "description" ? read_text(value, changes.description)
                      : key == "tags"        ? read_tags(value, changes.tags)
                                             : false;
    if (!fits)
      return fail(codes::server_request,
                  "`" + std::string(text::cut(key, 100)) +
                      "` is not a field that can be changed, or has the wrong type: name, licence, "
                      "origin and description are strings, tags is a list of strings");
  }
  // The name of a motion must not be empty: its URL and card are derived from it.
  if (changes.name && library::clean_text(*changes.name, library::most_name_bytes).empty())
    return fail(codes::server_request,
                "`name` cannot be removed; it must have at least one letter");
  if (Status fits = check_texts(changes); !fits) return tl::unexpected<Error>(fits.error());
  return changes;
}

Response edit(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    const std::string_view type = context.request.header("Content-Type");
    if (!text::equal_in_any_case(type.substr(0, type.find(';')), "application/json"))
      return error_answer(codes::server_media_type, "changes must be sent as application/json");
    const auto body = context.request.body.bytes();
    if (!body) return error_answer(body.error());
    const auto changes = read_changes(*body);
    if (!changes) return error_answer(changes.error());
    const auto changed =
        context.services.library()->edit(entry.id, *changes, condition_of(context.request));
    if (!changed) return error_answer(changed.error());
    return entry_answer(*changed);
  });
}

Response remove(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    const Status removed =
        context.services.library()->remove(entry.id, condition_of(context.request));
    if (!removed) return error_answer(removed.error());
    Response response;
    response.status = 204;
    return response;
  });
}

Response findings(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    const auto found = context.services.library()->findings(entry.id);
    if (!found) return error_answer(found.error());
    json::JsonWriter json;
    json.begin_object();
    write_findings(json.key("findings"), *found);
    json.end_object();
    return json_answer(json.take());
  });
}

Response similar(Context& context) {
  return with_entry(context, [&](const Entry& entry) {
    const std::uint64_t limit = context.whole("limit").value_or(default_neighbours);
    const auto found =
        context.services.library()->similar(entry.id, static_cast<std::size_t>(limit));
    if (!found) return error_answer(found.error());
    json::JsonWriter json;
    json.begin_object().key("items").begin_array();
    for (const library::Neighbour& neighbour : *found) {
      json.begin_object().member("distance", neighbour.distance);
      write_entry_members(json, neighbour.entry);
      json.end_object();
    }
    json.end_array().end_object();
    return json_answer(json.take());
  });
}

Response checksum(Context& context) {
  return with_entry(context, [](const Entry& entry) {
    Response response;
    response.with("Content-Type", "text/plain; charset=utf-8");
    response.body = checksum_lines(entry);
    return response;
  });
}

}  // namespace

std::vector<Route> motion_routes() {
  const AnswerFacts unknown{404, "No such motion", "application/json", "Error"};
  const AnswerFacts unchanged{304, "Not modified", "", ""};
  const AnswerFacts changed{412, "The motion does not have the version in If-Match",
                            "application/json", "Error"};
  return {
      {.name = "show_motion",
       .path = "/api/v1/motions/{motion}",
       .summary = "One motion, by id or by slug",
       .answers = {{200, "The motion", "application/json", "Entry"}, unchanged, unknown},
       .run = show},
      {.name = "edit_motion",
       .method = Method::patch,
       .path = "/api/v1/motions/{motion}",
       .summary = "Change its name, licence, origin, description or tags",
       .executor = Executor::upload_pool,
       .needs = library::Rights::edit,
       .takes = Takes::json,
       .answers = {{200, "The updated motion", "application/json", "Entry"}, unknown, changed},
       .run = edit},
      {.name = "delete_motion",
       .method = Method::remove,
       .path = "/api/v1/motions/{motion}",
       .summary = "Delete it from the library",
       .executor = Executor::upload_pool,
       .needs = library::Rights::remove,
       .answers = {{204, "Deleted", "", ""}, unknown, changed},
       .run = remove},
      {.name = "list_findings",
       .path = "/api/v1/motions/{motion}/findings",
       .summary = "The findings in its files",
       .is_cached = true,
       .answers = {{200, "The findings, with their locations", "application/json", "Findings"},
                   unchanged,
                   unknown},
       .run = findings},
      {.name = "list_similar",
       .path = "/api/v1/motions/{motion}/similar",
       .summary = "The most similar motions, the nearest first",
       .is_cached = true,
       .parameters = {{.name = "limit",
                       .text = "Maximum number of motions, 1 to 100; default 12",
                       .kind = Kind::whole,
                       .least = 1,
                       .most = most_neighbours}},
       .answers = {{200, "Motions with their distance", "application/json", "Neighbours"},
                   unchanged,
                   unknown},
       .run = similar},
      {.name = "checksum",
       .path = "/api/v1/motions/{motion}/checksum",
       .summary = "SHA-256 of its files, in the format of `sha256sum --check`",
       .answers = {{200, "One line per file", "text/plain", ""}, unknown},
       .run = checksum},
  };
}

}  // namespace mocap::server
