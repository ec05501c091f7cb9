// SPDX-License-Identifier: MIT
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <functional>
#include <numbers>
#include <thread>

#include "folder_of_motions.hpp"
#include "library/intake.hpp"
#include "library/store.hpp"
#include "mocap/body.hpp"
#include "mocap/bvh_style.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::library::same_motion_test {
namespace {

using namespace test;

Clip read(const std::string& name) {
  auto clip = load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name);
  EXPECT_TRUE(clip);
  return clip ? std::move(*clip) : Clip();
}

std::string written(const Clip& clip, unsigned decimals = 6, const bvh::FitOptions& fit = {}) {
  SaveOptions options;
  options.bvh.numbers = {WriteNumbers::Kind::decimals, decimals};
  options.bvh_fit = fit;
  Diagnostics findings;
  std::string text;
  EXPECT_TRUE(save(
      clip, Format::bvh,
      [&](std::string_view piece) {
        text += piece;
        return true;
      },
      options, findings));
  return text;
}

/// The clip with the children of each joint in the reverse order.
Clip with_children_reversed(const Clip& clip) {
  Clip turned;
  turned.skeleton.position_mode = clip.skeleton.position_mode;
  std::vector<std::size_t> order;
  const std::function<void(std::size_t, std::size_t)> put = [&](std::size_t joint,
                                                                std::size_t parent) {
    Joint copy = clip.skeleton[joint];
    const auto at = turned.skeleton.add(parent, std::move(copy));
    ASSERT_TRUE(at);
    order.push_back(joint);
    const auto children = clip.skeleton.children(joint);
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
      put(*child, *at);
    }
  };
  for (const std::size_t root : clip.skeleton.roots()) put(root, Joint::no_parent);
  const auto from = clip.skeleton.channel_offsets();
  turned.motion = Motion(clip.motion.frames(), clip.motion.channels(), clip.motion.frame_time);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    std::size_t column = 0;
    for (const std::size_t joint : order) {
      for (std::size_t i = from[joint]; i < from[joint + 1]; ++i) {
        turned.motion.exact_at(frame, column++) = clip.motion.at(frame, i);
      }
    }
  }
  return turned;
}

/// Left and right exchanged: the body's mirror image, with joints keeping their names.
Clip mirrored(const Clip& clip) {
  Clip other = clip;
  const auto offsets = clip.skeleton.channel_offsets();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    Vector3 offset = clip.skeleton[joint].offset;
    offset.x() = -offset.x();
    other.skeleton.set_offset(joint, offset);
    for (std::size_t i = 0; i < clip.skeleton[joint].channels.size(); ++i) {
      const Channel channel = clip.skeleton[joint].channels[i];
      const bool turns_over = is_position(channel) ? axis_of(channel) == 0 : axis_of(channel) != 0;
      if (!turns_over) continue;
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        other.motion.exact_at(frame, offsets[joint] + i) *= -1.0;
      }
    }
  }
  return other;
}

class SameMotion : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    library_ = open_library(folder_.path());
    bytes_ = sample(GetParam());
    clip_ = read(GetParam());
    clip_.format_data.remove<bvh::Style>();
    entry_ = add_new(*library_, GetParam(), bytes_);
  }
  void expect(Match match, const std::string& bytes) {
    const auto added = add(*library_, "other.bvh", bytes);
    ASSERT_TRUE(added) << added.error().message;
    EXPECT_EQ(added->match, match);
    if (match != Match::none) {
      EXPECT_EQ(added->entry.id, entry_.id);
    } else {
      ASSERT_TRUE(library_->remove(added->entry.id));
    }
    EXPECT_EQ(library_->status().motions, 1U);
  }

  TemporaryFolder folder_;
  std::unique_ptr<Library> library_;
  std::string bytes_;
  Clip clip_;
  Entry entry_;
};

TEST_P(SameMotion, IsRecognisedByBytes) {
  expect(Match::same_bytes, bytes_);
}

TEST_P(SameMotion, IsRecognisedWithOtherLineEndings) {
  std::string text;
  for (const char c : bytes_) {
    if (c == '\r') continue;
    if (c == '\n') text += '\r';
    text += c;
  }
  expect(text == bytes_ ? Match::same_bytes : Match::same_motion, text);
}

TEST_P(SameMotion, IsRecognisedWithOtherDecimals) {
  for (const unsigned decimals : {3U, 5U, 9U}) {
    SCOPED_TRACE(decimals);
    // A sample in metres needs more than three decimals of a metre.
    if (decimals == 3 && entry_.metres_per_unit > 0.5) continue;
    const std::string text = written(clip_, decimals);
    expect(text == bytes_ ? Match::same_bytes : Match::same_motion, text);
  }
}

