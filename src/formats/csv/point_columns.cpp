// SPDX-License-Identifier: MIT
#include "formats/csv/point_columns.hpp"

#include <fmt/format.h>

#include "formats/numbered_names.hpp"
#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"
#include "model/recorded_parts.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

bool writes_points(const Clip& clip, const WriteOptions& options) {
  if (options.table == Table::points) return true;
  return options.table == Table::channels && clip.skeleton.empty() &&
         detail::count_places(clip.recording) > 0;
}

const TextAsRead* text_to_write_back(const Clip& clip, const WriteOptions& options) {
  const Style* style = clip.format_data.find<Style>();
  const bool is_asked_for =
      options.table == Table::channels && options.comments && !options.decimals;
  return style != nullptr && is_asked_for ? detail::text_if_unmodified(style->as_read, clip)
                                          : nullptr;
}

std::vector<std::string> point_comments(const Clip& clip, const WriteOptions& options) {
  const std::optional<double> metres = detail::metres_per_unit_of(clip, options.metres_per_unit);
  std::vector<std::string> lines;
  if (metres) lines.push_back(fmt::format("# metres_per_unit {}", *metres));
  if (clip.metadata.up) lines.push_back(fmt::format("# up {}", to_string(*clip.metadata.up)));
  if (!lines.empty()) lines.insert(lines.begin(), "# mocapkit points 1");
  return lines;
}

std::vector<std::string> point_columns(const Recording& recording) {
  std::vector<std::string> columns;
  columns.reserve(3 * recording.points.size());
  detail::NumberedNames names;
  for (const Point& point : recording.points) {
    const std::string name =
        names.take(point.label.empty() ? "point" : text::utf8_from_bytes(point.label));
    for (const char* axis : {"_x", "_y", "_z"}) columns.push_back(name + axis);
  }
  return columns;
}

}  // namespace mocap::csv
