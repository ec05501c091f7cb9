// SPDX-License-Identifier: MIT
#include "body/family_table.hpp"

#include <algorithm>
#include <array>

#include "body/families.hpp"

namespace mocap::detail {

namespace {

constexpr std::string_view cgspeed = "cgspeed's conversion of the CMU library";

constexpr std::array signatures{
    // Names of one program or data set.
    FamilySignature{.family = families::mixamo,
                    .producer = "Adobe Mixamo",
                    .names = {"mixamorig:Hips", "mixamorig:Spine", "mixamorig:LeftUpLeg"}},
    FamilySignature{.family = families::mixamo,
                    .producer = "Adobe Mixamo",
                    .names = {"mixamorig_Hips", "mixamorig_Spine", "mixamorig_LeftUpLeg"}},
    FamilySignature{.family = families::mixamo,
                    .producer = "Adobe Mixamo",
                    .names = {"HeadTop_End", "LeftUpLeg", "LeftHandIndex4", "Spine2"},
                    .confidence = Confidence::medium},
    FamilySignature{.family = "MocapNET (MakeHuman hands and face on CMU names)",
                    .producer = "MocapNET",
                    .names = {"metacarpal1.l", "finger2-1.l", "abdomen", "hip", "chest"}},
    FamilySignature{.family = "CMU with MakeHuman hands",
                    .producer = "MocapNET",
                    .names = {"metacarpal1.l", "finger2-1.l", "LHipJoint", "LowerBack"}},
    FamilySignature{.family = families::makehuman,
                    .producer = "MakeHuman",
                    .names = {"spine05", "upperleg01.L", "lowerarm02.L", "wrist.L"}},
    FamilySignature{.family = families::cmu_motionbuilder_names,
                    .producer = cgspeed,
                    .names = {"LHipJoint", "LowerBack", "LeftFingerBase", "LeftUpLeg", "Neck1"}},
    FamilySignature{.family = families::cmu_motionbuilder_names,
                    .producer = {},
                    .names = {"LHipJoint", "LowerBack", "LeftUpLeg", "RHipJoint", "Spine1"},
                    .confidence = Confidence::medium},
    FamilySignature{.family = families::cmu_max_names,
                    .producer = cgspeed,
                    .names = {"LHipJoint", "lowerback", "lowerneck", "LeftCollar", "LFingers"}},
    FamilySignature{.family = families::cmu_acclaim_names,
                    .producer = {},
                    .names = {"lfemur", "ltibia", "lhumerus", "lradius", "upperback", "thorax"}},
    FamilySignature{.family = families::cmu_cgspeed_daz_names,
                    .producer = cgspeed,
                    .names = {"rThumb1", "leftEye", "rShldr", "lForeArm", "lThigh", "abdomen"},
                    .root = "hip",
                    .joints = 43},
    FamilySignature{.family = families::cmu_cgspeed_daz_names,
                    .producer = {},
                    .names = {"rthumb1", "lefteye", "rshldr", "lforearm", "lthigh", "abdomen"},
                    .root = "hip",
                    .confidence = Confidence::medium},
    FamilySignature{.family = families::second_life_bento,
                    .producer = {},
                    .names = {"mPelvis", "mTorso", "mChest", "mHipLeft", "mCollarLeft"}},
    FamilySignature{.family = "Poser / DAZ",
                    .producer = {},
                    .names = {"rThumb1", "rShldr", "lForeArm", "lThigh", "abdomen"},
                    .root = "hip"},
    FamilySignature{.family = families::second_life,
                    .producer = {},
                    .names = {"lShldr", "lForeArm", "lThigh", "lShin", "abdomen", "lCollar"},
                    .root = "hip",
                    .is_avatar = true},
    FamilySignature{.family = "Poser / DAZ",
                    .producer = {},
                    .names = {"lShldr", "lForeArm", "lThigh", "lShin", "abdomen", "lCollar"},
                    .root = "hip",
                    .confidence = Confidence::medium},
    FamilySignature{.family = families::bandai_namco,
                    .producer = "Bandai-Namco Research Motiondataset",
                    .names = {"joint_Root", "UpperLeg_L", "LowerArm_L", "Toes_L", "Shoulder_L"}},
    FamilySignature{.family = families::lafan1,
                    .producer = "Ubisoft La Forge animation dataset",
                    .names = {"LeftToe", "LeftUpLeg", "Spine2", "LeftForeArm", "LeftShoulder"},
                    .root = "Hips",
                    .joints = 22},
    FamilySignature{.family = families::reallusion_character_creator_iclone,
                    .producer = "Reallusion iClone",
                    .names = {"CC_Base_Hip", "CC_Base_L_Thigh", "CC_Base_Head"}},
    FamilySignature{.family = families::xsens_mvn,
                    .producer = "Xsens MVN",
                    .names = {"Chest4", "RightToe", "LeftCollar", "LeftWrist", "LeftAnkle"},
                    .root = "Hips",
                    .joints = 23},
    FamilySignature{.family = families::axis_neuron_perception_neuron,
                    .producer = "Noitom Axis Neuron",
                    .names = {"LeftInHandIndex", "Spine3", "RightUpLeg", "LeftForeArm"},
                    .root = "Hips"},
    FamilySignature{.family = "Axis Studio (Perception Neuron)",
                    .producer = "Noitom Axis Studio",
                    .names = {"LeftInHandIndex", "Neck1", "RightUpLeg", "LeftForeArm"},
                    .root = "Hips",
                    .confidence = Confidence::medium},
    FamilySignature{.family = "Perception Neuron names",
                    .producer = {},
                    .names = {"LeftInHandIndex", "LeftInHandPinky", "RightUpLeg", "LeftForeArm"},
                    .root = "Hips",
                    .confidence = Confidence::medium},
    FamilySignature{.family = "Rokoko (Newton)",
                    .producer = "Rokoko Studio",
                    .names = {"LeftThigh", "LeftShin", "Spine4", "LeftForeArm", "LeftToe"},
                    .root = "Hips",
                    .confidence = Confidence::medium},
    FamilySignature{.family = families::optitrack_motive,
                    .producer = "OptiTrack Motive",
                    .names = {"Ab", "LUArm", "LFArm", "LThigh", "LShin"}},
    FamilySignature{.family = families::deepmotion,
                    .producer = "DeepMotion Animate 3D",
                    .names = {"hips_JNT", "l_upleg_JNT", "spine_JNT"},
                    .confidence = Confidence::medium},
    FamilySignature{.family = families::sony_mocopi,
                    .producer = "Sony mocopi",
                    .names = {"torso_1", "l_up_leg", "l_low_arm", "l_toes"}},
    FamilySignature{.family = families::unreal_mannequin,
                    .producer = {},
                    .names = {"spine_01", "clavicle_l", "upperarm_l", "lowerarm_l", "calf_l"}},
    FamilySignature{
        .family = families::azure_kinect, .producer = {}, .names = {"SPINE_NAVAL", "PELVIS"}},
    FamilySignature{
        .family = families::azure_kinect, .producer = {}, .names = {"SPINE_NAVEL", "PELVIS"}},
    FamilySignature{.family = "Kinect 2",
                    .producer = {},
                    .names = {"SpineBase", "SpineMid", "SpineShoulder", "HipLeft"}},
    FamilySignature{.family = "Kinect",
                    .producer = {},
                    .names = {"HipCenter", "ShoulderCenter", "HipLeft", "KneeLeft"}},
    FamilySignature{.family = families::smpl,
                    .producer = {},
                    .names = {"L_Hip", "L_Collar", "Spine1", "R_Ankle", "L_Elbow"}},
    FamilySignature{.family = families::geno_zeroeggs,
                    .producer = {},
                    .names = {"HeadEnd", "LeftHandThumb4", "Spine3", "Neck1", "LeftToeBase"},
                    .confidence = Confidence::medium},

    // Rigs from 3ds Max.
    FamilySignature{.family = families::truebones,
                    .producer = "Truebones Motions",
                    .names = {"Bip01_Pelvis"},
                    .root = "Hips",
                    .confidence = Confidence::medium},
    FamilySignature{.family = families::truebones,
                    .producer = {},
                    .names = {"ORG_BN_Bip01_Pelvis"},
                    .confidence = Confidence::medium},
    FamilySignature{.family = families::max_biped,
                    .producer = {},
                    .names = {"Bip01 Pelvis", "Bip01 L Thigh", "Bip01 Spine"}},
    FamilySignature{.family = families::max_biped,
                    .producer = {},
                    .names = {"Bip01_Pelvis", "Bip01_L_Thigh", "Bip01_Spine"}},
    FamilySignature{.family = families::max_biped,
                    .producer = {},
                    .names = {"Bip001_Pelvis", "Bip001_L_Thigh", "Bip001_Spine"}},
    FamilySignature{.family = families::max_biped,
                    .producer = {},
                    .names = {"Bip001 Pelvis", "Bip001 L Thigh", "Bip001 Spine"}},

    // Names that many programs use.
    FamilySignature{.family = "Unity humanoid names",
                    .producer = {},
                    .names = {"LeftUpperLeg", "LeftLowerLeg", "LeftUpperArm", "LeftLowerArm"},
                    .confidence = Confidence::medium},
    FamilySignature{.family = "Biovision names (UpLeg, LowLeg)",
                    .producer = {},
                    .names = {"LeftUpLeg", "LeftLowLeg", "LeftUpArm", "LeftLowArm", "LeftCollar"},
                    .confidence = Confidence::medium},
    FamilySignature{.family = "Biovision names (Hip, Knee, Ankle)",
                    .producer = {},
                    .names = {"LeftHip", "LeftKnee", "LeftAnkle", "LeftShoulder", "LeftElbow"},
                    .confidence = Confidence::medium},
    FamilySignature{.family = "MotionBuilder names",
                    .producer = {},
                    .names = {"LeftUpLeg", "LeftLeg", "LeftFoot", "LeftArm", "LeftForeArm", "Hips"},
                    .confidence = Confidence::medium},
};

}  // namespace

bool family_has_y_up(std::string_view family) {
  constexpr std::array<std::string_view, 13> families{families::mixamo,
                                                      families::cmu_motionbuilder_names,
                                                      families::cmu_max_names,
                                                      families::cmu_acclaim_names,
                                                      families::cmu_cgspeed_daz_names,
                                                      families::second_life,
                                                      families::lafan1,
                                                      families::truebones,
                                                      families::bandai_namco,
                                                      families::reallusion_character_creator_iclone,
                                                      families::axis_neuron_perception_neuron,
                                                      families::geno_zeroeggs,
                                                      families::sony_mocopi};
  return std::find(families.begin(), families.end(), family) != families.end();
}

bool family_adds_positions(std::string_view family) {
  return family == families::reallusion_character_creator_iclone;
}

bool family_rests_upright(std::string_view family) {
  return family == families::makehuman;
}

std::span<const FamilySignature> family_signatures() {
  return signatures;
}

}  // namespace mocap::detail
