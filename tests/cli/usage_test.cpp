// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <mocap/formats.hpp>
#include <nlohmann/json.hpp>
#include <ostream>
#include <regex>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::usage_test {
namespace {

#ifdef MOCAP_WITH_SITE
const std::vector<std::string> first_verbs{"info", "check", "convert", "view", "serve"};
const std::vector<std::string> all_verbs{"info",    "check", "convert",    "view",    "serve",
                                         "diff",    "match", "render",     "publish", "token",
                                         "formats", "help",  "completion", "man"};
#else
const std::vector<std::string> first_verbs{"info", "check", "convert", "diff", "match"};
const std::vector<std::string> all_verbs{"info",    "check", "convert",    "diff", "match",
                                         "formats", "help",  "completion", "man"};
#endif

TEST(Usage, ShowsAnOverviewWithoutArguments) {
  const Ran ran = run_mocap({});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(ran.err.empty());
  for (const std::string& verb : first_verbs)
    EXPECT_TRUE(contains(ran.out, "  mocap " + verb + " ")) << verb;
}

TEST(Usage, VersionNamesTheBuild) {
  const Ran ran = run_mocap({"--version"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(run_mocap({"-V"}).out, ran.out);
  // Scripts read the first line.
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("^mocap [0-9]+\\.[0-9]+\\.[0-9]+\n")))
      << ran.out;
  const auto has_line = [&](const std::string& pattern) {
    EXPECT_TRUE(std::regex_search(ran.out, std::regex("\n" + pattern + "\n"))) << ran.out;
  };
  has_line("commit: +([0-9a-f]{7,}(, changed)?|unknown)");
  has_line("build: +" MOCAP_BUILD_TYPE "(, sanitizers: [a-z,]+)?");
  has_line("compiler: +(g\\+\\+|clang) [0-9]+\\..*");
  has_line("libraries: +Eigen [0-9.]+, fmt [0-9.]+, .*");
#ifdef MOCAP_WITH_SITE
  has_line("site: +Boost [0-9.]+, .*");
#endif
}

TEST(Usage, HelpStartsWithThreeExamples) {
  for (const std::string& verb : all_verbs) {
    const Ran ran = run_mocap({"help", verb});
    EXPECT_EQ(ran.status, 0);
    std::size_t at = 0;
    for (int line = 0; line < 3; ++line) {
      const std::size_t end = ran.out.find('\n', at);
      EXPECT_TRUE(contains(ran.out.substr(at, end - at), "mocap ")) << verb << " line " << line;
      at = end + 1;
    }
    EXPECT_EQ(ran.out[at], '\n') << verb;
    EXPECT_EQ(run_mocap({verb, "--help"}).out, ran.out);
    EXPECT_EQ(run_mocap({"--help", verb}).out, ran.out);
    EXPECT_EQ(run_mocap({"-h", verb}).out, run_mocap({verb, "-h"}).out);
  }
}

TEST(Usage, BriefHelpHasOneLineForEachOption) {
  const Ran brief = run_mocap({"convert", "-h"});
  const Ran full = run_mocap({"convert", "--help"});
  EXPECT_EQ(brief.status, 0);
  const auto options_in = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("\n  -"); at != std::string::npos;
         at = text.find("\n  -", at + 1))
      ++count;
    return count;
  };
  EXPECT_GT(options_in(brief.out), 90U);
  EXPECT_EQ(options_in(brief.out), options_in(full.out));
  EXPECT_FALSE(contains(brief.out, "\n      ")) << "the help of an option has a second line";
  for (const char* option : {"  --fps N ", "  -o, --output OUT ", "  --mirror "})
    EXPECT_TRUE(contains(brief.out, option)) << option;
  EXPECT_TRUE(contains(brief.out, "mocap convert --help")) << brief.out;
}

