// SPDX-License-Identifier: MIT
#include "transfer_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include "quantities.hpp"
#include "text/web_text.hpp"
#include "transfer_graphs.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::string_view style =
    ":root{color-scheme:light dark;--ink:#1d2430;--page:#fff;--line:#d5dae2;--faint:#5d6878;"
    "--bar:#2f6fd0;--bad:#b3261e}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e8ef;--page:#14181f;--line:#343c48;"
    "--faint:#9aa5b5;--bar:#7eb0ff;--bad:#ff8a80}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);"
    "max-width:64rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;"
    "border-bottom:1px solid var(--line)}"
    "td.number{font-variant-numeric:tabular-nums;white-space:nowrap}"
    "td.meaning,p.note{color:var(--faint)}a{color:var(--bar)}.failed{color:var(--bad)}"
    "@media(max-width:40rem){tr,th,td{display:block}th,td.number{border:0;padding-bottom:0}"
    ".list tr{display:table-row}.list th,.list td{display:table-cell;border-bottom:1px solid "
    "var(--line)}}"
    "meter{width:6rem}svg{width:100%;height:1.2rem;background:var(--line);display:block}"
    "rect{fill:var(--bar)}";

std::string html_text(std::string_view text) {
  return text::html_escaped(visible(text));
}

std::string page_with(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n"
      "<style>{1}{2}</style>\n</head>\n<body>\n<h1>{0}</h1>\n{3}</body>\n</html>\n",
      html_text(title), style, graph_style(), body);
}

std::string length_text(double length) {
  return fmt::format("{:.4g}", length);
}

/// The rows of a table of numbers.
class NumberRows {
 public:
  void add(std::string_view name, std::string_view value_html, std::string_view meaning) {
    fmt::format_to(std::back_inserter(html_),
                   "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td>"
                   "<td class=\"meaning\">{}</td></tr>\n",
                   name, value_html, meaning);
  }
  const std::string& html() const { return html_; }

 private:
  std::string html_;
};

std::string meter(const retarget::KeptFrames& kept) {
  if (kept.source + kept.result == 0) return "none";
  return fmt::format("<meter value=\"{0:.3f}\"></meter> {0:.3f}<br>{1} of {2}, {3} added",
                     kept.f1(), grouped(kept.both), grouped(kept.source),
                     grouped(kept.result - kept.both));
}

std::string slide_text(const retarget::Slide& slide, const report::MeasuredTransfer& transfer) {
  if (transfer.quality.steps == 0) return "none";
  std::string text = fmt::format("mean {}<br>largest {}", length_text(slide.mean_step),
                                 length_text(slide.largest_step));
  if (slide.largest_step > 0.0)
    text += fmt::format("<br>{}, frame {}", html_text(transfer.target_joints[slide.largest_joint]),
                        slide.largest_frame);
  return text;
}

void add_motion_rows(const report::MeasuredTransfer& transfer, NumberRows& rows) {
  const retarget::Quality& quality = transfer.quality;
  rows.add("Contacts kept", meter(quality.contacts),
           "Frames in which a foot or toe is in contact with the ground, summed over these joints, "
           "as F1: 1 if source and result have the same ones, 0 if they have none in common.");
  rows.add("Flights kept", meter(quality.flights),
           "The same for frames in which no foot is in contact, as in jumps.");
  rows.add("Slide", slide_text(quality.slide, transfer),
           "How far feet and toes of the result move along the ground from one frame to the next "
           "while those of the source are in contact.");
  rows.add("Slide of the source", slide_text(quality.source_slide, transfer),
           "The same of the source, times the scale: what the result inherits.");
  rows.add("Jerk ratio",
           fmt::format("{:.4g}<br>median {:.4g}<br>95 % of the joints {:.4g}", quality.jerk_ratio,
                       quality.median_jerk_ratio, quality.high_jerk_ratio),
           "Sum of the third differences of all positions, relative to the source: above 1 the "
           "result is less smooth. Below it, the median of all joints, and the value that 95 % of "
           "them do not exceed.");
}

