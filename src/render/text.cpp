// SPDX-License-Identifier: MIT
#include "render/text.hpp"

#include <pango/pangocairo.h>

#include <memory>

#include "text/utf8.hpp"

namespace mocap::render::detail {

namespace {

constexpr std::size_t max_bytes = 400;

struct Freed {
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
};

using Layout = std::unique_ptr<PangoLayout, Freed>;

Layout layout_of(const Canvas& canvas, const std::string& text, const TextStyle& style) {
  Layout layout(pango_cairo_create_layout(canvas.get()));
  const std::unique_ptr<PangoFontDescription, Freed> font(pango_font_description_new());
  pango_font_description_set_family(font.get(), "Inter, system-ui, sans-serif");
  pango_font_description_set_weight(font.get(),
                                    style.is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
  pango_layout_set_font_description(layout.get(), font.get());
  pango_layout_set_text(layout.get(), text.c_str(), static_cast<int>(text.size()));
  pango_layout_set_width(layout.get(), static_cast<int>(style.width * PANGO_SCALE));
  pango_layout_set_height(layout.get(), -style.max_lines);
  pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
  if (style.is_centred) pango_layout_set_alignment(layout.get(), PANGO_ALIGN_CENTER);
  return layout;
}

}  // namespace

std::string printable(std::string_view bytes) {
  constexpr char32_t replacement = 0xFFFD;
  std::string shown;
  for (std::string_view left = text::cut(bytes, max_bytes); !left.empty();) {
    const char32_t c = text::take_character(left).value_or(replacement);
    if (c == '\n' || c == '\t') {
      shown += ' ';
    } else if (!text::is_invisible(c)) {
      text::append_character(shown, c);
    }
  }
  return shown;
}

double width_of_text(const Canvas& canvas, const std::string& text, const TextStyle& style) {
  const Layout layout = layout_of(canvas, text, style);
  pango_layout_set_width(layout.get(), -1);
  int width = 0;
  pango_layout_get_pixel_size(layout.get(), &width, nullptr);
  return static_cast<double>(width);
}

double draw_text(const Canvas& canvas, double x, double y, const std::string& text,
                 const TextStyle& style) {
  const Layout layout = layout_of(canvas, text, style);
  canvas.set(style.colour);
  cairo_move_to(canvas.get(), x, y);
  pango_cairo_show_layout(canvas.get(), layout.get());
  int height = 0;
  pango_layout_get_pixel_size(layout.get(), nullptr, &height);
  return static_cast<double>(height);
}

}  // namespace mocap::render::detail
