// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "formats/json_writer.hpp"
#include "server/byte_range.hpp"
#include "server/codes.hpp"
#include "server/http_date.hpp"
#include "server/multipart.hpp"
#include "server/query_string.hpp"
#include "server/uploaded_files.hpp"
#include "text/web_text.hpp"

namespace mocap::server::text_test {
namespace {

std::span<const char> bytes_of(const std::string& text) {
  return {text.data(), text.size()};
}

std::string text_of(std::span<const char> bytes) {
  return {bytes.data(), bytes.size()};
}

TEST(QueryString, DecodesOnlyCompleteEscapes) {
  EXPECT_EQ(percent_decoded("a%20b%C3%A9", false), "a b\xC3\xA9");
  EXPECT_EQ(percent_decoded("a+b", true), "a b");
  EXPECT_EQ(percent_decoded("a+b", false), "a+b");
  for (const char* broken : {"%", "%4", "%zz", "%00", "a%0"})
    EXPECT_EQ(percent_decoded(broken, true), std::nullopt) << broken;
  EXPECT_EQ(percent_decoded(text::percent_encoded("a/b?c&d=\"<\xFF>"), false), "a/b?c&d=\"<\xFF>");
}

TEST(QueryString, ParsesQueries) {
  const auto pairs = parse_query("a=1&b=&&c&a=x%3Dy");
  ASSERT_TRUE(pairs);
  const QueryPairs expected{{"a", "1"}, {"b", ""}, {"c", ""}, {"a", "x=y"}};
  EXPECT_EQ(*pairs, expected);
  EXPECT_FALSE(parse_query("a=%"));
  EXPECT_FALSE(parse_query("a&b&c", 2));
}

TEST(QueryString, NumbersMustBeTheWholeText) {
  EXPECT_EQ(parse_decimal("1.5"), 1.5);
  for (const char* wrong : {"", "1.5x", "inf", "nan", "1e999", " 1"})
    EXPECT_EQ(parse_decimal(wrong), std::nullopt) << wrong;
  EXPECT_EQ(parse_whole("18446744073709551615"), 18446744073709551615U);
  for (const char* wrong : {"", "-1", "1.0", "18446744073709551616", "+1"})
    EXPECT_EQ(parse_whole(wrong), std::nullopt) << wrong;
}

TEST(QueryString, DownloadNamesCannotInjectHeaders) {
  EXPECT_EQ(attachment_named("walk.bvh"), "attachment; filename=\"walk.bvh\"");
  const std::string hostile = attachment_named("../a\"b\r\nSet-Cookie: x\xC3\xA9.bvh");
  EXPECT_EQ(hostile.find_first_of("\r\n"), std::string::npos);
  EXPECT_EQ(hostile.find("../"), std::string::npos);
  EXPECT_NE(hostile.find("filename*=UTF-8''a%22b__Set-Cookie%3A%20x%C3%A9.bvh"), std::string::npos)
      << hostile;
  EXPECT_EQ(safe_file_name("C:\\motions\\walk.bvh"), "walk.bvh");
  EXPECT_EQ(safe_file_name("..."), "motion");
  EXPECT_EQ(safe_file_name(std::string(10'000, 'x')).size(), 200U);
}

TEST(QueryString, MarkupIsEscaped) {
  EXPECT_EQ(text::html_escaped("<img src=x onerror='a(\"b\")'>&"),
            "&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;&amp;");
}

TEST(ByteRange, ParsesAllThreeForms) {
  const auto part = [](std::string_view header, std::uint64_t offset, std::uint64_t length) {
    const ByteRange range = parse_range(header, 100);
    EXPECT_EQ(range.kind, ByteRange::Kind::part) << header;
    EXPECT_EQ(range.offset, offset) << header;
    EXPECT_EQ(range.length, length) << header;
  };
  part("bytes=0-0", 0, 1);
  part("bytes=10-19", 10, 10);
  part("bytes=90-", 90, 10);
  part("bytes=-30", 70, 30);
  part("bytes=-300", 0, 100);
  part("bytes=50-5000", 50, 50);
}

TEST(ByteRange, DistinguishesUnsatisfiableFromInvalidRanges) {
  for (const char* outside : {"bytes=100-", "bytes=100-200", "bytes=-0"})
    EXPECT_EQ(parse_range(outside, 100).kind, ByteRange::Kind::outside) << outside;
  EXPECT_EQ(parse_range("bytes=-1", 0).kind, ByteRange::Kind::outside);
  for (const char* other : {"", "bytes=", "bytes=-", "lines=0-1", "bytes=a-b", "bytes=20-10",
                            "bytes=0-1,3-4", "bytes=99999999999999999999-"})
    EXPECT_EQ(parse_range(other, 100).kind, ByteRange::Kind::all) << other;
}

TEST(ByteRange, ComparesTags) {
  EXPECT_TRUE(etag_matches("\"a\", W/\"b\"", "\"b\""));
  EXPECT_TRUE(etag_matches("*", "\"b\""));
  EXPECT_FALSE(etag_matches("\"a\"", "\"b\""));
  EXPECT_FALSE(etag_matches("", "\"b\""));
}

TEST(Dates, RoundTrip) {
  EXPECT_EQ(http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(kept_http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(kept_http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(kept_http_date(784111778), "Sun, 06 Nov 1994 08:49:38 GMT");
  EXPECT_EQ(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), 784111777);
  for (const char* wrong : {"", "Sun, 06 Nov 1994 08:49:37", "Sunday, 06-Nov-94 08:49:37 GMT",
                            "Sun, 36 Nov 1994 08:49:37 GMT", "Sun, 06 Xxx 1994 08:49:37 GMT"})
    EXPECT_EQ(parse_http_date(wrong), std::nullopt) << wrong;
  EXPECT_EQ(rfc3339(784111777), "1994-11-06T08:49:37Z");
  EXPECT_EQ(parse_rfc3339("1994-11-06T08:49:37Z"), 784111777);
  EXPECT_EQ(parse_rfc3339("1994-11-06T10:49:37.25+02:00"), 784111777);
  EXPECT_EQ(parse_rfc3339("1994-11-06"), 784080000);
  for (const char* wrong : {"", "1994", "1994-13-01", "1994-02-30", "1994-11-06T08:49:37", "x"})
    EXPECT_EQ(parse_rfc3339(wrong), std::nullopt) << wrong;
}

TEST(JsonWriter, WritesAnyBytesAsJson) {
  json::JsonWriter json;
  json.begin_object()
      .member("text", std::string("a\"\\\n\x01\xFF", 6))
      .member("yes", true)
      .member("half", 0.5)
      .member("none", 1.0 / 0.0)
      .key("list")
      .begin_array()
      .value(1)
      .value(-2)
      .begin_object()
      .end_object()
      .end_array()
      .text_or_null("empty", "")
      .end_object();
  EXPECT_EQ(json.text(),
            "{\"text\":\"a\\\"\\\\\\n\\u0001\xEF\xBF\xBD\",\"yes\":true,\"half\":0.5,\"none\":null,"
            "\"list\":[1,-2,{}],\"empty\":null}");
}

TEST(JsonWriter, WritesTheShortestNumbersAndLineBreaks) {
  json::JsonWriter json;
  json.begin_object().values("floats", std::array{0.1F, -2.0F, 1.0e-5F}).line_break();
  json.member("double", 0.1).member("small", 0.0001).member("large", 100000.0).line_break();
  EXPECT_EQ(json.take(), R"({"floats":[0.1,-2,1e-05],)"
                         "\n"
                         R"("double":0.1,"small":0.0001,"large":100000)");
  json.member("rest", 1).end_object();
  EXPECT_EQ(json.text(), ",\n\"rest\":1}") << "what was taken is not repeated";
}

TEST(JsonWriter, WritesIntegralDoublesWithADecimalPoint) {
  json::JsonWriter json;
  json.begin_array().floating(1.0).floating(-20.0).floating(0.5).floating(1e300).floating(1.0 /
                                                                                          0.0);
  EXPECT_EQ(json.end_array().text(), "[1.0,-20.0,0.5,1e+300,null]");
}

std::string form(const std::string& inner) {
  return "--B\r\n" + inner + "\r\n--B--\r\n";
}

TEST(Multipart, SplitsPartsWithoutCopying) {
  const std::string body =
      "preamble\r\n--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a;b.bvh\"\r\n"
      "Content-Type: text/plain\r\n\r\nline\r\n--Bother\r\n--B  \r\ncontent-disposition: "
      "form-data; "
      "name=licence\r\n\r\n\r\n--B\r\nContent-Disposition: form-data; name=\"x\"; "
      "filename=\"C:\\dir\\q\\\"u.bvh\"\r\n\r\n\r\n\r\n--B--epilogue";
  const auto parts = parse_form(bytes_of(body), "B", 10);
  // `--Bother` starts like the boundary, which no line may.
  EXPECT_FALSE(parts);
  std::string sound = body;
  sound.replace(sound.find("--Bother"), 8, "--other ");
  const auto read = parse_form(bytes_of(sound), "B", 10);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), 3U);
  EXPECT_EQ((*read)[0].name, "file");
  EXPECT_EQ((*read)[0].file_name, "a;b.bvh");
  EXPECT_EQ(text_of((*read)[0].bytes), "line\r\n--other ");
  EXPECT_GE((*read)[0].bytes.data(), sound.data());
  EXPECT_EQ((*read)[1].name, "licence");
  EXPECT_EQ((*read)[1].file_name, std::nullopt);
  EXPECT_EQ(text_of((*read)[1].bytes), "");
  EXPECT_EQ((*read)[2].file_name, "C:\\dir\\q\"u.bvh");
  EXPECT_EQ(text_of((*read)[2].bytes), "\r\n");
}

TEST(Multipart, RejectsDamageAtEveryLength) {
  const std::string whole =
      form("Content-Disposition: form-data; name=\"file\"; filename=\"a.bvh\"\r\n\r\nHIERARCHY");
  ASSERT_TRUE(parse_form(bytes_of(whole), "B", 10));
  // The last line ending may be missing.
  for (std::size_t length = 0; length < whole.size() - 2; ++length) {
    const std::string cut = whole.substr(0, length);
    const auto parts = parse_form(bytes_of(cut), "B", 10);
    ASSERT_FALSE(parts) << length;
    EXPECT_EQ(parts.error().code, codes::server_form);
  }
  for (const char* head : {"\r\n\r\nx", "X: y\r\n\r\nx", "Content-Disposition: form-data\r\n\r\nx",
                           "Content-Disposition: attachment; name=a\r\n\r\nx", "no colon\r\n\r\nx"})
    EXPECT_FALSE(parse_form(bytes_of(form(head)), "B", 10)) << head;
}

TEST(Multipart, RejectsMorePartsThanTheLimit) {
  std::string body;
  for (int i = 0; i < 5; ++i) body += "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n";
  body += "--B--";
  EXPECT_TRUE(parse_form(bytes_of(body), "B", 5));
  const auto parts = parse_form(bytes_of(body), "B", 4);
  ASSERT_FALSE(parts);
  EXPECT_EQ(parts.error().code, codes::server_too_large);
}

TEST(Multipart, FindsTheBoundary) {
  EXPECT_EQ(form_boundary("multipart/form-data; boundary=abc"), "abc");
  EXPECT_EQ(form_boundary("Multipart/Form-Data; charset=x; boundary=\"a b\""), "a b");
  for (const std::string& none :
       {std::string("multipart/form-data"), std::string("multipart/form-data; boundary="),
        std::string("multipart/mixed; boundary=abc"), std::string(),
        "multipart/form-data; boundary=" + std::string(71, 'a')})
    EXPECT_EQ(form_boundary(none), std::nullopt) << none;
}

UploadedFile given(const std::string& name, const std::string& text = "") {
  return {name, bytes_of(text), nullptr};
}

TEST(UploadedFiles, PairsLikeTheCore) {
  UploadedSkeletons skeletons;
  for (const char* name : {"x/01.asf", "x/02.ASF", "y/only.asf"}) skeletons.add(given(name));
  const auto found = [&](const std::string& name, const std::string& text = "") {
    const UploadedFile* file = skeletons.find(given(name, text));
    return file == nullptr ? std::string("none") : file->name;
  };
  EXPECT_EQ(found("x/01.amc"), "x/01.asf");
  EXPECT_EQ(found("x/02_07_a.amc"), "x/02.ASF");
  EXPECT_EQ(found("x/03_01.amc"), "none");
  EXPECT_EQ(found("y/anything.amc"), "y/only.asf");
  EXPECT_EQ(found("z/01.amc"), "x/01.asf");
  EXPECT_EQ(found("z/03_01.amc"), "none");
  const std::string names_it = "#!OML:ASF D:\\data\\02.ASF\r\n:DEGREES\r\n";
  EXPECT_EQ(found("x/03_01.amc", names_it), "x/02.ASF");
  EXPECT_TRUE(skeletons.unused().empty());
}

TEST(UploadedFiles, AreLeftOverIfNoMotionUsesThem) {
  UploadedSkeletons skeletons;
  for (const char* name : {"x/01.asf", "x/02.asf"}) skeletons.add(given(name));
  EXPECT_EQ(skeletons.find(given("x/03.amc")), nullptr);
  ASSERT_NE(skeletons.find(given("x/02_1.amc")), nullptr);
  const std::vector<UploadedFile> unused = skeletons.unused();
  ASSERT_EQ(unused.size(), 1U);
  EXPECT_EQ(unused.front().name, "x/01.asf");
}

TEST(UploadedFiles, NamesAreNotPaths) {
  EXPECT_EQ(last_name("../../etc/passwd"), "passwd");
  EXPECT_EQ(last_name("a\\b.bvh"), "b.bvh");
  EXPECT_EQ(last_name(std::string("a\0b.bvh", 7)), "ab.bvh");
  EXPECT_EQ(extension_of("a/b.BVH"), "bvh");
  EXPECT_EQ(extension_of("a.d/b"), "");
}

}  // namespace
}  // namespace mocap::server::text_test