std::string largest_text(const retarget::LargestValue& largest) {
  if (largest.value <= 0.0) return "none";
  return fmt::format("{}, frame {}", length_text(largest.value), largest.frame);
}

std::string share_text(std::size_t part, std::size_t all) {
  return all == 0 ? "0 %"
                  : fmt::format("{:.2f} %",
                                100.0 * static_cast<double>(part) / static_cast<double>(all));
}

void add_foot_rows(const retarget::FigureQuality& figure, NumberRows& rows) {
  std::string depths;
  std::string floating;
  for (const retarget::FootQuality& foot : figure.feet) {
    depths += fmt::format("{}{}: {}<br>{} of the frames", depths.empty() ? "" : "<br>", foot.name,
                          largest_text(foot.deepest), share_text(foot.frames_below, foot.frames));
    floating +=
        fmt::format("{}{}: mean {}<br>largest {}", floating.empty() ? "" : "<br>", foot.name,
                    length_text(foot.mean_floating), largest_text(foot.most_floating));
  }
  if (depths.empty()) return;
  rows.add("Soles below the ground", depths,
           "Greatest depth of a point of a foot below where it is on the ground, and the frames in "
           "which it is deeper than 0.1 % of the body length. The ground is where the source "
           "stands, scaled.");
  rows.add("Floating in contact", floating,
           "Height of a foot above the ground while that of the source is in contact.");
}

void add_limb_rows(const retarget::FigureQuality& figure, NumberRows& rows) {
  std::string directions;
  for (const retarget::LimbQuality& limb : figure.limbs) {
    directions += fmt::format("{}{}: {:.2f}, at most {:.2f}", directions.empty() ? "" : "<br>",
                              limb.name, limb.mean_deg, limb.largest_deg.value);
  }
  rows.add(
      "Directions of limbs", directions,
      "Mean and largest angle between the directions of a bone in source and result, degrees.");
  std::string stretches;
  for (const retarget::StretchQuality& limb : figure.stretches) {
    stretches += fmt::format("{}{}: {}, source {}", stretches.empty() ? "" : "<br>", limb.name,
                             grouped(limb.full.result), grouped(limb.full.source));
  }
  rows.add("Straight limbs", stretches,
           "Frames in which an arm or a leg is stretched to more than 99.5 % of its length.");
}

void add_hand_rows(const report::MeasuredTransfer& transfer, NumberRows& rows) {
  const retarget::HandsQuality& hands = *transfer.quality.figure->hands;
  rows.add("Distance between the hands",
           fmt::format("mean {}<br>largest {}", length_text(hands.mean_distance_change),
                       largest_text(hands.largest_distance_change)),
           "Difference from that of the source, times the scale.");
  rows.add("Overlaps of hands and body",
           fmt::format("{} frames, source {}<br>deepest {}", grouped(hands.overlaps.result),
                       grouped(hands.overlaps.source), largest_text(hands.deepest_overlap)),
           "Frames in which a palm or forearm is more than 0.5 % of the body length inside the "
           "head, the trunk or a thigh. Capsules stand for these.");
  if (!transfer.report.hands.are_placed) return;
  rows.add("Hands from their places", length_text(transfer.report.hands.farthest_miss),
           "Largest distance of a hand from its place, which an arm may be too short for.");
}

void add_figure_rows(const report::MeasuredTransfer& transfer, NumberRows& rows) {
  if (!transfer.quality.figure) return;
  add_foot_rows(*transfer.quality.figure, rows);
  add_limb_rows(*transfer.quality.figure, rows);
  if (transfer.quality.figure->hands) add_hand_rows(transfer, rows);
}

/// What a measure of a worst frame is called in the page.
std::string_view worst_title(retarget::WorstFrame::Measure measure) {
  using Measure = retarget::WorstFrame::Measure;
  switch (measure) {
    case Measure::direction:
      return "direction, degrees";
    case Measure::slide:
      return "slide";
    case Measure::depth:
      return "below the ground";
    case Measure::floating:
      return "floating in contact";
    case Measure::hands_distance:
      return "distance between the hands";
    case Measure::overlap:
      return "inside the body";
  }
  return "";
}