TEST_P(SameMotion, IsRecognisedWithADifferentJointOrder) {
  expect(Match::same_motion, written(with_children_reversed(clip_)));
}

TEST_P(SameMotion, IsRecognisedWithADifferentRotationOrder) {
  Skeleton layout = clip_.skeleton;
  for (std::size_t joint = 0; joint < layout.size(); ++joint) {
    std::vector<Channel> channels;
    std::size_t rotations = 0;
    for (const Channel channel : layout[joint].channels) {
      if (is_position(channel)) channels.push_back(channel);
      rotations += is_rotation(channel) ? 1U : 0U;
    }
    if (rotations != 3) continue;
    for (const Channel channel : {Channel::y_rotation, Channel::x_rotation, Channel::z_rotation}) {
      channels.push_back(channel);
    }
    layout.set_channels(joint, channels);
  }
  Clip other;
  const auto motion = author(clip_, layout);
  ASSERT_TRUE(motion);
  other.skeleton = layout;
  other.motion = *motion;
  expect(Match::same_motion, written(other));
}

TEST_P(SameMotion, DiffersIfOneJointDiffers) {
  // The last joint of some chain, moved by 1 % of the height.
  const ClipFacts facts = find_facts(clip_);
  const double height = facts.scale.body_length;
  ASSERT_GT(height, 0.0);
  std::size_t leaf = clip_.skeleton.size() - 1;
  Clip other = clip_;
  other.skeleton.set_offset(leaf, clip_.skeleton[leaf].offset + Vector3(0.0, 0.01 * height, 0.0));
  expect(Match::none, written(other));
}

TEST_P(SameMotion, DiffersWhenMirrored) {
  expect(Match::none, written(mirrored(clip_)));
}

TEST_P(SameMotion, DiffersForAnotherFrameRange) {
  Clip shorter = clip_;
  shorter.motion.remove_frames(0, 5);
  expect(Match::none, written(shorter));
  Clip shifted = clip_;
  shifted.motion.remove_frames(0, 5);
  shifted.motion.insert_frames(shifted.motion.frames(), 5);
  for (std::size_t i = 0; i < 5; ++i) {
    const auto row = shifted.motion.row(shifted.motion.frames() - 6);
    std::copy(row.begin(), row.end(),
              shifted.motion.exact_row(shifted.motion.frames() - 5 + i).begin());
  }
  expect(Match::none, written(shifted));
}

TEST_P(SameMotion, DiffersAtADifferentSpeed) {
  Clip faster = clip_;
  faster.motion.frame_time = FrameTime::from_seconds(clip_.motion.frame_time.seconds() / 2);
  expect(Match::none, written(faster));
}

/// A prop or a camera: one joint that moves, rotates or both.
std::string one_joint(double way, double turn, const char* line_end = "\n", int decimals = 4) {
  std::string text =
      "HIERARCHY\nROOT Prop\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\n\tEnd Site\n\t{\n\t\tOFFSET 0 10 0\n\t}\n}\nMOTION\n"
      "Frames: 9\nFrame Time: 0.0333333\n";
  for (int frame = 0; frame < 9; ++frame) {
    text += fmt::format("{:.{}f} 4 0 {:.{}f} 0 0\n", 3.0 + way * frame, decimals, turn * frame,
                        decimals);
  }
  std::string ended;
  for (const char c : text) {
    if (c == '\n') {
      ended += line_end;
    } else {
      ended += c;
    }
  }
  return ended;
}

TEST(SameMotionOfOneJoint, IsRecognisedWhenReencoded) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  struct Movement {
    double way, turn;
  };
  // Moving, rotating in place, both, and neither.
  for (const auto& [way, turn] : {Movement{2.5, 0.0}, Movement{0.0, 7.0}, Movement{2.5, 7.0},
                                  Movement{-1.0, 0.0}, Movement{0.0, -7.0}, Movement{0.0, 0.0}}) {
    SCOPED_TRACE(fmt::format("way {} turn {}", way, turn));
    const Entry entry = add_new(*library, "prop.bvh", one_joint(way, turn));
    for (const std::string& text : {one_joint(way, turn, "\r\n"), one_joint(way, turn, "\n", 2)}) {
      const auto again = add(*library, "prop.bvh", text);
      ASSERT_TRUE(again);
      EXPECT_EQ(again->match, Match::same_motion);
      EXPECT_EQ(again->entry.id, entry.id);
    }
  }
  EXPECT_EQ(library->status().motions, 6U);
}

