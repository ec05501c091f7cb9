// SPDX-License-Identifier: MIT
#include "machine.hpp"

#include <sys/sysinfo.h>
#include <sys/utsname.h>

#include <array>
#include <cctype>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string_view>
#include <thread>

#include "text/isa.hpp"

namespace mocap::bench {
namespace {

// The value of the first line `key SEPARATOR value` of a file.
std::string value_in(const char* path, std::string_view key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.compare(0, key.size(), key) != 0) continue;
    const std::size_t at = line.find(separator);
    if (at == std::string::npos) continue;
    std::string value = line.substr(at + 1);
    value.erase(0, value.find_first_not_of(" \t\""));
    value.erase(value.find_last_not_of(" \t\"") + 1);
    return value;
  }
  return "unknown";
}

std::string memory_size() {
  struct sysinfo info {};
  if (sysinfo(&info) != 0) return "unknown";
  const double bytes = static_cast<double>(info.totalram) * static_cast<double>(info.mem_unit);
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.1f GiB", bytes / (1024.0 * 1024.0 * 1024.0));
  return text.data();
}

std::string system_name() {
  utsname kernel{};
  if (uname(&kernel) != 0) return "unknown";
  return value_in("/etc/os-release", "PRETTY_NAME", '=') + ", " + kernel.sysname + " " +
         kernel.release;
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__ ", " MOCAP_BENCH_FLAGS;
#else
  return "g++ " __VERSION__ ", " MOCAP_BENCH_FLAGS;
#endif
}

std::string isa_name() {
  switch (best_isa()) {
    case Isa::portable:
      return "portable";
    case Isa::avx2:
      return "avx2";
    case Isa::avx512:
      return "avx512";
  }
  return "unknown";
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 16> text;
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &utc);
  return text.data();
}

}  // namespace

Machine describe_machine() {
  return {.processor = value_in("/proc/cpuinfo", "model name", ':'),
          .cores = std::thread::hardware_concurrency(),
          .memory = memory_size(),
          .system = system_name(),
          .compiler = compiler_name(),
          .isa = isa_name(),
          .date = today()};
}

std::string as_file_word(const std::string& text) {
  std::string word;
  for (const char character : text) {
    if (std::isalnum(static_cast<unsigned char>(character)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    } else if (!word.empty() && word.back() != '-') {
      word += '-';
    }
  }
  while (!word.empty() && word.back() == '-') word.pop_back();
  return word;
}

}  // namespace mocap::bench
