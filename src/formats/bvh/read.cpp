// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "formats/bvh/channel_names.hpp"
#include "formats/bvh/header_notes.hpp"
#include "formats/bvh/header_reader.hpp"
#include "formats/bvh/motion_reader.hpp"
#include "formats/bvh/position_mode.hpp"
#include "formats/bvh/read_with.hpp"
#include "formats/reader_findings.hpp"
#include "mocap/bvh.hpp"
#include "text/ascii.hpp"
#include "text/number_print.hpp"
#include "text/utf8.hpp"

namespace mocap::bvh {

namespace {

/// The error to return: the first one in the collection.
tl::unexpected<Error> first_error(const Diagnostics& diagnostics) {
  return tl::unexpected<Error>(*diagnostics.first_error());
}

/// The indentation of the first indented line; a tab if there is none.
std::string find_indent(std::string_view header) {
  for (std::size_t at = header.find('\n'); at != std::string_view::npos;
       at = header.find('\n', at + 1)) {
    const std::size_t first = header.find_first_not_of(" \t", at + 1);
    if (first == std::string_view::npos) break;
    if (first > at + 1 && header[first] != '\n' && header[first] != '\r') {
      return std::string(header.substr(at + 1, first - at - 1));
    }
  }
  return "\t";
}

/// Reports frames in which all four components of a joint's quaternion are zero, once per joint.
void find_zero_quaternions(const Clip& clip, const Header& header, Diagnostics& diagnostics) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const std::vector<Channel>& channels = clip.skeleton[joint].channels;
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < channels.size(); ++i)
      if (is_quaternion(channels[i])) parts.push_back(columns[joint] + i);
    if (parts.empty()) continue;
    std::size_t first = 0;
    std::uint64_t count = 0;
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      const bool is_zero = std::all_of(parts.begin(), parts.end(), [&](std::size_t column) {
        return clip.motion.at(frame, column) == 0.0;
      });
      if (is_zero && count++ == 0) first = frame;
    }
    if (count == 0) continue;
    const std::string& name = clip.skeleton[joint].name;
    Diagnostic finding = make_diagnostic(
        codes::bvh_quaternion_zero,
        count == 1 ? fmt::format("the quaternion of `{}` is all zeros in frame {}", name, first)
                   : fmt::format("the quaternion of `{}` is all zeros in {} frames, first in "
                                 "frame {}",
                                 name, count, first));
    finding.at.file = clip.metadata.source;
    finding.at.line = header.joint_places[joint].line;
    finding.subject = name;
    diagnostics.add(std::move(finding));
  }
}

void print_as_read(std::span<const double> values, std::size_t columns, const NumberStyle& style,
                   detail::KeptText& out) {
  text::print_rows(values, columns, style, text::Fidelity::exact, [&](std::string_view piece) {
    out.append(piece);
    return out.is_whole();
  });
}

}  // namespace

Result<Clip> read_with(RowPrinter print_rows, ByteSource& source, const ReadOptions& options,
                       Diagnostics& diagnostics) {
  Diagnostics found(diagnostics.strict());
  // Findings are passed to the caller in all cases.
  const auto hand_over = [&] { detail::join_findings(found, diagnostics); };
  HeaderText text(source, options.limits);
  Header header;
  if (!read_header(text, options.limits, found, header)) {
    hand_over();
    return first_error(found);
  }
  const std::string_view pulled = text.text();
  const std::size_t rows_at = header.rows_at.at;
  MotionReader rows(source, pulled.substr(rows_at), header, options, print_rows, found);
  std::optional<Motion> motion = rows.read();
  if (!motion || found.has_errors()) {
    hand_over();
    return first_error(found);
  }
  Clip clip;
  clip.skeleton = std::move(header.skeleton);
  clip.motion = std::move(*motion);
  clip.metadata.format = "bvh";
  clip.metadata.source = source.name();
  find_zero_quaternions(clip, header, found);
  resolve_position_mode(clip, header, source.name(), options.positions, found);
  if (options.keep_style) {
    Style style = rows.take_style();
    style.indent = find_indent(pulled.substr(0, rows_at));
    if (header.sound && header.declared_frames && style.frame_time_length > 0) {
      style.header = pulled.substr(0, rows_at);
      style.frames = *header.declared_frames;
      style.frame_time = header.frame_time;
      style.skeleton_digest = detail::digest_of(clip.skeleton);
    }
    if (std::optional<TextAsRead> as_read = rows.take_text()) {
      as_read->header = pulled.substr(0, rows_at);
      as_read->digest = detail::digest_of(clip);
      style.as_read = std::make_shared<const TextAsRead>(std::move(*as_read));
    }
    clip.format_data.set(std::move(style));
    clip.motion.set_number_formats(rows.take_formats());
  }
  hand_over();
  if (found.has_errors()) return first_error(found);
  return clip;
}

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return read_with(print_as_read, source, options, diagnostics);
}

Result<Clip> read(std::span<const char> bytes, const ReadOptions& options,
                  Diagnostics& diagnostics) {
  ByteSource source = ByteSource::from_bytes(bytes);
  return read(source, options, diagnostics);
}

Result<Clip> read(const std::filesystem::path& path, const ReadOptions& options,
                  Diagnostics& diagnostics) {
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) {
    diagnostics.add(source.error());
    return tl::unexpected<Error>(std::move(source.error()));
  }
  return read(*source, options, diagnostics);
}

bool sniff(std::string_view head) {
  head = text::without_byte_order_mark(head);
  const std::size_t first = head.find_first_not_of(text::whitespace);
  if (first == std::string_view::npos) return false;
  head.remove_prefix(first);
  const std::string_view word = head.substr(0, head.find_first_of(text::whitespace));
  return keyword_meant(word) == "HIERARCHY" || text::equal_in_any_case(word, "ROOT") ||
         text::equal_in_any_case(word, "JOINT");
}

}  // namespace mocap::bvh