TEST(Usage, OptionsOfConvertAreUnderHeadings) {
  const Ran ran = run_mocap({"help", "convert"});
  std::size_t at = 0;
  for (const char* heading : {"\nOutput\n", "\nInput\n", "\nTime\n", "\nSpace\n", "\nSkeleton\n",
                              "\nSignal\n", "\nOther programs\n", "\nSecond Life .anim\n"}) {
    const std::size_t found = ran.out.find(heading, at);
    ASSERT_NE(found, std::string::npos) << heading;
    at = found;
  }
}

TEST(Usage, ConvertListsTheFormatsOfTheRegistry) {
  const Ran ran = run_mocap({"convert", "--help"});
  EXPECT_TRUE(contains(ran.out, "bvh, asf, amc, csv, json, glb, anim, npz, npy, htr")) << ran.out;
}

struct Slip {
  std::vector<std::string> words;
  std::string said;
};

void PrintTo(const Slip& slip, std::ostream* out) {
  for (const std::string& word : slip.words) *out << word << ' ';
}

#ifdef MOCAP_WITH_SITE
const std::string play_advice = "did you mean mocap view?";
#else
const std::string play_advice = "unknown command";
#endif

class WrongUse : public ::testing::TestWithParam<Slip> {};

TEST_P(WrongUse, ExitsWith2AndSuggestsCorrections) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  folder.write("b.bvh", valid_bvh());
  const Ran ran = run_mocap(GetParam().words, folder.here());
  EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
  EXPECT_TRUE(ran.out.empty());
  EXPECT_TRUE(contains(ran.err, GetParam().said)) << ran.err;
  EXPECT_TRUE(contains(ran.err, "mocap help")) << ran.err;
}

