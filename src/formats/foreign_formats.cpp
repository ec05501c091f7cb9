// SPDX-License-Identifier: MIT
#include "formats/foreign_formats.hpp"

#include <algorithm>
#include <array>

#include "mocap/formats.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

constexpr std::string_view unpack = "Unpack it and use the file inside.";
constexpr std::string_view get_again =
    "Download the file itself: a web page was saved in its place.";
constexpr std::string_view take_another =
    "Use the motion file: BVH, AMC with its ASF, or a table (CSV).";

/// A format whose files all start with the same bytes.
struct Signature {
  std::string_view first_bytes;
  ForeignFormat format;
};

const Code unsupported = codes::format_unsupported;

const std::array signatures{
    Signature{"version https://git-lfs.github.com/spec/",
              {codes::format_git_lfs, "a Git LFS pointer, not the motion file",
               "Run `git lfs pull` in its repository."}},
    Signature{"\x1F\x8B", {unsupported, "a gzip archive", unpack}},
    Signature{"PK\x03\x04", {unsupported, "a zip archive", unpack}},
    Signature{"PK\x05\x06", {unsupported, "an empty zip archive", unpack}},
    Signature{"7z\xBC\xAF\x27\x1C", {unsupported, "a 7-Zip archive", unpack}},
    Signature{"Rar!\x1A\x07", {unsupported, "a RAR archive", unpack}},
    Signature{"\xFD"
              "7zXZ",
              {unsupported, "an xz archive", unpack}},
    Signature{"\x28\xB5\x2F\xFD", {unsupported, "a Zstandard archive", unpack}},
    Signature{"BZh", {unsupported, "a bzip2 archive", unpack}},
    Signature{"\x30\x26\xB2\x75\x8E\x66\xCF\x11",
              {unsupported, "a Windows Media file (also named .asf), not an Acclaim skeleton",
               "Look for the text file of that name: an Acclaim skeleton starts with `:version`."}},
    Signature{"Kaydara FBX Binary", {unsupported, "FBX (binary)", export_motion}},
    Signature{"; FBX", {unsupported, "FBX (text)", export_motion}},
    Signature{"Vocaloid Motion Data", {unsupported, "a MikuMikuDance motion (VMD)", export_motion}},
    Signature{"Vocaloid Pose Data", {unsupported, "a MikuMikuDance pose (VPD)", export_motion}},
    Signature{"PathFileType", {unsupported, "a table of markers (TRC)", export_motion}},
    Signature{"[Header]", {unsupported, "a Motion Analysis file (HTR or GTR)", export_motion}},
    Signature{"PXR-USDC", {unsupported, "USD (binary)", export_motion}},
    Signature{"#usda", {unsupported, "USD (text)", export_motion}},
    Signature{"BLENDER", {unsupported, "a Blender file", "Open it in Blender and export BVH."}},
    Signature{"//Maya ASCII", {unsupported, "a Maya scene", export_motion}},
    Signature{"%PDF", {unsupported, "a PDF document", take_another}},
    Signature{"\x89PNG", {unsupported, "a PNG image", take_another}},
    Signature{"\xFF\xD8\xFF", {unsupported, "a JPEG image", take_another}},
    Signature{"GIF8", {unsupported, "a GIF image", take_another}},
};

}  // namespace

std::string_view skip_to_first_word(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
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

/// C3D has no magic number: the second byte is 80, and the first is the number (from 2) of the
/// 512-byte block in which the parameters start; its third and fourth bytes confirm this.
bool is_c3d(std::string_view head) {
  if (head.size() < 2 || head[1] != 0x50) return false;
  constexpr std::size_t block_bytes = 512;
  const std::size_t block = static_cast<unsigned char>(head[0]);
  if (block < 2) return false;
  const std::size_t parameters = (block - 1) * block_bytes;
  return head.size() > parameters + 3 && head[parameters + 3] >= 84 && head[parameters + 3] <= 86;
}

std::optional<ForeignFormat> recognise_markup(std::string_view text) {
  text = skip_to_first_word(text);
  if (text.starts_with('{')) return ForeignFormat{unsupported, "JSON", export_motion};
  if (text::starts_with_in_any_case(text, "<!doctype html") ||
      text::starts_with_in_any_case(text, "<html")) {
    return ForeignFormat{unsupported, "a web page (HTML)", get_again};
  }
  if (text.starts_with('<')) {
    const bool is_collada = text::contains_in_any_case(text, "<collada");
    return ForeignFormat{unsupported, is_collada ? "COLLADA" : "XML", export_motion};
  }
  return std::nullopt;
}

bool is_utf16(std::string_view head) {
  return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

}  // namespace

std::optional<ForeignFormat> recognise_foreign(std::string_view head) {
  for (const Signature& signature : signatures) {
    if (head.starts_with(signature.first_bytes)) return signature.format;
  }
  if (is_utf16(head)) {
    return ForeignFormat{unsupported, "text in UTF-16", "Save it as plain text (UTF-8)."};
  }
  if (is_c3d(head)) return ForeignFormat{unsupported, "C3D (markers)", export_motion};
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  if (text::starts_with_in_any_case(head, "segment:")) {
    return ForeignFormat{unsupported, "a Biovision table (BVA)", export_motion};
  }
  return recognise_markup(head);
}

bool starts_with_zeros(std::string_view head) {
  // A Second Life .anim begins with the number 1: two bytes, of which the second is zero.
  return head.starts_with(std::string_view("\0\0\0\0", zeros_at_start));
}

}  // namespace mocap::detail
