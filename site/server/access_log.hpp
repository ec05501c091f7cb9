// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The access log on standard error.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "library/clocks.hpp"
#include "server/http.hpp"
#include "server/server.hpp"
#include "server/service.hpp"

namespace mocap::server {

/// A separate thread collects lines and writes them a few times a second, so that requests do not
/// wait for a stalled reader: lines that do not fit are dropped, counted and reported. Headers are
/// never logged, so tokens are not either; control characters are escaped.
class AccessLog {
 public:
  /// Writes to the descriptor; default: standard error.
  AccessLog(LogForm form, library::Clocks clocks, int descriptor = 2);
  ~AccessLog();
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  void request(const Request& request, const Service::Outcome& outcome);
  void problem(std::string_view what);
  /// Logs a file of the library's folder that could not be read.
  void unread(const library::UnreadFile& file);
  /// Writes the pending lines, for at most one second, and accepts no more.
  void end();

 private:
  struct Writer;

  void append(const std::string& line);

  LogForm form_;
  library::Clocks clocks_;
  std::shared_ptr<Writer> writer_;
};

std::string unread_line(LogForm form, const library::UnreadFile& file, std::int64_t now_s);

/// One line for `--log`; empty if the format omits this request.
std::string log_line(LogForm form, const Request& request, const Service::Outcome& outcome,
                     std::int64_t now_s);

}  // namespace mocap::server
