// SPDX-License-Identifier: MIT
#include "edit/recorded_blend.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>

#include "model/body_poses.hpp"

namespace mocap::edit {

namespace {

/// The values of one kind of parts.
struct Values {
  const Motion* motion = nullptr;
  std::size_t width = 0;      ///< Channels of a part.
  std::size_t per_frame = 1;  ///< Rows of a frame.
};

Values values_of(const Recording& recording, RecordedKind kind) {
  switch (kind) {
    case RecordedKind::point:
      return {&recording.positions, 3};
    case RecordedKind::body:
      return {&recording.body_poses, Recording::channels_per_body};
    case RecordedKind::analog_channel:
      return {&recording.analog, 1, recording.analog_per_frame};
    case RecordedKind::column:
      break;
  }
  return {&recording.table, 1};
}

Motion& values_to_write(Recording& recording, RecordedKind kind) {
  switch (kind) {
    case RecordedKind::point:
      return recording.positions;
    case RecordedKind::body:
      return recording.body_poses;
    case RecordedKind::analog_channel:
      return recording.analog;
    case RecordedKind::column:
      break;
  }
  return recording.table;
}

/// The value of an entry for each frame and part: `missing` if there are none.
template <class Entry>
Entry entry_of(const std::vector<Entry>& entries, std::size_t index, Entry missing) {
  return entries.empty() ? missing : entries[index];
}

/// Copies an entry; a list that only one recording has is completed with `missing`.
template <class Entry>
void copy_entry(const std::vector<Entry>& from, std::size_t index, std::size_t size, Entry missing,
                std::vector<Entry>& to) {
  const Entry entry = entry_of(from, index, missing);
  if (entry_of(to, index, missing) == entry) return;
  if (to.empty()) to.resize(size, missing);
  to[index] = entry;
}

class RecordedBlend {
 public:
  RecordedBlend(const Recording& edited, Recording& recording)
      : edited_(edited), recording_(recording) {}

  /// Copies the values of a part in a row with a weight of 1, otherwise interpolates.
  void take(RecordedKind kind, std::size_t part, std::size_t row, double share) {
    const Values values = values_of(edited_, kind);
    Motion& motion = values_to_write(recording_, kind);
    const std::size_t first = values.width * part;
    const auto old = motion.row(row).subspan(first, values.width);
    const auto fresh = values.motion->row(row).subspan(first, values.width);
    if (std::equal(old.begin(), old.end(), fresh.begin())) return;
    if (share >= 1.0) {
      motion.copy_values(row, first, *values.motion, row, first, values.width);
      return;
    }
    Quaternion turned = Quaternion::Identity();
    if (kind == RecordedKind::body)
      turned = detail::body_rotation_in(old, 0).slerp(share, detail::body_rotation_in(fresh, 0));
    const auto mixed = motion.computed_row(row).subspan(first, values.width);
    for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] += share * (fresh[i] - mixed[i]);
    if (kind == RecordedKind::body) detail::put_body_rotation(mixed, 0, turned);
  }

  /// Whether the values of a part are meaningful in both recordings.
  bool is_known(RecordedKind kind, std::size_t part, std::size_t frame) const {
    if (kind == RecordedKind::point)
      return edited_.is_known(frame, part) && recording_.is_known(frame, part);
    if (kind != RecordedKind::body) return true;
    const std::size_t index = frame * edited_.bodies.size() + part;
    return entry_of(edited_.lost_bodies, index, std::uint8_t{0}) == 0 &&
           entry_of(recording_.lost_bodies, index, std::uint8_t{0}) == 0;
  }

  void take_facts(RecordedKind kind, std::size_t part, std::size_t frame) {
    if (kind == RecordedKind::point) {
      const std::size_t count = edited_.points.size();
      const std::size_t size = count * edited_.positions.frames();
      const std::size_t index = frame * count + part;
      copy_entry(edited_.states, index, size, SampleState::measured, recording_.states);
      copy_entry(edited_.residuals, index, size, 0.0F, recording_.residuals);
      copy_entry(edited_.cameras, index, size, std::uint8_t{0}, recording_.cameras);
    } else if (kind == RecordedKind::body) {
      const std::size_t count = edited_.bodies.size();
      copy_entry(edited_.lost_bodies, frame * count + part, count * edited_.body_poses.frames(),
                 std::uint8_t{0}, recording_.lost_bodies);
    }
  }

 private:
  const Recording& edited_;
  Recording& recording_;
};

bool part_differs(const Recording& a, const Recording& b, RecordedKind kind, std::size_t part,
                  const FrameSpan& frames) {
  const Values old = values_of(a, kind);
  const Values fresh = values_of(b, kind);
  const std::size_t first = frames.first * old.per_frame;
  for (std::size_t row = first; row < first + frames.count * old.per_frame; ++row) {
    const auto x = old.motion->row(row).subspan(old.width * part, old.width);
    const auto y = fresh.motion->row(row).subspan(old.width * part, old.width);
    if (!std::equal(x.begin(), x.end(), y.begin())) return true;
  }
  if (kind != RecordedKind::point) return false;
  for (std::size_t frame = frames.first; frame < frames.first + frames.count; ++frame)
    if (a.state(frame, part) != b.state(frame, part)) return true;
  return false;
}

}  // namespace

bool has_same_layout(const Recording& a, const Recording& b) {
  if (a.analog_per_frame != b.analog_per_frame) return false;
  return std::all_of(recorded_kinds.begin(), recorded_kinds.end(), [&](RecordedKind kind) {
    return labels_of(a, kind) == labels_of(b, kind) &&
           values_of(a, kind).motion->frames() == values_of(b, kind).motion->frames();
  });
}

void blend_recording(const Recording& edited, const RecordedRegion& region,
                     const std::function<double(std::size_t frame)>& share, Recording& recording) {
  RecordedBlend blend(edited, recording);
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i) {
    const RecordedKind kind = recorded_kinds[i];
    const std::size_t per_frame = values_of(edited, kind).per_frame;
    for (std::size_t n = 0; n < region.frames.count; ++n) {
      const std::size_t frame = region.frames.first + n;
      for (const std::size_t part : region.parts[i]) {
        const double weight = blend.is_known(kind, part, frame) ? share(frame) : 1.0;
        for (std::size_t row = frame * per_frame; row < (frame + 1) * per_frame; ++row)
          blend.take(kind, part, row, weight);
        blend.take_facts(kind, part, frame);
      }
    }
  }
  if (!region.is_whole) return;
  recording.events = edited.events;
  recording.times_s = edited.times_s;
}

bool differs(const Recording& a, const Recording& b, const RecordedRegion& region) {
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i)
    for (const std::size_t part : region.parts[i])
      if (part_differs(a, b, recorded_kinds[i], part, region.frames)) return true;
  return false;
}

std::string first_difference(const Recording& a, const Recording& b) {
  for (const RecordedKind kind : recorded_kinds) {
    const Values values = values_of(a, kind);
    const std::vector<std::string> labels = labels_of(a, kind);
    for (std::size_t part = 0; part < labels.size(); ++part)
      if (part_differs(a, b, kind, part, {0, values.motion->frames() / values.per_frame}))
        return labels[part];
  }
  return {};
}

}  // namespace mocap::edit
