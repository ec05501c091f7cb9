// SPDX-License-Identifier: MIT
#include "upload.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <string_view>

#include "mocap/io.hpp"
#include "text/ascii.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t longest_answer = std::size_t{64} << 20U;
constexpr long connect_seconds = 20;
/// Processing a zip may take a server some time; after this long without data, the connection is
/// considered dead.
constexpr long silent_seconds = 300;

std::size_t take_body(char* bytes, std::size_t size, std::size_t count, void* into) {
  auto& body = *static_cast<std::string*>(into);
  if (body.size() + size * count > longest_answer) return 0;
  body.append(bytes, size * count);
  return size * count;
}

std::size_t take_header(char* bytes, std::size_t size, std::size_t count, void* into) {
  constexpr std::string_view name = "retry-after:";
  const std::string_view line(bytes, size * count);
  if (text::starts_with_in_any_case(line, name)) {
    const std::size_t digits = line.find_first_of("0123456789");
    if (digits != std::string_view::npos)
      std::from_chars(line.data() + digits, line.data() + line.size(),
                      *static_cast<unsigned*>(into));
  }
  return size * count;
}

}  // namespace

class Uploader::Transfer {
 public:
  Transfer(std::string url, const std::string& token) : url_(std::move(url)) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    handle_ = curl_easy_init();
    if (!token.empty())
      headers_ = curl_slist_append(headers_, ("Authorization: Bearer " + token).c_str());
    headers_ = curl_slist_append(headers_, "Accept: application/json");
  }

  ~Transfer() {
    curl_slist_free_all(headers_);
    if (handle_ != nullptr) curl_easy_cleanup(handle_);
    curl_global_cleanup();
  }

  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  Result<UploadAnswer> send(const Upload& upload) {
    if (handle_ == nullptr) return fail(codes::io_write, "cannot connect");
    const std::unique_ptr<curl_mime, void (*)(curl_mime*)> form(curl_mime_init(handle_),
                                                                &curl_mime_free);
    for (const auto& [name, value] : upload.fields) {
      curl_mimepart* const part = curl_mime_addpart(form.get());
      curl_mime_name(part, name.c_str());
      curl_mime_data(part, value.data(), value.size());
    }
    for (const std::string& path : upload.paths) {
      curl_mimepart* const part = curl_mime_addpart(form.get());
      curl_mime_name(part, "file");
      // Read while it is sent, never held in memory as a whole.
      curl_mime_filedata(part, path.c_str());
      curl_mime_filename(part, std::filesystem::path(path).filename().c_str());
      curl_mime_type(part, "application/octet-stream");
    }
    UploadAnswer answer;
    curl_easy_setopt(handle_, CURLOPT_URL, url_.c_str());
    curl_easy_setopt(handle_, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle_, CURLOPT_MIMEPOST, form.get());
    curl_easy_setopt(handle_, CURLOPT_HTTPHEADER, headers_);
    curl_easy_setopt(handle_, CURLOPT_WRITEFUNCTION, &take_body);
    curl_easy_setopt(handle_, CURLOPT_WRITEDATA, &answer.body);
    curl_easy_setopt(handle_, CURLOPT_HEADERFUNCTION, &take_header);
    curl_easy_setopt(handle_, CURLOPT_HEADERDATA, &answer.retry_after_s);
    curl_easy_setopt(handle_, CURLOPT_CONNECTTIMEOUT, connect_seconds);
    curl_easy_setopt(handle_, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(handle_, CURLOPT_LOW_SPEED_TIME, silent_seconds);
    curl_easy_setopt(handle_, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle_, CURLOPT_USERAGENT, "mocapkit/" MOCAP_VERSION);
    const CURLcode done = curl_easy_perform(handle_);
    curl_easy_setopt(handle_, CURLOPT_MIMEPOST, nullptr);
    if (done != CURLE_OK) {
      if (done == CURLE_READ_ERROR) return fail(codes::io_read, "the file could not be read");
      Error error = make_diagnostic(
          codes::io_write,
          fmt::format("cannot reach {}: {}", visible(url_), curl_easy_strerror(done)));
      // Most private servers have no TLS; at this point nothing has been sent, not even the token.
      error.advice = done == CURLE_SSL_CONNECT_ERROR
                         ? "If the server does not use TLS, try http:// instead of https://."
                         : "Check the URL, and whether the server is running.";
      return tl::unexpected<Error>(std::move(error));
    }
    curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &answer.status);
    return answer;
  }

 private:
  std::string url_;
  CURL* handle_ = nullptr;
  curl_slist* headers_ = nullptr;
};

Uploader::Uploader(const std::string& url, const std::string& token) {
  std::string base = url;
  while (base.ends_with('/')) base.pop_back();
  transfer_ = std::make_unique<Transfer>(base + "/api/v1/motions", token);
}

Uploader::~Uploader() = default;

Result<UploadAnswer> Uploader::send(const Upload& upload) {
  return transfer_->send(upload);
}

}  // namespace mocap::cli
