// SPDX-License-Identifier: MIT
#include "body/part_words.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace mocap::detail::part_words_test {
namespace {

BodyPart part_at_end(std::string_view name) {
  const PartWord* const word = last_part_word(
      split_name(name), [](const PartWord& row) { return row.part != BodyPart::unlisted; });
  return word == nullptr ? BodyPart::unlisted : word->part;
}

TEST(PartWords, PreferTwoCombinedWordsAtTheEndOfAName) {
  EXPECT_EQ(part_at_end("LeftUpLeg"), BodyPart::thigh);
  EXPECT_EQ(part_at_end("RightForeArm"), BodyPart::other);
  EXPECT_EQ(part_at_end("RightArm"), BodyPart::shoulder);
  EXPECT_EQ(part_at_end("Left_Foot_Joint_X"), BodyPart::foot);
  EXPECT_EQ(part_at_end("FootSock"), BodyPart::unlisted);
  EXPECT_EQ(part_at_end("joint"), BodyPart::unlisted);
}

TEST(PartWords, HaveOneMeaningForEachUse) {
  const PartWord* const elbow = find_part_word("elbow");
  ASSERT_NE(elbow, nullptr);
  EXPECT_EQ(elbow->in_arm, LimbPart::lower);
  EXPECT_TRUE(elbow->is_forearm);
  EXPECT_EQ(elbow->part, BodyPart::unlisted);
  EXPECT_EQ(find_part_word("sock"), nullptr);
  EXPECT_TRUE(has_part_word(split_name("LeftHandIndex1"), &PartWord::is_hand));
  EXPECT_TRUE(has_part_word(split_name("LeftHandIndex1"), &PartWord::is_finger));
  EXPECT_FALSE(has_part_word(split_name("LeftHand"), &PartWord::is_finger));
}

TEST(PartWords, NameFingers) {
  const auto finger = [](std::string_view name) { return last_finger_word(split_name(name)); };
  EXPECT_EQ(finger("LeftHandThumb1"), Finger::thumb);
  EXPECT_EQ(finger("lMid2"), Finger::middle);
  EXPECT_EQ(finger("RightHandPinkie3"), Finger::little);
  EXPECT_EQ(finger("little_finger_01_l"), Finger::little);
  EXPECT_EQ(finger("LeftHand"), Finger::none);
  EXPECT_TRUE(has_finger_word(split_name("RightHandMiddle1"), Finger::middle));
  EXPECT_FALSE(has_finger_word(split_name("RightHandMiddle1"), Finger::thumb));
}

TEST(PartWords, DistinguishShinsFromThighs) {
  const auto is_shin = [](std::string_view name) {
    return ends_in_part_word(split_name(name), &PartWord::is_shin, &PartWord::is_thigh_not_shin);
  };
  for (const std::string_view name : {"LeftLeg", "l_low_leg", "LeftLegLower", "lShin", "RightKnee"})
    EXPECT_TRUE(is_shin(name)) << name;
  for (const std::string_view name :
       {"LeftUpLeg", "UpperLeg_L", "LeftLegUpper", "lThigh", "Leg_Sock"})
    EXPECT_FALSE(is_shin(name)) << name;
}

}  // namespace
}  // namespace mocap::detail::part_words_test
