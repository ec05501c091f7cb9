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
  /// Runs `mocap ARGUMENTS...` and waits for the address on its first line. `user`: run as this
  /// user, which requires root.
  explicit ServeProcess(const std::vector<std::string>& arguments, std::optional<uid_t> user = {});
  ~ServeProcess();
  ServeProcess(const ServeProcess&) = delete;
  ServeProcess& operator=(const ServeProcess&) = delete;

  const std::string& first_line() const { return first_line_; }
  std::uint16_t port() const { return port_; }
  void send(int signal_number) const;
  /// Waits until it exits; returns the exit status, or 128 + the signal. -1 after 20 seconds.
  int wait();
  /// Everything that it wrote to standard output and standard error; call this after it has exited.
  std::string rest();

 private:
  pid_t process_ = -1;
  int output_ = -1;
  std::string buffer_;
  std::string first_line_;
  std::uint16_t port_ = 0;
};

struct CommandResult {
  int status = -1;
  std::string text;  ///< Standard output and standard error.
};
/// Runs `mocap ARGUMENTS...` and waits until it exits.
CommandResult run_once(const std::vector<std::string>& arguments, std::optional<uid_t> user = {});

}  // namespace mocap::test
