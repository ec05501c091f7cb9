// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "cli/command_runner.hpp"

namespace mocap::test::completion_test {
namespace {

bool is_installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

std::string output_of(const TemporaryFolder& folder, const std::string& shell,
                      const std::string& script) {
  folder.write("script", script);
  const std::string command = "cd '" + folder.path().string() + "' && " + shell + " ./script 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
    text.push_back(static_cast<char>(c));
  ::pclose(pipe);
  return text;
}

/// The completions that bash offers for a line with the cursor at its end.
std::string bash_offers(const TemporaryFolder& folder, const std::string& words) {
  folder.write("mocap.bash", run_mocap({"completion", "bash"}).out);
  return output_of(folder, "bash",
                   ". ./mocap.bash\nCOMP_WORDS=(" + words +
                       ")\nCOMP_CWORD=$((${#COMP_WORDS[@]}-1))\n_mocap\n"
                       "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
}

TEST(Completion, BashOffersVerbsOptionsAndValues) {
  if (!is_installed("bash")) GTEST_SKIP() << "bash is not installed";
  TemporaryFolder folder;
  folder.write("my walk.bvh", "");
  EXPECT_EQ(bash_offers(folder, "mocap con"), "convert\n");
  EXPECT_EQ(bash_offers(folder, "mocap convert --deci"), "--decimals\n");
  EXPECT_EQ(bash_offers(folder, "mocap convert --table p"), "positions\npoints\n");
  EXPECT_EQ(bash_offers(folder, "mocap info my"), "my walk.bvh\n");
  EXPECT_EQ(bash_offers(folder, "mocap help di"), "diff\n");
  EXPECT_EQ(bash_offers(folder, "mocap completion z"), "zsh\n");
}

TEST(Completion, ZshLoadsTheFunction) {
  if (!is_installed("zsh")) GTEST_SKIP() << "zsh is not installed";
  TemporaryFolder folder;
  folder.write("_mocap", run_mocap({"completion", "zsh"}).out);
  EXPECT_EQ(output_of(folder, "zsh -f",
                      "zsh -n ./_mocap && autoload -Uz compinit && compinit -D -u && . ./_mocap && "
                      "print -r -- ${_comps[mocap]}\n"),
            "_mocap\n");
}

TEST(Completion, FishOffersVerbsOptionsAndValues) {
  if (!is_installed("fish")) GTEST_SKIP() << "fish is not installed";
  TemporaryFolder folder;
  folder.write("mocap.fish", run_mocap({"completion", "fish"}).out);
  const auto offers = [&](const std::string& line) {
    return output_of(folder, "fish --no-config",
                     "source ./mocap.fish\ncomplete -C '" + line + "'\n");
  };
  EXPECT_TRUE(contains(offers("mocap con"), "convert\t")) << offers("mocap con");
  EXPECT_TRUE(contains(offers("mocap convert --deci"), "--decimals\t"));
  EXPECT_TRUE(contains(offers("mocap convert --table p"), "positions"));
  EXPECT_FALSE(contains(offers("mocap info --"), "--decimals"));
}

TEST(Completion, EveryShellCompletesAllCommands) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Ran ran = run_mocap({"completion", shell});
    EXPECT_EQ(ran.status, 0);
    for (const char* verb :
         {"info", "check", "convert", "diff", "match", "completion", "man", "help"})
      EXPECT_TRUE(contains(ran.out, verb)) << shell << " " << verb;
  }
}

}  // namespace
}  // namespace mocap::test::completion_test
