// SPDX-License-Identifier: MIT
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/signal/channel_change.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"

namespace mocap::edit {

Status validate(const SetChannels& options, const Clip& clip) {
  return check_channel_number(options.target, options.value, clip);
}

Status apply(const SetChannels& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  return change_channels(options.target, clip, true, [&](double /*old*/) { return options.value; });
}

namespace {

Result<Edit> parse_set(std::string_view value) {
  return parse_channel_number("set", value).map([](ChannelNumber&& parsed) {
    return Edit(SetChannels{std::move(parsed.target), parsed.number});
  });
}

}  // namespace

extern constinit const StepKind set_step{
    .facts = {"set", "J.C=N", "",
              "Set a channel of a joint: LeftArm.Xrotation=10, or with @10..20 only in these "
              "frames. The channel may be rotation or position for all three."},
    .parse = parse_set};

}  // namespace mocap::edit
