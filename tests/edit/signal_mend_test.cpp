// SPDX-License-Identifier: MIT
// Recording faults: inserted ones are found and repaired to the original, and nothing else changes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "edit/joint_track.hpp"
#include "mocap/bvh_style.hpp"
#include "mocap/check.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/rotation.hpp"
#include "support/corpus.hpp"

namespace mocap::edit::signal_mend_test {
namespace {

Clip load_clip(const std::filesystem::path& path) {
  Diagnostics diagnostics;
  Result<Clip> clip = load(path.string(), {}, diagnostics);
  return clip.value_or(Clip());
}

/// A walk at 120 frames per second, without the initial reference pose.
Clip walk() {
  Clip clip = load_clip(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh");
  clip.motion.remove_frames(0, 1);
  clip.format_data.remove<bvh::Style>();
  return clip;
}

/// Platform-independent random numbers.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  double between(double low, double high) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return low + (high - low) * static_cast<double>(state_ >> 11U) / 9007199254740992.0;
  }
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(between(0.0, static_cast<double>(count) - 1e-9));
  }

 private:
  std::uint64_t state_;
};

struct Fault {
  std::size_t joint = 0;
  std::size_t first = 0;
  std::size_t count = 1;
};

/// Random faults of the given length; those of one joint are at least 12 frames apart.
std::vector<Fault> faults_in(const Clip& clip, std::size_t wanted, std::size_t count, Dice& dice) {
  std::vector<Fault> faults;
  while (faults.size() < wanted) {
    const Fault fault{dice.below(clip.skeleton.size()),
                      8 + dice.below(clip.motion.frames() - 16 - count), count};
    const bool is_apart = std::none_of(faults.begin(), faults.end(), [&](const Fault& other) {
      return other.joint == fault.joint && other.first < fault.first + count + 12 &&
             fault.first < other.first + other.count + 12;
    });
    if (is_apart && turns_freely(clip.skeleton[fault.joint])) faults.push_back(fault);
  }
  return faults;
}

void turn(Clip& clip, std::size_t joint, std::size_t frame, const Quaternion& by) {
  const std::size_t column = clip.skeleton.channel_offsets()[joint];
  const JointTrack track = track_of(clip, joint, column);
  const auto row =
      clip.motion.exact_row(frame).subspan(column, clip.skeleton[joint].channels.size());
  RotationChannels(clip.skeleton, joint)
      .write((track.rotations[frame] * by).normalized(), row, std::nullopt);
}

/// Angle between a joint's rotations in two clips.
double off_deg(const Poses& a, const Poses& b, std::size_t frame, std::size_t joint) {
  return angle_between_deg(a.local_rotation(frame, joint), b.local_rotation(frame, joint));
}

struct Repaired {
  Clip clip;
  Diagnostics diagnostics;
  std::size_t found = 0;    ///< Number of inserted faults that were found.
  std::vector<double> off;  ///< Difference from the original in faulty frames, degrees.
};

Repaired mend(const Clip& sound, const Clip& faulty, const Edit& edit,
              const std::vector<Fault>& faults, double near_deg) {
  Repaired repaired;
  repaired.clip = faulty;
  EXPECT_TRUE(apply(std::span(&edit, 1), repaired.clip, repaired.diagnostics));
  EXPECT_TRUE(repaired.clip.validate());
  const Poses before = evaluate(sound).value();
  const Poses after = evaluate(repaired.clip).value();
  std::vector<bool> is_faulty(before.frames * before.joints);
  for (const Fault& fault : faults) {
    double worst = 0.0;
    for (std::size_t i = 0; i < fault.count; ++i) {
      const double off = off_deg(before, after, fault.first + i, fault.joint);
      repaired.off.push_back(off);
      worst = std::max(worst, off);
      is_faulty[(fault.first + i) * before.joints + fault.joint] = true;
    }
    if (worst <= near_deg) ++repaired.found;
  }
  // The values of frames without a fault must be unchanged.
  const std::vector<std::size_t> columns = sound.skeleton.channel_offsets();
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      if (is_faulty[frame * before.joints + joint]) continue;
      for (std::size_t c = columns[joint]; c < columns[joint + 1]; ++c) {
        EXPECT_EQ(repaired.clip.motion.at(frame, c), sound.motion.at(frame, c))
            << sound.skeleton[joint].name << ' ' << frame;
      }
    }
  }
  std::sort(repaired.off.begin(), repaired.off.end());
  return repaired;
}

