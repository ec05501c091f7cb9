// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "body/known_up.hpp"
#include "formats/finite_values.hpp"
#include "formats/npz/archive.hpp"
#include "formats/npz/layouts_out.hpp"
#include "formats/npz/positions_out.hpp"
#include "formats/robot_rows.hpp"
#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

Layout plain_layout(FileKind kind) {
  return kind == FileKind::array ? Layout::joints : Layout::mocapkit;
}

/// Whether a layout depends on the unit and the axes.
bool has_axes(Layout layout) {
  return layout == Layout::amass || layout == Layout::humanml3d;
}

/// The layout that is written, with what was found out about the clip for it.
struct Plan {
  Layout layout = Layout::mocapkit;
  std::optional<SmplFigure> figure = {};
  std::optional<SmplArrays> smpl = {};
  std::optional<HumanMlFeatures> features = {};
  std::optional<mocap::detail::RobotRows> robot = {};
};

Status find_contents(const Clip& clip, const WriteOptions& options, Plan& plan) {
  if (plan.layout == Layout::amass) {
    Result<SmplFigure> figure = find_smpl_figure(clip);
    if (!figure) return tl::unexpected<Error>(std::move(figure.error()));
    Result<SmplArrays> smpl = convert_to_smpl(clip, *figure, options);
    if (!smpl) return tl::unexpected<Error>(std::move(smpl.error()));
    plan.figure = std::move(*figure);
    plan.smpl = std::move(*smpl);
  } else if (plan.layout == Layout::humanml3d) {
    Result<HumanMlFeatures> features = find_features(clip, options);
    if (!features) return tl::unexpected<Error>(std::move(features.error()));
    plan.features = std::move(*features);
  } else if (plan.layout == Layout::robot) {
    auto robot = mocap::detail::RobotRows::of(clip, options.metres_per_unit);
    if (!robot) return tl::unexpected<Error>(std::move(robot.error()));
    plan.robot = std::move(*robot);
  } else if (plan.layout == Layout::joints && Positions(clip).count() == 0) {
    return fail(codes::argument_invalid, "a file of positions needs points or joints");
  }
  return {};
}

Result<Plan> plan_for(const Clip& clip, FileKind kind, const WriteOptions& options,
                      Diagnostics& diagnostics) {
  Plan plan{.layout = layout_for(clip, kind, options)};
  if (kind == FileKind::array && plan.layout != Layout::joints && plan.layout != Layout::humanml3d)
    return fail(codes::argument_invalid,
                "an NPY contains one array, so only the layouts joints and humanml3d are possible; "
                "write an NPZ instead");
  Status found = find_contents(clip, options, plan);
  if (!found && !options.layout && plan.layout != plain_layout(kind)) {
    Diagnostic changed = make_diagnostic(
        codes::npz_layout_changed,
        "the arrays of mocapkit are written instead of SMPL parameters: " + found.error().message);
    changed.at.file = clip.metadata.source;
    diagnostics.add(std::move(changed));
    plan = Plan{.layout = plain_layout(kind)};
    found = find_contents(clip, options, plan);
  }
  if (!found) return tl::unexpected<Error>(std::move(found.error()));
  return plan;
}

void report_last_frame(const Clip& clip, Diagnostics& diagnostics) {
  Diagnostic note = make_diagnostic(codes::npz_last_frame,
                                    fmt::format("{} frames give {} rows of HumanML3D features",
                                                clip.motion.frames(), clip.motion.frames() - 1));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
}

/// Reports what is not written of the NPZ that the clip was read from.
void report_dropped_arrays(const Clip& clip, Layout layout, Diagnostics& diagnostics) {
  const auto* const style = clip.format_data.find<Style>();
  if (style == nullptr) return;
  std::vector<std::string> names = style->unread;
  if (style->smpl && layout != Layout::amass) {
    if (!style->smpl->betas.empty()) names.emplace_back("betas");
    if (!style->smpl->gender.empty()) names.emplace_back("gender");
  }
  if (names.empty()) return;
  Diagnostic finding =
      make_diagnostic(codes::npz_arrays_dropped,
                      "arrays of the file that was read are not written: " + list_of_names(names));
  finding.at.file = clip.metadata.source;
  diagnostics.add(std::move(finding));
}

Status write_failed() {
  return fail(codes::io_write, "the arrays could not be written");
}

