// SPDX-License-Identifier: MIT
#include <array>
#include <random>
#include <span>
#include <utility>

#include "formats/json_writer.hpp"
#include "library/codes.hpp"
#include "server/client_advice.hpp"
#include "server/codes.hpp"
#include "server/json_shapes.hpp"
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
      site_(options.site, options.clocks),
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

namespace {

using StatusOfCode = std::pair<Code, int>;

std::span<const StatusOfCode> statuses() {
  static const std::array all{StatusOfCode{codes::library_not_found, 404},
                              StatusOfCode{codes::server_no_page, 404},
                              StatusOfCode{codes::io_not_found, 404},
                              StatusOfCode{codes::library_file_changed, 409},
                              StatusOfCode{codes::server_request, 400},
                              StatusOfCode{codes::server_form, 400},
                              StatusOfCode{codes::argument_invalid, 400},
                              StatusOfCode{codes::server_token_missing, 401},
                              StatusOfCode{codes::server_token_wrong, 401},
                              StatusOfCode{codes::server_right_missing, 403},
                              StatusOfCode{codes::server_cross_site, 403},
                              StatusOfCode{codes::server_uploads_off, 403},
                              StatusOfCode{codes::server_method, 405},
                              StatusOfCode{codes::server_slow, 408},
                              StatusOfCode{codes::server_changed, 412},
                              StatusOfCode{codes::server_too_large, 413},
                              StatusOfCode{codes::server_media_type, 415},
                              StatusOfCode{codes::server_range, 416},
                              StatusOfCode{codes::server_host, 421},
                              StatusOfCode{codes::server_rate, 429},
                              StatusOfCode{codes::server_busy, 503},
                              StatusOfCode{codes::io_write, 507},
                              StatusOfCode{codes::io_read, 500},
                              StatusOfCode{codes::io_denied, 500},
                              StatusOfCode{codes::server_failed, 500},
                              StatusOfCode{codes::library_in_use, 500},
                              StatusOfCode{codes::library_newer, 500}};
  return all;
}

}  // namespace

int status_of(Code code) {
  for (const auto& [each, status] : statuses())
    if (each == code) return status;
  return 422;  // The motion itself is faulty.
}

namespace {

bool is_disk_error(const Error& error) {
  return error.code == codes::io_write || error.code == codes::io_read ||
         error.code == codes::io_denied;
}

}  // namespace

Error for_visitors(const Error& error) {
  if (!is_disk_error(error)) {
    Error shown = error;
    shown.advise(advice_for_clients(error), error.command);
    return shown;
  }
  const bool is_full = error.code == codes::io_write;
  Error shown = make_diagnostic(
      error.code, is_full ? "cannot store the motion: the disk is full or not writable"
                          : "the library cannot read its own files");
  shown.advise(is_full ? "Nothing was stored. Contact the site owner, and try again later."
                       : "Contact the site owner, and try again later.");
  return shown;
}

std::string for_host(const Error& error) {
  return is_disk_error(error) ? error.message : std::string();
}

Response json_answer(std::string json, int status) {
  Response response;
  response.status = status;
  response.with("Content-Type", "application/json; charset=utf-8");
  response.body = std::move(json);
  return response;
}

Response error_answer(const Error& error, const std::vector<Diagnostic>& findings, int status) {
  json::JsonWriter json;
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
  return error_answer(codes::server_no_page,
                      "this server shows individual files and has no library");
}

Response uploads_are_busy() {
  return error_answer(codes::server_busy, "too many large uploads at the same time");
}

Response error_answer(Code code, std::string message) {
  return error_answer(make_diagnostic(code, std::move(message)));
}

}  // namespace mocap::server
