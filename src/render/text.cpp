// SPDX-License-Identifier: MIT
#include "render/text.hpp"

#include <pango/pangocairo.h>

#include <memory>

namespace mocap::render::detail {

namespace {

constexpr std::size_t most_bytes = 400;

struct Freed {
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
  void operator()(char* text) const { g_free(text); }
};

/// U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069, U+FEFF, and line separators.
bool is_hidden(gunichar c) {
  return g_unichar_iscntrl(c) != FALSE || (c >= 0x200E && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

}  // namespace

std::string printable(std::string_view bytes) {
  const std::string_view cut = bytes.substr(0, most_bytes);
  const std::unique_ptr<char, Freed> valid(
      g_utf8_make_valid(cut.data(), static_cast<gssize>(cut.size())));
  std::string text;
  for (const char* at = valid.get(); *at != '\0'; at = g_utf8_next_char(at)) {
    const gunichar c = g_utf8_get_char(at);
    if (is_hidden(c)) {
      text += c == '\n' || c == '\t' ? " " : "";
    } else {
      text.append(at, static_cast<std::size_t>(g_utf8_next_char(at) - at));
    }
  }
  return text;
}

double draw_text(const Canvas& canvas, double x, double y, const std::string& text,
                 const TextStyle& style) {
  const std::unique_ptr<PangoLayout, Freed> layout(pango_cairo_create_layout(canvas.get()));
  const std::unique_ptr<PangoFontDescription, Freed> font(pango_font_description_new());
  pango_font_description_set_family(font.get(), "Inter, system-ui, sans-serif");
  pango_font_description_set_weight(font.get(),
                                    style.is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
  pango_layout_set_font_description(layout.get(), font.get());
  pango_layout_set_text(layout.get(), text.c_str(), static_cast<int>(text.size()));
  pango_layout_set_width(layout.get(), static_cast<int>(style.width * PANGO_SCALE));
  pango_layout_set_height(layout.get(), -style.most_lines);
  pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
  canvas.set(style.colour);
  cairo_move_to(canvas.get(), x, y);
  pango_cairo_show_layout(canvas.get(), layout.get());
  int height = 0;
  pango_layout_get_pixel_size(layout.get(), nullptr, &height);
  return static_cast<double>(height);
}

}  // namespace mocap::render::detail