Status write_archive(const Clip& clip, const Plan& plan, const WriteOptions& options,
                     const TextOutput::Writer& out) {
  ArrayZip zip(out);
  bool is_written = false;
  if (plan.smpl) {
    is_written = write_smpl(zip, clip, *plan.smpl);
  } else if (plan.features) {
    is_written =
        zip.add("features", single_type, {plan.features->rows(), humanml::columns},
                [&](const ArrayZip::Sink& sink) { return put_features(*plan.features, sink); });
  } else if (plan.robot) {
    is_written = write_robot(zip, *plan.robot, rate_of(clip));
  } else if (plan.layout == Layout::joints) {
    is_written = write_positions(zip, clip, options);
  } else {
    is_written = write_own(zip, clip, options);
  }
  if (is_written && zip.finish()) return {};
  return write_failed();
}

Status write_one_array(const Clip& clip, const Plan& plan, const WriteOptions& options,
                       const TextOutput::Writer& out, Diagnostics& diagnostics) {
  if (!plan.features) return write_positions_array(clip, options, out, diagnostics);
  if (out(array_header(single_type, {plan.features->rows(), humanml::columns})) &&
      put_features(*plan.features, out))
    return {};
  return write_failed();
}

Status write_file(const Clip& clip, FileKind kind, WriteOptions options,
                  const TextOutput::Writer& out, Diagnostics& diagnostics) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  if (Status sound = clip.recording.validate(clip.motion.frames()); !sound) return sound;
  if (const TextAsRead* const bytes = bytes_as_read(clip, kind, options))
    return out(bytes->rows) ? Status() : write_failed();
  if (has_axes(layout_for(clip, kind, options)) && (!options.metres_per_unit || !options.up))
    complete(mocap::detail::Analysis(clip), kind, options, diagnostics);
  const Result<Plan> plan = plan_for(clip, kind, options, diagnostics);
  if (!plan) return tl::unexpected<Error>(plan.error());
  if (plan->figure) report_smpl_losses(clip, *plan->figure, diagnostics);
  if (plan->features) report_last_frame(clip, diagnostics);
  report_dropped_arrays(clip, plan->layout, diagnostics);
  return kind == FileKind::array ? write_one_array(clip, *plan, options, out, diagnostics)
                                 : write_archive(clip, *plan, options, out);
}

}  // namespace

Layout layout_for(const Clip& clip, FileKind kind, const WriteOptions& options) {
  if (options.layout) return *options.layout;
  const auto* const style = clip.format_data.find<Style>();
  // Features are not remembered: each time, a frame would be lost.
  const bool is_smpl = style != nullptr && style->layout == Layout::amass;
  return is_smpl && kind == FileKind::archive ? Layout::amass : plain_layout(kind);
}

const TextAsRead* bytes_as_read(const Clip& clip, FileKind kind, const WriteOptions& options) {
  const auto* const style = clip.format_data.find<Style>();
  if (style == nullptr || clip.metadata.metres_per_unit ||
      style->is_array != (kind == FileKind::array) ||
      (options.layout && options.layout != style->layout))
    return nullptr;
  const bool is_same_unit =
      !options.metres_per_unit || (clip.metadata.declared_unit &&
                                   clip.metadata.declared_unit->value == *options.metres_per_unit);
  if (!is_same_unit || style->recording_digest != mocap::detail::digest_of(clip.recording))
    return nullptr;
  return mocap::detail::text_if_unmodified(style->as_read, clip);
}

void complete(const mocap::detail::Analysis& analysis, FileKind kind, WriteOptions& options,
              Diagnostics& diagnostics) {
  const Clip& clip = analysis.clip();
  const Layout layout = layout_for(clip, kind, options);
  if (!has_axes(layout) || bytes_as_read(clip, kind, options) != nullptr) return;
  if (!options.metres_per_unit) {
    // The unit of the file that was read is not reported.
    Diagnostics known;
    options.metres_per_unit = mocap::detail::unit_to_declare(
        analysis, 1.0, "a metre", clip.metadata.declared_unit ? known : diagnostics);
  }
  if (options.up || (layout == Layout::amass && !smpl_has_z_up(clip))) return;
  const mocap::detail::KnownUp up = mocap::detail::known_up(analysis.axes());
  if (up.is_assumed) diagnostics.add(mocap::detail::assumed_up(analysis.axes(), clip));
  options.up = up.axis;
}

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  Status written = write_file(clip, FileKind::archive, options, out, diagnostics);
  if (!written) diagnostics.add_once(written.error());
  return written;
}

Status write_array(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                   Diagnostics& diagnostics) {
  Status written = write_file(clip, FileKind::array, options, out, diagnostics);
  if (!written) diagnostics.add_once(written.error());
  return written;
}

}  // namespace mocap::npz
