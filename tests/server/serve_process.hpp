// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs the built command as a server in a separate process.

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mocap::test {

class ServeProcess {
 public:
  /// Runs `mocap WORDS...` and waits for the address on its first line. `user`: run as this user,
  /// which requires root.
  explicit ServeProcess(const std::vector<std::string>& words, std::optional<uid_t> user = {});
  ~ServeProcess();
  ServeProcess(const ServeProcess&) = delete;
  ServeProcess& operator=(const ServeProcess&) = delete;

  const std::string& first_line() const { return first_line_; }
  std::uint16_t port() const { return port_; }
  void send(int signal_number) const;
  /// Waits for the end; returns the exit status, or 128 + the signal. -1 after 20 seconds.
  int wait();
  /// Its output so far on standard output and standard error, after its end.
  std::string rest();

 private:
  pid_t process_ = -1;
  int output_ = -1;
  std::string buffer_;
  std::string first_line_;
  std::uint16_t port_ = 0;
};

struct RanOnce {
  int status = -1;
  std::string text;  ///< Standard output and standard error.
};
/// Runs `mocap WORDS...` to its end.
RanOnce run_once(const std::vector<std::string>& words, std::optional<uid_t> user = {});

}  // namespace mocap::test
