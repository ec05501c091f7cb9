// SPDX-License-Identifier: MIT
#include "pipeline/option_values.hpp"

#include <vector>

#include "formats/descriptor.hpp"

namespace mocap::pipeline {

std::string_view default_table(Format format) {
  const std::vector<std::string_view> tables = detail::tables_of(format);
  return tables.empty() ? std::string_view() : tables.front();
}

}  // namespace mocap::pipeline