TEST(MendSpikes, DetectsExactlyTheInsertedSpikes) {
  const Clip sound = walk();
  for (const std::size_t count : {1U, 2U, 3U}) {
    Dice dice(17 + count);
    const std::vector<Fault> faults = faults_in(sound, 60, count, dice);
    Clip faulty = sound;
    for (const Fault& fault : faults) {
      const Vector3 axis =
          Vector3(dice.between(-1, 1), dice.between(-1, 1), dice.between(-1, 1)).normalized();
      for (std::size_t i = 0; i < count; ++i) {
        const double angle = dice.between(20.0, 120.0) * std::numbers::pi / 180.0;
        turn(faulty, fault.joint, fault.first + i, Quaternion(Eigen::AngleAxisd(angle, axis)));
      }
    }
    const Repaired repaired = mend(sound, faulty, MendSpikes{}, faults, 2.0);
    EXPECT_GE(repaired.found * 100, faults.size() * 95) << count;
    EXPECT_LT(repaired.off[repaired.off.size() / 2], 0.2) << count;
    const Diagnostic* note = repaired.diagnostics.find(codes::edit_spikes);
    ASSERT_NE(note, nullptr);
    EXPECT_NE(note->message.find(" spikes of "), std::string::npos) << note->message;
    EXPECT_NE(note->detail.find(" in frames "), std::string::npos) << note->detail;
  }
}

TEST(MendSpikes, DetectsPositionSpikes) {
  const Clip sound = walk();
  Clip faulty = sound;
  faulty.motion.exact_at(50, 1) += 30.0;
  faulty.motion.exact_at(51, 0) -= 25.0;
  faulty.motion.exact_at(120, 2) -= 40.0;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(MendSpikes{}, faulty, diagnostics));
  for (std::size_t frame = 0; frame < sound.motion.frames(); ++frame) {
    for (std::size_t c = 0; c < sound.motion.channels(); ++c) {
      const bool was_at_fault = c < 3 && (frame == 50 || frame == 51 || frame == 120);
      const double bound = was_at_fault ? 0.2 : 0.0;
      EXPECT_NEAR(faulty.motion.at(frame, c), sound.motion.at(frame, c), bound)
          << frame << ' ' << c;
    }
  }
  EXPECT_NE(diagnostics.find(codes::edit_spikes), nullptr);
}

TEST(MendSpikes, IgnoresJumpsThatDoNotReturn) {
  Clip clip = walk();
  const std::size_t arm = *clip.skeleton.find("LeftArm");
  const std::size_t column = clip.skeleton.channel_offsets()[arm];
  for (std::size_t frame = 100; frame < clip.motion.frames(); ++frame) {
    clip.motion.exact_at(frame, column) += 50.0;
  }
  const Clip old = clip;
  Diagnostics diagnostics;
  const Edit edits[] = {MendSpikes{}, MendFlips{}, MendStuck{}};
  ASSERT_TRUE(apply(edits, clip, diagnostics));
  EXPECT_TRUE(std::equal(old.motion.values().begin(), old.motion.values().end(),
                         clip.motion.values().begin()));
  EXPECT_TRUE(diagnostics.empty());
}

TEST(MendFlips, RestoresAnglesAfterHalfTurnOrSignErrors) {
  const Clip sound = walk();
  const std::vector<std::size_t> columns = sound.skeleton.channel_offsets();
  Dice dice(5);
  std::vector<Fault> faults;
  Clip faulty = sound;
  for (const std::size_t count : {1U, 7U, 30U}) {
    for (const Fault& fault : faults_in(sound, 12, count, dice)) {
      const bool is_apart = std::none_of(faults.begin(), faults.end(), [&](const Fault& other) {
        return other.joint == fault.joint && other.first < fault.first + fault.count + 12 &&
               fault.first < other.first + other.count + 12;
      });
      if (!is_apart) continue;
      faults.push_back(fault);
      const std::size_t first =
          columns[fault.joint] + sound.skeleton[fault.joint].channels.size() - 3;
      const std::size_t which = dice.below(3);
      for (std::size_t i = 0; i < count; ++i) {
        double& angle = faulty.motion.exact_at(fault.first + i, first + which);
        angle += angle > 0.0 ? -180.0 : 180.0;
        if (which == 1) faulty.motion.exact_at(fault.first + i, first + 2) *= -1.0;
      }
    }
  }
  ASSERT_GT(faults.size(), 25U);
  const Repaired repaired = mend(sound, faulty, MendFlips{}, faults, 1e-6);
  EXPECT_GE(repaired.found * 100, faults.size() * 95) << repaired.found << " of " << faults.size();
  EXPECT_NE(repaired.diagnostics.find(codes::edit_flips), nullptr);
}