INSTANTIATE_TEST_SUITE_P(Samples, SameMotion,
                         ::testing::Values("walk.bvh", "run.bvh", "cartwheel.bvh", "dance.bvh",
                                           "jump.bvh", "wave.bvh"),
                         [](const auto& each) {
                           const std::string name = each.param;
                           return name.substr(0, name.find('.'));
                         });

/// An object with one joint that moves; its signature does not depend on its rotation.
std::string turning_prop(unsigned number, double height) {
  std::string text =
      "HIERARCHY\nROOT prop\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 2\n"
      "Frame Time: 0.04\n";
  const double angle = 2.0 * number;
  for (const int x : {0, 100})
    text += fmt::format("{} {:.4f} 0 {:.3f} {:.3f} 0\n", x, height, std::fmod(angle, 360.0),
                        0.5 * std::floor(angle / 360.0) * 4.0);
  return text;
}

class ManyAlike : public ::testing::Test {
 protected:
  ManyAlike() : store_(Store::open({folder_.path(), folder_ / ".mocap"}, {}, {})) {
    EXPECT_TRUE(store_);
  }

  Request add(const std::string& name, const std::string& bytes) {
    return carry_out({}, name, bytes, [](const Reading& /*reading*/) {});
  }

  /// Adds a motion as a file in the folder, which need not exist.
  Request place(const std::filesystem::path& path, const std::string& bytes) {
    Request request;
    request.kind = Request::Kind::place;
    request.seen.path = path.filename();
    return carry_out(std::move(request), path.filename(), bytes, [&](Reading& reading) {
      reading.entry.files.front().path = path;
      reading.entry.files.front().modified_ns = 1;
    });
  }

  template <class Change>
  Request carry_out(Request request, const std::string& name, const std::string& bytes,
                    Change change) {
    const IncomingFile file{name, bytes};
    std::optional<FileBytes> none;
    Diagnostics findings;
    Result<Reading> reading = take_in(std::span(&file, 1), {}, nullptr, none, findings);
    EXPECT_TRUE(reading);
    if (!reading) return request;
    change(*reading);
    request.reading = &*reading;
    request.uploader = "local";
    (*store_)->carry_out(request);
    EXPECT_TRUE(request.status);
    request.reading = nullptr;
    return request;
  }

  TemporaryFolder folder_;
  Result<std::unique_ptr<Store>> store_;
};

/// Props with the same known properties must not all be read and compared with each new one.
TEST_F(ManyAlike, AreNotAllReadForANewFile) {
  constexpr unsigned count = 20 * Store::most_comparisons;
  for (unsigned i = 0; i < count; ++i) {
    const std::uint64_t before = (*store_)->comparisons();
    ASSERT_EQ(add("prop.bvh", turning_prop(i, 0.0)).match, Match::none) << i;
    ASSERT_EQ((*store_)->comparisons() - before,
              std::min<std::uint64_t>(i, Store::most_comparisons));
  }
  // Identical bytes are recognised without a comparison.
  const std::uint64_t before = (*store_)->comparisons();
  EXPECT_EQ(add("again.bvh", turning_prop(count / 2, 0.0)).match, Match::same_bytes);
  EXPECT_EQ((*store_)->comparisons(), before);
}

TEST_F(ManyAlike, AreComparedByLikelihood) {
  constexpr unsigned count = 3 * Store::most_comparisons;
  std::vector<std::string> ids;
  for (unsigned i = 0; i < count; ++i) {
    Request added = add("prop.bvh", turning_prop(i, 0.005 * i));
    ASSERT_EQ(added.match, Match::none) << i;
    ids.push_back(added.entry.id);
  }
  for (unsigned i = 0; i < count; ++i) {
    const Request again = add("again.bvh", turning_prop(i, 0.005 * i) + "\n");
    EXPECT_EQ(again.match, Match::same_motion) << i;
    EXPECT_EQ(again.entry.id, ids[i]);
  }
}

