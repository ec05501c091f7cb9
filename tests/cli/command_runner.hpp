// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs the built command as a user would.

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mocap::test {

struct Ran {
  int status = -1;  ///< Exit status, or 128 + the signal that ended it.
  std::string out;
  std::string err;
};

struct Setting {
  std::string input;                                             ///< Standard input.
  std::vector<std::pair<std::string, std::string>> environment;  ///< Added to the test's own.
  std::filesystem::path folder;                                  ///< Where it runs.
  std::filesystem::path program;        ///< What is run; empty: the `mocap` that was built.
  std::optional<std::string> out_path;  ///< Standard output goes into this file, as `/dev/full`.
  bool close_out_early = false;         ///< Nobody reads standard output.
  bool as_nobody = false;               ///< Without the rights of root, if the tests have them.
  std::optional<std::size_t> longest_file;  ///< Bytes that a file may grow to.
};

/// The status when the command could not even be started.
constexpr int no_such_command = 127;

/// Runs `mocap` with these words and waits. Ends it, with a status of 128 + 9, after a minute.
Ran run_mocap(const std::vector<std::string>& words, const Setting& setting = {});

/// The same on a terminal of 80 columns; everything that it shows is in `out`.
Ran run_mocap_on_terminal(const std::vector<std::string>& words, const Setting& setting = {});

/// `mocap` while it runs, for tests that send it signals. What it prints is thrown away.
class RunningMocap {
 public:
  /// Its standard input is what is written to `input`.
  explicit RunningMocap(const std::vector<std::string>& words, const Setting& setting = {});
  ~RunningMocap();
  RunningMocap(const RunningMocap&) = delete;
  RunningMocap& operator=(const RunningMocap&) = delete;

  /// Hands more to its standard input; as much as a pipe holds (64 KiB) never waits.
  void feed(const std::string& text) const;
  void close_input();
  void send(int signal_number) const;
  pid_t process() const { return process_; }
  /// Waits for its end; gives its status as in `Ran`.
  int wait();
  /// Closes its standard input and waits.
  int end();

 private:
  pid_t process_ = -1;
  int input_ = -1;
};

/// A folder of its own, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  /// Writes a file (its folders too) and returns its path.
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
