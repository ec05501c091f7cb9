// SPDX-License-Identifier: MIT

#include <memory>
#include <mocap/bvh.hpp>
#include <mocap/evaluate.hpp>

#include "cases.hpp"

namespace mocap::bench {
namespace {

// Evaluates rows of Euler angles to world positions and rotations, in reused arrays.
template <class PosesType>
Case evaluate_case(std::string name, const std::shared_ptr<const Clip>& clip) {
  Case result;
  result.group = "evaluate";
  result.name = std::move(name);
  result.items = static_cast<double>(clip->skeleton.size() * clip->motion.frames());
  result.item = "joint";
  result.run = [clip, poses = PosesType{}]() mutable {
    return seconds_of([&] { evaluate(*clip, {.local = false}, poses); });
  };
  return result;
}

}  // namespace

void add_evaluate_cases(Cases& cases, const Inputs& inputs) {
  Diagnostics findings;
  auto clip = bvh::read(inputs.hands, {}, findings);
  if (!clip) return;
  const auto kept = std::make_shared<const Clip>(std::move(*clip));

  Case single = evaluate_case<PosesF>("evaluate, single precision", kept);
  single.goals = {
      {.kind = Goal::Kind::share_of_speed, .bound = 0.75, .reference = "limit: evaluate"}};
  cases.push_back(std::move(single));
  cases.push_back(evaluate_case<Poses>("evaluate, double precision", kept));
}

}  // namespace mocap::bench
