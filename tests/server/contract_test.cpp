// SPDX-License-Identifier: MIT

/// \file
/// Downloads in all formats are byte-identical to the output of `mocap convert`, for the inputs and
/// chains of edits in tests/support/contract_chains.json. web/src/core/contract_bytes.test.ts does
/// the same for the pages. The API converts but does not edit, so the edits are made by the
/// command: the motion that it writes is added to a library, and converted there and by the
/// command. Both run on the same processor, so that every byte is equal.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "formats/descriptor.hpp"
#include "library_server.hpp"
#include "mocap/formats.hpp"
#include "server/zip_reader.hpp"

namespace mocap::test::contract_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Files = std::map<std::string, std::string>;

const json& table() {
  static const json parsed =
      json::parse(read_text(MOCAP_PROJECT_DIR "/tests/support/contract_chains.json"));
  return parsed;
}

/// A chain of edits and one of its inputs.
struct Row {
  json chain;
  json input;
};

std::vector<Row> rows() {
  std::vector<Row> all;
  for (const json& chain : table()["chains"])
    for (const std::string name : chain["inputs"]) all.push_back({chain, table()["inputs"][name]});
  return all;
}

std::vector<std::string> files_of(const json& input) {
  return input["files"].get<std::vector<std::string>>();
}

std::string title_of(const Row& row) {
  return row.chain["name"].get<std::string>() + " from " + files_of(row.input).back();
}

/// Shown with a failed test.
void PrintTo(const Row& row, std::ostream* out) {
  *out << title_of(row);
}

