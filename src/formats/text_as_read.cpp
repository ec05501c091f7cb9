// SPDX-License-Identifier: MIT
#include "formats/text_as_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "io/system/pages.hpp"
#include "mocap/io.hpp"
#include "text/number_print.hpp"

namespace mocap::detail {

void KeptText::expect(std::uint64_t bytes) {
  if (bytes > most_bytes_) return;
  try {
    text_.reserve(static_cast<std::size_t>(bytes));
  } catch (const std::bad_alloc&) {
    return;
  }
  system::prefer_huge_pages(text_.data(), text_.capacity());
}

void KeptText::append(std::string_view text) {
  if (is_too_long_) return;
  if (text.size() > most_bytes_ || text_.size() > most_bytes_ - text.size()) return drop();
  try {
    text_.append(text);
  } catch (const std::bad_alloc&) {
    drop();
  }
}

void KeptText::drop() {
  is_too_long_ = true;
  std::string().swap(text_);
}

Diagnostic text_not_kept(const std::string& file, const ReadLimits& limits) {
  Diagnostic note =
      make_diagnostic(codes::io_text_not_kept,
                      fmt::format("the layout of this file takes more than {} MiB and is not kept",
                                  limits.max_memory / 4 >> 20U));
  note.at.file = file;
  return note;
}

namespace {

constexpr std::uint64_t prime = 0x9E3779B185EBCA87U;

std::uint64_t mix(std::uint64_t chain, std::uint64_t bits) {
  return std::rotl(chain ^ bits, 29) * prime;
}
std::uint64_t mix(std::uint64_t chain, double value) {
  return mix(chain, std::bit_cast<std::uint64_t>(value));
}

std::uint64_t mix(std::uint64_t chain, std::string_view text) {
  chain = mix(chain, std::uint64_t{text.size()});
  for (const char c : text) chain = mix(chain, std::uint64_t{static_cast<unsigned char>(c)});
  return chain;
}

std::uint64_t mix(std::uint64_t chain, const Vector3& vector) {
  return mix(mix(mix(chain, vector.x()), vector.y()), vector.z());
}

std::uint64_t mix(std::uint64_t chain, const Quaternion& rotation) {
  return mix(mix(chain, Vector3(rotation.vec())), rotation.w());
}

std::uint64_t mix(std::uint64_t chain, const Joint& joint) {
  chain = mix(mix(chain, std::uint64_t{joint.parent}), std::string_view(joint.name));
  chain = mix(mix(mix(chain, joint.offset), joint.before), joint.after);
  for (const Channel channel : joint.channels) {
    chain = mix(chain, static_cast<std::uint64_t>(channel) + 1);
  }
  for (const EndSite& site : joint.end_sites) {
    chain = mix(mix(chain, std::string_view(site.label)), site.offset);
  }
  return chain;
}

/// Mixes the bytes of an array, in words of 8 bytes. Four chains of multiplications are computed in
/// parallel.
template <class Value>
std::uint64_t mix_array(std::uint64_t digest, const std::vector<Value>& values) {
  static_assert(std::has_unique_object_representations_v<Value> || std::is_floating_point_v<Value>);
  constexpr std::size_t lanes = 4;
  const std::size_t bytes = values.size() * sizeof(Value);
  const auto* from = reinterpret_cast<const char*>(values.data());
  std::array<std::uint64_t, lanes> chains{prime, prime << 1U, prime << 2U, bytes};
  std::array<std::uint64_t, lanes> words{};
  std::size_t at = 0;
  for (; at + sizeof(words) <= bytes; at += sizeof(words)) {
    std::memcpy(words.data(), from + at, sizeof(words));
    for (std::size_t lane = 0; lane < lanes; ++lane) chains[lane] = mix(chains[lane], words[lane]);
  }
  words = {};
  if (at < bytes) std::memcpy(words.data(), from + at, bytes - at);
  for (std::size_t lane = 0; lane < lanes; ++lane)
    digest = mix(digest, mix(chains[lane], words[lane]));
  return digest;
}

}  // namespace

std::uint64_t digest_of(const Skeleton& skeleton) {
  std::uint64_t digest = prime;
  for (const Joint& joint : skeleton.joints()) digest = mix(digest, joint);
  return digest;
}

MotionDigest::MotionDigest(std::size_t channels)
    : chains_{prime, prime << 1U, prime << 2U, channels} {}

void MotionDigest::add(std::span<const double> values) {
  constexpr std::size_t lanes = 4;
  std::size_t i = 0;
  for (; i < values.size() && count_ % lanes != 0; ++i, ++count_)
    chains_[count_ % lanes] = mix(chains_[count_ % lanes], values[i]);
  // A copy, which the values cannot be part of.
  std::array<std::uint64_t, lanes> chains = chains_;
  for (; i + lanes <= values.size(); i += lanes, count_ += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane)
      chains[lane] = mix(chains[lane], values[i + lane]);
  }
  chains_ = chains;
  for (; i < values.size(); ++i, ++count_)
    chains_[count_ % lanes] = mix(chains_[count_ % lanes], values[i]);
}

std::uint64_t MotionDigest::value() const {
  std::uint64_t digest = count_;
  for (const std::uint64_t chain : chains_) digest = mix(digest ^ (digest >> 32U), chain);
  return digest;
}

std::uint64_t digest_of(const Motion& motion) {
  MotionDigest digest(motion.channels());
  digest.add(motion.values());
  return digest.value();
}

std::uint64_t digest_of(const Recording& recording) {
  return digest_of(recording, recording.positions, digest_of(recording.positions));
}

