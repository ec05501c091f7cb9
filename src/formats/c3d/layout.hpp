// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where the data of a file are, from its header and parameters.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/c3d/parameters.hpp"
#include "formats/c3d/processor.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::c3d {

/// Size of a block, and of the header.
inline constexpr std::size_t block_bytes = 512;
/// The type of the data words: 16-bit integers or 32-bit floating-point numbers.
enum class Words : std::uint8_t { integers, floats };

/// Adds findings about a file.
class FileFindings {
 public:
  /// `start`: offset of the header in the file.
  FileFindings(const std::string& file, Diagnostics& found, std::size_t start)
      : file_(file), found_(found), start_(start) {}
  /// A finding about the byte at this offset from the header.
  void add(Code code, std::string message, std::size_t byte = 0) const;

 private:
  const std::string& file_;
  Diagnostics& found_;
  std::size_t start_;
};

/// Number of zero bytes before the header.
std::size_t zeros_before_header(std::string_view bytes);

/// Header, parameters, and the shape of the data. All frames are in the file.
struct Layout {
  Processor processor = Processor::intel;
  Parameters parameters;
  Words words = Words::integers;
  double scale = 1.0;                ///< Of integer coordinates and residuals; positive.
  std::size_t points = 0;            ///< Points per frame.
  std::size_t analog_channels = 0;   ///< Analog channels.
  std::size_t analog_per_frame = 1;  ///< Samples of each channel per frame, >= 1.
  std::size_t frames = 0;            ///< Frames of points and analog samples in the file.
  std::int64_t first_frame = 1;      ///< Number of the first frame.
  double rate = 30.0;                ///< Frames per second; positive and finite.
  std::size_t data_at = 0;           ///< Offset of the first frame.

  std::size_t word_bytes() const { return words == Words::floats ? 4 : 2; }
  std::size_t words_per_frame() const { return 4 * points + analog_channels * analog_per_frame; }
  std::size_t frame_bytes() const { return word_bytes() * words_per_frame(); }
};

/// Bytes at the start of a file that contain its header and parameters.
inline constexpr std::size_t most_head_bytes =
    (std::size_t{255} * block_bytes) + (std::size_t{1} << 20U);

/// The layout of a file of `size` bytes, or nothing and an error among the findings. `bytes`: all
/// of it, or at least the first `most_head_bytes`. The result refers to them.
std::optional<Layout> layout_of(std::string_view bytes, std::size_t size,
                                const FileFindings& findings);

}  // namespace mocap::c3d
