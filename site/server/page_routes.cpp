// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "formats/json_writer.hpp"
#include "server/access.hpp"
#include "server/codes.hpp"
#include "server/file_answer.hpp"
#include "server/motion_html.hpp"
#include "server/query_string.hpp"
#include "server/route_parts.hpp"
#include "server/services.hpp"
#include "server/site.hpp"
#include "text/web_text.hpp"

namespace mocap::server {

namespace {

constexpr std::string_view page_without_site =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>mocapkit</title>\n"
    "<h1>The web pages were not found</h1>\n"
    "<p>The site is not built or not next to the command: use <code>--site FOLDER</code>."
    "</p>\n<p>The API is available: <a href=\"/api/v1\">/api/v1</a>, "
    "<a href=\"/api/v1/motions\">/api/v1/motions</a>.</p>\n</html>\n";

Response html(std::string text, int status = 200) {
  Response response;
  response.status = status;
  response.with("Content-Type", "text/html; charset=utf-8").with("Cache-Control", "no-cache");
  response.body = std::move(text);
  return response;
}

Response whole_page(Context& context, std::string_view name) {
  auto file = context.services.site().file(context.request, "/" + std::string(name));
  return file ? std::move(*file) : html(std::string(page_without_site));
}

Response front(Context& context) {
  return whole_page(context, "index.html");
}

Response viewer(Context& context) {
  return whole_page(context, "view.html");
}

void meta(std::string& out, std::string_view key, std::string_view name, std::string_view value) {
  out +=
      fmt::format("    <meta {}=\"{}\" content=\"{}\" />\n", key, name, text::html_escaped(value));
}

/// Metadata for link previews. Everything from the entry is escaped.
std::string head_of(const library::Entry& entry, const std::string& origin) {
  const std::string facts = summary_of(entry);
  const std::string page = fmt::format("{}/motions/{}", origin, text::percent_encoded(entry.slug));
  std::string out;
  meta(out, "name", "description", facts);
  meta(out, "property", "og:title", entry.name);
  meta(out, "property", "og:description", facts);
  meta(out, "property", "og:type", "website");
  meta(out, "name", "twitter:card", "summary_large_image");
  if (origin.empty()) return out;
  out += fmt::format("    <link rel=\"canonical\" href=\"{}\" />\n", text::html_escaped(page));
  out += fmt::format(
      "    <link rel=\"alternate\" type=\"application/json+oembed\" href=\"{}/oembed?url={}\" />\n",
      text::html_escaped(origin), text::percent_encoded(page));
  meta(out, "property", "og:url", page);
  const std::string card =
      fmt::format("{}/api/v1/motions/{}/card", origin, text::percent_encoded(entry.id));
  meta(out, "property", "og:image", card);
  meta(out, "property", "og:image:width", "1200");
  meta(out, "property", "og:image:height", "630");
  meta(out, "name", "twitter:image", card);
  return out;
}

/// Inserts title, head and content of a motion into a built page.
std::string filled_page(std::string page, const library::Entry& entry, const std::string& origin,
                        const std::string& content) {
  constexpr std::string_view open = "<title>";
  constexpr std::string_view shut = "</title>";
  const std::size_t from = page.find(open);
  const std::size_t to = page.find(shut, from == std::string::npos ? 0 : from);
  if (from != std::string::npos && to != std::string::npos)
    page.replace(from, to + shut.size() - from,
                 fmt::format("<title>{} · mocapkit</title>", text::html_escaped(entry.name)));
  const std::size_t end = page.find("</head>");
  if (end != std::string::npos) page.insert(end, head_of(entry, origin));
  put_content(page, content);
  return page;
}

Response motion_page(Context& context, std::string_view name,
                     std::string (*content)(const library::Entry&)) {
  auto page = context.services.site().page(name);
  if (!page) page = std::string(page_without_site);
  library::Library* library = context.services.library();
  const auto entry = library == nullptr ? std::nullopt : library->find(context.subject);
  if (!entry) return html(std::move(*page), 404);
  return html(filled_page(std::move(*page), *entry,
                          visible_origin(context.request, context.services.options()),
                          content(*entry)));
}

Response motion(Context& context) {
  return motion_page(context, "motion.html", motion_html);
}

Response embed(Context& context) {
  return motion_page(context, "embed.html", credit_html);
}

std::string local_address(std::size_t index, const LocalFile& file) {
  return fmt::format("/local/{}/{}", index, text::percent_encoded(safe_file_name(file.name)));
}

Response local_list(Context& context) {
  const auto& files = context.services.options().local_files;
  if (files.empty())
    return error_answer(codes::server_no_page, "this server does not show individual files");
  json::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (std::size_t index = 0; index < files.size(); ++index) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(files[index].path, error);
    json.begin_object()
        .member("name", files[index].name)
        .member("address", local_address(index, files[index]))
        .member("size", error ? std::uintmax_t{0} : size)
        .end_object();
  }
  json.end_array().end_object();
  return json_answer(json.take()).with("Cache-Control", "no-store");
}

/// A local file, identified by number; the name after the number is only informative.
Response local_file(Context& context) {
  const auto& files = context.services.options().local_files;
  const auto index = parse_whole(context.subject.substr(0, context.subject.find('/')));
  if (!index || *index >= files.size()) return error_answer(codes::server_no_page, "no such file");
  const auto file = OpenFile::open(files[static_cast<std::size_t>(*index)].path);
  if (!file) return error_answer(file.error());
  FileAnswer facts;
  facts.media_type = media_type_of(files[static_cast<std::size_t>(*index)].name);
  facts.modified_s = (*file)->modified_s();
  facts.etag = fmt::format("\"{:x}-{:x}-{:x}\"", (*file)->size(),
                           static_cast<std::uint64_t>((*file)->modified_s()),
                           static_cast<std::uint64_t>((*file)->modified_ns()));
  facts.cache_control = "no-cache";
  return file_answer(context.request, *file, facts);
}

}  // namespace

