// SPDX-License-Identifier: MIT
#include "pipeline/export.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "mocap/anim_style.hpp"
#include "mocap/body.hpp"
#include "mocap/check.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/space.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::export_test {
namespace {

using test::TemporaryFolder;

Clip sample(const std::string& name) {
  Diagnostics unneeded;
  Result<Clip> clip =
      load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name, {}, unneeded);
  EXPECT_TRUE(clip.has_value()) << name;
  return clip.value_or(Clip());
}

TEST(Export, FilesEqualStreams) {
  const Clip clip = sample("walk.bvh");
  for (const FormatFacts& facts : formats()) {
    if (!facts.writes || facts.format == Format::anim) continue;
    SCOPED_TRACE(facts.name);
    const TemporaryFolder folder;
    pipeline::ExportRequest request;
    request.format = facts.format;
    Diagnostics to_file;
    const auto files = pipeline::export_clip(clip, folder / ("walk" + std::string(facts.extension)),
                                             request, to_file);
    ASSERT_TRUE(files.has_value()) << files.error().message;
    Diagnostics to_stream;
    const auto prepared = pipeline::prepare(clip, request, to_stream);
    ASSERT_TRUE(prepared.has_value());
    for (const SavedFile& file : *files) {
      std::string text;
      const auto append = [&](std::string_view piece) {
        text += piece;
        return true;
      };
      ASSERT_TRUE(pipeline::write(*prepared, file.format, append, to_stream));
      EXPECT_EQ(TemporaryFolder::read(file.path), text);
    }
    EXPECT_EQ(to_file.entries().size(), to_stream.entries().size());

    std::string text;
    const auto append = [&](std::string_view piece) {
      text += piece;
      return true;
    };
    Diagnostics of_stream;
    const auto exported = pipeline::export_to_stream(clip, append, request, of_stream);
    ASSERT_TRUE(exported.has_value()) << exported.error().message;
    const auto requested = std::find_if(files->begin(), files->end(), [&](const SavedFile& file) {
      return file.format == facts.format;
    });
    ASSERT_NE(requested, files->end());
    EXPECT_EQ(TemporaryFolder::read(requested->path), text);
    EXPECT_EQ(exported->bytes, text.size());
    EXPECT_EQ(exported->frames, clip.motion.frames());
    EXPECT_TRUE(exported->files.empty());
    EXPECT_EQ(of_stream.entries().size(), to_file.entries().size());
  }
}

TEST(Export, ReportsASkeletonThatIsWrittenAsAMotion) {
  const Clip skeleton = sample("stroll.asf");
  Diagnostics notes;
  ASSERT_TRUE(pipeline::prepare(skeleton, {.format = Format::bvh}, notes));
  const Diagnostic* none = notes.find(codes::motion_empty);
  ASSERT_NE(none, nullptr);
  EXPECT_EQ(none->severity, Severity::note);
  EXPECT_EQ(none->message, "an ASF is a skeleton without a motion: no frames are written");
  EXPECT_EQ(none->at.file, skeleton.metadata.source);
  EXPECT_EQ(none->advice, "Also specify the AMC, if there is one.");
  Diagnostics unneeded;
  ASSERT_TRUE(pipeline::prepare(skeleton, {.format = Format::asf}, unneeded));
  EXPECT_EQ(unneeded.find(codes::motion_empty), nullptr);
}

TEST(Export, SaveWritesTheSameBytes) {
  const Clip walk = sample("walk.bvh");
  Clip avatar = walk;
  Diagnostics unneeded;
  ASSERT_TRUE(edit::apply(edit::SecondLife{}, avatar, unneeded));
  for (const FormatFacts& facts : formats()) {
    if (!facts.writes) continue;
    SCOPED_TRACE(facts.name);
    const Clip& clip = facts.format == Format::anim ? avatar : walk;
    const std::string name = "walk" + std::string(facts.extension);
    const TemporaryFolder folder;
    Diagnostics of_export;
    const auto exported =
        pipeline::export_clip(clip, folder / name, {.format = facts.format}, of_export);
    ASSERT_TRUE(exported.has_value()) << exported.error().message;
    const TemporaryFolder other;
    Diagnostics of_save;
    ASSERT_TRUE(save(clip, other / name, {}, of_save));
    EXPECT_EQ(of_save.entries().size(), of_export.entries().size());
    for (const SavedFile& file : *exported) {
      const std::string expected = TemporaryFolder::read(file.path);
      EXPECT_TRUE(TemporaryFolder::read(other / file.path.filename().string()) == expected);
      std::string text;
      const auto append = [&](std::string_view piece) {
        text += piece;
        return true;
      };
      ASSERT_TRUE(save(clip, file.format, append, {}, unneeded));
      EXPECT_TRUE(text == expected);
    }
  }
}

