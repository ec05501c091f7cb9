// SPDX-License-Identifier: MIT
#include "formats/anim/thin_keys.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "formats/anim/curves.hpp"
#include "formats/anim/key_steps.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::anim {

namespace {

constexpr double rotation_tolerance = 2.0 * step_width(rotation_reach);
// Slightly more than one step, for the rounding of the sum.
constexpr double position_tolerance = 1.001 * step_width(secondlife::max_position_m);

struct Rotations {
  using Value = Quaternion;
  static Value value_of(const Key& key) { return rotation_of(key.values); }
  static bool is_close(const Value& a, const Value& b) {
    const double plus = (a.coeffs() - b.coeffs()).norm();
    const double minus = (a.coeffs() + b.coeffs()).norm();
    return std::min(plus, minus) <= rotation_tolerance;
  }
};

struct Positions {
  using Value = Vector3;
  static Value value_of(const Key& key) {
    return vector_of(key.values, secondlife::max_position_m);
  }
  static bool is_close(const Value& a, const Value& b) {
    return (a - b).cwiseAbs().maxCoeff() <= position_tolerance;
  }
};

template <class Kind>
class KeyReducer {
 public:
  explicit KeyReducer(const std::vector<Key>& keys) : keys_(keys) {
    values_.reserve(keys.size());
    for (const Key& key : keys) values_.push_back(Kind::value_of(key));
  }

  std::vector<Key> reduced() const {
    std::vector<Key> kept{keys_.front()};
    for (std::size_t first = 0; first + 1 < keys_.size();) {
      first = farthest_from(first);
      kept.push_back(keys_[first]);
    }
    // The value is constant after the last key and before the first.
    if (kept.size() == 2 && kept[0].values == kept[1].values) kept.pop_back();
    return kept;
  }

 private:
  /// Whether interpolation between these two keys reproduces all keys between them.
  bool spans(std::size_t first, std::size_t last) const {
    const double length = keys_[last].time - keys_[first].time;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double share = (keys_[i].time - keys_[first].time) / length;
      if (!Kind::is_close(between(values_[first], values_[last], share), values_[i])) return false;
    }
    return true;
  }

  /// The next key to keep: exponential search, then binary search, so that long static runs are
  /// fast.
  std::size_t farthest_from(std::size_t first) const {
    std::size_t last = first + 1;
    std::size_t leap = 1;
    while (last + leap < keys_.size() && spans(first, last + leap)) {
      last += leap;
      leap *= 2;
    }
    for (; leap > 0; leap /= 2) {
      if (last + leap < keys_.size() && spans(first, last + leap)) last += leap;
    }
    return last;
  }

  const std::vector<Key>& keys_;
  std::vector<typename Kind::Value> values_;
};

}  // namespace

std::vector<Key> thin_rotations(const std::vector<Key>& keys) {
  return keys.empty() ? keys : KeyReducer<Rotations>(keys).reduced();
}

std::vector<Key> thin_positions(const std::vector<Key>& keys) {
  return keys.empty() ? keys : KeyReducer<Positions>(keys).reduced();
}

}  // namespace mocap::anim
