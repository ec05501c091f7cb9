// SPDX-License-Identifier: MIT
// What an NPZ that is written anew does not contain of the file that was read.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/npz_arrays.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz_kept_test {
namespace {

using namespace npz_arrays;

using Members = std::vector<std::pair<std::string, std::string>>;

std::string number(double value) {
  return npy(facts_of("<f8", "()"), doubles({value}));
}

/// Two frames of one point.
Members two_points() {
  return {{"points.npy", npy(facts_of("<f8", "(2, 1, 3)"), doubles({1, 2, 3, 4, 5, 6}))},
          {"labels.npy", npy(facts_of("|S4", "(1,)"), "HEAD")},
          {"fps.npy", number(50)},
          {"metres_per_unit.npy", number(std::nan(""))}};
}

/// Two frames of one joint, with the rotations `rotations`.
Members one_joint(const std::vector<double>& rotations) {
  return {{"rotations.npy", npy(facts_of("<f8", "(2, 1, 4)"), doubles(rotations))},
          {"offsets.npy", npy(facts_of("<f8", "(1, 3)"), doubles({0, 1, 0}))},
          {"parents.npy", npy(facts_of("<f8", "(1,)"), doubles({-1}))},
          {"names.npy", npy(facts_of("|S4", "(1,)"), "Hips")},
          {"fps.npy", number(50)}};
}

Clip edited(const Members& members) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(zip_of(members), found);
  EXPECT_TRUE(clip.has_value());
  for (const Diagnostic& finding : found.entries())
    EXPECT_TRUE(finding.severity == Severity::note || finding.code == codes::npz_mean_skeleton)
        << finding.message;
  if (!clip) return {};
  clip->format_data.on_edit();
  return std::move(*clip);
}

/// The message of the finding about arrays that are not written; empty if there is none.
std::string dropped_in(const Clip& clip, const npz::WriteOptions& options = {}) {
  Diagnostics found;
  static_cast<void>(written(clip, options, found));
  const Diagnostic* const finding = found.find(codes::npz_arrays_dropped);
  return finding == nullptr ? std::string() : finding->message;
}

TEST(NpzKept, ArraysThatAreWrittenAgainAreNotReported) {
  EXPECT_EQ(dropped_in(edited(two_points())), "");
  EXPECT_EQ(dropped_in(edited(one_joint({0, 0, 0, 1, 0, 0, 1, 0}))), "");
}

TEST(NpzKept, RotationsOfExtremeLengthsAreUsed) {
  Diagnostics found;
  const Result<Clip> clip =
      read_bytes(zip_of(one_joint({0, 0, 1e-200, 0, 0, 0, 1e200, 1e200})), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  const Poses poses = evaluate(*clip).value();
  EXPECT_LT(poses.local_rotation(0, 0).angularDistance(Quaternion(0, 0, 0, 1)), 1e-12);
  EXPECT_LT(poses.local_rotation(1, 0).angularDistance(Quaternion(1, 0, 0, 1).normalized()), 1e-12);
}

TEST(NpzKept, OtherArraysAndMembersAreListedInEveryLayout) {
  for (Members members : {two_points(), one_joint({0, 0, 0, 1, 0, 0, 1, 0})}) {
    members.emplace_back("contacts.npy", npy(facts_of("<f8", "(2, 1)"), doubles({1, 0})));
    members.emplace_back("notes.txt", "indoors");
    const Clip clip = edited(members);
    EXPECT_EQ(dropped_in(clip),
              "arrays of the file that was read are not written: `contacts`, `notes.txt`");
    EXPECT_NE(dropped_in(clip, in_layout(npz::Layout::joints)), "");
    Diagnostics found;
    static_cast<void>(written_array(clip, {}, found));
    EXPECT_TRUE(has_code(found, codes::npz_arrays_dropped));
  }
}

TEST(NpzKept, AnUnmodifiedFileLosesNothing) {
  Members members = two_points();
  members.emplace_back("contacts.npy", number(1));
  Diagnostics found;
  const std::string file = zip_of(members);
  const Result<Clip> clip = read_bytes(file, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(dropped_in(*clip), "");
  EXPECT_EQ(written(*clip), file);
}

TEST(NpzKept, StrictWritesNothingIfArraysWouldBeLost) {
  Members members = two_points();
  members.emplace_back("contacts.npy", number(1));
  const Clip clip = edited(members);
  for (const bool strict : {false, true}) {
    std::string text;
    SaveOptions options;
    options.strict = strict;
    Diagnostics found;
    const Status saved = save(
        clip, Format::npz,
        [&](std::string_view piece) {
          text += piece;
          return true;
        },
        options, found);
    EXPECT_EQ(saved.has_value(), !strict);
    EXPECT_EQ(text.empty(), strict);
    ASSERT_TRUE(found.find(codes::npz_arrays_dropped));
    EXPECT_EQ(found.has_errors(), strict);
    EXPECT_EQ(found.entries().size(), 1U);
  }
}

TEST(NpzKept, TheBodyIsReportedIfOtherArraysReplaceSmplParameters) {
  const Clip clip =
      edited({{"poses.npy", npy(facts_of("<f8", "(1, 66)"), std::string(66 * 8, '\0'))},
              {"betas.npy", npy(facts_of("<f8", "(2,)"), doubles({1, 2}))},
              {"gender.npy", npy(facts_of("|S4", "()"), "male")},
              {"fps.npy", number(50)}});
  EXPECT_EQ(dropped_in(clip), "");
  EXPECT_EQ(dropped_in(clip, in_layout(npz::Layout::mocapkit)),
            "arrays of the file that was read are not written: `betas`, `gender`");
}

TEST(NpzKept, QuaternionsWithoutALengthAreReported) {
  Diagnostics found;
  const Result<Clip> clip = read_bytes(zip_of(one_joint({0, 0, 0, 1, 0, 0, 0, 0})), found);
  ASSERT_TRUE(clip.has_value());
  const Diagnostic* const finding = found.find(codes::npz_zero_rotation);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message,
            "1 of 2 quaternions in `rotations` has the length 0, the first in frame 1 of the joint "
            "`Hips`; it is read as no rotation");
  EXPECT_EQ(finding->severity, Severity::warning);
}

TEST(NpzKept, HeadersOfPython2AreRead) {
  Diagnostics found;
  const std::string array = npy(facts_of("<f8", "(1L, 1L, 3L)"), doubles({1, 2, 3}));
  const Result<Clip> clip = read_bytes(array, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->recording.position(0, 0), Vector3(1, 2, 3));
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(L, 1, 3)"), doubles({1, 2, 3}))), codes::npz_array);
}

}  // namespace
}  // namespace mocap::npz_kept_test
