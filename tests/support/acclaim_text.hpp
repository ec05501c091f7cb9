// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small Acclaim files, and pairs of real ones.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/acclaim.hpp"
#include "support/corpus.hpp"

namespace mocap::test {

/// The worked example of docs/formats/acclaim.md: a hip without degrees of freedom, a thigh and a
/// spine with an axis, a shin with one angle. `bones` is inserted after the last bone.
inline std::string example_asf() {
  return R"(# a comment
:version 1.10
:name EXAMPLE
:units
  mass 1.0
  length 0.45
  angle deg
:documentation
   Four bones.
:root
   order TX TY TZ RX RY RZ
   axis XYZ
   position 0 0 0
   orientation 0 0 0
:bonedata
  begin
     id 1
     name lhip
     direction 0.5 -0.86602540378443865 0
     length 2
     axis 0 0 0  XYZ
  end
  begin
     id 2
     name lfemur
     direction 0.34202014332566873 -0.93969262078590838 0
     length 7
     axis 0 0 20  XYZ
     dof rx ry rz
     limits (-160.0 20.0)
            (-70.0 70.0)
            (-inf inf)
     bodymass 12.5
     cofmass 3.25
  end
  begin
     id 3
     name ltibia
     direction 0.34202014332566873 -0.93969262078590838 0
     length 7.5
     axis 0 0 20  XYZ
     dof rx
     limits (-10.0 170.0)
  end
  begin
     id 4
     name spine
     direction 0 1 0
     length 5
     axis 30 -20 10  XYZ
     dof rx ry rz
  end
:hierarchy
  begin
    root lhip spine
    lhip lfemur
    lfemur ltibia
  end
)";
}

inline std::string example_amc() {
  return R"(#!OML:ASF example.asf
:FULLY-SPECIFIED
:DEGREES
1
root 1 17 2 10 20 30
spine 3 -4 12
lfemur -20 5 8
ltibia 35
2
root 1.5 17.25 2 11 20 30
spine 3 -4 12.5
lfemur -21 5 8
ltibia 36e-1
)";
}

/// The text with the first `from` replaced; unchanged if there is none.
inline std::string with(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// The text with every `from` replaced.
inline std::string with_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// The position of words in a text, by line and column.
struct Place {
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

inline std::ostream& operator<<(std::ostream& out, const Place& place) {
  return out << place.line << ':' << place.column;
}

inline Place place_of(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  if (at == std::string_view::npos) return {};
  const std::string_view before = text.substr(0, at);
  const auto lines = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  return {lines + 1, at - (before.rfind('\n') + 1) + 1};
}

inline ByteSource source_of(std::string_view text, std::string name) {
  return ByteSource::from_bytes(std::span<const char>(text.data(), text.size()), std::move(name));
}

inline Result<Clip> read_asf(std::string_view text, Diagnostics& findings,
                             const acclaim::ReadOptions& options = {}) {
  ByteSource source = source_of(text, "t.asf");
  return acclaim::read_skeleton(source, options, findings);
}

inline Result<Clip> read_pair(std::string_view asf, std::string_view amc, Diagnostics& findings,
                              const acclaim::ReadOptions& options = {}) {
  Result<Clip> skeleton = read_asf(asf, findings, options);
  if (!skeleton) return skeleton;
  ByteSource source = source_of(amc, "t.amc");
  return acclaim::read_motion(source, std::move(*skeleton), options, findings);
}

struct AcclaimPair {
  std::string asf;
  std::string amc;
};

/// The readable pairs of the corpus, below `acclaim/`.
inline std::vector<AcclaimPair> corpus_pairs() {
  const std::string rocha = "IsabellaRocha__Motion-Capture-Interpolation/mocapPlayer-starter/";
  const std::string hdm = "zhangchi8620__JointLearning-HDM05/";
  return {
      {"FZzzz__AMCParser/Asset/walk.asf", "FZzzz__AMCParser/Asset/walk_01.amc"},
      {rocha + "07-walk.asf", rocha + "07_05-walk.amc"},
      {rocha + "09-run.asf", rocha + "09_06-run.amc"},
      {rocha + "07-walk.asf", "Visdoom__mocapPlayer/amc/07_12-walk.amc"},
      {rocha + "09-run.asf", "YumengHe__Motion-Capture-Interpolation/output/09_06-run-l-q-40.amc"},
      {"Khrylx__RFC/asf/01.asf", "Khrylx__RFC/amc/88_01.amc"},
      {"SheffieldML__GPmat/35/35.asf", "SheffieldML__GPmat/35/35_01.amc"},
      {"SheffieldML__GPmat/49/49.asf", "SheffieldML__GPmat/49/49_18.amc"},
      {"bartekgasior__mgr/iniini.asf", "bartekgasior__mgr/c1_0100/c1_0100.amc"},
      {"bartekgasior__mgr/iniini.asf", "bartekgasior__mgr/ETC/modelTemplate.amc"},
      {"facebookresearch__fairmotion/data/11.asf", "facebookresearch__fairmotion/data/11_01.amc"},
      {"Khrylx__RFC/asf/01.asf", "google-deepmind__dm_control/demos/zeros.amc"},
      {"x-biosignal__PhysioMoCap/testdata/sample.asf",
       "x-biosignal__PhysioMoCap/testdata/sample.amc"},
      {hdm + "1/HDM_bd.asf", hdm + "4/HDM_bd_hopBothLegs1hops_005_120.amc"},
      {hdm + "1/HDM_bk.asf", hdm + "4/HDM_bk_hopBothLegs1hops_020_120.amc"},
      {hdm + "1/HDM_dg.asf", hdm + "4/HDM_dg_hopBothLegs1hops_026_120.amc"},
      {hdm + "1/HDM_mm.asf", hdm + "8/HDM_mm_rotateArmsBothBackward1Reps_013_120.amc"},
      {hdm + "1/HDM_tr.asf", hdm + "8/HDM_tr_rotateArmsBothBackward1Reps_015_120.amc"},
      {"zumpchke__amcparser/test_data/skeleton.asf", "zumpchke__amcparser/test_data/walking.amc"},
  };
}

inline std::filesystem::path acclaim_path(const std::string& name) {
  return corpus_dir() / "acclaim" / name;
}

}  // namespace mocap::test
