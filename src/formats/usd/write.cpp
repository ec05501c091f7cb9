// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/stored_zip.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_pieces.hpp"
#include "formats/usd/animation_as_read.hpp"
#include "formats/usd/as_read.hpp"
#include "formats/usd/joint_paths.hpp"
#include "formats/usd/transforms.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/usd.hpp"
#include "text/ascii.hpp"

namespace mocap::usd {

namespace {

constexpr double usual_metres_per_unit = 0.01;
/// Poses are computed in blocks that stay close to the processor's cache.
constexpr std::size_t values_at_once = std::size_t{1} << 18;
/// The alignment of the data in packed files.
constexpr std::size_t package_alignment = 64;

/// The name of the file without its folders and extension.
std::string name_of(const Clip& clip) {
  std::string_view name = text::last_part(clip.metadata.source);
  const std::size_t point = name.rfind('.');
  if (point != std::string_view::npos && point > 0) name = name.substr(0, point);
  return identifier(name, "Model");
}

/// Angles about x, y and z that turn an axis to one that USD can declare.
Vector3 turn_for(Axis up) {
  switch (up) {
    case Axis::plus_x:
      return {0.0, 0.0, 90.0};
    case Axis::minus_x:
      return {0.0, 0.0, -90.0};
    case Axis::minus_y:
      return {180.0, 0.0, 0.0};
    case Axis::minus_z:
      return {90.0, 0.0, 0.0};
    default:
      return Vector3::Zero();
  }
}

/// Writes one clip as text.
class LayerWriter {
 public:
  LayerWriter(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out)
      : clip_(clip),
        up_(options.up.value_or(Axis::plus_y)),
        metres_(options.metres_per_unit.value_or(usual_metres_per_unit)),
        joints_(written_joints(clip.skeleton)),
        name_(name_of(clip)),
        as_read_(has_own_axis() ? animation_if_unmodified(clip) : nullptr),
        out_(out) {}

  Status write() {
    put_header();
    out_.put(fmt::format("\ndef SkelRoot \"{}\" (\n    kind = \"component\"\n)\n{{\n", name_));
    put_turn();
    if (Status put = put_skeleton(); !put) return put;
    if (!clip_.motion.empty())
      if (Status put = put_animation(); !put) return put;
    out_.put("}\n");
    return out_.finish();
  }

 private:
  /// Whether USD can declare the up axis, so that the figure is not rotated.
  bool has_own_axis() const { return up_ == Axis::plus_y || up_ == Axis::plus_z; }

  void put_header() {
    const double codes_per_second = as_read_ != nullptr
                                        ? as_read_->codes_per_second
                                        : clip_.motion.frame_time.frames_per_second();
    const auto [first, last] = time_codes();
    out_.put("#usda 1.0\n(\n");
    out_.put(fmt::format("    defaultPrim = \"{}\"\n", name_));
    if (!clip_.motion.empty()) put_setting("endTimeCode", last);
    put_setting("framesPerSecond", clip_.motion.frame_time.frames_per_second());
    put_setting("metersPerUnit", metres_);
    if (!clip_.motion.empty()) put_setting("startTimeCode", first);
    put_setting("timeCodesPerSecond", codes_per_second);
    out_.put(fmt::format("    upAxis = \"{}\"\n)\n", up_ == Axis::plus_z ? 'Z' : 'Y'));
  }

  /// The first and last time code.
  std::pair<double, double> time_codes() const {
    if (as_read_ == nullptr)
      return {0.0, static_cast<double>(std::max<std::size_t>(clip_.motion.frames(), 1) - 1)};
    std::pair<double, double> range{0.0, 0.0};
    bool is_first = true;
    for (const TrackAsRead* track :
         {&as_read_->translations, &as_read_->rotations, &as_read_->scales}) {
      if (track->codes.empty()) continue;
      range.first = is_first ? track->codes.front() : std::min(range.first, track->codes.front());
      range.second = is_first ? track->codes.back() : std::max(range.second, track->codes.back());
      is_first = false;
    }
    return range;
  }

  void put_setting(std::string_view name, double value) {
    out_.put(fmt::format("    {} = ", name));
    out_.put_number(value);
    out_.put('\n');
  }

