// SPDX-License-Identifier: MIT
#include "pipeline/output_place.hpp"

#include <string>

#include "io/system/path_text.hpp"

namespace mocap::pipeline {

std::filesystem::path output_name(std::filesystem::path input, Format to) {
  const std::string extension = system::text_of(input.extension());
  if (!extension.empty() && find_format(extension) == to) return input;
  if (format_of_file(input)) input.replace_extension();
  return input += facts_of(to).extension;
}

}  // namespace mocap::pipeline
