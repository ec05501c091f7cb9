// SPDX-License-Identifier: MIT
#include "inputs.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace mocap::bench {
namespace {

namespace fs = std::filesystem;

class BodyBuilder {
 public:
  int add(std::string name, int parent) {
    body_.names.push_back(std::move(name));
    body_.parents.push_back(parent);
    return static_cast<int>(body_.names.size()) - 1;
  }
  int add_chain(const std::vector<std::string>& names, int parent) {
    for (const std::string& name : names) parent = add(name, parent);
    return parent;
  }
  int last() const { return static_cast<int>(body_.names.size()) - 1; }
  Body take() { return std::move(body_); }

 private:
  Body body_;
};

constexpr std::array<std::string_view, 2> sides = {"Left", "Right"};

std::vector<std::string> with_side(std::string_view side,
                                   std::initializer_list<std::string_view> names) {
  std::vector<std::string> result;
  for (const std::string_view name : names) {
    result.push_back(std::string(side).append(name));
  }
  return result;
}

void add_fingers(BodyBuilder& builder, std::string_view side, int hand) {
  for (const std::string_view finger : {"Thumb", "Index", "Middle", "Ring", "Pinky"}) {
    int parent = hand;
    for (const std::string_view phalanx : {"1", "2", "3", "4"}) {
      parent = builder.add(std::string(side).append("Hand").append(finger).append(phalanx), parent);
    }
  }
}

Body make_body(bool hands) {
  BodyBuilder builder;
  const int hips = builder.add("Hips", -1);
  for (const std::string_view side : sides) {
    builder.add_chain(with_side(side, {"HipJoint", "UpLeg", "Leg", "Foot", "ToeBase"}), hips);
  }
  const int chest = builder.add_chain({"LowerBack", "Spine", "Spine1"}, hips);
  const int neck = builder.add_chain({"Neck", "Neck1"}, chest);
  builder.add("Head", neck);
  if (hands) {
    for (int i = 0; i < 10; ++i) builder.add("Face" + std::to_string(i), neck);
  }
  for (const std::string_view side : sides) {
    const int hand =
        builder.add_chain(with_side(side, {"Shoulder", "Arm", "ForeArm", "Hand"}), chest);
    if (hands) {
      add_fingers(builder, side, hand);
    } else {
      builder.add_chain(with_side(side, {"FingerBase", "HandIndex1"}), hand);
      builder.add(std::string(side).append("HandThumb"), hand);
    }
  }
  return builder.take();
}

bool has_children(const Body& body, std::size_t joint) {
  return joint + 1 < body.joints() && body.parents[joint + 1] == static_cast<int>(joint);
}

int depth_of(const Body& body, int joint) {
  int depth = 0;
  for (int parent = body.parents[static_cast<std::size_t>(joint)]; parent >= 0;
       parent = body.parents[static_cast<std::size_t>(parent)]) {
    ++depth;
  }
  return depth;
}

void append_number(std::string& out, double value, Decimals decimals, std::mt19937_64& random) {
  std::array<char, 64> text;
  std::to_chars_result end{};
  switch (decimals) {
    case Decimals::six:
      end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, 6);
      break;
    case Decimals::mixed:
      end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed,
                          1 + static_cast<int>(random() % 8));
      break;
    case Decimals::significant:
      end = std::to_chars(text.begin(), text.end(), value, std::chars_format::general, 6);
      break;
  }
  out.append(text.begin(), end.ptr);
}

// A spring driven by noise: as smooth as a measured joint angle, and as poorly compressible.
class Swing {
 public:
  Swing(double amplitude, double centre, double start)
      : amplitude_(amplitude), centre_(centre), value_(start) {}

  double next(double noise) {
    constexpr double damping = 0.06;
    constexpr double stiffness = 0.0012;
    constexpr double push = 0.004;
    speed_ += push * amplitude_ * noise - damping * speed_ - stiffness * (value_ - centre_);
    value_ += speed_;
    return value_;
  }

 private:
  double amplitude_;
  double centre_;
  double value_;
  double speed_ = 0.0;
};

std::vector<Swing> make_swings(const Body& body, Decimals decimals, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  std::vector<Swing> swings;
  for (std::size_t channel = 0; channel < body.channels(); ++channel) {
    const bool height = channel == 1;
    const bool position = channel < 3;
    // Six significant digits produce exponents only if some joints hardly move.
    const bool still = decimals == Decimals::significant && channel % 9 == 8;
    const double amplitude = height     ? 1.0
                             : position ? 40.0
                             : still    ? 1e-4
                                        : std::abs(normal(random)) * 22.0 + 1.0;
    const double centre = height ? 17.0 : 0.0;
    swings.emplace_back(amplitude, centre, centre + 0.7 * amplitude * normal(random));
  }
  return swings;
}

