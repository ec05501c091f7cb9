// SPDX-License-Identifier: MIT
#include "library/folder_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include "library/folder_scan.hpp"
#include "library/text.hpp"
#include "mocap/formats.hpp"

namespace mocap::library {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds quiet{150};
constexpr milliseconds longest{2'000};
/// Fits the timeout parameter of the system call, in milliseconds.
constexpr milliseconds longest_poll{std::chrono::hours(24)};
/// Scan interval if the system cannot watch all folders.
constexpr milliseconds between_scans{15'000};

constexpr std::uint32_t watched = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM |
                                  IN_MOVED_TO | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF |
                                  IN_MOVE_SELF | IN_ONLYDIR;

}  // namespace

FolderWatch::FolderWatch(std::function<TimePoint()> steady)
    : steady_(std::move(steady)),
      events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)),
      wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  is_complete_ = events_ >= 0;
}

FolderWatch::~FolderWatch() {
  if (events_ >= 0) ::close(events_);
  if (wake_ >= 0) ::close(wake_);
}

bool FolderWatch::add(const std::filesystem::path& folder) {
  const int watch = events_ < 0 ? -1 : ::inotify_add_watch(events_, folder.c_str(), watched);
  if (watch >= 0) {
    // A moved folder keeps its watch under its new name.
    const auto [known, is_new] = folders_.insert_or_assign(watch, folder);
    return is_new;
  }
  // The watch limit of the system is exceeded, unless the folder has just been removed.
  if (errno != ENOENT && errno != ENOTDIR) is_complete_ = false;
  return false;
}

void FolderWatch::wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
}

bool FolderWatch::poll_for(milliseconds time, bool& woken) {
  std::array<pollfd, 2> files{{{events_, POLLIN, 0}, {wake_, POLLIN, 0}}};
  const int count = ::poll(files.data(), files.size(), static_cast<int>(time.count()));
  if (count > 0 && (files[1].revents & POLLIN) != 0) {
    std::uint64_t value = 0;
    [[maybe_unused]] const ssize_t read = ::read(wake_, &value, sizeof value);
    woken = true;
  }
  return count > 0 && (files[0].revents & POLLIN) != 0;
}

FolderWatch::Changes FolderWatch::wait(TimePoint until) {
  Changes changes;
  bool woken = false;
  milliseconds time(-1);
  if (until != TimePoint::max()) {
    // Rounded up, to avoid busy waiting during the last fraction of a millisecond.
    const auto left = std::chrono::ceil<milliseconds>(until - steady_());
    time = std::clamp(left, milliseconds(0), longest_poll);
  }
  if (!is_complete_) time = time < milliseconds(0) ? between_scans : std::min(time, between_scans);
  if (!poll_for(time, woken)) {
    changes.must_scan = !woken && !is_complete_;
    return changes;
  }
  const auto begin = steady_();
  do {
    read_events(changes);
  } while (!woken && poll_for(quiet, woken) && steady_() - begin < longest);
  return changes;
}

void FolderWatch::read_events(Changes& changes) {
  alignas(inotify_event) std::array<char, std::size_t{64} << 10> buffer;
  for (;;) {
    const ssize_t count = ::read(events_, buffer.data(), buffer.size());
    if (count <= 0) return;
    for (std::size_t at = 0; at + sizeof(inotify_event) <= static_cast<std::size_t>(count);) {
      inotify_event event{};
      std::memcpy(&event, &buffer[at], sizeof event);
      const char* const name = &buffer[at + sizeof event];
      at += sizeof event + event.len;
      if ((event.mask & IN_Q_OVERFLOW) != 0) changes.must_scan = true;
      const auto folder = folders_.find(event.wd);
      if (folder == folders_.end()) continue;
      if ((event.mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) != 0) {
        changes.must_scan = true;
        if ((event.mask & IN_IGNORED) != 0) folders_.erase(folder);
        continue;
      }
      if (event.len == 0) continue;
      const std::filesystem::path path = folder->second / name;
      if (is_hidden_name(path)) continue;
      if ((event.mask & IN_ISDIR) != 0) {
        changes.must_scan = true;
      } else if (has_motion_name(path)) {
        changes.files.insert(path);
      } else {
        // A new skeleton may make unreadable motions readable, or change readable ones.
        if (is_named_as(path, Holds::skeleton)) changes.must_scan = true;
      }
    }
  }
}

}  // namespace mocap::library