TEST(Export, OptionsThatAreSetAreNotReplaced) {
  const Clip clip = sample("walk.bvh");
  SaveOptions options;
  options.gltf.metres_per_unit = 0.5;
  options.gltf.up = Vector3(0.0, 0.0, 2.0);
  options.gltf.sides.assign(clip.skeleton.size(), BodySide::left);
  options.anim.metres_per_unit = 0.25;
  options.anim.reference_frame = true;
  Diagnostics notes;
  complete_options(clip, Format::glb, {}, options, notes);
  complete_options(clip, Format::anim, {}, options, notes);
  EXPECT_TRUE(notes.empty());
  EXPECT_EQ(options.gltf.metres_per_unit, 0.5);
  EXPECT_EQ(options.gltf.up.value_or(Vector3::Zero()), Vector3(0.0, 0.0, 2.0));
  EXPECT_EQ(options.gltf.sides.front(), BodySide::left);
  EXPECT_EQ(options.anim.metres_per_unit, 0.25);
  EXPECT_EQ(options.anim.reference_frame, true);
}

TEST(Export, NeitherFileOfAPairReplacesAnother) {
  const TemporaryFolder folder;
  folder.write("walk.asf", "mine");
  pipeline::ExportRequest request;
  request.format = Format::amc;
  Diagnostics notes;
  const auto refused =
      pipeline::export_clip(sample("walk.bvh"), folder / "walk.amc", request, notes);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, codes::io_exists);
  EXPECT_FALSE(std::filesystem::exists(folder / "walk.amc"));
  EXPECT_EQ(TemporaryFolder::read(folder / "walk.asf"), "mine");
  request.save.overwrite = Overwrite::replace;
  ASSERT_TRUE(pipeline::export_clip(sample("walk.bvh"), folder / "walk.amc", request, notes));
  EXPECT_TRUE(std::filesystem::exists(folder / "walk.amc"));
}

TEST(Export, WritesTheGivenUnitToEveryFile) {
  const Clip clip = sample("walk.bvh");
  const auto written = [&](pipeline::ExportRequest request) {
    std::string text;
    Diagnostics notes;
    const auto prepared = pipeline::prepare(clip, request, notes);
    EXPECT_TRUE(prepared.has_value());
    const auto append = [&](std::string_view piece) {
      text += piece;
      return true;
    };
    EXPECT_TRUE(prepared && pipeline::write(*prepared, request.format, append, notes));
    return text;
  };
  for (const FormatFacts& facts : formats()) {
    // The joints are not those of the avatar.
    if (!facts.writes || facts.format == Format::anim) continue;
    for (const csv::Table table : {csv::Table::channels, csv::Table::positions}) {
      SCOPED_TRACE(facts.name);
      pipeline::ExportRequest request;
      request.format = facts.format;
      request.save.csv.table = table;
      const std::string assumed = written(request);
      request.metres_per_unit = 0.25;
      // An AMC takes its unit from its ASF.
      const bool changes = states_unit(facts.format, request.save) && facts.format != Format::amc;
      EXPECT_EQ(written(request) != assumed, changes);
    }
  }
}

