// SPDX-License-Identifier: MIT
#include "io/system/process.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <thread>

namespace mocap::system {

std::vector<std::string> command_words(int argc, char** argv) {
  return {argv + std::min(argc, 1), argv + argc};
}

std::filesystem::path program_file() {
  std::error_code error;
  std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program;
}

int become_program(const std::filesystem::path& program, const std::vector<std::string>& words) {
  std::vector<std::string> owned(words);
  std::vector<char*> arguments;
  arguments.reserve(owned.size() + 1);
  for (std::string& word : owned) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  return errno;
}

std::size_t available_processors() {
#ifdef __linux__
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof(allowed), &allowed) == 0 && CPU_COUNT(&allowed) > 0)
    return static_cast<std::size_t>(CPU_COUNT(&allowed));
#endif
  return std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

void end_process(int exit_status) {
  ::_exit(exit_status);
}

}  // namespace mocap::system
