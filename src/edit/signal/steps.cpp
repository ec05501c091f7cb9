// SPDX-License-Identifier: MIT
// Options and help of the signal edits.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"

namespace mocap::edit {

namespace {

/// `6`, `gaussian:0.1`, `savitzky-golay:9`.
Result<Edit> parse_smooth(std::string_view value) {
  constexpr std::string_view takes =
      "a cutoff in Hz such as 6, gaussian:SECONDS or savitzky-golay:FRAMES";
  const std::size_t colon = value.find(':');
  const std::string_view method =
      colon == std::string_view::npos ? std::string_view("butterworth") : value.substr(0, colon);
  const std::optional<double> number =
      number_in(colon == std::string_view::npos ? value : value.substr(colon + 1));
  if (!number || !(*number > 0.0)) return misunderstood("smooth", value, takes);
  Smooth smooth;
  if (method == "butterworth") {
    smooth.cutoff_hz = *number;
  } else if (method == "gaussian") {
    smooth.method = SmoothMethod::gaussian;
    smooth.width_s = *number;
  } else if (method == "savitzky-golay" && *number < 1e6 && *number == std::floor(*number)) {
    smooth.method = SmoothMethod::savitzky_golay;
    smooth.frames = static_cast<std::size_t>(*number);
  } else {
    return misunderstood("smooth", value, takes);
  }
  return Edit(smooth);
}

/// Parses `20` or `20:0.1s` as the minimum angle and the maximum length of a fault.
Status parse_fault(std::string_view name, std::string_view value, double& least_deg,
                   TimePoint& longest) {
  constexpr std::string_view takes =
      "auto, or a minimum rotation in degrees such as 20, and optionally a maximum duration after "
      "a colon: 20:0.1s";
  const std::size_t colon = std::min(value.find(':'), value.size());
  const std::optional<double> least = number_in(value.substr(0, colon));
  if (!least || !(*least > 0.0))
    return tl::unexpected<Error>(misunderstood(name, value, takes).error());
  least_deg = *least;
  if (colon == value.size()) return {};
  const Result<TimePoint> length = parse_time_point(value.substr(colon + 1));
  if (!length || !(length->value > 0.0))
    return tl::unexpected<Error>(misunderstood(name, value, takes).error());
  longest = *length;
  return {};
}

Result<Edit> parse_mend_spikes(std::string_view value) {
  MendSpikes mend;
  if (value == "auto") return Edit(mend);
  mend.least_deg_s = 0.0;
  const Status read = parse_fault("mend-spikes", value, mend.least_deg, mend.longest);
  if (!read) return tl::unexpected<Error>(read.error());
  return Edit(mend);
}

Result<Edit> parse_mend_flips(std::string_view value) {
  MendFlips mend;
  if (value == "auto") return Edit(mend);
  mend.least_deg_s = 0.0;
  const Status read = parse_fault("mend-flips", value, mend.least_deg, mend.longest);
  if (!read) return tl::unexpected<Error>(read.error());
  return Edit(mend);
}

Result<Edit> parse_mend_stuck(std::string_view value) {
  const Result<TimePoint> shortest = parse_time_point(value);
  if (!shortest) return misunderstood("mend-stuck", value, "frames, or seconds such as 0.1s");
  MendStuck mend;
  mend.shortest = *shortest;
  return Edit(mend);
}

/// Removes `:SEED` from the end of a value.
std::optional<std::uint64_t> take_seed(std::string_view& value) {
  const std::size_t colon = value.find(':');
  if (colon == std::string_view::npos) return 1;
  const std::string_view digits = value.substr(colon + 1);
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  value = value.substr(0, colon);
  return seed;
}

/// `0.5`, `0.5,0.2`, `0.5:7`.
Result<Edit> parse_noise(std::string_view value) {
  constexpr std::string_view takes =
      "degrees such as 0.5, lengths after a comma as in 0.5,0.2, and a seed after a colon";
  std::string_view left = value;
  const std::optional<std::uint64_t> seed = take_seed(left);
  const std::size_t comma = std::min(left.find(','), left.size());
  const std::optional<double> degrees = number_in(left.substr(0, comma));
  const std::optional<double> length =
      comma == left.size() ? std::optional(0.0) : number_in(left.substr(comma + 1));
  if (!seed || !degrees || *degrees < 0.0 || !length || *length < 0.0)
    return misunderstood("noise", value, takes);
  return Edit(Noise{*degrees, *length, *seed});
}

/// `auto`, `0`, `-1.5`.
Result<Edit> parse_ground_feet(std::string_view value) {
  GroundFeet ground;
  if (value == "auto") return Edit(ground);
  ground.height = number_in(value);
  if (!ground.height) return misunderstood("ground-feet", value, "a height such as 0, or auto");
  return Edit(ground);
}

/// `LeftHand`, `LeftHand@2s`.
Result<Edit> parse_pin(std::string_view value) {
  Pin pin;
  if (const std::size_t at = value.rfind('@'); at != std::string_view::npos) {
    const Result<TimePoint> moment = parse_time_point(value.substr(at + 1));
    if (!moment) {
      return misunderstood("pin", value,
                           "a joint, and optionally @ with a frame or a time: Hand@2s");
    }
    pin.at = *moment;
    value = value.substr(0, at);
  }
  if (value.empty()) return misunderstood("pin", value, "a joint, such as LeftHand");
  pin.joint = value;
  return Edit(std::move(pin));
}

/// `0.1`, `0.1:7`.
Result<Edit> parse_drop_out(std::string_view value) {
  std::string_view left = value;
  const std::optional<std::uint64_t> seed = take_seed(left);
  const std::optional<double> share = number_in(left);
  if (!seed || !share || !(*share > 0.0) || !(*share <= DropOut::greatest_share))
    return misunderstood("drop-out", value,
                         "a share above 0, at most 0.9, such as 0.1, and a seed after a colon");
  DropOut drop;
  drop.share = *share;
  drop.seed = *seed;
  return Edit(drop);
}

constexpr std::array signal_kinds{
    StepKind{{"unwrap", "", "",
              "Make angles continuous from frame to frame, without jumps of 360 degrees."},
             plain<Unwrap>},
    StepKind{{"wrap", "", "", "Wrap all angles to -180 to 180 degrees."}, plain<Wrap>},
    StepKind{{"smooth", "HOW", "6",
              "Smooth the motion: a low-pass filter with a cutoff in Hz (default: 6), or "
              "gaussian:SECONDS or savitzky-golay:FRAMES."},
             parse_smooth},
    StepKind{{"mend-spikes", "HOW", "auto",
              "Repair spikes: single frames at least this many degrees from their neighbours. "
              "20:0.1s also repairs longer ones. auto (default): at least 10 degrees and 600 "
              "degrees per second, which is 20 degrees at 30 frames per second."},
             parse_mend_spikes,
             nullptr,
             "auto"},
    StepKind{{"mend-flips", "HOW", "auto",
              "Repair flips: joints that jump by at least this many degrees and back within a "
              "second, or within the time after a colon: 90:3s. auto (default): at least 90 "
              "degrees and 1800 degrees per second."},
             parse_mend_flips,
             nullptr,
             "auto"},
    StepKind{{"mend-stuck", "LENGTH", "0.1s",
              "Repair stuck joints: those that freeze for at least this long (default: 0.1s) while "
              "the others move, and then jump."},
             parse_mend_stuck},
    StepKind{
        {"plant-feet", "", "",
         "Prevent feet from sliding while they touch the ground, by two-bone inverse kinematics."},
        plain<PlantFeet>},
    StepKind{{"ground-feet", "HEIGHT", "auto",
              "Put each foot on the ground during contacts, and keep it above the ground "
              "otherwise. The ground is at a height in file units, or where most contacts are "
              "(auto, the default). Reports penetration and floating of each foot."},
             parse_ground_feet,
             nullptr,
             "auto"},
    StepKind{
        {"pin", "JOINT", "",
         "Keep a hand, a foot or another end of a limb at its position in the first frame, or in "
         "another one: LeftHand@2s. With --during and --fade before it: over some frames, eased."},
        parse_pin},
    StepKind{{"noise", "DEGREES", "",
              "Add noise for training data: degrees for rotations, then lengths for positions "
              "after a comma, and a seed after a colon, as in 0.5,0.2:7."},
             parse_noise},
    StepKind{{"drop-out", "SHARE", "",
              "Simulate dropouts: freeze joints for 0.1 s in this share of all frames, with a seed "
              "after a colon, as in 0.1:7."},
             parse_drop_out}};

}  // namespace

std::span<const StepKind> signal_steps() {
  return signal_kinds;
}

}  // namespace mocap::edit