TEST_F(ManyAlike, AreOneEntryIfAddedConcurrently) {
  constexpr unsigned count = 12;
  std::vector<std::thread> threads;
  std::atomic<unsigned> fresh = 0;
  for (unsigned i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      const std::string bytes = turning_prop(7, 0.5) + std::string(i, '\n');
      if (add("prop.bvh", bytes).match == Match::none) ++fresh;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(fresh, 1U);
  EXPECT_EQ((*store_)->with_columns([](const Columns& columns) { return columns.live(); }), 1U);
}

/// A file on a disk that does not respond, for as long as nothing is written to the named pipe.
TEST_F(ManyAlike, AreReadWithoutDelayingOtherChanges) {
  const std::string bytes = turning_prop(1, 0.0);
  const std::filesystem::path slow = folder_ / "slow.bvh";
  ASSERT_EQ(place(slow, bytes).match, Match::none);
  ASSERT_EQ(::mkfifo(slow.c_str(), 0600), 0);
  const std::uint64_t before = (*store_)->comparisons();
  std::thread waiting([&] { add("prop.bvh", bytes + "\n"); });
  EXPECT_TRUE(soon([&] { return (*store_)->comparisons() > before; }));
  std::atomic<bool> is_added = false;
  std::thread other([&] {
    EXPECT_EQ(add("other.bvh", small_motion(3)).match, Match::none);
    is_added = true;
  });
  EXPECT_TRUE(soon([&] { return is_added.load(); }));
  std::ofstream(slow) << bytes;
  waiting.join();
  other.join();
}

TEST_F(ManyAlike, StoresAReencodedCopyOfAMotionInTheFolder) {
  const std::string bytes = turning_prop(1, 0.0);
  const std::filesystem::path file = folder_ / "prop.bvh";
  const Request placed = place(file, bytes);
  folder_.write("prop.bvh", bytes);
  const Request added = add("again.bvh", bytes + "\n");
  EXPECT_EQ(added.match, Match::same_motion);
  EXPECT_EQ(added.entry.id, placed.entry.id);
  std::filesystem::remove(file);
  const StoredFile& stored = added.entry.files.front();
  EXPECT_EQ(stored.modified_ns, 0);
  EXPECT_EQ(TemporaryFolder::read(stored.path), bytes);
}

void write_as(const Clip& clip, const std::filesystem::path& target) {
  SaveOptions options;
  options.acclaim_fit.translations = acclaim::Translations::drop;
  Diagnostics findings;
  const auto format = find_format(target.extension().string());
  ASSERT_TRUE(format);
  const auto fitted = fit(clip, *format, options, findings);
  ASSERT_TRUE(fitted) << fitted.error().message;
  ASSERT_TRUE(save(fitted->has_value() ? **fitted : clip, target, options, findings));
}

/// An ASF needs bones where a BVH branches, and names its root `root`.
TEST(SameTake, IsRecognisedAsBvhAndAcclaimPair) {
  for (const char* const name : {"walk.bvh", "run.bvh", "stroll_01.amc"}) {
    SCOPED_TRACE(name);
    const bool is_pair = std::string_view(name).ends_with("amc");
    const Clip clip = read(name);
    const TemporaryFolder work;
    const auto target = work / (is_pair ? "other.bvh" : "other.amc");
    write_as(clip, target);
    const TemporaryFolder library_folder;
    const auto library = open_library(library_folder.path());
    const auto give = [&](const std::filesystem::path& motion) {
      std::filesystem::path skeleton = motion;
      skeleton.replace_filename(motion.stem().string() + ".asf");
      if (!std::filesystem::exists(skeleton)) {
        skeleton.replace_filename("stroll.asf");
      }
      const std::string motion_bytes = TemporaryFolder::read(motion);
      const std::string skeleton_bytes = TemporaryFolder::read(skeleton);
      std::vector<IncomingFile> files{{motion.filename().string(), motion_bytes}};
      if (motion.extension() == ".amc") {
        files.push_back({skeleton.filename().string(), skeleton_bytes});
      }
      return library->add(files, {}, "local");
    };
    const auto first = give(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name);
    ASSERT_TRUE(first) << first.error().message;
    const auto second = give(target);
    ASSERT_TRUE(second) << second.error().message;
    EXPECT_EQ(second->match, Match::same_motion);
    EXPECT_EQ(second->entry.id, first->entry.id);
    EXPECT_FALSE(second->is_better) << "other formats cannot be compared by their decimals";
    EXPECT_EQ(library->status().motions, 1U);
  }
}

TEST(SameTake, IsNotAnotherTakeOfTheSameLength) {
  Clip clip = read("walk.bvh");
  const TemporaryFolder work;
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  add_new(*library, "walk.bvh", sample("walk.bvh"));
  // The left arm has a different pose.
  const std::size_t joint = clip.skeleton.find("LeftArm").value();
  const std::size_t column = clip.skeleton.channel_offsets()[joint];
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    clip.motion.exact_at(frame, column) += 4.0;
  }
  clip.format_data.remove<bvh::Style>();
  write_as(clip, work / "other.amc");
  const std::string motion = TemporaryFolder::read(work / "other.amc");
  const std::string skeleton = TemporaryFolder::read(work / "other.asf");
  const std::vector<IncomingFile> files{{"other.amc", motion}, {"other.asf", skeleton}};
  const auto added = library->add(files, {}, "local");
  ASSERT_TRUE(added) << added.error().message;
  EXPECT_EQ(added->match, Match::none);
}

}  // namespace
}  // namespace mocap::library::same_motion_test
