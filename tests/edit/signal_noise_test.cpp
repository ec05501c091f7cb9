// SPDX-License-Identifier: MIT
// Noise and dropouts: seeded, of the requested size, and the same on every platform.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "edit/counted_random.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit::signal_noise_test {
namespace {

TEST(CountedRandom, IsPortable) {
  const CountedRandom random(1);
  EXPECT_EQ(random.uniform(0, 0, 0), CountedRandom(1).uniform(0, 0, 0));
  EXPECT_NE(random.uniform(0, 0, 0), CountedRandom(2).uniform(0, 0, 0));
  EXPECT_NE(random.uniform(1, 0, 0), random.uniform(0, 1, 0));
  EXPECT_NE(random.uniform(0, 1, 0), random.uniform(0, 0, 1));
  double sum = 0.0;
  double squares = 0.0;
  constexpr std::size_t count = 20000;
  for (std::size_t i = 0; i < count; ++i) {
    const double value = random.normal(3, i, 1);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / count, 0.0, 0.03);
  EXPECT_NEAR(squares / count, 1.0, 0.05);
}

/// Joints with three, two and one angle and a quaternion, the root with positions; 60 frames per
/// second.
Clip mixed_clip(std::size_t frames) {
  Clip clip;
  const auto add = [&](std::size_t parent, std::vector<Channel> channels) {
    Joint joint;
    joint.name = "joint" + std::to_string(clip.skeleton.size());
    joint.channels = std::move(channels);
    EXPECT_TRUE(clip.skeleton.add(parent, std::move(joint)));
  };
  add(Joint::no_parent, {Channel::x_position, Channel::y_position, Channel::z_position,
                         Channel::z_rotation, Channel::x_rotation, Channel::y_rotation});
  add(0, {Channel::z_rotation, Channel::x_rotation});
  add(1, {Channel::x_rotation});
  add(2,
      {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y, Channel::quaternion_z});
  add(3, {});
  clip.motion = Motion(frames, clip.skeleton.channel_count(), FrameTime(FrameRate{60, 1}));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t c = 0; c < clip.motion.channels(); ++c) {
      clip.motion.exact_at(frame, c) = 30.0 * std::sin(0.05 * static_cast<double>(frame * (c + 1)));
    }
  }
  return clip;
}

Clip edited(const Clip& clip, const std::string& name, const std::string& value,
            Diagnostics& diagnostics) {
  Clip result = clip;
  const Result<Edit> edit = parse({name, value});
  EXPECT_TRUE(edit) << value;
  if (edit) {
    EXPECT_TRUE(apply(std::span(&*edit, 1), result, diagnostics));
  }
  return result;
}

bool same_numbers(const Clip& a, const Clip& b) {
  return std::equal(a.motion.values().begin(), a.motion.values().end(), b.motion.values().begin(),
                    b.motion.values().end());
}

TEST(Noise, HasTheRequestedAmplitude) {
  const Clip clip = mixed_clip(2000);
  Diagnostics diagnostics;
  const Clip noisy = edited(clip, "noise", "2,0.5:9", diagnostics);
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(noisy).value();
  double turns = 0.0;
  double moves = 0.0;
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    const double turned =
        angle_between_deg(before.local_rotation(frame, 0), after.local_rotation(frame, 0));
    turns += turned * turned;
    for (std::size_t c = 0; c < 3; ++c) {
      const double moved = noisy.motion.at(frame, c) - clip.motion.at(frame, c);
      moves += moved * moved;
    }
    // A single angle gets only its own component of the noise.
    const double one = noisy.motion.at(frame, 8) - clip.motion.at(frame, 8);
    EXPECT_LT(std::abs(one), 15.0);
    EXPECT_EQ(angle_between_deg(before.local_rotation(frame, 4), after.local_rotation(frame, 4)),
              0.0);
  }
  EXPECT_NEAR(std::sqrt(turns / 2000.0), 2.0 * std::sqrt(3.0), 0.15);
  EXPECT_NEAR(std::sqrt(moves / 6000.0), 0.5, 0.03);
}

