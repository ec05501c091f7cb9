// SPDX-License-Identifier: MIT
#include "formats/robot_motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "mocap/robots.hpp"
#include "pose/channels.hpp"

namespace mocap::detail {

namespace {

/// The columns of x, y, z, w.
using Order = std::array<std::size_t, 4>;
constexpr Order scalar_last{3, 4, 5, 6};
constexpr Order scalar_first{4, 5, 6, 3};

/// The z component of the up axis of the root: 1 if it is upright, -1 upside down.
double uprightness(std::span<const double> row, const Order& order) {
  return 1.0 - 2.0 * (row[order[0]] * row[order[0]] + row[order[1]] * row[order[1]]);
}

/// The mean over all rows.
double mean_uprightness(std::span<const double> rows, std::size_t width, const Order& order) {
  const std::size_t frames = rows.size() / width;
  double sum = 0.0;
  for (std::size_t frame = 0; frame < frames; ++frame)
    sum += uprightness(rows.subspan(frame * width, width), order);
  return sum / static_cast<double>(frames);
}

/// Whether quaternions are w, x, y, z: only if the root would otherwise be tilted by more than 20
/// degrees on average, and is less tilted so. A root that hardly turns is upright in both orders,
/// and sways in both.
bool are_scalar_first(std::span<const double> rows, std::size_t width) {
  constexpr double upright = 0.94;
  constexpr double least_difference = 0.05;
  const double usual = mean_uprightness(rows, width, scalar_last);
  return usual < upright && mean_uprightness(rows, width, scalar_first) > usual + least_difference;
}

Result<Skeleton> g1_skeleton() {
  Result<Clip> g1 = robots::unitree_g1();
  if (!g1) return tl::unexpected<Error>(std::move(g1.error()));
  return std::move(g1->skeleton);
}

tl::unexpected<Error> no_model(Error error) {
  advise_model(error);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

RobotMotion::RobotMotion(std::unique_ptr<Clip> model, RobotRows robot, bool is_built_in)
    : model_(std::move(model)),
      robot_(std::move(robot)),
      is_built_in_(is_built_in),
      has_root_(!robot_.has_fixed_root()) {}

Result<RobotMotion> RobotMotion::of(const Skeleton* skeleton) {
  Result<Skeleton> robot = skeleton != nullptr ? Result<Skeleton>(*skeleton) : g1_skeleton();
  if (!robot) return tl::unexpected<Error>(std::move(robot.error()));
  auto model = std::make_unique<Clip>();
  model->skeleton = std::move(*robot);
  model->motion = Motion(0, model->skeleton.channel_count());
  model->metadata.metres_per_unit = 1.0;
  model->metadata.up = Axis::plus_z;
  Result<RobotRows> rows = RobotRows::of(*model, std::nullopt);
  if (!rows) return no_model(std::move(rows.error()));
  const Joint& root = model->skeleton[0];
  if (!root.channels.empty() && !(has_all_positions(root) && turns_freely(root)))
    return no_model(make_diagnostic(
        codes::fit_robot, "this is not the motion of a robot: its root is neither free nor fixed"));
  return RobotMotion(std::move(model), std::move(*rows), skeleton == nullptr);
}

std::size_t RobotMotion::width() const {
  return robot_.width() - (has_root_ ? 0 : RobotRows::root_width);
}

Diagnostic RobotMotion::assumption(std::string_view more) const {
  std::string text = "read as the motion of ";
  text += is_built_in_ ? fmt::format("a Unitree G1 with {} hinges", g1_hinges)
                       : std::string("the specified robot");
  if (has_root_ && order_ == robots::QuaternionOrder::detected)
    text += is_scalar_first_ ? ", with quaternions w, x, y, z" : ", with quaternions x, y, z, w";
  text += more;
  return make_diagnostic(codes::robot_assumed, std::move(text));
}

Result<Clip> RobotMotion::read(std::span<const double> rows, Code invalid,
                               robots::QuaternionOrder order_of_rows) {
  const std::size_t columns = width();
  const std::size_t frames = rows.size() / columns;
  order_ = order_of_rows;
  is_scalar_first_ =
      has_root_ &&
      (order_ == robots::QuaternionOrder::scalar_first ||
       (order_ == robots::QuaternionOrder::detected && are_scalar_first(rows, columns)));
  const Order& order = is_scalar_first_ ? scalar_first : scalar_last;
  Motion motion(frames, model_->skeleton.channel_count());
  std::vector<double> row(robot_.width());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const std::span<const double> values = rows.subspan(frame * columns, columns);
    std::copy_backward(values.begin(), values.end(), row.end());
    for (std::size_t i = 0; has_root_ && i < order.size(); ++i) row[3 + i] = values[order[i]];
    if (const std::string wrong = robot_.set_frame(frame, row, motion); !wrong.empty())
      return fail(invalid, fmt::format("frame {}: {}", frame + 1, wrong));
  }
  Clip clip = *model_;
  clip.motion = std::move(motion);
  return clip;
}

void advise_model(Diagnostic& finding) {
  finding.advise("Specify the file with the model of the robot.",
                 "mocap convert FILE --skeleton MODEL -o FIXED");
}

}  // namespace mocap::detail
