// SPDX-License-Identifier: MIT
#include "serve_process.hpp"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

namespace mocap::test {

namespace {

pid_t start(const std::vector<std::string>& arguments, std::optional<uid_t> user, int& output) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return -1;
  std::vector<std::string> all;
  if (user) {
    const std::string number = std::to_string(*user);
    all = {"/usr/bin/setpriv", "--reuid", number, "--regid", number, "--clear-groups"};
  }
  all.emplace_back(MOCAP_COMMAND);
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& argument : all) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  ::posix_spawn_file_actions_addclose(&actions, ends[0]);
  pid_t process = -1;
  if (::posix_spawn(&process, all.front().c_str(), &actions, nullptr, argv.data(), ::environ) != 0)
    process = -1;
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  output = ends[0];
  return process;
}

bool fill(int descriptor, std::string& buffer, int wait_ms) {
  pollfd wait{descriptor, POLLIN, 0};
  if (::poll(&wait, 1, wait_ms) <= 0) return false;
  std::array<char, 4096> bytes{};
  const ssize_t got = ::read(descriptor, bytes.data(), bytes.size());
  if (got <= 0) return false;
  buffer.append(bytes.data(), static_cast<std::size_t>(got));
  return true;
}

}  // namespace

ServeProcess::ServeProcess(const std::vector<std::string>& arguments, std::optional<uid_t> user) {
  process_ = start(arguments, user, output_);
  while (buffer_.find('\n') == std::string::npos && fill(output_, buffer_, 20'000)) {
  }
  first_line_ = buffer_.substr(0, buffer_.find('\n'));
  const std::size_t colon = first_line_.find(':', first_line_.find("//"));
  if (colon != std::string::npos)
    port_ = static_cast<std::uint16_t>(std::atoi(first_line_.c_str() + colon + 1));
}

ServeProcess::~ServeProcess() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  if (output_ >= 0) ::close(output_);
}

void ServeProcess::send(int signal_number) const {
  if (process_ > 0) ::kill(process_, signal_number);
}

int ServeProcess::wait() {
  for (int attempt = 0; attempt < 2000; ++attempt) {
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) == process_) {
      process_ = -1;
      return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return -1;
}

std::string ServeProcess::rest() {
  while (fill(output_, buffer_, 200)) {
  }
  return buffer_;
}

CommandResult run_once(const std::vector<std::string>& arguments, std::optional<uid_t> user) {
  int output = -1;
  const pid_t process = start(arguments, user, output);
  CommandResult result;
  while (fill(output, result.text, 60'000)) {
  }
  ::close(output);
  int status = 0;
  if (process > 0 && ::waitpid(process, &status, 0) == process)
    result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return result;
}

}  // namespace mocap::test
