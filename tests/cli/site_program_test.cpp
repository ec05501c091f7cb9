// SPDX-License-Identifier: MIT
// The two programs of the command: `mocap`, and `mocap-site`, which it starts for some verbs.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::site_program_test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> verbs_of_the_site{"view",  "serve",      "render", "publish",
                                                 "token", "completion", "man"};

/// Libraries that may be loaded when `mocap` starts: names up to the version.
const std::set<std::string> libraries_of_mocap{"linux-vdso", "ld-linux",  "libc",  "libm",
                                               "libgcc_s",   "libstdc++", "libfmt"};

Setting running(const fs::path& program) {
  Setting setting;
  setting.program = program;
  return setting;
}

/// The programs in the layout of an installation.
class SiteProgram : public ::testing::Test {
 protected:
  SiteProgram() {
    fs::create_directories(bin());
    fs::create_directories(libexec());
    fs::copy_file(MOCAP_COMMAND, bin() / "mocap");
    fs::copy_file(MOCAP_SITE_COMMAND, libexec() / "mocap-site");
  }

  fs::path bin() const { return folder_ / "prefix/bin"; }
  fs::path libexec() const { return folder_ / "prefix/libexec/mocapkit"; }

  TemporaryFolder folder_;
};

void expect_same(const Ran& ran, const Ran& expected, const std::string& what) {
  EXPECT_EQ(ran.status, expected.status) << what;
  EXPECT_EQ(ran.out, expected.out) << what;
  EXPECT_EQ(ran.err, expected.err) << what;
}

TEST(BothPrograms, PrintEqualOutput) {
  std::vector<std::vector<std::string>> lines{{},
                                              {"--version"},
                                              {"--help"},
                                              {"help"},
                                              {"help", "nothing"},
                                              {"nothing"},
                                              {"play"},
                                              {"serv"},
                                              {"serve"},
                                              {"serve", "--prot", "80"},
                                              {"completion", "tcsh"},
                                              {"completion", "bash"},
                                              {"completion", "zsh"},
                                              {"completion", "fish"},
                                              {"man", "--markdown"},
                                              {"info", "--help"},
                                              {"-h", "convert"}};
  for (const std::string& verb : verbs_of_the_site) {
    lines.push_back({verb, "--help"});
    lines.push_back({verb, "-h"});
    lines.push_back({"help", verb});
    lines.push_back({"--help", verb});
    lines.push_back({"-h", verb});
  }
  for (const std::vector<std::string>& words : lines) {
    std::string what;
    for (const std::string& word : words) what += word + ' ';
    expect_same(run_mocap(words), run_mocap(words, running(MOCAP_SITE_COMMAND)), what);
  }
}

TEST_F(SiteProgram, IsFoundInARelocatedInstallation) {
  for (const std::string& verb : verbs_of_the_site) {
    const Ran ran = run_mocap({verb, "--help"}, running(bin() / "mocap"));
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "mocap " + verb)) << ran.out;
  }
  const fs::path moved = folder_ / "elsewhere/mocapkit 2";
  fs::create_directories(moved.parent_path());
  fs::rename(folder_ / "prefix", moved);
  for (const std::string& verb : verbs_of_the_site) {
    const Ran ran = run_mocap({verb, "--help"}, running(moved / "bin/mocap"));
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "mocap " + verb)) << ran.out;
  }
}

