// SPDX-License-Identifier: MIT
#include "server/access_log.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

#include "server/http_date.hpp"
#include "server/json_writer.hpp"

namespace mocap::server {

namespace {

/// A log that nobody takes away must not fill the memory.
constexpr std::size_t most_waiting = std::size_t{4} << 20U;
constexpr std::size_t longest_target = 500;

std::string_view short_target(const Request& request) {
  return std::string_view(request.target).substr(0, longest_target);
}

/// Everything that a terminal would act upon as `\xNN`.
std::string visible(std::string_view text) {
  std::string out;
  for (const char one : text) {
    const auto byte = static_cast<unsigned char>(one);
    if (byte < 0x20 || byte >= 0x7f)
      out += fmt::format("\\x{:02x}", byte);
    else
      out += one;
  }
  return out;
}

}  // namespace

std::string log_line(LogForm form, const Request& request, const Service::Outcome& outcome,
                     std::int64_t now_s) {
  if (form == LogForm::json) {
    JsonWriter json;
    json.begin_object()
        .member("time", rfc3339(now_s))
        .member("client", request.peer.address)
        .member("method", name_of(request.method))
        .member("target", short_target(request))
        .member("status", outcome.status)
        .member("bytes", outcome.sent_bytes)
        .member("ms", static_cast<double>(outcome.took.count()) / 1000.0)
        .member("whole", outcome.whole)
        .end_object();
    return json.take() + "\n";
  }
  const bool changes = request.method != Method::get && request.method != Method::head &&
                       request.method != Method::options;
  if (form == LogForm::off || (!changes && outcome.status < 500)) return {};
  return fmt::format("{}  {}  {} {}  {}  {:.1f} ms\n", rfc3339(now_s),
                     visible(request.peer.address), name_of(request.method),
                     visible(short_target(request)), outcome.status,
                     static_cast<double>(outcome.took.count()) / 1000.0);
}

void AccessLog::request(const Request& request, const Service::Outcome& outcome) {
  append(log_line(form_, request, outcome, std::time(nullptr)));
}

void AccessLog::problem(std::string_view what) {
  const std::int64_t now = std::time(nullptr);
  if (form_ == LogForm::json) {
    JsonWriter json;
    json.begin_object().member("time", rfc3339(now)).member("problem", what).end_object();
    append(json.take() + "\n");
  } else {
    append(fmt::format("{}  problem: {}\n", rfc3339(now), visible(what)));
  }
}

void AccessLog::append(std::string line) {
  if (line.empty()) return;
  const std::lock_guard lock(mutex_);
  if (lines_.size() + line.size() > most_waiting)
    ++dropped_;
  else
    lines_ += line;
}

void AccessLog::flush() {
  std::string lines;
  std::uint64_t dropped = 0;
  {
    const std::lock_guard lock(mutex_);
    lines.swap(lines_);
    std::swap(dropped, dropped_);
  }
  if (dropped != 0) lines += fmt::format("{} lines of the log were lost\n", dropped);
  std::string_view left = lines;
  while (!left.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // Nowhere to tell it.
    left.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace mocap::server
