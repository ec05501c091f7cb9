// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "formats/bvh/channel_names.hpp"
#include "formats/bvh/header_reader.hpp"
#include "formats/bvh/motion_reader.hpp"
#include "formats/bvh/position_mode.hpp"
#include "formats/finite_values.hpp"
#include "formats/remembered_forms.hpp"
#include "mocap/bvh.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

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

/// A name for line-based readers: no white space, braces or control characters.
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
  HeaderWriter(const Skeleton& skeleton, std::string indent, std::string newline,
               Diagnostics& diagnostics)
      : skeleton_(skeleton),
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
          Code::bvh_name_spaces, fmt::format("`{}` is written as `{}`", joint.name, name));
      diagnostic.subject = joint.name;
      diagnostic.advice = "choose another name with --rename if this one is not suitable";
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

/// The original header with the current frame count and frame time; empty if it does not declare
/// the clip's skeleton.
std::optional<std::string> remembered_header(const Clip& clip, const Style& style) {
  if (style.header.empty()) return std::nullopt;
  ByteSource source = ByteSource::from_bytes(style.header);
  // No limits, because the text has been read before.
  ReadLimits limits;
  limits.max_joints = limits.max_depth = limits.max_channels_per_joint = limits.max_name_bytes =
      std::numeric_limits<std::size_t>::max();
  HeaderText text(source, limits);
  Diagnostics diagnostics;
  Header header;
  if (!read_header(text, limits, diagnostics, header)) return std::nullopt;
  header.skeleton.position_mode = clip.skeleton.position_mode;
  for (std::size_t i = 0; i < std::min(header.skeleton.size(), clip.skeleton.size()); ++i) {
    header.skeleton.set_position_mode(i, clip.skeleton[i].position_mode);
  }
  if (!(header.skeleton == clip.skeleton) || !header.declared_frames) return std::nullopt;
  if (header.style.frame_time_length == 0) return std::nullopt;

  struct Piece {
    std::size_t at;
    std::size_t length;
    std::string text;
  };
  std::vector<Piece> pieces;
  if (*header.declared_frames != clip.motion.frames()) {
    pieces.push_back(
        {header.style.frames_at, header.style.frames_length, std::to_string(clip.motion.frames())});
  }
  if (!(header.frame_time == clip.motion.frame_time)) {
    pieces.push_back({header.style.frame_time_at, header.style.frame_time_length,
                      frame_time_text(clip.motion.frame_time)});
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& a, const Piece& b) { return a.at > b.at; });
  std::string result = style.header;
  for (const Piece& piece : pieces) result.replace(piece.at, piece.length, piece.text);
  return result;
}

/// Reads the text of the rows of a clip again, in the same way as before.
std::optional<Motion> read_again(const Clip& clip, const Style& style, const RowsText& rows) {
  Header header;
  header.skeleton = clip.skeleton;
  header.frame_time = clip.motion.frame_time;
  header.declared_frames = rows.frames - rows.first_frame;
  header.style.rows.newline = style.rows.newline;
  header.joint_places.resize(clip.skeleton.size());
  ReadOptions options;
  options.keep_style = false;
  // No limits, because the text has been read before.
  options.limits.max_bytes = options.limits.max_frames = options.limits.max_memory =
      std::numeric_limits<std::uint64_t>::max();
  Diagnostics diagnostics;
  ByteSource source = ByteSource::from_bytes(rows.text);
  MotionReader reader(source, {}, header, options, diagnostics);
  std::optional<Motion> motion = reader.read();
  if (diagnostics.has_errors()) return std::nullopt;
  return motion;
}

/// The text of the rows, if it matches the values of the clip exactly; otherwise null.
const RowsText* rows_text_of(const Clip& clip, const Style& style) {
  const RowsText* rows = style.rows_text.get();
  if (rows == nullptr || rows->frames != clip.motion.frames()) return nullptr;
  if (rows->first_frame > rows->frames) return nullptr;
  const auto values = clip.motion.values().subspan(rows->first_frame * clip.motion.channels());
  const std::optional<Motion> read = read_again(clip, style, *rows);
  const bool is_same =
      read && std::as_const(*read).values().size() == values.size() &&
      std::memcmp(std::as_const(*read).values().data(), values.data(), values.size_bytes()) == 0;
  return is_same ? rows : nullptr;
}

