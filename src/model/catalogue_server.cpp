// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array server_rows{
    CodeEntry{.code = Code::server_address,
              .name = "server.address",
              .severity = Severity::error,
              .title = "The server cannot listen on this address",
              .explanation =
                  "The port is in use by another program, or this machine has no such address.",
              .remedy = "Use another port with --port, or --port 0 for any free one."},
    CodeEntry{.code = Code::server_request,
              .name = "server.request",
              .severity = Severity::error,
              .title = "Invalid request",
              .explanation = "The HTTP request is incomplete, or a parameter or field is unknown "
                             "or has an invalid value; the message names it.",
              .remedy = "See the description of the API: /api/v1/openapi.json."},
    CodeEntry{.code = Code::server_no_page,
              .name = "server.no-page",
              .severity = Severity::error,
              .title = "Not found",
              .explanation = "No page, file or part of the API has this address.",
              .remedy = "Start at the front page, or at /api/v1."},
    CodeEntry{.code = Code::server_method,
              .name = "server.method",
              .severity = Severity::error,
              .title = "Method not allowed",
              .explanation = "The address exists but does not support this method; the Allow "
                             "header lists the supported ones.",
              .remedy = "Use one of the methods in the Allow header."},
    CodeEntry{.code = Code::server_too_large,
              .name = "server.too-large",
              .severity = Severity::error,
              .title = "Request too large",
              .explanation = "The upload, its unpacked size, its number of files, or the address "
                             "or headers of the request exceed a limit; /api/v1 lists the limits.",
              .remedy = "Send less at once, or ask the site owner to raise the limit with `mocap "
                        "serve --max-upload`."},
    CodeEntry{.code = Code::server_media_type,
              .name = "server.media-type",
              .severity = Severity::error,
              .title = "Unsupported media type",
              .explanation = "Send motions as raw bytes, as multipart/form-data or as a zip, and "
                             "changes as JSON. A Content-Encoding is not supported.",
              .remedy = "Set Content-Type to the type of the body, and omit Content-Encoding."},
    CodeEntry{
        .code = Code::server_archive,
        .name = "server.archive",
        .severity = Severity::error,
        .title = "Invalid archive",
        .explanation = "The zip is damaged, contains no motion files, contains another archive, or "
                       "unpacks to far more than its own size.",
        .remedy =
            "Create the archive again, without archives inside, or send the files one by one."},
    CodeEntry{.code = Code::server_form,
              .name = "server.form",
              .severity = Severity::error,
              .title = "Invalid form data",
              .explanation = "The body is declared as multipart/form-data, but its parts cannot be "
                             "separated, or one has no name.",
              .remedy = "Send it with a browser form, with curl -F, or with `mocap publish`."},
    CodeEntry{.code = Code::server_uploads_off,
              .name = "server.uploads-off",
              .severity = Severity::error,
              .title = "Uploads are disabled",
              .explanation = "The site owner has made this library read-only.",
              .remedy = "Contact the site owner."},
    CodeEntry{
        .code = Code::server_token_missing,
        .name = "server.token-missing",
        .severity = Severity::error,
        .title = "Token required",
        .explanation = "Reading is public; changes require a token: Authorization: Bearer TOKEN.",
        .remedy = "Ask the site owner for one; they create it with `mocap token FOLDER add NAME`."},
    CodeEntry{.code = Code::server_token_wrong,
              .name = "server.token-wrong",
              .severity = Severity::error,
              .title = "Invalid token",
              .explanation = "The token is mistyped or was revoked.",
              .remedy = "Copy the complete token again, or ask the site owner for a new one."},
    CodeEntry{.code = Code::server_right_missing,
              .name = "server.right-missing",
              .severity = Severity::error,
              .title = "Token without the required right",
              .explanation = "A token grants any of the rights add, edit and delete; this one "
                             "lacks the required right.",
              .remedy = "Ask the site owner for a token with that right."},
    CodeEntry{.code = Code::server_cross_site,
              .name = "server.cross-site",
              .severity = Severity::error,
              .title = "Cross-site request rejected",
              .explanation = "The request comes from a page of another site, which could send it "
                             "without the visitor's knowledge.",
              .remedy = "Use the library's own pages, or a token."},
    CodeEntry{
        .code = Code::server_host,
        .name = "server.host",
        .severity = Severity::error,
        .title = "Unknown host name",
        .explanation = "On a local address the server answers only to localhost and the names it "
                       "was configured with, to prevent DNS rebinding.",
        .remedy = "Start it with `mocap serve --name HOST` for each host name it is reached by."},
    CodeEntry{.code = Code::server_rate,
              .name = "server.rate",
              .severity = Severity::error,
              .title = "Too many requests",
              .explanation = "The number of motions a client may add per minute is limited; the "
                             "Retry-After header gives the time to wait.",
              .remedy = "Wait for the time given in Retry-After, then send the rest."},
    CodeEntry{.code = Code::server_busy,
              .name = "server.busy",
              .severity = Severity::error,
              .title = "Server busy",
              .explanation = "Too many requests are waiting; this one was not processed.",
              .remedy = "Try again in a few seconds."},
    CodeEntry{.code = Code::server_slow,
              .name = "server.slow",
              .severity = Severity::error,
              .title = "Request timeout",
              .explanation = "The request was not complete in time and was not processed.",
              .remedy = "Send it again over a faster connection."},
    CodeEntry{.code = Code::server_range,
              .name = "server.range",
              .severity = Severity::error,
              .title = "Range not satisfiable",
              .explanation = "The requested range starts after the end of the file.",
              .remedy = "Request the file without Range, or check its size first."},
    CodeEntry{.code = Code::server_failed,
              .name = "server.failed",
              .severity = Severity::error,
              .title = "Internal server error",
              .explanation = "The request is not the cause; see the server log for details.",
              .remedy = "Try again; if it happens again, contact the site owner."},
    CodeEntry{.code = Code::server_changed,
              .name = "server.changed",
              .severity = Severity::error,
              .title = "The motion has changed",
              .explanation =
                  "The If-Match header names a version of the motion that has since been changed, "
                  "in another window or by another user. The request was not processed.",
              .remedy = "Read the motion again, and repeat the change with its new ETag."},
};

}  // namespace

std::span<const CodeEntry> server_codes() {
  return server_rows;
}

}  // namespace mocap::detail
