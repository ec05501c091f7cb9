// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "body/body.hpp"
#include "body/family_table.hpp"
#include "body/name_words.hpp"
#include "mocap/body.hpp"
#include "mocap/secondlife.hpp"

namespace mocap {

namespace detail {
namespace {

/// Number of joints listed in the reason.
constexpr std::size_t joints_in_reason = 3;
/// Minimum share of joints that are bones of Second Life's avatar; in Poser's figures it is below
/// half.
constexpr double min_share_of_bones = 0.92;

class NameSet {
 public:
  explicit NameSet(const Skeleton& skeleton) {
    const std::size_t count = std::min(skeleton.size(), max_examined_joints);
    for (std::size_t i = 0; i < count; ++i) {
      names_.insert(skeleton[i].name);
      names_.insert(without_namespace(skeleton[i].name));
    }
  }

  bool matches(const FamilySignature& signature, const Skeleton& skeleton) const {
    if (signature.joints != 0 && signature.joints != skeleton.size()) return false;
    if (signature.is_avatar && !is_on_avatar(skeleton)) return false;
    const std::string_view root = without_namespace(skeleton[0].name);
    if (!signature.root.empty() && root != signature.root) return false;
    return std::all_of(signature.names.begin(), signature.names.end(), [&](std::string_view name) {
      return name.empty() || names_.contains(name);
    });
  }

 private:
  std::unordered_set<std::string_view> names_;
};

std::string listed_names(const FamilySignature& signature) {
  std::string names;
  std::size_t count = 0;
  for (const std::string_view name : signature.names) {
    if (name.empty() || count == joints_in_reason) break;
    if (count++ != 0) names += ", ";
    names += name;
  }
  return names;
}

}  // namespace

bool is_on_avatar(const Skeleton& skeleton) {
  if (skeleton.empty() ||
      secondlife::find_bone(skeleton[0].name) != std::optional<std::size_t>(0)) {
    return false;
  }
  const auto bones = std::count_if(
      skeleton.joints().begin(), skeleton.joints().end(),
      [](const Joint& joint) { return secondlife::find_bone(joint.name).has_value(); });
  return static_cast<double>(bones) >= min_share_of_bones * static_cast<double>(skeleton.size());
}

}  // namespace detail

FamilyGuess guess_family(const Skeleton& skeleton) {
  if (skeleton.empty()) return {};
  const detail::NameSet names(skeleton);
  for (const detail::FamilySignature& signature : detail::family_signatures()) {
    if (!names.matches(signature, skeleton)) continue;
    return {.family = std::string(signature.family),
            .producer = std::string(signature.producer),
            .confidence = signature.confidence,
            .reason = fmt::format("it has joints called {}", detail::listed_names(signature))};
  }
  return {};
}

}  // namespace mocap
