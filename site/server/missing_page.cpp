// SPDX-License-Identifier: MIT
#include "server/missing_page.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace mocap::server {

namespace {

/// The style sheets and the icon of a built page; their names change with each build.
std::string links_of(std::string_view page) {
  constexpr std::string_view open = "<link ";
  std::string links;
  for (std::size_t at = page.find(open); at != std::string_view::npos; at = page.find(open, at)) {
    const std::size_t end = page.find('>', at);
    if (end == std::string_view::npos) break;
    const std::string_view link = page.substr(at, end + 1 - at);
    if (link.find("\"stylesheet\"") != std::string_view::npos ||
        link.find("\"icon\"") != std::string_view::npos)
      links += fmt::format("    {}\n", link);
    at = end;
  }
  return links;
}

}  // namespace

bool accepts_html(const Request& request) {
  return names_word(request.header("Accept"), "text/html");
}

Response missing_page(Site& site) {
  const std::string front = site.page("index.html").value_or("");
  Response response;
  response.status = 404;
  response.with("Content-Type", "text/html; charset=utf-8")
      .with("Cache-Control", "no-store")
      .with("Vary", "Accept");
  response.body = fmt::format(
      R"(<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>Not found · mocapkit</title>
{}  </head>
  <body>
    <header class="bar"><a class="brand" href="/">mocapkit</a></header>
    <main>
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the page was removed.</p>
      <p><a class="button primary" href="/">Go to the library</a></p>
    </main>
  </body>
</html>
)",
      links_of(front));
  return response;
}

}  // namespace mocap::server
