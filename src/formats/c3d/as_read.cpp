// SPDX-License-Identifier: MIT
#include "formats/c3d/as_read.hpp"

#include <bit>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "formats/text_as_read.hpp"

namespace mocap::c3d {

namespace {

constexpr std::uint64_t prime = 0x100000001b3ULL;

class Digest {
 public:
  explicit Digest(std::uint64_t start) : value_(start) {}
  void add(std::uint64_t part) { value_ = (value_ ^ part) * prime; }
  void add(double part) { add(std::bit_cast<std::uint64_t>(part)); }
  void add(std::string_view part) {
    add(std::uint64_t{part.size()});
    for (const char c : part) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_;
};

std::uint64_t digest_of_all(const Clip& clip) {
  const Recording& recording = clip.recording;
  Digest digest(mocap::detail::digest_of(clip));
  for (const Motion* motion : {&recording.positions, &recording.body_poses, &recording.analog})
    digest.add(mocap::detail::digest_of(*motion));
  for (const Point& point : recording.points) {
    digest.add(std::string_view(point.label));
    digest.add(std::string_view(point.description));
  }
  for (const SampleState state : recording.states) digest.add(static_cast<std::uint64_t>(state));
  for (const float residual : recording.residuals)
    digest.add(std::uint64_t{std::bit_cast<std::uint32_t>(residual)});
  for (const std::uint8_t cameras : recording.cameras) digest.add(std::uint64_t{cameras});
  for (const RigidBody& body : recording.bodies) {
    digest.add(std::string_view(body.label));
    digest.add(std::uint64_t{body.parent ? *body.parent + 1 : 0});
  }
  for (const std::uint8_t lost : recording.lost_bodies) digest.add(std::uint64_t{lost});
  for (const AnalogChannel& channel : recording.analog_channels) {
    digest.add(std::string_view(channel.label));
    digest.add(std::string_view(channel.description));
    digest.add(std::string_view(channel.unit));
  }
  digest.add(std::uint64_t{recording.analog_per_frame});
  for (const RecordingEvent& event : recording.events) {
    digest.add(event.time_s);
    digest.add(std::string_view(event.label));
    digest.add(std::string_view(event.context));
    digest.add(std::string_view(event.subject));
  }
  digest.add(std::uint64_t{recording.columns.size()});
  for (const double time : recording.times_s) digest.add(time);
  digest.add(static_cast<std::uint64_t>(recording.first_frame));
  return digest.value();
}

}  // namespace

void keep_bytes(std::string&& bytes, Clip& clip) {
  auto kept = std::make_shared<BytesAsRead>();
  kept->bytes = std::move(bytes);
  kept->digest = digest_of_all(clip);
  kept->up = clip.metadata.up;
  clip.format_data.make<Style>().as_read = std::move(kept);
}

const BytesAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options) {
  const auto* style = clip.format_data.find<Style>();
  if (style == nullptr || !style->as_read) return nullptr;
  if (options.metres_per_unit || options.canonical || options.integers) return nullptr;
  const BytesAsRead& kept = *style->as_read;
  const bool is_same = !clip.metadata.metres_per_unit && clip.metadata.up == kept.up &&
                       digest_of_all(clip) == kept.digest;
  return is_same ? &kept : nullptr;
}

}  // namespace mocap::c3d
