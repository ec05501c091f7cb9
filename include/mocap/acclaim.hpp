// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Acclaim skeletons (.asf) and motions (.amc). Format details: docs/formats/acclaim.md.
///
/// Each bone becomes the joint at its start. `offset` is the parent bone's length times its
/// direction, `before` is the bone's axis C and `after` is its inverse. The clip therefore holds
/// the AMC values unchanged: local rotation = C M C^-1. Leaf bones get an end site.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/acclaim_style.hpp"
#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/io.hpp"
#include "mocap/number_style.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

// Findings of the ASF reader.
extern const Code asf_syntax;
extern const Code asf_section_missing;
extern const Code asf_section_unknown;
extern const Code asf_key_missing;
extern const Code asf_key_unknown;
extern const Code asf_number;
extern const Code asf_axis_order;
extern const Code asf_dof;
extern const Code asf_limits;
extern const Code asf_direction;
extern const Code asf_root_offset;
extern const Code asf_name;
extern const Code asf_name_duplicate;
extern const Code asf_hierarchy;
extern const Code asf_cycle;
extern const Code asf_orphan;

// Findings of the AMC reader.
extern const Code amc_syntax;
extern const Code amc_header;
extern const Code amc_skeleton_found;
extern const Code amc_skeleton_missing;
extern const Code amc_skeleton_mismatch;
extern const Code amc_rate_assumed;
extern const Code amc_frame_number;
extern const Code amc_bone_unknown;
extern const Code amc_bone_missing;
extern const Code amc_bone_repeated;
extern const Code amc_bone_case;
extern const Code amc_value_count;
extern const Code amc_bad_value;
extern const Code amc_frame_partial;
extern const Code amc_bone_without_dof;
extern const Code amc_translation;

}  // namespace mocap::codes

namespace mocap::detail {
class PartnerFinder;
}

namespace mocap::acclaim {

/// Frame rate assumed for files that do not declare one: that of the CMU library.
inline constexpr FrameRate default_rate{120, 1};

struct ReadOptions {
  /// Overrides the frame rate of the AMC. Default: the rate in the AMC, otherwise 120 frames per
  /// second (CMU), with a note.
  std::optional<FrameTime> frame_time;
  /// The ASF for an AMC. Default: the result of `find_skeleton`.
  std::filesystem::path skeleton;
  BadRows bad_rows = BadRows::refuse;        ///< Frames with too few or too many values.
  BadValues bad_values = BadValues::refuse;  ///< Values that are not finite numbers.
  /// Fills gaps in the frame numbers with interpolated poses (slerp). Default: the frames are
  /// joined and the gap is reported.
  bool fill_gaps = false;
  /// Keeps the layout of the files (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
};

/// Reads an ASF into a clip without frames. As in all readers, unambiguous deviations produce a
/// warning; ambiguous ones are errors.
Result<Clip> read_skeleton(ByteSource& asf, const ReadOptions& options, Diagnostics& diagnostics);

/// Reads an AMC for a skeleton that was read earlier.
Result<Clip> read_motion(ByteSource& amc, Clip skeleton, const ReadOptions& options,
                         Diagnostics& diagnostics);

/// Reads both files. Each finding names its file.
Result<Clip> read(const std::filesystem::path& asf, const std::filesystem::path& amc,
                  const ReadOptions& options, Diagnostics& diagnostics);

/// The ASF found for an AMC.
struct FoundSkeleton {
  std::filesystem::path path;  ///< In the folder of the AMC, or below it.
  std::string reason;          ///< As text: `same name`.
};

/// Finds the ASF of an AMC. Candidates, in order: the path in the `#!OML:ASF` line if it is inside
/// the AMC's folder, or a file of that name next to the AMC; the same stem; the longest prefix of
/// the stem that ends before an `_`; the only ASF in the folder. Case-insensitive. If there are
/// several, those with which the first frame of the AMC cannot be read are skipped, unless none can
/// be chosen then. Fails with `amc.skeleton-missing` and lists the candidates.
Result<FoundSkeleton> find_skeleton(const std::filesystem::path& amc);

/// `find_skeleton` for many files. Each folder is listed only once.
class SkeletonFinder {
 public:
  SkeletonFinder();
  SkeletonFinder(const SkeletonFinder&) = delete;
  SkeletonFinder& operator=(const SkeletonFinder&) = delete;
  SkeletonFinder(SkeletonFinder&&) noexcept;
  SkeletonFinder& operator=(SkeletonFinder&&) noexcept;
  ~SkeletonFinder();

  /// The result of `find_skeleton`. Changes to a folder after its first use are not seen.
  Result<FoundSkeleton> find(const std::filesystem::path& amc);

 private:
  std::unique_ptr<detail::PartnerFinder> finder_;
};

struct WriteOptions {
  WriteNumbers numbers;  ///< Numbers of the AMC. Default: as in the file that was read.
  /// Writes the layout that the strictest readers expect and ignores the style. Default: false.
  bool canonical = false;
};

/// Writes the skeleton of a clip as ASF. An unmodified clip is written back byte for byte; an
/// edited clip keeps the ASF data of its remaining bones. Skeletons that ASF cannot represent
/// (moving axes, several roots, bones that do not start at the end of their parent) are an error;
/// convert them with `as_acclaim` first.
Status write_skeleton(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                      Diagnostics& diagnostics);
/// Writes the motion as AMC, with the same rules.
Status write_motion(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                    Diagnostics& diagnostics);

/// How to handle translations of joints other than the root.
enum class Translations : std::uint8_t {
  refuse,  ///< If they are not constant, fail with an error that names the joint and the frame.
  keep,    ///< Add `tx ty tz` to the bone's dof, with a note that few programs read them. The
           ///< default.
  drop     ///< Replace them with their mean; a warning gives the largest error of any joint.
};

struct FitOptions {
  Translations translations = Translations::keep;  ///< For joints other than the root.
  /// Order of a bone's degrees of freedom: three axes, the first is applied first. Default: x y z,
  /// which every program reads. Joints with fewer than three angles keep their own order.
  AxisOrder dof_order{0, 1, 2};
  /// Number of threads that compute the angles. Default: 1.
  std::size_t threads = 1;
};

/// Whether ASF and AMC can represent the skeleton without conversion.
bool fits(const Skeleton& skeleton);

/// The joint names that `as_acclaim` uses, in the joint order of `skeleton`.
std::vector<std::string> legal_names(const Skeleton& skeleton);

/// Converts a clip to a skeleton that ASF and AMC can represent (docs/formats/acclaim.md). A joint
/// with several children becomes a zero-length joint with one bone per child. The other joints keep
/// their names; illegal names are changed and reported. World positions of the joints do not
/// change.
Result<Clip> as_acclaim(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics);

/// Converts a clip to the skeleton of another clip, for example after a round trip through another
/// format. Joints are matched by name or by the name that `as_acclaim` assigns.
Result<Clip> onto_skeleton(const Clip& clip, const Clip& target, Diagnostics& diagnostics);

/// Metres per unit of length by CMU's rule: 0.0254 / `:units length`.
double metres_per_unit_cmu(double units_length);
/// The `length` of `:units` for this many metres per unit (> 0), by the same rule.
double units_length_cmu(double metres_per_unit);

/// Whether the first bytes of a file look like an ASF: its first word is a section of ASF.
bool sniff_skeleton(std::string_view head);
/// Whether the first bytes of a file look like an AMC: its first word is a keyword of AMC.
bool sniff_motion(std::string_view head);

}  // namespace mocap::acclaim