std::vector<Route> page_routes() {
  const AnswerFacts page{200, "The page", "text/html", ""};
  const AnswerFacts unchanged{304, "Not modified", "", ""};
  const AnswerFacts unknown{404, "Not found", "text/html", ""};
  const AnswerFacts part{206, "The requested range", "application/octet-stream", ""};
  const AnswerFacts outside{416, "The range starts after the end of the file", "application/json",
                            "Error"};
  // Pages read the query themselves, so they accept any query.
  const auto page_route = [&](std::string_view name, std::string_view path,
                              std::string_view summary, Executor executor,
                              std::vector<AnswerFacts> answers, Response (*run)(Context&)) {
    return Route{.name = name,
                 .path = path,
                 .summary = summary,
                 .executor = executor,
                 .is_page = true,
                 .answers = std::move(answers),
                 .run = run};
  };
  return {
      page_route("front_page", "/", "The library", Executor::io_thread,
                 {page, unchanged, part, outside}, front),
      page_route("view_page", "/view", "The viewer", Executor::io_thread,
                 {page, unchanged, part, outside}, viewer),
      page_route("motion_page", "/motions/{motion}", "One motion", Executor::query_pool,
                 {page, unknown}, motion),
      page_route("embed_page", "/embed/{motion}", "The embeddable player", Executor::query_pool,
                 {page, unknown}, embed),
      page_route("local_list", "/local.json", "The files opened with mocap view",
                 Executor::io_thread,
                 {{200, "Names and addresses", "application/json", ""}, unknown}, local_list),
      page_route(
          "local_file", "/local/{path}", "One of these files", Executor::io_thread,
          {{200, "The file", "application/octet-stream", ""}, part, unchanged, unknown, outside},
          local_file),
  };
}

}  // namespace mocap::server