void write_file(const fs::path& path, std::string_view first, std::string_view second) {
  std::ofstream out(path, std::ios::binary);
  out.write(first.data(), static_cast<std::streamsize>(first.size()));
  out.write(second.data(), static_cast<std::streamsize>(second.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path.string());
}

void make_motion(const fs::path& path, const Body& body, std::size_t frames, std::uint64_t seed,
                 Decimals decimals) {
  if (fs::exists(path)) return;
  // Renamed when complete, so that an interrupted run leaves no partial file.
  const fs::path unfinished = path.string() + ".unfinished";
  write_file(unfinished, header_text(body, frames), rows_text(body, frames, seed, decimals));
  fs::rename(unfinished, path);
}

constexpr std::size_t body_frames = 3'000;
constexpr std::size_t hands_frames = 20'000;
constexpr std::size_t many_files = 500;

// All 500 files have the same text; this does not affect the cost of reading, because the rows
// within a file differ.
void make_many(const fs::path& folder, const fs::path& body) {
  fs::create_directories(folder);
  for (std::size_t i = 0; i < many_files; ++i) {
    std::array<char, 32> name;
    std::snprintf(name.data(), name.size(), "motion_%03zu.bvh", i);
    const fs::path copy = folder / name.data();
    if (!fs::exists(copy) || fs::file_size(copy) != fs::file_size(body)) {
      fs::copy_file(body, copy, fs::copy_options::overwrite_existing);
    }
  }
}

}  // namespace

Body plain_body() {
  return make_body(false);
}

Body body_with_hands() {
  return make_body(true);
}

std::string header_text(const Body& body, std::size_t frames) {
  std::string text = "HIERARCHY\n";
  int open = 0;
  const auto close_down_to = [&](int depth) {
    while (open > depth) {
      --open;
      text.append(static_cast<std::size_t>(open), '\t').append("}\n");
    }
  };
  for (std::size_t joint = 0; joint < body.joints(); ++joint) {
    const int depth = depth_of(body, static_cast<int>(joint));
    close_down_to(depth);
    const std::string indent(static_cast<std::size_t>(depth), '\t');
    text += indent + (depth == 0 ? "ROOT " : "JOINT ") + body.names[joint] + "\n" + indent + "{\n";
    text += indent + "\tOFFSET 0.120000 2.500000 -0.030000\n" + indent + "\tCHANNELS ";
    text += depth == 0 ? "6 Xposition Yposition Zposition" : "3";
    text += " Zrotation Yrotation Xrotation\n";
    if (!has_children(body, joint)) {
      text += indent + "\tEnd Site\n" + indent + "\t{\n" + indent +
              "\t\tOFFSET 0.000000 2.500000 0.000000\n" + indent + "\t}\n";
    }
    open = depth + 1;
  }
  close_down_to(0);
  return text + "MOTION\nFrames: " + std::to_string(frames) + "\nFrame Time: 0.00833333\n";
}

std::string rows_text(const Body& body, std::size_t frames, std::uint64_t seed, Decimals decimals) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::vector<Swing> swings = make_swings(body, decimals, random);
  std::string text;
  text.reserve(frames * body.channels() * 11);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (Swing& swing : swings) {
      append_number(text, swing.next(normal(random)), decimals, random);
      text += &swing == &swings.back() ? '\n' : ' ';
    }
  }
  return text;
}

Inputs make_inputs(const fs::path& folder) {
  fs::create_directories(folder);
  const Body plain = plain_body();
  const Body hands = body_with_hands();
  Inputs inputs;
  inputs.folder = folder;
  inputs.scratch = fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : folder;
  inputs.two_seconds = folder / "two_seconds.bvh";
  inputs.body = folder / "body.bvh";
  inputs.hands = folder / "hands.bvh";
  inputs.mixed = folder / "mixed.bvh";
  inputs.significant = folder / "significant.bvh";
  inputs.many = folder / "many";
  inputs.hands_joints = hands.joints();
  inputs.hands_frames = hands_frames;
  inputs.many_files = many_files;
  make_motion(inputs.two_seconds, plain, 240, 1, Decimals::six);
  make_motion(inputs.body, plain, body_frames, 1, Decimals::six);
  make_motion(inputs.hands, hands, hands_frames, 2, Decimals::six);
  make_motion(inputs.mixed, hands, hands_frames, 3, Decimals::mixed);
  make_motion(inputs.significant, hands, hands_frames, 4, Decimals::significant);
  make_many(inputs.many, inputs.body);
  inputs.many_bytes = fs::file_size(inputs.body) * many_files;
  return inputs;
}

}  // namespace mocap::bench
