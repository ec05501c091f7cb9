// SPDX-License-Identifier: MIT
#include "body/figure_parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "body/figure_list.hpp"
#include "body/named_joints.hpp"
#include "body/naming.hpp"
#include "mocap/body.hpp"
#include "support/person.hpp"

namespace mocap::figure_parts_test {
namespace {

using detail::BodySlot;
using detail::FigureParts;
using detail::find_figure_parts;
using detail::NamedPart;
using detail::Naming;
using detail::PartJoint;
using detail::PartSource;
using detail::SideParts;
using detail::SlotGroup;

/// Which of the sides of a figure are exchanged.
struct WrongSides {
  bool arms = false;
  bool legs = false;
};

/// A figure with the names of a convention: 1.7 m tall, Y up, facing +Z.
class NamedFigure {
 public:
  explicit NamedFigure(const Naming& naming, const WrongSides& wrong = {})
      : names_(detail::slot_names(naming)) {
    const std::size_t hips = add(Joint::no_parent, part(NamedPart::hips), {0.0, 0.95, 0.0});
    const std::size_t chest = chain(hips, SlotGroup::spine, {0.0, 0.45, 0.0});
    std::size_t head = chain(chest, SlotGroup::neck, {0.0, 0.15, 0.0});
    if (const std::string name = part(NamedPart::head); !name.empty())
      head = add(head, name, {0.0, 0.05, 0.02});
    skeleton.set_end_sites(head, {{"Site", Vector3(0.0, 0.15, 0.0)}});
    for (const BodySide side : {BodySide::left, BodySide::right}) {
      side_ = side;
      add_arm(chest, (side == BodySide::left) != wrong.arms ? 1.0 : -1.0);
    }
    side_ = BodySide::middle;
    // Joints that are added above others move them, so that the legs follow the arms.
    const std::size_t pelvis = optional(hips, NamedPart::pelvis, {0.0, -0.02, 0.0});
    for (const BodySide side : {BodySide::left, BodySide::right}) {
      side_ = side;
      add_leg(pelvis, (side == BodySide::left) != wrong.legs ? 1.0 : -1.0);
    }
  }

  Skeleton skeleton;
  std::map<BodySlot, std::size_t> joints;

 private:
  std::string part(NamedPart of) const {
    const auto found = names_.find({SlotGroup::part, static_cast<std::size_t>(of), side_});
    return found == names_.end() ? std::string() : found->second;
  }

  std::size_t add(std::size_t parent, const std::string& name, const Vector3& offset) {
    Joint joint = test::named_joint(name, offset);
    joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    return *skeleton.add(parent, std::move(joint));
  }

  std::size_t optional(std::size_t parent, NamedPart of, const Vector3& offset) {
    const std::string name = part(of);
    return name.empty() ? parent : add(parent, name, offset);
  }

  std::size_t chain(std::size_t parent, SlotGroup group, const Vector3& whole) {
    std::vector<std::string> names;
    for (const auto& [slot, name] : names_) {
      if (slot.group == group) names.push_back(name);
    }
    for (const std::string& name : names)
      parent = add(parent, name, whole / static_cast<double>(names.size()));
    return parent;
  }

  void add_twists(std::size_t parent, std::size_t bone, const Vector3& whole) {
    for (const auto& [slot, name] : names_) {
      if (slot.group != SlotGroup::twist || slot.side != side_ ||
          slot.index / detail::twists_of_bone != bone)
        continue;
      const double share = static_cast<double>(slot.index % detail::twists_of_bone + 1) / 5.0;
      twists.push_back(add(parent, name, share * whole));
    }
  }

  void add_arm(std::size_t chest, double out) {
    const std::size_t collar = optional(chest, NamedPart::collar, {0.03 * out, 0.1, 0.0});
    const std::size_t upper = add(collar, part(NamedPart::upper_arm), {0.13 * out, 0.0, 0.0});
    add_twists(upper, 0, {0.28 * out, 0.0, 0.0});
    const std::size_t lower = add(upper, part(NamedPart::forearm), {0.28 * out, 0.0, 0.0});
    add_twists(lower, 1, {0.25 * out, 0.0, 0.0});
    const std::size_t hand = optional(lower, NamedPart::hand, {0.25 * out, 0.0, 0.0});
    for (std::size_t finger = 0; finger < 5; ++finger) {
      std::size_t above = hand;
      for (std::size_t i = 0; i < detail::joints_of_finger; ++i) {
        const auto found =
            names_.find({SlotGroup::finger, detail::joints_of_finger * finger + i, side_});
        if (found == names_.end()) continue;
        const Vector3 first(0.05 * out, 0.0, 0.04 - 0.02 * static_cast<double>(finger));
        above = add(above, found->second, above == hand ? first : Vector3(0.03 * out, 0.0, 0.0));
      }
    }
  }

