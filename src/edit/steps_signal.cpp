// SPDX-License-Identifier: MIT
// Edits of what the numbers are as a signal, in words.
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

constexpr std::array kinds{
    StepKind{{"unwrap", "", "", "Let angles go on from frame to frame instead of leaping."},
             plain<Unwrap>},
    StepKind{{"wrap", "", "", "Bring all angles into -180 to 180 degrees."}, plain<Wrap>},
    StepKind{{"smooth", "HOW", "6",
              "Smooth out what changes faster than so many Hz (default: 6), or by "
              "gaussian:SECONDS or savitzky-golay:FRAMES."},
             parse_smooth}};

}  // namespace

std::span<const StepKind> signal_steps() {
  return kinds;
}

}  // namespace mocap::edit
