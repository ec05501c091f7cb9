// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/foreign_formats.hpp"
#include "formats/htr/document.hpp"
#include "formats/htr/segment_order.hpp"
#include "formats/reader_findings.hpp"
#include "formats/text_as_read.hpp"
#include "formats/whole_source.hpp"
#include "mocap/htr.hpp"
#include "mocap/rotation.hpp"
#include "text/ascii.hpp"
#include "text/quantities.hpp"
#include "text/utf8.hpp"

namespace mocap::htr {

namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
/// Larger values, usually 9999999, mark lost samples.
constexpr double smallest_lost = 9e6;
/// Programs write the scale factors of unscaled bones with rounding errors.
constexpr double scale_rounding = 1e-5;

/// Adds an error and returns nothing if the segments do not form a tree.
std::optional<Order> depth_first(const Document& document, const HtrText& text,
                                 const ReadLimits& limits, Diagnostics& found) {
  const std::vector<Segment>& segments = document.segments;
  std::unordered_map<std::string_view, std::size_t> index_of;
  for (std::size_t i = 0; i < segments.size(); ++i) index_of.emplace(segments[i].name.text, i);
  std::vector<std::vector<std::size_t>> children(segments.size());
  std::vector<std::size_t> roots;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const detail::Word& parent = segments[i].parent;
    if (!parent) {
      roots.push_back(i);
      continue;
    }
    const auto known = index_of.find(parent.text);
    if (known == index_of.end()) {
      found.add(text.finding(codes::htr_hierarchy,
                             fmt::format("there is no segment `{}`", text::shown(parent.text)),
                             parent));
      return std::nullopt;
    }
    children[known->second].push_back(i);
  }
  struct Open {
    std::size_t segment;
    std::size_t parent;
    std::size_t depth;
  };
  Order order;
  std::vector<Open> open;
  for (auto root = roots.rbegin(); root != roots.rend(); ++root)
    open.push_back({*root, Joint::no_parent, 1});
  while (!open.empty()) {
    const Open top = open.back();
    open.pop_back();
    if (top.depth > limits.max_depth) {
      found.add(
          text.finding(codes::limit_depth,
                       fmt::format("segments are nested deeper than {} levels", limits.max_depth),
                       segments[top.segment].name));
      return std::nullopt;
    }
    const std::size_t place = order.segments.size();
    order.segments.push_back(top.segment);
    order.parents.push_back(top.parent);
    const std::vector<std::size_t>& below = children[top.segment];
    for (auto child = below.rbegin(); child != below.rend(); ++child)
      open.push_back({*child, place, top.depth + 1});
  }
  if (order.segments.size() == segments.size()) return order;
  std::vector<bool> reached(segments.size(), false);
  for (const std::size_t segment : order.segments) reached[segment] = true;
  const auto at =
      static_cast<std::size_t>(std::find(reached.begin(), reached.end(), false) - reached.begin());
  found.add(text.finding(codes::htr_hierarchy,
                         fmt::format("`{}` is its own ancestor, or below a segment that is",
                                     text::shown(segments[at].name.text)),
                         segments[at].name));
  return std::nullopt;
}

Vector3 vector_of(const std::array<double, 3>& values) {
  return {values[0], values[1], values[2]};
}

/// Replaces lost samples with the values of the previous frame, or of the next one that has any.
/// Returns the number of frames with lost samples.
std::size_t hold_lost_samples(Segment& segment) {
  std::size_t lost = 0;
  std::size_t held = none;  // The last valid frame.
  std::size_t waiting = 0;  // Lost frames before the first valid one.
  const auto frame_at = [&](std::size_t frame) {
    return segment.numbers.begin() + static_cast<std::ptrdiff_t>(frame * row_numbers);
  };
  for (std::size_t frame = 0; frame < segment.frames(); ++frame) {
    const auto row = frame_at(frame);
    const bool is_lost = std::any_of(row, row + static_cast<std::ptrdiff_t>(scale_column),
                                     [](double value) { return std::abs(value) >= smallest_lost; });
    if (is_lost) {
      ++lost;
      if (held == none) {
        ++waiting;
      } else {
        std::copy_n(frame_at(held), row_numbers, row);
      }
      continue;
    }
    if (held == none)
      for (std::size_t i = 0; i < waiting; ++i) std::copy_n(row, row_numbers, frame_at(i));
    held = frame;
  }
  if (held != none || lost == 0) return lost;
  for (std::size_t frame = 0; frame < segment.frames(); ++frame) {
    std::fill_n(frame_at(frame), scale_column, 0.0);
    *(frame_at(frame) + static_cast<std::ptrdiff_t>(scale_column)) = 1.0;
  }
  return lost;
}

