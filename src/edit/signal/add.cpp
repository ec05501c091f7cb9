// SPDX-License-Identifier: MIT
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/signal/channel_change.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"

namespace mocap::edit {

Status validate(const AddToChannels& options, const Clip& clip) {
  return check_channel_number(options.target, options.value, clip);
}

Status apply(const AddToChannels& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  return change_channels(options.target, clip, false,
                         [&](double old) { return old + options.value; });
}

namespace {

Result<Edit> parse_add(std::string_view value) {
  return parse_channel_number("add", value).map([](ChannelNumber&& parsed) {
    return Edit(AddToChannels{std::move(parsed.target), parsed.number});
  });
}

}  // namespace

extern constinit const StepKind add_step{
    .facts = {"add", "J.C=N", "", "Add a number to a channel, with the syntax of --set."},
    .parse = parse_add};

}  // namespace mocap::edit
