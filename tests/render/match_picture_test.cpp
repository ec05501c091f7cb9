// SPDX-License-Identifier: MIT
// Two bodies whose joints correspond.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "mocap/match.hpp"
#include "mocap/render.hpp"
#include "render/pixels.hpp"
#include "support/person.hpp"

namespace mocap::render::match_picture_test {
namespace {

using test::Pixels;
using test::read_png;

Pixels drawn(const Clip& source, const Clip& target, const retarget::Match& match,
             PictureSize size = {1000, 560}) {
  MatchPictureOptions options;
  options.size = size;
  options.format = PictureFormat::png;
  options.names = {"one.bvh", "two.bvh"};
  const Result<std::string> bytes = match_picture(source, target, match, options);
  EXPECT_TRUE(bytes) << bytes.error().message;
  return bytes ? read_png(*bytes) : Pixels();
}

/// The pixels of the left or the right half, without the text below.
Pixels half(const Pixels& whole, bool is_right) {
  constexpr unsigned text_height = 92;
  Pixels part{whole.width / 2, whole.height - text_height, {}};
  for (unsigned y = 0; y < part.height; ++y) {
    const auto row = whole.values.begin() + static_cast<std::ptrdiff_t>(y) * whole.width;
    const auto begin = row + (is_right ? part.width : 0);
    part.values.insert(part.values.end(), begin, begin + part.width);
  }
  return part;
}

/// Rows from the first to the last one with an opaque pixel.
std::size_t height_of(const Pixels& part) {
  std::size_t first = part.height;
  std::size_t last = 0;
  for (unsigned y = 0; y < part.height; ++y) {
    const auto row = part.values.begin() + static_cast<std::ptrdiff_t>(y) * part.width;
    if (std::none_of(row, row + part.width, [](const auto& value) { return value[3] > 230; }))
      continue;
    first = std::min<std::size_t>(first, y);
    last = y;
  }
  return last < first ? 0 : last - first + 1;
}

/// Opaque pixels in the colour of the rings.
std::size_t ring_pixels(const Pixels& part) {
  return static_cast<std::size_t>(
      std::count_if(part.values.begin(), part.values.end(), [](const auto& value) {
        return value[3] > 230 && value[0] > 200 && value[1] < 70 && value[2] > 80 && value[2] < 140;
      }));
}

TEST(MatchPicture, DrawsBothFiguresWithTheSameHeightAndColours) {
  const Clip person = test::walking_person(3);
  test::PersonOptions small;
  small.units_per_metre = 7.0;
  const Clip other = test::walking_person(3, 1.2, small);
  const Pixels picture = drawn(person, other, retarget::match(person, other).value());
  ASSERT_EQ(picture.width, 1000U);
  ASSERT_EQ(picture.height, 560U);
  const Pixels left = half(picture, false);
  const Pixels right = half(picture, true);
  EXPECT_GT(height_of(left), 250U);
  EXPECT_NEAR(static_cast<double>(height_of(left)), static_cast<double>(height_of(right)), 2.0);
  EXPECT_GT(left.blue(), 1500U);
  EXPECT_GT(left.orange(), 1500U);
  EXPECT_NEAR(static_cast<double>(left.blue()), static_cast<double>(right.blue()),
              0.03 * static_cast<double>(left.blue()));
  EXPECT_EQ(ring_pixels(left) + ring_pixels(right), 0U);
}

TEST(MatchPicture, JointsWithoutAPartnerLoseTheirColour) {
  const Clip person = test::walking_person(3);
  retarget::Match match = retarget::match(person, person).value();
  const Pixels before = drawn(person, person, match);
  std::vector<retarget::MatchedJoint> kept;
  for (const retarget::MatchedJoint& pair : match.pairs) {
    if (!pair.part.starts_with("left ")) {
      kept.push_back(pair);
      continue;
    }
    match.source.unmatched.push_back(pair.source);
    match.target.unmatched.push_back(pair.target);
  }
  ASSERT_LT(kept.size(), match.pairs.size());
  match.pairs = kept;
  const Pixels after = drawn(person, person, match);
  EXPECT_GT(half(before, true).blue(), 1500U);
  EXPECT_EQ(half(after, true).blue(), 0U);
  EXPECT_EQ(half(after, false).blue(), 0U);
  EXPECT_GT(half(after, false).orange(), 1500U);
}

TEST(MatchPicture, JointsInDoubtHaveARing) {
  const Clip person = test::walking_person(3);
  retarget::Match match = retarget::match(person, person).value();
  match.target.doubtful = {*person.skeleton.find("RightHand")};
  const Pixels picture = drawn(person, person, match);
  EXPECT_EQ(ring_pixels(half(picture, false)), 0U);
  EXPECT_GT(ring_pixels(half(picture, true)), 30U);
}

TEST(MatchPicture, SmallPicturesHaveNoText) {
  const Clip person = test::walking_person(3);
  const retarget::Match match = retarget::match(person, person).value();
  const Pixels tiny = drawn(person, person, match, {16, 16});
  EXPECT_EQ(tiny.width, 16U);
  const Pixels small = drawn(person, person, match, {319, 199});
  EXPECT_GT(height_of(half(drawn(person, person, match, {400, 300}), false)), 60U);
  EXPECT_GT(small.opaque(), 300U);
}

TEST(MatchPicture, RefusesAMatchOfOtherClips) {
  const Clip person = test::walking_person(3);
  Clip none;
  const retarget::Match match = retarget::match(person, person).value();
  const Result<std::string> refused = match_picture(person, none, match);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::argument_invalid);
  retarget::Match late = match;
  late.source.pose.is_rest_pose = false;
  late.source.pose.frame = 3;
  EXPECT_FALSE(match_picture(person, person, late));
  MatchPictureOptions tiny;
  tiny.size = {15, 100};
  EXPECT_FALSE(match_picture(person, person, match, tiny));
}

TEST(MatchPicture, ShowsTheTPoseUnlessAnotherPoseIsAsked) {
  const Clip person = test::walking_person(3);
  const retarget::Match t_pose = retarget::match(person, person).value();
  retarget::Options at_frame;
  at_frame.source_pose.kind = retarget::ReferencePose::Kind::frame;
  at_frame.source_pose.frame = 1;
  const retarget::Match walking = retarget::match(person, person, at_frame).value();
  EXPECT_TRUE(t_pose.source.pose.is_t_pose);
  EXPECT_FALSE(walking.source.pose.is_t_pose);
  const std::size_t hand = *person.skeleton.find("LeftHand");
  const std::size_t shoulder = *person.skeleton.find("LeftArm");
  const auto arm = [&](const retarget::Match& match) {
    return Vector3(match.source.positions[hand] - match.source.positions[shoulder]);
  };
  EXPECT_GT(arm(t_pose).normalized().x(), 0.999);
  EXPECT_NE(half(drawn(person, person, t_pose), false).values,
            half(drawn(person, person, walking), false).values);
}

TEST(MatchPicture, ASingleJointIsADot) {
  Clip body;
  Joint joint = test::named_joint("Body");
  joint.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  ASSERT_TRUE(body.skeleton.add(Joint::no_parent, std::move(joint)));
  body.motion = Motion(1, 3, FrameTime(FrameRate{30, 1}));
  const Result<retarget::Match> match = retarget::match(body, body);
  ASSERT_TRUE(match.has_value()) << match.error().message;
  const Pixels picture = drawn(body, body, *match);
  EXPECT_GT(height_of(half(picture, false)), 4U);
}

TEST(MatchPicture, BodiesThatAreNoFiguresAreDrawn) {
  Clip chain;
  std::size_t parent = Joint::no_parent;
  for (const char* const name : {"Base", "Boom", "Hook"}) {
    Joint joint = test::named_joint(name, {0, 2, 0});
    joint.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
    parent = *chain.skeleton.add(parent, std::move(joint));
  }
  chain.motion = Motion(1, chain.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  const retarget::Match match = retarget::match(chain, chain).value();
  const Pixels picture = drawn(chain, chain, match);
  EXPECT_GT(half(picture, false).opaque(), 500U);
  EXPECT_GT(half(picture, true).opaque(), 500U);
}

}  // namespace
}  // namespace mocap::render::match_picture_test