  void put_turn() {
    if (as_read_ != nullptr && !is_identity(as_read_->world_from_skeleton)) {
      out_.put("    matrix4d xformOp:transform = ");
      put_matrix(as_read_->world_from_skeleton);
      out_.put("\n    uniform token[] xformOpOrder = [\"xformOp:transform\"]\n\n");
      return;
    }
    const Vector3 turn = turn_for(up_);
    if (turn == Vector3(Vector3::Zero())) return;
    out_.put(
        fmt::format("    float3 xformOp:rotateXYZ = ({}, {}, {})\n", turn.x(), turn.y(), turn.z()));
    out_.put("    uniform token[] xformOpOrder = [\"xformOp:rotateXYZ\"]\n\n");
  }

  Status put_skeleton() {
    const Poses rest = evaluate_rest(clip_.skeleton);
    if (rest.frames == 0) return fail(codes::limit_memory, "not enough memory for the poses");
    out_.put("    def Skeleton \"Skeleton\" (\n");
    out_.put("        prepend apiSchemas = [\"SkelBindingAPI\"]\n    )\n    {\n");
    put_matrices("bindTransforms", rest, true);
    if (needs_names(joints_)) {
      out_.put("        uniform token[] jointNames = [");
      for (std::size_t i = 0; i < joints_.size(); ++i) put_word(joints_[i].name, i == 0);
      out_.put("]\n");
    }
    put_paths("uniform token[] joints", [](const WrittenJoint& /*joint*/) { return true; });
    const bool has_sites = std::any_of(joints_.begin(), joints_.end(), is_site);
    if (has_sites) put_paths("custom uniform token[] mocapkit:endSites", is_site);
    put_matrices("restTransforms", rest, false);
    if (!clip_.motion.empty())
      out_.put(fmt::format("        rel skel:animationSource = </{}/Animation>\n", name_));
    out_.put("    }\n");
    return {};
  }

  static bool is_site(const WrittenJoint& joint) { return joint.site != nullptr; }
  static bool is_joint(const WrittenJoint& joint) { return joint.site == nullptr; }

  void put_word(std::string_view word, bool is_first) {
    out_.put(is_first ? std::string_view("\"") : std::string_view(", \""));
    for (const char c : word) {
      if (c == '"' || c == '\\') out_.put('\\');
      out_.put(text::is_control(c) ? ' ' : c);
    }
    out_.put('"');
  }

  template <class Wanted>
  void put_paths(std::string_view property, const Wanted& wanted) {
    out_.put(fmt::format("        {} = [", property));
    bool is_first = true;
    for (const WrittenJoint& joint : joints_) {
      if (!wanted(joint)) continue;
      put_word(joint.path, is_first);
      is_first = false;
    }
    out_.put("]\n");
  }

  void put_matrices(std::string_view property, const Poses& rest, bool is_world) {
    out_.put(fmt::format("        uniform matrix4d[] {} = [", property));
    bool is_first = true;
    for (const WrittenJoint& written : joints_) {
      Quaternion rotation = Quaternion::Identity();
      Vector3 place = Vector3::Zero();
      if (written.site == nullptr) {
        rotation = is_world ? rest.world_rotation(0, written.joint)
                            : rest.local_rotation(0, written.joint);
        place = is_world ? rest.world_position(0, written.joint)
                         : rest.local_position(0, written.joint);
      } else {
        place = is_world ? end_site_position(rest, 0, written.joint, *written.site)
                         : written.site->offset;
        if (is_world) rotation = rest.world_rotation(0, written.joint);
      }
      out_.put(is_first ? std::string_view("\n            ") : std::string_view(",\n            "));
      is_first = false;
      const bool is_root =
          written.site == nullptr && clip_.skeleton[written.joint].parent == Joint::no_parent;
      if (as_read_ != nullptr) remove_transform(is_world || is_root, rotation, place);
      Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
      matrix.topLeftCorner<3, 3>() = rotation.toRotationMatrix();
      matrix.topRightCorner<3, 1>() = place;
      put_matrix(matrix);
    }
    out_.put("\n        ]\n");
  }

  /// Removes the transform above the skeleton, which is written on its own, from a rest transform.
  /// Places of joints below others only include its scale.
  void remove_transform(bool is_in_world, Quaternion& rotation, Vector3& place) const {
    const Eigen::Matrix4d& transform = as_read_->world_from_skeleton;
    if (is_identity(transform)) return;
    const input::TurnAndScale parts = input::turn_and_scale(transform);
    if (!is_in_world) {
      place /= parts.scale.x();
      return;
    }
    rotation = parts.rotation.conjugate() * rotation;
    place = (transform.inverse() * place.homogeneous()).head<3>();
  }

