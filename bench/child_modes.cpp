// SPDX-License-Identifier: MIT
#include "child_modes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <mocap/bvh.hpp>
#include <mocap/edit/chain.hpp>
#include <mocap/formats.hpp>
#include <string>
#include <vector>

#include "bench.hpp"
#include "edit_chain.hpp"

namespace mocap::bench {
namespace {

bool read_file(const char* path) {
  Diagnostics findings;
  return bvh::read(std::filesystem::path(path), {}, findings).has_value();
}

// Median of three, after a warm-up run.
int print_seconds_to_read(const char* path) {
  std::array<double, 3> seconds{};
  bool ok = read_file(path);
  for (double& each : seconds) {
    each = seconds_of([&] { ok = ok && read_file(path); });
  }
  std::sort(seconds.begin(), seconds.end());
  std::printf("%.9f\n", seconds[1]);
  return ok ? 0 : 1;
}

// The kernel's high-water mark of this process; `ru_maxrss` also includes the parent's.
std::uint64_t peak_resident_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    unsigned long long kibibytes = 0;
    if (std::sscanf(line.c_str(), "VmHWM: %llu kB", &kibibytes) == 1) return kibibytes * 1024;
  }
  return 0;
}

int print_peak_bytes_of_reading(const char* path) {
  if (!read_file(path)) return 1;
  std::printf("%llu\n", static_cast<unsigned long long>(peak_resident_bytes()));
  return 0;
}

template <class Value>
std::size_t bytes_in(const std::vector<Value>& values) {
  return values.size() * sizeof(Value);
}

std::size_t value_bytes(const Clip& clip) {
  const Recording& recording = clip.recording;
  std::size_t bytes = clip.motion.values().size_bytes() + bytes_in(recording.states) +
                      bytes_in(recording.residuals) + bytes_in(recording.cameras);
  for (const Motion* motion :
       {&recording.positions, &recording.body_poses, &recording.analog, &recording.table})
    bytes += motion->values().size_bytes();
  return bytes;
}

int print_peak_share_of_loading(const char* path, bool keeps_file) {
  LoadOptions options;
  set_keep_style(options, keeps_file);
  Diagnostics findings;
  const auto before = static_cast<double>(peak_resident_bytes());
  const auto clip = load(std::filesystem::path(path), options, findings);
  if (!clip) return 1;
  std::printf("%.4f\n", (static_cast<double>(peak_resident_bytes()) - before) /
                            static_cast<double>(value_bytes(*clip)));
  return 0;
}

// The written text is only counted, not stored. Memory allocated before reading is subtracted.
int print_peak_share_of_editing(const char* path) {
  const std::vector<edit::Edit> edits = parsed(five_edits());
  const auto before = static_cast<double>(peak_resident_bytes());
  Diagnostics findings;
  auto clip = bvh::read(std::filesystem::path(path), {}, findings);
  if (!clip) return 1;
  const auto numbers = static_cast<double>(clip->motion.values().size_bytes());
  if (!edit::apply(edits, *clip, findings)) return 1;
  std::size_t written = 0;
  const auto count = [&written](std::string_view text) {
    written += text.size();
    return true;
  };
  if (!bvh::write(*clip, {}, count, findings) || written == 0) return 1;
  std::printf("%.4f\n", (static_cast<double>(peak_resident_bytes()) - before) / numbers);
  return 0;
}

}  // namespace

std::optional<int> run_child_mode(std::span<char* const> arguments) {
  if (arguments.size() != 3) return std::nullopt;
  const std::string_view mode = arguments[1];
  if (mode == "--seconds-to-read") return print_seconds_to_read(arguments[2]);
  if (mode == "--peak-bytes-of-reading") return print_peak_bytes_of_reading(arguments[2]);
  if (mode == "--peak-share-of-loading") return print_peak_share_of_loading(arguments[2], true);
  if (mode == "--peak-share-of-loading-values")
    return print_peak_share_of_loading(arguments[2], false);
  if (mode == "--peak-share-of-editing") return print_peak_share_of_editing(arguments[2]);
  return std::nullopt;
}

}  // namespace mocap::bench
