// SPDX-License-Identifier: MIT
#include "io/system/file_names.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "io/system/path_text.hpp"

namespace mocap::system::file_names_test {
namespace {

TEST(FileNames, RejectsDeviceNamesOnWindows) {
  for (const char* name : {"con", "NUL", "aux.bvh", "prn.take.bvh", "com1", "LPT9.asf", "con .bvh"})
    EXPECT_FALSE(refusal_by_windows(name).empty()) << name;
  for (const char* name : {"contact.bvh", "null.bvh", "com.bvh", "com0.bvh", "lpt10", "a.con"})
    EXPECT_TRUE(refusal_by_windows(name).empty()) << name;
}

TEST(FileNames, RejectsInvalidCharactersAndEndingsOnWindows) {
  for (const char* name : {"a:b.bvh", "a*.bvh", "a?b", "a|b", "a<b", "a>b", "a\"b", "a\tb"})
    EXPECT_FALSE(refusal_by_windows(name).empty()) << name;
  EXPECT_FALSE(refusal_by_windows("walk.").empty());
  EXPECT_FALSE(refusal_by_windows("walk ").empty());
  EXPECT_TRUE(refusal_by_windows("walk 1.bvh").empty());
  EXPECT_TRUE(refusal_by_windows(".walk.bvh").empty());
}

TEST(FileNames, AreWrittenWithSlashesOnEverySystem) {
  const std::filesystem::path path = path_of("takes") / path_of("G\xc3\xa4nge") / path_of("1.bvh");
  EXPECT_EQ(generic_text_of(path), "takes/G\xc3\xa4nge/1.bvh");
}

TEST(FileNames, RecognisesFoldersByTheTrailingSeparator) {
  EXPECT_TRUE(ends_as_folder("takes/"));
  EXPECT_FALSE(ends_as_folder("takes"));
#ifdef _WIN32
  EXPECT_TRUE(ends_as_folder("takes\\"));
#else
  EXPECT_FALSE(ends_as_folder("takes\\"));
  EXPECT_TRUE(refusal_of_name("con").empty());
#endif
}

}  // namespace
}  // namespace mocap::system::file_names_test
