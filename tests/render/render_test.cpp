// SPDX-License-Identifier: MIT
#include "mocap/render.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

#include "mocap/formats.hpp"
#include "render/pixels.hpp"
#include "support/person.hpp"
#include "support/random_clip.hpp"

namespace mocap::render::render_test {
namespace {

using test::Film;
using test::Pixels;
using test::read_film;
using test::read_png;
using test::read_webp;

Clip sample(const std::string& name) {
  return load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name).value();
}

Clip one_joint(std::size_t frames) {
  Clip clip;
  Joint joint = test::named_joint("only");
  joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, joint));
  clip.motion = Motion(frames, 3);
  return clip;
}

TEST(Thumbnail, ShowsBothSidesOnATransparentBackground) {
  const Pixels pixels = read_webp(thumbnail(test::walking_person(120)).value());
  EXPECT_EQ(pixels.width, 320U);
  EXPECT_EQ(pixels.height, 320U);
  EXPECT_GT(pixels.blue(), 1000U);
  EXPECT_GT(pixels.orange(), 1000U);
  EXPECT_TRUE(pixels.is_clear_at(0, 0));
  EXPECT_TRUE(pixels.is_clear_at(319, 0));
}

TEST(Thumbnail, LeftIsBlueForAnyAxes) {
  // Swapping the names only swaps the colours.
  test::PersonOptions swapped;
  swapped.name = [](const std::string& side, const std::string& part) {
    return (side == "Left" ? "Right" : side == "Right" ? "Left" : "") + part;
  };
  test::PersonOptions z_up;
  z_up.file_from_body = test::z_up_from_y_up();
  const auto centre_of_blue = [](const Clip& clip) {
    PictureOptions options;
    options.ghosts = false;
    options.frame = 0;
    const Pixels pixels = read_webp(picture(clip, options).value());
    double sum = 0.0;
    double count = 0.0;
    for (std::size_t i = 0; i < pixels.values.size(); ++i) {
      const auto& value = pixels.values[i];
      if (value[3] < 200 || value[2] <= value[0] + 60) continue;
      sum += static_cast<double>(i % pixels.width);
      count += 1.0;
    }
    return sum / count;
  };
  // Seen from the front, the left half is on the right of the picture.
  EXPECT_GT(centre_of_blue(test::walking_person(10)), 160.0);
  EXPECT_GT(centre_of_blue(test::walking_person(10, 1.2, z_up)), 160.0);
}

TEST(Picture, DoesNotDependOnTheUnit) {
  for (const double units : {0.001, 1.0, 39.37, 1e6}) {
    const Clip clip = test::walking_person(30, 0.0, {.units_per_metre = units});
    const Pixels pixels = read_webp(thumbnail(clip).value());
    EXPECT_GT(pixels.opaque(), 5000U) << units;
  }
}

TEST(Picture, HasTheRequestedSizeAndFormat) {
  PictureOptions options;
  options.size = {200, 100};
  options.format = PictureFormat::png;
  const Pixels pixels = read_png(picture(test::walking_person(30), options).value());
  EXPECT_EQ(pixels.width, 200U);
  EXPECT_EQ(pixels.height, 100U);
  EXPECT_GT(pixels.blue(), 50U);
}

TEST(Picture, ShowsTheRequestedFrame) {
  Clip clip = test::walking_person(60, 0.0);
  clip.motion.exact_at(59, test::rotation_column(clip, "LeftArm")) = 80.0;
  PictureOptions first;
  first.frame = 0;
  first.ghosts = false;
  PictureOptions last = first;
  last.frame = 59;
  EXPECT_NE(picture(clip, first).value(), picture(clip, last).value());
  EXPECT_EQ(picture(clip, first).value(), picture(clip, first).value());
}

TEST(Picture, DoesNotDependOnThePosition) {
  const Clip near = test::walking_person(10, 0.0);
  Clip far_away = near;
  // In single precision, a hand would have a resolution of a metre there.
  for (std::size_t frame = 0; frame < 10; ++frame) far_away.motion.exact_at(frame, 0) += 1e9;
  const auto blue = [](const Clip& clip) {
    return static_cast<double>(read_webp(thumbnail(clip).value()).blue());
  };
  EXPECT_NEAR(blue(far_away), blue(near), 0.02 * blue(near));
}

