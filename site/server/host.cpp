// SPDX-License-Identifier: MIT
#include "server/host.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace mocap::server {

bool open_browser(const std::string& address) {
  std::string program = "xdg-open";
  std::string argument = address;
  const std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t quiet;
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  // Our threads block signals; a browser must not inherit that.
  sigset_t none;
  sigemptyset(&none);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  ::posix_spawn_file_actions_init(&quiet);
  ::posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int failed =
      ::posix_spawnp(&process, program.c_str(), &quiet, &attributes, arguments.data(), ::environ);
  ::posix_spawn_file_actions_destroy(&quiet);
  ::posix_spawnattr_destroy(&attributes);
  if (failed != 0) return false;
  int status = 0;
  return ::waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void share_heaps() {
  constexpr int heaps = 2;
  ::mallopt(M_ARENA_MAX, heaps);
}

}  // namespace mocap::server