INSTANTIATE_TEST_SUITE_P(
    Every, WrongUse,
    ::testing::Values(
        Slip{{"infoo", "a.bvh"}, "did you mean info?"}, Slip{{"chekc", "a.bvh"}, "check"},
        Slip{{"a.bvh"}, "mocap info a.bvh"}, Slip{{"--jsn"}, "unknown option"},
        Slip{{"info"}, "missing FILE"}, Slip{{"info", "--jsn", "a.bvh"}, "did you mean --json?"},
        Slip{{"info", "--json=maybe", "a.bvh"}, "json"},
        Slip{{"info", "--from", "bhv", "a.bvh"}, "did you mean bvh?"},
        Slip{{"info", "--from", "json", "a.bvh"}, "--from: invalid value"},
        Slip{{"info", "a.bvh", "--from"}, "--from needs a value"}, Slip{{"check"}, "missing FILE"},
        Slip{{"check", "--ignore", "bvh.frame-cont", "a.bvh"}, "did you mean bvh.frame-count?"},
        Slip{{"check", "--select", "nothing-like-it", "a.bvh"}, "--catalogue"},
        Slip{{"check", "--explain", "bvh.bomm"}, "bvh.bom"},
        Slip{{"info", "--json", "--tree", "a.bvh"}, "cannot be combined"},
        Slip{{"info", "--json", "-v", "a.bvh"}, "--verbose"},
        Slip{{"check", "--json", "--summary", "a.bvh"}, "cannot be combined"},
        Slip{{"check", "--catalogue", "a.bvh"}, "take no files"},
        Slip{{"check", "--fix", "a.bvh"}, "--fix needs -o"},
        Slip{{"check", "--fix", "a.bvh"}, "mocap check a.bvh --fix -o fixed.bvh"},
        Slip{{"convert", "a.bvh", "--mirror", "yes", "-o", "c.bvh"}, "file not found: `yes`"},
        Slip{{"convert", "a.bvh", "--anim-loop", "yes", "-o", "c.anim"},
             "if it is the value of --anim-loop, write --anim-loop=yes"},
        Slip{{"convert", "a.bvh", "--names", "nix", "-o", "c.bvh"}, "--names: invalid value `nix`"},
        Slip{{"convert", "a.bvh", "--turn", "random:5", "-o", "c.bvh"},
             "--turn: invalid value `random:5`"},
        Slip{{"convert", "a.bvh", "--only", "Hips", "-o", "c.bvh"},
             "--only must be followed by an edit"},
        Slip{{"convert", "a.bvh", "--fade", "2", "--mirror", "-o", "c.bvh"},
             "--fade: needs a range of frames (--during)"},
        Slip{{"check", "--fix=drop-frame", "a.bvh", "-o", "c.bvh"}, "did you mean drop-frames?"},
        Slip{{"check", "--fix=", "a.bvh", "-o", "c.bvh"}, "--fix"},
        Slip{{"check", "a.bvh", "-o", "c.bvh"}, "-o needs --fix"},
        Slip{{"check", "a.bvh", "--overwrite"}, "--overwrite needs --fix"},
        Slip{{"check", "a.bvh", "--fix", "-o", "c.csv"}, "--fix writes BVH"},
        Slip{{"convert", "a.bvh"}, "missing -o"}, Slip{{"convert", "-o", "c.bvh"}, "FILE"},
        Slip{{"convert", "a.bvh", "-o", ""}, "empty"},
        Slip{{"convert", "a.bvh", "-o"}, "-o needs a value"},
        Slip{{"convert", "a.bvh", "--fps", "-o", "c.bvh"}, "--fps needs a value"},
        Slip{{"convert", "a.bvh", "--fps", "--mirror", "-o", "c.bvh"}, "--fps needs a value"},
        Slip{{"convert", "a.bvh", "c.bvh"}, "did you mean -o c.bvh?"},
        Slip{{"convert", "a.bvh", "b.bvh", "-o", "c.bvh"}, "-o c/"},
        Slip{{"convert", ".", "-o", "c.bvh"}, "-o c/"},
        Slip{{"convert", "a.bvh", "--framerate", "30", "-o", "c.bvh"}, "did you mean --fps?"},
        Slip{{"convert", "a.bvh", "--format", "csv", "-o", "c.csv"}, "did you mean --to?"},
        Slip{{"info", "--format", "bvh", "a.bvh"}, "did you mean --from?"},
        Slip{{"convert", "a.bvh", "--angles", "-o", "c.csv"}, "--table angles"},
        Slip{{"convert", "a.bvh", "--trim", "4s..1s", "-o", "c.bvh"}, "ends before it starts"},
        Slip{{"convert", "a.bvh", "--split", "every:0s", "-o", "c/"}, "such as every:10s"},
        Slip{{"convert", "a.bvh", "-o", "c.avm"}, "cannot write .avm files"},
        Slip{{"convert", "a.bvh", "-o", "c.vpd"},
             ".bvh, .asf, .amc, .csv, .json, .glb, .anim, .npz, .npy, .htr, .fbx, .usda, .usdz, "
             ".vmd, .pmx, .trc, .sto, .c3d, .tsv, .vrma"},
        Slip{{"convert", "a.bvh", "-o", "c.xyz"}, "cannot write .xyz files"},
        Slip{{"convert", "a.bvh", "-o", "c.BVA"}, "a Biovision table has no skeleton"},
        Slip{{"convert", "a.bvh", "-o", "c.vsk"}, "write a .bvh instead"},
        Slip{{"convert", "a.bvh", "-o", "c.png"}, "mocap render FILE -o c.png"},
        Slip{{"convert", "a.bvh", "-o", "c"}, "does not determine the output format"},
        Slip{{"convert", "a.bvh", "-o", "c.csv", "--table", "angles", "--sequence", "xxy"}, "zxy"},
        Slip{{"convert", "a.bvh", "-o", "c.csv", "--sequence", "zxy"}, "no effect"},
        Slip{{"convert", "a.bvh", "-o", "c.csv", "--with-end-sites"}, "no effect"},
        Slip{{"convert", "a.bvh", "--json", "--to", "csv", "-o", "-"}, "standard output"},
        Slip{{"convert", "a.bvh", "-o", "-"}, "needs --to"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--to", "csv"}, "selects bvh"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--to", "cvs"}, "did you mean csv?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--rest-pose", "apose"}, "did you mean a-pose?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--rest-pose", "a_pose"}, "did you mean a-pose?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--rest-pose", "APose-30"}, "mean a-pose:30?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--rest-pose", "armsdown"}, "mean arms-down?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--rest-pose", "arms_down"}, "mean arms-down?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--rest-pose", "frame5"}, "did you mean frame:5?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--add-reference=zero"}, "did you mean zeros?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--position-mode", "repalce"}, "mean replace?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--add-channels", "rotation"}, "mean rotations?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--profile", "blendr"}, "did you mean blender?"},
        Slip{{"check", "a.bvh", "--profile", "blendr"}, "did you mean blender?"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--decimals", "18"}, "0 to 17"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--decimals", "six"}, "0 to 17"},
        Slip{{"convert", "a.bvh", "-o", "c.glb", "--decimals", "3"}, "no effect"},
        Slip{{"convert", "a.bvh", "-o", "c.csv", "--canonical"}, "no effect"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--table", "positions"},
             "selects bvh but --table selects csv"},
        Slip{{"convert", "a.bvh", "-o", "c.bvh", "--skeleton", "b.bvh"}, "no effect"},
        Slip{{"convert", "a.csv", "-o", "c.bvh", "--positions", "add"}, "no effect"},
        Slip{{"convert", "a.csv", "-o", "c.bvh", "--drop-frames"}, "no effect"},
        Slip{{"convert", "a.csv", "-o", "c.bvh", "--hold-values"}, "no effect"},
        Slip{{"convert", "a.bvh", "b.bvh", "-o", "-", "--to", "csv"}, "one file only"},
        Slip{{"convert", "a.bvh", "b.bvh", "-o", "a.bvh"}, "is a file"},
        Slip{{"convert", "-", "b.bvh", "-o", "out/"}, "standard input has no name"},
        Slip{{"convert", "a.bvh", "-o", "a.bvh"}, "by its own output"},
        Slip{{"convert", "a.bvh", "-o", "out/", "--jobs", "0"}, "--jobs"},
        Slip{{"convert", "a.bvh", "-o", "out/", "--jobs", "many"}, "--jobs"},
        Slip{{"play", "a.bvh"}, play_advice}, Slip{{"show", "a.bvh"}, play_advice},
        Slip{{"fix", "a.bvh"}, "did you mean mocap check --fix?"},
        Slip{{"validate", "a.bvh"}, "did you mean mocap check?"},
        Slip{{"version"}, "did you mean mocap --version?"},
        Slip{{"trim", "a.bvh"}, "did you mean mocap convert --trim?"},
        Slip{{"Retarget", "a.bvh"}, "did you mean mocap convert --profile?"},
        Slip{{"slow", "a.bvh"}, "did you mean mocap convert --speed 0.5?"},
        Slip{{"convert", "a.bvh", "--trim", "100", "200", "-o", "c.bvh"}, "write --trim 100..200"},
        Slip{{"convert", "a.bvh", "--trim", "0.5s", "1s", "-o", "c.bvh"}, "write --trim 0.5s..1s"},
        Slip{{"convert", "--rotate", "x", "90", "a.bvh", "-o", "c.bvh"}, "write --rotate x:90"},
        Slip{{"convert", "a.bvh", "--move", "0", "0", "1.5", "-o", "c.bvh"},
             "write --move 0,0,1.5"},
        Slip{{"convert", "a.bvh", "--split", "30", "60", "-o", "c/"}, "write --split 30,60"},
        Slip{{"convert", "a.bvh", "--during", "1", "2", "--mirror", "-o", "c.bvh"},
             "write --during 1..2"},
        Slip{{"convert", "a.bvh", "--to-units", "meteres", "-o", "c.bvh"}, "did you mean metres"},
        Slip{{"convert", "a.bvh", "--units", "inchs", "-o", "c.glb"}, "did you mean inches?"},
        Slip{{"convert", "a.bvh", "--profile", "three.js", "-o", "c.bvh"}, "did you mean threejs?"},
        Slip{{"convert", "a.bvh", "--profile", "ue5", "-o", "c.bvh"}, "did you mean unreal?"},
        Slip{{"check", "--profile", "ue5", "a.bvh"}, "did you mean unreal?"},
        Slip{{"convert", "a.bvh", "--up", "z-up", "-o", "c.bvh"}, "did you mean z?"},
        Slip{{"convert", "a.bvh", "--table", "quaternions", "-o", "c.csv"},
             "did you mean rotations?"},
        Slip{{"convert", "a.bvh", "--table", "euler", "-o", "c.csv"}, "did you mean angles?"},
        Slip{{"convert", "a.bvh", "--table", "positions", "--endsites", "-o", "c.csv"},
             "did you mean --with-end-sites?"},
        Slip{{"convert", "a.bvh", "--fps", "0.0333", "-o", "c.bvh"}, "Write --fps 30"},
        Slip{{"convert", "a.bvh", "--rate", "0.008333", "-o", "c.bvh"}, "Write --rate 120"},
        Slip{{"diff", "a.bvh"}, "missing second FILE"},
        Slip{{"diff", "a.bvh", "b.bvh", "a.bvh"}, "more than two motions"},
        Slip{{"diff", "a.bvh", "b.bvh", "--tolerance", "-1"}, "--tolerance"},
        Slip{{"diff", "a.bvh", "b.bvh", "--tolerance", "nan"}, "--tolerance"},
        Slip{{"match", "a.bvh"}, "missing second FILE"},
        Slip{{"match", "a.bvh", "b.bvh", "a.bvh"}, "more than two bodies"},
        Slip{{"match", "a.bvh", "b.bvh", "--onto-scale", "0"}, "--onto-scale"},
        Slip{{"match", "-", "-"}, "standard input can be read only once"},
        Slip{{"diff", "-", "-"}, "standard input can be read only once"},
        Slip{{"info", "-", "-"}, "standard input can be read only once"},
        Slip{{"check", "-", "a.bvh", "-"}, "standard input can be read only once"},
        Slip{{"convert", "-", "-", "-o", "out/"}, "standard input can be read only once"},
        Slip{{"completion", "tcsh"}, "unknown shell `tcsh`"}, Slip{{"completion"}, "SHELL"},
        Slip{{"help", "confert"}, "did you mean convert?"}, Slip{{"man", "more"}, "more"}));

