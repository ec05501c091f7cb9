// SPDX-License-Identifier: MIT
#include "formats/acclaim/fits_skeleton.hpp"

#include <algorithm>
#include <cstddef>

#include "formats/partner.hpp"
#include "mocap/acclaim.hpp"
#include "text/ascii.hpp"

namespace mocap::acclaim {

namespace {

bool is_frame_number_line(std::string_view line) {
  return text::is_digits(text::trimmed(line));
}

/// The header and the first frame; empty if the bytes end before the next frame, unless they are
/// the whole file.
std::string_view with_first_frame(std::string_view head) {
  constexpr std::size_t second = 2;
  std::size_t frames = 0;
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find_first_of("\r\n", at), head.size());
    if (is_frame_number_line(head.substr(at, end - at)) && ++frames == second)
      return head.substr(0, at);
    at = end + 1;
  }
  return head.size() < mocap::detail::partner_head_bytes ? head : std::string_view();
}

}  // namespace

bool fits_skeleton(std::string_view head, const Clip& skeleton) {
  const std::string_view frame = with_first_frame(head);
  if (frame.empty()) return true;
  ByteSource source = ByteSource::from_bytes(frame);
  ReadOptions options;
  options.keep_style = false;
  Diagnostics unneeded;
  return read_motion(source, skeleton, options, unneeded).has_value();
}

}  // namespace mocap::acclaim
