// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "formats/bvh/channel_names.hpp"
#include "formats/bvh/fit.hpp"
#include "formats/bvh/position_mode.hpp"
#include "formats/finite_values.hpp"
#include "formats/remembered_forms.hpp"
#include "formats/text_as_read.hpp"
#include "mocap/bvh.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"
#include "text/word_lists.hpp"

namespace mocap::bvh {

namespace {

/// The number with six decimals if they restore it, otherwise in its shortest form.
std::string exact_number(double value) {
  char buffer[text::max_number_length];
  char* end = text::print_fixed(buffer, value, 6);
  const text::Number number = text::read_number(buffer, end);
  if (number.value != value) end = text::print_shortest(buffer, value);
  return {buffer, end};
}

/// A name for line-based readers: no whitespace, braces or control characters.
std::string safe_name(std::string_view name) {
  std::string safe(name);
  for (char& c : safe) {
    if (static_cast<unsigned char>(c) <= ' ' || c == '{' || c == '}' || c == '\x7F') c = '_';
  }
  return safe.empty() ? "joint" : safe;
}

/// Text after the word `End`.
std::string end_site_words(const EndSite& site) {
  std::string label = site.label;
  for (char& c : label) {
    if (static_cast<unsigned char>(c) < ' ' || c == '{' || c == '}' || c == '\x7F') c = '_';
  }
  const std::size_t first = label.find_first_not_of(' ');
  const std::size_t last = label.find_last_not_of(' ');
  return first == std::string::npos ? "Site" : label.substr(first, last - first + 1);
}

class HeaderWriter {
 public:
  HeaderWriter(const Clip& clip, std::string indent, std::string newline, Diagnostics& diagnostics)
      : skeleton_(clip.skeleton),
        source_(clip.metadata.source),
        indent_(std::move(indent)),
        newline_(std::move(newline)),
        diagnostics_(diagnostics) {}

  std::string write(std::uint64_t frames, const std::string& frame_time) {
    line("HIERARCHY");
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      while (!open.empty() && open.back() != skeleton_[i].parent) {
        close(open);
      }
      write_joint(i, open.size());
      open.push_back(i);
      depth_ = open.size();
    }
    while (!open.empty()) close(open);
    line("MOTION");
    line(fmt::format("Frames: {}", frames));
    line(fmt::format("Frame Time: {}", frame_time));
    return std::move(text_);
  }

 private:
  void write_joint(std::size_t index, std::size_t depth) {
    const Joint& joint = skeleton_[index];
    const std::string name = safe_name(joint.name);
    if (name != joint.name) {
      Diagnostic diagnostic = make_diagnostic(
          codes::bvh_name_spaces, fmt::format("`{}` is written as `{}`", joint.name, name));
      diagnostic.at.file = source_;
      diagnostic.subject = joint.name;
      diagnostic.advise("Choose another name with --rename if this one is not suitable.", {},
                        Audience::command);
      diagnostics_.add(std::move(diagnostic));
    }
    depth_ = depth;
    line((joint.parent == Joint::no_parent ? "ROOT " : "JOINT ") + name);
    line("{");
    depth_ = depth + 1;
    write_offset(joint.offset);
    std::string channels = fmt::format("CHANNELS {}", joint.channels.size());
    for (const Channel channel : joint.channels) {
      channels += ' ';
      channels += channel_name(channel);
    }
    line(channels);
    // End sites precede the children, so nothing depends on where a block was closed.
    for (const EndSite& site : joint.end_sites) {
      line("End " + end_site_words(site));
      line("{");
      ++depth_;
      write_offset(site.offset);
      --depth_;
      line("}");
    }
  }

  void close(std::vector<std::size_t>& open) {
    open.pop_back();
    depth_ = open.size();
    line("}");
  }

  void write_offset(const Vector3& offset) {
    line(fmt::format("OFFSET {} {} {}", exact_number(offset.x()), exact_number(offset.y()),
                     exact_number(offset.z())));
  }

