// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Transfers the motion of one figure to another.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::codes {

extern const Code retarget_body;
extern const Code retarget_channels;
extern const Code retarget_doubt;
extern const Code retarget_feet;
extern const Code retarget_hands;
extern const Code retarget_hinges;
extern const Code retarget_map;
extern const Code retarget_quality;
extern const Code retarget_reach;
extern const Code retarget_lean;
extern const Code retarget_twist;
extern const Code retarget_legs;

}  // namespace mocap::codes

namespace mocap::retarget {

/// The pose of a figure that corresponds to that of the other figure.
struct ReferencePose {
  enum class Kind : std::uint8_t {
    /// As `t_pose`, of the rest pose if it is upright, otherwise of a reference pose in the first
    /// frame, otherwise of the most upright frame.
    automatic,
    rest,    ///< The rest pose, unchanged.
    t_pose,  ///< The rest pose, with arms and hands turned to the sides and legs downwards.
    frame    ///< A frame of the motion, unchanged.
  };
  Kind kind = Kind::automatic;
  std::size_t frame = 0;  ///< For `Kind::frame`.
};

/// How the rotations of the spine, and of the neck, are distributed if the numbers of joints
/// differ.
enum class SpineRule : std::uint8_t {
  arc,   ///< By the distances between the joints: the spine has the same curve.
  even,  ///< Evenly, from the rotations of the hips and the chest only, as MotionBuilder does.
  one_to_one,  ///< Joint by joint from the hips; the last one always takes the chest's.
};

/// How lengths of the motion are scaled.
struct ScaleRule {
  enum class Kind : std::uint8_t {
    legs,    ///< By the lengths of the legs, from the thigh to the toe.
    hips,    ///< By the height of the hips above the soles in the reference poses.
    height,  ///< By the height of the head above the soles in the reference poses.
    factor   ///< By `factor`.
  };
  Kind kind = Kind::legs;
  double factor = 1.0;  ///< Target units per source unit, for `Kind::factor`. > 0.
  double share = 1.0;   ///< The other kinds are multiplied by this. > 0.
};

/// What happens to the feet, whose legs have other proportions on the target.
enum class FeetRule : std::uint8_t {
  /// Placed where the feet of the source are, scaled, and kept in place while those of the source
  /// are in contact with the ground.
  plant,
  place,  ///< Placed where the feet of the source are, scaled.
  free    ///< Wherever the rotations of the legs put them.
};

/// What happens to the hands, whose arms have other proportions on the target.
enum class HandsRule : std::uint8_t {
  turn,  ///< Wherever the rotations of the arms put them.
  /// As far from the middle between the shoulders as those of the source, times the scale, in the
  /// same direction. Elbows bend or straighten, the rotations of the hands do not change.
  reach,
  /// As `reach`, but a palm that is nearer than 12 % of the arm to the head, the trunk, a thigh or
  /// the other palm in the source comes to the same place on the target. Hands and forearms are not
  /// deeper in head, trunk and thighs than those of the source, if moving them by 5 % of the arm is
  /// enough.
  touch
};

/// A joint of the source and the joint of the target that it moves: their names, paths or, of
/// joints with the same name, `Skeleton::unique_names`.
struct JointPair {
  std::string source;  ///< Empty: the joint of the target follows its parent.
  std::string target;
  SourceLocation at;  ///< Where the pair is specified, for errors; may be empty.
};

/// Options of `transfer`. The defaults suit human figures.
struct Options {
  ReferencePose source_pose;
  ReferencePose target_pose;
  SpineRule spine = SpineRule::arc;
  ScaleRule scale;
  FeetRule feet = FeetRule::plant;
  HandsRule hands = HandsRule::turn;
  /// Pairs that replace those found for the same joints of the target, or are added to them. If
  /// only one body is known to be a figure, its parts are also those of the joints paired with
  /// them. Default: none.
  std::vector<JointPair> map;
  /// The angles are divided among this many threads; the result does not depend on it. Default: 1.
  std::size_t threads = 1;
};

/// The reference pose that was used for one of the figures.
struct UsedPose {
  bool is_rest_pose = true;
  std::size_t frame = 0;   ///< If it is not the rest pose.
  bool is_t_pose = false;  ///< Its limbs were turned into a T-pose.
  /// The trunk leaned by this angle, degrees, and was turned upright; 0 if it is used unchanged.
  double lean_deg = 0.0;
  /// The limbs whose twist is not determined by the joints, as `left arm`.
  std::vector<std::string> unsure_twist;
};

/// Quality of one transferred contact of a foot with the ground, in target units.
struct ContactQuality {
  std::size_t joint = 0;        ///< Foot or toe joint of the target.
  std::size_t first_frame = 0;  ///< First frame of the contact.
  std::size_t frames = 0;       ///< Number of frames.
  double slide_before = 0.0;    ///< Path along the ground without planting.
  double slide = 0.0;           ///< Path along the ground of the result.
};

/// How well hands were placed. All are 0 with `HandsRule::turn`.
struct HandQuality {
  bool are_placed = false;          ///< With `HandsRule::reach` or `touch`.
  std::size_t frames_touching = 0;  ///< Frames, summed over both hands, in which one touches.
  double farthest_miss = 0.0;       ///< Largest distance of a hand from its place, target units.
  std::size_t farthest_frame = 0;   ///< The frame of that distance, if it is > 0.
  std::size_t farthest_joint = 0;   ///< Its hand, a joint of the target.
};

/// How well the hinges of a robot follow the poses. All are 0 for other figures.
struct HingeQuality {
  std::size_t joints = 0;            ///< Hinges and slides.
  std::size_t values_at_limits = 0;  ///< Number of values, of all frames, that are at a limit.
  /// Frames in which a foot or hand is more than 1 % of the body length from its place.
  std::size_t frames_missed = 0;
  double farthest_miss = 0.0;      ///< Largest distance of a foot or hand from its place.
  std::size_t farthest_joint = 0;  ///< That foot or hand, if the distance is > 0.
};

/// A joint that is moved, and the joint that moves it.
struct PairedJoints {
  std::size_t source = 0;
  std::size_t target = 0;
};

/// What was transferred, and how well. Lengths in target units.
struct Report {
  /// Whether both are figures with arms and legs; otherwise joints were paired by name.
  bool are_figures = false;
  /// Whether the parts that both have were paired without placing feet, because one of the bodies
  /// has hips and arms but lacks joints of its legs. `are_figures` is false then.
  bool lacks_legs = false;
  /// Why the source or the target is not a figure with hips and two legs, clauses without a full
  /// stop; empty if it is one.
  std::string source_no_figure;
  std::string target_no_figure;
  std::vector<PairedJoints> pairs;           ///< In the order of the target's joints.
  std::vector<std::size_t> source_left_out;  ///< Joints of the source without a partner.
  std::vector<std::size_t> target_left_out;  ///< Joints of the target without a partner.
  UsedPose source_pose;
  UsedPose target_pose;
  double scale = 1.0;  ///< Target units per source unit.
  /// Head to toe of the target along its joints; 0 if unknown.
  double body_length = 0.0;
  std::vector<ContactQuality> contacts;
  HandQuality hands;
  HingeQuality hinges;
  /// What may be wrong about the parts of either body, clauses without a full stop.
  std::vector<std::string> doubts;
  double largest_lowering = 0.0;  ///< Of the hips, so that the legs reach the ground.
  double farthest_miss = 0.0;     ///< Largest distance of a planted foot from its goal.
  /// Largest angle that the channels of a joint cannot represent, degrees; the joint, if > 0.
  double rotation_residual_deg = 0.0;
  std::size_t residual_joint = 0;
};

/// How well a result keeps one kind of frame of the source, such as contacts. Counts are summed
/// over joints.
struct KeptFrames {
  std::size_t source = 0;  ///< Frames of the source.
  std::size_t result = 0;  ///< Frames of the result.
  std::size_t both = 0;    ///< Frames of both.

