// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "formats/npz/smpl_joints.hpp"
#include "formats/npz_arrays.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/npz.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::npz_smpl_model_test {
namespace {

using namespace npz_arrays;

// A model of 40 vertices, each of the joints of which is the mean of three of them.

constexpr std::size_t vertices = 40;

double template_value(std::size_t vertex, std::size_t axis) {
  return static_cast<double>((7 * vertex + 3 * axis) % 11) / 10.0;
}

struct ModelFile {
  std::size_t joints = 24;
  std::size_t shapes = 2;
  bool is_fortran = false;  ///< `shapedirs`.
  std::string regressor = "dense";
  bool is_person = false;  ///< Each joint is at a vertex, in the proportions of an adult.
};

/// The vertices of a joint; the first one counts half.
std::array<std::size_t, 3> vertices_of(std::size_t joint) {
  return {3 * joint % vertices, (3 * joint + 11) % vertices, (3 * joint + 22) % vertices};
}

std::string shapes_array(const ModelFile& model) {
  const auto value = [](std::size_t vertex, std::size_t axis, std::size_t shape) {
    return static_cast<double>((vertex + 2 * axis + 5 * shape) % 7) / 100.0;
  };
  std::vector<double> shapes;
  if (model.is_fortran) {
    for (std::size_t k = 0; k < model.shapes; ++k)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t v = 0; v < vertices; ++v) shapes.push_back(value(v, a, k));
  } else {
    for (std::size_t v = 0; v < vertices; ++v)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t k = 0; k < model.shapes; ++k) shapes.push_back(value(v, a, k));
  }
  return npy(facts_of("<f8", fmt::format("({}, 3, {})", vertices, model.shapes), model.is_fortran),
             doubles(shapes));
}

using Members = std::vector<std::pair<std::string, std::string>>;

void add_regressor(const ModelFile& model, Members& members) {
  std::vector<std::vector<double>> dense(model.joints, std::vector<double>(vertices));
  for (std::size_t joint = 0; joint < model.joints; ++joint)
    for (std::size_t i = 0; i < 3; ++i)
      dense[joint][model.is_person ? joint : vertices_of(joint)[i]] += i == 0 ? 0.5 : 0.25;
  if (model.regressor == "dense") {
    std::vector<double> all;
    for (const auto& row : dense) all.insert(all.end(), row.begin(), row.end());
    members.emplace_back(
        "J_regressor.npy",
        npy(facts_of("<f8", fmt::format("({}, {})", model.joints, vertices)), doubles(all)));
    return;
  }
  const bool is_csr = model.regressor == "csr";
  const std::size_t lines = is_csr ? model.joints : vertices;
  std::vector<double> data;
  std::vector<double> indices;
  std::vector<double> begins{0};
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t i = 0; i < (is_csr ? vertices : model.joints); ++i) {
      const double weight = is_csr ? dense[line][i] : dense[i][line];
      if (weight == 0.0) continue;
      data.push_back(weight);
      indices.push_back(static_cast<double>(i));
    }
    begins.push_back(static_cast<double>(data.size()));
  }
  for (const auto& [name, values] :
       {std::pair{"data", &data}, std::pair{"indices", &indices}, std::pair{"indptr", &begins}})
    members.emplace_back(
        fmt::format("J_regressor_{}.npy", name),
        npy(facts_of("<f8", fmt::format("({},)", values->size())), doubles(*values)));
}

Members members_of(const ModelFile& model) {
  std::vector<double> points;
  for (std::size_t v = 0; v < vertices; ++v)
    for (std::size_t a = 0; a < 3; ++a) points.push_back(template_value(v, a));
  if (model.is_person) {
    const npz::SmplModel mean = npz::smpl_model(model.joints);
    for (std::size_t i = 0; i < model.joints; ++i) {
      const std::size_t parent = mean.joints[i].parent;
      for (std::size_t a = 0; a < 3; ++a)
        points[3 * i + a] =
            parent == Joint::no_parent
                ? static_cast<double>(a) + 0.5
                : points[3 * parent + a] + mean.joints[i].offset[static_cast<Eigen::Index>(a)];
    }
  }
  std::vector<double> tree{4294967295.0};
  for (const npz::FigureJoint& joint : npz::smpl_model(model.joints).joints)
    if (joint.parent != Joint::no_parent) tree.push_back(static_cast<double>(joint.parent));
  for (std::size_t i = 0; i < model.joints; ++i) tree.push_back(static_cast<double>(i));
  Members members{
      {"v_template.npy", npy(facts_of("<f8", fmt::format("({}, 3)", vertices)), doubles(points))},
      {"shapedirs.npy", shapes_array(model)},
      {"kintree_table.npy",
       npy(facts_of("<f8", fmt::format("(2, {})", model.joints)), doubles(tree))},
      {"part2num.npy", npy(facts_of("|O", "()"), "a pickle that is not needed")}};
  add_regressor(model, members);
  return members;
}

class NpzSmplModel : public testing::Test {
 protected:
  Result<Clip> read_with(const std::string& model, std::size_t columns) {
    std::ofstream(path_, std::ios::binary) << model;
    npz::ReadOptions options;
    options.smpl_model = path_;
    found_ = Diagnostics();
    return read_bytes(amass_file(columns, "mocap_framerate"), found_, options);
  }

