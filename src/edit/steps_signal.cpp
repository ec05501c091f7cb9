// SPDX-License-Identifier: MIT
// Edits of what the numbers are as a signal, in words.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

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

/// Puts `20` or `20:0.1s` into the least turn and the greatest length of a fault.
Status parse_fault(std::string_view name, std::string_view value, double& least_deg,
                   Moment& longest) {
  constexpr std::string_view takes =
      "the least turn in degrees such as 20, and how long it may last behind a colon: 20:0.1s";
  const std::size_t colon = std::min(value.find(':'), value.size());
  const std::optional<double> least = number_in(value.substr(0, colon));
  if (!least || !(*least > 0.0))
    return tl::unexpected<Error>(misunderstood(name, value, takes).error());
  least_deg = *least;
  if (colon == value.size()) return {};
  const Result<Moment> length = parse_moment(value.substr(colon + 1));
  if (!length || !(length->value > 0.0))
    return tl::unexpected<Error>(misunderstood(name, value, takes).error());
  longest = *length;
  return {};
}

Result<Edit> parse_mend_spikes(std::string_view value) {
  MendSpikes mend;
  const Status read = parse_fault("mend-spikes", value, mend.least_deg, mend.longest);
  if (!read) return tl::unexpected<Error>(read.error());
  return Edit(mend);
}

Result<Edit> parse_mend_flips(std::string_view value) {
  MendFlips mend;
  const Status read = parse_fault("mend-flips", value, mend.least_deg, mend.longest);
  if (!read) return tl::unexpected<Error>(read.error());
  return Edit(mend);
}

Result<Edit> parse_mend_stuck(std::string_view value) {
  const Result<Moment> shortest = parse_moment(value);
  if (!shortest) return misunderstood("mend-stuck", value, "frames, or seconds such as 0.1s");
  MendStuck mend;
  mend.shortest = *shortest;
  return Edit(mend);
}

constexpr std::array kinds{
    StepKind{{"unwrap", "", "", "Let angles go on from frame to frame instead of leaping."},
             plain<Unwrap>},
    StepKind{{"wrap", "", "", "Bring all angles into -180 to 180 degrees."}, plain<Wrap>},
    StepKind{{"smooth", "HOW", "6",
              "Smooth out what changes faster than so many Hz (default: 6), or by "
              "gaussian:SECONDS or savitzky-golay:FRAMES."},
             parse_smooth},
    StepKind{{"mend-spikes", "HOW", "10",
              "Bridge single frames far from their neighbours; smaller turns than so many degrees "
              "(default: 10) are none. 20:0.1s: also those that last longer."},
             parse_mend_spikes},
    StepKind{{"mend-flips", "HOW", "90",
              "Turn back joints that leap over by so many degrees (default: 90) and back within a "
              "second, or within the time behind a colon: 90:3s."},
             parse_mend_flips},
    StepKind{{"mend-stuck", "LENGTH", "0.1s",
              "Bridge joints that stand still for so long (default: 0.1s) while the others move, "
              "and then leap."},
             parse_mend_stuck}};

}  // namespace

std::span<const StepKind> signal_steps() {
  return kinds;
}

}  // namespace mocap::edit
