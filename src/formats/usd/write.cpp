// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/stored_zip.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_pieces.hpp"
#include "formats/usd/as_read.hpp"
#include "formats/usd/joint_paths.hpp"
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
  void put_header() {
    const bool is_y = up_ != Axis::plus_z;
    out_.put("#usda 1.0\n(\n");
    out_.put(fmt::format("    defaultPrim = \"{}\"\n", name_));
    if (!clip_.motion.empty())
      out_.put(fmt::format("    endTimeCode = {}\n", clip_.motion.frames() - 1));
    put_setting("framesPerSecond", clip_.motion.frame_time.frames_per_second());
    put_setting("metersPerUnit", metres_);
    if (!clip_.motion.empty()) out_.put("    startTimeCode = 0\n");
    put_setting("timeCodesPerSecond", clip_.motion.frame_time.frames_per_second());
    out_.put(fmt::format("    upAxis = \"{}\"\n)\n", is_y ? 'Y' : 'Z'));
  }

  void put_setting(std::string_view name, double value) {
    out_.put(fmt::format("    {} = ", name));
    out_.put_number(value);
    out_.put('\n');
  }

  void put_turn() {
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
      put_matrix(rotation, place);
    }
    out_.put("\n        ]\n");
  }

  /// The vectors of USD are rows.
  void put_matrix(const Quaternion& rotation, const Vector3& place) {
    const Eigen::Matrix3d turn = rotation.toRotationMatrix();
    out_.put('(');
    for (int row = 0; row < 4; ++row) {
      out_.put('(');
      for (int column = 0; column < 3; ++column) {
        out_.put_number(row < 3 ? turn(column, row) : place[column]);
        out_.put(", ");
      }
      out_.put(row < 3 ? std::string_view("0), ") : std::string_view("1)"));
    }
    out_.put(')');
  }

  Status put_animation() {
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
