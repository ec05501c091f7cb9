// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::terminal_test {
namespace {

TEST(Terminal, ColourIsForTerminalsOnly) {
  TemporaryFolder folder;
  folder.write("nan.bvh", nan_bvh());
  EXPECT_FALSE(contains(run_mocap({"check", "nan.bvh"}, folder.here()).out, "\x1b"));
  EXPECT_TRUE(contains(run_mocap_on_terminal({"check", "nan.bvh"}, folder.here()).out,
                       "\x1b[1;31merror\x1b[0m"));
}

TEST(Terminal, NoColorAndDumbTerminalsAreHonoured) {
  TemporaryFolder folder;
  folder.write("nan.bvh", nan_bvh());
  for (const auto& [name, value] : {std::pair{"NO_COLOR", "1"}, std::pair{"TERM", "dumb"}}) {
    Setting setting = folder.here();
    setting.environment = {{name, value}};
    const Ran ran = run_mocap_on_terminal({"check", "nan.bvh"}, setting);
    EXPECT_FALSE(contains(ran.out, "\x1b")) << name;
    EXPECT_TRUE(contains(ran.out, "error: ")) << name;
  }
}

TEST(Terminal, LinesOfTheReportFitItsWidth) {
  TemporaryFolder folder;
  folder.write("short.bvh", short_row_bvh());
  Setting setting = folder.here();
  setting.environment = {{"NO_COLOR", "1"}, {"COLUMNS", "60"}, {"LC_ALL", "C"}};
  const std::string out = run_mocap_on_terminal({"check", "short.bvh"}, setting).out;
  std::size_t at = 0;
  for (std::size_t end = out.find("\r\n"); end != std::string::npos; end = out.find("\r\n", at)) {
    const std::string line = out.substr(at, end - at);
    // A command to be copied is never wrapped.
    EXPECT_TRUE(line.size() <= 60 || contains(line, "mocap check")) << line;
    at = end + 2;
  }
}

TEST(Terminal, ProgressIsDrawnAndErased) {
  TemporaryFolder folder;
  for (int i = 0; i < 30; ++i)
    folder.write("in/take" + std::to_string(i) + ".bvh", valid_bvh(20'000));
  const Ran shown =
      run_mocap_on_terminal({"convert", "in", "-o", "out1", "--to", "csv"}, folder.here());
  EXPECT_EQ(shown.status, 0) << shown.out;
  EXPECT_TRUE(contains(shown.out, "\rconverting  ")) << shown.out;
  EXPECT_TRUE(contains(shown.out, " of 30")) << shown.out;
  EXPECT_TRUE(contains(shown.out, "\r\x1b[K30 written to out1")) << shown.out;
  const Ran piped = run_mocap({"convert", "in", "-o", "out2", "--to", "csv"}, folder.here());
  EXPECT_TRUE(piped.err.empty()) << piped.err;
}

TEST(Terminal, NamesFromFilesCannotControlTheTerminal) {
  TemporaryFolder folder;
  std::string text = valid_bvh();
  text.replace(text.find("JOINT Leg"), 9, "JOINT \x1b]0;owned\x07Leg\xff\xe2\x80\xae");
  folder.write("evil\x1b[2J.bvh", text);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"info", "--tree", "."}, {"info", "."}, {"check", "."}}) {
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_FALSE(contains(ran.out + ran.err, "\x1b")) << words[0];
    EXPECT_FALSE(contains(ran.out + ran.err, "\xe2\x80\xae")) << words[0];
    EXPECT_TRUE(contains(ran.out, "evil\\x1B[2J.bvh")) << ran.out;
  }
  EXPECT_TRUE(contains(run_mocap({"info", "--tree", "."}, folder.here()).out,
                       "\\x1B]0;owned\\x07Leg\\xFF\\u{202E}"));
}

}  // namespace
}  // namespace mocap::test::terminal_test
