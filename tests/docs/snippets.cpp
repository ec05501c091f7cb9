// SPDX-License-Identifier: MIT

// The C++ snippets of the pages, each in its own function.

#include <cstdio>
#include <mocap/body.hpp>
#include <mocap/edit/chain.hpp>
#include <mocap/edit/direct.hpp>
#include <mocap/edit/skeleton.hpp>
#include <mocap/formats.hpp>
#include <mocap/mocap.hpp>
#include <optional>

namespace mocap::docs_tests {

void evaluate_a_range(const mocap::Clip& clip);
void evaluate_a_range(const mocap::Clip& clip) {
  const mocap::EvaluateOptions options{.first_frame = 100, .frame_count = 50, .local = false};
  mocap::PosesF poses;
  mocap::evaluate(clip, options, poses);

  const auto between = mocap::sample(clip, 1.25);
  std::printf("%zu %zu\n", poses.frames, between ? between->frames : 0);
}

bool author_another_layout(const mocap::Clip& clip, const mocap::Poses& poses,
                           const mocap::Skeleton& layout);
bool author_another_layout(const mocap::Clip& clip, const mocap::Poses& poses,
                           const mocap::Skeleton& layout) {
  mocap::AuthorReport report;
  const auto motion = mocap::author(poses, layout, clip.motion.frame_time, &report);
  return motion && report.max_rotation_residual_deg == 0.0;
}

mocap::Status edit_in_order(mocap::Clip& clip, mocap::Diagnostics& diagnostics);
mocap::Status edit_in_order(mocap::Clip& clip, mocap::Diagnostics& diagnostics) {
  const mocap::edit::Edit edits[] = {mocap::edit::Resample{30.0}, mocap::edit::Mirror{},
                                     mocap::edit::InPlace{}};
  return mocap::edit::apply(edits, clip, diagnostics);
}

mocap::Result<mocap::Clip> edit_directly(mocap::Clip clip, const mocap::Clip& other,
                                         const mocap::Clip& wave);
mocap::Result<mocap::Clip> edit_directly(mocap::Clip clip, const mocap::Clip& other,
                                         const mocap::Clip& wave) {
  using mocap::Channel;
  using mocap::edit::select;
  mocap::Status done = select(clip, {"LeftArm"}).during(10, 20).set(Channel::x_rotation, 30.0);
  if (done) done = select(clip, {"*Hand*"}).scale(Channel::z_rotation, 0.5);
  const mocap::edit::ValueKey low{mocap::edit::frames(0), 80.0};
  const mocap::edit::ValueKey high{mocap::edit::seconds(1), 95.0};
  if (done) done = select(clip, {"Hips"}).set_keys(Channel::y_position, {low, high});
  if (done) done = select(clip, {"RightArm*"}).during(90, 150).lay_over(wave, {.weight = 0.8});
  if (!done) return tl::unexpected<mocap::Error>(done.error());

  const auto more = mocap::edit::difference(clip, other);  // Clip arithmetic.
  const auto half = mocap::edit::blend(clip, other, 0.5);
  auto first = mocap::edit::frame_values(clip, 0);  // Frame arithmetic.
  if (first) done = mocap::edit::set_frame(clip, 1, mocap::edit::multiple(*first, 0.5));
  return more && half && done ? *half : clip;
}

void list_findings();
void list_findings() {
  mocap::Diagnostics findings;
  const auto clip = mocap::load("walk.bvh", {}, findings);
  for (const mocap::Diagnostic& finding : findings.entries()) {
    std::printf("line %llu: %s\n", static_cast<unsigned long long>(finding.at.line),
                finding.message.c_str());
  }
}

void save_replacing(const mocap::Clip& clip);
void save_replacing(const mocap::Clip& clip) {
  mocap::SaveOptions options;
  options.overwrite = mocap::Overwrite::replace;  // the default is to refuse
  mocap::Diagnostics findings;
  const auto saved = mocap::save(clip, "walk.bvh", options, findings);
  if (!saved) std::puts(saved.error().message.c_str());
}

mocap::Status save_glb(const mocap::Clip& clip);
mocap::Status save_glb(const mocap::Clip& clip) {
  mocap::Diagnostics findings;  // Reports what is assumed: the unit, the up axis.
  return mocap::save(clip, "walk.glb", {}, findings);
}

mocap::Status save_vrma(const mocap::Clip& clip);
mocap::Status save_vrma(const mocap::Clip& clip) {
  mocap::Diagnostics findings;  // Reports joints that are left out.
  return mocap::save(clip, "walk.vrma", {}, findings);
}

mocap::Result<mocap::Clip> load_run(const std::filesystem::path& file);
mocap::Result<mocap::Clip> load_run(const std::filesystem::path& file) {
  mocap::Diagnostics findings;
  mocap::LoadOptions options;
  options.gltf.take = "Run";
  return mocap::load(file, options, findings);
}

mocap::Status halve_and_smooth(mocap::Clip& clip, mocap::Diagnostics& notes);
mocap::Status halve_and_smooth(mocap::Clip& clip, mocap::Diagnostics& notes) {
  namespace edit = mocap::edit;
  const edit::Chain chain{edit::Resample{30.0}, edit::Smooth{}};
  return chain.apply(clip, notes);
}

mocap::Status raise_arm(mocap::Clip& clip);
mocap::Status raise_arm(mocap::Clip& clip) {
  namespace edit = mocap::edit;
  const edit::ValueKey low{edit::frames(0), 0.0};
  const edit::ValueKey high{edit::seconds(0.4), 80.0};
  return edit::select(clip, {"LeftArm"}).set_keys(mocap::Channel::z_rotation, {low, high});
}

void print_forearm(const mocap::Skeleton& skeleton);
void print_forearm(const mocap::Skeleton& skeleton) {
  const auto forearm =
      mocap::edit::find_joint(skeleton, mocap::edit::Role::forearm, mocap::BodySide::left);
  if (forearm) std::puts(skeleton[*forearm].name.c_str());
}

std::size_t frames_below(const std::filesystem::path& folder);
std::size_t frames_below(const std::filesystem::path& folder) {
  const auto files = mocap::find_motion_files(folder);
  std::size_t frames = 0;
  if (!files) return frames;
  mocap::load_each(*files, {}, [&](mocap::LoadedFile file) {
    if (file.clip) frames += file.clip->motion.frames();
    return true;
  });
  return frames;
}

}  // namespace mocap::docs_tests