std::uint64_t digest_of(const Recording& recording, const Motion& motion, std::uint64_t of_motion) {
  std::uint64_t digest = prime;
  for (const Motion* each :
       {&recording.positions, &recording.body_poses, &recording.analog, &recording.table}) {
    digest = mix(digest, each == &motion ? of_motion : digest_of(*each));
  }
  const auto mix_text = [&](std::string_view text) { digest = mix(digest, text); };
  const auto mix_number = [&](std::uint64_t number) { digest = mix(digest, number); };
  for (const Point& point : recording.points) {
    mix_text(point.label);
    mix_text(point.description);
    mix_text(point.unit);
  }
  for (const RigidBody& body : recording.bodies) {
    mix_text(body.label);
    mix_number(body.parent ? *body.parent + 1 : 0);
  }
  for (const AnalogChannel& channel : recording.analog_channels) {
    mix_text(channel.label);
    mix_text(channel.description);
    mix_text(channel.unit);
  }
  for (const RecordingEvent& event : recording.events) {
    digest = mix(digest, event.time_s);
    mix_text(event.label);
    mix_text(event.context);
    mix_text(event.subject);
  }
  for (const TableColumn& column : recording.columns) mix_text(column.label);
  if (recording.angle_unit) mix_number(static_cast<std::uint64_t>(*recording.angle_unit) + 1);
  digest = mix_array(digest, recording.states);
  digest = mix_array(digest, recording.residuals);
  digest = mix_array(digest, recording.cameras);
  digest = mix_array(digest, recording.lost_bodies);
  digest = mix_array(digest, recording.times_s);
  mix_number(std::uint64_t{recording.analog_per_frame});
  mix_number(static_cast<std::uint64_t>(recording.first_frame));
  return digest;
}

std::uint64_t digest_of(const Clip& clip) {
  return digest_of(clip, digest_of(clip.motion));
}

std::uint64_t digest_of(const Clip& clip, std::uint64_t of_motion) {
  const std::uint64_t digest = mix(of_motion, digest_of(clip.skeleton));
  return mix(digest, clip.motion.frame_time.seconds());
}

namespace {

/// Prints rows in pieces, with the leading numbers in front of the values.
class RowsPrinter {
 public:
  RowsPrinter(const PrintedRows& rows, const Motion& values)
      : rows_(rows), values_(values), next_verbatim_(rows.formats.verbatim_texts.begin()) {
    static_cast<RowLayout&>(style_) = rows.layout;
  }

  bool print(const TextOutput::Writer& out) {
    constexpr std::size_t rows_at_once = 64;
    for (std::size_t first = 0; first < values_.frames(); first += rows_at_once) {
      const std::size_t end = std::min(first + rows_at_once, values_.frames());
      numbers_.clear();
      style_.forms.clear();
      style_.verbatim_texts.clear();
      for (std::size_t row = first; row < end; ++row) add_row(row);
      if (!text::print_rows(numbers_, columns(), style_, text::Fidelity::exact, out)) return false;
    }
    return true;
  }

 private:
  std::size_t width() const { return values_.channels(); }
  std::size_t columns() const { return rows_.leading + width(); }

  void add_row(std::size_t row) {
    const auto leading = static_cast<std::ptrdiff_t>(row * rows_.leading);
    const auto count = static_cast<std::ptrdiff_t>(rows_.leading);
    const auto number = rows_.leading_numbers.begin() + leading;
    numbers_.insert(numbers_.end(), number, number + count);
    const auto form = rows_.leading_forms.begin() + leading;
    style_.forms.insert(style_.forms.end(), form, form + count);
    const std::uint64_t first = row * width();
    for (; next_verbatim_ != rows_.formats.verbatim_texts.end() &&
           next_verbatim_->index < first + width();
         ++next_verbatim_)
      style_.verbatim_texts.push_back(
          {numbers_.size() + next_verbatim_->index - first, next_verbatim_->text});
    const std::span<const double> values = values_.row(row);
    numbers_.insert(numbers_.end(), values.begin(), values.end());
    if (rows_.formats.forms.empty()) {
      style_.forms.insert(style_.forms.end(), width(), rows_.formats.form);
    } else {
      const auto own = rows_.formats.forms.begin() + static_cast<std::ptrdiff_t>(first);
      style_.forms.insert(style_.forms.end(), own, own + static_cast<std::ptrdiff_t>(width()));
    }
  }

  const PrintedRows& rows_;
  const Motion& values_;
  std::vector<VerbatimNumber>::const_iterator next_verbatim_;
  NumberStyle style_;
  std::vector<double> numbers_;
};

}  // namespace

bool put_text(const TextAsRead& text, const Motion& values, const TextOutput::Writer& out) {
  if (!text.header.empty() && !out(text.header)) return false;
  if (text.printed && !RowsPrinter(*text.printed, values).print(out)) return false;
  return text.rows.empty() || out(text.rows);
}

std::shared_ptr<const TextAsRead> whole_text(std::string text, const Clip& clip) {
  return whole_text(std::move(text), clip, digest_of(clip.motion));
}

std::shared_ptr<const TextAsRead> whole_text(std::string text, const Clip& clip,
                                             std::uint64_t of_motion) {
  TextAsRead as_read;
  as_read.rows = std::move(text);
  as_read.frames = clip.motion.frames();
  as_read.digest = digest_of(clip, of_motion);
  return std::make_shared<const TextAsRead>(std::move(as_read));
}

const TextAsRead* text_if_unmodified(const std::shared_ptr<const TextAsRead>& text,
                                     const Clip& clip) {
  return text && text->digest == digest_of(clip) ? text.get() : nullptr;
}

}  // namespace mocap::detail
