// SPDX-License-Identifier: MIT
#include "body/figure_fingers.hpp"

#include <algorithm>
#include <string>

#include "body/body.hpp"
#include "body/name_words.hpp"
#include "body/part_words.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t most_joints = 3;

bool is_in_palm(const NameWords& name) {
  return std::any_of(name.words.begin(), name.words.end(), [](const std::string& word) {
    return word == "in" || word == "palm" || word.find("carpal") != std::string::npos;
  });
}

bool is_tip(const Skeleton& skeleton, std::size_t joint, const NameWords& name) {
  return is_end_joint(skeleton, joint) || skeleton[joint].channels.empty() ||
         (!name.words.empty() &&
          (name.words.back() == "end" || name.words.back() == "nub" || name.words.back() == "tip"));
}

}  // namespace

void complete_fingers(const Skeleton& skeleton, FigureParts& parts) {
  for (SideParts* side : {&parts.left, &parts.right}) {
    if (!side->hand) continue;
    std::array<bool, 5> is_missing{};
    for (std::size_t i = 0; i < is_missing.size(); ++i)
      is_missing[i] = side->fingers[i].joints.empty();
    for (std::size_t i = *side->hand + 1; i < skeleton.subtree_end(*side->hand); ++i) {
      if (parts.sources[i] != PartSource::none) continue;
      const NameWords name = split_name(skeleton[i].name);
      const Finger finger = last_finger_word(name);
      if (finger == Finger::none) continue;
      const std::size_t place = static_cast<std::size_t>(finger) - 1;
      if (!is_missing[place] || is_tip(skeleton, i, name)) continue;
      FingerChain& chain = side->fingers[place];
      if (is_in_palm(name) && chain.joints.empty()) {
        if (chain.metacarpal) continue;
        chain.metacarpal = i;
      } else if (chain.joints.size() < most_joints) {
        chain.joints.push_back(i);
      } else {
        continue;
      }
      parts.sources[i] = PartSource::words;
    }
  }
}

}  // namespace mocap::detail