  /// Harmonic mean of precision (`both / result`) and recall (`both / source`), 0 to 1; 1 if there
  /// are no such frames in either.
  double f1() const {
    return source + result == 0
               ? 1.0
               : 2.0 * static_cast<double>(both) / static_cast<double>(source + result);
  }
};

/// Movement along the ground of foot and toe joints while those of the source are in contact, in
/// target units. A step is the way between two successive frames of one contact.
struct Slide {
  double mean_step = 0.0;  ///< Mean length of a step.
  double largest_step = 0.0;
  std::size_t largest_frame = 0;  ///< Second frame of the largest step.
  std::size_t largest_joint = 0;  ///< Joint of the target.
};

/// The largest value of a measure, and its frame if it is > 0.
struct LargestValue {
  double value = 0.0;
  std::size_t frame = 0;
};

/// The direction of one bone of an arm or a leg, compared with that of the source.
struct LimbQuality {
  std::string name;       ///< As `left forearm`.
  std::size_t joint = 0;  ///< Where the bone starts, a joint of the target.
  double mean_deg = 0.0;  ///< Mean angle between both directions, degrees.
  LargestValue largest_deg;
  std::vector<float> angles_deg;  ///< In each frame; NaN before the motion and if unknown.
};

/// How far an arm or a leg is stretched: the distance between its ends as a share of the length of
/// its bones, 1 if it is straight.
struct StretchQuality {
  std::string name;              ///< As `left leg`.
  std::vector<float> stretches;  ///< In each frame; NaN before the motion and if unknown.
  KeptFrames full;               ///< Frames in which it is more than 0.995.
};

/// The height of one foot above the ground, in target units: that of its lowest joint above where
/// this joint is in the reference pose, in which the figure stands on the ground. The joints are
/// ankle and toe joint, and all joints and end sites below these if both figures have some. The
/// ground is where the source stands, scaled: its median level during contacts, or that of one
/// contact if it is more than 3 % of the body length from that, as on stairs. Between contacts, it
/// is the lower level of those before and after.
struct FootQuality {
  std::string name;              ///< `left foot` or `right foot`.
  std::size_t joint = 0;         ///< A joint of the target.
  std::size_t frames = 0;        ///< Number of frames.
  std::size_t frames_below = 0;  ///< More than 0.1 % of the body length below the ground.
  LargestValue deepest;          ///< Below the ground.
  double mean_floating = 0.0;    ///< Above the ground while the source is in contact.
  LargestValue most_floating;
  std::vector<float> heights;  ///< In each frame; NaN before the motion and if unknown.
  std::vector<float> slides;   ///< Step of foot or toe to each frame in contact; otherwise 0.
};

/// Hands relative to each other and to the body, in target units.
struct HandsQuality {
  /// Mean difference of the distance between the wrists from that of the source, times the scale.
  double mean_distance_change = 0.0;
  LargestValue largest_distance_change;
  /// Frames in which a palm or forearm is more than 0.5 % of the body length inside head, trunk or
  /// a thigh. Capsules stand for these.
  KeptFrames overlaps;
  LargestValue deepest_overlap;
  std::vector<float> distance_changes;  ///< In each frame; NaN before the motion and if unknown.
  std::vector<float> overlap_depths;    ///< In each frame; 0 if there is none.
};

/// A frame in which a measure is far from the best value.
struct WorstFrame {
  enum class Measure : std::uint8_t {
    direction,       ///< Of a limb, degrees.
    slide,           ///< Of a foot in contact.
    depth,           ///< Of a sole below the ground.
    floating,        ///< Of a foot in contact.
    hands_distance,  ///< Change of the distance between the hands.
    overlap          ///< Of a hand or forearm with the body.
  };
  Measure measure = Measure::direction;
  std::size_t frame = 0;
  std::string part;    ///< As `left forearm`; `hands` for the last two.
  double value = 0.0;  ///< Degrees or target units.
  /// The value in multiples of what is hardly visible: 5 degrees, 0.3 % of the body length for
  /// slide and depth, 0.5 % for floating, 1 % for hands.
  double severity = 0.0;
};

/// What is measured on human figures only.
struct FigureQuality {
  std::vector<LimbQuality> limbs;         ///< Upper arms, forearms, thighs, shins; left first.
  std::vector<StretchQuality> stretches;  ///< Arms and legs; left first.
  std::vector<FootQuality> feet;          ///< Empty if the source has no contacts.
  std::optional<HandsQuality> hands;      ///< None if a figure lacks a hand.
  /// The most severe first, at most 20, at most one of a measure and part within 0.25 s, with a
  /// severity of at least 1.
  std::vector<WorstFrame> worst;
};

/// How a result differs from its source, measured on both clips.
struct Quality {
  /// Contacts of foot and toe joints with the ground (`foot_contacts` with default rules).
  KeptFrames contacts;
  /// Frames in which no paired foot or toe joint is in contact.
  KeptFrames flights;
  std::size_t steps = 0;  ///< Number of steps of `source_slide` and `slide`.
  Slide source_slide;     ///< Of the source, times the scale: what the result inherits.
  Slide slide;            ///< Of the result.
  /// Sum of the third differences of the world positions of all paired joints, of the result
  /// divided by that of the source times the scale; 1 if the source has none. Above 1, the result
  /// is less smooth. Frames with values that are not finite are left out.
  double jerk_ratio = 1.0;
  /// The same ratio of each joint: the median of all joints, and the value that 95 % of them do not
  /// exceed. 1 if no joint of the source has any.
  double median_jerk_ratio = 1.0;
  double high_jerk_ratio = 1.0;
  std::optional<FigureQuality> figure;  ///< None if one of the bodies is not a human figure.
};

/// A transferred motion.
struct Transferred {
  Clip clip;  ///< Motion of the target's skeleton; metadata of the source, unit and up of the
              ///< target.
  Report report;
  std::optional<Quality> quality;  ///< If it was measured, as `edit::OntoSkeleton` does.
};

/// Transfers the motion of `source` to the skeleton of `target`, whose own motion only matters for
/// its reference pose.
///
/// If both are human figures, the world rotation of each joint since the reference pose is the same
/// as that of its partner: hips, spine, neck, head, collars, arms, hands, fingers, legs, feet.
/// Their rest poses, axes, names and numbers of joints may differ. Joints of the target without a
/// partner keep their rotation relative to their parent in the reference pose. The hips follow
/// those of the source, scaled, at the height at which both figures stand on the ground in their
/// reference poses. If thighs and upper arms of the target are hinges, as those of robots, the
/// values of all hinges and the place of the hips are those with which feet, hands, knees, elbows
/// and trunk are closest to these poses, within the limits of the joints. Other skeletons are
/// paired by name, and their rest poses correspond to each other. No number of a motion changes
/// that is on a skeleton equal to that of the target, unless an option demands it: a reference
/// pose, a factor, `HandsRule::reach` or `touch`, or a map.
///
/// If one of the bodies has arms but no legs, the upper bodies are paired by part, and the hips
/// take the place of those of the source, scaled by the lengths of the trunks.
///
/// Fails with `retarget.body` if there is no pair of joints that rotate, if one of the files has
/// several figures and the other one has not, if only joints of the trunk have the same names and
/// one body is a human figure, or an option needs a part
/// of the body that is missing, as `HandsRule::reach` needs both arms; with `retarget.map` if
/// `Options::map` names a joint that does not exist, or a joint of the target twice; with
/// `argument.invalid` for a frame or scale out of range; with `limit.memory` if there is not enough
/// memory.
Result<Transferred> transfer(const Clip& source, const Clip& target, const Options& options = {});

/// Measures a transfer. `source` is the clip before it and `options` are those of the transfer. The
/// frames before the motion, such as a reference pose, are left out of everything but `contacts`
/// and `slide`. Without feet on both figures, only the ratios of jerk are measured. Takes linear
/// time. Fails with `argument.invalid` if the clips have different numbers of frames or a pair
/// names a joint that does not exist, and with `limit.memory` if there is not enough memory.
Result<Quality> measure_quality(const Clip& source, const Transferred& transferred,
                                const Options& options = {});

/// Adds what a user must know about a transfer: doubts about parts and twist (`retarget.doubt`,
/// `retarget.lean`, `retarget.twist`), feet (`retarget.feet`, `retarget.reach`), hands
/// (`retarget.hands`), hinges
/// (`retarget.hinges`), joints of the result that lack channels (`retarget.channels`), and that
/// joints were paired by name because only one of the bodies is a figure (`retarget.names`) or that
/// feet were not placed for lack of legs (`retarget.legs`); if the quality was measured, what
/// is visibly wrong (`retarget.quality`). `source` is the clip before the transfer.
void add_findings(const Clip& source, const Transferred& transferred, Diagnostics& diagnostics);

}  // namespace mocap::retarget
