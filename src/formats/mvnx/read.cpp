// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/mvnx/document.hpp"
#include "formats/mvnx/joint_tree.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "mocap/mvnx.hpp"
#include "text/utf8.hpp"
#include "text/word_lists.hpp"

namespace mocap::mvnx {

namespace {

constexpr std::size_t channels_per_segment = 7;
/// Farther apart, the points are not given in the axes of any reference pose of the file.
constexpr double largest_mean_gap_m = 0.02;
/// Smaller gaps are rounding errors of the file, which has six decimals.
constexpr double smallest_gap_m = 1e-3;
/// The origin of a segment is also one of its points.
constexpr double smallest_end_m = 1e-3;

/// The point of a segment that is farthest from its origin.
std::optional<EndSite> end_site_of(const Segment& segment) {
  const SegmentPoint* farthest = nullptr;
  for (const SegmentPoint& point : segment.points) {
    if (farthest == nullptr || point.position.norm() > farthest->position.norm()) farthest = &point;
  }
  if (farthest == nullptr || farthest->position.norm() < smallest_end_m) return std::nullopt;
  return EndSite{farthest->label, farthest->position};
}

void add_joints(const Document& document, const std::vector<TreeSegment>& order, Clip& clip) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    const TreeSegment& place = order[i];
    const Segment& segment = document.segments[place.segment];
    Joint joint;
    joint.name = segment.label;
    if (place.link != nullptr) joint.offset = place.link->in_parent - place.link->in_child;
    joint.channels = {Channel::x_position,   Channel::y_position,   Channel::z_position,
                      Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
                      Channel::quaternion_z};
    const bool is_leaf = i + 1 == order.size() || order[i + 1].parent != i;
    if (is_leaf)
      if (std::optional<EndSite> end = end_site_of(segment)) joint.end_sites.push_back(*end);
    // In depth-first order, no joint that was added before changes its index.
    (void)clip.skeleton.add(place.parent, std::move(joint));
  }
}

void fill_motion(const Document& document, const std::vector<TreeSegment>& order,
                 const PointAxes& axes, Clip& clip) {
  clip.motion =
      Motion(document.frames.size(), channels_per_segment * order.size(), document.frame_time);
  for (std::size_t frame = 0; frame < document.frames.size(); ++frame) {
    const Pose& pose = document.frames[frame];
    const std::span<double> row = clip.motion.computed_row(frame);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t segment = order[i].segment;
      Vector3 position = pose.positions[segment];
      Quaternion rotation = rotation_of(document, axes, pose, segment);
      if (order[i].parent != Joint::no_parent) {
        const std::size_t parent = order[order[i].parent].segment;
        const Quaternion parent_from_world = rotation_of(document, axes, pose, parent).conjugate();
        position = parent_from_world * (position - pose.positions[parent]);
        rotation = parent_from_world * rotation;
      }
      const std::span<double> values = row.subspan(channels_per_segment * i, channels_per_segment);
      for (int axis = 0; axis < 3; ++axis) values[static_cast<std::size_t>(axis)] = position[axis];
      values[3] = rotation.w();
      values[4] = rotation.x();
      values[5] = rotation.y();
      values[6] = rotation.z();
    }
  }
}

/// More elements are not listed by name.
constexpr std::size_t most_listed = 12;

void report_gap(const Document& document, const PointAxes& axes, Diagnostics& found) {
  if (document.frames.empty() || document.links.empty()) return;
  const std::string joint = document.links[axes.gap.link].label;
  constexpr double millimetres = 1e3;
  if (axes.gap.mean > largest_mean_gap_m) {
    found.add(make_diagnostic(
        codes::mvnx_no_rest,
        fmt::format("segments are up to {:.0f} mm apart where they should meet, at `{}`",
                    axes.gap.largest * millimetres, text::shown(joint))));
  } else if (axes.gap.largest > smallest_gap_m) {
    Diagnostic finding = make_diagnostic(
        codes::mvnx_gap, fmt::format("segments are up to {:.1f} mm apart at `{}`",
                                     axes.gap.largest * millimetres, text::shown(joint)));
    finding.subject = joint;
    found.add(std::move(finding));
  }
}

void report_dropped(const Document& document, Diagnostics& found) {
  if (document.dropped_frames == 0) return;
  Diagnostic finding = make_diagnostic(
      codes::mvnx_frame,
      fmt::format("{} frame{} without the position and orientation of all {} segments {} dropped",
                  document.dropped_frames, document.dropped_frames == 1 ? "" : "s",
                  document.segments.size(), document.dropped_frames == 1 ? "was" : "were"));
  finding.at = document.first_dropped;
  found.add(std::move(finding));
}

void report_jumps(const Document& document, Diagnostics& found) {
  if (document.jumps == 0) return;
  const bool is_one = document.jumps == 1;
  std::string message = fmt::format("{} frame{} not directly follow the one before", document.jumps,
                                    is_one ? " does" : "s do");
  if (document.missing_frames > 0.0)
    message += fmt::format("; {:.0f} frame{} missing", document.missing_frames,
                           document.missing_frames == 1.0 ? " is" : "s are");
  Diagnostic finding = make_diagnostic(codes::mvnx_frame_number, std::move(message));
  finding.at = document.first_jump;
  found.add(std::move(finding));
}

Result<Clip> read_source(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  const Result<std::string> text = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the MVNX file");
  if (!text) return tl::unexpected<Error>(text.error());
  const Result<Document> document = parse(*text, options.limits);
  if (!document) return tl::unexpected<Error>(document.error());
  const Result<std::vector<TreeSegment>> order = depth_first(*document, options.limits);
  if (!order) return tl::unexpected<Error>(order.error());
  const PointAxes axes = find_point_axes(*document);
  Clip clip;
  add_joints(*document, *order, clip);
  fill_motion(*document, *order, axes, clip);
  clip.metadata.format = "mvnx";
  clip.metadata.up = Axis::plus_z;
  clip.metadata.declared_unit =
      Decision<double>{1.0, Confidence::high, "MVNX files are in metres", "--units UNIT"};
  if (!document->unread.empty())
    clip.metadata.left_out = {
        fmt::format("the elements {} of frames", text::listed(document->unread, most_listed))};
  report_dropped(*document, found);
  report_jumps(*document, found);
  report_gap(*document, axes, found);
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  Result<Clip> clip =
      mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
        return mocap::detail::clip_or_finding(read_source(source, options, found), found);
      });
  if (clip) clip->metadata.source = source.name();
  return clip;
}

bool sniff(std::string_view head) {
  // The element may follow comments that contain it, too.
  head = text::without_byte_order_mark(head);
  return head.starts_with('<') && head.find("<mvnx") != std::string_view::npos;
}

}  // namespace mocap::mvnx
