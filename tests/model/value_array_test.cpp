// SPDX-License-Identifier: MIT
#include "mocap/value_array.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace mocap::value_array_test {
namespace {

constexpr std::size_t values_per_large_page = (std::size_t{2} << 20) / sizeof(double);

bool all_zero(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return value == 0.0; });
}

TEST(ValueArray, IsEmptyAtFirst) {
  ValueArray values;
  EXPECT_EQ(values.size(), 0U);
  EXPECT_EQ(values.capacity(), 0U);
  EXPECT_TRUE(values.span().empty());
  EXPECT_TRUE(values.reserve(0));
  values.shrink();
  const ValueArray copy = values;
  EXPECT_EQ(copy.size(), 0U);
}

TEST(ValueArray, IsZeroFilledForAnySize) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{1000}, values_per_large_page - 1,
                                 values_per_large_page, 3 * values_per_large_page + 7}) {
    const ValueArray values(size);
    EXPECT_EQ(values.size(), size);
    EXPECT_GE(values.capacity(), size);
    EXPECT_TRUE(all_zero(values.span())) << size;
  }
}

TEST(ValueArray, KeepsValuesAndZeroFillsOnGrowth) {
  ValueArray values;
  std::size_t written = 0;
  // Across the boundary between the heap and mapped pages, and up to sizes at which a mapping must
  // move.
  for (const std::size_t size : {std::size_t{10}, std::size_t{5000}, values_per_large_page + 1,
                                 4 * values_per_large_page, 40 * values_per_large_page}) {
    ASSERT_TRUE(values.reserve(size));
    values.set_size(size);
    for (std::size_t i = 0; i < written; ++i) ASSERT_EQ(values.data()[i], static_cast<double>(i));
    ASSERT_TRUE(all_zero(values.span().subspan(written)));
    for (std::size_t i = written; i < size; ++i) values.data()[i] = static_cast<double>(i);
    written = size;
  }
}

#ifdef __linux__
TEST(ValueArray, AlignsLargeArraysToHugePages) {
  ValueArray values;
  for (std::size_t pages = 1; pages < 200; pages *= 3) {
    ASSERT_TRUE(values.reserve(pages * values_per_large_page));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % (std::size_t{2} << 20), 0U);
  }
}
#endif

TEST(ValueArray, RejectsHugeSizesWithoutChange) {
  ValueArray values(3);
  values.data()[2] = 7.0;
  for (const std::size_t capacity :
       {std::numeric_limits<std::size_t>::max(), std::numeric_limits<std::size_t>::max() / 8,
        std::numeric_limits<std::size_t>::max() / 16, std::size_t{1} << 58U}) {
    EXPECT_FALSE(values.reserve(capacity)) << capacity;
  }
  EXPECT_EQ(values.size(), 3U);
  EXPECT_EQ(values.data()[2], 7.0);
  ValueArray large(2 * values_per_large_page);
  large.data()[0] = 1.0;
  EXPECT_FALSE(large.reserve(std::size_t{1} << 58U));
  EXPECT_EQ(large.data()[0], 1.0);
}

TEST(ValueArray, UnusedCapacityUsesNoMemory) {
  // Far more than this machine's memory; only written pages use any.
  ValueArray values;
  if (!values.reserve((std::size_t{64} << 30) / sizeof(double))) {
    GTEST_SKIP() << "this system does not overcommit address space";
  }
  values.set_size(values.capacity());
  values.data()[values.size() / 2] = 1.0;
  EXPECT_EQ(values.data()[values.size() / 2 + 1], 0.0);
}

TEST(ValueArray, FreesUnusedCapacity) {
  ValueArray values;
  ASSERT_TRUE(values.reserve(100 * values_per_large_page));
  values.set_size(3 * values_per_large_page);
  values.data()[3 * values_per_large_page - 1] = 5.0;
  values.shrink();
  EXPECT_LT(values.capacity(), 4 * values_per_large_page);
  EXPECT_EQ(values.data()[3 * values_per_large_page - 1], 5.0);
  values.set_size(10);
  values.data()[9] = 6.0;
  values.shrink();
  EXPECT_EQ(values.capacity(), 10U);
  EXPECT_EQ(values.data()[9], 6.0);
  values.set_size(0);
  values.shrink();
  EXPECT_EQ(values.capacity(), 0U);
}

TEST(ValueArray, CopiesAndMoves) {
  for (const std::size_t size : {std::size_t{5}, 2 * values_per_large_page}) {
    ValueArray values(size);
    values.data()[size - 1] = 3.0;
    ValueArray copy = values;
    copy.data()[0] = 1.0;
    EXPECT_EQ(values.data()[0], 0.0);
    EXPECT_EQ(copy.data()[size - 1], 3.0);
    const double* place = copy.data();
    ValueArray moved = std::move(copy);
    EXPECT_EQ(moved.data(), place);
    values = moved;
    EXPECT_EQ(values.data()[0], 1.0);
    values = ValueArray();
    EXPECT_EQ(values.size(), 0U);
  }
}

RC_GTEST_PROP(ValueArrayProperty, KeepsWrittenValues, ()) {
  constexpr std::size_t stride = 97;
  ValueArray values;
  std::vector<double> written;  // The last written value at each index.
  std::size_t old_size = 0;
  const auto steps = *rc::gen::inRange<std::size_t>(1, 15);
  for (std::size_t step = 1; step <= steps; ++step) {
    const std::size_t size = *rc::gen::inRange<std::size_t>(0, 3 * values_per_large_page);
    RC_ASSERT(values.reserve(size));
    values.set_size(size);
    written.resize(std::max(size, written.size()));
    for (std::size_t i = 0; i < size; i += stride) {
      const double value = values.data()[i];
      RC_ASSERT(value == written[i] || (i >= old_size && value == 0.0));
      values.data()[i] = written[i] = static_cast<double>(i + step);
    }
    if (*rc::gen::arbitrary<bool>()) values.shrink();
    for (std::size_t i = 0; i < size; i += stride) RC_ASSERT(values.data()[i] == written[i]);
    old_size = size;
  }
}

}  // namespace
}  // namespace mocap::value_array_test