bool any_number(const Segment& segment, std::size_t first, std::size_t end, double usual,
                double tolerance) {
  for (std::size_t frame = 0; frame < segment.frames(); ++frame)
    for (std::size_t i = first; i < end; ++i)
      if (std::abs(segment.numbers[frame * row_numbers + i] - usual) > tolerance) return true;
  return false;
}

Joint joint_of(const Segment& segment, const Header& header, bool is_leaf) {
  Joint joint;
  joint.name = std::string(segment.name.text);
  joint.offset = vector_of(segment.base_translation);
  joint.before = rotation_of(segment.base_angles, header.order);
  if (!segment.parent || any_number(segment, 0, 3, 0.0, 0.0))
    joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  for (const int axis : header.order) joint.channels.push_back(on_axis(Channel::x_rotation, axis));
  if (any_number(segment, scale_column, row_numbers, 1.0, scale_rounding))
    joint.channels.push_back(on_axis(Channel::x_scale, header.bone_axis));
  if (is_leaf && segment.bone_length != 0.0)
    joint.end_sites.push_back({{}, segment.bone_length * Vector3::Unit(header.bone_axis)});
  return joint;
}

/// The column of a channel in the rows of a segment.
std::size_t column_of(Channel channel) {
  if (is_scale(channel)) return scale_column;
  return static_cast<std::size_t>(axis_of(channel)) + (is_rotation(channel) ? 3U : 0U);
}

/// Number formats in the order of the motion: one for all if they are the same.
void collapse(NumberFormats& formats) {
  formats.form = formats.forms.empty() ? fixed_form(6) : formats.forms.front();
  const bool are_equal = std::all_of(formats.forms.begin(), formats.forms.end(),
                                     [&](NumberForm form) { return form == formats.form; });
  formats.complete = std::find(formats.forms.begin(), formats.forms.end(), NumberForm::verbatim) ==
                     formats.forms.end();
  if (are_equal) formats.forms.clear();
}

class ClipBuilder {
 public:
  ClipBuilder(Document& document, const HtrText& text, const ReadOptions& options,
              Diagnostics& found)
      : document_(document), text_(text), options_(options), found_(found) {}

  std::optional<Clip> build() {
    const std::optional<Order> order = depth_first(document_, text_, options_.limits, found_);
    if (!order) return std::nullopt;
    report_lost_samples();
    if (document_.header.is_global && !find_local(*order)) return std::nullopt;
    Clip clip;
    clip.skeleton.set_position_mode_of_all(PositionMode::add);
    for (std::size_t i = 0; i < order->segments.size(); ++i) {
      const bool is_leaf = i + 1 == order->segments.size() || order->parents[i + 1] != i;
      const Segment& segment = document_.segments[order->segments[i]];
      // In depth-first order, no joint that was added before changes its index.
      (void)clip.skeleton.add(order->parents[i], joint_of(segment, document_.header, is_leaf));
    }
    fill_motion(clip, *order);
    fill_metadata(clip);
    return clip;
  }

 private:
  /// Poses are relative to the parents in a clip.
  bool find_local(const Order& order) {
    const std::size_t roots = static_cast<std::size_t>(
        std::count(order.parents.begin(), order.parents.end(), Joint::no_parent));
    if (!make_relative(document_, order, options_.limits)) {
      found_.add(text_.finding(codes::limit_memory, "the motion needs more memory than the limit",
                               document_.header.type_word));
      return false;
    }
    for (const Segment& segment : document_.segments) {
      if (vector_of(segment.base_translation).allFinite() &&
          mocap::detail::all_finite(segment.numbers))
        continue;
      found_.add(text_.finding(
          codes::motion_out_of_reach,
          fmt::format("`{}` is too far from its parent", text::shown(segment.name.text)),
          segment.name));
      return false;
    }
    found_.add(text_.finding(
        codes::htr_global,
        roots == order.segments.size()
            ? fmt::format("the {} of this GTR file are in world space, and none has a parent",
                          text::counted(roots, "segment"))
            : std::string("the transforms of this GTR file are in world space; those relative to "
                          "the parents were computed"),
        document_.header.type_word));
    return true;
  }