TEST(Usage, AcceptsValuesInAnyCase) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--profile", "Blender", "-o", "a1.bvh"},
        {"--table", "Positions", "-o", "a2.csv"},
        {"--from", "BVH", "-o", "a3.bvh"},
        {"--units", "Inch", "--to-units", "METERS", "-o", "a4.bvh"}}) {
    std::vector<std::string> command{"convert", "a.bvh"};
    command.insert(command.end(), words.begin(), words.end());
    const Ran ran = run_mocap(command, folder.here());
    EXPECT_EQ(ran.status, 0) << words.front() << ran.err;
  }
  EXPECT_TRUE(contains(read_text(folder / "a2.csv"), ".x,")) << read_text(folder / "a2.csv");
  EXPECT_NE(run_mocap({"check", "--profile", "Blender", "a.bvh"}, folder.here()).status, 2);
}

TEST(Usage, DoesNotTreatAFileAsPartOfAValue) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(30));
  folder.write("200", valid_bvh(30));
  const Ran ran =
      run_mocap({"convert", "a.bvh", "--trim", "1..5", "200", "-o", "out/"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST(Usage, DoesNotSuggestAnotherShortOption) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  const Ran ran = run_mocap({"check", "-v", "a.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 2);
  EXPECT_FALSE(contains(ran.err, "did you mean")) << ran.err;
}

TEST(Usage, AcceptsNegativeNumbersAsValues) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  const Ran ran = run_mocap({"convert", "a.bvh", "--turn", "-45", "-o", "b.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST(Usage, ReportsAPatternWithoutMatches) {
  TemporaryFolder folder;
  for (const std::vector<std::string>& words : {std::vector<std::string>{"info", "*.bhv"},
                                                {"check", "*.bhv"},
                                                {"convert", "*.bhv", "-o", "out.csv"}}) {
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 3) << words.front();
    EXPECT_TRUE(contains(ran.out + ran.err, "no file matches this pattern")) << ran.out << ran.err;
  }
}

TEST(Usage, SuggestsDownloadingUrls) {
  const Ran ran = run_mocap({"info", "https://example.org/walk.bvh"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.err + ran.out, "Download it first")) << ran.err;
}

TEST(Usage, RejectsAMaskOfWholeClipEdits) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  for (const char* fps : {"30", "120"}) {
    const Ran ran =
        run_mocap({"convert", "a.bvh", "--only", "*", "--fps", fps, "-o", "b.bvh"}, folder.here());
    EXPECT_NE(ran.status, 0) << fps;
    EXPECT_TRUE(contains(ran.err, "edit.whole-clip")) << ran.err;
  }
}

TEST(Usage, InvalidCommandsWriteNothing) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  run_mocap({"convert", "a.bvh", "-o", "c.bvh", "--no-such-option"}, folder.here());
  EXPECT_FALSE(std::filesystem::exists(folder / "c.bvh"));
}

TEST(Usage, TreatsArgumentsAfterTwoDashesAsFiles) {
  TemporaryFolder folder;
  folder.write("--json", valid_bvh());
  const Ran ran = run_mocap({"info", "--from", "bvh", "--", "--json"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "--json  "));
}

TEST(Usage, DocumentedManualIsCurrent) {
  const std::filesystem::path page =
      std::filesystem::path(MOCAP_PROJECT_DIR) / "docs" / "command.md";
  EXPECT_EQ(read_text(page), run_mocap({"man", "--markdown"}).out)
      << "update it: mocap man --markdown > docs/command.md";
}

TEST(Usage, ReadmeHasTheCurrentTableOfFormats) {
  const std::filesystem::path page = std::filesystem::path(MOCAP_PROJECT_DIR) / "README.md";
  const Ran ran = run_mocap({"formats", "--markdown"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(read_text(page), "\n\n" + ran.out + "\n"))
      << "replace the table in README.md with the output of: mocap formats --markdown";
}

TEST(Usage, FormatsListsWhatEachFormatHolds) {
  const Ran text = run_mocap({"formats"});
  EXPECT_EQ(text.status, 0);
  EXPECT_TRUE(std::regex_search(text.out,
                                std::regex("\\ntrc +\\.trc +yes +yes +joints, points, times\\n")));
  EXPECT_TRUE(std::regex_search(text.out, std::regex("\\navm +\\.avm +yes +- +joints\\n")));
  const Ran json = run_mocap({"formats", "--json"});
  EXPECT_EQ(json.status, 0);
  const auto list = nlohmann::json::parse(json.out);
  EXPECT_EQ(list.size(), formats().size());
  EXPECT_EQ(list[0]["parts"], nlohmann::json::array({"joints", "scale"}));
  const auto parts_of = [&](std::string_view name) {
    for (const auto& each : list)
      if (each["name"] == name) return each["parts"];
    return nlohmann::json();
  };
  EXPECT_EQ(parts_of("c3d"), nlohmann::json::array({"joints", "points", "bodies", "analog",
                                                    "events", "residuals", "results"}));
  EXPECT_EQ(parts_of("csv"),
            nlohmann::json::array({"joints", "points", "bodies", "analog", "events", "columns",
                                   "times", "hinge-limits", "scale"}));
  EXPECT_EQ(parts_of("glb"), nlohmann::json::array({"joints", "meshes"}));
  EXPECT_EQ(run_mocap({"formats", "--json", "--markdown"}).status, 2);
}

TEST(Usage, TheManualNamesEveryVerb) {
  const Ran ran = run_mocap({"man"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out.rfind(".TH MOCAP 1", 0), 0U);
  for (const std::string& verb : all_verbs)
    EXPECT_TRUE(contains(ran.out, ".SS mocap " + verb)) << verb;
}

}  // namespace
}  // namespace mocap::test::usage_test
