// SPDX-License-Identifier: MIT
#include "edit/signal/channel_change.hpp"

#include <optional>
#include <utility>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"

namespace mocap::edit {

Result<ChannelNumber> parse_channel_number(std::string_view option, std::string_view value) {
  const auto invalid = [&] {
    return tl::unexpected<Error>(
        invalid_value(option, value,
                      "JOINT.CHANNEL=NUMBER and optionally @RANGE, such as "
                      "LeftArm.Xrotation=10@10..20; CHANNEL may be rotation or position for all "
                      "three")
            .error());
  };
  std::optional<Assignment> assignment = assignment_in(value);
  if (!assignment) return invalid();
  const std::size_t at = assignment->value.find('@');
  const std::optional<double> number = number_in(assignment->value.substr(0, at));
  if (!number) return invalid();
  if (at != std::string_view::npos) {
    Result<FrameRange> range = parse_frame_range(assignment->value.substr(at + 1));
    if (!range) return tl::unexpected<Error>(std::move(range.error()));
    assignment->target.frames = *range;
  }
  return ChannelNumber{std::move(assignment->target), *number};
}

Status check_channel_number(const ChannelTarget& target, double number, const Clip& clip) {
  if (!std::isfinite(number))
    return fail(codes::edit_value, "a channel value must be a finite number");
  const Result<ChannelRegion> region = region_of(target, clip);
  if (!region) return tl::unexpected<Error>(region.error());
  return {};
}

}  // namespace mocap::edit
