// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions of people who stay about where they are, or go a few steps. Times in seconds; each
/// gives one pose a frame.

#include <vector>

#include "samples/figure.hpp"

namespace samples {

/// Stands and breathes, the weight drifting from leg to leg; its end meets its beginning.
std::vector<Pose> idle(const Figure& figure, double fps, double duration_s);
/// Lifts the right hand, waves, and lets it sink.
std::vector<Pose> wave(const Figure& figure, double fps);
/// Bows from the hips and rises again.
std::vector<Pose> bow(const Figure& figure, double fps);
/// Sits down on a seat that is not there, waits, and stands up.
std::vector<Pose> sit_and_stand(const Figure& figure, double fps);
/// Turns once around to the left, in eight small steps.
std::vector<Pose> turn_around(const Figure& figure, double fps);
/// Crouches, jumps with both feet, and lands a little ahead.
std::vector<Pose> jump(const Figure& figure, double fps);
/// A front kick of the right foot, from a fighter's stance and back.
std::vector<Pose> kick(const Figure& figure, double fps);
/// A cartwheel to the left.
std::vector<Pose> cartwheel(const Figure& figure, double fps);
/// Climbs six stairs and stops on the last.
std::vector<Pose> climb_stairs(const Figure& figure, double fps);
/// Eight beats of a step-touch dance, two a second; its end meets its beginning.
std::vector<Pose> dance(const Figure& figure, double fps, Side leader);

}  // namespace samples
