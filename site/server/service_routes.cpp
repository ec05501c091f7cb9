// SPDX-License-Identifier: MIT
#include "formats/json_writer.hpp"
#include "mocap/formats.hpp"
#include "pipeline/format_list.hpp"
#include "server/access.hpp"
#include "server/openapi.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"

namespace mocap::server {

namespace {

Response health(Context& context) {
  json::JsonWriter json;
  json.begin_object().member("status", "ok").member("version", context.services.options().version);
  if (library::Library* library = context.services.library()) {
    const library::LibraryStatus status = library->status();
    json.member("motions", status.motions)
        .member("generation", status.generation)
        .key("scan")
        .begin_object()
        .member("found", status.scan.found)
        .member("indexed", status.scan.indexed)
        .member("failed", status.scan.failed)
        .member("done", status.scan.done)
        .end_object()
        .member("journal_lines_skipped", status.journal_lines_skipped);
  }
  json.end_object();
  return json_answer(json.take()).with("Cache-Control", "no-store");
}

Response metrics(Context& context) {
  Response response;
  response.with("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
      .with("Cache-Control", "no-store");
  library::Library* library = context.services.library();
  if (library == nullptr) {
    response.body = context.services.metrics().text(nullptr);
  } else {
    const library::LibraryStatus status = library->status();
    response.body = context.services.metrics().text(&status);
  }
  return response;
}

void write_format_names(json::JsonWriter& json, bool FormatFacts::*can) {
  json.begin_array();
  for (const FormatFacts& format : formats())
    if (format.*can) json.value(format.name);
  json.end_array();
}

Response about(Context& context) {
  const ServerOptions& options = context.services.options();
  const auto identity = identify(context.request, options, context.services.library());
  const bool may_add =
      identity && !check_right(*identity, library::Rights::add, context.request, options);
  const bool may_edit = identity && has(identity->rights, library::Rights::edit);
  const bool may_delete = identity && has(identity->rights, library::Rights::remove);
  json::JsonWriter json;
  json.begin_object()
      .member("name", "mocapkit")
      .member("version", options.version)
      .key("formats")
      .begin_object();
  write_format_names(json.key("reads"), &FormatFacts::reads);
  write_format_names(json.key("writes"), &FormatFacts::writes);
  json.key("all").raw(pipeline::formats_text());
  json.end_object()
      .key("limits")
      .begin_object()
      .member("upload_bytes", options.limits.upload_bytes)
      .member("files", options.limits.upload_files)
      .member("archive_motions", options.limits.archive_motions)
      .end_object()
      .key("uploads")
      .begin_object()
      .member("open", options.who_adds != Uploads::off)
      .member("needs_token", options.who_adds != Uploads::off && !may_add)
      .end_object()
      // The rights of the client, based on the token of the request, if any.
      .key("rights")
      .begin_object()
      .member("add", may_add)
      .member("edit", may_edit)
      .member("delete", may_delete)
      .end_object()
      .end_object();
  return json_answer(json.take()).with("Cache-Control", "no-store");
}

Response openapi(Context& context) {
  static const std::string document = openapi_document(context.services.options().version);
  return json_answer(document);
}

}  // namespace

std::vector<Route> service_routes() {
  return {
      {.name = "health",
       .path = "/health",
       .summary = "Health of the server, and progress of indexing its folder",
       .executor = Executor::io_thread,
       .answers = {{200, "The server is healthy", "application/json", "Health"}},
       .run = health},
      {.name = "metrics",
       .path = "/metrics",
       .summary = "Counters for Prometheus",
       .executor = Executor::io_thread,
       .answers = {{200, "The text format 0.0.4", "text/plain", ""}},
       .run = metrics},
      {.name = "about",
       .path = "/api/v1",
       .summary =
           "Formats that the library reads and writes, its limits, and the rights of the client",
       .executor = Executor::io_thread,
       .answers = {{200, "The library's properties", "application/json", "About"}},
       .run = about},
      {.name = "openapi",
       .path = "/api/v1/openapi.json",
       .summary = "This description",
       .executor = Executor::io_thread,
       .answers = {{200, "OpenAPI 3.1", "application/json", ""}},
       .run = openapi},
  };
}

}  // namespace mocap::server
