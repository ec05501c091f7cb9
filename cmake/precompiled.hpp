// SPDX-License-Identifier: MIT
// The headers that nearly every file includes, compiled once per target if MOCAP_PRECOMPILE is on.
// Files must still include all headers that they use, which builds without MOCAP_PRECOMPILE check.
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