std::string worst_html(const report::MeasuredTransfer& transfer) {
  if (!transfer.quality.figure) return {};
  std::string html =
      "<h2>Worst frames</h2>\n<p class=\"note\">Frames in which a measure is more than hardly "
      "visible: 5 degrees, 0.3 % of the body length for slide and depth, 0.5 % for floating, 1 % "
      "for hands. The last column is the multiple of that.</p>\n";
  if (transfer.quality.figure->worst.empty()) return html + "<p>None.</p>\n";
  html +=
      "<table "
      "class=\"list\">\n<thead><tr><th>Frame</th><th>Part</th><th>Measure</th><th>Value</"
      "th><th>Multiple"
      "</th></tr></thead>\n<tbody>\n";
  for (const retarget::WorstFrame& worst : transfer.quality.figure->worst) {
    fmt::format_to(std::back_inserter(html),
                   "<tr><td class=\"number\">{}</td><td>{}</td><td>{}</td>"
                   "<td class=\"number\">{}</td><td class=\"number\">{:.1f}</td></tr>\n",
                   worst.frame, worst.part, worst_title(worst.measure), length_text(worst.value),
                   worst.severity);
  }
  return html + "</tbody>\n</table>\n";
}

void add_fit_rows(const report::MeasuredTransfer& transfer, NumberRows& rows) {
  const retarget::Report& report = transfer.report;
  rows.add("Matched joints",
           fmt::format("{} of {}", report.pairs.size(), transfer.target_joints.size()),
           report.are_figures || report.lacks_legs
               ? "Joints of the other skeleton, matched by body part."
               : "Joints of the other skeleton, matched by name.");
  rows.add("Scale", fmt::format("{:.6g}", report.scale),
           "Units of the result for one unit of the source.");
  if (report.body_length > 0.0)
    rows.add("Body length", length_text(report.body_length),
             "From head to toe along the joints of the other skeleton. All lengths are in its "
             "units.");
  rows.add("Largest lowering", length_text(report.largest_lowering),
           "How far the hips came down so that the legs reach the ground.");
  // Rounding errors are no distance.
  const double miss = report.farthest_miss > 1e-9 * report.body_length ? report.farthest_miss : 0.0;
  rows.add("Farthest miss", length_text(miss),
           "Largest distance of a planted foot from its place.");
  const std::string residual_joint =
      report.rotation_residual_deg > 0.0
          ? "<br>" + html_text(transfer.target_joints[report.residual_joint])
          : std::string();
  rows.add("Rotation residual",
           fmt::format("{:.4g} degrees{}", report.rotation_residual_deg, residual_joint),
           "Largest angle that the channels of a joint cannot represent.");
  if (report.hinges.joints == 0) return;
  rows.add("Hinges", fmt::format("{}", report.hinges.joints),
           "Joints of the robot that turn about or move along one axis.");
  rows.add("Values at limits", grouped(report.hinges.values_at_limits),
           "Values of hinges, of all frames, that are at a limit.");
  rows.add("Frames missed", grouped(report.hinges.frames_missed),
           "Frames in which a foot or hand is more than 1 % of the body length from its place.");
  rows.add("Farthest hand or foot", length_text(report.hinges.farthest_miss),
           "Largest distance of a foot or hand from its place.");
}

std::string names_text(const std::vector<std::size_t>& joints,
                       const std::vector<std::string>& names) {
  std::string text;
  for (const std::size_t joint : joints) text += (text.empty() ? "" : ", ") + names[joint];
  return html_text(text);
}

