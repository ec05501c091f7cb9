// SPDX-License-Identifier: MIT
#include "mocap/edit/direct.hpp"

#include <memory>

namespace mocap::edit {

namespace {

template <class Options>
Status apply_quietly(const Options& options, Clip& clip) {
  Diagnostics unneeded;
  return apply(options, clip, unneeded);
}

}  // namespace

Selection Selection::during(const FrameRange& range) const {
  Selection selection = *this;
  selection.range_ = range;
  return selection;
}

Selection Selection::during(std::size_t first_frame, std::size_t last_frame) const {
  return during(FrameRange{TimePoint{static_cast<double>(first_frame), false},
                           TimePoint{static_cast<double>(last_frame), false}});
}

Status Selection::set(Channel channel, double value) const {
  return apply_quietly(SetChannels{{joints_, {channel}, range_}, value}, *clip_);
}

Status Selection::add(Channel channel, double value) const {
  return apply_quietly(AddToChannels{{joints_, {channel}, range_}, value}, *clip_);
}

Status Selection::scale(Channel channel, double factor) const {
  return apply_quietly(ScaleChannels{{joints_, {channel}, range_}, factor}, *clip_);
}

Status Selection::set_keys(Channel channel, std::vector<ValueKey> keys) const {
  return apply_quietly(Keyframes{joints_, {channel}, std::move(keys)}, *clip_);
}

Status Selection::set_keys(std::vector<RotationKey> keys) const {
  return apply_quietly(RotationKeyframes{joints_, std::move(keys)}, *clip_);
}

Status Selection::lay_over(const Clip& over, LayerOptions options) const {
  options.joints = joints_;
  options.range = range_;
  // Non-owning; outlives this call.
  const std::shared_ptr<const Clip> upper(&over, [](const Clip*) {});
  return apply_quietly(Layer{upper, std::move(options)}, *clip_);
}

Selection select(Clip& clip, std::vector<std::string> joints) {
  return Selection(clip, std::move(joints));
}

}  // namespace mocap::edit
