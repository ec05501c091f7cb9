// SPDX-License-Identifier: MIT
#include "picture_file.hpp"

#include <fmt/format.h>

#include "io/system/path_text.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

Misuse set_picture_format(std::string_view option, const std::string& file,
                          render::PictureFormat& format) {
  if (file.empty())
    return UsageError{fmt::format("missing {}", option), "specify a .png or .webp file"};
  if (file == "-")
    return UsageError{"a picture cannot be written to standard output",
                      "specify a .png or .webp file"};
  const std::string extension = system::text_of(system::path_of(file).extension());
  if (extension == ".png") {
    format = render::PictureFormat::png;
    return std::nullopt;
  }
  if (extension == ".webp") {
    format = render::PictureFormat::webp;
    return std::nullopt;
  }
  return UsageError{
      extension.empty()
          ? fmt::format("the name {} does not determine the image format", visible(file))
          : fmt::format("unsupported image format {}", visible(extension)),
      "use the extension .png or .webp"};
}

Status save_picture(const std::string& bytes, const std::string& file, Overwrite overwrite) {
  return TextOutput::to_file(system::path_of(file), overwrite,
                             [&](const TextOutput::Writer& out) -> Status {
                               if (out(bytes)) return {};
                               return fail(codes::io_write, "the picture could not be written");
                             });
}

}  // namespace mocap::cli
