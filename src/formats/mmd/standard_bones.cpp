// SPDX-License-Identifier: MIT
#include "formats/mmd/standard_bones.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>

namespace mocap::mmd {

namespace {

// Round numbers for a figure of about 1.6 m. The IK bones of the legs are at the ankles and toes.
constexpr std::array<StandardBone, 81> standard_table{{
    {"全ての親", "", 0.0, 0.0, 0.0},
    {"センター", "全ての親", 0.0, 8.0, 0.0, "hips"},
    {"グルーブ", "センター", 0.0, 8.2, 0.0},
    {"腰", "グルーブ", 0.0, 11.2, 0.2},
    {"上半身", "腰", 0.0, 12.0, -0.4, "spine"},
    {"上半身2", "上半身", 0.0, 13.2, -0.3, "chest"},
    {"上半身3", "上半身2", 0.0, 14.2, -0.1, "upperChest"},
    {"首", "上半身3", 0.0, 15.8, 0.1, "neck"},
    {"頭", "首", 0.0, 16.6, 0.0, "head"},
    {"両目", "頭", 0.0, 19.5, -0.8},
    {"下半身", "腰", 0.0, 12.0, -0.4},
    {"左目", "頭", 0.5, 18.0, -0.6, "leftEye"},
    {"左肩P", "上半身3", 0.3, 15.3, 0.2},
    {"左肩", "左肩P", 0.3, 15.3, 0.2, "leftShoulder"},
    {"左肩C", "左肩", 1.2, 15.2, 0.3},
    {"左腕", "左肩C", 1.2, 15.2, 0.3, "leftUpperArm"},
    {"左腕捩", "左腕", 2.4, 14.2, 0.3},
    {"左ひじ", "左腕捩", 3.2, 13.5, 0.3, "leftLowerArm"},
    {"左手捩", "左ひじ", 4.1, 12.7, 0.2},
    {"左手首", "左手捩", 4.9, 12.0, 0.1, "leftHand"},
    {"左親指０", "左手首", 4.975, 11.935, -0.3, "leftThumbMetacarpal"},
    {"左親指１", "左親指０", 5.2, 11.74, -0.34, "leftThumbProximal"},
    {"左親指２", "左親指１", 5.425, 11.545, -0.38, "leftThumbDistal"},
    {"左人指１", "左手首", 5.5, 11.48, -0.2, "leftIndexProximal"},
    {"左人指２", "左人指１", 5.725, 11.285, -0.23, "leftIndexIntermediate"},
    {"左人指３", "左人指２", 5.95, 11.09, -0.26, "leftIndexDistal"},
    {"左中指１", "左手首", 5.538, 11.447, 0.0, "leftMiddleProximal"},
    {"左中指２", "左中指１", 5.763, 11.252, -0.01, "leftMiddleIntermediate"},
    {"左中指３", "左中指２", 5.988, 11.057, -0.02, "leftMiddleDistal"},
    {"左薬指１", "左手首", 5.5, 11.48, 0.2, "leftRingProximal"},
    {"左薬指２", "左薬指１", 5.725, 11.285, 0.21, "leftRingIntermediate"},
    {"左薬指３", "左薬指２", 5.95, 11.09, 0.22, "leftRingDistal"},
    {"左小指１", "左手首", 5.425, 11.545, 0.4, "leftLittleProximal"},
    {"左小指２", "左小指１", 5.65, 11.35, 0.43, "leftLittleIntermediate"},
    {"左小指３", "左小指２", 5.875, 11.155, 0.46, "leftLittleDistal"},
    {"左足", "下半身", 0.8, 11.0, 0.0, "leftUpperLeg"},
    {"左ひざ", "左足", 0.8, 6.2, -0.1, "leftLowerLeg"},
    {"左足首", "左ひざ", 0.8, 1.4, 0.2, "leftFoot"},
    {"左つま先", "左足首", 0.8, 0.0, -1.3, "leftToes"},
    {"左足D", "下半身", 0.8, 11.0, 0.0},
    {"左ひざD", "左足D", 0.8, 6.2, -0.1},
    {"左足首D", "左ひざD", 0.8, 1.4, 0.2},
    {"左足先EX", "左足首D", 0.8, 0.6, -0.8},
    {"左足IK親", "全ての親", 0.8, 0.0, 0.2},
    {"左足ＩＫ", "左足IK親", 0.8, 1.4, 0.2},
    {"左つま先ＩＫ", "左足ＩＫ", 0.8, 0.0, -1.3},
    {"右目", "頭", -0.5, 18.0, -0.6, "rightEye"},
    {"右肩P", "上半身3", -0.3, 15.3, 0.2},
    {"右肩", "右肩P", -0.3, 15.3, 0.2, "rightShoulder"},
    {"右肩C", "右肩", -1.2, 15.2, 0.3},
    {"右腕", "右肩C", -1.2, 15.2, 0.3, "rightUpperArm"},
    {"右腕捩", "右腕", -2.4, 14.2, 0.3},
    {"右ひじ", "右腕捩", -3.2, 13.5, 0.3, "rightLowerArm"},
    {"右手捩", "右ひじ", -4.1, 12.7, 0.2},
    {"右手首", "右手捩", -4.9, 12.0, 0.1, "rightHand"},
    {"右親指０", "右手首", -4.975, 11.935, -0.3, "rightThumbMetacarpal"},
    {"右親指１", "右親指０", -5.2, 11.74, -0.34, "rightThumbProximal"},
    {"右親指２", "右親指１", -5.425, 11.545, -0.38, "rightThumbDistal"},
    {"右人指１", "右手首", -5.5, 11.48, -0.2, "rightIndexProximal"},
    {"右人指２", "右人指１", -5.725, 11.285, -0.23, "rightIndexIntermediate"},
    {"右人指３", "右人指２", -5.95, 11.09, -0.26, "rightIndexDistal"},
    {"右中指１", "右手首", -5.538, 11.447, 0.0, "rightMiddleProximal"},
    {"右中指２", "右中指１", -5.763, 11.252, -0.01, "rightMiddleIntermediate"},
    {"右中指３", "右中指２", -5.988, 11.057, -0.02, "rightMiddleDistal"},
    {"右薬指１", "右手首", -5.5, 11.48, 0.2, "rightRingProximal"},
    {"右薬指２", "右薬指１", -5.725, 11.285, 0.21, "rightRingIntermediate"},
    {"右薬指３", "右薬指２", -5.95, 11.09, 0.22, "rightRingDistal"},
    {"右小指１", "右手首", -5.425, 11.545, 0.4, "rightLittleProximal"},
    {"右小指２", "右小指１", -5.65, 11.35, 0.43, "rightLittleIntermediate"},
    {"右小指３", "右小指２", -5.875, 11.155, 0.46, "rightLittleDistal"},
    {"右足", "下半身", -0.8, 11.0, 0.0, "rightUpperLeg"},
    {"右ひざ", "右足", -0.8, 6.2, -0.1, "rightLowerLeg"},
    {"右足首", "右ひざ", -0.8, 1.4, 0.2, "rightFoot"},
    {"右つま先", "右足首", -0.8, 0.0, -1.3, "rightToes"},
    {"右足D", "下半身", -0.8, 11.0, 0.0},
    {"右ひざD", "右足D", -0.8, 6.2, -0.1},
    {"右足首D", "右ひざD", -0.8, 1.4, 0.2},
    {"右足先EX", "右足首D", -0.8, 0.6, -0.8},
    {"右足IK親", "全ての親", -0.8, 0.0, 0.2},
    {"右足ＩＫ", "右足IK親", -0.8, 1.4, 0.2},
    {"右つま先ＩＫ", "右足ＩＫ", -0.8, 0.0, -1.3},
}};

}  // namespace

std::span<const StandardBone> standard_bones() {
  return standard_table;
}

const StandardBone* find_standard_bone(std::string_view name) {
  const auto found = std::find_if(standard_table.begin(), standard_table.end(),
                                  [&](const StandardBone& bone) { return bone.name == name; });
  return found == standard_table.end() ? nullptr : &*found;
}

std::string_view part_of_bone(std::string_view name) {
  const StandardBone* bone = find_standard_bone(name);
  return bone == nullptr ? std::string_view() : bone->part;
}

Model standard_model(std::span<const std::string> names) {
  Model model;
  std::unordered_map<std::string_view, std::size_t> index_of;
  for (std::size_t i = 0; i < names.size(); ++i) index_of.emplace(names[i], i);
  for (const std::string& name : names) {
    ModelBone bone;
    bone.name = name;
    bone.is_movable = true;
    if (const StandardBone* standard = find_standard_bone(name)) {
      bone.position = {standard->x, standard->y, standard->z};
      const StandardBone* above = find_standard_bone(standard->parent);
      while (above != nullptr && !index_of.contains(above->name))
        above = find_standard_bone(above->parent);
      if (above != nullptr) bone.parent = index_of.find(above->name)->second;
    }
    model.bones.push_back(std::move(bone));
  }
  return model;
}

}  // namespace mocap::mmd
