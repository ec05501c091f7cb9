// SPDX-License-Identifier: MIT
#include "server/codes.hpp"

#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto server_table = detail::code_table({
    {.name = "server.address",
     .severity = Severity::error,
     .title = "The server cannot listen on this address",
     .explanation = "The port is in use by another program, or this machine has no such address.",
     .remedy = "Use another port with --port, or --port 0 for any free one.",
     .audience = Audience::command},
    {.name = "server.request",
     .severity = Severity::error,
     .title = "Invalid request",
     .explanation = "The HTTP request is incomplete, or a parameter or field is unknown "
                    "or has an invalid value; the message names it.",
     .remedy = "See the description of the API: /api/v1/openapi.json."},
    {.name = "server.no-page",
     .severity = Severity::error,
     .title = "Not found",
     .explanation = "No page, file or part of the API has this address.",
     .remedy = "Start at the front page, or at /api/v1."},
    {.name = "server.method",
     .severity = Severity::error,
     .title = "Method not allowed",
     .explanation = "The address exists but does not support this method; the Allow "
                    "header lists the supported ones.",
     .remedy = "Use one of the methods in the Allow header."},
    {.name = "server.too-large",
     .severity = Severity::error,
     .title = "Request too large",
     .explanation = "The upload, its unpacked size, its number of files, or the address "
                    "or headers of the request exceed a limit; /api/v1 lists the limits.",
     .remedy = "Send less at once, or ask the site owner to raise the limit with `mocap "
               "serve --max-upload`."},
    {.name = "server.media-type",
     .severity = Severity::error,
     .title = "Unsupported media type",
     .explanation = "Send motions as raw bytes, as multipart/form-data or as a zip, and "
                    "changes as JSON. Compressed bodies (Content-Encoding) are not supported.",
     .remedy = "Set Content-Type to the type of the body, and omit Content-Encoding."},
    {.name = "server.archive",
     .severity = Severity::error,
     .title = "Invalid archive",
     .explanation = "The zip is damaged, contains no motion files, contains another archive, or "
                    "unpacks to far more than its own size.",
     .remedy = "Create the archive again, without archives inside, or send the files one by one."},
    {.name = "server.form",
     .severity = Severity::error,
     .title = "Invalid form data",
     .explanation = "The body is declared as multipart/form-data, but its parts cannot be "
                    "separated, or one has no name.",
     .remedy = "Send it with a browser form, with curl -F, or with `mocap publish`."},
    {.name = "server.uploads-off",
     .severity = Severity::error,
     .title = "Uploads are disabled",
     .explanation = "The site owner has made this library read-only.",
     .remedy = "Contact the site owner."},
    {.name = "server.token-missing",
     .severity = Severity::error,
     .title = "Token required",
     .explanation = "Reading is public; changes require a token: Authorization: Bearer TOKEN.",
     .remedy = "Ask the site owner for one; they create it with `mocap token FOLDER add NAME`."},
    {.name = "server.token-wrong",
     .severity = Severity::error,
     .title = "Invalid token",
     .explanation = "The token is mistyped or was revoked.",
     .remedy = "Copy the complete token again, or ask the site owner for a new one."},
    {.name = "server.right-missing",
     .severity = Severity::error,
     .title = "Insufficient token permissions",
     .explanation = "A token grants one or more of the permissions add, edit and delete; this one "
                    "lacks the required permission.",
     .remedy = "Ask the site owner for a token with that permission."},
    {.name = "server.cross-site",
     .severity = Severity::error,
     .title = "Cross-site request rejected",
     .explanation = "The request comes from a page on another site, which could send it without "
                    "the visitor's knowledge.",
     .remedy = "Use the library's own pages, or a token."},
    {.name = "server.host",
     .severity = Severity::error,
     .title = "Unknown host name",
     .explanation = "On a local address the server answers only to localhost and the names it "
                    "was configured with, to prevent DNS rebinding.",
     .remedy = "Start it with `mocap serve --name HOST` for each host name it is reached by."},
    {.name = "server.rate",
     .severity = Severity::error,
     .title = "Too many requests",
     .explanation = "The number of motions a client may add per minute is limited; the "
                    "Retry-After header gives the time to wait.",
     .remedy = "Wait for the time given in Retry-After, then send the rest."},
    {.name = "server.busy",
     .severity = Severity::error,
     .title = "Server busy",
     .explanation = "Too many requests are waiting; this one was not processed.",
     .remedy = "Try again in a few seconds."},
    {.name = "server.slow",
     .severity = Severity::error,
     .title = "Request timeout",
     .explanation = "The request was not complete in time and was not processed.",
     .remedy = "Send it again over a faster connection."},
    {.name = "server.range",
     .severity = Severity::error,
     .title = "Range not satisfiable",
     .explanation = "The requested range starts after the end of the file.",
     .remedy = "Request the file without Range, or check its size first."},
    {.name = "server.failed",
     .severity = Severity::error,
     .title = "Internal server error",
     .explanation = "The error is not caused by the request; see the server log for details.",
     .remedy = "Try again; if it happens again, contact the site owner."},
    {.name = "server.changed",
     .severity = Severity::error,
     .title = "The motion has changed",
     .explanation =
         "The If-Match header names a version of the motion that has since been changed, "
         "in another window or by another user. The request was not processed.",
     .remedy = "Read the motion again, and repeat the change with its new ETag."},
});

}  // namespace

namespace codes {

constinit const Code server_address = detail::code_in(server_table, "server.address");
constinit const Code server_request = detail::code_in(server_table, "server.request");
constinit const Code server_no_page = detail::code_in(server_table, "server.no-page");
constinit const Code server_method = detail::code_in(server_table, "server.method");
constinit const Code server_too_large = detail::code_in(server_table, "server.too-large");
constinit const Code server_media_type = detail::code_in(server_table, "server.media-type");
constinit const Code server_archive = detail::code_in(server_table, "server.archive");
constinit const Code server_form = detail::code_in(server_table, "server.form");
constinit const Code server_uploads_off = detail::code_in(server_table, "server.uploads-off");
constinit const Code server_token_missing = detail::code_in(server_table, "server.token-missing");
constinit const Code server_token_wrong = detail::code_in(server_table, "server.token-wrong");
constinit const Code server_right_missing = detail::code_in(server_table, "server.right-missing");
constinit const Code server_cross_site = detail::code_in(server_table, "server.cross-site");
constinit const Code server_host = detail::code_in(server_table, "server.host");
constinit const Code server_rate = detail::code_in(server_table, "server.rate");
constinit const Code server_busy = detail::code_in(server_table, "server.busy");
constinit const Code server_slow = detail::code_in(server_table, "server.slow");
constinit const Code server_range = detail::code_in(server_table, "server.range");
constinit const Code server_failed = detail::code_in(server_table, "server.failed");
constinit const Code server_changed = detail::code_in(server_table, "server.changed");

}  // namespace codes

std::span<const CodeFacts> detail::server_codes() {
  return server_table;
}

}  // namespace mocap
