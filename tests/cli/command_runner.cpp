// SPDX-License-Identifier: MIT
#include "cli/command_runner.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

namespace mocap::test {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds longest_run{60};

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  static void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
};

[[noreturn]] void become_mocap(const std::vector<std::string>& words, const Setting& setting) {
  constexpr uid_t nobody = 65534;
  if (setting.as_nobody && ::geteuid() == 0 && (::setgid(nobody) != 0 || ::setuid(nobody) != 0))
    ::_exit(no_such_command);
  if (!setting.folder.empty() && ::chdir(setting.folder.c_str()) != 0) ::_exit(126);
  if (setting.longest_file) {
    const rlimit limit{*setting.longest_file, *setting.longest_file};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  for (const auto& [name, value] : setting.environment) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<std::string> owned{"mocap"};
  owned.insert(owned.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : owned) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execv(setting.program.empty() ? MOCAP_COMMAND : setting.program.c_str(), arguments.data());
  ::_exit(no_such_command);
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Appends the available data; returns false at the end.
bool drain(int descriptor, std::string& text) {
  std::array<char, 16384> piece{};
  const ssize_t count = ::read(descriptor, piece.data(), piece.size());
  if (count > 0) text.append(piece.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

/// Writes and reads all pipes concurrently, so that neither side blocks.
void exchange(pid_t child, Pipe& in, Pipe& out, Pipe& err, const Setting& setting, Ran& ran) {
  const Clock::time_point end = Clock::now() + longest_run;
  std::size_t fed = 0;
  while (out.read_end >= 0 || err.read_end >= 0) {
    if (fed == setting.input.size()) Pipe::close_end(in.write_end);
    std::array<pollfd, 3> watched{
        {{in.write_end, POLLOUT, 0}, {out.read_end, POLLIN, 0}, {err.read_end, POLLIN, 0}}};
    ::poll(watched.data(), watched.size(), 200);
    if (Clock::now() > end) ::kill(child, SIGKILL);
    if ((watched[0].revents & (POLLERR | POLLOUT)) != 0) {
      const ssize_t count =
          ::write(in.write_end, setting.input.data() + fed, setting.input.size() - fed);
      fed = count < 0 ? setting.input.size() : fed + static_cast<std::size_t>(count);
    }
    if (watched[1].revents != 0 && !drain(out.read_end, ran.out)) Pipe::close_end(out.read_end);
    if (watched[2].revents == 0) continue;
    if (!drain(err.read_end, ran.err))
      Pipe::close_end(err.read_end);
    else if (setting.on_error_output)
      setting.on_error_output(ran.err);
  }
}

}  // namespace

Ran run_mocap(const std::vector<std::string>& words, const Setting& setting) {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe in;
  Pipe out;
  Pipe err;
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    std::signal(SIGPIPE, SIG_DFL);
    if (setting.out_path) {
      const int file = ::open(setting.out_path->c_str(), O_WRONLY | O_CREAT, 0600);
      ::dup2(file, STDOUT_FILENO);
    } else {
      ::dup2(out.write_end, STDOUT_FILENO);
    }
    ::dup2(in.read_end, STDIN_FILENO);
    ::dup2(err.write_end, STDERR_FILENO);
    // A copy of the read end in this process would prevent a broken pipe.
    Pipe::close_end(out.read_end);
    become_mocap(words, setting);
  }
  Pipe::close_end(in.read_end);
  Pipe::close_end(out.write_end);
  Pipe::close_end(err.write_end);
  if (setting.close_out_early) Pipe::close_end(out.read_end);
  Ran ran;
  exchange(child, in, out, err, setting, ran);
  ran.status = wait_for(child);
  return ran;
}

Ran run_mocap_on_terminal(const std::vector<std::string>& words, const Setting& setting) {
  winsize size{};
  size.ws_row = 24;
  size.ws_col = 80;
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child < 0) throw std::runtime_error("no terminal");
  if (child == 0) {
    for (const char* name : {"NO_COLOR", "COLUMNS"}) ::unsetenv(name);
    ::setenv("TERM", "xterm", 1);
    become_mocap(words, setting);
  }
  Ran ran;
  while (drain(terminal, ran.out)) continue;
  ::close(terminal);
  ran.status = wait_for(child);
  return ran;
}

RunningMocap::RunningMocap(const std::vector<std::string>& words, const Setting& setting) {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe in;
  process_ = ::fork();
  if (process_ < 0) throw std::runtime_error("no process");
  if (process_ == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(in.read_end, STDIN_FILENO);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    become_mocap(words, setting);
  }
  input_ = std::exchange(in.write_end, -1);
}

RunningMocap::~RunningMocap() {
  close_input();
  if (process_ < 0) return;
  send(SIGKILL);
  wait();
}

void RunningMocap::feed(const std::string& text) const {
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = ::write(input_, rest.data(), rest.size());
    if (count <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

void RunningMocap::send(int signal_number) const {
  ::kill(process_, signal_number);
}

void RunningMocap::close_input() {
  Pipe::close_end(input_);
}

int RunningMocap::wait() {
  return wait_for(std::exchange(process_, -1));
}

int RunningMocap::end() {
  close_input();
  return wait();
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "mocap-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
  std::filesystem::permissions(path_, std::filesystem::perms(0755));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& text) const {
  const std::filesystem::path path = path_ / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
  return path.string();
}

Setting TemporaryFolder::here() const {
  Setting setting;
  setting.folder = path_;
  return setting;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace mocap::test
