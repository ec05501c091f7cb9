// SPDX-License-Identifier: MIT
#include <array>

#include "model/catalogue_parts.hpp"

namespace mocap::detail {

namespace {

constexpr std::array server_rows{
    CodeEntry{.code = Code::server_address,
              .name = "server.address",
              .severity = Severity::error,
              .title = "The server cannot listen there",
              .explanation =
                  "The port is in use by another program, or this machine has no such address.",
              .remedy = "Take another port with --port, or --port 0 for any free one."},
    CodeEntry{.code = Code::server_request,
              .name = "server.request",
              .severity = Severity::error,
              .title = "The request is not understood",
              .explanation =
                  "It is no whole HTTP request, or one of its parameters or fields is unknown or "
                  "has a value that cannot be; the message says which.",
              .remedy = "Compare it with the description of the API: /api/v1/openapi.json."},
    CodeEntry{.code = Code::server_no_page,
              .name = "server.no-page",
              .severity = Severity::error,
              .title = "There is nothing at this address",
              .explanation = "No page, file or part of the API has this address.",
              .remedy = "Begin at the front page, or at /api/v1."},
    CodeEntry{.code = Code::server_method,
              .name = "server.method",
              .severity = Severity::error,
              .title = "This cannot be done with that address",
              .explanation =
                  "The address is there, but not for this method; the header Allow names those "
                  "that are.",
              .remedy = "Use one of the methods that Allow names."},
    CodeEntry{.code = Code::server_too_large,
              .name = "server.too-large",
              .severity = Severity::error,
              .title = "More than the server takes",
              .explanation =
                  "The upload, what it unpacks to, its number of files, or the address or headers "
                  "of the request exceed a limit; /api/v1 tells the limits.",
              .remedy = "Send less at once, or ask the host to raise the limit with `mocap serve "
                        "--max-upload`."},
    CodeEntry{.code = Code::server_media_type,
              .name = "server.media-type",
              .severity = Severity::error,
              .title = "Sent in a form that the server does not take",
              .explanation =
                  "Motions are sent as they are, as multipart/form-data or as a zip; changes are "
                  "sent as JSON; nothing is sent compressed by a Content-Encoding.",
              .remedy = "Set Content-Type to what is sent, and leave Content-Encoding out."},
    CodeEntry{.code = Code::server_archive,
              .name = "server.archive",
              .severity = Severity::error,
              .title = "The archive is not taken",
              .explanation =
                  "The zip is damaged, holds nothing to read, holds another archive, or unpacks "
                  "to far more than its own size.",
              .remedy = "Pack the motion files anew, without archives inside, or send them one by "
                        "one."},
    CodeEntry{.code = Code::server_form,
              .name = "server.form",
              .severity = Severity::error,
              .title = "The form data is damaged",
              .explanation =
                  "The body says that it is multipart/form-data, but its parts cannot be told "
                  "apart, or one of them has no name.",
              .remedy = "Send it with the form data of a browser, with curl -F, or with `mocap "
                        "publish`."},
    CodeEntry{.code = Code::server_uploads_off,
              .name = "server.uploads-off",
              .severity = Severity::error,
              .title = "This library takes no uploads",
              .explanation = "Its host started it for reading only.",
              .remedy = "Ask the host."},
    CodeEntry{.code = Code::server_token_missing,
              .name = "server.token-missing",
              .severity = Severity::error,
              .title = "A token is needed",
              .explanation =
                  "Everybody may read; who changes something says who they are with a token: "
                  "Authorization: Bearer TOKEN.",
              .remedy = "Ask the host for one; they make it with `mocap token FOLDER add NAME`."},
    CodeEntry{.code = Code::server_token_wrong,
              .name = "server.token-wrong",
              .severity = Severity::error,
              .title = "The token is not known",
              .explanation = "It was mistyped, or its host has revoked it.",
              .remedy = "Copy it again, whole, or ask the host for a new one."},
    CodeEntry{.code = Code::server_right_missing,
              .name = "server.right-missing",
              .severity = Severity::error,
              .title = "The token does not allow this",
              .explanation =
                  "A token has some of the rights to add, to edit and to delete; this one lacks "
                  "the right that is needed.",
              .remedy = "Ask the host for a token with that right."},
    CodeEntry{.code = Code::server_cross_site,
              .name = "server.cross-site",
              .severity = Severity::error,
              .title = "Another site may not change this library",
              .explanation =
                  "The request comes from a page of another site, which could have made a "
                  "visitor's browser send it without their knowing.",
              .remedy = "Use the library's own pages, or a token."},
    CodeEntry{.code = Code::server_host,
              .name = "server.host",
              .severity = Severity::error,
              .title = "The server does not answer to this name",
              .explanation =
                  "On its own machine a server answers to localhost and to the names that it was "
                  "given, so that no strange site can pose as it.",
              .remedy = "Start it with `mocap serve --name HOST` for each name that it is reached "
                        "by."},
    CodeEntry{.code = Code::server_rate,
              .name = "server.rate",
              .severity = Severity::error,
              .title = "Too many at once",
              .explanation =
                  "Every client may add so many motions in a minute; the header Retry-After says "
                  "when to go on.",
              .remedy = "Wait as long as Retry-After says, then send the rest."},
    CodeEntry{.code = Code::server_busy,
              .name = "server.busy",
              .severity = Severity::error,
              .title = "The server has too much to do",
              .explanation = "More work waits than it can hold; nothing of the request was done.",
              .remedy = "Try again in a few seconds."},
    CodeEntry{.code = Code::server_slow,
              .name = "server.slow",
              .severity = Severity::error,
              .title = "The request came too slowly",
              .explanation = "It was not whole when its time was over; nothing of it was done.",
              .remedy = "Send it again over a better connection."},
    CodeEntry{.code = Code::server_range,
              .name = "server.range",
              .severity = Severity::error,
              .title = "The file has no such part",
              .explanation = "The part that was asked for lies behind the end of the file.",
              .remedy = "Ask for the file without Range, or look at its size first."},
    CodeEntry{.code = Code::server_failed,
              .name = "server.failed",
              .severity = Severity::error,
              .title = "The server failed",
              .explanation = "Something went wrong that is no fault of the request; the log of the "
                             "server says more.",
              .remedy = "Try again; if it happens again, tell the host."},
    CodeEntry{.code = Code::server_changed,
              .name = "server.changed",
              .severity = Severity::error,
              .title = "The motion has changed meanwhile",
              .explanation =
                  "The request names a version of the motion in If-Match, and the motion has been "
                  "changed since, in another window or by another user. Nothing was done.",
              .remedy = "Read the motion again, and repeat the change with its new ETag."},
};

}  // namespace

std::span<const CodeEntry> server_codes() {
  return server_rows;
}

}  // namespace mocap::detail
