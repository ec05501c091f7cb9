// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions of people in place, or with a few steps. Times in seconds; each returns one pose per
/// frame.

#include <vector>

#include "samples/figure.hpp"

namespace samples {

/// Stands and breathes, shifting the weight from leg to leg; loops seamlessly.
std::vector<Pose> idle(const Figure& figure, double fps, double duration_s);
/// Raises the right hand, waves, and lowers it.
std::vector<Pose> wave(const Figure& figure, double fps);
/// Bows from the hips and straightens up.
std::vector<Pose> bow(const Figure& figure, double fps);
/// Sits down on an imaginary seat, waits, and stands up.
std::vector<Pose> sit_and_stand(const Figure& figure, double fps);
/// Turns once around to the left, in eight small steps.
std::vector<Pose> turn_around(const Figure& figure, double fps);
/// Crouches, jumps with both feet, and lands a little ahead.
std::vector<Pose> jump(const Figure& figure, double fps);
/// A front kick with the right foot, from a fighting stance and back.
std::vector<Pose> kick(const Figure& figure, double fps);
/// A cartwheel to the left.
std::vector<Pose> cartwheel(const Figure& figure, double fps);
/// Climbs six stairs and stops on the last.
std::vector<Pose> climb_stairs(const Figure& figure, double fps);
/// Eight beats of a step-touch dance, two per second; loops seamlessly.
std::vector<Pose> dance(const Figure& figure, double fps, Side leader);

}  // namespace samples