  static bool is_identity(const Eigen::Matrix4d& matrix) {
    return matrix == Eigen::Matrix4d(Eigen::Matrix4d::Identity());
  }

  /// An affine matrix. The vectors of USD are rows.
  void put_matrix(const Eigen::Matrix4d& matrix) {
    out_.put('(');
    for (int row = 0; row < 4; ++row) {
      out_.put('(');
      for (int column = 0; column < 3; ++column) {
        out_.put_number(matrix(column, row));
        out_.put(", ");
      }
      out_.put(row < 3 ? std::string_view("0), ") : std::string_view("1)"));
    }
    out_.put(')');
  }

  void put_animation_as_read() {
    out_.put("\n    def SkelAnimation \"Animation\"\n    {\n        uniform token[] joints = [");
    std::vector<const WrittenJoint*> written(clip_.skeleton.size(), nullptr);
    for (const WrittenJoint& joint : joints_)
      if (is_joint(joint)) written[joint.joint] = &joint;
    for (std::size_t i = 0; i < as_read_->joints.size(); ++i)
      put_word(written[as_read_->joints[i]]->path, i == 0);
    out_.put("]\n");
    put_track("rotations", as_read_->rotations);
    put_track("scales", as_read_->scales);
    put_track("translations", as_read_->translations);
    out_.put("    }\n");
  }

  void put_track(std::string_view name, const TrackAsRead& track) {
    const std::optional<input::ValueType> type = input::value_type(track.type);
    const bool is_double = type && type->precision == input::ValueType::Precision::full;
    const std::size_t width = type ? type->width : 3;
    const auto put_values = [&](const std::vector<double>& values) {
      out_.put('[');
      for (std::size_t i = 0; i < values.size(); ++i) {
        const bool is_first = i % width == 0;
        if (i > 0) out_.put(is_first ? std::string_view("), ") : std::string_view(", "));
        if (is_first) out_.put('(');
        // Halves are floats, too.
        if (is_double)
          out_.put_number(values[i]);
        else
          put_float(static_cast<float>(values[i]));
      }
      out_.put(values.empty() ? std::string_view("]") : std::string_view(")]"));
    };
    out_.put(fmt::format("        {} {}", track.type, name));
    if (track.codes.empty()) {
      out_.put(" = ");
      put_values(track.values.front());
      out_.put('\n');
      return;
    }
    out_.put(".timeSamples = {\n");
    for (std::size_t i = 0; i < track.codes.size(); ++i) {
      out_.put("            ");
      out_.put_number(track.codes[i]);
      out_.put(": ");
      put_values(track.values[i]);
      out_.put(",\n");
    }
    out_.put("        }\n");
  }

  Status put_animation() {
    if (as_read_ != nullptr) {
      put_animation_as_read();
      return {};
    }
    out_.put("\n    def SkelAnimation \"Animation\"\n    {\n");
    put_paths("uniform token[] joints", is_joint);
    out_.put("        quatf[] rotations.timeSamples = {\n");
    std::vector<Quaternion> last(clip_.skeleton.size(), Quaternion::Identity());
    Status put = put_frames([&](const Poses& poses, std::size_t frame, std::size_t joint) {
      put_rotation(poses.local_rotation(frame, joint), last[joint]);
      return true;
    });
    if (!put) return put;
    out_.put("        }\n        half3[] scales = [");
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i)
      out_.put(i == 0 ? std::string_view("(1, 1, 1)") : std::string_view(", (1, 1, 1)"));
    out_.put("]\n        float3[] translations.timeSamples = {\n");
    put = put_frames([&](const Poses& poses, std::size_t frame, std::size_t joint) {
      return put_position(poses.local_position(frame, joint));
    });
    if (!put) return put;
    out_.put("        }\n    }\n");
    return {};
  }