TEST(Picture, RejectsInvalidSizesAndFrames) {
  const Clip clip = test::walking_person(10);
  for (const PictureSize size :
       {PictureSize{0, 320}, PictureSize{320, 4097}, PictureSize{15, 16}}) {
    PictureOptions options;
    options.size = size;
    EXPECT_EQ(picture(clip, options).error().code, codes::argument_invalid);
  }
  PictureOptions options;
  options.frame = 10;
  EXPECT_EQ(picture(clip, options).error().code, codes::argument_invalid);
  FilmOptions film_options;
  film_options.most_frames = 1;
  EXPECT_EQ(film(clip, film_options).error().code, codes::argument_invalid);
  film_options.most_frames = 24;
  film_options.longest_s = 0.0;
  EXPECT_EQ(film(clip, film_options).error().code, codes::argument_invalid);
  Clip broken = clip;
  broken.motion = Motion(3, 1);
  EXPECT_EQ(picture(broken).error().code, codes::argument_shape);
}

TEST(Film, ShowsTheWholeClipAndLoops) {
  const Film moving = read_film(moving_thumbnail(test::walking_person(600)).value());
  EXPECT_EQ(moving.frames.size(), 24U);
  EXPECT_TRUE(moving.loops_for_ever);
  EXPECT_NEAR(moving.milliseconds, 3000, 50);  // Ten seconds, shortened.
  EXPECT_NE(moving.frames[0].values, moving.frames[12].values);

  const Film brief = read_film(moving_thumbnail(test::walking_person(60)).value());
  EXPECT_NEAR(brief.milliseconds, 1000, 50);
}

TEST(Film, FollowsTheFigure) {
  // Five metres per second: without a following camera, the last frame would be empty.
  const Film moving = read_film(film(test::walking_person(60, 5.0)).value());
  for (const Pixels& frame : moving.frames) EXPECT_GT(frame.blue(), 300U);
}

/// Twelve markers around a figure of 1.8 m that travels along x, after a marker that lies 40 m
/// away.
Clip markers(std::size_t frames, double metres_per_frame, bool has_stray) {
  Clip clip;
  const std::size_t count = has_stray ? 13 : 12;
  for (std::size_t i = 0; i < count; ++i) {
    Joint joint = test::named_joint("marker" + std::to_string(i));
    joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, joint));
  }
  clip.motion = Motion(frames, 3 * count);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    std::size_t column = 0;
    const auto put = [&](double x, double y, double z) {
      clip.motion.exact_at(frame, column) = x;
      clip.motion.exact_at(frame, column + 1) = y;
      clip.motion.exact_at(frame, column + 2) = z;
      column += 3;
    };
    if (has_stray) put(-40.0, 0.0, 10.0);
    const double x = metres_per_frame * static_cast<double>(frame);
    for (std::size_t i = 0; i < 12; ++i)
      put(x + 0.3 * static_cast<double>(i % 3), 0.6 * static_cast<double>(i / 3),
          0.2 * static_cast<double>(i % 2));
  }
  return clip;
}

/// The height of the part of a picture with opaque pixels: for markers, that of their dots.
unsigned height_of(const Pixels& pixels) {
  unsigned first = pixels.height;
  unsigned last = 0;
  for (unsigned y = 0; y < pixels.height; ++y)
    for (unsigned x = 0; x < pixels.width; ++x) {
      if (pixels.values[y * pixels.width + x][3] < 200) continue;
      first = std::min(first, y);
      last = std::max(last, y);
    }
  return first > last ? 0 : last - first + 1;
}

TEST(Picture, OfMarkersIsFramedWithoutStrays) {
  for (const bool has_stray : {false, true}) {
    const Clip clip = markers(2, 0.0, has_stray);
    PictureOptions as_png;
    as_png.format = PictureFormat::png;
    EXPECT_GT(height_of(read_png(picture(clip, as_png).value())), 200U);
    RowOptions row_of_two;
    row_of_two.size = {640, 320};
    row_of_two.format = PictureFormat::png;
    EXPECT_GT(height_of(read_png(row(clip, row_of_two).value())), 200U);
  }
}

TEST(Film, FollowsMarkers) {
  for (const bool has_stray : {false, true}) {
    const Film moving = read_film(film(markers(60, 0.2, has_stray)).value());
    for (const Pixels& frame : moving.frames) EXPECT_GT(height_of(frame), frame.height / 2);
  }
}

TEST(Film, HasNoBlackEdges) {
  const Film moving = read_film(moving_thumbnail(sample("walk.bvh")).value());
  for (const Pixels& frame : moving.frames) {
    const auto is_black = [](const std::array<std::uint8_t, 4>& pixel) {
      return pixel[3] > 200 && std::max({pixel[0], pixel[1], pixel[2]}) < 64;
    };
    EXPECT_LT(std::count_if(frame.values.begin(), frame.values.end(), is_black), 6);
  }
}

