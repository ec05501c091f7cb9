// SPDX-License-Identifier: MIT
#include <map>

#include "library/codes.hpp"
#include "library_of_test.hpp"
#include "mocap/bvh_style.hpp"
#include "mocap/units.hpp"

namespace mocap::library::similar_test {
namespace {

using namespace test;

class Similar : public ::testing::Test {
 protected:
  void SetUp() override {
    library_ = open_library(folder_.path());
    for (const char* const name : {"walk", "run", "cartwheel", "sit_stand", "idle", "dance", "jump",
                                   "kick", "bow", "wave"}) {
      ids_[name] =
          add_new(*library_, std::string(name) + ".bvh", sample(std::string(name) + ".bvh")).id;
    }
    const std::string asf = sample("stroll.asf");
    const std::string amc = sample("stroll_01.amc");
    const std::vector<IncomingFile> pair{{"stroll_01.amc", amc}, {"stroll.asf", asf}};
    const auto added = library_->add(pair, {}, "local");
    ASSERT_TRUE(added) << added.error().message;
    ids_["stroll"] = added->entry.id;
  }
  std::map<std::string, double> distances(const std::string& id) {
    std::map<std::string, double> result;
    const auto neighbours = library_->similar(id, 50);
    EXPECT_TRUE(neighbours);
    if (!neighbours) return result;
    double last = 0.0;
    for (const Neighbour& neighbour : *neighbours) {
      EXPECT_GE(neighbour.distance, last);
      last = neighbour.distance;
      EXPECT_NE(neighbour.entry.id, id);
      for (const auto& [name, other] : ids_) {
        if (other == neighbour.entry.id) result[name] = neighbour.distance;
      }
    }
    return result;
  }

  TemporaryFolder folder_;
  std::unique_ptr<Library> library_;
  std::map<std::string, std::string> ids_;
};

TEST_F(Similar, WalksAreSimilarOnAnySkeleton) {
  auto from_walk = distances(ids_["walk"]);
  ASSERT_EQ(from_walk.size(), 10U);
  for (const char* const other : {"cartwheel", "sit_stand", "jump", "idle"}) {
    EXPECT_LT(from_walk["stroll"], from_walk[other]) << other;
    EXPECT_LT(from_walk["run"], from_walk[other]) << other;
  }
  EXPECT_LT(from_walk["stroll"], from_walk["run"]);
}

TEST_F(Similar, IgnoresSizeFacingPositionAndDuration) {
  auto clip = load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples/walk.bvh");
  ASSERT_TRUE(clip);
  clip->format_data.remove<bvh::Style>();
  clip->motion.remove_frames(180, 1'000);
  clip->motion.remove_frames(0, 30);
  scale_lengths(*clip, 2.54);
  for (std::size_t frame = 0; frame < clip->motion.frames(); ++frame) {
    clip->motion.exact_at(frame, 0) += 1'234.0;
  }
  SaveOptions options;
  std::string text;
  Diagnostics findings;
  ASSERT_TRUE(save(
      *clip, Format::bvh,
      [&](std::string_view piece) {
        text += piece;
        return true;
      },
      options, findings));
  const Entry other = add_new(*library_, "other.bvh", text);
  const auto neighbours = library_->similar(other.id, 1);
  ASSERT_TRUE(neighbours);
  ASSERT_EQ(neighbours->size(), 1U);
  EXPECT_EQ(neighbours->front().entry.id, ids_["walk"]);
  EXPECT_LT(neighbours->front().distance, 0.5 * distances(ids_["walk"])["run"]);
}

TEST_F(Similar, RequiresAnExistingMotion) {
  EXPECT_EQ(library_->similar("nobody", 5).error().code, codes::library_not_found);
  EXPECT_EQ(library_->similar(ids_["walk"], 3)->size(), 3U);
}

}  // namespace
}  // namespace mocap::library::similar_test
