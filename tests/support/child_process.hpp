// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks that need another user, or limits that must not affect later tests.

#include <sys/wait.h>
#include <unistd.h>

#include <functional>

namespace mocap::test {

enum class User : bool { same, not_root };

/// Runs a check in a child process, and returns whether it succeeded there.
inline bool holds_in_child(User user, const std::function<bool()>& check) {
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t nobody = 65534;
    if (user == User::not_root && ::geteuid() == 0 &&
        (::setgid(nobody) != 0 || ::setuid(nobody) != 0)) {
      ::_exit(2);
    }
    ::_exit(check() ? 0 : 1);
  }
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace mocap::test