/// The name of a test: letters, digits and underscores.
std::string name_of(const testing::TestParamInfo<Row>& row) {
  std::string name = title_of(row.param);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

/// The edits as options of the command.
std::vector<std::string> words_of(const json& chain) {
  std::vector<std::string> words;
  for (const json& step : chain["steps"]) {
    for (const std::string mask : {"only", "during", "fade"})
      if (step.contains(mask)) words.push_back("--" + mask + "=" + step[mask].get<std::string>());
    const std::string value = step["value"];
    words.push_back("--" + step["name"].get<std::string>() + (value.empty() ? "" : "=" + value));
  }
  if (chain.contains("pieces")) words.push_back("--split=" + chain["pieces"].get<std::string>());
  return words;
}

std::string option_of(std::string_view columns) {
  return "--table=" + std::string(columns);
}

Files files_in(const fs::path& folder) {
  Files files;
  for (const auto& file : fs::directory_iterator(folder))
    files[file.path().filename().string()] = read_text(file.path());
  return files;
}

Files files_in_zip(const std::string& zip) {
  Files files;
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

/// The files that the command wrote, or the code of its error.
struct Converted {
  Files files;
  std::string error;
};

/// Converts files of a folder, which is the working folder: some formats contain the name of their
/// source as typed.
Converted convert(const TemporaryFolder& folder, std::vector<std::string> words,
                  const std::string& output) {
  fs::remove_all(folder / "out");
  fs::create_directory(folder / "out");
  words.insert(words.begin(), "convert");
  words.insert(words.end(), {"-o", "out/" + output, "--json"});
  const Ran ran = run_mocap(words, folder.here());
  Converted converted{files_in(folder / "out"), ""};
  if (ran.status == 0) return converted;
  const json line = json::parse(ran.out, nullptr, false);
  if (line.is_discarded()) {
    ADD_FAILURE() << ran.err;
    return converted;
  }
  for (const json& finding : line["findings"])
    if (finding["severity"] == "error") converted.error = finding["code"];
  EXPECT_FALSE(converted.error.empty()) << ran.out;
  return converted;
}

void make_input(const TemporaryFolder& folder, const json& input) {
  const std::vector<std::string> files = files_of(input);
  if (input.contains("copy_of")) {
    const std::vector<std::string> copied = input["copy_of"];
    for (std::size_t i = 0; i < files.size(); ++i) folder.write(files[i], sample_text(copied[i]));
  } else if (input.contains("conversion_of")) {
    const std::string sample = input["conversion_of"];
    folder.write(sample, sample_text(sample));
    std::vector<std::string> words = input["options"];
    words.insert(words.begin(), sample);
    folder.write(files.front(), convert(folder, words, files.front()).files[files.front()]);
  } else {
    for (const std::string& name : files) folder.write(name, sample_text(name));
  }
}

/// Adds a motion to a library.
Answer add_files(const LibraryServer& server, const TemporaryFolder& folder,
                 const std::vector<std::string>& files) {
  std::vector<FormFile> parts;
  parts.reserve(files.size());
  for (const std::string& name : files) parts.push_back({name, "file", read_text(folder / name)});
  const auto [body, type] = form_of(parts);
  return ask(server.port(), "POST", "/api/v1/motions", {{"Content-Type", type}}, body);
}

/// A library with one motion.
class OneMotion {
 public:
  OneMotion(const TemporaryFolder& folder, const std::vector<std::string>& files) {
    const Answer added = add_files(server_, folder, files);
    EXPECT_EQ(added.status, 201) << added.body;
    entry_ = added.json();
  }

  std::string slug() const { return entry_["slug"]; }
  Answer download(std::string_view format, std::string_view columns) const {
    std::string target = entry_["links"]["file"].get<std::string>() + "?format=";
    target += format;
    if (!columns.empty()) target += "&table=" + std::string(columns);
    return get(server_.port(), target);
  }

 private:
  LibraryServer server_;
  json entry_;
};

/// The contents of a download by name.
Files files_in(const Answer& answer, const FormatFacts& facts, const std::string& name) {
  if (facts.holds == Holds::motion) return files_in_zip(answer.body);
  return {{name, answer.body}};
}

HeldParts only(bool HeldParts::*part) {
  HeldParts parts{.joints = false};
  parts.*part = true;
  return parts;
}

/// Compares all downloads of a motion with the files of the command. `family`: that of the figure,
/// for formats that can be written for one family only. `is_body`: whether formats that need a
/// human body can be written. `part`: what the motion consists of.
void compare(const TemporaryFolder& folder, const std::vector<std::string>& files,
             const std::string& family, bool is_body, bool HeldParts::*part = &HeldParts::joints) {
  const OneMotion motion(folder, files);
  for (const FormatFacts& facts : formats()) {
    if (!facts.writes) continue;
    // A skeleton is offered together with its motion.
    std::vector<SaveChoice> choices(facts.choices.begin(), facts.choices.end());
    if (choices.empty()) choices.emplace_back();
    for (const SaveChoice& choice : choices) {
      const std::string_view columns = choice.table;
      SCOPED_TRACE(files.back() + " as " + std::string(facts.name) + " " + std::string(columns));
      std::vector<std::string> words = files;
      if (!columns.empty()) words.push_back(option_of(columns));
      const std::string output = motion.slug() + std::string(facts.extension);
      Converted expected = convert(folder, words, output);
      const Answer answer = motion.download(facts.name, columns);
      const bool has_joints = part == &HeldParts::joints;
      const bool is_in_table = choice.part.empty()
                                   ? has_joints || columns == choices.front().table
                                   : !has_joints && choice.part == names_of(only(part)).front();
      const bool is_for_figure = (facts.family.empty() || facts.family == family) &&
                                 (is_body || !facts.needs_body) && facts.parts.*part && is_in_table;
      // A recording may have other parts, too.
      if (has_joints || choice.part.empty() || is_for_figure) {
        EXPECT_EQ(expected.error.empty(), is_for_figure) << expected.error;
      }
      if (!expected.error.empty()) {
        EXPECT_EQ(answer.status, 422) << answer.body.substr(0, 300);
        EXPECT_EQ(answer.member("error")["code"], expected.error);
        continue;
      }
      // A skeleton is downloaded alone.
      if (facts.holds == Holds::skeleton) expected.files = {{output, expected.files[output]}};
      EXPECT_EQ(answer.status, 200) << answer.body.substr(0, 300);
      EXPECT_TRUE(files_in(answer, facts, output) == expected.files);
    }
  }
}

class Contract : public testing::TestWithParam<Row> {};

TEST_P(Contract, DownloadsEqualTheOutputOfTheCommand) {
  const auto& [chain, input] = GetParam();
  const TemporaryFolder folder;
  make_input(folder, input);
  std::vector<std::string> words = files_of(input);
  const std::string family = chain.value("family", input.value("family", ""));
  const bool is_body = chain.value("body", input.value("body", true));
  if (!input.value("joints", true)) {
    const bool has_columns = input.value("columns", false);
    compare(folder, words, "", false, has_columns ? &HeldParts::columns : &HeldParts::points);
    return;
  }
  const std::vector<std::string> edits = words_of(chain);
  if (edits.empty()) {
    compare(folder, words, family, is_body);
    return;
  }
  words.insert(words.end(), edits.begin(), edits.end());
  const Converted edited =
      convert(folder, words, "edited" + std::string(facts_of(default_format).extension));
  ASSERT_EQ(edited.error, "");
  ASSERT_EQ(edited.files.size() > 1, chain.contains("pieces"));
  for (const auto& [name, text] : edited.files) {
    folder.write(name, text);
    compare(folder, {name}, family, is_body);
  }
}

INSTANTIATE_TEST_SUITE_P(Chains, Contract, testing::ValuesIn(rows()), name_of);

TEST(ContractTable, HasAnInputOfEachFormatThatIsRead) {
  std::set<std::string> read;
  for (const auto& [name, input] : table()["inputs"].items())
    for (const std::string& file : files_of(input))
      read.emplace(facts_of(format_of_file(file).value()).name);
  const std::vector<std::string> readable = readable_formats();
  EXPECT_EQ(read, std::set<std::string>(readable.begin(), readable.end()));
}

}  // namespace
}  // namespace mocap::test::contract_test
