// SPDX-License-Identifier: MIT

#include <assimp/scene.h>

#include <assimp/Importer.hpp>

#include "cases.hpp"

namespace mocap::bench {

void add_peer_cases(Cases& cases, const Inputs& inputs) {
  Case read;
  read.group = "read";
  read.name = "peer: assimp";
  read.bytes = static_cast<double>(std::filesystem::file_size(inputs.hands));
  read.rounds = 3;
  read.run = [path = inputs.hands.string()]() -> std::optional<double> {
    bool ok = false;
    const double seconds = seconds_of([&] {
      Assimp::Importer importer;
      const aiScene* scene = importer.ReadFile(path, 0);
      ok = scene != nullptr && scene->mNumAnimations == 1;
    });
    if (!ok) return std::nullopt;
    return seconds;
  };
  cases.push_back(std::move(read));
}

}  // namespace mocap::bench
