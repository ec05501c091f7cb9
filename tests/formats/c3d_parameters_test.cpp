// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "formats/c3d/parameters.hpp"
#include "support/corpus.hpp"

namespace mocap::c3d_parameters_test {
namespace {

constexpr std::size_t section_start = 512;
constexpr std::size_t data_start = 1536;

const std::array<std::string, 6> example_names = {"intel_float", "intel_int",  "dec_float",
                                                  "dec_int",     "mips_float", "mips_int"};

std::string example(const std::string& name) {
  return test::read_file(std::filesystem::path(MOCAP_PROJECT_DIR) / "tests/formats/c3d" /
                         ("two_points_" + name + ".c3d"));
}

c3d::Processor processor_in(const std::string& file) {
  return c3d::processor_of(static_cast<unsigned char>(file.at(section_start + 3))).value();
}

std::string_view records_in(const std::string& file) {
  return std::string_view(file).substr(section_start + 4, data_start - section_start - 4);
}

TEST(C3dParameters, AreTheSameForAllProcessors) {
  for (const std::string& name : example_names) {
    const std::string file = example(name);
    const c3d::Parameters parameters(processor_in(file), records_in(file));
    EXPECT_EQ(parameters.number("POINT", "RATE"), 100.0) << name;
    EXPECT_EQ(parameters.number("POINT", "USED"), 2.0) << name;
    EXPECT_EQ(parameters.number("POINT", "DATA_START"), 4.0) << name;
    EXPECT_EQ(parameters.all_texts("POINT", "LABELS"), (std::vector<std::string>{"HEAD", "TOE"}))
        << name;
    EXPECT_EQ(parameters.number("POINT", "USED", 1), std::nullopt) << name;
    EXPECT_EQ(parameters.find("POINT", "NONE"), nullptr) << name;
  }
}

TEST(C3dParameters, PointsOfFloatFilesAreTheSameForAllProcessors) {
  for (const std::string name : {"intel_float", "dec_float", "mips_float"}) {
    const std::string file = example(name);
    std::array<float, 7> numbers = {};
    c3d::read_floats(processor_in(file), std::string_view(file).substr(data_start), numbers);
    EXPECT_EQ(std::vector<float>(numbers.begin(), numbers.begin() + 3),
              (std::vector<float>{100.0F, 200.0F, 1500.0F}))
        << name;
    EXPECT_EQ(numbers[4], -10.5F) << name;
    EXPECT_EQ(numbers[6], 20.0F) << name;
  }
}

// Some programs store counts as floats; integers end at 32,767.
TEST(C3dParameters, CountsMayBeFloats) {
  // Groups have negative numbers. The offset of the next record counts from itself.
  std::string records("\x05\xffPOINT\x03\0\0", 10);
  records += std::string("\x04\x01USED\x09\0\x04\0", 10);
  const float used = 40'000.0F;
  char bytes[sizeof(used)];
  std::memcpy(bytes, &used, sizeof(used));
  records.append(bytes, sizeof(bytes)).append(1, '\0');
  const c3d::Parameters parameters(c3d::Processor::intel, records);
  EXPECT_EQ(parameters.number("POINT", "USED"), 40'000.0);
}

TEST(C3dParameters, TruncatedRecordsAreOmitted) {
  const std::string file = example("intel_int");
  const std::size_t all = c3d::Parameters(processor_in(file), records_in(file)).all().size();
  ASSERT_GT(all, 5U);
  std::size_t last = 0;
  for (std::size_t size = 0; size <= records_in(file).size(); ++size) {
    // A copy of the exact size, so that the address sanitizer finds reads past its end.
    const std::vector<char> cut(records_in(file).begin(),
                                records_in(file).begin() + static_cast<std::ptrdiff_t>(size));
    const c3d::Parameters parameters(processor_in(file), {cut.data(), cut.size()});
    EXPECT_GE(parameters.all().size(), last) << size;
    last = parameters.all().size();
  }
  EXPECT_EQ(last, all);
}

TEST(C3dParameters, ChangedBytesStayWithinTheSection) {
  const std::string file = example("dec_int");
  for (std::size_t at = 0; at < records_in(file).size(); ++at) {
    for (const char byte : {'\0', '\x7f', '\x80', '\xff'}) {
      std::string records(records_in(file));
      records[at] = byte;
      const c3d::Parameters parameters(processor_in(file), records);
      for (const c3d::Parameter& parameter : parameters.all()) {
        EXPECT_LE(parameter.bytes.data() + parameter.bytes.size(), records.data() + records.size());
      }
    }
  }
}

TEST(C3dProcessor, RefusesOtherNumbers) {
  EXPECT_FALSE(c3d::processor_of(83));
  EXPECT_FALSE(c3d::processor_of(87));
}

}  // namespace
}  // namespace mocap::c3d_parameters_test