TEST(Noise, DependsOnlyOnItsSeed) {
  const Clip clip = mixed_clip(40);
  Diagnostics diagnostics;
  EXPECT_TRUE(same_numbers(edited(clip, "noise", "1:5", diagnostics),
                           edited(clip, "noise", "1:5", diagnostics)));
  EXPECT_FALSE(same_numbers(edited(clip, "noise", "1:5", diagnostics),
                            edited(clip, "noise", "1:6", diagnostics)));
  EXPECT_TRUE(same_numbers(edited(clip, "noise", "0", diagnostics), clip));
  for (const char* wrong : {"", "-1", "x", "1,-1", "1:", "1:x", "1:-2", "1:2:3", "nan", "1,"}) {
    EXPECT_FALSE(parse({"noise", wrong})) << wrong;
  }
}

TEST(Noise, DiffersBetweenTheFilesOfAFolder) {
  Diagnostics diagnostics;
  const auto noisy = [&](const std::string& source, const std::string& name,
                         const std::string& value) {
    Clip clip = mixed_clip(40);
    clip.metadata.source = source;
    return edited(clip, name, value, diagnostics);
  };
  for (const auto& [name, value] : {std::pair("noise", "2:7"), std::pair("drop-out", "0.3:7")}) {
    const Clip first = noisy("takes/a.bvh", name, value);
    EXPECT_FALSE(same_numbers(first, noisy("takes/b.bvh", name, value))) << name;
    EXPECT_TRUE(same_numbers(first, noisy("a.bvh", name, value))) << name;
    EXPECT_TRUE(same_numbers(first, noisy("C:\\takes\\a.bvh", name, value))) << name;
  }
}

std::vector<Clip> drawn(const std::vector<Step>& steps, const std::string& name,
                        Diagnostics& diagnostics) {
  std::vector<Edit> edits;
  for (const Step& step : steps) {
    Result<Edit> edit = parse(step);
    EXPECT_TRUE(edit) << step.name;
    if (edit) edits.push_back(std::move(*edit));
  }
  Clip clip = mixed_clip(40);
  clip.metadata.source = "001.bvh";
  Result<std::vector<Clip>> pieces = apply_to_pieces(edits, clip, diagnostics, name);
  EXPECT_TRUE(pieces);
  return pieces ? *pieces : std::vector<Clip>();
}

TEST(RandomEdits, DifferBetweenFoldersOfADataSet) {
  Diagnostics diagnostics;
  for (const Step& step :
       {Step{"noise", "2:7"}, Step{"drop-out", "0.3:7"}, Step{"move", "random:-1..1,0,0"},
        Step{"noise", "random:1..2"}, Step{"noise", "2:7", "joint0"}}) {
    const Clip first = drawn({step}, "subject-1/001.bvh", diagnostics).front();
    EXPECT_TRUE(same_numbers(first, drawn({step}, "subject-1/001.bvh", diagnostics).front()))
        << step.name << ' ' << step.value;
    EXPECT_FALSE(same_numbers(first, drawn({step}, "subject-2/001.bvh", diagnostics).front()))
        << step.name << ' ' << step.value;
    EXPECT_TRUE(same_numbers(drawn({step}, "001.bvh", diagnostics).front(),
                             drawn({step}, "", diagnostics).front()))
        << step.name << ' ' << step.value;
  }
}

TEST(RandomEdits, DifferWithinAChain) {
  Diagnostics diagnostics;
  const Step move{"move", "random:-1..1,0,0"};
  const auto moved = [&](const std::vector<Step>& steps) {
    return drawn(steps, "", diagnostics).front().motion.at(7, 0) - mixed_clip(40).motion.at(7, 0);
  };
  EXPECT_GT(std::abs(moved({move, move}) - 2.0 * moved({move})), 0.01);
  EXPECT_NEAR(moved({move, {"scale", "1"}}), moved({move}), 1e-12)
      << "only edits with random numbers count";
  const Step noise{"noise", "0,1"};
  EXPECT_GT(std::abs(moved({noise, noise}) - 2.0 * moved({noise})), 0.01);
}

