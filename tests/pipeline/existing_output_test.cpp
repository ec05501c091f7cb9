// SPDX-License-Identifier: MIT
#include "pipeline/existing_output.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "support/temporary_folder.hpp"

namespace mocap::existing_output_test {
namespace {

namespace fs = std::filesystem;
using pipeline::OutputDecision;
using test::TemporaryFolder;

/// Motions and their outputs; the source is an hour old.
struct Outputs : TemporaryFolder {
  Outputs() {
    write("01.asf", "skeleton");
    write("01_01.amc", "motion");
    fs::create_directory(*this / "out");
    for (const char* source : {"01.asf", "01_01.amc"}) make_older(source, 1);
  }

  void make_older(const std::string& name, int hours) const {
    fs::last_write_time(*this / name, fs::file_time_type::clock::now() - std::chrono::hours(hours));
  }
  pipeline::OutputPlace place(const std::string& name) const {
    return {*this / "out" / name, {*this / "01_01.amc", *this / "01.asf"}};
  }
  OutputDecision decide(const std::string& name, Format format,
                        Overwrite overwrite = Overwrite::refuse) const {
    return pipeline::decide_output(place(name), format, false, overwrite);
  }
  OutputDecision decide_pieces(const std::string& name, Format format) const {
    return pipeline::decide_output(place(name), format, true, Overwrite::refuse);
  }
};

TEST(ExistingOutput, IsKeptIfItIsNewerThanItsSource) {
  const Outputs files;
  EXPECT_EQ(files.decide("01_01.bvh", Format::bvh), OutputDecision::write);
  files.write("out/01_01.bvh", "");
  EXPECT_EQ(files.decide("01_01.bvh", Format::bvh), OutputDecision::keep);
  EXPECT_EQ(files.decide("01_01.bvh", Format::bvh, Overwrite::replace), OutputDecision::write);
  files.make_older("out/01_01.bvh", 2);
  EXPECT_EQ(files.decide("01_01.bvh", Format::bvh), OutputDecision::refuse);
  EXPECT_EQ(files.decide("01_01.bvh", Format::bvh, Overwrite::replace), OutputDecision::write);
  const Error error = pipeline::outdated_output(files.place("01_01.bvh"));
  EXPECT_EQ(error.code, codes::io_exists);
  EXPECT_EQ(error.at.file, (files / "out/01_01.bvh").string());
}

TEST(ExistingOutput, DependsOnTheSkeletonOfTheSource) {
  const Outputs files;
  files.write("out/01_01.bvh", "");
  files.make_older("out/01_01.bvh", 1);
  files.make_older("01_01.amc", 3);
  files.make_older("01.asf", 2);
  EXPECT_EQ(files.decide("01_01.bvh", Format::bvh), OutputDecision::keep);
  files.make_older("01.asf", 0);
  EXPECT_EQ(files.decide("01_01.bvh", Format::bvh), OutputDecision::refuse);
}

TEST(ExistingOutput, HalfAPairIsCompleted) {
  for (const char* skeleton : {"out/01.asf", "out/01_01.asf"}) {
    SCOPED_TRACE(skeleton);
    const Outputs files;
    files.write("out/01_01.amc", "");
    EXPECT_EQ(files.decide("01_01.amc", Format::amc), OutputDecision::complete);
    files.write(skeleton, "");
    EXPECT_EQ(files.decide("01_01.amc", Format::amc), OutputDecision::keep);
    files.make_older(skeleton, 2);
    EXPECT_EQ(files.decide("01_01.amc", Format::amc), OutputDecision::refuse);
  }
  const Outputs files;
  files.write("out/01_01.asf", "");
  EXPECT_EQ(files.decide("01_01.amc", Format::amc), OutputDecision::complete);
}

TEST(ExistingOutput, ASharedSkeletonAloneMayBelongToAnotherMotion) {
  const Outputs files;
  files.write("out/01.asf", "");
  EXPECT_EQ(files.decide("01_01.amc", Format::amc), OutputDecision::write);
}

TEST(ExistingOutput, ChecksTheFirstOfSeveralPieces) {
  const Outputs files;
  files.write("out/01_01.bvh", "");
  files.write("out/01_01-2.bvh", "");
  EXPECT_EQ(files.decide_pieces("01_01.bvh", Format::bvh), OutputDecision::write);
  files.write("out/01_01-01.bvh", "");
  EXPECT_EQ(files.decide_pieces("01_01.bvh", Format::bvh), OutputDecision::keep);
  // Half of a piece is not replaced.
  files.write("out/01_01-1.amc", "");
  EXPECT_EQ(files.decide_pieces("01_01.amc", Format::amc), OutputDecision::write);
}

TEST(ExistingOutput, MayBeTheSource) {
  const Outputs files;
  fs::create_symlink(files / "01_01.amc", files / "out" / "link.amc");
  EXPECT_TRUE(pipeline::replaces_source(files.place("link.amc")));
  EXPECT_FALSE(pipeline::replaces_source(files.place("none.amc")));
  EXPECT_FALSE(pipeline::replaces_source({files / "01.asf"}));
}

}  // namespace
}  // namespace mocap::existing_output_test
