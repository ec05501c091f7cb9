// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>

#include "mocap/secondlife.hpp"

namespace mocap::secondlife {

namespace {

// clang-format off
constexpr std::array bone_table{
    AvatarBone{"mPelvis", "hip", AvatarBone::no_parent, {0.0, 0.0, 1.067}, {0.0, 0.0, 0.084}, BoneSet::base},
    AvatarBone{"mSpine1", "", 0, {0.0, 0.0, 0.084}, {0.0, 0.0, -0.084}, BoneSet::extended},
    AvatarBone{"mSpine2", "", 1, {0.0, 0.0, -0.084}, {0.0, 0.0, 0.084}, BoneSet::extended},
    AvatarBone{"mTorso", "abdomen", 2, {0.0, 0.0, 0.084}, {-0.015, 0.0, 0.205}, BoneSet::base},
    AvatarBone{"mSpine3", "", 3, {-0.015, 0.0, 0.205}, {0.015, 0.0, -0.205}, BoneSet::extended},
    AvatarBone{"mSpine4", "", 4, {0.015, 0.0, -0.205}, {-0.015, 0.0, 0.205}, BoneSet::extended},
    AvatarBone{"mChest", "chest", 5, {-0.015, 0.0, 0.205}, {-0.01, 0.0, 0.25}, BoneSet::base},
    AvatarBone{"mNeck", "neck", 6, {-0.01, 0.0, 0.251}, {0.0, 0.0, 0.077}, BoneSet::base},
    AvatarBone{"mHead", "head", 7, {0.0, 0.0, 0.076}, {0.0, 0.0, 0.079}, BoneSet::base},
    AvatarBone{"mSkull", "figureHair", 8, {0.0, 0.0, 0.079}, {0.0, 0.0, 0.033}, BoneSet::base},
    AvatarBone{"mEyeRight", "", 8, {0.098, -0.036, 0.079}, {0.025, 0.0, 0.0}, BoneSet::base},
    AvatarBone{"mEyeLeft", "", 8, {0.098, 0.036, 0.079}, {0.025, 0.0, 0.0}, BoneSet::base},
    AvatarBone{"mFaceRoot", "", 8, {0.025, 0.0, 0.045}, {0.02, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyeAltRight", "", 12, {0.073, -0.036, 0.034}, {0.025, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyeAltLeft", "", 12, {0.073, 0.036, 0.034}, {0.025, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceForeheadLeft", "", 12, {0.061, 0.035, 0.083}, {0.024, 0.004, 0.018}, BoneSet::extended},
    AvatarBone{"mFaceForeheadRight", "", 12, {0.061, -0.035, 0.083}, {0.024, -0.004, 0.018}, BoneSet::extended},
    AvatarBone{"mFaceEyebrowOuterLeft", "", 12, {0.064, 0.051, 0.048}, {0.023, 0.013, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyebrowCenterLeft", "", 12, {0.07, 0.043, 0.056}, {0.027, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyebrowInnerLeft", "", 12, {0.075, 0.022, 0.051}, {0.026, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyebrowOuterRight", "", 12, {0.064, -0.051, 0.048}, {0.023, -0.013, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyebrowCenterRight", "", 12, {0.07, -0.043, 0.056}, {0.027, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyebrowInnerRight", "", 12, {0.075, -0.022, 0.051}, {0.026, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyeLidUpperLeft", "", 12, {0.073, 0.036, 0.034}, {0.027, 0.0, 0.005}, BoneSet::extended},
    AvatarBone{"mFaceEyeLidLowerLeft", "", 12, {0.073, 0.036, 0.034}, {0.024, 0.0, -0.007}, BoneSet::extended},
    AvatarBone{"mFaceEyeLidUpperRight", "", 12, {0.073, -0.036, 0.034}, {0.027, 0.0, 0.005}, BoneSet::extended},
    AvatarBone{"mFaceEyeLidLowerRight", "", 12, {0.073, -0.036, 0.034}, {0.024, 0.0, -0.007}, BoneSet::extended},
    AvatarBone{"mFaceEar1Left", "", 12, {0.0, 0.08, 0.002}, {-0.019, 0.018, 0.025}, BoneSet::extended},
    AvatarBone{"mFaceEar2Left", "", 27, {-0.019, 0.018, 0.025}, {0.0, 0.0, 0.033}, BoneSet::extended},
    AvatarBone{"mFaceEar1Right", "", 12, {0.0, -0.08, 0.002}, {-0.019, -0.018, 0.025}, BoneSet::extended},
    AvatarBone{"mFaceEar2Right", "", 29, {-0.019, -0.018, 0.025}, {0.0, 0.0, 0.033}, BoneSet::extended},
    AvatarBone{"mFaceNoseLeft", "", 12, {0.086, 0.015, -0.004}, {0.015, 0.004, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceNoseCenter", "", 12, {0.102, 0.0, 0.0}, {0.025, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceNoseRight", "", 12, {0.086, -0.015, -0.004}, {0.015, -0.004, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceCheekLowerLeft", "", 12, {0.05, 0.034, -0.031}, {0.013, 0.03, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceCheekUpperLeft", "", 12, {0.07, 0.034, -0.005}, {0.022, 0.015, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceCheekLowerRight", "", 12, {0.05, -0.034, -0.031}, {0.013, -0.03, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceCheekUpperRight", "", 12, {0.07, -0.034, -0.005}, {0.022, -0.015, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceJaw", "", 12, {-0.001, 0.0, -0.015}, {0.059, 0.0, -0.039}, BoneSet::extended},
    AvatarBone{"mFaceChin", "", 38, {0.074, 0.0, -0.054}, {0.021, 0.0, -0.018}, BoneSet::extended},
    AvatarBone{"mFaceTeethLower", "", 38, {0.021, 0.0, -0.039}, {0.035, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceLipLowerLeft", "", 40, {0.045, 0.0, 0.0}, {0.034, 0.017, 0.005}, BoneSet::extended},
    AvatarBone{"mFaceLipLowerRight", "", 40, {0.045, 0.0, 0.0}, {0.034, -0.017, 0.005}, BoneSet::extended},
    AvatarBone{"mFaceLipLowerCenter", "", 40, {0.045, 0.0, 0.0}, {0.04, 0.0, 0.002}, BoneSet::extended},
    AvatarBone{"mFaceTongueBase", "", 40, {0.039, 0.0, 0.005}, {0.022, 0.0, 0.007}, BoneSet::extended},
    AvatarBone{"mFaceTongueTip", "", 44, {0.022, 0.0, 0.007}, {0.01, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceJawShaper", "", 12, {0.0, 0.0, 0.0}, {-0.017, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceForeheadCenter", "", 12, {0.069, 0.0, 0.065}, {0.036, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceNoseBase", "", 12, {0.094, 0.0, -0.016}, {0.014, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceTeethUpper", "", 12, {0.02, 0.0, -0.03}, {0.035, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceLipUpperLeft", "", 49, {0.045, 0.0, -0.003}, {0.041, 0.015, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceLipUpperRight", "", 49, {0.045, 0.0, -0.003}, {0.041, -0.015, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceLipCornerLeft", "", 49, {0.028, -0.019, -0.01}, {0.045, 0.051, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceLipCornerRight", "", 49, {0.028, 0.019, -0.01}, {0.045, -0.051, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceLipUpperCenter", "", 49, {0.045, 0.0, -0.003}, {0.043, 0.0, 0.002}, BoneSet::extended},
    AvatarBone{"mFaceEyecornerInnerLeft", "", 12, {0.075, 0.017, 0.032}, {0.016, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceEyecornerInnerRight", "", 12, {0.075, -0.017, 0.032}, {0.016, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mFaceNoseBridge", "", 12, {0.091, 0.0, 0.02}, {0.015, 0.0, 0.008}, BoneSet::extended},
    AvatarBone{"mCollarLeft", "lCollar", 6, {-0.021, 0.085, 0.165}, {0.0, 0.079, 0.0}, BoneSet::base},
    AvatarBone{"mShoulderLeft", "lShldr", 58, {0.0, 0.079, 0.0}, {0.0, 0.247, 0.0}, BoneSet::base},
    AvatarBone{"mElbowLeft", "lForeArm", 59, {0.0, 0.248, 0.0}, {0.0, 0.205, 0.0}, BoneSet::base},
    AvatarBone{"mWristLeft", "lHand", 60, {0.0, 0.205, 0.0}, {0.0, 0.06, 0.0}, BoneSet::base},
    AvatarBone{"mHandMiddle1Left", "", 61, {0.013, 0.101, 0.015}, {-0.001, 0.04, -0.006}, BoneSet::extended},
    AvatarBone{"mHandMiddle2Left", "", 62, {-0.001, 0.04, -0.006}, {-0.001, 0.049, -0.008}, BoneSet::extended},
    AvatarBone{"mHandMiddle3Left", "", 63, {-0.001, 0.049, -0.008}, {-0.002, 0.033, -0.006}, BoneSet::extended},
    AvatarBone{"mHandIndex1Left", "", 61, {0.038, 0.097, 0.015}, {0.017, 0.036, -0.006}, BoneSet::extended},
    AvatarBone{"mHandIndex2Left", "", 65, {0.017, 0.036, -0.006}, {0.014, 0.032, -0.006}, BoneSet::extended},
    AvatarBone{"mHandIndex3Left", "", 66, {0.014, 0.032, -0.006}, {0.011, 0.025, -0.004}, BoneSet::extended},
    AvatarBone{"mHandRing1Left", "", 61, {-0.01, 0.099, 0.009}, {-0.013, 0.038, -0.008}, BoneSet::extended},
    AvatarBone{"mHandRing2Left", "", 68, {-0.013, 0.038, -0.008}, {-0.013, 0.04, -0.009}, BoneSet::extended},
    AvatarBone{"mHandRing3Left", "", 69, {-0.013, 0.04, -0.009}, {-0.01, 0.028, -0.006}, BoneSet::extended},
    AvatarBone{"mHandPinky1Left", "", 61, {-0.031, 0.095, 0.003}, {-0.024, 0.025, -0.006}, BoneSet::extended},
    AvatarBone{"mHandPinky2Left", "", 71, {-0.024, 0.025, -0.006}, {-0.015, 0.018, -0.004}, BoneSet::extended},
    AvatarBone{"mHandPinky3Left", "", 72, {-0.015, 0.018, -0.004}, {-0.013, 0.016, -0.004}, BoneSet::extended},
    AvatarBone{"mHandThumb1Left", "", 61, {0.031, 0.026, 0.004}, {0.028, 0.032, 0.0}, BoneSet::extended},
    AvatarBone{"mHandThumb2Left", "", 74, {0.028, 0.032, -0.001}, {0.023, 0.031, 0.0}, BoneSet::extended},
    AvatarBone{"mHandThumb3Left", "", 75, {0.023, 0.031, -0.001}, {0.015, 0.025, 0.0}, BoneSet::extended},
    AvatarBone{"mCollarRight", "rCollar", 6, {-0.021, -0.085, 0.165}, {0.0, -0.079, 0.0}, BoneSet::base},
    AvatarBone{"mShoulderRight", "rShldr", 77, {0.0, -0.079, 0.0}, {0.0, -0.247, 0.0}, BoneSet::base},
    AvatarBone{"mElbowRight", "rForeArm", 78, {0.0, -0.248, 0.0}, {0.0, -0.205, 0.0}, BoneSet::base},
    AvatarBone{"mWristRight", "rHand", 79, {0.0, -0.205, 0.0}, {0.0, -0.06, 0.0}, BoneSet::base},
    AvatarBone{"mHandMiddle1Right", "", 80, {0.013, -0.101, 0.015}, {-0.001, -0.04, -0.006}, BoneSet::extended},
    AvatarBone{"mHandMiddle2Right", "", 81, {-0.001, -0.04, -0.006}, {-0.001, -0.049, -0.008}, BoneSet::extended},
    AvatarBone{"mHandMiddle3Right", "", 82, {-0.001, -0.049, -0.008}, {-0.002, -0.033, -0.006}, BoneSet::extended},
    AvatarBone{"mHandIndex1Right", "", 80, {0.038, -0.097, 0.015}, {0.017, -0.036, -0.006}, BoneSet::extended},
    AvatarBone{"mHandIndex2Right", "", 84, {0.017, -0.036, -0.006}, {0.014, -0.032, -0.006}, BoneSet::extended},
    AvatarBone{"mHandIndex3Right", "", 85, {0.014, -0.032, -0.006}, {0.011, -0.025, -0.004}, BoneSet::extended},
    AvatarBone{"mHandRing1Right", "", 80, {-0.01, -0.099, 0.009}, {-0.013, -0.038, -0.008}, BoneSet::extended},
    AvatarBone{"mHandRing2Right", "", 87, {-0.013, -0.038, -0.008}, {-0.013, -0.04, -0.009}, BoneSet::extended},
    AvatarBone{"mHandRing3Right", "", 88, {-0.013, -0.04, -0.009}, {-0.01, -0.028, -0.006}, BoneSet::extended},
    AvatarBone{"mHandPinky1Right", "", 80, {-0.031, -0.095, 0.003}, {-0.024, -0.025, -0.006}, BoneSet::extended},
    AvatarBone{"mHandPinky2Right", "", 90, {-0.024, -0.025, -0.006}, {-0.015, -0.018, -0.004}, BoneSet::extended},
    AvatarBone{"mHandPinky3Right", "", 91, {-0.015, -0.018, -0.004}, {-0.013, -0.016, -0.004}, BoneSet::extended},
    AvatarBone{"mHandThumb1Right", "", 80, {0.031, -0.026, 0.004}, {0.028, -0.032, 0.0}, BoneSet::extended},
    AvatarBone{"mHandThumb2Right", "", 93, {0.028, -0.032, -0.001}, {0.023, -0.031, 0.0}, BoneSet::extended},
    AvatarBone{"mHandThumb3Right", "", 94, {0.023, -0.031, -0.001}, {0.015, -0.025, 0.0}, BoneSet::extended},
    AvatarBone{"mWingsRoot", "", 6, {-0.014, 0.0, 0.0}, {-0.061, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mWing1Left", "", 96, {-0.099, 0.105, 0.181}, {-0.168, 0.169, 0.067}, BoneSet::extended},
    AvatarBone{"mWing2Left", "", 97, {-0.168, 0.169, 0.067}, {-0.181, 0.183, 0.0}, BoneSet::extended},
    AvatarBone{"mWing3Left", "", 98, {-0.181, 0.183, 0.0}, {-0.171, 0.173, 0.0}, BoneSet::extended},
    AvatarBone{"mWing4Left", "", 99, {-0.171, 0.173, 0.0}, {-0.146, 0.132, 0.0}, BoneSet::extended},
    AvatarBone{"mWing4FanLeft", "", 99, {-0.171, 0.173, 0.0}, {-0.068, 0.062, -0.159}, BoneSet::extended},
    AvatarBone{"mWing1Right", "", 96, {-0.099, -0.105, 0.181}, {-0.168, -0.169, 0.067}, BoneSet::extended},
    AvatarBone{"mWing2Right", "", 102, {-0.168, -0.169, 0.067}, {-0.181, -0.183, 0.0}, BoneSet::extended},
    AvatarBone{"mWing3Right", "", 103, {-0.181, -0.183, 0.0}, {-0.171, -0.173, 0.0}, BoneSet::extended},
    AvatarBone{"mWing4Right", "", 104, {-0.171, -0.173, 0.0}, {-0.146, -0.132, 0.0}, BoneSet::extended},
    AvatarBone{"mWing4FanRight", "", 104, {-0.171, -0.173, 0.0}, {-0.068, -0.062, -0.159}, BoneSet::extended},
    AvatarBone{"mHipRight", "rThigh", 0, {0.034, -0.129, -0.041}, {-0.001, 0.049, -0.491}, BoneSet::base},
    AvatarBone{"mKneeRight", "rShin", 107, {-0.001, 0.049, -0.491}, {-0.029, 0.0, -0.469}, BoneSet::base},
    AvatarBone{"mAnkleRight", "rFoot", 108, {-0.029, 0.0, -0.468}, {0.112, 0.0, -0.061}, BoneSet::base},
    AvatarBone{"mFootRight", "", 109, {0.112, 0.0, -0.061}, {0.105, -0.01, 0.0}, BoneSet::base},
    AvatarBone{"mToeRight", "", 110, {0.109, 0.0, 0.0}, {0.02, 0.0, 0.0}, BoneSet::base},
    AvatarBone{"mHipLeft", "lThigh", 0, {0.034, 0.127, -0.041}, {-0.001, -0.046, -0.491}, BoneSet::base},
    AvatarBone{"mKneeLeft", "lShin", 112, {-0.001, -0.046, -0.491}, {-0.029, 0.001, -0.469}, BoneSet::base},
    AvatarBone{"mAnkleLeft", "lFoot", 113, {-0.029, 0.001, -0.468}, {0.112, 0.0, -0.061}, BoneSet::base},
    AvatarBone{"mFootLeft", "", 114, {0.112, 0.0, -0.061}, {0.105, 0.008, 0.001}, BoneSet::base},
    AvatarBone{"mToeLeft", "", 115, {0.109, 0.0, 0.0}, {0.02, 0.0, 0.0}, BoneSet::base},
    AvatarBone{"mTail1", "", 0, {-0.116, 0.0, 0.047}, {-0.197, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mTail2", "", 117, {-0.197, 0.0, 0.0}, {-0.168, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mTail3", "", 118, {-0.168, 0.0, 0.0}, {-0.142, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mTail4", "", 119, {-0.142, 0.0, 0.0}, {-0.112, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mTail5", "", 120, {-0.112, 0.0, 0.0}, {-0.094, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mTail6", "", 121, {-0.094, 0.0, 0.0}, {-0.089, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mGroin", "", 0, {0.064, 0.0, -0.097}, {0.004, 0.0, -0.066}, BoneSet::extended},
    AvatarBone{"mHindLimbsRoot", "", 0, {-0.2, 0.0, 0.084}, {-0.204, 0.0, 0.0}, BoneSet::extended},
    AvatarBone{"mHindLimb1Left", "", 124, {-0.204, 0.129, -0.125}, {0.002, -0.046, -0.491}, BoneSet::extended},
    AvatarBone{"mHindLimb2Left", "", 125, {0.002, -0.046, -0.491}, {-0.03, -0.003, -0.468}, BoneSet::extended},
    AvatarBone{"mHindLimb3Left", "", 126, {-0.03, -0.003, -0.468}, {0.112, 0.0, -0.061}, BoneSet::extended},
    AvatarBone{"mHindLimb4Left", "", 127, {0.112, 0.0, -0.061}, {0.105, 0.008, 0.0}, BoneSet::extended},
    AvatarBone{"mHindLimb1Right", "", 124, {-0.204, -0.129, -0.125}, {0.002, 0.046, -0.491}, BoneSet::extended},
    AvatarBone{"mHindLimb2Right", "", 129, {0.002, 0.046, -0.491}, {-0.03, 0.003, -0.468}, BoneSet::extended},
    AvatarBone{"mHindLimb3Right", "", 130, {-0.03, 0.003, -0.468}, {0.112, 0.0, -0.061}, BoneSet::extended},
    AvatarBone{"mHindLimb4Right", "", 131, {0.112, 0.0, -0.061}, {0.105, -0.008, 0.0}, BoneSet::extended},
};
// clang-format on

struct ClassicJoint {
  std::string_view name;
  std::size_t parent;
  std::array<double, 3> offset_in;
  std::array<double, 3> end_in;  // Zero: none.
};

// Offsets, in inches, of the skeleton that Linden Lab published for motion files. clang-format off
constexpr std::array classic_table{
    ClassicJoint{"hip", AvatarBone::no_parent, {0.0, 0.0, 0.0}, {}},
    ClassicJoint{"abdomen", 0, {0.0, 3.42205, 0.0}, {}},
    ClassicJoint{"chest", 1, {0.0, 8.486693, -0.684411}, {}},
    ClassicJoint{"neck", 2, {0.0, 10.266162, -0.273764}, {}},
    ClassicJoint{"head", 3, {0.0, 3.148285, 0.0}, {0.0, 3.148289, 0.0}},
    ClassicJoint{"lCollar", 2, {3.422053, 6.707223, -0.821293}, {}},
    ClassicJoint{"lShldr", 5, {3.285171, 0.0, 0.0}, {}},
    ClassicJoint{"lForeArm", 6, {10.129278, 0.0, 0.0}, {}},
    ClassicJoint{"lHand", 7, {8.486692, 0.0, 0.0}, {4.106464, 0.0, 0.0}},
    ClassicJoint{"rCollar", 2, {-3.558935, 6.707223, -0.821293}, {}},
    ClassicJoint{"rShldr", 9, {-3.148289, 0.0, 0.0}, {}},
    ClassicJoint{"rForeArm", 10, {-10.266159, 0.0, 0.0}, {}},
    ClassicJoint{"rHand", 11, {-8.34981, 0.0, 0.0}, {-4.106464, 0.0, 0.0}},
    ClassicJoint{"lThigh", 0, {5.338403, -1.642589, 1.368821}, {}},
    ClassicJoint{"lShin", 13, {-2.053232, -20.12167, 0.0}, {}},
    ClassicJoint{"lFoot", 14, {0.0, -19.30038, -1.231939}, {0.0, -2.463878, 4.653993}},
    ClassicJoint{"rThigh", 0, {-5.338403, -1.642589, 1.368821}, {}},
    ClassicJoint{"rShin", 16, {2.053232, -20.12167, 0.0}, {}},
    ClassicJoint{"rFoot", 17, {0.0, -19.30038, -1.231939}, {0.0, -2.463878, 4.653993}},
};
// clang-format on

constexpr std::array hand_table{
    HandPose{"spread", 0},       HandPose{"relaxed", 1},       HandPose{"point", 2},
    HandPose{"fist", 3},         HandPose{"relaxed-left", 4},  HandPose{"point-left", 5},
    HandPose{"fist-left", 6},    HandPose{"relaxed-right", 7}, HandPose{"point-right", 8},
    HandPose{"fist-right", 9},   HandPose{"salute-right", 10}, HandPose{"typing", 11},
    HandPose{"peace-right", 12}, HandPose{"palm-right", 13},
};

Vector3 vector_of(const std::array<double, 3>& v) {
  return {v[0], v[1], v[2]};
}

}  // namespace

std::span<const AvatarBone> bones() {
  return bone_table;
}

std::optional<std::size_t> find_bone(std::string_view name) {
  constexpr std::string_view prefix = "avatar_";
  if (name.empty()) return std::nullopt;
  std::string_view bare = name;
  if (bare.starts_with(prefix)) bare.remove_prefix(prefix.size());
  const auto found =
      std::find_if(bone_table.begin(), bone_table.end(),
                   [&](const AvatarBone& bone) { return bone.name == bare || bone.alias == name; });
  if (found == bone_table.end()) return std::nullopt;
  return static_cast<std::size_t>(found - bone_table.begin());
}

Skeleton classic_skeleton() {
  Skeleton skeleton;
  for (const ClassicJoint& row : classic_table) {
    Joint joint;
    joint.name = std::string(row.name);
    joint.offset = vector_of(row.offset_in);
    joint.channels = {Channel::y_rotation, Channel::x_rotation, Channel::z_rotation};
    if (row.parent == Joint::no_parent) {
      joint.channels.insert(joint.channels.begin(),
                            {Channel::x_position, Channel::y_position, Channel::z_position});
    }
    const Vector3 end = vector_of(row.end_in);
    if (!end.isZero(0.0)) joint.end_sites.push_back(EndSite{.label = "Site", .offset = end});
    // The rows are in depth-first order, and every parent precedes its children.
    (void)skeleton.add(row.parent, std::move(joint));
  }
  return skeleton;
}

std::span<const HandPose> hand_poses() {
  return hand_table;
}

}  // namespace mocap::secondlife
