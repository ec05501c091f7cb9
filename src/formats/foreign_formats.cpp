// SPDX-License-Identifier: MIT
#include "formats/foreign_formats.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "formats/default_reader.hpp"
#include "formats/descriptor.hpp"
#include "mocap/formats.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

constexpr std::string_view unpack = "Unpack it and use the file inside.";
constexpr std::string_view get_again =
    "Download the file itself: a web page was saved in its place.";
// `{}` is the label of the default format.
constexpr std::string_view take_another = "Use the motion file itself, in a format such as {}.";
constexpr std::string_view export_from_any =
    "Export the motion as {} from a program that opens it.";

/// A format whose files all start with the same bytes.
struct Signature {
  std::string_view first_bytes;
  std::string_view what;
  std::string_view advice;
};

constexpr std::string_view lfs_pointer = "version https://git-lfs.github.com/spec/";

constexpr std::array signatures{
    Signature{"\x1F\x8B", "a gzip archive", unpack},
    Signature{"PK\x03\x04", "a zip archive", unpack},
    Signature{"PK\x05\x06", "an empty zip archive", unpack},
    Signature{"7z\xBC\xAF\x27\x1C", "a 7-Zip archive", unpack},
    Signature{"Rar!\x1A\x07", "a RAR archive", unpack},
    Signature{"\xFD"
              "7zXZ",
              "an xz archive", unpack},
    Signature{"\x28\xB5\x2F\xFD", "a Zstandard archive", unpack},
    Signature{"BZh", "a bzip2 archive", unpack},
    Signature{"Vocaloid Pose Data", "a MikuMikuDance pose (VPD)", export_from_any},
    Signature{"BLENDER", "a Blender file", "Open it in Blender and export {}."},
    Signature{"//Maya ASCII", "a Maya scene", export_from_any},
    Signature{"%PDF", "a PDF document", take_another},
    Signature{"\x89PNG", "a PNG image", take_another},
    Signature{"\xFF\xD8\xFF", "a JPEG image", take_another},
    Signature{"GIF8", "a GIF image", take_another},
};

constexpr std::string_view biovision_table =
    "a Biovision table (BVA): places of segments in the world, without a skeleton";
constexpr std::string_view vicon_skeleton =
    "a skeleton of Vicon (VSK): formulas for a body with markers, without a motion";
constexpr std::string_view export_from_vicon =
    "Export the motion itself from the program of Vicon: its markers or its joints.";

constexpr std::array unwritten{
    UnwrittenFormat{".bva", "a Biovision table has no skeleton", "write a {} instead"},
    UnwrittenFormat{".vsk", "a skeleton of Vicon has no motion, but formulas for a body",
                    "write a {} instead"}};

std::string with_default_format(std::string_view advice) {
  constexpr std::string_view place = "{}";
  std::string words(advice);
  if (const std::size_t at = words.find(place); at != std::string::npos)
    words.replace(at, place.size(), default_format_names.label);
  return words;
}

ForeignFormat unsupported(std::string_view what, std::string_view advice) {
  return {codes::format_unsupported, what, with_default_format(advice)};
}

}  // namespace

const UnwrittenFormat* find_unwritten(std::string_view extension) {
  const auto* const found =
      std::find_if(unwritten.begin(), unwritten.end(), [&](const UnwrittenFormat& each) {
        return text::equal_in_any_case(each.extension, extension);
      });
  return found == unwritten.end() ? nullptr : found;
}

std::string export_motion() {
  return with_default_format(export_from_any);
}

std::string_view skip_to_first_word(std::string_view text) {
  text = text::without_byte_order_mark(text);
  while (true) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    text.remove_prefix(first);
    if (!text.starts_with('#')) return text;
    const std::size_t line_end = text.find_first_of("\r\n");
    if (line_end == std::string_view::npos) return {};
    text.remove_prefix(line_end);
  }
}

namespace {

std::optional<ForeignFormat> recognise_markup(std::string_view text) {
  text = skip_to_first_word(text);
  if (text.starts_with('{')) return unsupported("JSON", export_from_any);
  if (text::starts_with_in_any_case(text, "<!doctype html") ||
      text::starts_with_in_any_case(text, "<html")) {
    return unsupported("a web page (HTML)", get_again);
  }
  if (text.starts_with('<')) {
    if (text::contains_in_any_case(text, "<kinematicmodel"))
      return unsupported(vicon_skeleton, export_from_vicon);
    const bool is_collada = text::contains_in_any_case(text, "<collada");
    return unsupported(is_collada ? "COLLADA" : "XML", export_from_any);
  }
  return std::nullopt;
}

bool is_utf16(std::string_view head) {
  return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

}  // namespace

std::optional<ForeignFormat> recognise_foreign(std::string_view head) {
  if (head.starts_with(lfs_pointer))
    return ForeignFormat{codes::format_git_lfs, "a Git LFS pointer, not the motion file",
                         "Run `git lfs pull` in its repository."};
  for (const Signature& signature : signatures) {
    if (head.starts_with(signature.first_bytes))
      return unsupported(signature.what, signature.advice);
  }
  if (is_utf16(head)) {
    return unsupported("text in UTF-16", "Save it as plain text (UTF-8).");
  }
  if (text::starts_with_in_any_case(skip_to_first_word(head), "segment:"))
    return unsupported(biovision_table, export_from_any);
  return recognise_markup(head);
}

bool starts_with_zeros(std::string_view head) {
  // Fewer zeros also occur in binary formats that begin with a small number.
  return head.starts_with(std::string_view("\0\0\0\0", zeros_at_start));
}

std::optional<ForeignFormat> recognise_unread(std::string_view head) {
  for (const FormatDescriptor* each : descriptors()) {
    if (each->recognise_unread == nullptr) continue;
    if (auto found = each->recognise_unread(head)) return found;
  }
  return recognise_foreign(head);
}

}  // namespace mocap::detail
