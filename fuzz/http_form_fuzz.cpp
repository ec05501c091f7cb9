// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a posted form: its parts are within the body, in sequence, and do not contain
/// the boundary; matching motions with skeletons by name never fails.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "require.hpp"
#include "server/multipart.hpp"
#include "server/uploaded_files.hpp"

namespace {

using mocap::server::FormPart;

void check_parts(std::span<const char> body, const std::vector<FormPart>& parts,
                 const std::string& boundary) {
  const char* last = body.data();
  for (const FormPart& part : parts) {
    if (part.bytes.empty()) continue;
    require(part.bytes.data() >= last, "parts are not in sequence");
    require(part.bytes.data() + part.bytes.size() <= body.data() + body.size(),
            "a part extends beyond the body");
    last = part.bytes.data() + part.bytes.size();
    const std::string_view text(part.bytes.data(), part.bytes.size());
    require(text.find("\r\n--" + boundary) == std::string_view::npos,
            "a part contains the boundary");
  }
}

void pair_names(const std::vector<FormPart>& parts) {
  mocap::server::UploadedSkeletons skeletons;
  for (const FormPart& part : parts)
    if (part.file_name) skeletons.add({*part.file_name, part.bytes, nullptr});
  for (const FormPart& part : parts) {
    const std::string name = mocap::server::last_name(part.file_name.value_or(part.name));
    require(name.find('/') == std::string::npos && name.find('\0') == std::string::npos,
            "a name contains a slash or a NUL");
    (void)skeletons.find({part.file_name.value_or(""), part.bytes, nullptr});
  }
  require(skeletons.unused().size() <= parts.size(), "more skeletons than parts");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The first line is the Content-Type.
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(all.find('\n'), all.size());
  const auto named = mocap::server::form_boundary(all.substr(0, line));
  const std::string boundary = named.value_or("B");
  const std::span<const char> bytes(reinterpret_cast<const char*>(data), size);
  const std::span<const char> body = bytes.subspan(std::min(line + 1, size));
  constexpr std::size_t most_parts = 50;
  const auto parts = mocap::server::parse_form(body, boundary, most_parts);
  if (!parts) {
    require(!parts.error().message.empty(), "an error without a message");
    return 0;
  }
  require(parts->size() <= most_parts, "more parts than allowed");
  check_parts(body, *parts, boundary);
  pair_names(*parts);
  return 0;
}
