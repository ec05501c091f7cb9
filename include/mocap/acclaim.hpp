// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Acclaim skeletons (.asf) and motions (.amc). The facts behind each rule:
/// docs/formats/acclaim.md.
///
/// A bone becomes the joint at its start. `offset` is the parent bone's length times its
/// direction, `before` the bone's axis C and `after` its inverse, so that the clip holds the
/// numbers of the AMC as they stand: local rotation = C M C^-1. The last bones get an end site.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/limits.hpp"
#include "mocap/repairs.hpp"
#include "mocap/sink.hpp"
#include "mocap/source.hpp"
#include "mocap/write_numbers.hpp"

namespace mocap::acclaim {

/// Frames a second where nothing says how many: CMU's.
inline constexpr FrameRate default_rate{120, 1};

struct ReadOptions {
  /// The rate, whatever the AMC says. Default: what it says, else 120 frames a second (CMU),
  /// reported.
  std::optional<FrameTime> frame_time;
  /// The ASF to pair an AMC with. Default: `find_skeleton`.
  std::filesystem::path skeleton;
  BadRows bad_rows = BadRows::refuse;
  BadValues bad_values = BadValues::refuse;
  /// Fill gaps in the frame numbers with poses between their neighbours (slerp). Default: frames
  /// follow one another, and the gap is reported.
  bool fill_gaps = false;
  /// Remember how the files were written (Clip::acclaim_style). Default: true.
  bool keep_style = true;
  ReadLimits limits;
};

/// Reads an ASF into a clip without frames. Findings and errors as of every reader: what has one
/// sensible meaning is read with a warning, what has two is an error.
Result<Clip> read_skeleton(ByteSource& asf, const ReadOptions& options, Diagnostics& diagnostics);

/// Reads an AMC onto a skeleton that was read before.
Result<Clip> read_motion(ByteSource& amc, Clip skeleton, const ReadOptions& options,
                         Diagnostics& diagnostics);

/// Reads both. Findings name the file that they are in.
Result<Clip> read(const std::filesystem::path& asf, const std::filesystem::path& amc,
                  const ReadOptions& options, Diagnostics& diagnostics);

/// An ASF found for an AMC.
struct FoundSkeleton {
  std::filesystem::path path;
  std::string reason;  ///< In words: `it has the same name`.
};

/// Looks for the ASF of an AMC, in this order: the path in its `#!OML:ASF` line, as far as it leads
/// below the AMC's folder, or a file of that name beside the AMC; the same stem; the stem up to an
/// `_`, the longest first; the only ASF in the folder. Letter case does not count. Fails with
/// `amc.skeleton-missing`, naming what was tried.
Result<FoundSkeleton> find_skeleton(const std::filesystem::path& amc);

/// The same for many: a folder is listed once.
class SkeletonFinder {
 public:
  Result<FoundSkeleton> find(const std::filesystem::path& amc);

 private:
  std::unordered_map<std::string, std::vector<std::filesystem::path>> skeletons_in_;
};

struct WriteOptions {
  WriteNumbers numbers;
  /// Write as the strictest readers want it, whatever the style remembered. Default: false.
  bool canonical = false;
};

/// Writes the skeleton of a clip as ASF. A clip as read gives the same bytes; an edited one keeps
/// what the ASF said about the bones that are left. What ASF cannot hold as it is (moving axes,
/// several roots, bones that do not start where their parent's ends) is an error: `as_acclaim`
/// makes it fit.
Status write_skeleton(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                      Diagnostics& diagnostics);
/// Writes the motion as AMC, by the same rules.
Status write_motion(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                    Diagnostics& diagnostics);

/// What becomes of translations of joints other than the root.
enum class Translations : std::uint8_t {
  refuse,  ///< An error that names joint and frame, when they are not constant.
  keep,    ///< `tx ty tz` in the bone's dof, with a note: few programs read them. The default.
  drop     ///< The mean takes their place; a warning says how far the farthest joint is off.
};

struct FitOptions {
  Translations translations = Translations::keep;
  /// The order of a bone's degrees of freedom, three axes, the first applied first. Default x y z,
  /// the one that every program reads. A joint with fewer than three angles keeps its own.
  AxisOrder dof_order{0, 1, 2};
  /// Threads that compute the angles. Default: 1.
  std::size_t threads = 1;
};

/// Whether ASF and AMC can hold the clip as it is.
bool fits(const Skeleton& skeleton);

/// The names that `as_acclaim` gives to the joints of a skeleton, in its order.
std::vector<std::string> legal_names(const Skeleton& skeleton);

/// The same motion on a skeleton that ASF and AMC can hold (formats.md 2.7): a joint with several
/// children becomes a hub without length and one bone to each child; the rest keeps its names,
/// made legal where needed and reported. World positions of the joints stay.
Result<Clip> as_acclaim(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics);

/// The same motion on the skeleton of another clip, joints matched by name or by the name that
/// `as_acclaim` gives them, for a motion that went
/// through another format and comes home.
Result<Clip> onto_skeleton(const Clip& clip, const Clip& target, Diagnostics& diagnostics);

/// Metres of one unit of length by CMU's rule, (1 / `:units length`) * 2.54 / 100.
double metres_per_unit_cmu(double units_length);
/// The `length` of `:units` by which that rule gives this many metres, > 0.
double units_length_cmu(double metres_per_unit);

/// Whether the first bytes of a file look like ASF, or like AMC.
bool sniff_skeleton(std::string_view head);
bool sniff_motion(std::string_view head);

}  // namespace mocap::acclaim
