// SPDX-License-Identifier: MIT
#include "findings_json.hpp"

namespace mocap::cli {

Json findings_json(const std::vector<Diagnostic>& findings) {
  return report::findings_json(findings, report::FileNames::whole);
}

std::string json_line(const Json& json) {
  return report::text_of(json) + "\n";
}

}  // namespace mocap::cli
