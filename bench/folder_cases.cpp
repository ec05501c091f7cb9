// SPDX-License-Identifier: MIT

#include <atomic>
#include <mocap/bvh.hpp>
#include <thread>
#include <vector>

#include "cases.hpp"

namespace mocap::bench {
namespace {

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  return files;
}

bool read_all(const std::vector<std::filesystem::path>& files, std::size_t thread_count) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> ok{true};
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < thread_count; ++i) {
    threads.emplace_back([&] {
      for (std::size_t at = next++; at < files.size(); at = next++) {
        Diagnostics findings;
        if (!bvh::read(files[at], {}, findings)) ok = false;
      }
    });
  }
  threads.clear();
  return ok;
}

Case folder_case(std::string name, const Inputs& inputs, std::size_t threads) {
  Case result;
  result.group = "folder";
  result.name = std::move(name);
  result.bytes = static_cast<double>(inputs.many_bytes);
  result.items = static_cast<double>(inputs.many_files);
  result.item = "file";
  result.run = [files = files_in(inputs.many), threads]() -> std::optional<double> {
    bool ok = false;
    const double seconds = seconds_of([&] { ok = read_all(files, threads); });
    if (!ok) return std::nullopt;
    return seconds;
  };
  return result;
}

}  // namespace

void add_folder_cases(Cases& cases, const Inputs& inputs) {
  cases.push_back(folder_case("read 500 files, 1 thread", inputs, 1));
  Case two = folder_case("read 500 files, 2 threads", inputs, 2);
  two.goals = {{.kind = Goal::Kind::share_of_speed, .bound = 0.8, .reference = "limit: folder"}};
  cases.push_back(std::move(two));
}

}  // namespace mocap::bench