TEST(Export, GlbUsesUnitAndAxesOfTheClip) {
  const Clip clip = sample("walk.bvh");
  pipeline::ExportRequest request;
  request.format = Format::glb;
  Diagnostics notes;
  const auto assumed = pipeline::prepare(clip, request, notes);
  ASSERT_TRUE(assumed.has_value());
  EXPECT_EQ(assumed->options().gltf.metres_per_unit, find_facts(clip).scale.metres_per_unit);
  Clip declared = clip;
  declared.metadata.metres_per_unit = 0.5;
  const auto known = pipeline::prepare(declared, request, notes);
  ASSERT_TRUE(known.has_value());
  EXPECT_EQ(known->options().gltf.metres_per_unit, 0.5);
}

TEST(Export, WritesTheGivenUnitToEveryFormatThatStoresOne) {
  const Clip clip = sample("walk.bvh");
  pipeline::ExportRequest request;
  request.metres_per_unit = 0.5;
  const auto prepared = [&](Format format, Diagnostics& notes) {
    request.format = format;
    return pipeline::prepare(clip, request, notes);
  };
  Diagnostics of_glb;
  const auto glb = prepared(Format::glb, of_glb);
  ASSERT_TRUE(glb.has_value());
  EXPECT_EQ(glb->options().gltf.metres_per_unit, 0.5);
  EXPECT_EQ(of_glb.find(codes::fit_unit_assumed), nullptr);
  Diagnostics notes;
  const auto anim = prepared(Format::anim, notes);
  ASSERT_TRUE(anim.has_value());
  EXPECT_EQ(anim->options().anim.metres_per_unit, 0.5);
  const auto amc = prepared(Format::amc, notes);
  ASSERT_TRUE(amc.has_value());
  Clip stated = clip;
  stated.metadata.metres_per_unit = 0.5;
  request.metres_per_unit.reset();
  const auto expected = pipeline::prepare(stated, request, notes);
  ASSERT_TRUE(expected.has_value());
  const auto skeleton_text = [&](const pipeline::PreparedClip& pair) {
    std::string text;
    const auto append = [&](std::string_view piece) {
      text += piece;
      return true;
    };
    EXPECT_TRUE(pipeline::write(pair, Format::asf, append, notes));
    return text;
  };
  EXPECT_EQ(skeleton_text(*amc), skeleton_text(*expected));
  request.metres_per_unit = 0.5;
  const auto bvh = prepared(Format::bvh, notes);
  ASSERT_TRUE(bvh.has_value());
  EXPECT_FALSE(bvh->is_fitted());
  request.metres_per_unit = -1.0;
  EXPECT_EQ(prepared(Format::glb, notes).error().code, codes::edit_value);
}

TEST(Export, GivenUpAxisOverridesTheDetectedOneInAGlb) {
  Clip lying = sample("walk.bvh");
  Diagnostics unneeded;
  ASSERT_TRUE(edit::apply(edit::UpAxis{Axis::plus_z, Axis::plus_y}, lying, unneeded));
  lying.metadata.up.reset();  // As if read from a file.
  ASSERT_EQ(guess_axes(lying).up_confidence, Confidence::high);
  pipeline::ExportRequest request;
  request.format = Format::glb;
  const auto up_of = [&](std::optional<Axis> up, Diagnostics& notes) -> Vector3 {
    request.up = up;
    const auto prepared = pipeline::prepare(lying, request, notes);
    EXPECT_TRUE(prepared.has_value());
    return prepared ? prepared->options().gltf.up.value_or(Vector3::Zero()) : Vector3::Zero();
  };
  Diagnostics found;
  EXPECT_EQ(up_of(std::nullopt, found), Vector3::UnitZ());
  EXPECT_NE(found.find(codes::fit_up_assumed), nullptr);
  Diagnostics stated;
  EXPECT_EQ(up_of(Axis::plus_y, stated), Vector3::UnitY());
  EXPECT_EQ(up_of(Axis::minus_x, stated), Vector3(-Vector3::UnitX()));
  EXPECT_EQ(stated.find(codes::fit_up_assumed), nullptr);
}

