// SPDX-License-Identifier: MIT
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/signal/channel_change.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"

namespace mocap::edit {

Status validate(const ScaleChannels& options, const Clip& clip) {
  return check_channel_number(options.target, options.factor, clip);
}

Status apply(const ScaleChannels& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  return change_channels(options.target, clip, false,
                         [&](double old) { return old * options.factor; });
}

namespace {

Result<Edit> parse_multiply(std::string_view value) {
  return parse_channel_number("multiply", value).map([](ChannelNumber&& parsed) {
    return Edit(ScaleChannels{std::move(parsed.target), parsed.number});
  });
}

}  // namespace

extern constinit const StepKind multiply_step{
    .facts = {"multiply", "J.C=N", "", "Multiply a channel by a number, with the syntax of --set."},
    .parse = parse_multiply};

}  // namespace mocap::edit