TEST(RandomEdits, DifferBetweenPieces) {
  Diagnostics diagnostics;
  const std::vector<Clip> plain = drawn({{"split", "20"}}, "", diagnostics);
  for (const Step& step : {Step{"noise", "0,1"}, Step{"move", "random:-1..1,0,0"}}) {
    const std::vector<Clip> pieces = drawn({{"split", "20"}, step}, "", diagnostics);
    ASSERT_EQ(pieces.size(), 2U);
    const double first = pieces[0].motion.at(3, 0) - plain[0].motion.at(3, 0);
    const double second = pieces[1].motion.at(3, 0) - plain[1].motion.at(3, 0);
    EXPECT_GT(std::abs(first - second), 1e-6) << step.name;
  }
}

TEST(RandomEdits, AreNumberedForAChainThatIsAppliedOneByOne) {
  Diagnostics diagnostics;
  const Step noise{"noise", "1"};
  Clip clip = mixed_clip(40);
  clip.metadata.source = "001.bvh";
  std::vector<Edit> edits{*parse(noise), *parse({"scale", "1"}), *parse(noise)};
  number_draws(edits);
  for (const Edit& each : edits) {
    ASSERT_TRUE(apply(std::span(&each, 1), clip, diagnostics));
  }
  EXPECT_TRUE(same_numbers(clip, drawn({noise, {"scale", "1"}, noise}, "", diagnostics).front()));
}

TEST(DropOut, FreezesTheRequestedShare) {
  const Clip clip = mixed_clip(6000);
  Diagnostics diagnostics;
  const Clip dropped = edited(clip, "drop-out", "0.2:3", diagnostics);
  EXPECT_NE(diagnostics.find(codes::edit_drop_out), nullptr);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  std::size_t held = 0;
  std::size_t stretches = 0;
  for (std::size_t joint = 0; joint < 4; ++joint) {
    bool was_held = false;
    for (std::size_t frame = 1; frame < 6000; ++frame) {
      bool is_held = true;
      for (std::size_t c = columns[joint]; c < columns[joint + 1]; ++c) {
        is_held = is_held && dropped.motion.at(frame, c) == dropped.motion.at(frame - 1, c);
      }
      if (!is_held) {
        for (std::size_t c = columns[joint]; c < columns[joint + 1]; ++c) {
          ASSERT_EQ(dropped.motion.at(frame, c), clip.motion.at(frame, c));
        }
      }
      if (is_held) ++held;
      if (is_held && !was_held) ++stretches;
      was_held = is_held;
    }
  }
  EXPECT_NEAR(static_cast<double>(held) / (4.0 * 5999.0), 0.2, 0.02);
  // A tenth of a second is 6 frames.
  EXPECT_NEAR(static_cast<double>(held) / static_cast<double>(stretches), 6.0, 0.7);
  EXPECT_TRUE(same_numbers(dropped, edited(clip, "drop-out", "0.2:3", diagnostics)));
  EXPECT_FALSE(same_numbers(dropped, edited(clip, "drop-out", "0.2:4", diagnostics)));
  for (const char* wrong : {"", "0", "1", "0.95", "x", "0.1:", "0.1:x"}) {
    EXPECT_FALSE(parse({"drop-out", wrong})) << wrong;
  }
}

TEST(Smooth, RemovesPositionJitter) {
  const Clip clip = mixed_clip(400);
  Diagnostics diagnostics;
  const Clip noisy = edited(clip, "noise", "0,0.5:2", diagnostics);
  const auto off = [&](const Clip& other) {
    double sum = 0.0;
    for (std::size_t frame = 20; frame < 380; ++frame) {
      sum += std::pow(other.motion.at(frame, 0) - clip.motion.at(frame, 0), 2.0);
    }
    return std::sqrt(sum / 360.0);
  };
  EXPECT_LT(off(edited(noisy, "smooth", "4", diagnostics)), 0.5 * off(noisy));
}

}  // namespace
}  // namespace mocap::edit::signal_noise_test
