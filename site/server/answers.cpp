// SPDX-License-Identifier: MIT
#include <random>

#include "server/client_advice.hpp"
#include "server/json_shapes.hpp"
#include "server/json_writer.hpp"
#include "server/services.hpp"

namespace mocap::server {

namespace {

std::string random_word() {
  std::random_device source;
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::string word;
  for (int i = 0; i < 8; ++i) word += letters[source() % letters.size()];
  return word;
}

}  // namespace

Services::Services(library::Library* library, const ServerOptions& options)
    : library_(library),
      options_(options),
      site_(options.site),
      adding_rate_(options.limits.adds_per_minute),
      upload_memory_(options.limits.upload_memory_bytes),
      pictures_(options.limits.jobs_per_client),
      conversions_(options.limits.conversions_per_client),
      run_(random_word()) {}

bool Services::begin_archive(const std::string& client) {
  const std::lock_guard lock(archives_mutex_);
  if (archives_ >= limits().archives) return false;
  std::size_t& of_client = archives_of_client_[client];
  if (of_client >= limits().archives_per_client) return false;
  ++of_client;
  ++archives_;
  return true;
}

void Services::end_archive(const std::string& client) {
  const std::lock_guard lock(archives_mutex_);
  --archives_;
  if (const auto found = archives_of_client_.find(client);
      found != archives_of_client_.end() && --found->second == 0)
    archives_of_client_.erase(found);
}

std::uint64_t Services::generation() const {
  return library_ == nullptr ? 0 : library_->status().generation;
}

int status_of(Code code) {
  switch (code) {
    case Code::library_not_found:
    case Code::server_no_page:
    case Code::io_not_found:
      return 404;
    case Code::library_file_changed:
      return 409;
    case Code::server_request:
    case Code::server_form:
    case Code::argument_invalid:
      return 400;
    case Code::server_token_missing:
    case Code::server_token_wrong:
      return 401;
    case Code::server_right_missing:
    case Code::server_cross_site:
    case Code::server_uploads_off:
      return 403;
    case Code::server_method:
      return 405;
    case Code::server_slow:
      return 408;
    case Code::server_changed:
      return 412;
    case Code::server_too_large:
      return 413;
    case Code::server_media_type:
      return 415;
    case Code::server_range:
      return 416;
    case Code::server_host:
      return 421;
    case Code::server_rate:
      return 429;
    case Code::server_busy:
      return 503;
    case Code::io_write:
      return 507;
    case Code::io_read:
    case Code::io_denied:
    case Code::server_failed:
    case Code::library_in_use:
    case Code::library_newer:
      return 500;
    default:
      return 422;  // The motion itself is faulty.
  }
}

namespace {

bool is_of_disk(const Error& error) {
  return error.code == Code::io_write || error.code == Code::io_read ||
         error.code == Code::io_denied;
}

}  // namespace

Error for_visitors(const Error& error) {
  if (!is_of_disk(error)) {
    Error shown = error;
    shown.advice = advice_for_clients(error);
    return shown;
  }
  const bool is_full = error.code == Code::io_write;
  Error shown = make_diagnostic(
      error.code, is_full ? "cannot store the motion: the disk is full or not writable"
                          : "the library cannot read its own files");
  shown.advice = is_full ? "Nothing was stored. Contact the site owner, and try again later."
                         : "Contact the site owner, and try again later.";
  return shown;
}

std::string for_host(const Error& error) {
  return is_of_disk(error) ? error.message : std::string();
}

Response json_answer(std::string json, int status) {
  Response response;
  response.status = status;
  response.with("Content-Type", "application/json; charset=utf-8");
  response.body = std::move(json);
  return response;
}

Response error_answer(const Error& error, const std::vector<Diagnostic>& findings, int status) {
  JsonWriter json;
  json.begin_object();
  write_error(json.key("error"), for_visitors(error), status);
  if (!findings.empty()) write_findings(json.key("findings"), findings);
  json.end_object();
  Response response = json_answer(json.take(), status);
  response.with("Cache-Control", "no-store");
  response.problem = for_host(error);
  if (status == 401) response.with("WWW-Authenticate", "Bearer realm=\"mocapkit\"");
  if (status == 503) response.with("Retry-After", "2");
  return response;
}

Response error_answer(const Error& error, const std::vector<Diagnostic>& findings) {
  return error_answer(error, findings, status_of(error.code));
}

Response no_library_answer() {
  return error_answer(Code::server_no_page, "this server shows single files and has no library");
}

Response uploads_are_busy() {
  return error_answer(Code::server_busy, "too many large uploads at the same time");
}

Response error_answer(Code code, std::string message) {
  return error_answer(make_diagnostic(code, std::move(message)));
}

}  // namespace mocap::server
