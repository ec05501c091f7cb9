// SPDX-License-Identifier: MIT
#pragma once

/// \file Names of skeleton families that several tables use.

#include <string_view>

namespace mocap::detail::families {

inline constexpr std::string_view max_biped = "3ds Max Biped";
inline constexpr std::string_view axis_neuron_perception_neuron = "Axis Neuron (Perception Neuron)";
inline constexpr std::string_view azure_kinect = "Azure Kinect";
inline constexpr std::string_view bandai_namco = "Bandai-Namco";
inline constexpr std::string_view cmu_max_names = "CMU (3ds Max names)";
inline constexpr std::string_view cmu_acclaim_names = "CMU (Acclaim names)";
inline constexpr std::string_view cmu_motionbuilder_names = "CMU (MotionBuilder names)";
inline constexpr std::string_view cmu_cgspeed_daz_names = "CMU (cgspeed / DAZ names)";
inline constexpr std::string_view deepmotion = "DeepMotion";
inline constexpr std::string_view genesis_3 = "Daz Genesis 3 and 8";
inline constexpr std::string_view genesis_9 = "Daz Genesis 9";
inline constexpr std::string_view geno_zeroeggs = "Geno / ZeroEGGS";
inline constexpr std::string_view lafan1 = "LAFAN1";
inline constexpr std::string_view makehuman = "MakeHuman";
inline constexpr std::string_view mixamo = "Mixamo";
inline constexpr std::string_view mikumikudance = "MikuMikuDance";
inline constexpr std::string_view motive_collar = "OptiTrack Motive (Collar, Ab)";
inline constexpr std::string_view optitrack_motive = "OptiTrack Motive";
inline constexpr std::string_view reallusion_character_creator_iclone =
    "Reallusion (Character Creator, iClone)";
inline constexpr std::string_view rigify = "Rigify";
inline constexpr std::string_view smpl = "SMPL";
inline constexpr std::string_view smpl_x = "SMPL-X";
inline constexpr std::string_view soma = "SOMA";
inline constexpr std::string_view second_life = "Second Life";
inline constexpr std::string_view second_life_bento = "Second Life (Bento)";
inline constexpr std::string_view sony_mocopi = "Sony mocopi";
inline constexpr std::string_view theia = "Theia3D";
inline constexpr std::string_view truebones = "Truebones";
inline constexpr std::string_view unitree_g1 = "Unitree G1";
inline constexpr std::string_view unreal_mannequin = "Unreal mannequin";
inline constexpr std::string_view vroid = "VRoid";
inline constexpr std::string_view xsens_mvn = "Xsens MVN";
inline constexpr std::string_view xsens_segments = "Xsens MVN (segment names)";

}  // namespace mocap::detail::families
