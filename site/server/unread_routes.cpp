// SPDX-License-Identifier: MIT
#include <utility>

#include "library/change.hpp"
#include "mocap/codes.hpp"
#include "server/codes.hpp"
#include "server/json_shapes.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"

namespace mocap::server {

namespace {

constexpr std::uint64_t default_files = 100;
constexpr std::uint64_t most_files = 500;

void write_unread_file(json::JsonWriter& json, const library::UnreadFile& file) {
  json.begin_object().member("path", file.path);
  if (const Diagnostic* const cause = cause_of(file)) {
    json.member("code", facts_of(cause->code).name)
        .member("message", cause->message)
        .member("line", cause->at.line);
  } else {
    json.key("code").null().key("message").null().member("line", 0);
  }
  json.end_object();
}

Response unread(Context& context) {
  library::Library* const library = context.services.library();
  if (library == nullptr) return no_library_answer();
  const auto limit = static_cast<std::size_t>(context.whole("limit").value_or(default_files));
  // The cursor is the path after which the page starts, not a file count, which may change in the
  // meantime.
  const auto after = library::from_base64(context.text("cursor").value_or(""));
  if (!after) return error_answer(codes::server_request, "invalid `cursor`");
  // One more than the limit shows whether there is another page.
  auto files = library->unread(*after, limit + 1);
  if (!files) return error_answer(files.error());
  const bool has_more = files->size() > limit;
  if (has_more) files->resize(limit);
  json::JsonWriter json;
  json.begin_object().member("count", library->status().scan.failed).key("items").begin_array();
  for (const library::UnreadFile& file : *files) write_unread_file(json, file);
  json.end_array().key("next");
  if (has_more)
    json.value(library::base64(files->back().path));
  else
    json.null();
  json.end_object();
  return json_answer(json.take()).with("Cache-Control", "no-store");
}

}  // namespace

std::vector<Route> unread_routes() {
  return {
      {.name = "list_unread",
       .path = "/api/v1/unread",
       .summary = "The files in the folder that could not be read, for the site owner",
       .needs = library::Rights::edit,
       .parameters = {{.name = "limit",
                       .text = "Files per page, 1 to 500; default 100",
                       .kind = Kind::whole,
                       .least = 1,
                       .most = most_files},
                      {.name = "cursor", .text = "The `next` value of the previous page"}},
       .answers = {{200, "Their paths, and the reasons", "application/json", "UnreadPage"}},
       .run = unread},
  };
}

}  // namespace mocap::server
