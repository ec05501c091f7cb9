// SPDX-License-Identifier: MIT
#include "library_server.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "server/zip_writer.hpp"

namespace mocap::test {

namespace fs = std::filesystem;

namespace {

std::mutex seen_mutex;
Seen seen;

fs::path new_folder() {
  std::string name = (fs::temp_directory_path() / "mocap-server-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  return name;
}

}  // namespace

Seen seen_answers() {
  const std::lock_guard lock(seen_mutex);
  return seen;
}

LibraryServer::LibraryServer(server::ServerOptions options, bool index_files)
    : folder_(new_folder()), options_(std::move(options)), index_files_(index_files) {
  options_.port = 0;
  options_.uploads = folder_;
  options_.version = "test";
  options_.observer = [](const std::string& route, const std::string& method, int status) {
    const std::lock_guard lock(seen_mutex);
    seen.emplace(route, method, status);
  };
  start();
}

void LibraryServer::start() {
  library::OpenOptions open;
  open.clocks = options_.clocks;
  open.index_files = index_files_;
  auto library = library::Library::open(folder_, open);
  if (!library) throw std::runtime_error(library.error().message);
  library_ = std::move(*library);
  auto server = server::Server::start(library_.get(), options_);
  if (!server) throw std::runtime_error(server.error().message);
  server_ = std::move(*server);
}

void LibraryServer::reopen(const std::function<void(const fs::path&)>& meanwhile) {
  server_.reset();
  library_.reset();
  meanwhile(folder_);
  start();
}

LibraryServer::~LibraryServer() {
  server_.reset();
  library_.reset();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

nlohmann::json LibraryServer::add(const std::string& name, const std::string& bytes) {
  const Answer answer = ask(port(), "POST", "/api/v1/motions?name=" + name, {}, bytes);
  EXPECT_EQ(answer.status, 201) << answer.body;
  return answer.json();
}

Answer post_motion(const LibraryServer& server, const std::string& query, const std::string& body,
                   const HeaderList& headers) {
  return ask(server.port(), "POST", "/api/v1/motions" + query, headers, body);
}

Answer post_form(const LibraryServer& server, const std::vector<FormFile>& parts) {
  const auto [body, type] = form_of(parts);
  return post_motion(server, "", body, {{"Content-Type", type}});
}

fs::path make_site(const fs::path& folder) {
  const auto write = [&](const std::string& name, const std::string& text) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
  };
  const auto page = [](const std::string& title) {
    return "<!doctype html><html><head><title>" + title + "</title></head><body></body></html>";
  };
  write("index.html", page("Library"));
  write("view.html", page("View"));
  write("motion.html", page("Motion"));
  write("embed.html", page("Player"));
  write("assets/main-abc.js", "export const plain = 1;\n");
  write("assets/main-abc.js.br", "brotli bytes");
  write("assets/main-abc.js.gz", "gzip bytes");
  write(".built", "metadata of the build");
  write("icon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
  return folder;
}

std::string motion_text(int number, int frames) {
  std::string text =
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0.0 0.0 0.0\n\tCHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\n\tJOINT Spine\n\t{\n\t\tOFFSET 0.0 20.0 0.0\n\t\tCHANNELS 3 "
      "Zrotation Xrotation Yrotation\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0.0 30.0 0.0\n\t\t}\n\t}\n"
      "}\nMOTION\n";
  text += fmt::format("Frames: {}\nFrame Time: 0.033333\n", frames);
  for (int frame = 0; frame < frames; ++frame) {
    const double t = 0.2 * frame;
    text += fmt::format("{:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f} {:.4f}\n", 3.0 * t,
                        90.0 + std::sin(t + number), 0.5 * t, 10.0 * std::sin(0.7 * number + t),
                        5.0 * std::cos(number * 1.3 + t), 20.0 * std::sin(0.31 * number + 2 * t),
                        15.0 * std::cos(0.9 * number + t), static_cast<double>(number % 89),
                        7.0 * std::sin(t * (1 + number % 5)));
  }
  return text;
}

std::string sample_text(const std::string& name) {
  std::ifstream in(fs::path(MOCAP_PROJECT_DIR) / "samples" / name, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string zip_of(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string out;
  server::ZipWriter zip([&](std::string_view bytes) {
    out += bytes;
    return true;
  });
  for (const auto& [name, bytes] : files) EXPECT_TRUE(zip.add(name, bytes, 0));
  EXPECT_TRUE(zip.finish());
  return out;
}

}  // namespace mocap::test
