// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs the built command.

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mocap::test {

struct Ran {
  int status = -1;  ///< Exit status, or 128 + the signal that terminated it.
  std::string out;
  std::string err;
};

struct Setting {
  std::string input;  ///< Standard input.
  /// Added to the test's environment.
  std::vector<std::pair<std::string, std::string>> environment;
  std::filesystem::path folder;   ///< Working folder.
  std::filesystem::path program;  ///< The program to run; empty: the built `mocap`.
  /// Redirects standard output to this file, for example `/dev/full`.
  std::optional<std::string> out_path;
  bool close_out_early = false;             ///< Standard output has no reader.
  bool as_nobody = false;                   ///< Without root privileges, if the tests have them.
  std::optional<std::size_t> longest_file;  ///< Maximum size of a written file in bytes.
  /// Called with all of standard error so far whenever there is more; may be empty.
  std::function<void(const std::string&)> on_error_output;
};

/// The status if the command could not be started.
constexpr int no_such_command = 127;

/// Runs `mocap` with these words and waits. Kills it after a minute, with status 128 + 9.
Ran run_mocap(const std::vector<std::string>& words, const Setting& setting = {});

/// The same on a terminal of 80 columns; all of its output is in `out`.
Ran run_mocap_on_terminal(const std::vector<std::string>& words, const Setting& setting = {});

/// A running `mocap`, for tests that send signals. Its output is discarded.
class RunningMocap {
 public:
  /// Starts it with an open pipe as its standard input; `feed` writes to the pipe.
  explicit RunningMocap(const std::vector<std::string>& words, const Setting& setting = {});
  ~RunningMocap();
  RunningMocap(const RunningMocap&) = delete;
  RunningMocap& operator=(const RunningMocap&) = delete;

  /// Writes to its standard input; up to the size of a pipe (64 KiB) this never blocks.
  void feed(const std::string& text) const;
  void close_input();
  void send(int signal_number) const;
  pid_t process() const { return process_; }
  /// Waits until it ends; returns its status as in `Ran`.
  int wait();
  /// Closes its standard input and waits.
  int end();

 private:
  pid_t process_ = -1;
  int input_ = -1;
};

/// A temporary folder, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  /// Writes a file, creating its folders, and returns its path.
  std::string write(const std::string& name, const std::string& text) const;
  Setting here() const;

 private:
  std::filesystem::path path_;
};

std::string read_text(const std::filesystem::path& path);

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace mocap::test
