// SPDX-License-Identifier: MIT
#include "formats/c3d/data_words.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace mocap::c3d {

namespace {

constexpr std::size_t words_per_point = 4;
/// A correction takes four times the memory of a word.
constexpr std::size_t words_per_correction = 64;

/// 0 if it is not a usable number; then residuals are corrected.
float inverse_of(double scale) {
  const float inverse = 1.0F / static_cast<float>(scale);
  return std::isfinite(inverse) ? inverse : 0.0F;
}

std::uint32_t bits_of(double number) {
  return std::bit_cast<std::uint32_t>(static_cast<float>(number));
}

/// The fourth number of a known point: cameras and residual.
float mask_of_known(const FrameValues& values, std::size_t point, float inverse_scale) {
  const unsigned cameras = values.cameras == nullptr ? 0U : values.cameras[point];
  // Residuals are at most 255 times the scale.
  const float steps =
      values.residuals == nullptr ? 0.0F : values.residuals[point] * inverse_scale + 0.5F;
  const bool is_in_range = steps >= 0.0F && steps < 256.0F;
  const auto residual = static_cast<std::int32_t>(is_in_range ? steps : 0.0F);
  return static_cast<float>((cameras << 8U) + static_cast<unsigned>(residual));
}

}  // namespace

FrameValues FrameValues::of(const Recording& recording, std::size_t frame) {
  FrameValues values;
  values.points = recording.points.size();
  values.samples = recording.analog_per_frame * recording.analog_channels.size();
  const std::size_t first = frame * values.points;
  if (values.points > 0) values.positions = recording.positions.values().data() + 3 * first;
  if (!recording.states.empty()) values.states = recording.states.data() + first;
  if (!recording.residuals.empty()) values.residuals = recording.residuals.data() + first;
  if (!recording.cameras.empty()) values.cameras = recording.cameras.data() + first;
  if (values.samples > 0) values.analog = recording.analog.values().data() + frame * values.samples;
  return values;
}

const std::vector<std::uint32_t>& DataWords::of_frame(const FrameValues& values) {
  words_.resize(words_per_point * values.points + values.samples);
  std::uint32_t* word = words_.data();
  const double* position = values.positions;
  for (std::size_t i = 0; i < values.points; ++i, position += 3, word += words_per_point) {
    for (std::size_t axis = 0; axis < 3; ++axis) word[axis] = bits_of(position[axis]);
    const bool is_known = values.states == nullptr || values.states[i] != SampleState::occluded;
    word[3] =
        std::bit_cast<std::uint32_t>(is_known ? mask_of_known(values, i, inverse_scale_) : -1.0F);
  }
  for (std::size_t i = 0; i < values.samples; ++i) word[i] = bits_of(values.analog[i]);
  return words_;
}

DataRecorder::DataRecorder(const Layout& layout)
    : section_{.at = layout.data_at,
               .frames = layout.frames,
               .inverse_scale = inverse_of(layout.scale),
               .corrections = {}},
      words_(section_.inverse_scale),
      most_corrections_(layout.frames * layout.words_per_frame() / words_per_correction) {}

bool DataRecorder::supports(const Layout& layout) {
  if constexpr (std::endian::native != std::endian::little) return false;
  if (layout.processor != Processor::intel || layout.words != Words::floats) return false;
  if (layout.frame_bytes() == 0 || layout.frames == 0) return false;
  if (layout.analog_channels == 0) return true;
  const std::vector<double> scales = layout.parameters.all_numbers("ANALOG", "SCALE");
  const std::vector<double> offsets = layout.parameters.all_numbers("ANALOG", "OFFSET");
  return layout.parameters.number("ANALOG", "GEN_SCALE").value_or(1.0) == 1.0 &&
         std::all_of(scales.begin(), scales.end(), [](double scale) { return scale == 1.0; }) &&
         std::all_of(offsets.begin(), offsets.end(), [](double offset) { return offset == 0.0; });
}

void DataRecorder::compare(std::string_view bytes, const FrameValues& values, std::size_t frame) {
  if (is_too_different_) return;
  const std::vector<std::uint32_t>& words = words_.of_frame(values);
  if (std::memcmp(words.data(), bytes.data(), 4 * words.size()) == 0) return;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + 4 * i, 4);
    if (word != words[i]) section_.corrections.push_back({frame * words.size() + i, word});
  }
  is_too_different_ = section_.corrections.size() > most_corrections_;
}

std::optional<DataSection> DataRecorder::take() {
  if (is_too_different_) return std::nullopt;
  return std::move(section_);
}

}  // namespace mocap::c3d