/// A bar for each joint: when it is planted.
std::string planted_html(const report::MeasuredTransfer& transfer) {
  std::vector<std::size_t> joints;
  for (const retarget::ContactQuality& contact : transfer.report.contacts)
    if (std::find(joints.begin(), joints.end(), contact.joint) == joints.end())
      joints.push_back(contact.joint);
  if (joints.empty()) return {};
  std::string html =
      "<h2>Planted feet</h2>\n<p class=\"note\">When feet and toes are kept in place, over all "
      "frames. Each bar shows its frames and how far it slides, without and with planting.</p>\n";
  for (const std::size_t joint : joints) {
    fmt::format_to(std::back_inserter(html),
                   "<p>{}</p>\n<svg viewBox=\"0 0 {} 1\" preserveAspectRatio=\"none\">",
                   html_text(transfer.target_joints[joint]), transfer.frames);
    for (const retarget::ContactQuality& contact : transfer.report.contacts) {
      if (contact.joint != joint) continue;
      fmt::format_to(std::back_inserter(html),
                     "<rect x=\"{}\" width=\"{}\" height=\"1\"><title>frames {} to {}: {} without, "
                     "{} with</title></rect>",
                     contact.first_frame, contact.frames, contact.first_frame,
                     contact.first_frame + std::max<std::size_t>(contact.frames, 1) - 1,
                     length_text(contact.slide_before), length_text(contact.slide));
    }
    html += "</svg>\n";
  }
  return html;
}

std::string left_out_html(const report::MeasuredTransfer& transfer) {
  const retarget::Report& report = transfer.report;
  std::string html;
  if (!report.source_left_out.empty())
    html += fmt::format("<p>Left out of the source: {}</p>\n",
                        names_text(report.source_left_out, transfer.source_joints));
  if (!report.target_left_out.empty())
    html += fmt::format("<p>Only in the other skeleton: {}</p>\n",
                        names_text(report.target_left_out, transfer.target_joints));
  for (const std::string& doubt : report.doubts)
    html += fmt::format("<p>Uncertain: {}</p>\n", html_text(doubt));
  return html;
}

std::string index_row(const IndexedTransfer& indexed) {
  const report::ReportedTransfer& reported = indexed.reported;
  const std::string input = html_text(reported.input);
  const std::string name =
      indexed.report.empty()
          ? input
          : fmt::format("<a href=\"{}\">{}</a>", text::percent_encoded(indexed.report, "/"), input);
  if (!reported.transfer) {
    return fmt::format("<tr><td>{}</td><td colspan=\"4\"{}>{}: {}</td></tr>\n", name,
                       reported.state == "failed" ? " class=\"failed\"" : "", reported.state,
                       html_text(reported.message));
  }
  const report::MeasuredTransfer& transfer = *reported.transfer;
  return fmt::format(
      "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
      "<td class=\"number\">{}</td><td class=\"number\">{:.4g}</td></tr>\n",
      name, meter(transfer.quality.contacts), meter(transfer.quality.flights),
      slide_text(transfer.quality.slide, transfer), transfer.quality.jerk_ratio);
}

}  // namespace

std::string transfer_page(const report::ReportedTransfer& reported) {
  std::string body = fmt::format("<p>{} &rarr; {}</p>\n", html_text(reported.input),
                                 html_text(reported.output.value_or("-")));
  if (!reported.transfer) {
    body += fmt::format("<p>{}</p>\n", html_text(reported.message));
    return page_with("Transfer", body);
  }
  const report::MeasuredTransfer& transfer = *reported.transfer;
  NumberRows rows;
  add_motion_rows(transfer, rows);
  add_figure_rows(transfer, rows);
  add_fit_rows(transfer, rows);
  body +=
      "<table>\n<thead><tr><th>Number</th><th>Value</th><th>Meaning</th></tr></thead>\n<tbody>" +
      rows.html() + "</tbody>\n</table>\n";
  body += worst_html(transfer);
  body += graphs_html(transfer);
  body += planted_html(transfer);
  body += left_out_html(transfer);
  return page_with("Transfer", body);
}

std::string transfers_page(const std::vector<IndexedTransfer>& transfers) {
  std::string body =
      "<p class=\"note\">The worst first: failed files, then by the worst frame, in multiples of "
      "what is hardly visible, then by contacts kept (F1). Lengths are in units of the results, "
      "per frame.</p>\n<table>\n<thead><tr>"
      "<th>Input</th><th>Contacts kept</th><th>Flights kept</th><th>Slide</th><th>Jerk ratio</th>"
      "</tr></thead>\n<tbody>\n";
  for (const IndexedTransfer& each : transfers) body += index_row(each);
  body += "</tbody>\n</table>\n";
  return page_with(counted(transfers.size(), "transfer"), body);
}

}  // namespace mocap::cli
