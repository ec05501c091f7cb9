// SPDX-License-Identifier: MIT
//
// Compares the findings of `check --profile` with how the program itself reads the file, for
// programs that can be run here.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/unusual_bvh.hpp"

namespace mocap::test::program_readers_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// How a program shows a file: world positions of all joints, frame by frame.
struct Shown {
  std::vector<std::string> names;
  std::vector<double> positions;
};

/// Empty for each file that the program rejects.
std::vector<std::optional<Shown>> shown_by(const std::string& program,
                                           const TemporaryFolder& folder,
                                           const std::vector<std::string>& files) {
  std::string command = program;
  for (const std::string& file : files) command += " '" + (folder / file).string() + "'";
  const std::string out = (folder / "shown.jsonl").string();
  EXPECT_EQ(std::system((command + " > '" + out + "' 2> /dev/null").c_str()), 0) << command;
  std::istringstream lines(read_text(out));
  std::vector<std::optional<Shown>> all;
  for (std::string line; std::getline(lines, line);) {
    const json shown = json::parse(line);
    std::optional<Shown>& last = all.emplace_back();
    if (shown.is_null()) continue;
    last.emplace();
    for (const json& name : shown["names"]) last->names.push_back(name.is_string() ? name : "");
    for (const json& number : shown["positions"])
      last->positions.push_back(number.is_number() ? number.get<double>()
                                                   : std::numeric_limits<double>::quiet_NaN());
  }
  EXPECT_EQ(all.size(), files.size());
  all.resize(files.size());
  return all;
}

/// Programs replace other characters differently: here one `?` for a run of them.
std::string ascii_of(const std::string& name) {
  std::string ascii;
  for (const char c : name) {
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    if (is_ascii || !ascii.ends_with('?')) ascii += is_ascii ? c : '?';
  }
  return ascii;
}

bool has_names_of(const Shown& shown, const Skeleton& skeleton) {
  return std::equal(shown.names.begin(), shown.names.end(), skeleton.joints().begin(),
                    skeleton.joints().end(), [](const std::string& name, const Joint& joint) {
                      return ascii_of(name) == ascii_of(joint.name);
                    });
}

/// Whether each joint of a clip has the position that the program shows, to a thousandth, in all
/// frames. The program may show further joints; `names` are those of the clip in the program's
/// file.
bool is_where(const Shown& shown, const Clip& clip, const std::vector<std::string>& names) {
  const Poses poses = evaluate(clip).value();
  const std::size_t shown_joints = shown.names.size();
  if (shown.positions.size() != 3 * shown_joints * poses.frames) return false;
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    const auto found = std::find_if(
        shown.names.begin(), shown.names.end(),
        [&](const std::string& name) { return ascii_of(name) == ascii_of(names[joint]); });
    if (found == shown.names.end()) return false;
    const auto other = static_cast<std::size_t>(found - shown.names.begin());
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      const Vector3 place(&shown.positions[3 * (frame * shown_joints + other)]);
      const Vector3 apart = place - poses.world_position(frame, joint);
      if (!(apart.cwiseAbs().maxCoeff() < 1e-3)) return false;
    }
  }
  return true;
}

bool shows(const Shown& shown, const Clip& clip) {
  const Poses poses = evaluate(clip).value();
  return has_names_of(shown, clip.skeleton) &&
         std::equal(shown.positions.begin(), shown.positions.end(), poses.world_positions.begin(),
                    poses.world_positions.end(),
                    [](double a, double b) { return std::abs(a - b) < 1e-3; });
}

std::vector<std::string> codes_of(const std::string& file, const std::string& program,
                                  const TemporaryFolder& folder) {
  const json report =
      json::parse(run_mocap({"check", "--json", "--profile", program, file}, folder.here()).out);
  std::vector<std::string> codes;
  for (const json& finding : report.at("findings")) codes.push_back(finding.at("code"));
  return codes;
}