TEST(Film, HandlesShortClips) {
  EXPECT_GT(read_webp(film(test::walking_person(1)).value()).opaque(), 500U);
  EXPECT_GT(read_webp(film(test::walking_person(0)).value()).opaque(), 500U);
}

TEST(Card, HasSizeAndText) {
  const Clip clip = test::walking_person(30);
  const std::string bare = card(clip, {.name = "", .licence = "", .site = ""}).value();
  const std::string named = card(clip, {.name = "A walk", .licence = "CC0-1.0"}).value();
  const Pixels pixels = read_png(named);
  EXPECT_EQ(pixels.width, 1200U);
  EXPECT_EQ(pixels.height, 630U);
  EXPECT_EQ(pixels.opaque(), std::size_t{1200} * 630);
  EXPECT_NE(pixels.values, read_png(bare).values);
}

TEST(Card, AcceptsAnyName) {
  const Clip clip = test::walking_person(3);
  for (const std::string& name :
       {std::string(100'000, 'W'), std::string("\xFF\xFE\0<b>\n\xE2\x80\xAE", 10),
        std::string("\xE6\xAD\xA9\xE3\x81\x8F"), std::string("\xD9\x85\xD8\xB4\xD9\x8A")}) {
    const Result<std::string> made = card(clip, {.name = name, .licence = name, .site = name});
    ASSERT_TRUE(made);
    EXPECT_EQ(read_png(*made).width, 1200U);
  }
}

TEST(Hostile, EmptyClipsHavePictures) {
  Clip nothing;
  nothing.motion = Motion(3, 0);
  for (const Clip& clip : {nothing, one_joint(0), one_joint(1), one_joint(100)}) {
    EXPECT_EQ(read_webp(thumbnail(clip).value()).width, 320U);
    EXPECT_TRUE(moving_thumbnail(clip));
    EXPECT_EQ(read_png(card(clip, {}).value()).height, 630U);
  }
}

TEST(Hostile, DrawsOutOfRangeValues) {
  for (const double number : {1e300, -1e300, 1e17, 1e-300}) {
    Clip clip = test::walking_person(20);
    for (std::size_t i = 0; i < 3; ++i) clip.motion.exact_at(10, i) = number;
    clip.skeleton.set_offset(5, {number, number, number});
    EXPECT_TRUE(thumbnail(clip)) << number;
    EXPECT_TRUE(moving_thumbnail(clip)) << number;
  }
  Clip points = test::walking_person(5);
  for (std::size_t i = 0; i < points.skeleton.size(); ++i) {
    points.skeleton.set_offset(i, Vector3::Zero());
    points.skeleton.set_end_sites(i, {});
  }
  EXPECT_TRUE(thumbnail(points));
}

TEST(Hostile, TenThousandJointsAreDrawn) {
  Clip clip;
  for (std::size_t i = 0; i < 10'000; ++i) {
    Joint joint = test::named_joint("joint", {0.1, 1.0, 0.0});
    joint.channels = {Channel::z_rotation};
    ASSERT_TRUE(clip.skeleton.add(i % 100 == 0 ? Joint::no_parent : i - 1, joint));
  }
  clip.motion = Motion(50, 10'000);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    clip.motion.exact_values()[i] = static_cast<double>(i % 7);
  }
  EXPECT_GT(read_webp(thumbnail(clip).value()).opaque(), 100U);
  EXPECT_TRUE(moving_thumbnail(clip));
}

RC_GTEST_PROP(Hostile, AnyLayoutIsDrawn, ()) {
  const Clip clip = test::random_clip_of_any_layout(8, 6);
  RC_ASSERT(thumbnail(clip).has_value());
}

TEST(Samples, AreAllListed) {
  for (const char* name : {"walk.bvh", "ball.bvh", "snake.bvh", "dog_trot.bvh", "wave.bvh"}) {
    const Clip clip = sample(name);
    EXPECT_GT(read_webp(thumbnail(clip).value()).opaque(), 1500U) << name;
    const Result<std::string> moving = moving_thumbnail(clip);
    EXPECT_EQ(read_film(moving.value()).frames.size(), 24U) << name;
    EXPECT_LT(moving->size(), 120'000U) << name;
  }
}

}  // namespace
}  // namespace mocap::render::render_test
