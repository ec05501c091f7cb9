// SPDX-License-Identifier: MIT
#include "child.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>

#include "bench.hpp"

namespace mocap::bench {
namespace {

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> environment_with(const std::vector<std::string>& variables) {
  std::vector<std::string> result = variables;
  for (char** variable = environ; *variable != nullptr; ++variable) result.emplace_back(*variable);
  return result;
}

std::optional<pid_t> start(Command command, const posix_spawn_file_actions_t& files) {
  std::vector<std::string> variables = environment_with(command.environment);
  const std::vector<char*> words = pointers_to(command.words);
  const std::vector<char*> environment = pointers_to(variables);
  pid_t child = 0;
  if (posix_spawnp(&child, words[0], &files, nullptr, words.data(), environment.data()) != 0) {
    return std::nullopt;
  }
  return child;
}

bool succeeds(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

class SpawnFiles {
 public:
  SpawnFiles() { posix_spawn_file_actions_init(&actions_); }
  ~SpawnFiles() { posix_spawn_file_actions_destroy(&actions_); }
  SpawnFiles(const SpawnFiles&) = delete;
  SpawnFiles& operator=(const SpawnFiles&) = delete;

  void output_to_nowhere() {
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  void output_to(int descriptor) {
    posix_spawn_file_actions_adddup2(&actions_, descriptor, STDOUT_FILENO);
  }
  const posix_spawn_file_actions_t& actions() const { return actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 4096> piece;
  for (;;) {
    const ssize_t count = read(descriptor, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

std::optional<std::string> output_of(const Command& command) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  SpawnFiles files;
  files.output_to(ends[1]);
  const auto child = start(command, files.actions());
  close(ends[1]);
  std::string text;
  if (child) text = read_to_end(ends[0]);
  close(ends[0]);
  if (!child || !succeeds(*child)) return std::nullopt;
  return text;
}

std::optional<double> number_from(const Command& command) {
  const auto text = output_of(command);
  if (!text) return std::nullopt;
  double value = 0.0;
  const auto read = std::from_chars(text->data(), text->data() + text->size(), value);
  if (read.ec != std::errc()) return std::nullopt;
  return value;
}

std::optional<double> seconds_of_process(const Command& command) {
  SpawnFiles files;
  files.output_to_nowhere();
  bool ok = false;
  const double seconds = seconds_of([&] {
    const auto child = start(command, files.actions());
    ok = child && succeeds(*child);
  });
  if (!ok) return std::nullopt;
  return seconds;
}

}  // namespace mocap::bench
