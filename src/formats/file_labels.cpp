// SPDX-License-Identifier: MIT
#include "formats/file_labels.hpp"

#include <fmt/format.h>

#include <utility>

#include "formats/numbered_names.hpp"
#include "mocap/formats.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

std::string cell_in_file(std::string_view text, const LabelRules& rules) {
  std::string cell(text::trimmed(text));
  for (char& c : cell)
    if (text::is_control(c) || rules.forbidden.find(c) != std::string_view::npos)
      c = rules.substitute;
  return std::string(text::trimmed(cell));
}

std::vector<std::string> labels_in_file(const std::vector<std::string>& labels,
                                        const LabelRules& rules, const Clip& clip,
                                        Diagnostics& diagnostics) {
  std::vector<std::string> written;
  written.reserve(labels.size());
  NumberedNames used;
  for (const std::string& label : labels) {
    std::string cell = cell_in_file(label, rules);
    if (cell.empty()) cell = fmt::format("{}{}", rules.stem, written.size() + 1);
    const bool is_reserved =
        !rules.reserved.empty() && text::equal_in_any_case(cell, rules.reserved);
    if (is_reserved || cell == label) used.reserve(cell);
    written.push_back(std::move(cell));
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const bool is_reserved =
        !rules.reserved.empty() && text::equal_in_any_case(written[i], rules.reserved);
    if (written[i] == labels[i] && !is_reserved) continue;
    written[i] = used.take(written[i]);
    if (text::trimmed(labels[i]).empty()) continue;
    Diagnostic finding =
        make_diagnostic(codes::fit_name,
                        fmt::format("`{}` is written as `{}`", text::shown(labels[i]), written[i]));
    finding.at.file = clip.metadata.source;
    finding.subject = labels[i];
    diagnostics.add(std::move(finding));
  }
  return written;
}

}  // namespace mocap::detail
