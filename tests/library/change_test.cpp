// SPDX-License-Identifier: MIT
#include "library/change.hpp"

#include "library/journal.hpp"
#include "library/record.hpp"
#include "library/stored_findings.hpp"
#include "library_of_test.hpp"
#include "report/findings_json.hpp"

namespace mocap::library::change_test {
namespace {

using namespace test;

TEST(Change, RoundTripsThroughALine) {
  Change change;
  change.kind = Change::Kind::edit;
  change.key = 1234567890123;
  change.record = std::string("\0\xff record", 9);
  change.traits = "t";
  change.findings = stored_findings(std::vector{make_diagnostic(codes::bvh_row_width, "m\xff")});
  change.hidden_path = "a\xff/b.bvh";
  change.hidden_sha256 = "00";
  const auto again = change_from_line(to_line(change));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, change.kind);
  EXPECT_EQ(again->key, change.key);
  EXPECT_EQ(again->record, change.record);
  EXPECT_EQ(again->traits, change.traits);
  EXPECT_EQ(again->findings, change.findings);
  EXPECT_EQ(again->hidden_path, change.hidden_path);
  for (const char* const bad :
       {"", "{}", "[]", "null", R"({"op":"set"})", R"({"op":3,"key":1})",
        R"({"op":"set","key":"x"})", R"({"op":"set","key":1,"record":"*"})"}) {
    EXPECT_FALSE(change_from_line(bad)) << bad;
  }
}

TEST(Record, KeepsFolderFileIdentity) {
  Entry entry;
  entry.id = "id";
  StoredFile file;
  file.sha256 = std::string(64, 'a');
  file.size = 7;
  file.modified_ns = 11;
  file.changed_ns = 13;
  file.inode = 17;
  file.path = "/folder/deep/a.bvh";
  entry.files = {file};
  const std::string record = pack(entry, "/folder");
  const auto again = unpack(record, "/folder", "/store");
  ASSERT_TRUE(again);
  EXPECT_EQ(stamp_of(again->files[0]), (FileStamp{7, 11, 13, 17}));
  EXPECT_EQ(again->files[0].path, file.path);
  // As written by earlier versions, and as left by a corrupt page.
  constexpr std::size_t recorded_parts = 5 * sizeof(std::uint32_t);
  constexpr std::size_t identity = 2 * sizeof(std::uint64_t);
  EXPECT_TRUE(unpack(record.substr(0, record.size() - recorded_parts), "/folder", "/store"));
  const auto old =
      unpack(record.substr(0, record.size() - recorded_parts - identity), "/folder", "/store");
  ASSERT_TRUE(old);
  EXPECT_EQ(stamp_of(old->files[0]), (FileStamp{7, 11, 0, 0}));
  EXPECT_FALSE(unpack(record.substr(0, record.size() - 3), "/folder", "/store"));
}

TEST(Change, FindingsRoundTrip) {
  Diagnostic finding = make_diagnostic(codes::bvh_row_width, "message", {"f.bvh", 3, 4, 50});
  finding.subject = "s";
  finding.detail = "d";
  finding.excerpt = {"text", 2, true, false};
  finding.count = 5;
  finding.other_lines = {7, 9};
  const auto again = findings_stored_in(stored_findings(std::vector{finding}));
  ASSERT_TRUE(again);
  ASSERT_EQ(again->size(), 1U);
  const Diagnostic& one = again->front();
  EXPECT_EQ(one.code, finding.code);
  EXPECT_EQ(one.at.line, 3U);
  EXPECT_EQ(one.at.byte, 50U);
  EXPECT_EQ(one.excerpt.text, "text");
  EXPECT_EQ(one.excerpt.caret, 2U);
  EXPECT_TRUE(one.excerpt.cut_before);
  EXPECT_EQ(one.count, 5U);
  EXPECT_EQ(one.other_lines, finding.other_lines);
  EXPECT_FALSE(findings_stored_in("{"));
}

TEST(Change, StoredFindingsMatchTheApi) {
  Diagnostic finding = make_diagnostic(codes::bvh_bad_value, "message", {"a/f.bvh", 3, 4, 50});
  finding.severity = Severity::error;
  finding.advise("drop the affected frames", "mocap check FILE --fix=drop-frames -o FIXED");
  finding.values = {0.1, 1e300};
  finding.repair = Repair::drop_frames;
  const auto json = report::Json::parse(stored_findings(std::vector{finding}));
  EXPECT_EQ(json[0]["severity"], "error");
  EXPECT_EQ(json[0]["repair"], "drop-frames");
  const auto again = findings_stored_in(report::text_of(json));
  ASSERT_TRUE(again && again->size() == 1);
  EXPECT_EQ(again->front().severity, Severity::error);
  EXPECT_EQ(again->front().repair, Repair::drop_frames);
  // Stored with its placeholders: the file may be renamed.
  EXPECT_EQ(again->front().advice, finding.advice);
  EXPECT_EQ(again->front().command, finding.command);
  EXPECT_EQ(again->front().values, finding.values);
}

TEST(Change, FindingsOfEarlierVersionsAreRead) {
  const auto numbers = findings_stored_in(
      R"([{"code":"bvh.bad-value","severity":2,"line":3,"column":0,"byte":9,"message":"m","count":2,)"
      R"("repair":2},{"code":"bvh.bom","severity":1,"message":"m","count":1},{"code":"bvh.gone"}])");
  ASSERT_TRUE(numbers && numbers->size() == 2);
  EXPECT_EQ((*numbers)[0].severity, Severity::error);
  EXPECT_EQ((*numbers)[0].repair, Repair::drop_frames);
  EXPECT_EQ((*numbers)[0].at.byte, 9U);
  EXPECT_EQ((*numbers)[1].repair, facts_of(codes::bvh_bom).repair);
}

TEST(Change, BytesRoundTripThroughBase64) {
  std::string bytes;
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(from_base64(base64(bytes)), bytes);
    bytes += static_cast<char>(i * 37);
  }
  EXPECT_FALSE(from_base64("A"));
  EXPECT_FALSE(from_base64("AA=="));
  EXPECT_TRUE(from_base64("AA"));
  EXPECT_FALSE(from_base64("AB"));
  EXPECT_FALSE(from_base64("AAB"));
}