/// The last names of a skeleton. A joint that connects several roots precedes them.
std::vector<std::string> last_names(const Skeleton& skeleton, std::size_t count) {
  std::vector<std::string> names;
  for (const Joint& joint : skeleton.joints()) names.push_back(joint.name);
  names.erase(names.begin(), names.end() - static_cast<std::ptrdiff_t>(count));
  return names;
}

/// Each unusual file is rejected, shown differently or shown correctly, as `check` reports; the
/// file that `convert` writes for the program is shown like the original, or the losses are
/// reported.
void expect_table_to_hold(const std::string& name, const std::string& program) {
  TemporaryFolder folder;
  const std::vector<Unusual> all = unusual_files();
  std::vector<std::string> originals;
  std::vector<std::string> made;
  std::vector<bool> reports_loss;
  for (std::size_t i = 0; i < all.size(); ++i) {
    originals.push_back(std::to_string(i) + ".bvh");
    made.push_back(std::to_string(i) + "_made.bvh");
    folder.write(originals.back(), all[i].text);
    const Ran ran = run_mocap({"convert", originals.back(), "--profile", name, "-o", made.back()},
                              folder.here());
    ASSERT_EQ(ran.status, 0) << all[i].title << "\n" << ran.err;
    reports_loss.push_back(contains(ran.err, "edit.positions-dropped") ||
                           contains(ran.err, name + " still"));
  }
  const auto of_originals = shown_by(program, folder, originals);
  const auto of_made = shown_by(program, folder, made);
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(name + ": " + all[i].title);
    const std::vector<std::string> codes = codes_of(originals[i], name, folder);
    const auto has = [&](const char* code) {
      return std::find(codes.begin(), codes.end(), code) != codes.end();
    };
    const auto clip = load(folder / originals[i]);
    ASSERT_TRUE(clip);
    const bool is_alike = of_originals[i] && shows(*of_originals[i], *clip);
    if (has("program.refuses")) {
      EXPECT_FALSE(of_originals[i])
          << "it reads the file, " << (is_alike ? "correctly" : "incorrectly");
    } else if (has("program.misreads") || has("program.drops")) {
      EXPECT_FALSE(is_alike) << "it shows the file correctly";
    } else {
      EXPECT_TRUE(of_originals[i]) << "it rejects the file";
      EXPECT_TRUE(is_alike) << "it shows the file differently";
    }
    const auto fitted = load(folder / made[i]);
    ASSERT_TRUE(fitted);
    if (reports_loss[i]) continue;
    EXPECT_TRUE(of_made[i]) << "it rejects the converted file";
    if (!of_made[i]) continue;
    EXPECT_TRUE(is_where(*of_made[i], *clip, last_names(fitted->skeleton, clip->skeleton.size())))
        << "the converted file is shown differently";
  }
}

bool runs(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

fs::path in_project(const std::string& path) {
  return fs::path(MOCAP_PROJECT_DIR) / path;
}

TEST(ProgramReaders, ThreeJsMatchesTheTable) {
  if (!runs("command -v node") ||
      !fs::exists(in_project("web/node_modules/three/examples/jsm/loaders/BVHLoader.js"))) {
    GTEST_SKIP() << "node or web/node_modules is not installed";
  }
  expect_table_to_hold(
      "threejs", "node '" + in_project("tests/programs/threejs_positions.mjs").string() + "'");
}

TEST(ProgramReaders, AssimpMatchesTheTable) {
#ifdef MOCAP_ASSIMP_POSITIONS
  expect_table_to_hold("assimp", MOCAP_ASSIMP_POSITIONS);
#else
  GTEST_SKIP() << "assimp is not installed";
#endif
}

TEST(ProgramReaders, PybvhMatchesTheTable) {
  if (!runs("python3 -c 'import pybvh'")) GTEST_SKIP() << "pybvh is not installed";
  expect_table_to_hold(
      "pybvh", "python3 '" + in_project("tests/programs/pybvh_positions.py").string() + "'");
}

}  // namespace
}  // namespace mocap::test::program_readers_test
