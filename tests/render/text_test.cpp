// SPDX-License-Identifier: MIT
#include "render/text.hpp"

#include <gtest/gtest.h>

namespace mocap::render::detail::text_test {
namespace {

TEST(Printable, RemovesNonPrintableCharacters) {
  EXPECT_EQ(printable("A walk"), "A walk");
  EXPECT_EQ(printable("two\nlines\x01"), "two lines");
  EXPECT_EQ(printable("\xFF"), "\xEF\xBF\xBD");
  // Characters that change the writing direction could make a name look like another.
  EXPECT_EQ(printable("a\xE2\x80\xAE"
                      "b"),
            "ab");
  // U+061C and U+2060, which all other outputs omit as well.
  EXPECT_EQ(printable("a\xD8\x9C\xE2\x81\xA0"
                      "b"),
            "ab");
  EXPECT_EQ(printable("\xE6\xAD\xA9"), "\xE6\xAD\xA9");
  // Cut between characters.
  EXPECT_EQ(printable(std::string(399, 'x') + "\xC3\xA4"), std::string(399, 'x'));
  EXPECT_LE(printable(std::string(1'000'000, 'x')).size(), 400U);
}

TEST(DrawnText, WrapsLongText) {
  const Canvas canvas = Canvas::make(400, 400).value();
  const TextStyle style{.size = 20.0, .colour = {1.0, 1.0, 1.0, 1.0}, .width = 300.0};
  const double one_line = draw_text(canvas, 10.0, 10.0, "short", style);
  EXPECT_GT(one_line, 15.0);
  const std::string text(400, 'm');
  EXPECT_NEAR(draw_text(canvas, 10.0, 100.0, text, style), one_line, 2.0);
  TextStyle three = style;
  three.max_lines = 3;
  EXPECT_LE(draw_text(canvas, 10.0, 200.0, text, three), 3.4 * one_line);
  const Rectangle drawn = canvas.drawn();
  EXPECT_GE(drawn.x, 8);
  EXPECT_LE(drawn.x + drawn.width, 312);
}

}  // namespace
}  // namespace mocap::render::detail::text_test