std::vector<std::string> changes_in(const Journal& journal) {
  std::vector<std::string> changes;
  std::uint64_t last = 0;
  EXPECT_TRUE(journal.read(0, [&](const Journal::Line& line) {
    EXPECT_GT(line.number, last);
    last = line.number;
    changes.emplace_back(line.change);
  }));
  return changes;
}

TEST(Journal, TruncatesAnIncompleteEnd) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder / "journal";
  const std::vector<std::string> changes{R"({"a":1})", R"({"b":"2"})", R"({"c":[3]})"};
  {
    auto journal = Journal::open(path);
    ASSERT_TRUE(journal);
    ASSERT_TRUE(journal->append(changes));
  }
  const std::string whole = TemporaryFolder::read(path);
  const std::size_t third = whole.rfind("\n", whole.size() - 2) + 1;
  for (std::size_t size = third; size < whole.size(); ++size) {
    folder.write("journal", whole.substr(0, size));
    auto journal = Journal::open(path);
    ASSERT_TRUE(journal);
    EXPECT_EQ(journal->next_number(), 3U);
    EXPECT_EQ(changes_in(*journal), std::vector<std::string>(changes.begin(), changes.begin() + 2));
    ASSERT_TRUE(journal->append(std::span(&changes[2], 1)));
    EXPECT_EQ(TemporaryFolder::read(path), whole);
  }
}

TEST(Journal, SkipsCorruptLines) {
  const TemporaryFolder folder;
  const std::vector<std::string> changes{R"({"a":1})", R"({"b":2})", R"({"c":3})"};
  {
    auto journal = Journal::open(folder / "journal");
    ASSERT_TRUE(journal->append(changes));
  }
  const std::string whole = TemporaryFolder::read(folder / "journal");
  const std::size_t begin = whole.find('\n') + 1;
  const std::size_t end = whole.find('\n', begin);
  for (std::size_t at = begin; at < end; ++at) {
    std::string torn = whole;
    torn[at] = static_cast<char>(torn[at] ^ 4);
    folder.write("journal", torn);
    auto journal = Journal::open(folder / "journal");
    ASSERT_TRUE(journal);
    EXPECT_EQ(journal->next_number(), 4U);
    EXPECT_EQ(changes_in(*journal), (std::vector<std::string>{changes[0], changes[2]})) << at;
  }
}

}  // namespace
}  // namespace mocap::library::change_test
