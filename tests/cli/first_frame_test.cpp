// SPDX-License-Identifier: MIT

/// \file
/// `--first-frame` affects every edit, export, report and picture that treats a reference pose
/// separately.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"

namespace mocap::test::first_frame_test {
namespace {

/// A walk after a reference pose, and a run without one.
const std::string walk = std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh";
const std::string run = std::string(MOCAP_PROJECT_DIR) + "/samples/run.bvh";

/// The lines of a file after its header.
std::vector<std::string> rows_of(const std::string& text, const std::string& header) {
  std::vector<std::string> rows;
  std::size_t at = text.find('\n', text.find(header)) + 1;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    rows.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return rows;
}

class FirstFrame : public testing::Test {
 protected:
  /// The file that a conversion writes; empty if it is rejected.
  std::string converted(const std::string& input, const std::vector<std::string>& options,
                        const std::string& output) {
    std::vector<std::string> words{"convert", input, "-o", output, "--overwrite"};
    words.insert(words.end(), options.begin(), options.end());
    ran_ = run_mocap(words, folder_.here());
    return ran_.status == 0 ? read_text(folder_ / output) : std::string();
  }

  std::vector<std::string> bvh_rows(const std::string& input, std::vector<std::string> options,
                                    const std::string& first_frame) {
    options.insert(options.end(), {"--first-frame", first_frame});
    const std::string text = converted(input, options, "out.bvh");
    EXPECT_EQ(ran_.status, 0) << ran_.err;
    return rows_of(text, "Frame Time");
  }

  /// Empty if there are no rows.
  std::string first_row(const std::string& input, const std::vector<std::string>& options,
                        const std::string& first_frame) {
    const std::vector<std::string> rows = bvh_rows(input, options, first_frame);
    return rows.empty() ? std::string() : rows.front();
  }

