// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <numbers>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "body/humanoid.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/temporary_folder.hpp"

/// \file
/// three-vrm as a judge of VRM animations that are read and written.

namespace mocap::vrma_judges_test {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

constexpr int not_installed = 77;
constexpr double most_deg = 1e-4;

struct Turn {
  std::string bone;
  double time_s = 0.0;
  Quaternion rotation;
};
struct Place {
  std::string bone;
  double time_s = 0.0;
  Vector3 position;
};

/// An animation as three-vrm reads it; see vrma_tracks.mjs.
struct Tracks {
  Vector3 rest_hips = Vector3::Zero();
  std::vector<Turn> turns;
  std::vector<Place> places;
  std::vector<Place> model;
};

std::string shell_word(const fs::path& path) {
  return "'" + path.string() + "'";
}

Tracks parse_tracks(const fs::path& file) {
  Tracks tracks;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    Place place;
    Turn turn;
    if (kind == "rest") {
      words >> tracks.rest_hips.x() >> tracks.rest_hips.y() >> tracks.rest_hips.z();
    } else if (kind == "turn") {
      words >> turn.bone >> turn.time_s;
      for (double& part : turn.rotation.coeffs()) words >> part;
      tracks.turns.push_back(turn);
    } else {
      if (kind == "model") words >> place.bone;
      words >> place.time_s >> place.position.x() >> place.position.y() >> place.position.z();
      (kind == "model" ? tracks.model : tracks.places).push_back(place);
    }
    EXPECT_FALSE(words.fail()) << line;
  }
  return tracks;
}

/// None if node or three-vrm is not installed.
std::optional<Tracks> tracks_of(const fs::path& file, const TemporaryFolder& folder,
                                const char* wanted = "") {
  const std::string node = MOCAP_NODE;
  if (node.empty()) return std::nullopt;
  const fs::path root = MOCAP_PROJECT_DIR;
  const std::string command =
      shell_word(node) + " " + shell_word(root / "tests/gltf/vrma_tracks.mjs") + " " +
      shell_word(file) + " " + shell_word(root / "web") + " " + wanted + " > " +
      shell_word(folder / "out.txt") + " 2> " + shell_word(folder / "errors.txt");
  const int status = std::system(command.c_str());
  if (WIFEXITED(status) && WEXITSTATUS(status) == not_installed) return std::nullopt;
  EXPECT_EQ(status, 0);
  // three-vrm warns about files that deviate from the specification.
  std::ifstream errors(folder / "errors.txt");
  std::stringstream warnings;
  warnings << errors.rdbuf();
  EXPECT_EQ(warnings.str(), "") << file;
  return parse_tracks(folder / "out.txt");
}

#define MOCAP_NEEDS_TRACKS(tracks) \
  if (!(tracks)) GTEST_SKIP() << "node, or three-vrm in web/node_modules, is not installed"

/// Angle between two rotations in degrees, accurate for small angles.
double degrees_between(const Quaternion& a, const Quaternion& b) {
  const Eigen::Vector4d one = a.normalized().coeffs();
  const Eigen::Vector4d other = b.normalized().coeffs();
  const double chord = std::min((one - other).norm(), (one + other).norm());
  return 4.0 * std::asin(chord / 2.0) * 180.0 / std::numbers::pi;
}

std::map<std::string, std::size_t> joints_by_part(const Skeleton& skeleton) {
  std::map<std::string, std::size_t> joints;
  for (std::size_t i = 0; i < skeleton.size(); ++i)
    if (!skeleton[i].part.empty()) joints.emplace(skeleton[i].part, i);
  return joints;
}

/// The frame at a time; none if there is none.
std::optional<std::size_t> frame_at(const Clip& clip, double time_s, double start_s) {
  const double frame = (time_s - start_s) / clip.motion.frame_time.seconds();
  const double nearest = std::round(frame);
  const bool is_inside = nearest >= 0 && nearest < static_cast<double>(clip.motion.frames());
  if (!is_inside || std::abs(frame - nearest) > 1e-2) return std::nullopt;
  return static_cast<std::size_t>(nearest);
}

