// SPDX-License-Identifier: MIT
#include "server/access_log.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "formats/json_writer.hpp"
#include "library/text.hpp"
#include "mocap/codes.hpp"
#include "server/http_date.hpp"
#include "server/json_shapes.hpp"
#include "text/utf8.hpp"

namespace mocap::server {

namespace {

/// If the output is not consumed, the log must not fill the memory.
constexpr std::size_t most_bytes_waiting = std::size_t{4} << 20U;
constexpr std::size_t longest_target = 500;
constexpr std::chrono::milliseconds gather_time{200};
constexpr std::chrono::seconds end_time{1};

std::string_view short_target(const Request& request) {
  return text::cut(request.target, longest_target);
}

/// Replaces invisible characters and invalid UTF-8 with `\xNN`.
std::string visible(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::string_view rest = text;
    const auto character = text::take_character(rest);
    const std::string_view bytes = text.substr(0, text.size() - rest.size());
    text = rest;
    if (character && !text::is_invisible(*character)) {
      out += bytes;
      continue;
    }
    for (const char one : bytes) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(one));
  }
  return out;
}

std::string problem_line(LogForm form, std::string_view what, std::int64_t now_s) {
  if (form != LogForm::json) return fmt::format("{}  problem: {}\n", rfc3339(now_s), visible(what));
  json::JsonWriter json;
  json.begin_object().member("time", rfc3339(now_s)).member("problem", what).end_object();
  return json.take() + "\n";
}

}  // namespace

std::string unread_line(LogForm form, const library::UnreadFile& file, std::int64_t now_s) {
  if (form == LogForm::off) return {};
  const Diagnostic* const cause = cause_of(file);
  if (form == LogForm::json) {
    json::JsonWriter json;
    json.begin_object().member("time", rfc3339(now_s)).member("unread", file.path);
    if (cause != nullptr)
      json.member("code", facts_of(cause->code).name)
          .member("message", cause->message)
          .member("line", cause->at.line);
    return json.end_object().take() + "\n";
  }
  std::string line = fmt::format("{}  unread: {}", rfc3339(now_s), visible(file.path));
  if (cause != nullptr && cause->at.line != 0) line += fmt::format(", line {}", cause->at.line);
  if (cause != nullptr)
    line += fmt::format(": {} ({})", visible(cause->message), facts_of(cause->code).name);
  return line + "\n";
}

std::string log_line(LogForm form, const Request& request, const Service::Outcome& outcome,
                     std::int64_t now_s) {
  if (form == LogForm::json) {
    json::JsonWriter json;
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

/// Shared with the thread, which may have to be abandoned in a write that never returns.
struct AccessLog::Writer {
  Writer(LogForm with_form, library::Clocks with_clocks, int to)
      : form(with_form), clocks(std::move(with_clocks)), descriptor(to) {}

  const LogForm form;
  const library::Clocks clocks;
  const int descriptor;
  std::mutex mutex;
  std::condition_variable changed;
  std::string lines;
  std::uint64_t dropped = 0;
  bool stopping = false;
  bool ended = false;

  /// Returns the text to write next. Called with the lock held.
  std::string take() {
    std::string out = std::exchange(lines, {});
    if (const std::uint64_t lost = std::exchange(dropped, 0); lost != 0)
      out += problem_line(form, fmt::format("{} log lines were lost", lost), clocks.wall_s());
    return out;
  }

  void write_out(std::string_view left) const {
    while (!left.empty()) {
      const ssize_t written = ::write(descriptor, left.data(), left.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return;  // The failure cannot be reported.
      left.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void run() {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return stopping || !lines.empty() || dropped != 0; });
      changed.wait_for(lock, gather_time, [this] { return stopping; });
      const std::string out = take();
      if (out.empty() && stopping) break;
      lock.unlock();
      write_out(out);
      lock.lock();
    }
    ended = true;
    changed.notify_all();
  }
};

AccessLog::AccessLog(LogForm form, library::Clocks clocks, int descriptor)
    : form_(form),
      clocks_(std::move(clocks)),
      writer_(std::make_shared<Writer>(form, clocks_, descriptor)) {
  std::thread([writer = writer_] {
    try {
      writer->run();
    } catch (const std::exception&) {
      // Out of memory: from here on lines are dropped and counted.
      const std::lock_guard lock(writer->mutex);
      writer->ended = true;
    }
  }).detach();
}

AccessLog::~AccessLog() {
  end();
}

void AccessLog::request(const Request& request, const Service::Outcome& outcome) {
  append(log_line(form_, request, outcome, clocks_.wall_s()));
}

void AccessLog::problem(std::string_view what) {
  append(problem_line(form_, what, clocks_.wall_s()));
}

void AccessLog::unread(const library::UnreadFile& file) {
  append(unread_line(form_, file, clocks_.wall_s()));
}

void AccessLog::append(const std::string& line) {
  if (line.empty()) return;
  {
    const std::lock_guard lock(writer_->mutex);
    if (writer_->lines.size() + line.size() > most_bytes_waiting)
      ++writer_->dropped;
    else
      writer_->lines += line;
    if (writer_->lines.size() != line.size()) return;  // The thread has been notified already.
  }
  writer_->changed.notify_all();
}

void AccessLog::end() {
  std::unique_lock lock(writer_->mutex);
  if (std::exchange(writer_->stopping, true)) return;
  writer_->changed.notify_all();
  writer_->changed.wait_for(lock, end_time, [this] { return writer_->ended; });
}

}  // namespace mocap::server
