// SPDX-License-Identifier: MIT
#include "samples/sample_list.hpp"

#include <array>
#include <utility>
#include <vector>

#include "samples/animals.hpp"
#include "samples/gait.hpp"
#include "samples/gestures.hpp"
#include "samples/people.hpp"

namespace samples {
namespace {

// CMU's unit: 1/0.45 of an inch.
constexpr double cmu_units_per_metre = 0.45 / 0.0254;

Take solo(Figure figure, std::vector<Pose> poses, Dialect dialect) {
  return {{{std::move(figure), std::move(poses)}}, std::move(dialect)};
}

Dialect centimetres(std::string_view frame_time) {
  Dialect dialect;
  dialect.frame_time = frame_time;
  return dialect;
}

std::vector<Pose> moved(std::vector<Pose> poses, const Vector3& by, double turned_deg) {
  const Quaternion turn = about_y(turned_deg);
  for (Pose& pose : poses) {
    pose.root = by + turn * pose.root;
    pose.turns["pelvis"] = turn * pose.turn_of("pelvis");
  }
  return poses;
}

Take walk() {
  Figure figure = cmu_person();
  Dialect dialect;
  dialect.units_per_metre = cmu_units_per_metre;
  dialect.reference_frame = true;
  dialect.frame_time = ".0083333";
  auto poses = gait_poses(figure, walking(), 120.0, 241);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take run() {
  Figure figure = mixamo_person();
  Dialect dialect = centimetres("0.016667");
  dialect.root_offset = true;
  auto poses = gait_poses(figure, running(), 60.0, 121);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take jump_up() {
  Figure figure = biovision_person();
  Dialect dialect;
  dialect.units_per_metre = 1.0;
  dialect.decimals = 6;
  dialect.frame_time = "0.0166667";
  dialect.newline = "\r\n";
  dialect.indent = "  ";
  auto poses = jump(figure, 60.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take wave_hello() {
  Figure figure = person_with_fingers();
  Dialect dialect = centimetres("0.0333333");
  dialect.decimals = 2;
  auto poses = wave(figure, 30.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take turn() {
  Figure figure = second_life_person();
  Dialect dialect;
  dialect.units_per_metre = 1.0 / 0.0254;
  dialect.decimals = 6;
  dialect.reference_frame = true;
  dialect.frame_time = "0.033333";
  auto poses = turn_around(figure, 30.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take sit_down() {
  Figure figure = mannequin_person();
  Dialect dialect = centimetres("0.033333");
  dialect.z_up = true;
  dialect.root_offset = true;
  auto poses = sit_and_stand(figure, 30.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take stand_idle() {
  Figure figure = biovision_person();
  Dialect dialect;
  dialect.units_per_metre = 1.0 / 0.0254;
  dialect.decimals = 3;
  dialect.frame_time = "0.041667";
  dialect.separator = '\t';
  auto poses = idle(figure, 24.0, 8.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take bow_deeply() {
  Figure figure = six_channel_person();
  Dialect dialect = centimetres("0.0333333");
  dialect.along_bones = true;
  dialect.root_offset = true;
  dialect.row_suffix = " ";
  dialect.decimals = 3;
  auto poses = bow(figure, 30.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take stairs() {
  Figure figure = mannequin_person();
  Dialect dialect = centimetres("0.033333");
  dialect.z_up = true;
  dialect.indent = "    ";
  dialect.decimals = 3;
  auto poses = climb_stairs(figure, 30.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take front_kick() {
  Figure figure = mixamo_person();
  Dialect dialect = centimetres("0.0166667");
  dialect.root_offset = true;
  auto poses = kick(figure, 60.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take wheel() {
  Figure figure = cmu_person();
  Dialect dialect;
  dialect.units_per_metre = cmu_units_per_metre;
  dialect.frame_time = "0.0166667";
  auto poses = cartwheel(figure, 60.0);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take dance_together() {
  Take take;
  take.dialect = centimetres("0.033333");
  take.dialect.decimals = 3;
  Figure ann = dancer("Ann_", 1.67);
  Figure ben = dancer("Ben_", 1.82);
  auto anns = moved(dance(ann, 30.0, Side::left), {0.0, 0.0, -0.75}, 0.0);
  auto bens = moved(dance(ben, 30.0, Side::right), {0.0, 0.0, 0.75}, 180.0);
  take.performers = {{std::move(ann), std::move(anns)}, {std::move(ben), std::move(bens)}};
  return take;
}

Take dog_trot() {
  Figure figure = dog();
  Dialect dialect;
  dialect.units_per_metre = 1.0;
  dialect.decimals = 5;
  dialect.frame_time = "0.02";
  auto poses = trot(figure, 50.0, 104);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take snake_slither() {
  Figure figure = snake();
  Dialect dialect = centimetres("0.033333");
  auto poses = slither(figure, 30.0, 150);
  return solo(std::move(figure), std::move(poses), dialect);
}

Take ball_bounce() {
  Figure figure = ball();
  Dialect dialect = centimetres("0.0166667");
  auto poses = bounce(figure, 60.0, 300);
  return solo(std::move(figure), std::move(poses), dialect);
}

constexpr std::array samples_by_name{
    Sample{"ball", ball_bounce},
    Sample{"bow", bow_deeply},
    Sample{"cartwheel", wheel},
    Sample{"dance", dance_together},
    Sample{"dog_trot", dog_trot},
    Sample{"idle", stand_idle},
    Sample{"jump", jump_up},
    Sample{"kick", front_kick},
    Sample{"run", run},
    Sample{"sit_stand", sit_down},
    Sample{"snake", snake_slither},
    Sample{"stairs", stairs},
    Sample{"turn", turn},
    Sample{"walk", walk},
    Sample{"wave", wave_hello},
};

}  // namespace

std::span<const Sample> sample_list() {
  return samples_by_name;
}

}  // namespace samples