  /// Calls `put(poses, frame, joint)` for all values; false if one is too large.
  template <class Put>
  Status put_frames(const Put& put) {
    EvaluateOptions piece;
    piece.world = false;
    piece.frame_count = std::max<std::size_t>(1, values_at_once / (clip_.skeleton.size() * 7 + 1));
    Poses poses;
    const std::size_t frames = clip_.motion.frames();
    for (piece.first_frame = 0; piece.first_frame < frames && !out_.failed();
         piece.first_frame += piece.frame_count) {
      evaluate(clip_, piece, poses);
      if (poses.frames == 0) return fail(codes::limit_memory, "not enough memory for the poses");
      for (std::size_t frame = 0; frame < poses.frames; ++frame) {
        out_.put("            ");
        out_.put_integer(piece.first_frame + frame);
        out_.put(": [");
        for (std::size_t joint = 0; joint < poses.joints; ++joint) {
          if (joint > 0) out_.put(", ");
          if (!put(poses, frame, joint))
            return fail(codes::motion_out_of_reach,
                        fmt::format("`{}` is too far away in frame {} for 32-bit numbers",
                                    clip_.skeleton[joint].name, piece.first_frame + frame));
        }
        out_.put("],\n");
      }
    }
    return {};
  }

  void put_float(float value) {
    fmt::memory_buffer digits;
    fmt::format_to(std::back_inserter(digits), "{}", value);
    out_.put(std::string_view(digits.data(), digits.size()));
  }

  /// Chooses the sign closest to the previous rotation, for programs that do not use slerp.
  void put_rotation(const Quaternion& rotation, Quaternion& last) {
    const bool is_turned = rotation.dot(last) < 0.0;
    last = is_turned ? Quaternion(-rotation.coeffs()) : rotation;
    out_.put('(');
    put_float(static_cast<float>(last.w()));
    for (int i = 0; i < 3; ++i) {
      out_.put(", ");
      put_float(static_cast<float>(last.vec()[i]));
    }
    out_.put(')');
  }

  bool put_position(const Vector3& place) {
    out_.put('(');
    for (int i = 0; i < 3; ++i) {
      const auto value = static_cast<float>(place[i]);
      if (!std::isfinite(value)) return false;
      if (i > 0) out_.put(", ");
      put_float(value);
    }
    out_.put(')');
    return true;
  }

  const Clip& clip_;
  Axis up_;
  double metres_;
  std::vector<WrittenJoint> joints_;
  std::string name_;
  const AnimationAsRead* as_read_;  ///< Null if the values are computed.
  mocap::detail::TextPieces out_;
};

Status check(const Clip& clip, const WriteOptions& options) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  if (clip.skeleton.empty())
    return fail(codes::argument_invalid, "a USD file needs at least one joint");
  const double metres = options.metres_per_unit.value_or(usual_metres_per_unit);
  if (!(metres > 0.0) || !std::isfinite(metres))
    return fail(codes::argument_invalid,
                fmt::format("invalid unit of {} m: it must be positive", metres));
  return {};
}

Status not_written() {
  return fail(codes::io_write, "the file could not be written");
}

Status write_text(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out) {
  return LayerWriter(clip, options, out).write();
}

Status write_zip(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out) {
  mocap::detail::StoredZip zip(out, package_alignment);
  Status written = {};
  // The text is generated twice: for the checksum in the header, and for the file.
  const bool is_added =
      zip.add(name_of(clip) + ".usda", [&](const mocap::detail::StoredZip::Sink& sink) {
        written = write_text(clip, options, sink);
        return written.has_value();
      });
  if (!written) return written;
  return is_added && zip.finish() ? Status() : not_written();
}

using WriteContents = Status (*)(const Clip& clip, const WriteOptions& options,
                                 const TextOutput::Writer& out);

Status write_guarded(const Clip& clip, const WriteOptions& options, Encoding encoding,
                     const TextOutput::Writer& out) {
  if (Status sound = check(clip, options); !sound) return sound;
  if (const TextAsRead* text = text_as_read(clip, options, encoding))
    return out(text->rows) ? Status() : not_written();
  const WriteContents write_contents = encoding == Encoding::package ? write_zip : write_text;
  try {
    return write_contents(clip, options, out);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the file");
  }
}

Status write_encoded(const Clip& clip, const WriteOptions& options, Encoding encoding,
                     const TextOutput::Writer& out, Diagnostics& diagnostics) {
  Status written = write_guarded(clip, options, encoding, out);
  // An output that cannot be written is not a finding about the clip, and is not in its file.
  if (written || written.error().code == codes::io_write) return written;
  Error error = std::move(written.error());
  if (error.at.file.empty()) error.at.file = clip.metadata.source;
  diagnostics.add(error);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  return write_encoded(clip, options, Encoding::text, out, diagnostics);
}

Status write_package(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                     Diagnostics& diagnostics) {
  return write_encoded(clip, options, Encoding::package, out, diagnostics);
}

}  // namespace mocap::usd