TEST_F(SiteProgram, IsFoundThroughALinkToTheCommand) {
  fs::create_symlink(bin() / "mocap", folder_ / "link");
  const Ran ran = run_mocap({"help", "serve"}, running(folder_ / "link"));
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST_F(SiteProgram, MayBeMissing) {
  fs::remove(libexec() / "mocap-site");
  for (const std::string& verb : verbs_of_the_site) {
    const Ran ran = run_mocap({verb, "--help"}, running(bin() / "mocap"));
    EXPECT_EQ(ran.status, 5) << ran.out << ran.err;
    EXPECT_TRUE(ran.out.empty()) << ran.out;
    EXPECT_TRUE(contains(ran.err, "`mocap " + verb + "` needs the program mocap-site")) << ran.err;
    EXPECT_TRUE(contains(ran.err, (bin() / "mocap-site").string())) << ran.err;
    EXPECT_TRUE(contains(ran.err, (libexec() / "mocap-site").string())) << ran.err;
    EXPECT_TRUE(contains(ran.err, "install the package mocap-site")) << ran.err;
  }
  const std::string walk = folder_.write("walk.bvh", valid_bvh());
  EXPECT_EQ(run_mocap({"info", walk}, running(bin() / "mocap")).status, 0);
  EXPECT_EQ(run_mocap({}, running(bin() / "mocap")).out, run_mocap({}).out);
}

TEST_F(SiteProgram, ReportsThatItCannotBeStarted) {
  fs::permissions(libexec() / "mocap-site", fs::perms(0644));
  const Ran ran = run_mocap({"serve", "."}, running(bin() / "mocap"));
  EXPECT_EQ(ran.status, 5) << ran.out;
  EXPECT_TRUE(contains(ran.err, "cannot be started")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "Permission denied")) << ran.err;
}

TEST_F(SiteProgram, LinkToTheCommandDoesNotLoop) {
  fs::remove(libexec() / "mocap-site");
  fs::create_symlink(bin() / "mocap", libexec() / "mocap-site");
  const Ran ran = run_mocap({"serve", "."}, running(bin() / "mocap"));
  EXPECT_EQ(ran.status, 5) << ran.out;
}

TEST_F(SiteProgram, ForwardsArgumentsInputAndExitStatus) {
  folder_.write("walk.bvh", valid_bvh());
  Setting setting = folder_.here();
  setting.program = bin() / "mocap";
  EXPECT_EQ(run_mocap({"render", "missing.bvh", "-o", "a.png"}, setting).status, 3);
  EXPECT_EQ(run_mocap({"render", "walk.bvh", "--nothing"}, setting).status, 2);
  setting.input = valid_bvh();
  const Ran drawn = run_mocap({"render", "-", "-o", "it's drawn.png"}, setting);
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_GT(fs::file_size(folder_ / "it's drawn.png"), 0U);
  EXPECT_EQ(run_mocap({"render", "-", "-o", "it's drawn.png"}, setting).status, 4);
}

TEST_F(SiteProgram, RunsInTheSameProcess) {
  Setting setting = folder_.here();
  setting.program = bin() / "mocap";
  // Waits for the rest of its input.
  RunningMocap drawing({"render", "-", "-o", "walk.png"}, setting);
  const fs::path program = "/proc/" + std::to_string(drawing.process()) + "/exe";
  std::error_code error;
  for (int i = 0; i < 5000 && !fs::equivalent(program, libexec() / "mocap-site", error); ++i)
    ::usleep(2000);
  EXPECT_TRUE(fs::equivalent(program, libexec() / "mocap-site", error));
  drawing.send(SIGTERM);
  EXPECT_EQ(drawing.wait(), 128 + SIGTERM);
}

TEST(MainProgram, LoadsFewSharedLibraries) {
#ifdef MOCAP_SANITIZED
  GTEST_SKIP() << "sanitizers load additional libraries";
#endif
  Setting setting;
  setting.environment = {{"LD_TRACE_LOADED_OBJECTS", "1"}};
  const Ran ran = run_mocap({"--version"}, setting);
  if (ran.out.find("=>") == std::string::npos)
    GTEST_SKIP() << "this system does not list the libraries";
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) {
    const std::string path = line.substr(line.find_first_not_of(" \t"));
    const std::string name = fs::path(path.substr(0, path.find(' '))).filename();
    const std::string stem = name.substr(0, std::min(name.find(".so"), name.find("-x86")));
    EXPECT_TRUE(libraries_of_mocap.contains(stem)) << line;
  }
}

}  // namespace
}  // namespace mocap::test::site_program_test
