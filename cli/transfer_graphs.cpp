// SPDX-License-Identifier: MIT
#include "transfer_graphs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "quantities.hpp"
#include "text/web_text.hpp"

namespace mocap::cli {

namespace {

/// Columns of a graph: with more frames, a column has the lowest and the highest of its frames.
constexpr std::size_t most_columns = 800;
/// Height of a graph in its own units.
constexpr double graph_height = 100.0;

/// What is drawn together.
struct Graph {
  std::string_view title;
  std::string_view text;                             ///< What it shows, and its unit.
  std::string_view measure;                          ///< Of `FrameSeries`.
  std::array<std::string_view, 4> parts;             ///< Empty: any.
  std::vector<retarget::WorstFrame::Measure> marks;  ///< Worst frames of these are marked.
};

std::vector<Graph> all_graphs() {
  using Measure = retarget::WorstFrame::Measure;
  return {{"Directions of the arms",
           "Angle between the directions of a bone in source and result, degrees.",
           "direction_deg",
           {"left upper arm", "right upper arm", "left forearm", "right forearm"},
           {Measure::direction}},
          {"Directions of the legs",
           "The same. Legs differ in direction where feet are placed.",
           "direction_deg",
           {"left thigh", "right thigh", "left shin", "right shin"},
           {Measure::direction}},
          {"Stretch of the legs",
           "Distance between both ends of a leg as a share of its length: 1 if it is straight.",
           "stretch",
           {"left leg", "right leg"},
           {}},
          {"Stretch of the arms", "The same.", "stretch", {"left arm", "right arm"}, {}},
          {"Slide",
           "Way of a foot along the ground from one frame to the next in contact, in units of the "
           "result.",
           "slide",
           {},
           {Measure::slide}},
          {"Height of the soles",
           "Above the ground, in units of the result; negative below it.",
           "height",
           {},
           {Measure::depth, Measure::floating}},
          {"Distance between the hands",
           "Difference from that of the source, times the scale, in units of the result.",
           "distance_change",
           {},
           {Measure::hands_distance}},
          {"Overlap of hands and body",
           "How deep a palm or forearm is in head, trunk or a thigh, in units of the result. "
           "Capsules stand for these.",
           "overlap",
           {},
           {Measure::overlap}}};
}

struct ValueRange {
  double low = 0.0;
  double high = 0.0;
};

bool is_drawn(const Graph& graph, const report::FrameSeries& series) {
  if (graph.measure != series.measure) return false;
  return graph.parts.front().empty() ||
         std::find(graph.parts.begin(), graph.parts.end(), series.part) != graph.parts.end();
}

/// Includes 0, so that heights of curves can be compared, except for stretches, which are close to
/// 1; never empty.
ValueRange value_range_of(const std::vector<report::FrameSeries>& curves) {
  ValueRange range;
  if (curves.front().measure == "stretch") range.low = 1.0;
  for (const report::FrameSeries& curve : curves) {
    for (const float value : curve.values) {
      if (!std::isfinite(value)) continue;
      range.low = std::min(range.low, static_cast<double>(value));
      range.high = std::max(range.high, static_cast<double>(value));
    }
  }
  if (range.high - range.low < 1e-12) range.high = range.low + 1.0;
  return range;
}

double y_of(double value, const ValueRange& range) {
  return graph_height * (range.high - value) / (range.high - range.low);
}

/// Left parts and right parts have the colours that figures have elsewhere; the lower bone of a
/// limb is dashed.
std::string_view class_of(std::string_view part) {
  const bool is_lower = part.ends_with("forearm") || part.ends_with("shin");
  if (part.starts_with("left")) return is_lower ? "left lower" : "left";
  if (part.starts_with("right")) return is_lower ? "right lower" : "right";
  return "both";
}

/// The path of a curve; unknown values are gaps.
std::string curve_path_of(const std::vector<float>& values, const ValueRange& range) {
  const std::size_t step = (values.size() + most_columns - 1) / most_columns;
  std::string path;
  bool is_open = false;
  const auto add = [&](std::size_t frame, float value) {
    fmt::format_to(std::back_inserter(path), "{}{} {:.1f}", is_open ? 'L' : 'M', frame,
                   y_of(static_cast<double>(value), range));
    is_open = true;
  };
  for (std::size_t first = 0; first < values.size(); first += step) {
    const std::size_t end = std::min(values.size(), first + step);
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
    const auto behind = values.begin() + static_cast<std::ptrdiff_t>(end);
    if (!std::all_of(begin, behind, [](float value) { return std::isfinite(value); })) {
      is_open = false;
      continue;
    }
    const auto [least, most] = std::minmax_element(begin, behind);
    add(first, *least);
    if (*most > *least) add(first, *most);
  }
  return path;
}

std::string marks_html(const Graph& graph, const report::MeasuredTransfer& transfer) {
  std::string html;
  for (const retarget::WorstFrame& worst : transfer.quality.figure->worst) {
    const bool is_of_part =
        graph.parts.front().empty() ||
        std::find(graph.parts.begin(), graph.parts.end(), worst.part) != graph.parts.end();
    if (!is_of_part ||
        std::find(graph.marks.begin(), graph.marks.end(), worst.measure) == graph.marks.end())
      continue;
    fmt::format_to(std::back_inserter(html),
                   "<path class=\"mark\" d=\"M{0} 0V{1}\"><title>frame {0}: {2}, "
                   "{3:.4g}</title></path>",
                   worst.frame, graph_height, text::html_escaped(worst.part), worst.value);
  }
  return html;
}

std::string graph_html(const Graph& graph, const std::vector<report::FrameSeries>& curves,
                       const report::MeasuredTransfer& transfer) {
  const ValueRange range = value_range_of(curves);
  const std::size_t last = std::max<std::size_t>(transfer.frames, 2) - 1;
  std::string html = fmt::format("<figure>\n<figcaption><strong>{}</strong> <span>{}</span><br>\n",
                                 graph.title, graph.text);
  for (const report::FrameSeries& curve : curves) {
    fmt::format_to(std::back_inserter(html),
                   "<span class=\"key\"><svg viewBox=\"0 0 24 8\" aria-hidden=\"true\"><path "
                   "class=\"{}\" d=\"M0 4H24\"/></svg>{}</span>\n",
                   class_of(curve.part), text::html_escaped(curve.part));
  }
  fmt::format_to(std::back_inserter(html),
                 "</figcaption>\n<div class=\"graph\"><div class=\"values\"><span>{:.4g}</span>"
                 "<span>{:.4g}</span></div>\n<svg viewBox=\"0 0 {} {}\" "
                 "preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">",
                 range.high, range.low, last, graph_height, graph.title);
  if (range.low < 0.0) {
    fmt::format_to(std::back_inserter(html), "<path class=\"zero\" d=\"M0 {:.1f}H{}\"/>",
                   y_of(0.0, range), last);
  }
  html += marks_html(graph, transfer);
  for (const report::FrameSeries& curve : curves) {
    fmt::format_to(std::back_inserter(html), "<path class=\"{}\" d=\"{}\"/>", class_of(curve.part),
                   curve_path_of(curve.values, range));
  }
  fmt::format_to(std::back_inserter(html),
                 "</svg>\n<div class=\"frames\"><span>frame 0</span><span>{}</span><span>{}</span>"
                 "</div></div>\n</figure>\n",
                 grouped(last / 2), grouped(last));
  return html;
}

}  // namespace

std::string_view graph_style() {
  return ":root{--left:#2264c9;--right:#c25a00;--both:#6b4fa3}"
         "@media(prefers-color-scheme:dark){:root{--left:#7eb0ff;--right:#ffa657;--both:#c4a7ff}}"
         "figure{margin:1.5rem 0}figcaption>span:not(.key){color:var(--faint)}"
         ".key{display:inline-block;margin-right:1rem;white-space:nowrap}"
         ".key svg{display:inline-block;width:1.5rem;height:.5rem;margin-right:.4rem;"
         "background:none}"
         ".graph{display:grid;margin-top:.4rem;grid-template-columns:4.5rem 1fr;column-gap:.5rem}"
         ".graph svg{height:7rem;background:none;border:solid var(--line);border-width:0 0 1px 1px}"
         ".values{display:flex;flex-direction:column;justify-content:space-between;"
         "text-align:right}.frames{grid-column:2;display:flex;justify-content:space-between}"
         ".values,.frames{font-size:.8rem;color:var(--faint);font-variant-numeric:tabular-nums}"
         "figure path{fill:none;stroke-width:1.5;vector-effect:non-scaling-stroke}"
         "path.left{stroke:var(--left)}path.right{stroke:var(--right)}path.both{stroke:var(--both)}"
         "path.lower{stroke-dasharray:4 3}path.zero{stroke:var(--line);stroke-width:1}"
         "path.mark{stroke:var(--bad);stroke-width:3;opacity:.45}";
}

std::string graphs_html(const report::MeasuredTransfer& transfer) {
  const std::vector<report::FrameSeries> all = report::frame_series(transfer);
  std::string html;
  for (const Graph& graph : all_graphs()) {
    std::vector<report::FrameSeries> curves;
    for (const report::FrameSeries& series : all)
      if (is_drawn(graph, series)) curves.push_back(series);
    if (!curves.empty()) html += graph_html(graph, curves, transfer);
  }
  if (html.empty()) return {};
  return "<h2>Over the frames</h2>\n<p class=\"note\">The worst frames are marked in red.</p>\n" +
         html;
}

}  // namespace mocap::cli
