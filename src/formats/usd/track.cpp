// SPDX-License-Identifier: MIT
#include "formats/usd/track.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/usd/transforms.hpp"
#include "mocap/usd.hpp"
#include "pose/blend.hpp"

namespace mocap::usd::input {

namespace {

Status check(const Layer& layer, const Property& property, const Value& value, std::size_t expected,
             const std::string& when) {
  if (value.numbers.size() != expected)
    return fail(codes::usd_animation,
                fmt::format("`{}`{} has {} numbers; its joints need {}", property.name, when,
                            value.numbers.size(), expected),
                layer.where(property.place));
  const bool is_finite = std::all_of(value.numbers.begin(), value.numbers.end(),
                                     [](double each) { return std::isfinite(each); });
  if (is_finite) return {};
  return fail(codes::usd_value,
              fmt::format("`{}`{} has a value that is not a finite number", property.name, when),
              layer.where(property.place));
}

}  // namespace

Result<Track> Track::read(const Layer& layer, const Prim& animation, std::string_view property,
                          std::size_t width, std::size_t joints) {
  Track track;
  track.width_ = width;
  track.joints_ = joints;
  const Property* known = animation.find(property);
  if (known == nullptr) return track;
  const std::size_t expected = width * joints;
  for (const Sample& sample : known->samples) {
    if (sample.value.is_blocked) continue;
    const std::string when = fmt::format(" at time code {:.9g}", sample.time);
    if (Status sound = check(layer, *known, sample.value, expected, when); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
    track.codes_.push_back(sample.time);
    track.samples_.push_back(sample.value.numbers.data());
  }
  if (!track.samples_.empty() || !known->value || known->value->is_blocked) return track;
  if (Status sound = check(layer, *known, *known->value, expected, ""); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  track.samples_.push_back(known->value->numbers.data());
  return track;
}

bool Track::is_constant(std::size_t joint, double tolerance) const {
  const double* const first = value(0, joint);
  for (std::size_t sample = 1; sample < samples_.size(); ++sample)
    for (std::size_t i = 0; i < width_; ++i)
      if (std::abs(value(sample, joint)[i] - first[i]) > tolerance * std::abs(first[i]))
        return false;
  return true;
}

void Track::place_on(const FrameGrid& grid) {
  frames_.clear();
  for (const double code : codes_) frames_.push_back(grid.frame_of(code));
  last_ = 0;
}

SamplePosition Track::find(double frame) {
  while (last_ + 1 < frames_.size() && frames_[last_ + 1] <= frame) ++last_;
  SamplePosition at{last_, 0.0};
  if (last_ + 1 >= frames_.size() || frame <= frames_[last_]) return at;
  at.share = (frame - frames_[last_]) / (frames_[last_ + 1] - frames_[last_]);
  return at;
}

Vector3 Track::vector_at(const SamplePosition& at, std::size_t joint) const {
  const double* const a = value(at.sample, joint);
  Vector3 vector(a[0], a[1], a[2]);
  if (at.share == 0.0) return vector;
  const double* const b = value(at.sample + 1, joint);
  for (int i = 0; i < 3; ++i) vector[i] += (b[i] - a[i]) * at.share;
  return vector;
}

Quaternion Track::rotation_at(const SamplePosition& at, std::size_t joint) const {
  const double* const a = value(at.sample, joint);
  if (at.share == 0.0) return {a[0], a[1], a[2], a[3]};
  return mocap::detail::blend(rotation_of(a), rotation_of(value(at.sample + 1, joint)), at.share);
}

bool Track::is_interpolated() const {
  for (std::size_t sample = 1; sample < frames_.size(); ++sample) {
    if (frames_[sample] - frames_[sample - 1] <= 1.0) continue;
    if (!std::equal(samples_[sample], samples_[sample] + width_ * joints_, samples_[sample - 1]))
      return true;
  }
  return false;
}

}  // namespace mocap::usd::input
