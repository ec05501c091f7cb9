// SPDX-License-Identifier: MIT
#include "formats/csv/point_columns.hpp"

#include "formats/numbered_names.hpp"
#include "formats/text_as_read.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

bool writes_points(const Clip& clip, const WriteOptions& options) {
  if (options.table == Table::points) return true;
  return options.table == Table::channels && clip.skeleton.empty() &&
         !clip.recording.points.empty();
}

const TextAsRead* text_to_write_back(const Clip& clip, const WriteOptions& options) {
  const Style* style = clip.format_data.find<Style>();
  const bool is_asked_for =
      options.table == Table::channels && options.comments && !options.decimals;
  return style != nullptr && is_asked_for ? detail::text_if_unmodified(style->as_read, clip)
                                          : nullptr;
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