  void expect_joints(const ModelFile& model, std::size_t columns, const Vector3& pelvis,
                     const Vector3& left_knee, const Vector3& right_wrist) {
    SCOPED_TRACE(fmt::format("{} {} {}", model.joints, model.shapes, model.regressor));
    const Result<Clip> clip = read_with(zip_of(members_of(model)), columns);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_FALSE(has_code(found_, codes::npz_mean_skeleton));
    const auto offset = [&](std::string_view name) {
      return clip->skeleton[*clip->skeleton.find(name)].offset;
    };
    EXPECT_NEAR((offset("pelvis") - pelvis).norm(), 0.0, 1e-14);
    EXPECT_NEAR((offset("left_knee") - left_knee).norm(), 0.0, 1e-14);
    EXPECT_NEAR((offset("right_wrist") - right_wrist).norm(), 0.0, 1e-14);
    const Poses poses = evaluate(*clip).value();
    EXPECT_NEAR((poses.world_position(1, 0) - pelvis - Vector3(4, 5, 6)).norm(), 0.0, 1e-12);
  }

  Code error_with(const std::string& model, std::size_t columns = 72) {
    const Result<Clip> clip = read_with(model, columns);
    EXPECT_FALSE(clip.has_value());
    EXPECT_TRUE(clip || !clip.error().at.file.empty());
    return clip ? codes::npz_frame_rate : clip.error().code;
  }

  Diagnostics found_;
  test::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "model.npz";
};

TEST_F(NpzSmplModel, GivesTheOffsetsThatNumPyComputes) {
  const Vector3 knee(-0.31125, 0.7625, -0.22375);
  const Vector3 wrist(-0.32, 0.73625, 0.01625);
  const Vector3 pelvis(0.04, 0.41625, 0.64375);
  // Two of the three betas.
  expect_joints({.joints = 24, .shapes = 2}, 72, {-0.01, 0.32625, 0.61875},
                {-0.28125, 0.7575, -0.26375}, {-0.31, 0.74625, -0.00875});
  for (const char* const regressor : {"dense", "csr", "csc"}) {
    expect_joints({.joints = 24, .shapes = 5, .regressor = regressor}, 72, pelvis, knee, wrist);
    expect_joints({.joints = 55, .shapes = 20, .regressor = regressor}, 165, pelvis, knee, wrist);
  }
  expect_joints({.joints = 24, .shapes = 5, .is_fortran = true}, 72, pelvis, knee, wrist);
  // The body without hands, with any model.
  expect_joints({.joints = 52, .shapes = 16}, 66, pelvis, knee, wrist);
}

TEST_F(NpzSmplModel, ExpressionsOfTheFaceAreNotShapes) {
  // 16 betas, of which a model with 10 shapes and 10 expressions has 10.
  std::vector<double> betas;
  for (int i = 1; i <= 16; ++i) betas.push_back(i / 10.0);
  npz::ReadOptions options;
  options.smpl_model = path_;
  for (const auto& [joints, pelvis] : {std::pair{55U, Vector3(0.16475, 0.46975, 0.75375)},
                                       std::pair{24U, Vector3(0.41625, 0.69075, 1.0195)}}) {
    std::ofstream(path_, std::ios::binary) << zip_of(members_of({.joints = joints, .shapes = 20}));
    const std::string poses =
        npy(facts_of("<f8", fmt::format("(1, {})", 3 * joints)), std::string(joints * 24, '\0'));
    const Result<Clip> clip =
        read_bytes(zip_of({{"poses.npy", poses},
                           {"betas.npy", npy(facts_of("<f8", "(16,)"), doubles(betas))}}),
                   found_, options);
    ASSERT_TRUE(clip.has_value());
    EXPECT_NEAR((clip->skeleton[0].offset - pelvis).norm(), 0.0, 1e-14);
  }
}

TEST_F(NpzSmplModel, ClipsWithTheSameCacheReadTheFileOnce) {
  std::ofstream(path_, std::ios::binary) << zip_of(members_of({.joints = 52, .shapes = 16}));
  npz::ReadOptions options;
  options.smpl_model = path_;
  options.smpl_model_cache = npz::make_smpl_model_cache();
  // In several threads, and for different numbers of joints.
  std::vector<Result<Clip>> clips(8, tl::unexpected<Error>(Error()));
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < clips.size(); ++i)
    threads.emplace_back([&, i] {
      Diagnostics found;
      clips[i] = read_bytes(amass_file(i % 2 == 0 ? 66 : 156, "mocap_framerate"), found, options);
    });
  for (std::thread& each : threads) each.join();
  std::filesystem::remove(path_);
  const Result<Clip> last = read_bytes(amass_file(66, "mocap_framerate"), found_, options);
  ASSERT_TRUE(last.has_value()) << last.error().message;
  EXPECT_NEAR((last->skeleton[0].offset - Vector3(0.04, 0.41625, 0.64375)).norm(), 0.0, 1e-14);
  for (const Result<Clip>& clip : clips) {
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(clip->skeleton[1].offset, last->skeleton[1].offset);
  }
  // Another path is another file, and a cache of its own is empty.
  options.smpl_model = folder_ / "other.npz";
  EXPECT_FALSE(read_bytes(amass_file(66, "mocap_framerate"), found_, options).has_value());
  options.smpl_model = path_;
  options.smpl_model_cache = npz::make_smpl_model_cache();
  const Result<Clip> missing = read_bytes(amass_file(66, "mocap_framerate"), found_, options);
  ASSERT_FALSE(missing.has_value());
  EXPECT_FALSE(missing.error().at.file.empty());
  // A file that cannot be read is not tried again.
  std::ofstream(path_, std::ios::binary) << zip_of(members_of({.joints = 52, .shapes = 16}));
  EXPECT_FALSE(read_bytes(amass_file(66, "mocap_framerate"), found_, options).has_value());
}

