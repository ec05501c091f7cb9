// SPDX-License-Identifier: MIT

/// \file
/// Downloads in all formats are byte-identical to the output of `mocap convert`.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "library_server.hpp"
#include "mocap/formats.hpp"
#include "server/zip_reader.hpp"

namespace mocap::test::contract_test {
namespace {

using nlohmann::json;

std::map<std::string, std::string> files_in(const std::string& zip) {
  std::map<std::string, std::string> files;
  server::Unpacked unpacked;
  const Status read = server::read_zip(
      zip, {}, unpacked, [](std::string_view) { return true; },
      [&](const std::string& name, const std::shared_ptr<server::BodyStore>& store) -> Status {
        const auto bytes = store->bytes();
        if (!bytes) return tl::unexpected<Error>(bytes.error());
        files[name] = std::string(bytes->data(), bytes->size());
        return {};
      });
  EXPECT_TRUE(read.has_value());
  return files;
}

class Contract : public ::testing::Test {
 protected:
  /// The output of the command, by name.
  std::map<std::string, std::string> converted(const std::string& sample,
                                               const std::vector<std::string>& options,
                                               const std::string& output) {
    const TemporaryFolder folder;
    // Under its own name, as added to the library: a GLB contains the name of its file.
    folder.write(sample, sample_text(sample));
    std::vector<std::string> words{"convert", sample, "-o", output};
    words.insert(words.end(), options.begin(), options.end());
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    std::map<std::string, std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(folder.path()))
      if (file.path().filename() != sample)
        files[file.path().filename().string()] = read_text(file.path());
    return files;
  }

  LibraryServer server_;
};

TEST_F(Contract, DownloadsEqualTheOutputOfTheCommand) {
  for (const std::string name : {"walk", "dance", "snake"}) {
    const std::string sample = name + ".bvh";
    const std::string target = server_.add(sample, sample_text(sample))["links"]["file"];
    for (const FormatFacts& facts : formats()) {
      if (!facts.writes || facts.format == Format::bvh) continue;
      // The skeleton alone and the avatar's bones are omitted: other tests cover them.
      if (facts.format == Format::asf || facts.format == Format::anim) continue;
      SCOPED_TRACE(sample + " as " + std::string(facts.name));
      const std::string output = name + std::string(facts.extension);
      const Answer answer = get(server_.port(), target + "?format=" + std::string(facts.name));
      ASSERT_EQ(answer.status, 200) << answer.body.substr(0, 300);
      const auto expected = converted(sample, {}, output);
      if (facts.format == Format::amc) {
        EXPECT_EQ(files_in(answer.body), expected);
      } else {
        EXPECT_TRUE(answer.body == expected.at(output));
      }
    }
    for (const std::string table : {"positions", "rotations"}) {
      const Answer answer = get(server_.port(), target + "?format=csv&table=" + table);
      EXPECT_TRUE(answer.body == converted(sample, {"--table", table}, "t.csv").at("t.csv"))
          << sample << " " << table;
    }
  }
}

TEST_F(Contract, AnimationsEqualThoseOfTheCommand) {
  const TemporaryFolder folder;
  folder.write("walk.bvh", sample_text("walk.bvh"));
  const Ran made =
      run_mocap({"convert", "walk.bvh", "--profile", "secondlife", "-o", "sl.bvh"}, folder.here());
  ASSERT_EQ(made.status, 0) << made.err;
  ASSERT_EQ(run_mocap({"convert", "sl.bvh", "-o", "sl.anim"}, folder.here()).status, 0);
  const std::string target = server_.add("sl.bvh", read_text(folder / "sl.bvh"))["links"]["file"];
  const Answer answer = get(server_.port(), target + "?format=anim");
  ASSERT_EQ(answer.status, 200) << answer.body.substr(0, 300);
  EXPECT_TRUE(answer.body == read_text(folder / "sl.anim"));
}

}  // namespace
}  // namespace mocap::test::contract_test
