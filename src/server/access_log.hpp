// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the server did, line by line, on standard error.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/http.hpp"
#include "server/server.hpp"
#include "server/service.hpp"

namespace mocap::server {

/// Lines are gathered and written a few times a second by a thread of the log's own, so that nobody
/// waits for a reader that has stopped: what does not fit is dropped, counted, and told of. No
/// header is ever logged, so no token can be; control characters are escaped.
class AccessLog {
 public:
  /// Writes to the descriptor, standard error unless told otherwise.
  explicit AccessLog(LogForm form, int descriptor = 2);
  ~AccessLog();
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  void request(const Request& request, const Service::Outcome& outcome);
  void problem(std::string_view what);
  /// A file of the library's folder that could not be read.
  void unread(const library::UnreadFile& file);
  /// Writes what waits, for a second at most, and takes no more.
  void end();

 private:
  struct Writer;

  void append(const std::string& line);

  LogForm form_;
  std::shared_ptr<Writer> writer_;
};

std::string unread_line(LogForm form, const library::UnreadFile& file, std::int64_t now_s);

/// One line for `--log`; empty when the form leaves this request out.
std::string log_line(LogForm form, const Request& request, const Service::Outcome& outcome,
                     std::int64_t now_s);

}  // namespace mocap::server
