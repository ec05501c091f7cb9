// SPDX-License-Identifier: MIT
// What nearly every file reads, compiled once a target where MOCAP_PRECOMPILE asks for it. Files
// name what they need all the same: builds without it see that they do.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>
#if __has_include(<Eigen/Geometry>)
#include <Eigen/Geometry>
#endif
#if __has_include(<gtest/gtest.h>) && defined(MOCAP_PRECOMPILE_TESTS)
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#endif