TEST(MendFlips, RepairsQuaternions) {
  Clip clip;
  Joint joint;
  joint.name = "Hips";
  joint.channels = {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                    Channel::quaternion_z};
  joint.before = Quaternion(Eigen::AngleAxisd(0.4, Vector3::UnitX()));
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, std::move(joint)));
  clip.motion = Motion(60, 4, FrameTime(FrameRate{60, 1}));
  for (std::size_t i = 0; i < 60; ++i) {
    const Quaternion at(
        Eigen::AngleAxisd(0.02 * static_cast<double>(i), Vector3(1, 2, 3).normalized()));
    clip.motion.exact_at(i, 0) = at.w();
    for (int k = 0; k < 3; ++k)
      clip.motion.exact_at(i, static_cast<std::size_t>(k) + 1) = at.vec()[k];
  }
  Clip faulty = clip;
  for (std::size_t i = 20; i < 31; ++i) turn(faulty, 0, i, Quaternion(0.0, 0.0, 1.0, 0.0));
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(MendFlips{}, faulty, diagnostics));
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(faulty).value();
  for (std::size_t i = 0; i < 60; ++i) EXPECT_LT(off_deg(before, after, i, 0), 1e-5) << i;
}

TEST(MendFlips, IgnoresWrappedAngles) {
  Clip clip = walk();
  const Clip sound = clip;
  const std::size_t column = clip.skeleton.channel_offsets()[1];
  const Vector3 angles(clip.motion.at(90, column), clip.motion.at(90, column + 1),
                       clip.motion.at(90, column + 2));
  // The other solution for the same rotation.
  clip.motion.exact_at(90, column) = angles[0] + 180.0;
  clip.motion.exact_at(90, column + 1) = 180.0 - angles[1];
  clip.motion.exact_at(90, column + 2) = angles[2] + 180.0;
  clip.motion.exact_at(95, column) += 360.0;
  const Clip old = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(MendFlips{}, clip, diagnostics));
  EXPECT_TRUE(std::equal(old.motion.values().begin(), old.motion.values().end(),
                         clip.motion.values().begin()));
  ASSERT_TRUE(apply(Unwrap{}, clip, diagnostics));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(clip.motion.at(90, column + i), angles[static_cast<int>(i)], 1e-9);
  }
}

TEST(MendStuck, InterpolatesStuckJointsWhileTheBodyMoves) {
  const Clip sound = walk();
  const std::vector<std::size_t> columns = sound.skeleton.channel_offsets();
  struct Hung {
    const char* joint;
    std::size_t first;
    std::size_t count;
  };
  double held_worst = 0.0;
  double repaired_worst = 0.0;
  for (const Hung& hung : {Hung{"LeftUpLeg", 40, 24}, Hung{"RightLeg", 60, 14},
                           Hung{"LeftArm", 70, 30}, Hung{"RightFoot", 150, 12}}) {
    const std::size_t joint = *sound.skeleton.find(hung.joint);
    Clip faulty = sound;
    for (std::size_t i = 0; i < hung.count; ++i) {
      for (std::size_t c = columns[joint]; c < columns[joint + 1]; ++c) {
        faulty.motion.exact_at(hung.first + i, c) = sound.motion.at(hung.first - 1, c);
      }
    }
    const Repaired held = mend(sound, faulty, Unwrap{}, {{joint, hung.first, hung.count}}, 0.0);
    const Repaired repaired =
        mend(sound, faulty, MendStuck{}, {{joint, hung.first, hung.count}}, 8.0);
    EXPECT_EQ(repaired.found, 1U) << hung.joint << ' ' << repaired.off.back();
    EXPECT_NE(repaired.diagnostics.find(codes::edit_stuck), nullptr) << hung.joint;
    held_worst += held.off.back();
    repaired_worst += repaired.off.back();
  }
  EXPECT_LT(repaired_worst, 0.35 * held_worst);
}

TEST(MendStuck, IgnoresHeldPosesAndRestingJoints) {
  Clip clip = walk();
  const std::size_t head = *clip.skeleton.find("Head");
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t frame = 30; frame < 90; ++frame) {
    for (std::size_t c = 0; c < clip.motion.channels(); ++c) {
      clip.motion.exact_at(frame, c) = clip.motion.at(29, c);
    }
  }
  // The head is at rest at the end, and at the beginning.
  for (std::size_t frame = 150; frame < clip.motion.frames(); ++frame) {
    for (std::size_t c = columns[head]; c < columns[head + 1]; ++c) {
      clip.motion.exact_at(frame, c) = clip.motion.at(149, c);
    }
  }
  const Clip old = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(MendStuck{}, clip, diagnostics));
  EXPECT_TRUE(std::equal(old.motion.values().begin(), old.motion.values().end(),
                         clip.motion.values().begin()));
}