std::vector<fs::path> corpus_files() {
  std::vector<fs::path> files;
  const std::string corpus = MOCAP_CORPUS_DIR;
  const fs::path folder = fs::path(corpus).parent_path() / "corpus2/vrma";
  if (corpus.empty() || !fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".vrma") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// Normalised rotations: W c W^-1, where c is the rotation of the channels and W the world rotation
// of the joint in the rest pose.
TEST(VrmaJudges, RotationsThatAreReadAreThoseOfThreeVrm) {
  const std::vector<fs::path> files = corpus_files();
  if (files.empty()) GTEST_SKIP() << "the second corpus is not available";
  for (const fs::path& file : files) {
    const TemporaryFolder folder;
    const std::optional<Tracks> tracks = tracks_of(file, folder);
    MOCAP_NEEDS_TRACKS(tracks);
    const Result<Clip> clip = load(file);
    ASSERT_TRUE(clip.has_value());
    const Result<Poses> poses = evaluate(*clip);
    ASSERT_TRUE(poses.has_value());
    const Poses rest = evaluate_rest(clip->skeleton);
    const auto joints = joints_by_part(clip->skeleton);
    const double start_s = clip->format_data.find<gltf::Style>()->start_s;
    double worst = 0.0;
    std::size_t compared = 0;
    for (const Turn& turn : tracks->turns) {
      const auto frame = frame_at(*clip, turn.time_s, start_s);
      if (!frame) continue;
      const std::size_t joint = joints.at(turn.bone);
      const Quaternion world = rest.world_rotation(0, joint);
      const Quaternion channels =
          rest.local_rotation(0, joint).conjugate() * poses->local_rotation(*frame, joint);
      worst = std::max(worst, degrees_between(world * channels * world.conjugate(), turn.rotation));
      ++compared;
    }
    EXPECT_EQ(compared, tracks->turns.size()) << file;
    EXPECT_LT(worst, most_deg) << file;
    EXPECT_GT(compared, 6U);
    for (const Place& place : tracks->places) {
      const auto frame = frame_at(*clip, place.time_s, start_s);
      ASSERT_TRUE(frame.has_value());
      EXPECT_LT((poses->world_position(*frame, joints.at("hips")) - place.position).norm(), 1e-5);
    }
    RecordProperty(file.filename().string(), std::to_string(worst));
  }
}

/// The rotation from the axes of a figure in a T-pose to +Y up and +Z forward.
Quaternion vrm_from_figure(const Poses& rest, const std::map<std::string, std::size_t>& bones) {
  const auto axis = [](const Vector3& direction) {
    Eigen::Index most = 0;
    direction.cwiseAbs().maxCoeff(&most);
    return Vector3(Vector3::Unit(most) * (direction[most] < 0 ? -1.0 : 1.0));
  };
  const auto place = [&](const char* bone) { return rest.world_position(0, bones.at(bone)); };
  const Vector3 up = axis(place("head") - place("hips"));
  const Vector3 left = axis(place("leftUpperArm") - place("rightUpperArm"));
  Eigen::Matrix3d rows;
  rows << left.transpose(), up.transpose(), left.cross(up).transpose();
  return Quaternion(rows);
}

std::map<std::string, std::size_t> bones_of(const Skeleton& skeleton) {
  std::map<std::string, std::size_t> bones;
  const detail::HumanoidJoints joints = detail::find_humanoid(skeleton).value();
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (joints[i]) bones.emplace(detail::humanoid_bones()[i].name, *joints[i]);
  return bones;
}

struct SampleFile {
  const char* name;
  /// Whether no joint between two bones rotates, so that positions are the same as well.
  bool has_same_positions = true;
};

/// Compares a written file with the clip. The expected values come from the edit that makes a
/// T-pose the rest pose, whose joints then have the axes of the world.
void compare_written(const SampleFile& sample, bool& is_skipped) {
  SCOPED_TRACE(sample.name);
  Result<Clip> clip = load(fs::path(MOCAP_PROJECT_DIR) / "samples" / sample.name);
  ASSERT_TRUE(clip.has_value());
  const double unit = guess_scale(*clip).metres_per_unit;
  clip->metadata.metres_per_unit = unit;
  const TemporaryFolder folder;
  ASSERT_TRUE(save(*clip, folder / "t.vrma").has_value());
  const std::optional<Tracks> tracks = tracks_of(folder / "t.vrma", folder, "model");
  is_skipped = !tracks;
  if (is_skipped) return;

  Diagnostics findings;
  ASSERT_TRUE(edit::apply(edit::RestPose(), *clip, findings).has_value());
  const auto bones = bones_of(clip->skeleton);
  const Poses rest = evaluate_rest(clip->skeleton);
  const Result<Poses> poses = evaluate(*clip);
  ASSERT_TRUE(poses.has_value());
  const Quaternion vrm_from_file = vrm_from_figure(rest, bones);
  double worst = 0.0;
  const detail::HumanoidJoints joints = detail::find_humanoid(clip->skeleton).value();
  for (const Turn& turn : tracks->turns) {
    const auto frame = frame_at(*clip, turn.time_s, 0.0);
    ASSERT_TRUE(frame.has_value());
    const std::size_t bone = *detail::find_humanoid_bone(turn.bone);
    Quaternion expected = poses->world_rotation(*frame, bones.at(turn.bone));
    if (const auto above = detail::parent_bone(joints, bone))
      expected = poses->world_rotation(*frame, *joints[*above]).conjugate() * expected;
    expected = vrm_from_file * expected * vrm_from_file.conjugate();
    worst = std::max(worst, degrees_between(expected, turn.rotation));
  }
  EXPECT_EQ(tracks->turns.size(), clip->motion.frames() * bones.size());
  EXPECT_LT(worst, most_deg);
  EXPECT_EQ(tracks->places.size(), clip->motion.frames());
  EXPECT_EQ(tracks->model.size(), clip->motion.frames() * bones.size());
  EXPECT_GT(tracks->rest_hips.y(), 0.7);
  double farthest = 0.0;
  for (const Place& place : tracks->model) {
    const auto frame = frame_at(*clip, place.time_s, 0.0);
    ASSERT_TRUE(frame.has_value());
    const Vector3 expected =
        unit * (vrm_from_file * poses->world_position(*frame, bones.at(place.bone)));
    if (sample.has_same_positions || place.bone == "hips")
      farthest = std::max(farthest, (expected - place.position).norm());
  }
  EXPECT_LT(farthest, 2e-5);
}

TEST(VrmaJudges, RotationsThatAreWrittenAreThoseOfThreeVrm) {
  for (const SampleFile sample :
       {SampleFile{"walk.bvh"}, SampleFile{"run.bvh"}, SampleFile{"kick.bvh"},
        SampleFile{"idle.bvh"}, SampleFile{"turn.bvh"}, SampleFile{"wave.bvh"},
        SampleFile{"sit_stand.bvh"}, SampleFile{"stroll_01.amc", false}}) {
    bool is_skipped = false;
    compare_written(sample, is_skipped);
    if (is_skipped) GTEST_SKIP() << "node, or three-vrm in web/node_modules, is not installed";
  }
}

// An edited file has the same rotations for three-vrm. In the third file, joints between bones
// rotate, which three-vrm ignores and the written file contains.
TEST(VrmaJudges, EditedFilesKeepTheirRotations) {
  std::size_t compared = 0;
  for (const fs::path& file : corpus_files()) {
    if (file.filename() == "idle_loop.vrma") continue;
    const TemporaryFolder folder;
    const std::optional<Tracks> before = tracks_of(file, folder);
    MOCAP_NEEDS_TRACKS(before);
    Result<Clip> clip = load(file);
    ASSERT_TRUE(clip.has_value());
    clip->format_data.on_edit();
    ASSERT_TRUE(save(*clip, folder / "t.vrma").has_value());
    const std::optional<Tracks> after = tracks_of(folder / "t.vrma", folder);
    MOCAP_NEEDS_TRACKS(after);
    EXPECT_LT((before->rest_hips - after->rest_hips).cwiseAbs().y(), 1e-6);
    const double start_s = clip->format_data.find<gltf::Style>()->start_s;
    std::map<std::pair<std::string, std::size_t>, Quaternion> written;
    for (const Turn& turn : after->turns)
      written[{turn.bone, frame_at(*clip, turn.time_s, 0.0).value()}] = turn.rotation;
    double worst = 0.0;
    for (const Turn& turn : before->turns) {
      const auto frame = frame_at(*clip, turn.time_s, start_s);
      const auto same = written.find({turn.bone, frame.value()});
      if (same == written.end()) continue;
      worst = std::max(worst, degrees_between(same->second, turn.rotation));
      ++compared;
    }
    EXPECT_LT(worst, most_deg) << file;
  }
  if (compared == 0) GTEST_SKIP() << "the second corpus is not available";
  EXPECT_GT(compared, 1000U);
}

}  // namespace
}  // namespace mocap::vrma_judges_test