  TemporaryFolder folder_;
  Ran ran_;
};

TEST_F(FirstFrame, IsUnchangedByEditsOnlyIfItIsAReference) {
  const std::vector<std::vector<std::string>> edits{
      {"--reverse"},
      {"--smooth=2"},
      {"--noise=5"},
      {"--set", "*.Xrotation=3"},
  };
  for (const std::string& file : {walk, run}) {
    const std::string untouched = first_row(file, {}, "detect");
    for (const std::vector<std::string>& edit : edits) {
      SCOPED_TRACE(file + " " + edit.front());
      EXPECT_EQ(first_row(file, edit, "reference"), untouched);
      EXPECT_NE(first_row(file, edit, "motion"), untouched);
      EXPECT_EQ(first_row(file, edit, "detect") == untouched, file == walk);
    }
  }
}

TEST_F(FirstFrame, IsThePinTargetOnlyIfItIsMotion) {
  const auto with = [&](const char* first_frame) {
    return bvh_rows(walk, {"--pin", "LeftHand"}, first_frame);
  };
  EXPECT_NE(with("motion"), with("reference"));
  EXPECT_EQ(with("detect"), with("reference"));
}

TEST_F(FirstFrame, IsRemovedOrInsertedAsSpecified) {
  const std::size_t frames = bvh_rows(run, {}, "detect").size();
  EXPECT_EQ(bvh_rows(run, {"--drop-reference"}, "reference").size(), frames - 1);
  EXPECT_EQ(bvh_rows(walk, {"--add-reference"}, "motion").size(),
            bvh_rows(walk, {}, "detect").size() + 1);
  converted(walk, {"--drop-reference", "--first-frame", "motion"}, "no.bvh");
  EXPECT_NE(ran_.status, 0);
  EXPECT_TRUE(contains(ran_.err, "edit.reference-frame")) << ran_.err;
}

TEST_F(FirstFrame, IsKeptBySecondLifeProfileIfItIsMotion) {
  const std::vector<std::string> profile{"--rate", "30", "--in-place", "--profile", "secondlife"};
  for (const std::string& file : {walk, run}) {
    SCOPED_TRACE(file);
    const std::size_t frames = bvh_rows(file, {}, "detect").size();
    EXPECT_EQ(bvh_rows(file, profile, "motion").size(), frames + 1);
    EXPECT_EQ(bvh_rows(file, profile, "reference").size(), frames);
  }
}

TEST_F(FirstFrame, IsOmittedFromAnAnimOnlyIfItIsAReference) {
  const auto played_frames = [&](const std::vector<std::string>& options) {
    EXPECT_FALSE(converted(walk, options, "out.anim").empty()) << ran_.err;
    const Ran info = run_mocap({"info", "--json", "out.anim"}, folder_.here());
    const auto json = nlohmann::json::parse(info.out);
    return json.at("duration").get<double>() * json.at("rate").get<double>();
  };
  const auto with = [&](const char* first_frame) {
    return played_frames(
        {"--rename", "Hips=mPelvis", "--anim-keys", "all", "--first-frame", first_frame});
  };
  EXPECT_NEAR(with("motion"), with("reference") + 1.0, 0.2);
  EXPECT_EQ(with("detect"), with("reference"));
  // After removing the reference, all frames are motion.
  EXPECT_EQ(played_frames({"--rename", "Hips=mPelvis", "--anim-keys", "all", "--drop-reference",
                           "--first-frame", "reference"}),
            with("reference"));
}

TEST_F(FirstFrame, HasContactsAndVelocitiesOnlyIfItIsMotion) {
  for (const char* table : {"contacts", "angular-velocities"}) {
    SCOPED_TRACE(table);
    const auto with = [&](const char* first_frame) {
      return converted(walk, {"--table", table, "--first-frame", first_frame}, "out.csv");
    };
    EXPECT_NE(with("motion"), with("reference"));
    EXPECT_EQ(with("detect"), with("reference"));
  }
}

TEST_F(FirstFrame, IsAsSpecifiedForInfo) {
  const auto facts = [&](const std::string& file, const char* first_frame) {
    const Ran ran =
        run_mocap({"info", "--json", file, "--first-frame", first_frame}, folder_.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    return nlohmann::json::parse(ran.out);
  };
  for (const std::string& file : {walk, run}) {
    SCOPED_TRACE(file);
    EXPECT_EQ(facts(file, "reference").at("reference_first_frame"), true);
    EXPECT_EQ(facts(file, "motion").at("reference_first_frame"), false);
    EXPECT_EQ(facts(file, "detect").at("reference_first_frame"), file == walk);
    const auto decision = facts(file, "reference").at("decisions").at("reference_frame");
    EXPECT_EQ(decision.at("value"), true);
    EXPECT_EQ(decision.at("confidence"), "high");
    EXPECT_NE(facts(file, "motion").at("travel"), facts(file, "reference").at("travel"));
  }
}

TEST_F(FirstFrame, IsAsSpecifiedForCheck) {
  const auto has_note = [&](const std::string& file, const char* first_frame,
                            const std::vector<std::string>& more, const char* list) {
    std::vector<std::string> words{"check", "--json", file, "--first-frame", first_frame};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run_mocap(words, folder_.here());
    EXPECT_LE(ran.status, 1) << ran.err;
    const auto report = nlohmann::json::parse(ran.out);
    for (const auto& finding : report.at(list))
      if (finding.at("code") == "motion.reference-frame") return true;
    return false;
  };
  for (const std::string& file : {walk, run}) {
    SCOPED_TRACE(file);
    for (const char* list : {"findings", "left"}) {
      const std::vector<std::string> more =
          list == std::string("left")
              ? std::vector<std::string>{"--fix", "-o", "fixed.bvh", "--overwrite"}
              : std::vector<std::string>{};
      EXPECT_TRUE(has_note(file, "reference", more, list)) << list;
      EXPECT_FALSE(has_note(file, "motion", more, list)) << list;
      EXPECT_EQ(has_note(file, "detect", more, list), file == walk) << list;
    }
  }
  const Ran idle = run_mocap({"check", "--catalogue", "--first-frame", "motion"}, folder_.here());
  EXPECT_EQ(idle.status, 2);
  EXPECT_TRUE(contains(idle.err, "--first-frame needs a file")) << idle.err;
}

TEST_F(FirstFrame, IsDrawnOnlyIfItIsMotion) {
  const auto picture = [&](const std::string& file, const std::vector<std::string>& options,
                           const char* first_frame) {
    std::vector<std::string> words{"render",        file,       "-o", "out.png", "--overwrite",
                                   "--first-frame", first_frame};
    words.insert(words.end(), options.begin(), options.end());
    ran_ = run_mocap(words, folder_.here());
    EXPECT_EQ(ran_.status, 0) << ran_.err;
    return read_text(folder_ / "out.png");
  };
  for (const std::string& file : {walk, run}) {
    const std::string speed = file == walk ? "Hips.speed" : "mixamorig:Hips.speed";
    const std::vector<std::vector<std::string>> pictures{{"--curve", speed},
                                                         {"--compare", "curve:" + speed, file}};
    for (const std::vector<std::string>& options : pictures) {
      SCOPED_TRACE(file + " " + options.front());
      const std::string behind = picture(file, options, "reference");
      const std::string all = picture(file, options, "motion");
      EXPECT_NE(behind, all);
      EXPECT_EQ(picture(file, options, "detect"), file == walk ? behind : all);
    }
  }
}

}  // namespace
}  // namespace mocap::test::first_frame_test
