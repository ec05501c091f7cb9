// SPDX-License-Identifier: MIT
#include "report/findings_json.hpp"

#include <gtest/gtest.h>

#include "mocap/bvh.hpp"
#include "mocap/check.hpp"

namespace mocap::findings_json_test {
namespace {

using report::FileNames;
using report::Json;

TEST(FindingsJson, ContainsAllFields) {
  Diagnostic finding = make_diagnostic(codes::bvh_row_width, "this frame is short");
  finding.at = {"takes/a b.bvh", 12, 3, 200};
  finding.advise("drop the affected frames", "mocap check FILE --fix=drop-frames -o FIXED");
  finding.values = {0.5};
  finding.subject = "11";
  finding.detail = "the hierarchy declares 12 channels";
  finding.count = 3;
  finding.other_lines = {14, 15};
  finding.excerpt = {"1 2 3", 4, false, true};
  EXPECT_EQ(report::text_of(report::findings_json({&finding, 1}, FileNames::whole)),
            "[{\"code\":\"bvh.row-width\",\"severity\":\"error\",\"file\":\"takes/a b.bvh\","
            "\"line\":12,\"column\":3,\"message\":\"this frame is short\",\"count\":3,"
            "\"subject\":\"11\",\"detail\":\"the hierarchy declares 12 channels\","
            "\"advice\":\"drop the affected frames: `mocap check 'takes/a b.bvh' --fix=drop-frames "
            "-o fixed.bvh`\",\"command\":\"mocap check 'takes/a b.bvh' --fix=drop-frames -o "
            "fixed.bvh\",\"repair\":\"drop-frames\",\"values\":[0.5],\"other_lines\":[14,15],"
            "\"excerpt\":{\"text\":\"1 2 3\",\"caret\":4,\"cut_before\":false,"
            "\"cut_after\":true}}]");
  const Json without_folders = report::finding_json(finding, FileNames::last_part);
  EXPECT_EQ(without_folders["file"], "a b.bvh");
  EXPECT_EQ(without_folders["advice"].get<std::string>().find("takes"), std::string::npos);
}

TEST(FindingsJson, OmitsEmptyFields) {
  Diagnostic finding = make_diagnostic(codes::motion_empty, "there are no frames");
  finding.advice.clear();
  EXPECT_EQ(report::text_of(report::finding_json(finding, FileNames::whole)),
            "{\"code\":\"motion.empty\",\"severity\":\"warning\",\"line\":null,\"column\":null,"
            "\"message\":\"there are no frames\",\"count\":1}");
}

TEST(FindingsJson, BytesThatAreNotUtf8AreReplaced) {
  Diagnostic finding = make_diagnostic(codes::bvh_name_bytes, "the name `\xE7`");
  EXPECT_NE(report::text_of(report::finding_json(finding, FileNames::whole)).find("\xEF\xBF\xBD"),
            std::string::npos);
}

}  // namespace
}  // namespace mocap::findings_json_test