  void add_leg(std::size_t pelvis, double out) {
    const std::size_t hip = optional(pelvis, NamedPart::hip_joint, {0.02 * out, 0.0, 0.0});
    const std::size_t thigh = add(hip, part(NamedPart::thigh), {0.09 * out, -0.05, 0.0});
    add_twists(thigh, 2, {0.0, -0.42, 0.0});
    const std::size_t shin = add(thigh, part(NamedPart::shin), {0.0, -0.42, 0.0});
    add_twists(shin, 3, {0.0, -0.4, 0.0});
    const std::size_t foot = add(shin, part(NamedPart::foot), {0.0, -0.4, 0.0});
    const std::size_t toe = optional(foot, NamedPart::toe, {0.0, -0.06, 0.13});
    skeleton.set_end_sites(toe, {{"Site", Vector3(0.0, 0.0, 0.06)}});
  }

  std::map<BodySlot, std::string> names_;
  BodySide side_ = BodySide::middle;

 public:
  std::vector<std::size_t> twists;  ///< All helpers.
};

std::string name_at(const Skeleton& skeleton, PartJoint joint) {
  return joint ? skeleton[*joint].name : std::string();
}

TEST(FigureParts, EveryConventionGivesAllPartsOfItsFigure) {
  for (const Naming& naming : detail::namings()) {
    const NamedFigure figure(naming);
    const Skeleton& skeleton = figure.skeleton;
    const auto parts = find_figure_parts(skeleton);
    ASSERT_TRUE(parts.has_value()) << naming.word << ": " << parts.error().message;
    for (const detail::PartDoubt& doubt : parts->doubts)
      ADD_FAILURE() << naming.word << ": " << doubt.text;
    const std::map<BodySlot, std::string> names = detail::slot_names(naming);
    const auto name_of = [&](SlotGroup group, std::size_t index, BodySide side) {
      const auto found = names.find({group, index, side});
      return found == names.end() ? std::string() : found->second;
    };
    const auto name_of_part = [&](NamedPart part, BodySide side) {
      return name_of(SlotGroup::part, static_cast<std::size_t>(part), side);
    };
    EXPECT_EQ(name_at(skeleton, parts->hips), name_of_part(NamedPart::hips, BodySide::middle));
    EXPECT_EQ(name_at(skeleton, parts->head), name_of_part(NamedPart::head, BodySide::middle));
    EXPECT_EQ(name_at(skeleton, parts->pelvis), name_of_part(NamedPart::pelvis, BodySide::middle));
    const auto expect_chain = [&](const std::vector<std::size_t>& chain, SlotGroup group) {
      for (std::size_t i = 0; i < chain.size(); ++i)
        EXPECT_EQ(skeleton[chain[i]].name, name_of(group, i, BodySide::middle)) << naming.word;
      EXPECT_EQ(name_of(group, chain.size(), BodySide::middle), "") << naming.word;
    };
    expect_chain(parts->spine, SlotGroup::spine);
    expect_chain(parts->neck, SlotGroup::neck);
    for (const BodySide side : {BodySide::left, BodySide::right}) {
      SideParts own = parts->on(side);
      for (const NamedPart part : {NamedPart::collar, NamedPart::upper_arm, NamedPart::forearm,
                                   NamedPart::hand, NamedPart::hip_joint, NamedPart::thigh,
                                   NamedPart::shin, NamedPart::foot, NamedPart::toe})
        EXPECT_EQ(name_at(skeleton, *detail::part_in(own, part)), name_of_part(part, side))
            << naming.word;
      for (std::size_t finger = 0; finger < own.fingers.size(); ++finger) {
        const auto name = [&](std::size_t i) {
          return name_of(SlotGroup::finger, detail::joints_of_finger * finger + i, side);
        };
        EXPECT_EQ(name_at(skeleton, own.fingers[finger].metacarpal), name(0)) << naming.word;
        std::vector<std::string> found;
        for (const std::size_t joint : own.fingers[finger].joints)
          found.push_back(skeleton[joint].name);
        std::vector<std::string> expected;
        for (std::size_t i = 1; i <= 3; ++i) {
          if (!name(i).empty()) expected.push_back(name(i));
        }
        EXPECT_EQ(found, expected) << naming.word;
      }
    }
    EXPECT_EQ(parts->helpers.size(), figure.twists.size()) << naming.word;
    EXPECT_TRUE(parts->outside.empty())
        << naming.word << ": " << skeleton[parts->outside.front()].name;
  }
}

TEST(FigureParts, HeadFeetAndHandsOfTheBodyAreTheSameInEveryConvention) {
  for (const Naming& naming : detail::namings()) {
    const NamedFigure figure(naming);
    const auto parts = find_figure_parts(figure.skeleton);
    ASSERT_TRUE(parts.has_value()) << naming.word;
    const BodyParts body = find_body_parts(figure.skeleton);
    EXPECT_EQ(body.head, parts->head) << naming.word;
    for (const detail::SideParts& side : {parts->left, parts->right}) {
      EXPECT_EQ(std::count(body.feet.begin(), body.feet.end(), side.foot), 1) << naming.word;
      EXPECT_EQ(std::count(body.hands.begin(), body.hands.end(), side.hand), 1) << naming.word;
    }
  }
}

TEST(FigureParts, SidesThatAreExchangedAreRefusedInEveryConvention) {
  for (const Naming& naming : detail::namings()) {
    for (const WrongSides& wrong :
         {WrongSides{true, true}, WrongSides{true, false}, WrongSides{false, true}}) {
      const NamedFigure figure(naming, wrong);
      const auto parts = find_figure_parts(figure.skeleton);
      ASSERT_FALSE(parts.has_value()) << naming.word << wrong.arms << wrong.legs;
      EXPECT_EQ(parts.error().code, codes::skeleton_mirrored)
          << naming.word << ": " << parts.error().message;
    }
  }
}

TEST(FigureParts, SidesAreCheckedWhereverTheCentreIs) {
  const Naming* const naming = detail::find_naming("mmd");
  ASSERT_NE(naming, nullptr);
  for (const bool is_wrong : {false, true}) {
    Skeleton skeleton = NamedFigure(*naming, {is_wrong, is_wrong}).skeleton;
    // As in its models, whose centre is near the knees.
    const Vector3 down(0.0, -0.5, 0.1);
    skeleton.set_offset(0, skeleton[0].offset + down);
    for (const std::size_t child : skeleton.children(0))
      skeleton.set_offset(child, skeleton[child].offset - down);
    const auto parts = find_figure_parts(skeleton);
    EXPECT_EQ(parts.has_value(), !is_wrong);
    if (parts) {
      EXPECT_TRUE(detail::stands_at_rest(skeleton, *parts));
    } else {
      EXPECT_EQ(parts.error().code, codes::skeleton_mirrored);
    }
  }
}

/// Fails if a joint has two parts.
void expect_single_parts(const FigureParts& parts, const Skeleton& skeleton,
                         const std::string& what) {
  std::set<std::size_t> seen(parts.outside.begin(), parts.outside.end());
  for (const detail::ListedPart& part : detail::list_parts(parts)) {
    EXPECT_TRUE(seen.insert(part.joint).second)
        << what << ": " << skeleton[part.joint].name << " is also the " << part.name;
  }
}

TEST(FigureParts, NoJointHasTwoPartsWhateverNamesAreMissing) {
  std::size_t figures = 0;
  for (const Naming& naming : detail::namings()) {
    const NamedFigure named(naming);
    // Every seventh joint, another one of each convention: it takes long otherwise.
    for (std::size_t i = figures % 7; i < named.skeleton.size(); i += 7) {
      Skeleton skeleton = named.skeleton;
      const std::string name = skeleton[i].name;
      // A name without a meaning, and one that the hips also have.
      for (const char* const other : {"b7", "hips"}) {
        skeleton.set_name(i, other);
        const auto parts = find_figure_parts(skeleton);
        if (!parts) continue;
        ++figures;
        expect_single_parts(*parts, skeleton, std::string(naming.word) + " without " + name);
      }
    }
  }
  EXPECT_GT(figures, 150u);
}

}  // namespace
}  // namespace mocap::figure_parts_test