TEST(Export, AnUpAxisSetByAnEditOverridesTheDetectedOne) {
  Clip lying = sample("walk.bvh");
  Diagnostics notes;
  ASSERT_TRUE(edit::apply(edit::UpAxis{Axis::plus_z, Axis::plus_y}, lying, notes));
  lying.metadata.up.reset();  // As if read from a file.
  ASSERT_EQ(guess_axes(lying).up, Axis::plus_z);
  ASSERT_TRUE(edit::apply(edit::UpAxis{Axis::plus_y, Axis::plus_y}, lying, notes));
  EXPECT_EQ(lying.metadata.up, Axis::plus_y);
  EXPECT_EQ(guess_axes(lying).up, Axis::plus_y);
  EXPECT_EQ(guess_axes(lying).up_confidence, Confidence::high);
  pipeline::ExportRequest request;
  request.format = Format::glb;
  Diagnostics found;
  const auto prepared = pipeline::prepare(lying, request, found);
  ASSERT_TRUE(prepared);
  EXPECT_EQ(prepared->options().gltf.up, Vector3::UnitY());
  EXPECT_EQ(found.find(codes::fit_up_assumed), nullptr);
  // A rotation about an axis other than the vertical one changes the up axis of the figure.
  ASSERT_TRUE(edit::apply(edit::Rotate{Vector3::UnitY(), 90.0}, lying, notes));
  EXPECT_EQ(lying.metadata.up, Axis::plus_y);
  ASSERT_TRUE(edit::apply(edit::Rotate{Vector3::UnitX(), 90.0}, lying, notes));
  EXPECT_FALSE(lying.metadata.up);
}

TEST(Export, TheUnitOfAnAsfBelongsToTheClip) {
  Clip clip = sample("stroll_01.amc");
  ASSERT_TRUE(clip.metadata.declared_unit);
  EXPECT_NEAR(clip.metadata.declared_unit->value, 0.0254 / 0.45, 1e-6);
  clip.format_data.clear();
  EXPECT_NEAR(guess_scale(clip).metres_per_unit, 0.0254 / 0.45, 1e-6);
  EXPECT_EQ(guess_scale(clip).reason, clip.metadata.declared_unit->evidence);
  // A declared unit is ignored if it gives the figure an implausible size.
  clip.metadata.declared_unit->value *= 100.0;
  EXPECT_NE(guess_scale(clip).reason, clip.metadata.declared_unit->evidence);
}

TEST(Export, AnimationOptionsDoNotChangeTheClip) {
  Clip clip = sample("walk.bvh");
  pipeline::ExportRequest request;
  request.format = Format::anim;
  request.save.anim_fit.priority = 5;
  request.save.anim_fit.ease_in = edit::TimePoint{0.25, true};
  Diagnostics notes;
  const auto prepared = pipeline::prepare(clip, request, notes);
  ASSERT_TRUE(prepared.has_value());
  ASSERT_TRUE(prepared->clip().format_data.has<anim::Style>());
  EXPECT_EQ(prepared->clip().format_data.find<anim::Style>()->priority, 5);
  EXPECT_EQ(prepared->clip().format_data.find<anim::Style>()->ease_in_s, 0.25F);
  EXPECT_FALSE(clip.format_data.has<anim::Style>());
  request.save.anim_fit.joint_priorities.emplace_back("Nobody", 3);
  EXPECT_EQ(pipeline::prepare(clip, request, notes).error().code, codes::edit_joint);
}

TEST(Export, RejectsALoopOutsideTheClip) {
  const Clip clip = sample("walk.bvh");
  pipeline::ExportRequest request;
  request.format = Format::anim;
  const auto refused = [&](double loop_in, double loop_out) {
    request.save.anim_fit.loop_in = edit::TimePoint{loop_in, true};
    request.save.anim_fit.loop_out = edit::TimePoint{loop_out, true};
    Diagnostics notes;
    const auto prepared = pipeline::prepare(clip, request, notes);
    return !prepared && prepared.error().code == codes::edit_range;
  };
  EXPECT_TRUE(refused(99.0, 100.0));
  EXPECT_TRUE(refused(0.5, 99.0));
  EXPECT_TRUE(refused(1.0, 0.5));
  EXPECT_FALSE(refused(0.5, 1.0));
}

}  // namespace
}  // namespace mocap::export_test