TEST_F(NpzSmplModel, AnEditedFileKeepsTheTranslation) {
  Result<Clip> clip = read_with(zip_of(members_of({.shapes = 0, .is_person = true})), 72);
  ASSERT_TRUE(clip.has_value());
  EXPECT_GT(clip->skeleton[0].offset.norm(), 2.0) << "far from that of the mean skeleton";
  clip->format_data.on_edit();
  const std::vector<double> trans = numbers_in(array_in(written(*clip), "trans.npy"));
  ASSERT_EQ(trans.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(trans[i], static_cast<double>(i) + 1, 1e-14);
}

TEST_F(NpzSmplModel, FilesThatAreNotAModelAreRefused) {
  EXPECT_EQ(error_with("\x80\x02}q\x01"), codes::npz_smpl_model);
  EXPECT_NE(found_.entries().front().message.find("pickle"), std::string::npos);
  EXPECT_EQ(error_with("text"), codes::npz_smpl_model);
  EXPECT_EQ(error_with("PK\x03\x04"), codes::npz_zip);
  EXPECT_EQ(error_with(zip_of(members_of({.joints = 52})), 72), codes::npz_smpl_model);
  EXPECT_EQ(error_with(zip_of(members_of({.joints = 24})), 165), codes::npz_smpl_model);
  std::filesystem::remove(path_);
  npz::ReadOptions options;
  options.smpl_model = path_;
  const Result<Clip> missing = read_bytes(amass_file(72, "mocap_framerate"), found_, options);
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, codes::io_not_found);
  // It is not opened for other files.
  EXPECT_TRUE(read_bytes(seed("points.npy"), found_, options).has_value());
}

TEST_F(NpzSmplModel, ArraysOfTheWrongSizeAreRefused) {
  const std::string array = npy(facts_of("<f8", "(2, 2)"), doubles({0, 1, 2, 3}));
  for (const char* const name : {"v_template", "shapedirs", "kintree_table", "J_regressor"}) {
    SCOPED_TRACE(name);
    const std::string file = std::string(name) + ".npy";
    const auto change = [&](const std::string& contents) {
      Members members;
      for (const auto& member : members_of({}))
        if (member.first != file) members.push_back(member);
      if (!contents.empty()) members.emplace_back(file, contents);
      return zip_of(members);
    };
    EXPECT_EQ(error_with(change("")), codes::npz_smpl_model);
    const Code code = error_with(change(array));
    EXPECT_TRUE(code == codes::npz_smpl_model || code == codes::npz_layout);
    const Code object = error_with(change(npy(facts_of("|O", "()"), "x")));
    EXPECT_TRUE(object == codes::npz_smpl_model || object == codes::npz_object);
  }
}

TEST_F(NpzSmplModel, SparseIndicesAreChecked) {
  for (const char* const regressor : {"csr", "csc"}) {
    for (const char* const name : {"indices", "indptr"}) {
      for (const double wrong : {-1.0, 0.5, 1e9}) {
        Members members = members_of({.regressor = regressor});
        for (auto& [member, contents] : members) {
          if (member != fmt::format("J_regressor_{}.npy", name)) continue;
          contents.replace(contents.size() - 8, 8, doubles({wrong}));
        }
        EXPECT_EQ(error_with(zip_of(members)), codes::npz_smpl_model) << name << wrong;
      }
    }
  }
}

TEST_F(NpzSmplModel, DamagedModelsGiveAClipOrAnError) {
  const std::string model = zip_of(members_of({.shapes = 1, .regressor = "csr"}));
  npz::ReadOptions options;
  options.smpl_model = path_;
  const std::string file = amass_file(72, "mocap_framerate");
  for (std::size_t at = 0; at < model.size(); at += 7) {
    std::string flipped = model;
    flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
    for (const std::string& damaged : {flipped, model.substr(0, at)}) {
      std::ofstream(path_, std::ios::binary) << damaged;
      Diagnostics found;
      const Result<Clip> clip = read_bytes(file, found, options);
      ASSERT_NE(clip.has_value(), found.has_errors()) << at;
      ASSERT_TRUE(!clip || clip->validate().has_value()) << at;
    }
  }
}

}  // namespace
}  // namespace mocap::npz_smpl_model_test