  void report_lost_samples() {
    for (Segment& segment : document_.segments) {
      const std::size_t lost = hold_lost_samples(segment);
      if (lost == 0) continue;
      has_lost_ = true;
      Diagnostic finding =
          text_.finding(codes::htr_lost_sample,
                        fmt::format("`{}` has {} frame{} with lost samples",
                                    text::shown(segment.name.text), lost, lost == 1 ? "" : "s"),
                        segment.section);
      finding.subject = std::string(segment.name.text);
      found_.add(std::move(finding));
    }
  }

  void fill_motion(Clip& clip, const Order& order) {
    std::size_t frames = 0;
    for (const Segment& segment : document_.segments) frames = std::max(frames, segment.frames());
    const std::size_t channels = clip.skeleton.channel_count();
    clip.motion = Motion(frames, channels, document_.header.frame_time);
    NumberFormats formats;
    const bool is_computed = document_.header.is_global;
    const bool has_forms =
        options_.keep_style && !document_.header.radians && !has_lost_ && !is_computed;
    if (has_forms) formats.forms.assign(frames * channels, fixed_form(6));
    const std::span<double> values =
        is_computed ? clip.motion.computed_values() : clip.motion.exact_values();
    std::size_t column = 0;
    for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
      const Segment& segment = document_.segments[order.segments[joint]];
      for (const Channel channel : clip.skeleton[joint].channels) {
        for (std::size_t frame = 0; frame < segment.frames(); ++frame) {
          const std::size_t from = frame * row_numbers + column_of(channel);
          values[frame * channels + column] = segment.numbers[from];
          if (has_forms) formats.forms[frame * channels + column] = segment.forms[from];
        }
        ++column;
      }
    }
    if (!has_forms) return;
    collapse(formats);
    clip.motion.set_number_formats(std::move(formats));
  }

  void fill_metadata(Clip& clip) {
    const Header& header = document_.header;
    clip.metadata.format = "htr";
    clip.metadata.up = header.up;
    if (header.metres_per_unit)
      clip.metadata.declared_unit =
          Decision<double>{*header.metres_per_unit, Confidence::high,
                           fmt::format("`CalibrationUnits {}`", header.unit), "--units UNIT"};
    if (!options_.keep_style) return;
    Style& style = clip.format_data.make<Style>();
    style.first_frame_number = document_.first_frame_number;
    for (const Segment& segment : document_.segments)
      style.segments.push_back(
          {std::string(segment.name.text), segment.base_angles, segment.bone_length});
  }

  Document& document_;
  const HtrText& text_;
  const ReadOptions& options_;
  Diagnostics& found_;
  bool has_lost_ = false;
};

std::optional<Clip> read_clip(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the HTR file");
  if (!bytes) {
    found.add(std::move(bytes.error()));
    return std::nullopt;
  }
  Document document = read_document(*bytes, source.name(), options.limits, found);
  if (found.has_errors()) return std::nullopt;
  const HtrText text(*bytes, source.name());
  std::optional<Clip> clip = ClipBuilder(document, text, options, found).build();
  if (!clip) return clip;
  clip->metadata.source = source.name();
  // A GTR file becomes an HTR file.
  if (options.keep_style && !document.header.is_global)
    clip->format_data.make<Style>().as_read = mocap::detail::whole_text(std::move(*bytes), *clip);
  return clip;
}

}  // namespace

Quaternion rotation_of(const std::array<double, 3>& angles, const AxisOrder& order) {
  Vector3 ordered;
  for (int i = 0; i < 3; ++i)
    ordered[i] = angles[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
  return rotation_from_euler_deg(order, ordered);
}

const SegmentFacts* Style::find(std::string_view name) const {
  const auto found = std::find_if(segments.begin(), segments.end(),
                                  [&](const SegmentFacts& facts) { return facts.name == name; });
  return found == segments.end() ? nullptr : &*found;
}

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return read_clip(source, options, found);
  });
}

bool sniff(std::string_view head) {
  const std::string_view text = mocap::detail::skip_to_first_word(head);
  return text::starts_with_in_any_case(text, "[header]") &&
         (text::contains_in_any_case(text, "numsegments") ||
          text::contains_in_any_case(text, "segmentnames"));
}

}  // namespace mocap::htr