/// Features that BVH cannot represent.
Status can_hold(const Skeleton& skeleton) {
  for (const Joint& joint : skeleton.joints()) {
    const auto rotations = std::count_if(joint.channels.begin(), joint.channels.end(), is_rotation);
    const bool turned = !joint.before.isApprox(Quaternion::Identity(), 1e-15) ||
                        !joint.after.isApprox(Quaternion::Identity(), 1e-15);
    if (std::find(joint.channels.begin(), joint.channels.end(), Channel::bone_length) !=
        joint.channels.end()) {
      return fail(
          Code::argument_invalid,
          fmt::format(
              "BVH cannot store the length channel of `{}`: bake it into position channels first",
              joint.name));
    }
    if (turned || (skeleton.euler_axes == EulerAxes::fixed && rotations > 1)) {
      return fail(Code::argument_invalid,
                  fmt::format("BVH cannot store the {} of `{}`: bake the poses to moving axes "
                              "without constant rotations first",
                              turned ? "constant rotation" : "fixed axes", joint.name));
    }
  }
  return {};
}

text::Fidelity remember_forms(const Clip& clip, NumberStyle& style) {
  const bool was_bvh = clip.format_data.has<Style>();
  const NumberFormats* read = was_bvh ? &clip.motion.number_formats() : nullptr;
  const detail::RememberedForms forms = detail::remembered_forms(clip, read, NumberFormats{}.form);
  style.form = forms.form;
  style.otherwise = forms.otherwise;
  if (read != nullptr && forms.has_each) {
    style.forms = read->forms;
    style.odd_texts = read->odd_texts;
  }
  return forms.fidelity;
}

/// The style of the rows to write.
NumberStyle row_style(const Clip& clip, const WriteOptions& options, text::Fidelity& fidelity) {
  NumberStyle style;
  fidelity = text::Fidelity::rounded;
  const auto* known = options.canonical ? nullptr : clip.format_data.find<Style>();
  if (known != nullptr) {
    const RowLayout& read = known->rows;
    style.separator = read.separator;
    style.newline = read.newline;
    if (read.blanks_regular) {
      style.row_prefix = read.row_prefix;
      style.row_suffix = read.row_suffix;
      style.final_newline = read.final_newline;
    }
  }
  switch (options.numbers.kind) {
    case WriteNumbers::Kind::decimals:
      style.form = fixed_form(std::min(options.numbers.decimals, 17U));
      break;
    case WriteNumbers::Kind::shortest:
      style.form = NumberForm::odd;
      fidelity = text::Fidelity::exact;
      break;
    case WriteNumbers::Kind::remembered:
      fidelity = remember_forms(clip, style);
      break;
  }
  return style;
}

Diagnostic rewritten_positions(const std::vector<std::string>& joints, const Clip& clip) {
  std::string names;
  constexpr std::size_t most_names = 3;
  for (std::size_t i = 0; i < std::min(joints.size(), most_names); ++i) {
    names += fmt::format("{}`{}`", i == 0 ? "" : ", ", joints[i]);
  }
  if (joints.size() > most_names) names += fmt::format(" and {} more", joints.size() - most_names);
  Diagnostic note = make_diagnostic(
      Code::bvh_position_mode,
      joints.empty() ? std::string("positions added to the OFFSET are rewritten to replace it, "
                                   "because readers would interpret them that way")
                     : fmt::format("the OFFSET of {} is written as 0, because readers would "
                                   "misinterpret its positions",
                                   names));
  note.at.file = clip.metadata.source;
  return note;
}

Status write_failed() {
  return fail(Code::io_write, "the text could not be written");
}

/// Writes a clip that BVH can represent and whose positions are not ambiguous.
Status write_checked(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                     Diagnostics& diagnostics) {
  const auto* known = options.canonical ? nullptr : clip.format_data.find<Style>();
  std::optional<std::string> header;
  if (known != nullptr) header = remembered_header(clip, *known);
  const bool as_it_was = header.has_value();
  if (!header) {
    const std::string newline = known != nullptr ? known->rows.newline : "\n";
    HeaderWriter writer(clip.skeleton, known != nullptr ? known->indent : "\t", newline,
                        diagnostics);
    header = writer.write(clip.motion.frames(), frame_time_text(clip.motion.frame_time));
  }
  if (!out(*header)) return write_failed();
  if (clip.motion.channels() > 0) {
    text::Fidelity fidelity = text::Fidelity::exact;
    NumberStyle style = row_style(clip, options, fidelity);
    const bool prints_as_read = as_it_was && options.numbers.kind == WriteNumbers::Kind::remembered;
    const RowsText* verbatim = prints_as_read ? rows_text_of(clip, *known) : nullptr;
    std::span<const double> values = clip.motion.values();
    if (verbatim != nullptr) {
      style.row_prefix = known->rows.row_prefix;
      style.row_suffix = known->rows.row_suffix;
      values = values.first(verbatim->first_frame * clip.motion.channels());
    }
    if (!text::print_rows(values, clip.motion.channels(), style, fidelity, out)) {
      return write_failed();
    }
    if (verbatim != nullptr) return out(verbatim->text) ? Status{} : write_failed();
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
    return fail(Code::argument_invalid, "a BVH file needs at least one joint");
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
