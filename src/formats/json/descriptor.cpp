// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>

namespace mocap::json {

namespace {

constexpr std::array choices{SaveChoice{.label = "JSON", .note = "everything, for scripts"}};

Status write_described(const Clip& clip, const SaveOptions& /*options*/,
                       const TextOutput::Writer& out, Diagnostics& diagnostics) {
  return write(clip, out, diagnostics);
}

std::optional<mocap::detail::ForeignFormat> recognise_written(std::string_view head) {
  const std::string_view text = mocap::detail::skip_to_first_word(head);
  if (!text.starts_with('{') || text.find("\"mocapkit\"") >= 64) return std::nullopt;
  return mocap::detail::ForeignFormat{
      codes::format_unsupported, "the JSON that mocap writes",
      "Convert the original file: mocap writes JSON but does not read it."};
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::json,
              .name = "json",
              .extension = ".json",
              .title = "JSON for other programs",
              .label = "JSON",
              .writes = true,
              .media_type = "application/json; charset=utf-8",
              .parts = {.points = true,
                        .bodies = true,
                        .analog = true,
                        .events = true,
                        .columns = true,
                        .residuals = true,
                        .results = true,
                        .frame_times = true,
                        .scale = true},
              .choices = choices},
    .recognise_unread = recognise_written,
    .write = write_described,
};

}  // namespace mocap::json