/// The number of joint-frames that an edit changes.
std::size_t changes(const Clip& clip, const Edit& edit) {
  Clip edited = clip;
  Diagnostics diagnostics;
  EXPECT_TRUE(apply(std::span(&edit, 1), edited, diagnostics));
  std::size_t count = 0;
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    if (clip.motion.values()[i] != edited.motion.values()[i]) ++count;
  }
  return count;
}

TEST(Mend, DoesNotChangeRealMotion) {
  MOCAP_NEEDS_CORPUS();
  std::size_t clean = 0;
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    const std::string name = path.string();
    // Recordings from good systems that were edited by hand.
    const bool is_finished = name.find("BandaiNamco") != std::string::npos ||
                             name.find("Truebones") != std::string::npos ||
                             name.find("learnedMotionMatching") != std::string::npos ||
                             name.find("02_02.bvh") != std::string::npos ||
                             name.find("eugene-hanada") != std::string::npos;
    if (!is_finished) continue;
    const Clip clip = load_clip(path);
    if (clip.motion.frames() < 10) continue;
    ++clean;
    EXPECT_EQ(changes(clip, MendSpikes{}), 0U) << name;
    EXPECT_EQ(changes(clip, MendFlips{}), 0U) << name;
    EXPECT_EQ(changes(clip, MendStuck{}), 0U) << name;
  }
  EXPECT_GE(clean, 6U);
}

TEST(Mend, RejectsInvalidThresholds) {
  const Clip clip = walk();
  EXPECT_FALSE(validate(MendSpikes{.least_deg = 0.0}, clip));
  EXPECT_FALSE(validate(MendSpikes{.least_deg = std::nan("")}, clip));
  EXPECT_FALSE(validate(MendSpikes{.longest = {0.0, true}}, clip));
  EXPECT_FALSE(validate(MendFlips{.least_deg = 181.0}, clip));
  EXPECT_FALSE(validate(MendStuck{.shortest = {0.0, false}}, clip));
  for (const char* word : {"mend-spikes", "mend-flips"}) {
    EXPECT_TRUE(parse({word, ""})) << word;
    EXPECT_TRUE(parse({word, "20:0.1s"})) << word;
    for (const char* wrong : {"0", "-3", "x", "20:", "20:0", "20:0.1s:3"}) {
      EXPECT_FALSE(parse({word, wrong})) << word << wrong;
    }
  }
  EXPECT_TRUE(parse({"mend-stuck", ""}));
  EXPECT_FALSE(parse({"mend-stuck", "long"}));
}

// At 30 frames per second, 600 degrees per second are 20 degrees per frame.
TEST(Mend, DetectsRotationsAboveTheThreshold) {
  Clip clip = walk();
  const Edit to_30 = Resample{30.0};
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(std::span(&to_30, 1), clip, diagnostics));
  // The usual speed of a joint also counts, so nothing else moves here.
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    const auto first = clip.motion.row(0);
    std::copy(first.begin(), first.end(), clip.motion.exact_row(frame).begin());
  }
  const std::size_t joint = *clip.skeleton.find("Head");
  Clip spiked = clip;
  turn(spiked, joint, 20, Quaternion(Eigen::AngleAxisd(0.26, Vector3::UnitX())));  // 15 degrees
  const auto spikes = [&](const std::string& value) {
    Clip edited = spiked;
    Diagnostics found;
    const Result<Edit> edit = parse({"mend-spikes", value});
    EXPECT_TRUE(edit) << value;
    EXPECT_TRUE(apply(std::span(&*edit, 1), edited, found));
    return found.find(codes::edit_spikes) != nullptr &&
           found.find(codes::edit_spikes)->detail.find("Head in frame 20") != std::string::npos;
  };
  EXPECT_TRUE(spikes("10"));
  EXPECT_FALSE(spikes("18"));
  EXPECT_FALSE(spikes(""));
  EXPECT_FALSE(spikes("auto"));

  // At 10 frames per second, 1800 degrees per second are 180 degrees per frame.
  Clip slow = clip;
  const Edit to_10 = Resample{10.0};
  ASSERT_TRUE(apply(std::span(&to_10, 1), slow, diagnostics));
  for (std::size_t frame = 6; frame < 9; ++frame)
    turn(slow, joint, frame, Quaternion(Eigen::AngleAxisd(2.6, Vector3::UnitX())));
  const auto flips = [&](const std::string& value) {
    Clip edited = slow;
    Diagnostics found;
    const Result<Edit> edit = parse({"mend-flips", value});
    EXPECT_TRUE(edit) << value;
    EXPECT_TRUE(apply(std::span(&*edit, 1), edited, found));
    return found.find(codes::edit_flips) != nullptr;
  };
  EXPECT_TRUE(flips("90"));
  EXPECT_FALSE(flips(""));
}

}  // namespace
}  // namespace mocap::edit::signal_mend_test
