// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the server did, line by line, on standard error.

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "server/http.hpp"
#include "server/server.hpp"
#include "server/service.hpp"

namespace mocap::server {

/// Lines are gathered and written a few times a second, by the tick of the server. No header is
/// ever logged, so no token can be; control characters are escaped.
class AccessLog {
 public:
  explicit AccessLog(LogForm form) : form_(form) {}
  ~AccessLog() { flush(); }
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  void request(const Request& request, const Service::Outcome& outcome);
  void problem(std::string_view what);
  void flush();

 private:
  void append(std::string line);

  LogForm form_;
  std::mutex mutex_;
  std::string lines_;
  std::uint64_t dropped_ = 0;
};

/// One line for `--log`; empty when the form leaves this request out.
std::string log_line(LogForm form, const Request& request, const Service::Outcome& outcome,
                     std::int64_t now_s);

}  // namespace mocap::server