  void line(std::string_view words) {
    for (std::size_t i = 0; i < depth_; ++i) text_ += indent_;
    text_ += words;
    text_ += newline_;
  }

  const Skeleton& skeleton_;
  const std::string& source_;  ///< The file of the clip, for findings.
  std::string indent_;
  std::string newline_;
  Diagnostics& diagnostics_;
  std::string text_;
  std::size_t depth_ = 0;
};

std::string frame_time_text(const FrameTime& frame_time) {
  if (!frame_time.text().empty()) return frame_time.text();
  char buffer[text::max_number_length];
  return {buffer, text::print_shortest(buffer, frame_time.seconds())};
}

/// The header as it was read, with updated frame count and frame time; empty if it does not declare
/// the skeleton of the clip.
std::optional<std::string> kept_header(const Clip& clip, const Style& style) {
  if (style.header.empty() || style.skeleton_digest != detail::digest_of(clip.skeleton)) {
    return std::nullopt;
  }
  struct Change {
    std::size_t at;
    std::size_t length;
    std::string text;
  };
  std::vector<Change> changes;
  if (style.frames != clip.motion.frames()) {
    changes.push_back({style.frames_at, style.frames_length, std::to_string(clip.motion.frames())});
  }
  if (!(style.frame_time == clip.motion.frame_time)) {
    changes.push_back(
        {style.frame_time_at, style.frame_time_length, frame_time_text(clip.motion.frame_time)});
  }
  // From the end, so that the offsets stay valid.
  std::sort(changes.begin(), changes.end(),
            [](const Change& a, const Change& b) { return a.at > b.at; });
  std::string result = style.header;
  for (const Change& change : changes) {
    if (change.at > result.size()) return std::nullopt;
    result.replace(change.at, change.length, change.text);
  }
  return result;
}

/// The text of the file if the clip is unmodified; otherwise null.
const TextAsRead* text_of(const Clip& clip, const Style& style) {
  const TextAsRead* text = style.as_read.get();
  const bool is_unmodified = text != nullptr && text->frames == clip.motion.frames() &&
                             text->digest == detail::digest_of(clip);
  return is_unmodified ? text : nullptr;
}

Status can_hold(const Skeleton& skeleton) {
  for (const Joint& joint : skeleton.joints()) {
    switch (obstacle_of(joint, skeleton.euler_axes)) {
      case Obstacle::none:
        break;
      case Obstacle::length_channel:
        return fail(codes::argument_invalid,
                    fmt::format("BVH cannot store the length channel of `{}`: bake it into "
                                "position channels first",
                                joint.name));
      case Obstacle::constant_rotation:
      case Obstacle::fixed_axes:
        return fail(
            codes::argument_invalid,
            fmt::format("BVH cannot store the {} of `{}`: bake the poses to moving axes "
                        "without constant rotations first",
                        obstacle_of(joint, skeleton.euler_axes) == Obstacle::constant_rotation
                            ? "constant rotation"
                            : "fixed axes",
                        joint.name));
    }
  }
  return {};
}

text::Fidelity set_forms(const Clip& clip, const WriteNumbers& numbers, NumberStyle& style) {
  const bool was_bvh = clip.format_data.has<Style>();
  const NumberFormats* read = was_bvh ? &clip.motion.number_formats() : nullptr;
  const detail::RememberedForms forms =
      detail::remembered_forms(clip, numbers, read, NumberFormats{}.form);
  style.form = forms.form;
  style.otherwise = forms.otherwise;
  if (forms.has_each) {
    style.forms = read->forms;
    style.verbatim_texts = read->verbatim_texts;
  }
  return forms.fidelity;
}

/// The style of the rows to write.
NumberStyle row_style(const Clip& clip, const WriteOptions& options, text::Fidelity& fidelity) {
  NumberStyle style;
  const auto* known = options.canonical ? nullptr : clip.format_data.find<Style>();
  if (known != nullptr) {
    const RowLayout& read = known->rows;
    style.separator = read.separator;
    style.newline = read.newline;
    if (read.regular_spacing) {
      style.row_prefix = read.row_prefix;
      style.row_suffix = read.row_suffix;
      style.final_newline = read.final_newline;
    }
  }
  fidelity = set_forms(clip, options.numbers, style);
  return style;
}

Diagnostic rewritten_positions(const std::vector<std::string>& joints, const Clip& clip) {
  constexpr std::size_t most_names = 3;
  const std::string names = text::listed(
      joints.size(), most_names, [&](std::size_t i) { return fmt::format("`{}`", joints[i]); });
  Diagnostic note = make_diagnostic(
      codes::bvh_position_mode,
      joints.empty() ? std::string("positions added to the OFFSET are rewritten to replace it, "
                                   "because readers would interpret them that way")
                     : fmt::format("the OFFSET of {} is written as 0, because readers would "
                                   "misinterpret its positions",
                                   names));
  note.at.file = clip.metadata.source;
  return note;
}

Status write_failed() {
  return fail(codes::io_write, "the text could not be written");
}

/// Writes an unmodified clip.
Status write_as_read(const Clip& clip, const Style& known, const TextAsRead& text,
                     const TextOutput::Writer& out) {
  if (!out(text.header)) return write_failed();
  text::Fidelity fidelity = text::Fidelity::exact;
  NumberStyle style = row_style(clip, {}, fidelity);
  if (!known.rows.regular_spacing) {
    style.row_prefix = known.rows.row_prefix;
    style.row_suffix = known.rows.row_suffix;
  }
  const auto values = clip.motion.values().first(text.first_frame * clip.motion.channels());
  if (!text::print_rows(values, clip.motion.channels(), style, fidelity, out) || !out(text.rows)) {
    return write_failed();
  }
  return {};
}

/// Writes a clip that BVH can represent and whose positions are not ambiguous.
Status write_checked(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                     Diagnostics& diagnostics) {
  const auto* known = options.canonical ? nullptr : clip.format_data.find<Style>();
  if (known != nullptr && options.numbers.kind == WriteNumbers::Kind::remembered) {
    if (const TextAsRead* text = text_of(clip, *known)) {
      return write_as_read(clip, *known, *text, out);
    }
  }
  std::optional<std::string> header;
  if (known != nullptr) header = kept_header(clip, *known);
  const bool as_it_was = header.has_value();
  if (!header) {
    const std::string newline = known != nullptr ? known->rows.newline : "\n";
    HeaderWriter writer(clip, known != nullptr ? known->indent : "\t", newline, diagnostics);
    header = writer.write(clip.motion.frames(), frame_time_text(clip.motion.frame_time));
  }
  if (!out(*header)) return write_failed();
  if (clip.motion.channels() > 0) {
    text::Fidelity fidelity = text::Fidelity::exact;
    const NumberStyle style = row_style(clip, options, fidelity);
    if (!text::print_rows(clip.motion.values(), clip.motion.channels(), style, fidelity, out)) {
      return write_failed();
    }
  }
  if (as_it_was && !known->tail.empty() && !out(known->tail)) return write_failed();
  return {};
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (Status sound = detail::check_writable(clip); !sound) return sound;
  if (Status held = can_hold(clip.skeleton); !held) return held;
  if (clip.skeleton.empty()) {
    return fail(codes::argument_invalid, "a BVH file needs at least one joint");
  }
  const std::optional<Unambiguous> unambiguous = without_ambiguity(clip);
  if (!unambiguous) return write_checked(clip, options, out, diagnostics);
  diagnostics.add(rewritten_positions(unambiguous->joints, clip));
  return write_checked(unambiguous->clip, options, out, diagnostics);
}

Result<std::string> write_text(const Clip& clip, const WriteOptions& options,
                               Diagnostics& diagnostics) {
  std::string text;
  const Status status = write(
      clip, options,
      [&text](std::string_view piece) {
        text += piece;
        return true;
      },
      diagnostics);
  if (!status) return tl::unexpected<Error>(status.error());
  return text;
}

}  // namespace mocap::bvh
