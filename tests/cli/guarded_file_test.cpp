// SPDX-License-Identifier: MIT
#include "cli/guarded_file.hpp"

#include <gtest/gtest.h>

#include <new>
#include <optional>
#include <stdexcept>

#include "mocap/codes.hpp"

namespace mocap::cli::guarded_file_test {
namespace {

TEST(GuardedFile, WorkWithoutExceptionsHasNoError) {
  bool is_done = false;
  EXPECT_FALSE(run_for_file("a.bvh", [&] { is_done = true; }).has_value());
  EXPECT_TRUE(is_done);
}

TEST(GuardedFile, AnyExceptionBecomesAnErrorOfTheFile) {
  const std::optional<Error> memory = run_for_file("a.bvh", [] { throw std::bad_alloc(); });
  ASSERT_TRUE(memory.has_value());
  EXPECT_EQ(memory->code, codes::limit_memory);
  EXPECT_EQ(memory->at.file, "a.bvh");
  const std::optional<Error> length =
      run_for_file("b.bvh", [] { throw std::length_error("too long"); });
  ASSERT_TRUE(length.has_value());
  EXPECT_EQ(length->code, codes::limit_memory);
  const std::optional<Error> other =
      run_for_file("c.bvh", [] { throw std::runtime_error("a device failed"); });
  ASSERT_TRUE(other.has_value());
  EXPECT_EQ(other->severity, Severity::error);
  EXPECT_EQ(other->at.file, "c.bvh");
  EXPECT_EQ(other->message, "this file could not be processed: a device failed");
}

}  // namespace
}  // namespace mocap::cli::guarded_file_test
