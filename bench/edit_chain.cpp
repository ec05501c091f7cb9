// SPDX-License-Identifier: MIT
#include "edit_chain.hpp"

#include <stdexcept>
#include <utility>

namespace mocap::bench {

std::vector<edit::Step> five_edits() {
  return {{"trim", "1.."}, {"fps", "60"}, {"mirror", ""}, {"in-place", ""}, {"smooth", ""}};
}

std::vector<edit::Edit> parsed(const std::vector<edit::Step>& steps) {
  std::vector<edit::Edit> edits;
  for (const edit::Step& step : steps) {
    Result<edit::Edit> each = edit::parse(step);
    if (!each) throw std::runtime_error(each.error().message);
    edits.push_back(std::move(*each));
  }
  return edits;
}

std::string chain_text(const std::vector<edit::Step>& steps) {
  std::string text;
  for (const edit::Step& step : steps) {
    text += (text.empty() ? "--" : " --") + step.name;
    if (!step.value.empty()) text += " " + step.value;
  }
  return text;
}

}  // namespace mocap::bench
